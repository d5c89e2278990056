/// Asks for one page of everything that belongs to a person.
package struct ExportRequest: Hashable, Sendable {
    /// The end of the page before; nil for the first page.
    package let cursor: ExportCursor?
    /// Whether images are included. Each one costs the author's own open of its snap.
    package let withImages: Bool

    package init(cursor: ExportCursor? = nil, withImages: Bool = true) {
        self.cursor = cursor
        self.withImages = withImages
    }
}

/// A place in an export: a list, and its last row that was sent. An opaque string on the wire.
package struct ExportCursor: Hashable, Sendable {
    package let list: List
    package let after: Int64

    package init(_ list: List, after: Int64) {
        self.list = list
        self.after = after
    }

    /// The lists of an export, in their order.
    package enum List: String, Hashable, Sendable, CaseIterable {
        case snaps
        case opens
        case reports
        case photos
        case comments
        case sent
        case received
        case lists
        case follows
        case followers
        case requests
        case blocks
        case favourites
        case shares
        case mutes
        case notifications
        case pushes

        package var next: List? { List.allCases.drop { $0 != self }.dropFirst().first }
    }

    /// Reads the wire form.
    package init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let list = List(rawValue: String(parts[0])), let after = Int64(parts[1]), after >= 0 else { return nil }
        self.init(list, after: after)
    }

    package var text: String { "\(list.rawValue)-\(after)" }
}

/// One page of an export. The lists follow one another, a page at a time.
package struct ExportPage: Hashable, Sendable {
    /// Only on the first page.
    package var account: ExportedAccount?
    package var snaps: [ExportedSnap] = []
    package var opens: [ExportedOpen] = []
    package var reports: [ExportedReport] = []
    package var photos: [ExportedPhoto] = []
    package var comments: [ExportedComment] = []
    /// Snaps for chosen people, without images: those that the person sent, and those in the inbox.
    package var sent: [SentSnap] = []
    package var received: [ReceivedSnap] = []
    package var lists: [RecipientList] = []
    /// The relations of the person: follows, followers, requests and blocks.
    package var follows: [ExportedPair] = []
    package var followers: [ExportedPair] = []
    package var requests: [ExportedPair] = []
    package var blocks: [ExportedPair] = []
    package var favourites: [ExportedFavourite] = []
    package var shares: [Share] = []
    package var mutes: [Mute] = []
    package var notifications: [Notification] = []
    package var pushes: [PushSubscription] = []
    package var next: ExportCursor?

    package init() {}

    /// How many images are attached.
    package var images: Int {
        let ofProfile = [account?.portraitFile, account?.bannerFile].count { $0 != nil }
        return ofProfile + snaps.count { if case .file = $0.image { true } else { false } } + photos.count { $0.file != nil }
    }
}

/// An account as its owner sees it.
package struct ExportedAccount: Hashable, Sendable {
    package let person: Person
    package let role: Role
    package let createdAt: Timestamp
    package let bio: String?
    package let approves: Bool
    package let hides: Bool
    package let findable: Bool
    package let commentsFrom: Commenters
    package let snapsFrom: SnapSenders
    /// The names of the profile's images in the tar.
    package var portraitFile: String?
    package var bannerFile: String?
    package let sessions: [DeviceSession]
    package let accessTokens: [AccessToken]
    /// The services by which the account can log in.
    package let logins: [ProviderLink]

    package init(
        person: Person, role: Role, createdAt: Timestamp, bio: String?, approves: Bool, hides: Bool, findable: Bool,
        commentsFrom: Commenters = .everyone, snapsFrom: SnapSenders = .following, sessions: [DeviceSession],
        accessTokens: [AccessToken] = [], logins: [ProviderLink] = []
    ) {
        self.person = person
        self.role = role
        self.createdAt = createdAt
        self.bio = bio
        self.approves = approves
        self.hides = hides
        self.findable = findable
        self.commentsFrom = commentsFrom
        self.snapsFrom = snapsFrom
        self.sessions = sessions
        self.accessTokens = accessTokens
        self.logins = logins
    }
}

/// A snap as its author sees it, with or without an image.
package struct ExportedSnap: Hashable, Sendable {
    package let id: SnapID
    /// Includes feeds that were removed from `feeds.json`.
    package let feed: FeedID
    package let caption: String?
    package let postedAt: Timestamp
    package let gone: Snap.Gone?
    package let opens: Int64
    package var image: Image

    package init(
        id: SnapID, feed: FeedID, caption: String?, postedAt: Timestamp, gone: Snap.Gone?, opens: Int64, image: Image
    ) {
        self.id = id
        self.feed = feed
        self.caption = caption
        self.postedAt = postedAt
        self.gone = gone
        self.opens = opens
        self.image = image
    }

    /// Where the image is.
    package enum Image: Hashable, Sendable {
        /// The name of a file in the tar.
        case file(String)
        /// A predefined picture, which the server provides.
        case picture(PictureID)
        case omitted(Omission)
    }

    /// Why an image of the account is not in the export.
    package enum Omission: String, Hashable, Sendable {
        /// The author opened it before; no image is delivered twice.
        case alreadyOpened = "already_opened"
        case notAsked = "not_asked"
        case gone = "snap_gone"
        case lost = "image_lost"
    }
}

/// A snap that the person opened.
package struct ExportedOpen: Hashable, Sendable {
    package let snap: SnapID
    package let at: Timestamp
    package let device: String

    package init(snap: SnapID, at: Timestamp, device: String) {
        self.snap = snap
        self.at = at
        self.device = device
    }
}

/// A report that the person made.
package struct ExportedReport: Hashable, Sendable {
    package let id: ReportID
    /// The others are nil.
    package let snap: SnapID?
    package let photo: PhotoID?
    package let comment: CommentID?
    package let reason: String
    package let at: Timestamp
    package let state: Report.State

    package init(
        id: ReportID, snap: SnapID?, photo: PhotoID?, comment: CommentID? = nil, reason: String, at: Timestamp, state: Report.State
    ) {
        self.id = id
        self.snap = snap
        self.photo = photo
        self.comment = comment
        self.reason = reason
        self.at = at
        self.state = state
    }
}

/// A photo as its author sees it.
package struct ExportedPhoto: Hashable, Sendable {
    package let id: PhotoID
    package let words: Photo.Words
    package let audience: Audience
    package let labels: [TopicID]
    package let postedAt: Timestamp
    package let editedAt: Timestamp?
    package let isGone: Bool
    /// The name of its largest size in the tar; nil when the photo is gone or no images were asked for.
    package var file: String?

    package init(
        id: PhotoID, words: Photo.Words, audience: Audience, labels: [TopicID], postedAt: Timestamp, editedAt: Timestamp?, isGone: Bool,
        file: String? = nil
    ) {
        self.id = id
        self.words = words
        self.audience = audience
        self.labels = labels
        self.postedAt = postedAt
        self.editedAt = editedAt
        self.isGone = isGone
        self.file = file
    }
}

/// A comment that the person wrote and did not delete.
package struct ExportedComment: Hashable, Sendable {
    package let id: CommentID
    package let photo: PhotoID
    /// The comment that it answers.
    package let top: CommentID?
    package let text: String
    package let postedAt: Timestamp
    package let editedAt: Timestamp?

    package init(id: CommentID, photo: PhotoID, top: CommentID?, text: String, postedAt: Timestamp, editedAt: Timestamp?) {
        self.id = id
        self.photo = photo
        self.top = top
        self.text = text
        self.postedAt = postedAt
        self.editedAt = editedAt
    }
}

/// An account that the person follows, requests or blocks, or that follows them.
package struct ExportedPair: Hashable, Sendable {
    /// The number of the entry.
    package let id: Int64
    package let person: Person
    package let at: Timestamp

    package init(id: Int64, person: Person, at: Timestamp) {
        self.id = id
        self.person = person
        self.at = at
    }
}

/// A photo or a topic among the person's favourites.
package struct ExportedFavourite: Hashable, Sendable {
    /// The number of the entry.
    package let id: Int64
    package let target: FavouriteTarget
    package let at: Timestamp

    package init(id: Int64, target: FavouriteTarget, at: Timestamp) {
        self.id = id
        self.target = target
        self.at = at
    }
}
