import GRDB

/// The table of snaps' keys.
extension DatabaseSchema {
    /// Makes a table of the index that found snaps by their keys, without reading or copying a row: a store of ten million snaps is migrated in
    /// milliseconds.
    ///
    /// - `snap_key` finds a snap by its author and its key; it has those of snaps up to `snap_key_state.last`. Younger ones are in the writer's
    ///   memory: see `RecentKeys`.
    ///
    /// An index entry of SQLite is a record with the indexed columns and the row's number, ordered by these. A table WITHOUT ROWID is also such
    /// a tree: its records have the primary key and then the other columns. So the pages stay, and only their description changes.
    /// A constraint cannot be taken off a table in any other way than by a copy of the table.
    ///
    /// - Source: https://www.sqlite.org/fileformat2.html, sections "Representation Of SQL Indices" and "WITHOUT ROWID tables";
    ///   https://www.sqlite.org/lang_altertable.html, section "Making Other Kinds Of Table Schema Changes", on `writable_schema`.
    static func separateKeys(_ db: Database) throws {
        let indexes = try Row.fetchAll(db, sql: "SELECT name FROM pragma_index_list('snap') WHERE origin = 'u'").map { $0[0] as String }
        func index(of columns: [String]) throws -> String {
            let found = try indexes.first { name in
                try String.fetchAll(db, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [name]) == columns
            }
            guard let found else { throw StoreError(.corrupt, "the table of snaps lacks the index of \(columns.joined(separator: ", "))") }
            return found
        }
        let (ofKeys, ofOffsets) = (try index(of: ["author", "key"]), try index(of: ["feed", "offset"]))
        let before = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'snap'") ?? ""
        let after = before.replacing(/,\s*UNIQUE \(author, key\),\s*UNIQUE \(feed, "?offset"?\)/, with: "")
        guard after != before else { throw StoreError(.corrupt, "the table of snaps was made by other words: \(before)") }
        try db.execute(sql: "PRAGMA writable_schema=ON")
        defer { try? db.execute(sql: "PRAGMA writable_schema=OFF") }
        try db.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'snap'", arguments: [after])
        try db.execute(
            sql: "UPDATE sqlite_schema SET type = 'table', name = 'snap_key', tbl_name = 'snap_key', sql = ? WHERE name = ?",
            arguments: [snapKeys, ofKeys])
        try db.execute(
            sql: "UPDATE sqlite_schema SET name = 'snap_offset', sql = ? WHERE name = ?",
            arguments: ["CREATE UNIQUE INDEX snap_offset ON snap(feed, offset)", ofOffsets])
        // Reads the schema again; the new table makes other connections do so.
        try db.execute(sql: "PRAGMA writable_schema=RESET")
        try db.execute(sql: snapKeyState)
    }

    private static let snapKeys = """
        CREATE TABLE snap_key (
          author INTEGER NOT NULL, key TEXT NOT NULL, snap INTEGER NOT NULL, PRIMARY KEY (author, key)
        ) STRICT, WITHOUT ROWID
        """
    private static let snapKeyState = """
        CREATE TABLE snap_key_state (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL) STRICT;
        INSERT INTO snap_key_state (id, last) SELECT 1, coalesce(max(id), 0) FROM snap;
        """
}
