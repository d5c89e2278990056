/// A queue from one thread to another, with one lock for each batch, not one for each item.
///
/// - Thread: any; the items cross, so they are Sendable.
final class Mailbox<Item: Sendable>: Sendable {
    private let condition = Condition()
    // Reason that it is unsafe to the compiler: it is touched only while `condition` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state = State()
    /// The most items that may wait, not counting those that an idle taker will take immediately. Further ones are refused, and the sender
    /// answers `busy`.
    private let capacity: Int

    private struct State {
        var items = Fifo<Item>()
        /// All items that were ever accepted.
        var accepted = 0
        var isClosed = false
        /// Takers without work. A taker that was signalled counts until it runs, because the item that it will take no longer waits for
        /// anything.
        var idleTakers = 0

        var isOver: Bool { isClosed && items.isEmpty }
    }

    init(capacity: Int = .max) { self.capacity = capacity }

    /// Adds a batch. False when it does not fit or the mailbox is closed; then none of it was added.
    func post(_ batch: [Item]) -> Bool {
        let isTaken = condition.withLock {
            guard !state.isClosed, state.items.count + batch.count - state.idleTakers <= capacity else { return false }
            state.items.append(contentsOf: batch)
            state.accepted += batch.count
            return true
        }
        // A taker that wakes while the lock is held would wait for it.
        if isTaken { condition.signal() }
        return isTaken
    }

    /// Takes up to `limit` items, waiting until there are some; nil once the mailbox is closed and empty.
    func take(limit: Int = .max) -> [Item]? {
        condition.withLock {
            while state.items.isEmpty {
                if state.isClosed { return nil }
                state.idleTakers += 1
                condition.wait()
                state.idleTakers -= 1
            }
            let taken = state.items.takeFirst(limit)
            if !state.items.isEmpty { condition.signal() }
            return taken
        }
    }

    /// Takes up to `limit` items, waiting until there are some; nil once the mailbox is closed and empty.
    ///
    /// - Parameter rest: called once nothing has come for so many seconds.
    func take(limit: Int, restingAfter seconds: Double, rest: () -> Void) -> [Item]? {
        if !awaitWork(within: seconds) { rest() }
        return take(limit: limit)
    }

    /// Waits at most this many seconds. False when nothing came, and the mailbox was not closed.
    private func awaitWork(within seconds: Double) -> Bool {
        let limit = Condition.Instant(in: seconds)
        return condition.withLock {
            state.idleTakers += 1
            defer { state.idleTakers -= 1 }
            while state.items.isEmpty, !state.isClosed, condition.wait(until: limit) {}
            return !state.items.isEmpty || state.isClosed
        }
    }

    /// Waits at most this many seconds until something comes, and takes all that waits. False once the mailbox is closed.
    func waits(atMost seconds: Double) -> Bool {
        _ = awaitWork(within: seconds)
        return condition.withLock {
            _ = state.items.takeFirst(.max)
            return !state.isClosed
        }
    }

    /// Takes the items that wait, up to `limit`, without waiting.
    func takeAll(limit: Int = .max) -> [Item] { condition.withLock { state.items.takeFirst(limit) } }

    /// The number of waiting items that satisfy the condition; items for idle takers do not count as waiting.
    func count(where isCounted: (Item) -> Bool) -> Int {
        condition.withLock { state.items.all.dropFirst(state.idleTakers).count(where: isCounted) }
    }

    var idleTakers: Int { condition.withLock { state.idleTakers } }

    /// The number of items accepted so far.
    var accepted: Int { condition.withLock { state.accepted } }

    var isEmpty: Bool { condition.withLock { state.items.isEmpty } }

    /// Waits at most this many seconds until the mailbox is closed and empty. False when it was not by then.
    func awaitEnd(within seconds: Double) -> Bool {
        let limit = Condition.Instant(in: seconds)
        return condition.withLock {
            while !state.isOver, condition.wait(until: limit) {}
            return state.isOver
        }
    }

    /// Closes the mailbox; the takers end once they have taken the rest.
    func close() {
        condition.withLock {
            state.isClosed = true
            condition.broadcast()
        }
    }
}
