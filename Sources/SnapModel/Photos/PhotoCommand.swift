/// About photos.
package enum PhotoCommand: Hashable, Sendable {
    case post(PhotoPost)
    case show(PhotoID)
    case edit(PhotoID, PhotoChange)
    case delete(PhotoID, reason: String? = nil)
    case report(PhotoID, reason: String)
    /// Returns which photos a device must forget.
    case check([PhotoID])
    case listOfProfile(AccountID, PhotoPageRequest)
    case home(PhotoPageRequest)
    case addFavourite(FavouriteTarget)
    case removeFavourite(FavouriteTarget)
    case listFavourites(FavouritePageRequest)
    case createShare(PhotoID, hours: Int64)
    /// The asker's links: of one photo, or all.
    case listShares(PhotoID?)
    case revokeShare(ShareID)
    case find(PhotoFilter)
    case explain(PhotoID, viewer: String)
    /// Follows home, from a position that was kept or from now on.
    case subscribeHome(since: FeedPosition?)
    case unsubscribeHome
}

/// A post of a photo: a predefined picture, by its name, or the bytes of an image.
package struct PhotoPost: Hashable, Sendable {
    /// Chosen by the client, 1–64 bytes. The same key from the same author always means the same photo.
    package let key: String
    package let words: Photo.Words
    package let audience: Audience
    /// The topics that the author chose, at most `Topic.labelsMax`.
    package let labels: [TopicID]
    /// Nil for the account's default.
    package let commentsFrom: Commenters?
    package let image: PostRequest.Image

    package init(
        key: String, words: Photo.Words = Photo.Words(), audience: Audience = .everyone, labels: [TopicID] = [],
        commentsFrom: Commenters? = nil, image: PostRequest.Image
    ) {
        self.key = key
        self.words = words
        self.audience = audience
        self.labels = labels
        self.commentsFrom = commentsFrom
        self.image = image
    }
}

/// New values of a photo; nil leaves a value as it is, and empty text removes it.
package struct PhotoChange: Hashable, Sendable {
    package var caption: String?
    package var alt: String?
    package var warning: String?
    package var audience: Audience?
    /// All labels that the photo has from now on.
    package var labels: [TopicID]?
    package var commentsFrom: Commenters?

    package init(
        caption: String? = nil, alt: String? = nil, warning: String? = nil, audience: Audience? = nil, labels: [TopicID]? = nil,
        commentsFrom: Commenters? = nil
    ) {
        self.caption = caption
        self.alt = alt
        self.warning = warning
        self.audience = audience
        self.labels = labels
        self.commentsFrom = commentsFrom
    }
}

/// A page of photos, newest first.
package struct PhotoPageRequest: Hashable, Sendable {
    package static let limitMax = 50

    /// Only photos with a smaller number.
    package let before: PhotoID?
    package let limit: Int

    package init(before: PhotoID? = nil, limit: Int = PhotoPageRequest.limitMax) {
        self.before = before
        self.limit = limit
    }
}
