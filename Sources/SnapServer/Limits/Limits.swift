package import SnapModel

/// The limits of a server: those of the table, unless the operator sets others.
package struct Limits: Sendable {
    private var values: [Limit.Name: Int]
    /// The features that the sum of the memory counts.
    package internal(set) var memoryUse = MemoryUse()

    /// The defaults.
    package init() {
        values = Dictionary(Self.table.map { ($0.name, $0.standard) }) { first, _ in first }
    }

    /// The value of a limit.
    ///
    /// - Units: as in the limit's row.
    package subscript(_ name: Limit.Name) -> Int {
        get { values[name] ?? 0 }
        set { values[name] = newValue }
    }

    /// The limits in the reply of `server.info`, in the table's order.
    package var published: [ServerInfo.Limit] { Self.table.map { ServerInfo.Limit(name: $0.name.rawValue, value: self[$0.name]) } }

    /// Sets the rate of all methods on one connection; 0 switches off every rate limit.
    package mutating func setRequestsPerSecond(_ rate: Int) {
        for name in [Limit.Name.readsPerSecond, .writesPerSecond, .opensPerSecond] { self[name] = rate }
        for name in [Limit.Name.readsPerSecondPerAccount, .writesPerSecondPerAccount, .opensPerSecondPerAccount] {
            self[name] = max(self[name], rate)
        }
        guard rate == 0 else { return }
        for name in Limit.Name.allCases where name.isRate { self[name] = 0 }
    }
}
