/// What a `BoundedTable` may drop.
protocol Forgettable {
    /// Whether a new entry would be as good.
    func isForgotten(at now: Int64) -> Bool
    /// How much would be lost with it: the lightest go first when the table is full.
    var weight: Int { get }
}

/// What is remembered about strangers: never more than `capacity` of them, however many there are.
///
/// - Units: `now` is the monotonic clock in microseconds.
struct BoundedTable<Key: Hashable, Entry: Forgettable> {
    private let capacity: Int
    private var entries: [Key: Entry] = [:]

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { entries.count }

    subscript(key: Key) -> Entry? { entries[key] }

    /// Changes an entry, which is made when there is none.
    mutating func update<Result>(
        _ key: Key, at now: Int64, orInsert new: @autoclosure () -> Entry, _ change: (inout Entry) -> Result
    ) -> Result {
        if entries[key] == nil, entries.count >= capacity { makeRoom(at: now) }
        return change(&entries[key, default: new()])
    }

    /// Changes an entry that is there.
    mutating func update(_ key: Key, _ change: (inout Entry) -> Void) {
        guard var entry = entries[key] else { return }
        change(&entry)
        entries[key] = entry
    }

    mutating func remove(_ key: Key) { entries[key] = nil }

    /// Drops what says nothing any more; if that is too little, the lightest quarter, so that a flood of new keys pushes out its like
    /// and not those that were noticed often.
    private mutating func makeRoom(at now: Int64) {
        entries = entries.filter { !$0.value.isForgotten(at: now) }
        guard entries.count >= capacity else { return }
        let lightest = entries.map { ($0.key, $0.value.weight) }.sorted { $0.1 < $1.1 }.prefix(max(1, capacity / 4))
        for (key, _) in lightest { entries[key] = nil }
    }
}
