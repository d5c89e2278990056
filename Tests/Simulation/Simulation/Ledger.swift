import CSimulatedDisk

/// Reads the database through SQLite itself, without any code of the server.
final class Ledger {
    private var database: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    init(_ path: String) throws(Violation) {
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
            throw Violation("the checker cannot open the database: \(String(cString: sqlite3_errmsg(database)))")
        }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close(database)
    }

    /// Rows of whole numbers.
    func rows(_ sql: String, _ arguments: Int64...) throws(Violation) -> [[Int64]] {
        let statement = try prepared(sql)
        for (index, argument) in arguments.enumerated() { sqlite3_bind_int64(statement, Int32(index + 1), argument) }
        defer { sqlite3_reset(statement) }
        var rows: [[Int64]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { sqlite3_column_int64(statement, $0) })
            case SQLITE_DONE: return rows
            default: throw Violation("the checker cannot read: \(String(cString: sqlite3_errmsg(database)))")
            }
        }
    }

    /// Rows of one column of bytes.
    func blobs(_ sql: String, _ argument: Int64) throws(Violation) -> [[UInt8]] {
        let statement = try prepared(sql)
        sqlite3_bind_int64(statement, 1, argument)
        defer { sqlite3_reset(statement) }
        var blobs: [[UInt8]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            blobs.append(
                [UInt8](UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, 0), count: Int(sqlite3_column_bytes(statement, 0)))))
        }
        return blobs
    }

    func text(_ sql: String) throws(Violation) -> String {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
            throw Violation("the checker found no row by: \(sql)")
        }
        return String(cString: text)
    }

    private func prepared(_ sql: String) throws(Violation) -> OpaquePointer? {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw Violation("the checker cannot ask: \(String(cString: sqlite3_errmsg(database)))")
        }
        statements[sql] = statement
        return statement
    }

    // MARK: Questions

    /// The head of each feed, in the order of `SimulatedData.feeds`.
    func heads() throws(Violation) -> [Int64] { try rows("SELECT head FROM feed WHERE name <> '@people' ORDER BY id").map { $0[0] } }

    /// The events of a feed after an offset: offset, snap, and whether the snap was removed.
    func events(of feed: Int, after offset: Int64) throws(Violation) -> [[Int64]] {
        try rows(
            """
            SELECT offset, id, 0 FROM snap WHERE feed = ?1 AND offset > ?2
            UNION ALL SELECT offset, snap, 1 + (kind = 'expired') FROM removal WHERE feed = ?1 AND offset > ?2 ORDER BY 1
            """, Int64(feed + 1), offset)
    }

    func hasOpen(_ snap: Int64, by account: Int64) throws(Violation) -> Bool {
        try !rows("SELECT 1 FROM open WHERE snap = ?1 AND viewer = ?2", snap, account).isEmpty
    }

    /// For each feed, its live snaps and those that the account has not opened, counted again from the rows.
    func counts(for account: Int64) throws(Violation) -> [FeedCount] {
        var counts: [FeedCount] = []
        for feed in SimulatedData.feeds.indices {
            let row = try rows(
                """
                SELECT count(*), coalesce(sum(NOT EXISTS (SELECT 1 FROM open WHERE open.snap = snap.id AND viewer = ?2)), 0)
                FROM snap WHERE feed = ?1 AND gone IS NULL
                """, Int64(feed + 1), account)[0]
            counts.append(FeedCount(snaps: row[0], unread: row[1]))
        }
        return counts
    }
}

struct FeedCount: Equatable {
    let snaps: Int64
    let unread: Int64
}
