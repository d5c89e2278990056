/// One image posted by an author to one feed: everything about it but the image.
package struct Snap: Hashable, Sendable {
    package let id: SnapID
    package let feed: FeedID
    /// The offset of the event that posted it.
    package let offset: Int64
    package let author: Person
    package let caption: String?
    /// Pixels of the image that an open hands out.
    package let width: Int
    package let height: Int
    package let postedAt: Timestamp
    /// Why its image can no longer be opened by anyone; nil while it can.
    package let gone: Gone?
    /// How the asking viewer stands to it; nil where nobody in particular asks (the local admin).
    package let view: View?
    /// How many have opened it; only its author and admins are told.
    package let opens: Int64?

    package init(
        id: SnapID, feed: FeedID, offset: Int64, author: Person, caption: String?, width: Int, height: Int,
        postedAt: Timestamp, gone: Gone? = nil, view: View? = nil, opens: Int64? = nil
    ) {
        self.id = id
        self.feed = feed
        self.offset = offset
        self.author = author
        self.caption = caption
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

    /// A snap as one viewer stands to it; `unread` and `read` on the wire.
    package enum View: Hashable, Sendable {
        case unread
        case read(Opened)
    }
}

/// A viewer's one open of a snap.
package struct Opened: Hashable, Sendable {
    package let at: Timestamp
    /// The name of the device that opened it, as that device gave it at login.
    package let device: String

    package init(at: Timestamp, device: String) {
        self.at = at
        self.device = device
    }
}

/// An account as others see it.
package struct Person: Hashable, Sendable {
    package let id: AccountID
    package let name: String

    package init(id: AccountID, name: String) {
        self.id = id
        self.name = name
    }
}

/// What an account may do beyond posting and opening.
package enum Role: String, Hashable, Sendable, CaseIterable {
    case member
    /// May see who opened what, delete any snap and read the server's figures.
    case admin
}
