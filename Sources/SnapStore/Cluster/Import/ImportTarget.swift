import SnapModel
import SnapPostgres

/// The cluster's database as an import sees it, with the note of how far it has come.
///
/// `import_state` has a row for each table with the key of the last row that was copied, and the row `*` for the whole. Rows and note are
/// committed together, so that a killed import continues where it was.
final class ImportTarget {
    private static let whole = PostgresValue.text("*")

    private let session: PostgresSession

    /// Connects, and makes the tables where they are missing.
    init(_ address: PostgresAddress) throws {
        session = try PostgresSession(address, name: "snapfeed-import")
        try ClusterWork.takeLock(session)
        try ClusterSchema.prepare(session, for: .anImport)
    }

    /// Checks that no import is unfinished.
    ///
    /// - Throws: `.unsafe` while an import is unfinished.
    static func requireNoImport(_ session: any ClusterSession) throws {
        guard try session.run("SELECT to_regclass('import_state') IS NULL", []).number(0, 0) == 0 else { return }
        guard try session.run("SELECT 1 FROM import_state WHERE name = ? AND finished IS NULL", [whole]).count == 0 else {
            throw StoreError(.unsafe, "an import of a store has not finished: run the same `snapfeed cluster import` again")
        }
    }

    var sql: SQLConnection { SQLConnection(session) }

    func tables() throws -> [ImportTable] { try ImportTable.names.map { try ImportTable($0, in: session) } }

    // MARK: Beginning and end

    /// Begins the import of a store, or continues it.
    ///
    /// - Parameters:
    ///   - place: the database's name, and that of the one to which the store moved before.
    ///   - images: the folder of the nodes' images; nil where those of the store stay in use.
    /// - Returns: when the import of this very store was finished; nil when there is something to do.
    /// - Throws: `.unsafe` for a database that holds anything else, or that nodes work on, for a store that moved to another database, and
    ///   for images of another cluster.
    func begin(
        _ source: String, _ tables: [ImportTable], _ place: (now: String, before: String?), images: String?, at now: Timestamp
    ) throws -> Timestamp? {
        try session.begin(ClusterStore.beginning)
        try session.queue(
            """
            CREATE TABLE IF NOT EXISTS import_state (
              name text COLLATE "C" PRIMARY KEY, source text, began bigint, finished bigint, key1 bigint, key2 bigint, copied bigint)
            """, [])
        let state = try session.run("SELECT source, finished FROM import_state WHERE name = ?", [Self.whole])
        let isKnown = state.count == 1 && state.text(0, 0) == source
        if isKnown, !state.isNull(0, 1) { return Timestamp(milliseconds: state.number(0, 1)) }
        guard isKnown || state.count == 0 || !state.isNull(0, 1) else {
            throw StoreError(.unsafe, "an import of another store has not finished in this database: take an empty one")
        }
        try ClusterWork.requireNoNodes(session)
        if !isKnown {
            if let before = place.before, before != place.now {
                throw StoreError(
                    .unsafe,
                    "this store moved to \(before) before. Two clusters that continue from one store would show snaps twice. "
                        + "If nothing runs there, remove the file `moved` in the store, and import again")
            }
            try images.map(releasePlace)
            try makeRoom(for: source, tables, at: now)
        }
        _ = try session.run("COMMIT", [])
        return nil
    }

    /// A node that has run on the empty database has marked the place of images by the key that the store's own key replaces.
    private func releasePlace(_ folder: String) throws {
        guard try sql.row("SELECT 1 FROM digest_key WHERE id = 1") != nil else { return }
        try ImageFiles(folder: folder).release(from: try Digests(of: sql).token("", .imagesOwner))
    }

    private func makeRoom(for source: String, _ tables: [ImportTable], at now: Timestamp) throws {
        for table in tables where !ImportTable.filled.contains(table.name) {
            guard try session.run("SELECT 1 FROM \"\(table.name)\" LIMIT 1", []).count == 0 else {
                throw StoreError(.unsafe, "the database is not empty: its table \(table.name) has rows. Take an empty database")
            }
        }
        for name in ImportTable.filled.sorted() { try session.queue("DELETE FROM \"\(name)\"", []) }
        try session.queue("DELETE FROM import_state", [])
        try session.queue(
            "INSERT INTO import_state (name, source, began) VALUES (?, ?, ?)", [Self.whole, .text(source), .number(now.milliseconds)])
    }

    /// Lets nodes start.
    ///
    /// - Parameter namesVersion: of the rules that made the keys of names, so that the first node makes them again if its own are others.
    func finish(namesVersion: Int64, at now: Timestamp) throws {
        try session.begin(ClusterStore.beginning)
        try session.queue("UPDATE cluster_state SET names_version = ?", [.number(namesVersion)])
        try session.queue("UPDATE import_state SET finished = ? WHERE name = ?", [.number(now.milliseconds), Self.whole])
        _ = try session.run("COMMIT", [])
    }

    // MARK: Rows

    /// The key of the last row that was copied, and how many were.
    func position(in table: ImportTable) throws -> (key: [Int64], copied: Int64) {
        let rows = try session.run("SELECT key1, key2, copied FROM import_state WHERE name = ?", [.text(table.name)])
        guard rows.count == 1 else { return (table.start, 0) }
        return (table.start.indices.map { rows.number(0, $0) }, rows.number(0, 2))
    }

    /// Adds rows and notes the last of them, in one round trip and one transaction.
    func add(_ rows: [[SQLValue]], to table: ImportTable) throws {
        guard let last = rows.last.map(table.key(of:)) else { return }
        let parameters = try table.parameters(of: rows)
        try session.begin([("BEGIN", [])])
        try session.queue(table.insertion, parameters)
        try session.queue(
            """
            INSERT INTO import_state (name, key1, key2, copied) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (name) DO UPDATE SET key1 = ?2, key2 = ?3, copied = import_state.copied + ?4
            """, [.text(table.name), .number(last[0]), .number(last.count > 1 ? last[1] : 0), .number(Int64(rows.count))])
        _ = try session.run("COMMIT", [])
    }

    /// Starts the numbers of new rows after all former ones.
    ///
    /// - Parameter used: the greatest id that the store gave out, perhaps to a row that was deleted since.
    func count(_ table: ImportTable, from used: Int64) throws {
        let newest = try session.run("SELECT coalesce(max(id), 0) FROM \"\(table.name)\"", []).number(0, 0)
        guard max(newest, used) > 0 else { return }
        _ = try session.run(
            "SELECT setval(pg_get_serial_sequence(?, 'id'), ?)", [.text(table.name), .number(max(newest, used))])
    }
}
