/// An entry that a `BoundedTable` may drop.
protocol Forgettable {
    /// Whether a new entry would behave the same.
    func isForgotten(at now: Int64) -> Bool
    /// How much would be lost with the entry: a full table drops the lightest entries first.
    var weight: Int { get }
}

/// A table of facts about strangers that never has more than `capacity` entries, however many strangers come.
///
/// - Units: `now` is the monotonic clock in microseconds.
struct BoundedTable<Key: Hashable, Entry: Forgettable> {
    private let capacity: Int
    private var entries: [Key: Entry] = [:]

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { entries.count }

    subscript(key: Key) -> Entry? { entries[key] }

    /// Changes an entry, and makes it first if it is missing.
    mutating func update<Result>(
        _ key: Key, at now: Int64, orInsert new: @autoclosure () -> Entry, _ change: (inout Entry) -> Result
    ) -> Result {
        if entries[key] == nil, entries.count >= capacity { makeRoom(at: now) }
        return change(&entries[key, default: new()])
    }

    /// Changes an existing entry.
    mutating func update(_ key: Key, _ change: (inout Entry) -> Void) {
        guard var entry = entries[key] else { return }
        change(&entry)
        entries[key] = entry
    }

    mutating func remove(_ key: Key) { entries[key] = nil }

    /// Drops entries that mean nothing any more. If that is not enough, it drops the lightest quarter: a flood of new keys then pushes out
    /// its own entries, and not those of keys that were counted often.
    private mutating func makeRoom(at now: Int64) {
        entries = entries.filter { !$0.value.isForgotten(at: now) }
        guard entries.count >= capacity else { return }
        let lightest = entries.map { ($0.key, $0.value.weight) }.sorted { $0.1 < $1.1 }.prefix(max(1, capacity / 4))
        for (key, _) in lightest { entries[key] = nil }
    }
}
