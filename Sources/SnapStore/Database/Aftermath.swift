package import SnapModel

/// Something that others meet after a commit. Every change makes it where it changes the rows, so that no command can forget it.
package enum News: Hashable, Sendable {
    case notified(AccountID, NotificationEvent)
    /// Fewer notifications are unread: they were read up to here, or one was taken back. `newest` is the newest offset.
    case noticed(AccountID, upTo: Int64, unread: Int64, newest: Int64, isRead: Bool)
    case photo(PhotoEvent, PhotoReach)
    /// The words of a photo have changed or are gone, with the event at this offset. Only this process knows what they were.
    case reworded(at: Int64, from: FormerEntry)
}

/// The news of the command that is running.
final class Aftermath {
    private var news: [News] = []
    /// What the other nodes of a cluster must do, because of all commands so far.
    private(set) var orders: [ControlOrder] = []

    func add(_ one: News) { news.append(one) }

    func add(_ some: [ControlOrder]) { orders += some }

    /// Takes the news of one command. Those of a command that failed are dropped.
    func take() -> [News] {
        guard !news.isEmpty else { return [] }
        defer { news.removeAll() }
        return news
    }
}

/// How much the store keeps of what strangers make it keep.
package struct StoreBounds: Sendable {
    /// Notifications of one account; the oldest go.
    package var notifications = 500
    /// Events of photos, for those who were away; the oldest go.
    package var photoEvents = 10_000
    /// Events that wait for one webhook; the oldest go.
    package var webhookEvents = 10_000
    /// How long an event waits, in milliseconds.
    package var webhookEventsMs: Int64 = 259_200_000
    package var webhooks = 16
    package var pushSubscriptionsPerAccount = 10
    package var accessTokensPerAccount = 50
    package var pushRest = PushRest(gapMs: 5_000, perMinute: 30)

    package init() {}
}
