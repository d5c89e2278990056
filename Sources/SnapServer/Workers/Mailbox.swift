import Foundation

/// Where one thread leaves work for another. All locks of the server but that of `RecentImages` are in here: one per batch, not one per item.
///
/// - Thread: any; the items cross, so they are Sendable.
final class Mailbox<Item: Sendable>: Sendable {
    private let condition = NSCondition()
    // Reason that it is unsafe to the compiler: it is touched only while `condition` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state = State()
    /// Items that may wait beside those for which a taker stands ready; more are refused, which the sender turns into `busy`.
    private let capacity: Int

    private struct State {
        var items: [Item] = []
        /// Items in front that were taken already: taking one must not move all others.
        var takenCount = 0
        var isClosed = false
        /// Takers that have nothing to do. One that was signalled counts until it runs: the item it will take is no longer in anybody's way.
        var idleTakers = 0

        var waiting: Int { items.count - takenCount }
        var isOver: Bool { isClosed && waiting == 0 }

        mutating func takeFirst(_ limit: Int) -> [Item] {
            let end = takenCount + min(limit, waiting)
            let taken = Array(items[takenCount..<end])
            takenCount = end
            if takenCount == items.count {
                items.removeAll(keepingCapacity: takenCount < 4_096)
                takenCount = 0
            } else if takenCount > items.count / 2, takenCount > 64 {
                items.removeFirst(takenCount)
                takenCount = 0
            }
            return taken
        }
    }

    init(capacity: Int = .max) { self.capacity = capacity }

    /// Leaves a batch. False when it does not fit or nobody takes any more; then nothing of it was left.
    func post(_ batch: [Item]) -> Bool {
        condition.withLock {
            guard !state.isClosed, state.waiting + batch.count - state.idleTakers <= capacity else { return false }
            state.items += batch
            condition.signal()
            return true
        }
    }

    /// Takes up to `limit` items, waiting until there are some; nil once the mailbox is closed and empty.
    func take(limit: Int = .max) -> [Item]? {
        condition.withLock {
            while state.waiting == 0 {
                if state.isClosed { return nil }
                state.idleTakers += 1
                condition.wait()
                state.idleTakers -= 1
            }
            let taken = state.takeFirst(limit)
            if state.waiting > 0 { condition.signal() }
            return taken
        }
    }

    /// Takes what there is, up to `limit` items, without waiting.
    func takeAll(limit: Int = .max) -> [Item] { condition.withLock { state.takeFirst(limit) } }

    /// How many of the items that wait are such ones; those for which a taker stands ready do not wait.
    func count(where isCounted: (Item) -> Bool) -> Int {
        condition.withLock { state.items[state.takenCount...].dropFirst(state.idleTakers).count(where: isCounted) }
    }

    /// Takers that have nothing to do.
    var idleTakers: Int { condition.withLock { state.idleTakers } }

    var isEmpty: Bool { condition.withLock { state.waiting == 0 } }

    /// Waits until it is closed and empty, so many seconds at most. False when it was not by then.
    func awaitEnd(within seconds: Double) -> Bool {
        let limit = Date(timeIntervalSinceNow: seconds)
        return condition.withLock {
            while !state.isOver, condition.wait(until: limit) {}
            return state.isOver
        }
    }

    /// Ends the takers once they have taken what is left.
    func close() {
        condition.withLock {
            state.isClosed = true
            condition.broadcast()
        }
    }
}
