/// About snaps for chosen people: sending, inboxes, and lists of recipients.
package enum InboxCommand: Hashable, Sendable {
    case send(SendRequest)
    case open(SnapID)
    case page(PeoplePageRequest)
    /// Follows the account's inbox, from a position that was kept or from now on.
    case subscribe(since: FeedPosition?)
    case unsubscribe
    case remove(SnapID)
    /// Shows the image to the local admin, once for each snap and only while a report of it is open.
    case inspect(SnapID, reason: String)
    case listSent(SentPageRequest)
    case forget(SnapID)
    case createList(name: String, accounts: [AccountID], key: String?)
    case editList(ListID, ListChange)
    case deleteList(ListID)
    case listLists
}

/// A snap for chosen people: a predefined picture by its name, or the bytes of an image.
package struct SendRequest: Hashable, Sendable {
    package let target: Target
    /// Chosen by the client, 1–64 bytes. The same key from the same author always means the same snap.
    package let key: String
    package let caption: String?
    package let image: PostRequest.Image

    package init(target: Target, key: String, caption: String? = nil, image: PostRequest.Image) {
        self.target = target
        self.key = key
        self.caption = caption
        self.image = image
    }

    package enum Target: Hashable, Sendable {
        case accounts([AccountID])
        case list(ListID)
    }
}

/// A page of the snaps that an account sent, newest first.
package struct SentPageRequest: Hashable, Sendable {
    package static let limitMax = 50

    /// The last snap of the page before.
    package let before: SnapID?
    package let limit: Int

    package init(before: SnapID? = nil, limit: Int = SentPageRequest.limitMax) {
        self.before = before
        self.limit = limit
    }
}

/// A change of a list of recipients. What is nil or empty stays as it is.
package struct ListChange: Hashable, Sendable {
    package let name: String?
    package let added: [AccountID]
    package let removed: [AccountID]

    package init(name: String? = nil, added: [AccountID] = [], removed: [AccountID] = []) {
        self.name = name
        self.added = added
        self.removed = removed
    }
}

/// The result of a command about snaps for chosen people.
package enum InboxReply: Hashable, Sendable {
    case sent(SentSnap)
    /// The image's bytes are attached to the message.
    case opened(ReceivedSnap, ImageFacts)
    case page(InboxPage)
    case started(InboxStart)
    case allSent([SentSnap], next: SnapID?)
    case list(RecipientList)
    case lists([RecipientList])
}
