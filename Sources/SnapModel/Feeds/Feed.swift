/// One of the predefined channels of `data/feeds.json`. No request can add, rename or remove one.
package struct Feed: Hashable, Sendable {
    package let id: FeedID
    package let title: String
    /// Hours until a snap expires; nil keeps it until it is deleted.
    package let expireAfterHours: Int?

    package init(id: FeedID, title: String, expireAfterHours: Int? = nil) {
        self.id = id
        self.title = title
        self.expireAfterHours = expireAfterHours
    }
}

/// A place in a feed's sequence of events: `epoch` names the run of offsets, `offset` counts 1, 2, 3 … without gaps within it.
package struct FeedPosition: Hashable, Sendable {
    package let epoch: String
    package let offset: Int64

    package init(epoch: String, offset: Int64) {
        self.epoch = epoch
        self.offset = offset
    }
}

/// One feed's row in the reply of `feed.list`.
package struct FeedSummary: Hashable, Sendable {
    /// `unreadOwn` counts among this many of the viewer's newest snaps only.
    package static let ownSnapsCounted = 1_000

    package let feed: Feed
    /// The position of the newest event.
    package let head: FeedPosition
    /// Snaps that the viewer can still open; nil for a session without an account (the local admin).
    package let unread: Int64?
    /// How many of the unread snaps the viewer posted; nil where `unread` is nil.
    package let unreadOwn: Int64?
    /// Snaps that are neither deleted nor expired.
    package let snaps: Int64

    package init(feed: Feed, head: FeedPosition, unread: Int64?, unreadOwn: Int64?, snaps: Int64) {
        self.feed = feed
        self.head = head
        self.unread = unread
        self.unreadOwn = unreadOwn
        self.snaps = snaps
    }
}

/// One of the predefined images of `data/pictures.json`.
package struct Picture: Hashable, Sendable {
    package let id: PictureID
    /// In English.
    package let title: String
    /// A sentence for people who do not see the picture, in English.
    package let alt: String
    /// In other languages, by their two letters.
    package let titles: [String: String]
    package let alts: [String: String]
    /// The things that it shows. A recogniser for photos does not know drawings.
    package let topics: [TopicID]
    /// The image's media type, `image/jpeg`.
    package let type: String
    /// Pixels.
    package let width: Int
    package let height: Int
    /// Paths below the data folder.
    package let file: String
    package let thumbnail: String

    package init(
        id: PictureID, title: String, alt: String, titles: [String: String] = [:], alts: [String: String] = [:],
        topics: [TopicID] = [], type: String, width: Int, height: Int, file: String, thumbnail: String
    ) {
        self.id = id
        self.title = title
        self.alt = alt
        self.titles = titles
        self.alts = alts
        self.topics = topics
        self.type = type
        self.width = width
        self.height = height
        self.file = file
        self.thumbnail = thumbnail
    }
}
