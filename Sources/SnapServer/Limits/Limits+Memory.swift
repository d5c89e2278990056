/// All limits on memory come from one number: what the unit and compose give the server, or what its operator says.
extension Limits {
    /// What the table of limits is made for: `MemoryMax` of the unit, `mem_limit` of compose.
    package static let standardMemory = 1 << 30
    /// With less, an ordinary photo of a phone would not be decoded.
    package static let leastMemory = 384 << 20

    /// One part of the memory, in bytes.
    package struct MemoryPart: Sendable, Equatable {
        package let name: String
        package let bytes: Int
        /// What makes it smaller.
        package let limits: [Limit.Name]
    }

    /// Two threads decode, and what they have is no longer in the queue.
    private static let imagingThreads = 2
    /// The program, its web app, pages of seven database connections, two passwords being hashed, five feeds' logs. Measured: 46 MiB before the
    /// first password, 105 at most.
    private static let programBytes = 128 << 20
    /// An idle connection, logged in: 3.2 KiB were measured over plain TCP, 6.4 with a sign-up of its own.
    private static let connectionBytes = 6_554

    /// The limits on memory that go with its size; all others are the table's.
    package init(memory: Int) {
        self.init()
        let growth = Double(memory - Self.programBytes) / Double(Self.standardMemory - Self.programBytes)
        for name in [Limit.Name.imageMemoryBytes, .assemblyBytes, .allOutboxesBytes, .imageCacheBytes] { scale(name, by: growth) }
        // More memory makes no faster disk and no more descriptors.
        for name in [Limit.Name.connections, .imagingQueue] { scale(name, by: min(1, growth)) }
    }

    private mutating func scale(_ name: Limit.Name, by growth: Double) {
        guard let row = Self.table.first(where: { $0.name == name }) else { return }
        let scaled = row.standard == 0 ? 0 : Int(Double(row.standard) * growth)
        self[name] = min(max(scaled, row.range.lowerBound), row.range.upperBound)
    }

    /// What the server may take in all, by part, but for requests that wait for earlier ones: `heldBytes` bounds those of each connection, and
    /// nothing but the number of connections bounds them together.
    package var memoryParts: [MemoryPart] {
        [
            MemoryPart(name: "program", bytes: Self.programBytes, limits: []),
            MemoryPart(name: "connections", bytes: product(self[.connections], Self.connectionBytes), limits: [.connections]),
            MemoryPart(name: "images being decoded", bytes: self[.imageMemoryBytes], limits: [.imageMemoryBytes]),
            MemoryPart(
                name: "uploads waiting to be decoded", bytes: product(self[.imagingQueue] + Self.imagingThreads, self[.uploadBytes]),
                limits: [.imagingQueue, .uploadBytes]),
            MemoryPart(name: "half-received messages", bytes: self[.assemblyBytes], limits: [.assemblyBytes]),
            MemoryPart(name: "waiting messages", bytes: self[.allOutboxesBytes], limits: [.allOutboxesBytes]),
            MemoryPart(name: "images opened lately", bytes: self[.imageCacheBytes], limits: [.imageCacheBytes]),
        ]
    }

    /// The sum of all parts.
    package var memorySum: Int { memoryParts.reduce(0) { sum($0, $1.bytes) } }

    private func product(_ a: Int, _ b: Int) -> Int {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? .max : product
    }

    private func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }

    /// Why these limits do not go with so much memory; nil when they do.
    package func refusal(withMemory memory: Int) -> String? {
        guard memorySum > memory else { return nil }
        let parts = memoryParts.sorted { $0.bytes > $1.bytes }.map { part in
            let names =
                part.limits.isEmpty ? "" : " (" + part.limits.map { Setting.limitPrefix + $0.rawValue }.joined(separator: ", ") + ")"
            return "\(part.name) \(Self.mebibytes(part.bytes))\(names)"
        }
        return
            "the limits take \(Self.mebibytes(memorySum)) MiB together, and memory is \(Self.mebibytes(memory)) MiB; lower a limit, or give more "
            + "memory. In MiB: " + parts.joined(separator: ", ")
    }

    /// Rounded up.
    package static func mebibytes(_ bytes: Int) -> Int { bytes / (1 << 20) + (bytes % (1 << 20) == 0 ? 0 : 1) }
}
