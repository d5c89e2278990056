import Foundation

/// Where one thread leaves work for another. All locks of the server but that of `RecentImages` are in here: one per batch, not one per item.
///
/// - Thread: any; the items cross, so they are Sendable.
final class Mailbox<Item: Sendable>: Sendable {
    private let condition = NSCondition()
    // Reason for nonisolated(unsafe): touched only while `condition` is locked.
    private nonisolated(unsafe) var items: [Item] = []
    /// Items in front that were taken already: taking one must not move all others.
    /// Reason for nonisolated(unsafe): as for `items`.
    private nonisolated(unsafe) var takenCount = 0
    // Reason for nonisolated(unsafe): as for `items`.
    private nonisolated(unsafe) var isClosed = false
    /// Items that may wait; more are refused, which the sender turns into `busy`.
    private let capacity: Int

    init(capacity: Int = .max) { self.capacity = capacity }

    /// Leaves a batch. False when it does not fit or nobody takes any more; then nothing of it was left.
    func post(_ batch: [Item]) -> Bool {
        condition.withLock {
            guard !isClosed, batch.count <= capacity - waiting else { return false }
            items += batch
            condition.signal()
            return true
        }
    }

    /// Takes up to `limit` items, waiting until there are some; nil once the mailbox is closed and empty.
    func take(limit: Int = .max) -> [Item]? {
        condition.withLock {
            while waiting == 0 {
                if isClosed { return nil }
                condition.wait()
            }
            let taken = takeFirst(limit)
            if waiting > 0 { condition.signal() }
            return taken
        }
    }

    /// Takes what there is, up to `limit` items, without waiting.
    func takeAll(limit: Int = .max) -> [Item] { condition.withLock { takeFirst(limit) } }

    /// How many of the items that wait are such ones.
    func count(where isCounted: (Item) -> Bool) -> Int {
        condition.withLock { items[takenCount...].count(where: isCounted) }
    }

    var isEmpty: Bool { condition.withLock { waiting == 0 } }

    /// Ends the takers once they have taken what is left.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    private var waiting: Int { items.count - takenCount }

    private func takeFirst(_ limit: Int) -> [Item] {
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
