package import SnapModel
import SnapPostgres

/// Lets a cluster continue after it has lost acknowledged commits.
///
/// Opens may be among what was lost, so every snap that could be opened twice is ended. All logs get new epochs, so every client loads everything again.
/// It may be killed at any point and run again: until its last transaction the database is marked, and no node starts.
package struct ClusterRecovery {
    package struct Summary: Hashable, Sendable {
        /// Why a node found that history was lost; nil when none did.
        package let reason: String?
        /// Snaps that could be opened before, and ended.
        package var snaps: Int64 = 0
        /// Logins that were ended.
        package var sessions: Int64 = 0
    }

    private let database: String
    private let endsSessions: Bool
    /// Snaps of a transaction.
    var batch: Int64 = 500
    /// After how many transactions a test ends the recovery, as a kill would.
    var batchesMax = Int.max

    /// - Parameters:
    ///   - database: `postgresql://…`.
    ///   - endsSessions: whether all people have to log in again. Otherwise logins that were ended in the lost time are valid again.
    package init(database: String, endsSessions: Bool) {
        self.database = database
        self.endsSessions = endsSessions
    }

    /// Counts what `run` would end, and changes nothing.
    package func rehearse() throws(StoreError) -> Summary {
        do { return try count(try connect()) } catch { throw StoreError(error) }
    }

    /// Ends the snaps and logins that the failover may have brought back, and lets nodes start again.
    ///
    /// - Parameter progress: gets the snaps that ended, and their total.
    /// - Throws: `.unsafe` while a node works; `.locked` while another recovery or an import does.
    package func run(at now: Timestamp, progress: (Int64, Int64) -> Void = { _, _ in }) throws(StoreError) -> Summary {
        do {
            let session = try connect()
            var summary = try count(session)
            let total = summary.snaps
            try begin(session)
            summary.snaps = 0
            var batches = 0
            while let ended = try endSnaps(session, at: now) {
                summary.snaps += ended
                progress(summary.snaps, total)
                batches += 1
                guard batches < batchesMax else { throw StoreError(.cancelled, "the recovery was stopped") }
            }
            summary.sessions = try finish(session, at: now)
            return summary
        } catch { throw StoreError(error) }
    }

    private func connect() throws -> PostgresSession {
        let session = try PostgresSession(try PostgresAddress(checking: database), name: "snapfeed-recover")
        try ClusterWork.requireCluster(session)
        try ClusterWork.takeLock(session)
        try ClusterWork.requireNoNodes(session)
        try ClusterSchema.prepare(session, for: .recovery)
        return session
    }

    private func count(_ session: PostgresSession) throws -> Summary {
        let rows = try session.run(
            "SELECT (SELECT lost FROM cluster_state), (SELECT count(*) FROM snap WHERE gone IS NULL), (SELECT count(*) FROM session)", [])
        return Summary(
            reason: rows.isNull(0, 0) ? nil : rows.text(0, 0), snaps: rows.number(0, 1), sessions: endsSessions ? rows.number(0, 2) : 0)
    }

    /// Marks the database, so that no node starts and none that hangs can commit.
    private func begin(_ session: PostgresSession) throws {
        try session.begin(ClusterStore.beginning)
        try session.queue("UPDATE cluster_state SET lost = 'a recovery has not finished' WHERE lost IS NULL", [])
        try LostHistory.endGenerations(session)
        _ = try session.run("COMMIT", [])
    }

    /// Ends the next snaps that could still be opened.
    ///
    /// - Returns: how many ended; nil when there was none.
    private func endSnaps(_ session: PostgresSession, at now: Timestamp) throws -> Int64? {
        try session.begin(ClusterStore.beginning)
        let ended = try perform(session) { transaction in
            let rows = try transaction.snapshot.rows("SELECT id, feed FROM snap WHERE gone IS NULL ORDER BY id LIMIT ?", [batch])
            for row in rows { try end(SnapID(rawValue: row[0]), of: row[1], in: transaction, at: now) }
            return Int64(rows.count)
        }
        _ = try session.run("COMMIT", [])
        return ended > 0 ? ended : nil
    }

    /// - Parameter feed: the number of its feed, or the one that stands for snaps to people.
    private func end(_ id: SnapID, of feed: Int64, in transaction: Transaction, at now: Timestamp) throws {
        if feed == transaction.feeds.people {
            try transaction.removeSent(id, as: .expired, keepsReported: true, at: now)
        } else {
            try transaction.erase(id, in: feed, as: .expired, at: now)
        }
    }

    /// Ends the logins if asked to, restarts all logs, and removes the mark.
    ///
    /// - Returns: how many logins ended.
    private func finish(_ session: PostgresSession, at now: Timestamp) throws -> Int64 {
        try session.begin(ClusterStore.beginning)
        let sql = SQLConnection(session)
        for row in try sql.rows("SELECT id FROM feed") {
            try sql.run("UPDATE feed SET epoch = ? WHERE id = ?", [Secret.epoch(), row[0] as Int64])
        }
        try sql.run("UPDATE people_log SET epoch = ?", [Secret.epoch()])
        try sql.run("DELETE FROM photo_event")
        try sql.run("UPDATE people_log SET events = 0")
        let ended = endsSessions ? try sql.run("DELETE FROM session") : 0
        // Devices may have left, or have changed their account, in the lost time. Their apps subscribe again.
        try sql.run("DELETE FROM push_subscription")
        try sql.run("UPDATE cluster_state SET lost = NULL, seals = seals + 1, sealed = ?, swept = 0", [now.milliseconds])
        try perform(session) { try $0.audit("cluster.recover", endsSessions ? "with logins" : "", by: nil, at: now) }
        _ = try session.run("COMMIT", [])
        return Int64(ended)
    }

    private func perform<Value>(_ session: PostgresSession, _ body: (Transaction) throws -> Value) throws -> Value {
        let sql = SQLConnection(session)
        return try Transaction.perform(on: sql, FeedIndex(reading: [], from: sql)) { try body($0) }
    }
}
