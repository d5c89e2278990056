package import SnapModel
import SnapPostgres

/// A node's report to its operators, once a second.
package struct NodeReport: Hashable, Sendable {
    package var connections: Int64 = 0
    /// Why the node is not ready; nil when it is.
    package var complaint: String?
    /// Whether the node has stopped as it was asked to.
    package var hasStopped = false

    package init(connections: Int64 = 0, complaint: String? = nil) {
        self.connections = connections
        self.complaint = complaint
    }

    func write(_ session: any ClusterSession, of node: ClusterNode) throws {
        // The next report follows in a second, so this one does not wait for the disk.
        try session.begin([("BEGIN", []), ("SET LOCAL synchronous_commit = off", [])])
        try session.queue(
            """
            INSERT INTO node_state (node, at, connections, complaint, stopped)
            VALUES (?1, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS INTEGER), ?2, ?3, ?4)
            ON CONFLICT (node) DO UPDATE SET at = excluded.at, connections = ?2, complaint = ?3, stopped = ?4
            """, [.number(node.id), .number(connections), complaint.map(PostgresValue.text) ?? .null, .number(hasStopped ? 1 : 0)])
        _ = try session.run("COMMIT", [])
    }
}

/// A node as the database knows it.
package struct ListedNode: Hashable, Sendable {
    package enum State: String, Sendable {
        case ready
        case notReady = "not ready"
        case stopped
        /// It has said nothing for `silentAfterMs`: it was killed, hangs, or cannot reach the database.
        case silent
    }

    static let silentAfterMs: Int64 = 5_000

    package let name: String
    package let version: String
    package let startedAt: Timestamp
    /// When it reported last; nil where nothing is known of that.
    package let seenAt: Timestamp?
    package let state: State
    package let connections: Int64
    package let complaint: String?

    /// All nodes that ever ran on a database, by name. No node need run.
    ///
    /// - Returns: them, and PostgreSQL's time.
    package static func all(in database: String) throws(StoreError) -> (nodes: [ListedNode], now: Timestamp) {
        do {
            let session = try PostgresSession(try PostgresAddress(checking: database), name: "snapfeed-nodes")
            try ClusterWork.requireCluster(session)
            let time = try session.run("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS INTEGER)", [])
            let now = Timestamp(milliseconds: time.number(0, 0))
            let nodes = try SQLConnection(session).map(
                """
                SELECT name, version, started, at, connections, complaint, stopped FROM node LEFT JOIN node_state ON node = node.id ORDER BY name
                """, []
            ) { ListedNode($0, at: now) }
            return (nodes, now)
        } catch { throw StoreError(error) }
    }

    private init(_ row: SQLRow, at now: Timestamp) {
        (name, version, startedAt) = (row[0], row[1], Timestamp(milliseconds: row[2]))
        seenAt = (row[3] as Int64?).map(Timestamp.init)
        complaint = row.textOrNil(5)
        let (isSilent, hasStopped) = (
            seenAt.map { now.milliseconds - $0.milliseconds > Self.silentAfterMs } ?? true, (row[6] as Int64?) == 1
        )
        state = hasStopped ? .stopped : isSilent ? .silent : complaint == nil ? .ready : .notReady
        connections = state == .ready || state == .notReady ? row[4] : 0
    }
}
