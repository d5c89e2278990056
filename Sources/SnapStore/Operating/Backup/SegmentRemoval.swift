import GRDB
import SnapModel

/// Takes everything that searches made out of a database that does not belong to a running store: backups need none of it, and segments of
/// others are never opened, because crafted ones have made SQLite read and write where it must not.
///
/// - Source: CVE-2026-119374 and CVE-2026-11824 (FTS5).
enum SegmentRemoval {
    /// Nothing of it is opened: the tables' definitions are taken out of the schema, and then the plain tables in which they kept their data
    /// are dropped.
    ///
    /// - Parameter db: a connection without prepared statements.
    static func run(_ db: Database) throws {
        try removeVirtualTables(db)
        let parts = try String.fetchAll(
            db,
            sql:
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB 'photo_shelf_[0-9]*_*' OR name GLOB 'snap_shelf_[0-9]*_*')"
        )
        for part in parts { try db.execute(sql: "DROP TABLE \(part.quotedDatabaseIdentifier)") }
        guard try db.tableExists("search_state") else { return }
        // Until they are made again, all posts count as having no entry.
        try db.execute(
            sql: """
                DELETE FROM photo_entry; DELETE FROM snap_entry; DELETE FROM shelf; DELETE FROM tag_author; DELETE FROM tag;
                UPDATE search_state SET version = 0, shelved = \(Int64.max), rest = \(Int64.max);
                """)
        guard try db.tableExists("completion") else { return }
        try db.execute(sql: "DELETE FROM completion; UPDATE relisting SET tag = 0")
    }

    /// Removes virtual tables, which have no pages, from the schema.
    private static func removeVirtualTables(_ db: Database) throws {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage = 0)") == true else {
            return
        }
        try db.execute(sql: "PRAGMA writable_schema=ON")
        defer { try? db.execute(sql: "PRAGMA writable_schema=OFF") }
        try db.execute(sql: "DELETE FROM sqlite_schema WHERE type = 'table' AND rootpage = 0")
        // Reads the schema again.
        try db.execute(sql: "PRAGMA writable_schema=RESET")
    }
}
