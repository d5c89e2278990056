package import SnapModel

/// All limits on memory follow from one number: the memory that the systemd unit, compose or the operator gives the server.
extension Limits {
    /// The memory that the defaults are made for: `MemoryMax` of the unit, `mem_limit` of compose.
    package static let standardMemory = 1 << 30
    /// With less memory, an ordinary photo of a phone could not be decoded, even where no image is identified on this machine.
    package static let leastMemory = 384 << 20
    /// The memory including the process that identifies images.
    package static let leastMemoryWithRecogniser = 512 << 20

    /// The features that take memory while they are on.
    package struct MemoryUse: Sendable, Equatable {
        package var identifier = Identifier.local
        package var hasEncyclopedia = false

        package init() {}
    }

    /// One part of the memory, in bytes.
    package struct MemoryPart: Sendable, Equatable {
        package let name: String
        package let bytes: Int
        /// The limits that make this part smaller when they are lowered.
        package let limits: [Limit.Name]
    }

    /// Two threads decode images; an upload in their hands no longer counts as queued.
    private static let imagingThreads = 2
    /// The program, its web app, the pages of nine database connections, two password hashes, the topics, the logs of five feeds, the addresses of
    /// the images of 4,096 photos (`ImageLists`), and the figures of a day (`MetricHistory.bytes`). Measured: 46 MiB before the first password,
    /// 105 MiB at most without topics. The recogniser is a process of its own: see `recogniserBytes`.
    private static let programBytes = 144 << 20
    /// A thousand summaries of up to 600 characters, and one answer of up to 1 MiB that is being read, with TLS.
    private static let encyclopediaBytes = 16 << 20
    /// The process that identifies images. Measured: 139 MiB at most.
    private static let recogniserBytes = 144 << 20
    /// One thread has images identified; an upload in its hands no longer counts as queued.
    private static let identifyingThreads = 1
    /// One idle connection that is logged in. Measured: 3.2 KiB over plain TCP, 6.4 KiB with a sign-up of its own.
    private static let connectionBytes = 6_554

    /// Scales the limits on memory to the given size; all others keep their defaults. Features that are off leave their part to the others.
    package init(memory: Int, use: MemoryUse = MemoryUse()) {
        self.init()
        let standard = Self.standardMemory - fixedBytes
        memoryUse = use
        let room = Double(memory - fixedBytes) / Double(standard)
        // The defaults leave room for the encyclopedia.
        let growth = memory >= Self.standardMemory ? max(1, room) : room
        for name in [Limit.Name.imageMemoryBytes, .assemblyBytes, .allOutboxesBytes, .imageCacheBytes] { scale(name, by: growth) }
        // More memory gives neither a faster disk nor more descriptors.
        for name in [Limit.Name.connections, .imagingQueue] { scale(name, by: min(1, growth)) }
    }

    /// Limits that do not grow with the memory.
    private var fixedBytes: Int {
        Self.programBytes + recogniserBytes + encyclopediaBytes + (identifyingUploads + Self.imagingThreads) * self[.uploadBytes]
    }

    private var recogniserBytes: Int { memoryUse.identifier == .local ? Self.recogniserBytes : 0 }
    private var encyclopediaBytes: Int { memoryUse.hasEncyclopedia ? Self.encyclopediaBytes : 0 }
    private var identifyingUploads: Int { memoryUse.identifier == .off ? 0 : self[.identifyQueue] + Self.identifyingThreads }

    private mutating func scale(_ name: Limit.Name, by growth: Double) {
        guard let row = Self.table.first(where: { $0.name == name }) else { return }
        let scaled = row.standard == 0 ? 0 : Int(Double(row.standard) * growth)
        self[name] = min(max(scaled, row.range.lowerBound), row.range.upperBound)
    }

    /// The most memory that the server may use, by part. Requests that wait for earlier ones are left out: `heldBytes` bounds them for each
    /// connection, and only the number of connections bounds their sum.
    package var memoryParts: [MemoryPart] {
        let parts = [
            MemoryPart(name: "program", bytes: Self.programBytes, limits: []),
            MemoryPart(name: "recogniser", bytes: recogniserBytes, limits: []),
            MemoryPart(name: "encyclopedia", bytes: encyclopediaBytes, limits: []),
            MemoryPart(name: "connections", bytes: product(self[.connections], Self.connectionBytes), limits: [.connections]),
            MemoryPart(name: "images being decoded", bytes: self[.imageMemoryBytes], limits: [.imageMemoryBytes]),
            MemoryPart(
                name: "uploads waiting to be decoded", bytes: product(self[.imagingQueue] + Self.imagingThreads, self[.uploadBytes]),
                limits: [.imagingQueue, .uploadBytes]),
            MemoryPart(
                name: "uploads waiting to be identified", bytes: product(identifyingUploads, self[.uploadBytes]),
                limits: [.identifyQueue, .uploadBytes]),
            MemoryPart(name: "half-received messages", bytes: self[.assemblyBytes], limits: [.assemblyBytes]),
            MemoryPart(name: "waiting messages", bytes: self[.allOutboxesBytes], limits: [.allOutboxesBytes]),
            MemoryPart(name: "images of photos being sent", bytes: self[.allOutboxesBytes] / 4, limits: [.allOutboxesBytes]),
            MemoryPart(name: "cached images", bytes: self[.imageCacheBytes], limits: [.imageCacheBytes]),
        ]
        return parts.filter { $0.bytes > 0 }
    }

    package var memorySum: Int { memoryParts.reduce(0) { sum($0, $1.bytes) } }

    private func product(_ a: Int, _ b: Int) -> Int {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? .max : product
    }

    private func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }

    /// Why these limits do not fit into the memory; nil when they do.
    package func refusal(withMemory memory: Int) -> String? {
        guard recogniserBytes == 0 || memory >= Self.leastMemoryWithRecogniser else {
            let least = Self.mebibytes(Self.leastMemoryWithRecogniser)
            return "memory must be at least \(least)m to identify images on this machine; raise it, or set identifier to off"
        }
        guard memorySum > memory else { return nil }
        let parts = memoryParts.sorted { $0.bytes > $1.bytes }.map { part in
            let names =
                part.limits.isEmpty ? "" : " (" + part.limits.map { Setting.limitPrefix + $0.rawValue }.joined(separator: ", ") + ")"
            return "\(part.name) \(Self.mebibytes(part.bytes))\(names)"
        }
        return
            "the limits need \(Self.mebibytes(memorySum)) MiB, but memory is \(Self.mebibytes(memory)) MiB; lower a limit, or allow more "
            + "memory. In MiB: " + parts.joined(separator: ", ")
    }

    /// Mebibytes, rounded up.
    package static func mebibytes(_ bytes: Int) -> Int { bytes / (1 << 20) + (bytes % (1 << 20) == 0 ? 0 : 1) }
}
