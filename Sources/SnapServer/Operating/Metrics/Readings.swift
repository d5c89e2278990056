import SnapLoop
import SnapStore

/// All values that metrics are read from, taken at one moment.
struct Readings {
    let figures: Figures
    let loop: LoopCounters
    let sessions: Int
    let accountsOnline: Int
    let subscriptions: Int
    let published: Int64
    let deliveries: Int64
    let home, notifications, inboxes, searches, comments: ListenerCounts
    let queueBytes: Int
    let databaseBytes: Int
    let walBytes: Int
    let isStoreFull: Bool
    let isRecogniserUsable: Bool
    let providers: [LoginProvider]
    let keyFailures: Int64
    /// Why the server is not ready; nil when it is.
    let complaint: String?
    let uptimeSeconds: Int64
    let process: ProcessFacts

    /// Closes by code. Peers choose codes too, so only codes with a meaning get a label of their own.
    var closes: [(String, Int64)] {
        var byCode: [String: Int64] = [:]
        for (code, count) in loop.closesByCode {
            let isNamed = (1_000...1_015).contains(code) || (4_000...4_019).contains(code) || (4_500...4_519).contains(code)
            byCode[isNamed ? String(code) : "other", default: 0] += Int64(count)
        }
        return byCode.sorted { $0.key < $1.key }
    }
}

/// The counts of one channel.
struct ListenerCounts {
    let subscribers, published, deliveries: Int64
}

/// The rule for reading `/metrics`.
package enum MetricsRule: String, CaseIterable, Sendable {
    case local, all, off
}

extension Server {
    func readings() -> Readings {
        let path = configuration.storePath
        let sizes = StoreDirectory.databaseSizes(in: path)
        let now = clock.monotonicMicroseconds()
        return Readings(
            figures: figures, loop: loop.counters, sessions: clients.count, accountsOnline: hub.accountsOnline,
            subscriptions: hub.subscriptions, published: hub.published, deliveries: hub.deliveries,
            home: hub.home.counts, notifications: hub.notifications.counts, inboxes: hub.inboxes.counts,
            searches: hub.searches.counts, comments: hub.comments.counts,
            queueBytes: clients.reduce(0) { $0 + loop.queuedBytes(of: $1.connection) },
            databaseBytes: sizes.database, walBytes: sizes.wal, isStoreFull: isStoreFull,
            isRecogniserUsable: configuration.identification.isUsable && !figures.isRecogniserBroken,
            providers: providers.all, keyFailures: appTokens.failures.value,
            complaint: health.complaint(at: now, isDraining: drain != nil), uptimeSeconds: (now - startedAt) / 1_000_000,
            process: ProcessFacts())
    }
}
