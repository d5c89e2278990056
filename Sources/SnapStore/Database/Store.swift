import GRDB
import GRDBSQLite
package import SnapModel

/// The only connection on the whole machine that writes: SQLite 3.40 loses pages when two connections checkpoint simultaneously.
///
/// - Thread: the writer's; not Sendable, so the compiler keeps it there.
/// - Source: https://www.sqlite.org/wal.html, section "The WAL-Reset Bug".
package final class Store: WritableStore {
    private let queue: DatabaseQueue
    private let walWrites: GatheredWrites
    package let directory: StoreDirectory
    private let index: FeedIndex
    private let heads = FeedHeads()
    private let keys = RecentKeys()
    private let devices = DeviceNumbers()
    private let portraits = PortraitNumbers()
    private let search = SearchState()
    private let statements: HotStatements
    private let webhooks = WebhookIndex()
    private let changes = Changes()
    private let erasure = ErasureWatch()
    package var bounds = StoreBounds()
    /// Counts what this store commits from now on. It is set before other threads read the store.
    package var commits = CommitCount()
    package var freeBytes: Int { directory.freeBytes }
    /// How long to wait for another process's lock, and for readers when the WAL is emptied.
    private static let (patienceMs, readersPatienceMs) = (2_000, 20)

    /// Opens the database, migrates its tables and makes rows for new feeds.
    ///
    /// - Parameter now: the time by which addresses in rows are made.
    /// - Throws: `.corrupt`, `.missing` or `.other` with a message for the operator; no data is ever overwritten.
    package convenience init(
        _ directory: StoreDirectory, feeds: [Feed], topics: Topics = Topics(), now: @escaping @Sendable () -> Timestamp
    ) throws(StoreError) {
        try self.init(directory, feeds: feeds, topics: topics, now: now, migrator: DatabaseSchema.migrator)
    }

    /// - Parameter migrator: the migrations of this version; tests pass others.
    init(
        _ directory: StoreDirectory, feeds: [Feed], topics: Topics = Topics(), now: @escaping @Sendable () -> Timestamp,
        migrator: DatabaseMigrator
    ) throws(StoreError) {
        try directory.requireNotMoved()
        try directory.checkPresence()
        do {
            try ScrubbingDisk.install()
            queue = try Self.open(directory, migrator)
            if !directory.isNew { try MigrationCopy.make(of: queue, in: directory.path, before: migrator) }
            try migrator.migrate(queue)
            walWrites = try queue.writeWithoutTransaction(GatheredWrites.init)
            index = try queue.write { db in
                let sql = SQLConnection(db)
                try NameKey.refresh(sql)
                try SearchRebuild.begin(sql)
                return try FeedIndex(making: feeds, in: sql, topics, now: now)
            }
            statements = try queue.writeWithoutTransaction { [erasure] db in
                try erasure.begin(on: db)
                // GRDB has SQLite call it at each commit, for observers, which this store does not have.
                sqlite3_commit_hook(db.sqliteConnection, nil, nil)
                return HotStatements(SQLConnection(db))
            }
        } catch { throw Self.advised(StoreError(error)) }
        self.directory = directory
        try directory.markInitialised()
    }

    private static func open(_ directory: StoreDirectory, _ migrator: DatabaseMigrator) throws -> DatabaseQueue {
        let isExamined = try directory.isNew || examine(directory, migrator)
        if directory.isNew { try Files.prepareDatabase(directory.databasePath) }
        let queue = try DatabaseQueue(path: directory.databasePath, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            if !isExamined { try examine(db, directory, migrator) }
            try secure(db)
        }
        return queue
    }

    /// Checks an existing database before anything is written to it, because opening it for writing would change it.
    ///
    /// - Returns: false when it cannot be read before a transaction that a crash interrupted is rolled back.
    private static func examine(_ directory: StoreDirectory, _ migrator: DatabaseMigrator) throws -> Bool {
        var configuration = Configuration()
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: directory.databasePath, configuration: configuration)
            try queue.unsafeRead { db in try examine(db, directory, migrator) }
            try queue.close()
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY { return false }
    }

    private static func examine(_ db: Database, _ directory: StoreDirectory, _ migrator: DatabaseMigrator) throws {
        if directory.wasUnclean { try check(db) } else { try checkSize(db, directory.databasePath) }
        guard let age = try SchemaAge(of: db, for: migrator) else {
            throw StoreError(
                .missing, "the database \(directory.databasePath) does not belong to this store: it does not contain the tables of snapfeed"
            )
        }
        if let refusal = age.refusal { throw StoreError(.other, "the store was \(refusal)") }
    }

    /// Checks the file's size: SQLite reads the missing part of the last page as zeros. It notices missing whole pages by itself.
    private static func checkSize(_ db: Database, _ path: String) throws {
        let pageBytes = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 1
        if let size = Files.size(of: path), size % pageBytes != 0 { throw StoreError(.corrupt, "the file \(path) has been truncated") }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(Double(patienceMs) / 1_000)
        configuration.label = "writer"
        return configuration
    }

    /// Sets synchronous=FULL and reads it back: with GRDB's NORMAL, a power cut could undo acknowledged writes.
    private static func secure(_ db: Database) throws {
        try db.execute(sql: "PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA mmap_size=0")
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        guard mode == "wal", level == 2 else {
            throw StoreError(.other, "SQLite refused WAL with synchronous=FULL (it says \(mode ?? "nothing"), \(level ?? -1))")
        }
    }

    /// Checks a database for damage.
    ///
    /// - Throws: `.corrupt`.
    static func check(_ db: Database) throws {
        let findings = try String.fetchAll(db, sql: "PRAGMA quick_check(5)")
        guard findings == ["ok"] else {
            throw StoreError(.corrupt, "the check found \(findings.joined(separator: "; "))")
        }
    }

    /// Damage can show in the check or in any statement; the advice is always the same.
    private static func advised(_ error: StoreError) -> StoreError {
        guard error.kind == .corrupt else { return error }
        return StoreError(
            .corrupt,
            "the database is damaged and was not changed: \(error.message). Run `snapfeed doctor` for details, or restore a backup with `snapfeed restore`"
        )
    }

    /// Runs the body in one durable transaction: BEGIN IMMEDIATE … COMMIT, with one fsync for everything in it.
    ///
    /// - Parameter body: may run twice; the writes of its first run have been rolled back then.
    /// - Throws: after `.disk` it is unknown whether the transaction was committed; after any other error it was not.
    package func commit<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        do {
            return try queue.writeWithoutTransaction { db in
                do { return try commit(in: db, hasSavepoints: false, body) } catch is MustTakeBack {
                    return try commit(in: db, hasSavepoints: true, body)
                }
            }
        } catch { throw StoreError(error) }
    }

    private func commit<Result>(in db: Database, hasSavepoints: Bool, _ body: (Transaction) throws -> Result) throws -> Result {
        try walWrites.during { try transact(in: db, hasSavepoints: hasSavepoints, body) }
    }

    private func transact<Result>(in db: Database, hasSavepoints: Bool, _ body: (Transaction) throws -> Result) throws -> Result {
        // GRDB's own transactions prepare their statements each time, and look for observers.
        let sql = SQLConnection(db)
        _ = try statements.begin.run()
        let before = sql.changeCount
        do {
            let result = try Transaction.perform(
                on: sql, index, heads, keys, devices, portraits, search, webhooks, changes, statements: statements, erasure: erasure,
                bounds: bounds, hasSavepoints: hasSavepoints, body)
            let hasChanged = sql.changeCount != before
            if hasChanged { commits.step() }
            defer { if hasChanged { commits.step() } }
            _ = try statements.commit.run()
            keys.keepChanges()
            return result
        } catch {
            heads.forget()
            keys.forgetChanges()
            devices.forget()
            portraits.forget()
            webhooks.forget()
            search.forget()
            // After an error such as a full disk, SQLite has already rolled back. Errors of this rollback are ignored: the first error
            // matters.
            if db.isInsideTransaction { try? db.rollback() }
            throw error
        }
    }

    /// Reads what the last commit left. No other connection writes, so nothing has changed since.
    package func look<Result>(_ body: (Snapshot) throws -> Result) throws(StoreError) -> Result {
        do {
            return try queue.writeWithoutTransaction { try body(Snapshot(sql: SQLConnection($0), feeds: index)) }
        } catch { throw StoreError(error) }
    }

    /// Rewrites one of the segments from which words were deleted: some 50 ms for a full one. `truncateLog` rewrites all that are left.
    ///
    /// - Returns: false when there is none.
    package func rewriteSegment() throws(StoreError) -> Bool { try commit { try $0.rewriteSegment() } }

    /// Empties the WAL, so that deleted data is in no file of the store, and drops the page cache, whose pages would bring leftovers back
    /// into the WAL when they are written next. It waits for readers for milliseconds only: a backup reads one state for a long time, and
    /// writers wait for this.
    ///
    /// - Returns: false while a reader still uses an older snapshot; then only a part was done, and the caller tries again later.
    @discardableResult package func truncateLog() throws(StoreError) -> Bool {
        while try rewriteSegment() {}
        do {
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA busy_timeout=\(Self.readersPatienceMs)")
                defer { try? db.execute(sql: "PRAGMA busy_timeout=\(Self.patienceMs)") }
                _ = try db.checkpoint(.truncate)
                try db.execute(sql: "PRAGMA shrink_memory")
            }
            return true
        } catch {
            let error = StoreError(error)
            guard error.kind == .busy else { throw error }
            return false
        }
    }

    /// Removes temporary copies next to the database.
    package func removeOldCopies(at now: Timestamp) throws(StoreError) {
        try MigrationCopy.removeOld(in: directory.path, at: now.milliseconds / 1_000)
    }

    /// Wipes what was deleted just before a stop. SQLite empties the WAL at the last close, but not while another process has the database open,
    /// even one that reads nothing. What is left after a crash, on a full disk, or because of a reader, the next start erases.
    private func eraseBeforeClosing() throws(StoreError) {
        do throws(StoreError) { try truncateLog() } catch { guard error.kind == .full else { throw error } }
    }

    /// Closes the database and releases the lock; nothing may be called afterwards.
    ///
    /// - Parameter isClean: false when image files without a row are left; then the next start looks for them.
    package func close(isClean: Bool = true) throws(StoreError) {
        if isClean { try eraseBeforeClosing() }
        statements.forget()
        do { try queue.close() } catch { throw StoreError(error) }
        if isClean { directory.release() } else { directory.abandon() }
    }
}
