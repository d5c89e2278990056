import SnapModel

/// The work of an import, from the first row to the last check.
final class ImportJob {
    private enum Side { case store, database }

    private let source: StoppedStore
    private let target: ImportTarget
    private let tables: [ImportTable]
    private let batch: Int
    private var batchesLeft: Int
    private let progress: (Int64, Int64) -> Void
    private var done: Int64 = 0
    private var total: Int64 = 0

    init(
        source: StoppedStore, target: ImportTarget, tables: [ImportTable], batch: Int, batchesMax: Int,
        _ progress: @escaping (Int64, Int64) -> Void
    ) {
        (self.source, self.target, self.tables) = (source, target, tables)
        (self.batch, batchesLeft, self.progress) = (batch, batchesMax, progress)
    }

    func run(_ images: ImportImages, at now: Timestamp) throws -> ClusterImport.Summary {
        var images = images
        total = try steps()
        for table in tables { try copy(table) }
        try eachImage { try images.bring($0) }
        try images.sync()
        try countFromLast()
        var summary = ClusterImport.Summary(finishedAt: now, wasFinished: false, tables: tables.count)
        for table in tables { summary.rows += try check(table) }
        try eachImage { try images.check($0) }
        (summary.images, summary.missingImages) = (images.count, images.missing)
        let version = try source.read { try $0.row("PRAGMA user_version")?[0] as Int64? }
        try target.finish(namesVersion: version ?? 0, at: now)
        return summary
    }

    /// Each row is copied and checked, and each image.
    private func steps() throws -> Int64 {
        let counted = tables.map(\.name) + OwnedFiles.columns.map(\.table)
        return try source.read { sql in
            try counted.reduce(0) { try $0 + 2 * (sql.row("SELECT count(*) FROM \"\($1)\"")?[0] ?? 0) }
        }
    }

    private func step(_ count: Int) {
        done += Int64(count)
        progress(min(done, total), total)
    }

    // MARK: Rows

    private func copy(_ table: ImportTable) throws {
        let (key, copied) = try target.position(in: table)
        step(Int(copied))
        try walk(table, of: .store, after: key) { rows in
            guard batchesLeft > 0 else { throw StoreError(.cancelled, "the import was stopped; run it again to continue") }
            batchesLeft -= 1
            try target.add(rows, to: table)
            step(rows.count)
        }
    }

    /// Calls the body with all rows after a key, a batch at a time.
    private func walk(_ table: ImportTable, of side: Side, after key: [Int64], _ body: ([[SQLValue]]) throws -> Void) throws {
        var key = key
        while true {
            let rows = try rows(of: table, on: side, after: key)
            if !rows.isEmpty { try body(rows) }
            guard rows.count == batch, let last = rows.last else { return }
            key = table.key(of: last)
        }
    }

    private func rows(of table: ImportTable, on side: Side, after key: [Int64]) throws -> [[SQLValue]] {
        switch side {
        case .store: try source.read { try table.rows(after: key, limit: batch, from: $0) }
        case .database: try table.rows(after: key, limit: batch, from: target.sql)
        }
    }

    /// The ids that the store gave out. SQLite notes them for some tables; in the others, an id that was the last may come back.
    private func countFromLast() throws {
        let used = try source.read { sql in
            try sql.map("SELECT name, max(seq) FROM sqlite_sequence GROUP BY name", []) { ($0[0] as String, $0[1] as Int64) }
        }
        let last = Dictionary(uniqueKeysWithValues: used)
        for table in tables where table.isCounted { try target.count(table, from: last[table.name] ?? 0) }
    }

    /// Compares the rows of a table in both databases.
    ///
    /// - Returns: the number of rows.
    private func check(_ table: ImportTable) throws -> Int64 {
        var (there, here) = (ImportDigest(), ImportDigest())
        try walk(table, of: .store, after: table.start) { rows in
            there.add(rows)
            step(rows.count)
        }
        try walk(table, of: .database, after: table.start) { here.add($0) }
        let remedy = "Import into another, empty database"
        guard there.count == here.count else {
            throw StoreError(
                .corrupt, "the table \(table.name) has \(there.count) rows in the store and \(here.count) in the database. \(remedy)")
        }
        guard there.finished() == here.finished() else {
            throw StoreError(.corrupt, "the rows of the table \(table.name) differ between the store and the database. \(remedy)")
        }
        return there.count
    }

    // MARK: Images

    private func eachImage(_ body: (String) throws -> Void) throws {
        for column in OwnedFiles.columns {
            let next = "SELECT rowid, \(column.column) FROM \(column.table) WHERE rowid > ? ORDER BY rowid LIMIT ?"
            var last: Int64? = 0
            while let after = last {
                let rows = try source.read { sql in
                    try sql.map(next, [after, batch]) { (id: $0[0] as Int64, name: $0[1] as String) }
                }
                for row in rows { try body(row.name) }
                step(rows.count)
                last = rows.last?.id
            }
        }
    }
}
