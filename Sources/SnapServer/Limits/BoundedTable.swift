/// An entry that a `BoundedTable` may drop.
protocol Forgettable {
    /// Whether a new entry would behave the same.
    func isForgotten(at now: Int64) -> Bool
    /// How much would be lost with the entry: a full table drops light entries before heavy ones.
    var weight: Int { get }
}

/// A table of facts about strangers that never has more than `capacity` entries, however many strangers come.
///
/// A full table looks at a few entries, chosen at random, and a new entry takes the place of one of them. So an insert takes the same few
/// steps at any size, and a flood of new keys pushes out its own entries, and not those of keys that were counted often.
///
/// - Units: `now` is the monotonic clock in microseconds.
struct BoundedTable<Key: Hashable, Entry: Forgettable> {
    private struct Slot {
        var key: Key
        var entry: Entry
    }

    let capacity: Int
    /// The most entries that one insert looks at.
    static var looksPerInsert: Int { 8 }
    /// How many entries all inserts together have looked at.
    private(set) var looks = 0
    private var slots: [Slot] = []
    private var places: [Key: Int] = [:]
    private var random = QuickRandom()

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { slots.count }

    subscript(key: Key) -> Entry? { places[key].map { slots[$0].entry } }

    /// Changes an entry, and makes it first if it is missing.
    mutating func update<Result>(
        _ key: Key, at now: Int64, orInsert new: @autoclosure () -> Entry, _ change: (inout Entry) -> Result
    ) -> Result {
        let place = places[key] ?? insert(Slot(key: key, entry: new()), at: now)
        return change(&slots[place].entry)
    }

    /// Changes an existing entry.
    mutating func update(_ key: Key, _ change: (inout Entry) -> Void) {
        if let place = places[key] { change(&slots[place].entry) }
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key), let last = slots.popLast(), place < slots.count else { return }
        slots[place] = last
        places[last.key] = place
    }

    private mutating func insert(_ slot: Slot, at now: Int64) -> Int {
        let place = slots.count < capacity ? slots.count : placeToReuse(at: now)
        if place < slots.count {
            places[slots[place].key] = nil
            slots[place] = slot
        } else {
            slots.append(slot)
        }
        places[slot.key] = place
        return place
    }

    /// Chooses the entry that a new one replaces.
    ///
    /// - Returns: the first forgotten entry among a few; without one, the lightest.
    private mutating func placeToReuse(at now: Int64) -> Int {
        var lightest = (place: 0, weight: Int.max)
        for _ in 0..<Self.looksPerInsert {
            let place = Int.random(in: slots.indices, using: &random)
            looks += 1
            if slots[place].entry.isForgotten(at: now) { return place }
            let weight = slots[place].entry.weight
            if weight < lightest.weight { lightest = (place, weight) }
        }
        return lightest.place
    }
}

/// Random numbers for what need not be secret (SplitMix64). The system chooses the seed, so that no stranger can predict them.
private struct QuickRandom: RandomNumberGenerator {
    private var state = UInt64.random(in: .min ... .max)

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
