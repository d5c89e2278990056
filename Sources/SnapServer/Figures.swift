import SnapLoop
import SnapModel

/// What the server counts for its operator: everything `snapfeed stats` and `/metrics` tell.
///
/// - Thread: loop.
struct Figures {
    var posts: Int64 = 0
    var opens: Int64 = 0
    var refusedOpens: Int64 = 0
    var imagesDelivered: Int64 = 0
    var imagesUndelivered: Int64 = 0
    var commits: Int64 = 0
    var commands: Int64 = 0
    var commitMicroseconds: Int64 = 0
    var largestCommit: Int64 = 0
    var requests: Int64 = 0
    var rejections: Int64 = 0
    var recoveries: Int64 = 0
    var snapshots: Int64 = 0
    /// Plenty until the first commit has told.
    var storeFreeBytes = Int.max

    mutating func count(_ commit: CommitFigures) {
        commits += 1
        storeFreeBytes = commit.freeBytes
        commands += Int64(commit.commands)
        commitMicroseconds += commit.microseconds
        largestCommit = max(largestCommit, Int64(commit.commands))
    }

    func stats(hub: Hub, loop: LoopCounters, sessions: Int, uptimeSeconds: Int64) -> ServerStats {
        typealias Figure = ServerStats.Figure
        return ServerStats(figures: [
            Figure("uptime_seconds", uptimeSeconds, "Seconds since the server started."),
            Figure("connections", Int64(sessions), "WebSocket connections open now."),
            Figure("accounts_online", Int64(hub.accountsOnline), "Accounts with an open connection."),
            Figure("subscriptions", Int64(hub.subscriptions), "Feeds followed by connections, summed."),
            Figure("requests_total", requests, "Requests received.", isCounter: true),
            Figure("rejections_total", rejections, "Requests answered with an error.", isCounter: true),
            Figure("posts_total", posts, "Snaps posted.", isCounter: true),
            Figure("opens_total", opens, "Opens claimed.", isCounter: true),
            Figure("already_opened_total", refusedOpens, "Opens refused because the viewer had opened the snap.", isCounter: true),
            Figure("images_delivered_total", imagesDelivered, "Images handed to a connection after their claim.", isCounter: true),
            Figure("images_undelivered_total", imagesUndelivered, "Claims whose image could not be handed over.", isCounter: true),
            Figure("events_total", hub.published, "Events published to feeds.", isCounter: true),
            Figure("recoveries_total", recoveries, "Feeds resumed from an offset without a gap.", isCounter: true),
            Figure("snapshots_total", snapshots, "Feeds subscribed to with a snapshot.", isCounter: true),
            Figure("commits_total", commits, "Transactions committed.", isCounter: true),
            Figure("commands_total", commands, "Commands in those transactions.", isCounter: true),
            Figure("commit_microseconds_total", commitMicroseconds, "Time those transactions took, fsync included.", isCounter: true),
            Figure("commit_commands_max", largestCommit, "Commands in the largest transaction."),
            Figure("store_free_bytes", Int64(storeFreeBytes), "Bytes left on the store's disk."),
            Figure(
                "sockets_refused_total", Int64(loop.refusedByTotalCap + loop.refusedByAddressCap), "Sockets over a cap.", isCounter: true),
            Figure(
                "handshakes_refused_total", Int64(loop.refusedByStatus.values.reduce(0, +)), "Requests refused unread.", isCounter: true),
            Figure("connections_killed_total", Int64(loop.killed), "Connections ended without waiting for the peer.", isCounter: true),
            Figure("log_lines_dropped_total", Int64(loop.logLinesDropped), "Log lines over the rate.", isCounter: true),
            Figure("bytes_received_total", Int64(loop.bytesIn), "Bytes received.", isCounter: true),
            Figure("bytes_sent_total", Int64(loop.bytesOut), "Bytes sent.", isCounter: true),
            Figure("writes_total", Int64(loop.writes), "Writes to sockets.", isCounter: true),
        ])
    }
}
