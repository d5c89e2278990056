package import SnapModel

/// A change from which something follows after the commit. It is recorded next to the SQL that makes it, so that no command can forget it.
/// `Consequences` in SnapServer says what follows from each.
///
/// Those of more than a word are indirect, as in `Fanout`: passing one on counts one reference, not those to all its strings.
package enum Change: Hashable, Sendable {
    /// Something happened in a feed.
    indirect case event(Event)
    /// An account's connections get a message.
    case notice(AccountNotice)
    /// What became of a snap that the account sent. The snap is read after the commit, if the account is connected.
    indirect case sentChanged(AccountID, SnapID, at: Timestamp)
    /// The account has a new notification, at this offset. It is read after the commit, if the account listens.
    indirect case notified(AccountID, at: Int64)
    /// Fewer notifications are unread: they were read up to here, or one was taken back. `newest` is the newest offset.
    indirect case unread(AccountID, upTo: Int64, unread: Int64, newest: Int64, isRead: Bool)
    indirect case photo(PhotoEvent, PhotoReach)
    /// A comment was posted, edited or deleted.
    indirect case comment(CommentEvent)
    /// Something happened in inboxes.
    indirect case inbox(InboxChange)
    /// The words of a photo have changed or are gone. Only this process knows what they were.
    indirect case reworded(Rewording)
    case sessionEnded(SessionID)
    indirect case renamed(Person)
    indirect case roleChanged(AccountID, Role)
    /// The rows that named these image files are gone, or were never made.
    case filesUnused([String])
    /// A person's text, or a secret, left its row, and must leave the files of the store: see `ErasureWatch`.
    case textErased
    /// It is time to remove files next to the database that were kept for a while.
    case oldCopiesDue
    /// Something waits for a webhook or a device.
    case deliveryQueued
    /// What became of a delivery.
    indirect case webhook(WebhookReport)
    indirect case push(PushReport)
    /// The operator's figures count it.
    case counted(CountedActivity)
    /// So many posts, names and tags are not found by searches yet, at most.
    case searchUnfinished(Int64)
    /// Work is left for later transactions: tags to be counted again, requests to be accepted, favourites of a photo to be removed.
    case workUnfinished
}

/// What the operator's figures count, besides what has an event.
package enum CountedActivity: Hashable, Sendable {
    case photo, favourite, share, comment, sent
    case relation(RelationKind)
}

/// What became of the delivery of an event to a webhook.
package enum WebhookReport: Hashable, Sendable {
    case delivered, failed
    case paused(WebhookID, Webhook.Pause.Reason)
    case dropped(WebhookID, Int)
}

/// What became of a push to a device.
package enum PushReport: Hashable, Sendable {
    case delivered
    case failed(String)
    case ended(PushEnd)
    /// How many subscriptions there are.
    case counted(Int64)
}

/// The changes of the command that is running, and the orders that follow from those of all commands so far.
///
/// - Thread: the writer's.
final class Changes {
    /// Capacity beyond this is given back.
    private static let keptMax = 64

    private(set) var list: [Change] = []
    /// What the other nodes of a cluster must do.
    private(set) var orders: [ControlOrder] = []

    func add(_ change: Change) { list.append(change) }
    func add(_ some: [ControlOrder]) { orders += some }

    /// Forgets the changes of a command that was rolled back, or whose consequences are known.
    func clear() { list.removeAll(keepingCapacity: list.count <= Self.keptMax) }

    /// Begins a transaction.
    func begin() {
        clear()
        orders = []
    }
}
