import Logging
import SnapModel
import SnapStore
import Synchronization

/// Finds out who gets an event of a photo, where that would take the writer too long: each account that follows home is a look at the store, and
/// thousands may. In a cluster, the follower does this.
struct RecipientFinder {
    let store: any ReadableStore
    let photoSubscribers: PhotoSubscribers
    let log: Logger

    /// Works until the queue is closed.
    func run(deliver: (WorkerMessage) -> Void) {
        while let event = photoSubscribers.events.take() { push(event, deliver) }
    }

    /// Handles one event. False when none waits.
    func step(deliver: (WorkerMessage) -> Void) -> Bool {
        guard let event = photoSubscribers.events.takeNow() else { return false }
        push(event, deliver)
        return true
    }

    private func push(_ event: Fanout, _ deliver: (WorkerMessage) -> Void) {
        if let found = found(event) { deliver(.recipientsFound(found)) }
        photoSubscribers.events.delivered()
    }

    /// Finds the recipients of an event.
    ///
    /// - Returns: nil if no account listens.
    private func found(_ event: Fanout) -> Fanout? {
        do {
            let found = try store.read { snapshot in
                var events = [event]
                try events.findRecipients(among: photoSubscribers, in: snapshot)
                return events
            }
            return try found.get().first
        } catch {
            log.record(.queryFailed, "finding the recipients of a photo failed: \(error)")
            return .photosLost
        }
    }
}

/// Carries events of photos from the writer to the thread that finds their recipients, in their order.
///
/// - Thread: any.
final class RecipientQueue: Sendable {
    /// Beyond so many events, the connections that follow home are closed, and reconnect to fetch them.
    static let eventsMax = 1_024

    private let events = Mailbox<Fanout>(capacity: RecipientQueue.eventsMax)
    /// Events that the loop has not been given yet.
    private let left = Atomic(0)

    /// Whether the loop has been given all events, so that the next one may reach it from the writer.
    var isEmpty: Bool { left.load(ordering: .acquiring) == 0 }

    /// False when too many wait; then none of these was added.
    func add(_ some: [Fanout]) -> Bool {
        left.add(some.count, ordering: .relaxed)
        guard !events.post(some) else { return true }
        left.subtract(some.count, ordering: .relaxed)
        return false
    }

    /// Waits for the next event; nil once the queue is closed and empty.
    func take() -> Fanout? { events.take(limit: 1)?.first }
    func takeNow() -> Fanout? { events.takeAll(limit: 1).first }
    /// Records that an event that was taken has been given to the loop.
    func delivered() { left.subtract(1, ordering: .releasing) }
    /// Drops what waits, since a stop closes all connections.
    func close() {
        events.close()
        _ = events.takeAll()
    }
}
