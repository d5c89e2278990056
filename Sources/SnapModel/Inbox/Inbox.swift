/// A list of accounts that its owner keeps for sending.
package struct RecipientList: Hashable, Sendable {
    package let id: ListID
    package let name: String
    /// In the order of their ids.
    package let accounts: [Person]

    package init(id: ListID, name: String, accounts: [Person]) {
        self.id = id
        self.name = name
        self.accounts = accounts
    }
}

/// From whom an account takes snaps.
package enum SnapSenders: String, Hashable, Sendable, CaseIterable {
    case following, everyone
    case noOne = "nobody"
}

/// A snap that its author sent to some accounts, as its author sees it.
package struct SentSnap: Hashable, Sendable {
    package let id: SnapID
    package let author: Person
    /// In the order in which the author named them.
    package let recipients: [Recipient]
    /// The author's list to which it was sent; nil once the list is deleted.
    package let list: List?
    /// Nil once it is gone.
    package let caption: AnnotatedText?
    /// Pixels of the image that an open hands out.
    package let width: Int
    package let height: Int
    package let postedAt: Timestamp
    package let expiresAt: Timestamp
    package let gone: Gone?

    package init(
        id: SnapID, author: Person, recipients: [Recipient], list: List?, caption: AnnotatedText?, width: Int,
        height: Int, postedAt: Timestamp, expiresAt: Timestamp, gone: Gone?
    ) {
        self.id = id
        self.author = author
        self.recipients = recipients
        self.list = list
        self.caption = caption
        self.width = width
        self.height = height
        self.postedAt = postedAt
        self.expiresAt = expiresAt
        self.gone = gone
    }

    package struct Recipient: Hashable, Sendable {
        package let account: Person
        /// Nil for one who has not opened it, or did not accept it: the author sees no difference.
        package let openedAt: Timestamp?

        package init(account: Person, openedAt: Timestamp?) {
            self.account = account
            self.openedAt = openedAt
        }
    }

    /// The author's list to which it was sent.
    package struct List: Hashable, Sendable {
        package let id: ListID
        package let name: String

        package init(id: ListID, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Why it can no longer be opened.
    package enum Gone: String, Hashable, Sendable, CaseIterable {
        /// Its author took it back, or an admin removed it.
        case deleted
        case expired
        /// Every recipient has opened it.
        case opened

        package init(_ gone: Snap.Gone) { self = gone == .deleted ? .deleted : .expired }

        /// What a recipient who has not opened it learns; nil if there is none.
        package var ofSnap: Snap.Gone? {
            switch self {
            case .deleted: .deleted
            case .expired: .expired
            case .opened: nil
            }
        }
    }
}

/// A snap in an account's inbox.
package struct ReceivedSnap: Hashable, Sendable {
    package let id: SnapID
    /// The offset of the event by which it came.
    package let offset: Int64
    package let author: Person
    /// Nil once it was opened, or is gone.
    package let caption: AnnotatedText?
    /// Pixels of the image that an open hands out.
    package let width: Int
    package let height: Int
    package let postedAt: Timestamp
    package let expiresAt: Timestamp
    /// When the account opened it.
    package let readAt: Timestamp?
    /// Why the account can no longer open it; nil if it has.
    package let gone: Snap.Gone?

    package init(
        id: SnapID, offset: Int64, author: Person, caption: AnnotatedText?, width: Int, height: Int, postedAt: Timestamp,
        expiresAt: Timestamp, readAt: Timestamp?, gone: Snap.Gone?
    ) {
        self.id = id
        self.offset = offset
        self.author = author
        self.caption = caption
        self.width = width
        self.height = height
        self.postedAt = postedAt
        self.expiresAt = expiresAt
        self.readAt = readAt
        self.gone = gone
    }
}

/// What happened at one offset of an account's inbox.
package struct InboxEvent: Hashable, Sendable {
    package let position: FeedPosition
    package let at: Timestamp
    package let kind: Kind

    package init(position: FeedPosition, at: Timestamp, kind: Kind) {
        self.position = position
        self.at = at
        self.kind = kind
    }

    package enum Kind: Hashable, Sendable {
        case received(ReceivedSnap)
        /// Its author took it back, or it expired.
        case gone(SnapID, Snap.Gone)
        case opened(SnapID, readAt: Timestamp)
        /// The account removed it, or may no longer see its author.
        case removed(SnapID)
    }
}

/// A page of an inbox, newest first.
package struct InboxPage: Hashable, Sendable {
    package let snaps: [ReceivedSnap]
    package let unread: Int64
    /// The `before` of the next page.
    package let next: Int64?

    package init(snaps: [ReceivedSnap], unread: Int64, next: Int64?) {
        self.snaps = snaps
        self.unread = unread
        self.next = next
    }
}

/// The answer to `inbox.subscribe`: the missed events, or the newest page.
package struct InboxStart: Hashable, Sendable {
    package let head: FeedPosition
    package let unread: Int64
    package let content: Content

    package init(head: FeedPosition, unread: Int64, content: Content) {
        self.head = head
        self.unread = unread
        self.content = content
    }

    package enum Content: Hashable, Sendable {
        case recovered([InboxEvent])
        case page(InboxPage)
    }
}

/// A change of one snap in the inboxes of some accounts.
package struct InboxChange: Hashable, Sendable {
    package let epoch: String
    package let at: Timestamp
    package let kind: InboxEvent.Kind
    package let places: [Place]

    package init(epoch: String, at: Timestamp, kind: InboxEvent.Kind, places: [Place]) {
        self.epoch = epoch
        self.at = at
        self.kind = kind
        self.places = places
    }

    /// An account, and the offset that the event has in its inbox.
    package struct Place: Hashable, Sendable {
        package let account: AccountID
        package let offset: Int64

        package init(account: AccountID, offset: Int64) {
            self.account = account
            self.offset = offset
        }
    }
}
