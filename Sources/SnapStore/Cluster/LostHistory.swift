import SnapPostgres

/// The mark of a cluster whose database has lost what it acknowledged. No node serves until `ClusterRecovery` has removed it.
enum LostHistory {
    /// Marks the database, and lets no transaction of any node commit from now on. A node that can no longer write keeps what it knows in its
    /// folder, and does not start on it either.
    ///
    /// - Parameter cluster: as the node knows it. One that was recovered meanwhile is not marked again.
    static func mark(_ session: any ClusterSession, because reason: String, cluster: String) throws {
        try session.begin([("BEGIN", [])])
        let marked = try session.run(
            """
            UPDATE cluster_state SET lost = ?1 WHERE lost IS NULL AND EXISTS (SELECT 1 FROM people_log WHERE epoch = ?2) RETURNING id
            """, [.text(reason), .text(cluster)])
        if marked.count == 1 { try endGenerations(session) }
        _ = try session.run("COMMIT", [])
    }

    /// Ends the generations, so that each node's earlier connections fail at the fence.
    static func endGenerations(_ session: any ClusterSession) throws {
        try session.queue("UPDATE node SET generation = generation + 1", [])
    }

    /// Checks that the cluster's history is not marked as lost.
    ///
    /// - Throws: `.lostHistory` while the mark exists.
    static func requireNone(_ session: any ClusterSession) throws {
        let rows = try session.run("SELECT lost FROM cluster_state WHERE lost IS NOT NULL", [])
        guard rows.count > 0 else { return }
        throw refusal(because: rows.text(0, 0))
    }

    static func refusal(because reason: String) -> StoreError {
        StoreError(
            .lostHistory,
            "the database has lost acknowledged commits: \(reason). Bring the old primary back, or run `snapfeed cluster recover`")
    }
}
