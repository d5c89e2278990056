import SnapPostgres

/// An operator's work on the database of a cluster while no node uses it.
enum ClusterWork {
    /// The advisory lock of the one such work that may run.
    private static let lock = PostgresValue.number(0x736E_6169)
    /// How long the connection of one that was killed may take to end, in milliseconds.
    private static let patienceMs: Int64 = 5_000

    static func takeLock(_ session: PostgresSession) throws {
        let deadline = Milliseconds.now() + patienceMs
        while try session.run("SELECT pg_try_advisory_lock(?)", [lock]).number(0, 0) == 0 {
            guard Milliseconds.now() < deadline else { throw StoreError(.locked, "another import or recovery of this database is running") }
            Milliseconds.wait(50)
        }
    }

    /// Checks that the database belongs to a cluster.
    ///
    /// - Throws: `.missing` in a database that no node has made tables in.
    static func requireCluster(_ session: PostgresSession) throws {
        guard try session.run("SELECT to_regclass('cluster_state') IS NULL", []).number(0, 0) == 0 else {
            throw StoreError(.missing, "there is no cluster in this database")
        }
    }

    /// Checks that no node runs: it would write at the same time and know nothing of this work.
    static func requireNoNodes(_ session: PostgresSession) throws {
        let nodes = try session.run(
            "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'snapfeed %'", [])
        guard nodes.count == 0 else {
            throw StoreError(.unsafe, "a node of the cluster is using this database (\(nodes.text(0, 0))): stop all nodes first")
        }
    }
}

extension PostgresAddress {
    /// An address that an operator wrote.
    init(checking text: String) throws(StoreError) {
        do { self = try PostgresAddress(text) } catch { throw StoreError(.other, "the database's address is wrong: \(error)") }
    }
}
