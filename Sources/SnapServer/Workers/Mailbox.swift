import Synchronization
import Glibc

/// Where one thread leaves work for another. The only locks of the server are in here: one per batch, not one per item.
///
/// - Thread: any; the items cross, so they are Sendable.
final class Mailbox<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrivals = Semaphore()
    /// Items that may wait; more are refused, which the sender turns into `busy`.
    private let capacity: Int

    init(capacity: Int = .max) { self.capacity = capacity }

    /// Leaves a batch. False when it does not fit or nobody takes any more; then nothing of it was left.
    func post(_ batch: [Item]) -> Bool {
        let wasEmpty: Bool? = state.withLock { state in
            guard !state.isClosed, state.items.count + batch.count <= capacity else { return nil }
            defer { state.items += batch }
            return state.items.isEmpty
        }
        if wasEmpty == true { arrivals.signal() }
        return wasEmpty != nil
    }

    /// Takes up to `limit` items, waiting until there are some; nil once the mailbox is closed and empty.
    func take(limit: Int = .max) -> [Item]? {
        while true {
            let (taken, isClosed) = state.withLock { state in
                let taken = Array(state.items.prefix(limit))
                state.items.removeFirst(taken.count)
                // Who leaves something behind, or the door closed, wakes the next taker.
                if !state.items.isEmpty || state.isClosed { arrivals.signal() }
                return (taken, state.isClosed)
            }
            if !taken.isEmpty { return taken }
            if isClosed { return nil }
            arrivals.wait()
        }
    }

    /// Takes all there is, without waiting.
    func takeAll() -> [Item] {
        state.withLock { state in
            defer { state.items = [] }
            return state.items
        }
    }

    /// Ends the takers once they have taken what is left.
    func close() {
        state.withLock { $0.isClosed = true }
        arrivals.signal()
    }

    var count: Int { state.withLock { $0.items.count } }
}

/// A counting semaphore of the system.
private final class Semaphore: Sendable {
    // Reason for nonisolated(unsafe): sem_t must stay at one address and is made for use from many threads at once.
    private nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }
    func wait() { while sem_wait(semaphore) != 0 && errno == EINTR {} }
}
