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

/// The way of the commits of a server without a cluster: its writer finds out who gets the events of photos and comments and reads the messages to
/// accounts, and the loop pushes them.
struct ServerRoute: CommitRoute {
    let store: any WritableStore
    let photoSubscribers: PhotoSubscribers
    let log: Logger
    /// The most looks at accounts that follow home after one commit. They take 17 µs each, and the next commit waits for them.
    var looksMax = 256

    var place: Consequences.Place { .server }

    func committed(_ written: inout [Written], _ consequences: Consequences) {
        if consequences.hasPhotos || consequences.hasComments { findRecipients(of: &written) }
        if consequences.hasMessages { readMessages(of: &written) }
    }

    /// The store of a server has no batch statements.
    func committedBatch(_ consequences: Consequences) {}
    func reports(_ error: StoreError) -> Bool { false }

    /// Finds out who gets events of photos. Another thread does it if that takes long, and for the events of later commits until it is done, so
    /// that all events stay in their order.
    private func findRecipients(of written: inout [Written]) {
        for index in written.indices { written[index].fanouts.dropUnfollowed(photoSubscribers.comments) }
        let looks = written.reduce(0) { $0 + $1.fanouts.looks(among: photoSubscribers) }
        guard photoSubscribers.events.isEmpty, looks <= looksMax else { return leaveEvents(of: &written) }
        do throws(StoreError) {
            try store.look { snapshot in
                for index in written.indices { try written[index].fanouts.findRecipients(among: photoSubscribers, in: snapshot) }
            }
        } catch {
            logFailure(error)
            for index in written.indices { written[index].fanouts.losePhotos() }
        }
    }

    private func leaveEvents(of written: inout [Written]) {
        // A command with such an event has succeeded, so the loop does what follows from it.
        guard let last = written.lastIndex(where: { $0.fanouts.contains(where: \.isOfPhoto) }) else { return }
        var events = written.indices.flatMap { written[$0].fanouts.takePhotos() }
        do throws(StoreError) {
            let listeners = photoSubscribers.home.all
            try store.look { snapshot in try events.findBlocked(among: listeners, in: snapshot) }
        } catch {
            logFailure(error)
            events.losePhotos()
        }
        guard !photoSubscribers.events.add(events) else { return }
        log.record(.queryFailed, "too many photo events wait for their recipients; closing the subscriptions of home")
        written[last].fanouts.append(.photosLost)
    }

    private func readMessages(of written: inout [Written]) {
        for index in written.indices { written[index].fanouts.dropUnheardMessages(photoSubscribers) }
        guard written.contains(where: { $0.fanouts.contains(where: \.isMessage) }) else { return }
        do throws(StoreError) {
            try store.look { snapshot in
                for index in written.indices { try written[index].fanouts.readMessages(in: snapshot) }
            }
        } catch {
            log.record(.queryFailed, "reading the messages to accounts failed: \(error)")
            for index in written.indices { written[index].fanouts.loseMessages() }
        }
    }

    private func logFailure(_ error: StoreError) { log.record(.queryFailed, "finding the recipients of a photo failed: \(error)") }
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
