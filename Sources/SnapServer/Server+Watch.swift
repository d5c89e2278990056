import Logging
import SnapLoop
import SnapModel
import SnapStore

// The server watches itself for its operators: readiness, lag, and a log line when something changes.

/// The last reported states, so that only changes are reported.
struct ServerWatch {
    /// How often the loop's lag is measured.
    static let tickMs: UInt64 = 100

    var tickedAt: Int64?
    /// When the loop last continued after a pause of over a second, as a frozen process does.
    var wokeAt: Int64 = 0
    var complaint: String?
    var isStoreFull = false
    var seconds = 0
    var throttled: Int64 = 0
    var refusedConnections = 0
    var pushes = PushFailures()
}

extension Server {
    /// Records the figures of a transaction that the writer reported.
    func heard(_ commit: CommitFigures) {
        figures.count(commit)
        health.heardWriter(fault: commit.fault)
        let emptying = (commit.emptying ?? 0) / 1_000
        if emptying >= configuration.slowCommitMs {
            log.record(.slowCommit, "emptying the WAL of deleted data took \(emptying) ms", ["milliseconds": emptying])
        }
        let milliseconds = commit.microseconds / 1_000
        guard milliseconds >= configuration.slowCommitMs else { return }
        log.record(
            .slowCommit, "a transaction of \(commit.commands) commands took \(milliseconds) ms",
            ["commands": commit.commands, "milliseconds": milliseconds])
    }

    /// Measures how late this timer fires, which is how long everything else waited.
    func tick() {
        // Releases held events, in case the next transaction takes longer than the last one did.
        hub.release()
        let now = clock.monotonicMicroseconds()
        if let tickedAt = watch.tickedAt {
            figures.loopWasLate(by: max(0, now - tickedAt - Int64(ServerWatch.tickMs) * 1_000))
            if now - tickedAt > 1_000_000 { watch.wokeAt = now }
        }
        watch.tickedAt = now
    }

    /// Runs once a second.
    func checkHealth() {
        let now = clock.monotonicMicroseconds()
        if health.wantsHeartbeat, drain == nil {
            health.askedWriter(at: now)
            writes.append(WriteJob(ticket: nil, command: Heartbeat()))
        }
        sendAwayWithoutDatabase()
        let complaint = health.complaint(at: now, isDraining: false)
        logReadiness(complaint)
        workers.link?.report(
            NodeReport(connections: Int64(clients.count), complaint: health.complaint(at: now, isDraining: drain != nil)))
        logFreeSpace()
        if health.stuck(at: now) == nil { configuration.onBeat?() }
        recordHistory()
        watch.seconds += 1
        guard watch.seconds % 60 == 0 else { return }
        figures.roll()
        logRefused()
        logPushFailures()
    }

    func logReady(port: UInt16, isNewStore: Bool) {
        if isNewStore { log.record(.storeMade, "created a new store", ["store": configuration.storePath]) }
        log.record(
            .ready, "\(Product.name) \(Product.version) is listening on \(configuration.address) port \(port)",
            [
                "address": configuration.address, "port": Int(port), "store": configuration.storePath, "version": Product.version,
                "tls": configuration.tls == nil ? "no" : "yes",
            ])
        guard !NetworkAddress.isLoopback(configuration.address), configuration.allowedHosts.isEmpty else { return }
        log.record(
            .noHostAllowed,
            "other machines reach this server only by its IP address: allow its names with --allow-host feed.example.org")
    }

    private func logReadiness(_ complaint: String?) {
        defer { watch.complaint = complaint }
        switch (watch.complaint, complaint) {
        case (nil, let complaint?): log.record(.notReady, "not ready: \(complaint)", ["reason": complaint])
        case (_?, nil): log.record(.readyAgain, "ready again")
        default: break
        }
    }

    private func logFreeSpace() {
        guard isStoreFull != watch.isStoreFull else { return }
        watch.isStoreFull = isStoreFull
        let fields = ["freeBytes": figures.storeFreeBytes, "storeFreeBytes": limits[.storeFreeBytes]]
        if isStoreFull {
            log.record(.diskLow, "the store's disk is nearly full: posts are refused", fields)
        } else {
            log.record(.diskEnough, "the store's disk has enough space again", fields)
        }
    }

    private func logRefused() {
        let (throttled, refused) = (figures.throttled - watch.throttled, loop.counters.refused - watch.refusedConnections)
        (watch.throttled, watch.refusedConnections) = (figures.throttled, loop.counters.refused)
        if throttled > 0 {
            log.record(.loginsThrottled, "\(throttled) logins and sign-ups were delayed in the last minute", ["count": throttled])
        }
        if refused > 0 { log.record(.connectionsRefused, "\(refused) connections were refused in the last minute", ["count": refused]) }
    }

    // MARK: Pages for machines

    /// 200, or 503 with the reason in one line.
    var readiness: HTTPResponse {
        if let complaint = health.complaint(at: clock.monotonicMicroseconds(), isDraining: drain != nil) {
            return Site.text(503, complaint + "\n")
        }
        return Site.text(200, isStoreFull ? "ready, but the disk is nearly full: posts are refused\n" : "ready\n")
    }

    func metrics(for peer: Peer) -> HTTPResponse {
        switch configuration.metrics {
        case .all: break
        case .local where requestPolicy.isLocal(peer): break
        case .local: return Site.text(403, "Metrics are only for this machine. Its operator can open them with --metrics all.\n")
        case .off: return Site.text(404, "There is nothing here.\n")
        }
        return Site.text(200, MetricsText(readings()).text, type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
