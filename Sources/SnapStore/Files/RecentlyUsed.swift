/// Values that were used lately, within a bound.
///
/// Two generations in place of an exact order of use: values that are not used while the young generation fills are dropped with the old
/// one.
package struct RecentlyUsed<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var youngCost = 0
    private let costMax: Int
    private let cost: (Value) -> Int

    /// - Parameters:
    ///   - costMax: the most that all values may cost together; 0 keeps nothing.
    ///   - cost: of a value; the same at each call.
    package init(costMax: Int, cost: @escaping (Value) -> Int) {
        self.costMax = costMax
        self.cost = cost
    }

    package mutating func use(_ key: Key) -> Value? {
        if let found = young[key] { return found }
        guard let found = old[key] else { return nil }
        keep(found, key)
        return found
    }

    /// Keeps a value, unless it alone would fill a generation.
    package mutating func keep(_ value: Value, _ key: Key) {
        forget(key)
        let cost = cost(value)
        guard cost <= costMax / 2 else { return }
        if youngCost + cost > costMax / 2 { (old, young, youngCost) = (young, [:], 0) }
        young[key] = value
        youngCost += cost
    }

    package mutating func forget(_ key: Key) {
        if let before = young.removeValue(forKey: key) { youngCost -= cost(before) }
        old.removeValue(forKey: key)
    }

    /// The cost of all values.
    package var totalCost: Int { youngCost + old.values.reduce(0) { $0 + cost($1) } }
}
