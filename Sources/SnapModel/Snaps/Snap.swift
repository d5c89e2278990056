/// One image posted by an author to one feed: everything but the image itself.
package struct Snap: Hashable, Sendable {
    package let id: SnapID
    package let feed: FeedID
    /// The offset of the event that posted it.
    package let offset: Int64
    package let author: Person
    package let caption: String?
    /// The parts of the caption.
    package let parts: [TextEntity]
    /// Pixels of the image that an open hands out.
    package let width: Int
    package let height: Int
    package let postedAt: Timestamp
    /// Why the image can no longer be opened; nil while it can be opened.
    package let gone: Gone?
    /// The state for the viewer who asks; nil where no account asks (the local admin).
    package let view: View?
    /// How many viewers have opened it; only its author and admins get the count.
    package let opens: Int64?

    package init(
        id: SnapID, feed: FeedID, offset: Int64, author: Person, caption: String?, parts: [TextEntity] = [], width: Int, height: Int,
        postedAt: Timestamp, gone: Gone? = nil, view: View? = nil, opens: Int64? = nil
    ) {
        self.id = id
        self.feed = feed
        self.offset = offset
        self.author = author
        self.caption = caption
        self.parts = parts
        self.width = width
        self.height = height
        self.postedAt = postedAt
        self.gone = gone
        self.view = view
        self.opens = opens
    }

    /// Why a snap lost its image.
    package enum Gone: String, Hashable, Sendable, CaseIterable {
        case deleted
        case expired
    }

    /// The state of a snap for one viewer: `unread` or `read` on the wire.
    package enum View: Hashable, Sendable {
        case unread
        case read(Opened)
    }
}

/// A viewer's one open of a snap.
package struct Opened: Hashable, Sendable {
    package let at: Timestamp
    /// The name that the device gave at login.
    package let device: String

    package init(at: Timestamp, device: String) {
        self.at = at
        self.device = device
    }
}

/// One viewer's open of a snap, shown to its author.
package struct SnapView: Hashable, Sendable {
    package let viewer: Person
    package let at: Timestamp

    package init(viewer: Person, at: Timestamp) {
        self.viewer = viewer
        self.at = at
    }
}

/// The media type and size of an image.
package struct ImageFacts: Hashable, Sendable {
    package let type: String
    /// Pixels.
    package let width: Int
    package let height: Int

    package init(type: String, width: Int, height: Int) {
        self.type = type
        self.width = width
        self.height = height
    }
}
