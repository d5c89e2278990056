import GRDB

/// Makes a whole database from the readable parts of a damaged one: it reads each table from its start up to the damage, then from its end.
struct DatabaseRecovery {
    /// The tables with lost rows.
    private(set) var lost: [String] = []

    /// - Parameters:
    ///   - damaged: the file of the damaged database; only read.
    ///   - path: the file of the new database, with the same version's tables.
    init(of damaged: String, to path: String) throws {
        var readOnly = Configuration()
        readOnly.readonly = true
        let source = try DatabaseQueue(path: damaged, configuration: readOnly)
        var loose = Configuration()
        // Rows that refer to lost rows are kept.
        loose.foreignKeysEnabled = false
        let target = try DatabaseQueue(path: path, configuration: loose)
        let applied = try source.read(DatabaseSchema.migrator.appliedMigrations)
        guard let version = applied.last, try source.read({ try SchemaAge(of: $0) })?.refusal == nil else {
            throw StoreError(.corrupt, "it holds no tables of this version")
        }
        try DatabaseSchema.migrator.migrate(target, upTo: version)
        let tables = try target.read { db in
            try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('grdb_migrations', 'sqlite_sequence')")
        }
        try target.writeWithoutTransaction { db in
            for table in tables + ["sqlite_sequence"] {
                let isWhole = try Self.copy(table, from: source, to: db)
                if !isWhole { lost.append(table) }
            }
        }
        try source.close()
        try target.close()
    }

    /// Copies a table; false when rows are missing.
    private static func copy(_ table: String, from source: DatabaseQueue, to target: Database) throws -> Bool {
        let columns = try target.columns(in: table).map { "\"\($0.name)\"" }
        let order = try target.primaryKey(table).columns.map { "\"\($0)\"" }
        let insert = try target.makeStatement(
            sql: "INSERT OR IGNORE INTO \"\(table)\" (\(columns.joined(separator: ", "))) "
                + "VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))")
        for direction in ["ASC", "DESC"] {
            let sql =
                "SELECT \(columns.joined(separator: ", ")) FROM \"\(table)\" ORDER BY "
                + order.map { "\($0) \(direction)" }.joined(separator: ", ")
            var isWhole = false
            try target.inTransaction {
                // Damage ends the reading; the rows before it are kept.
                isWhole = (try? copyRows(sql, from: source, by: insert)) != nil
                return .commit
            }
            if isWhole { return direction == "ASC" }
        }
        return false
    }

    private static func copyRows(_ sql: String, from source: DatabaseQueue, by insert: Statement) throws {
        try source.unsafeRead { db in
            let rows = try Row.fetchCursor(db, sql: sql)
            while let row = try rows.next() { try insert.execute(arguments: StatementArguments(row.databaseValues)) }
        }
    }
}
