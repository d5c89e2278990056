/// A lasting image on its author's profile.
package struct Photo: Hashable, Sendable {
    package let id: PhotoID
    package let author: Person
    package let words: Words
    /// The parts of the caption.
    package let parts: [TextEntity]
    package let audience: Audience
    /// The things that it shows, as its author chose.
    package let labels: [NamedTopic]
    /// Pixels of the size `large`.
    package let width: Int
    package let height: Int
    /// A ThumbHash.
    package let placeholder: [UInt8]
    package let images: [Image]
    package let postedAt: Timestamp
    package let editedAt: Timestamp?
    /// How many accounts have it among their favourites.
    package let favourites: Int64
    /// Whether the asker has it among its own; nil where no account asks.
    package private(set) var isFavourite: Bool?
    /// How many comments and answers it has that are not deleted; the same for everyone who sees the photo.
    package let comments: Int64
    package let commentsFrom: Commenters
    /// Whether the asker may comment; nil where no account asks.
    package private(set) var mayComment: Bool?
    /// The newest comments that the asker may see, newest first; only in home.
    package var newestComments: [Comment] = []
    /// Whether it was deleted: then nothing is left of it but its number.
    package let isGone: Bool

    package init(
        id: PhotoID, author: Person, words: Words, parts: [TextEntity] = [], audience: Audience, labels: [NamedTopic] = [], width: Int,
        height: Int,
        placeholder: [UInt8], images: [Image], postedAt: Timestamp, editedAt: Timestamp? = nil, favourites: Int64 = 0,
        isFavourite: Bool? = nil, comments: Int64 = 0, commentsFrom: Commenters = .everyone, mayComment: Bool? = nil, isGone: Bool = false
    ) {
        self.id = id
        self.author = author
        self.words = words
        self.parts = parts
        self.audience = audience
        self.labels = labels
        self.width = width
        self.height = height
        self.placeholder = placeholder
        self.images = images
        self.postedAt = postedAt
        self.editedAt = editedAt
        self.favourites = favourites
        self.isFavourite = isFavourite
        self.comments = comments
        self.commentsFrom = commentsFrom
        self.mayComment = mayComment
        self.isGone = isGone
    }

    /// The sizes that pages show. The full one is only for people who zoom or save.
    package var pageImages: [Image] { images.filter { $0.size != .full } }

    /// The photo as it is pushed to several people: without marks of any viewer.
    package var impersonal: Photo {
        var photo = self
        photo.isFavourite = nil
        photo.mayComment = nil
        photo.newestComments = []
        return photo
    }

    /// The texts that an author writes to a photo.
    package struct Words: Hashable, Sendable {
        package let caption: String?
        /// A description of the photo for people who cannot see it.
        package let alt: String?
        /// Covers the photo until it is tapped.
        package let warning: String?

        package init(caption: String? = nil, alt: String? = nil, warning: String? = nil) {
            self.caption = caption
            self.alt = alt
            self.warning = warning
        }
    }

    /// One of the sizes in which a photo, a portrait or a banner is stored.
    package struct Image: Hashable, Sendable {
        package let size: Size
        package let facts: ImageFacts
        package let bytes: Int
        /// The path of the image on the server. Anyone who has the path sees the image until it expires.
        package let path: String

        package init(size: Size, facts: ImageFacts, bytes: Int, path: String) {
            self.size = size
            self.facts = facts
            self.bytes = bytes
            self.path = path
        }
    }

    /// Sizes by the most pixels of the long side. Of photos: 320, 960, 2,048, and the upload's own size up to the operator's limit. Nothing is
    /// enlarged. Lists of images are in this order because the names have it backwards; a further size has to keep that.
    package enum Size: String, Hashable, Sendable, CaseIterable {
        case thumb, small, large
        /// For zooming and saving. Only photos have it, and only those whose upload is larger than `large`.
        case full

        /// The sizes that every image has.
        package static let always: [Size] = [.thumb, .small, .large]
    }
}

/// The accounts that may see a photo, besides its author.
package enum Audience: String, Hashable, Sendable, CaseIterable {
    /// All accounts of this server.
    case everyone
    case followers
}
