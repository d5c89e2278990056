/// One limit: what it bounds, by how much, and what happens there.
package struct Limit: Sendable {
    package let name: Name
    /// What holds when nobody says otherwise.
    package let standard: Int
    package let unit: String
    /// What it may be set to; where 0 is allowed, it limits nothing.
    package let range: ClosedRange<Int>
    package let meaning: String
    package let consequence: String

    /// The names as `server.info` tells them and `--limit` takes them.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case connections, connectionsPerAddress, connectionsPerAccount, strangersPerAddress, authenticationSeconds
        case headerBytes, messageBytes, framesPerMessage, assemblyBytes, uploadBytes, uploadPixels
        case requestsInFlight, heldBytes, readsPerSecond, writesPerSecond, opensPerSecond, loginsPerSecond, refusalsInRow
        case readsPerSecondPerAccount, writesPerSecondPerAccount, opensPerSecondPerAccount
        case postsPerMinute, uploadBytesPerDay
        case loginFailures, loginFailuresPerAddress, signUpsPerHour, jwtBytes, jwtLifetimeSeconds
        case subscriptions, outboxBytes, allOutboxesBytes, logBytes, recoveryEvents
        case identityQueue, identityQueuePerAddress, tokenQueue, imagingQueue, imagingQueuePerAccount, imageMemoryBytes, imageCacheBytes
        case storeFreeBytes

        /// As in `SNAPFEED_LIMIT_CONNECTIONS_PER_ADDRESS`.
        package var environment: String {
            "SNAPFEED_LIMIT_" + rawValue.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
        }

        /// Whether it limits how often something may be done: what `--requests-per-second 0` switches off.
        var isRate: Bool {
            switch self {
            case .readsPerSecond, .writesPerSecond, .opensPerSecond, .loginsPerSecond, .readsPerSecondPerAccount,
                .writesPerSecondPerAccount, .opensPerSecondPerAccount, .postsPerMinute, .uploadBytesPerDay, .signUpsPerHour:
                true
            default: false
            }
        }
    }

    init(
        _ name: Name, _ standard: Int, _ unit: String, _ range: ClosedRange<Int>, _ meaning: String, _ consequence: String
    ) {
        self.name = name
        self.standard = standard
        self.unit = unit
        self.range = range
        self.meaning = meaning
        self.consequence = consequence
    }

    /// The row of the table in Protocol.md, which a test compares.
    package var row: String { "| `\(name.rawValue)` | \(standard) | \(unit) | \(meaning) | \(consequence) |" }
}
