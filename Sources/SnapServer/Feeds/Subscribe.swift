import SnapModel
import SnapStore

/// `feed.subscribe`: the missed events or a snapshot, and the position from which pushes continue.
struct Subscribe: ReadQuery {
    let requests: [SubscriptionRequest]
    let perspective: Perspective
    let recoveryEventsMax: Int

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let subscriptions = try context.read { snapshot in try requests.map { try subscription($0, in: snapshot) } }
        var answer = Answer(.subscribed(subscriptions))
        answer.follows = subscriptions.compactMap { subscription in
            subscription.head.map { (subscription.feed, after: $0.offset) }
        }
        return answer
    }

    /// A refused feed does not fail the others: its rejection is its part of the answer.
    private func subscription(_ request: SubscriptionRequest, in snapshot: Snapshot) throws -> Subscription {
        do { return Subscription(feed: request.feed, start: try start(request, in: snapshot)) } catch let rejection as Rejection {
            return Subscription(feed: request.feed, start: .refused(rejection))
        }
    }

    private func start(_ request: SubscriptionRequest, in snapshot: Snapshot) throws -> Subscription.Start {
        let head = try snapshot.head(of: request.feed)
        if let since = request.since, since.epoch == head.epoch, since.offset <= head.offset,
            let events = try snapshot.events(
                of: request.feed, after: since.offset, to: head, limit: recoveryEventsMax, for: perspective)
        {
            return .recovered(head: head, events: events)
        }
        return .snapshot(head: head, try snapshot.page(PageRequest(feed: request.feed), for: perspective))
    }
}
