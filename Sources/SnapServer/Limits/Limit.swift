/// One limit: the bounded quantity, the bound, and the consequence of reaching it.
package struct Limit: Sendable {
    package let name: Name
    /// The default.
    package let standard: Int
    package let unit: String
    /// The allowed values; where 0 is allowed, it means no limit.
    package let range: ClosedRange<Int>
    package let meaning: String
    package let consequence: String

    /// The names used in `server.info` and by `--limit`.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case connections, connectionsPerAddress, connectionsPerAccount, strangersPerAddress, authenticationSeconds
        case headerBytes, messageBytes, framesPerMessage, assemblyBytes, uploadBytes, uploadPixels
        case requestsInFlight, heldBytes, readsPerSecond, writesPerSecond, opensPerSecond, loginsPerSecond, refusalsInRow
        case readsPerSecondPerAccount, writesPerSecondPerAccount, opensPerSecondPerAccount
        case searchesPerSecond, searchesPerSecondPerAccount, searchMilliseconds, liveSearchesPerConnection, liveSearches
        case postsPerMinute, photosPerMinute, commentsPerMinute, editsPerMinute, renamesPerDay
        case identificationsPerMinute, identificationsPerMinutePerAddress, uploadBytesPerDay
        case photoBytesPerAccount, photoSidePixels
        case followsPerAccount, followsPerDay, blocksPerAccount, favouritesPerAccount, sharesPerAccount
        case mutesPerAccount, mutedWords, notificationsKept
        case commentsPerAccount, commentsPerPhoto, commentEditMinutes, commentSubscriptionsPerConnection, commentSubscriptions
        case recipientsPerSnap, listsPerAccount, inboxRows, inboxDays, reportedSnapDays
        case loginFailures, loginFailuresPerAddress, signUpsPerHour, resetHours, rosterRows, jwtBytes, jwtLifetimeSeconds
        case subscriptions, outboxBytes, allOutboxesBytes, logBytes, recoveryEvents
        case identityQueue, identityQueuePerAddress, tokenQueue, imagingQueue, imagingQueuePerAccount, imageMemoryBytes, imageCacheBytes
        case identifyQueue, identifyQueuePerAccount
        case storeFreeBytes
        case webhooks, webhookEvents, webhookEventHours, webhookSeconds, webhookRetryMilliseconds, webhookDeadSeconds
        case pushSubscriptionsPerAccount, pushRequestsPerMinute
        case pushGapMilliseconds, pushesPerMinutePerAccount, pushesPerSecondPerHost
        case pushSeconds, pushRetryMilliseconds, pushDeadSeconds
        case accessTokensPerAccount

        /// The name of the environment variable, such as `SNAPFEED_LIMIT_CONNECTIONS_PER_ADDRESS`.
        package var environment: String {
            "SNAPFEED_LIMIT_" + rawValue.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
        }

        /// Whether it limits a rate. `--requests-per-second 0` switches all of these off.
        var isRate: Bool {
            switch self {
            case .readsPerSecond, .writesPerSecond, .opensPerSecond, .loginsPerSecond, .readsPerSecondPerAccount,
                .writesPerSecondPerAccount, .opensPerSecondPerAccount, .postsPerMinute, .photosPerMinute, .commentsPerMinute,
                .editsPerMinute,
                .renamesPerDay,
                .identificationsPerMinute,
                .identificationsPerMinutePerAddress, .uploadBytesPerDay,
                .followsPerDay, .signUpsPerHour, .pushRequestsPerMinute, .pushesPerMinutePerAccount, .pushesPerSecondPerHost,
                .searchesPerSecond, .searchesPerSecondPerAccount:
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

    /// The row of the table in Limits.md; a test compares them.
    package var row: String { "| `\(name.rawValue)` | \(standard) | \(unit) | \(meaning) | \(consequence) |" }
}
