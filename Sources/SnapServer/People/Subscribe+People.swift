import SnapModel
import SnapStore

/// A question whose answer begins a subscription of its connection.
protocol ListeningQuery: ReadQuery {
    var channel: Channel { get }
}

/// `home.subscribe`: the missed events or the first page, and the position from which pushes continue.
struct SubscribeHome: ListeningQuery {
    let account: AccountID
    let since: FeedPosition?
    let eventsMax: Int
    var channel: Channel { .home }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let start = try context.read { try $0.home(of: account, since: since, limit: eventsMax, at: now) }
        var answer = Answer(.home(start))
        answer.listens = (channel, after: start.head.offset)
        return answer
    }
}

/// `notification.subscribe`: pushes the account's notifications to the connection.
struct SubscribeNotifications: ListeningQuery {
    let account: AccountID
    let since: FeedPosition?
    let missedMax: Int
    var channel: Channel { .notifications }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let start = try context.read { try $0.notifications(of: account, since: since, limit: missedMax, at: now) }
        var answer = Answer(.notificationStart(start))
        answer.listens = (channel, after: start.head.offset)
        return answer
    }
}
