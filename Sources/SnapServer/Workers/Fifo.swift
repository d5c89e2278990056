/// Items in the order in which they came. Taking some does not move all others.
struct Fifo<Item> {
    private var items: [Item] = []
    private var takenCount = 0

    var count: Int { items.count - takenCount }
    var isEmpty: Bool { count == 0 }
    /// The items, the oldest first.
    var all: ArraySlice<Item> { items[takenCount...] }

    mutating func append(_ item: Item) { items.append(item) }
    mutating func append(contentsOf more: [Item]) { items += more }

    mutating func takeFirst(_ limit: Int) -> [Item] {
        let end = takenCount + min(limit, count)
        let taken = Array(items[takenCount..<end])
        drop(to: end)
        return taken
    }

    mutating func takeFirst() -> Item? {
        guard !isEmpty else { return nil }
        let first = items[takenCount]
        drop(to: takenCount + 1)
        return first
    }

    /// Drops the oldest items beyond a number.
    mutating func keepNewest(_ limit: Int) { if count > limit { drop(to: items.count - limit) } }

    private mutating func drop(to end: Int) {
        takenCount = end
        if takenCount == items.count {
            items.removeAll(keepingCapacity: takenCount < 4_096)
            takenCount = 0
        } else if takenCount > items.count / 2, takenCount > 64 {
            items.removeFirst(takenCount)
            takenCount = 0
        }
    }
}
