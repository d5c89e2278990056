import SnapModel

/// A scope for reading rows; it exists only inside a transaction.
package struct Snapshot {
    let sql: SQLConnection
    let feeds: FeedIndex

    func row(_ sql: String, _ parameters: SQLParameters = []) throws -> SQLRow? { try self.sql.row(sql, parameters) }
    func rows(_ sql: String, _ parameters: SQLParameters = []) throws -> [SQLRow] { try self.sql.rows(sql, parameters) }

    func map<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> [Value] {
        try self.sql.map(sql, parameters, body)
    }

    func first<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> Value? {
        try self.sql.first(sql, parameters, body)
    }
}

/// A scope for writing rows; it exists only inside the writer's transaction.
package final class Transaction {
    let sql: SQLConnection
    let feeds: FeedIndex
    let heads: FeedHeads
    let keys: RecentKeys
    let devices: DeviceNumbers
    let portraits: PortraitNumbers
    let search: SearchState
    let statements: HotStatements
    /// How many posts the transaction has added, by tag and author, that are not in the rows of tags yet: see `writeTags`.
    var newTags: [NewTag: [AccountID: Int64]] = [:]
    let webhooks: WebhookIndex
    let bounds: StoreBounds
    /// What follows from the changes is decided after the commit.
    let changes: Changes
    private let erasure: ErasureWatch?
    /// Whether each command can be rolled back separately.
    private let hasSavepoints: Bool

    private init(
        sql: SQLConnection, feeds: FeedIndex, heads: FeedHeads, keys: RecentKeys, devices: DeviceNumbers, portraits: PortraitNumbers,
        search: SearchState, statements: HotStatements, webhooks: WebhookIndex, changes: Changes, erasure: ErasureWatch?,
        bounds: StoreBounds, hasSavepoints: Bool
    ) {
        self.sql = sql
        self.feeds = feeds
        self.hasSavepoints = hasSavepoints
        self.heads = heads
        self.keys = keys
        self.devices = devices
        self.portraits = portraits
        self.search = search
        self.statements = statements
        self.webhooks = webhooks
        self.changes = changes
        self.erasure = erasure
        self.bounds = bounds
    }

    /// Runs the body in a transaction that has begun; the caller commits.
    ///
    /// - Parameters:
    ///   - heads: the heads after the writer's earlier transactions; the caller forgets them when this one fails.
    ///   - keys: the keys of new snaps; the caller undoes their changes when this one fails.
    ///   - devices: the numbers of devices; the caller forgets them when this one fails.
    ///   - portraits: the numbers of portraits; the caller forgets them when this one fails.
    ///   - search: the state of the search index; the caller forgets it when this one fails.
    ///   - webhooks: the index of webhooks; by default empty, so that no event is queued, as for changes to a backup.
    ///   - changes: kept for its memory.
    ///   - statements: those of this connection, kept for the next transaction; by default made for this one.
    ///   - erasure: watches the connection.
    /// - Throws: the body's errors; without savepoints also `MustTakeBack`.
    static func perform<Result>(
        on sql: SQLConnection, _ feeds: FeedIndex, _ heads: FeedHeads = FeedHeads(), _ keys: RecentKeys = RecentKeys(),
        _ devices: DeviceNumbers = DeviceNumbers(), _ portraits: PortraitNumbers = PortraitNumbers(), _ search: SearchState = SearchState(),
        _ webhooks: WebhookIndex = WebhookIndex(isSilent: true), _ changes: Changes = Changes(), statements: HotStatements? = nil,
        erasure: ErasureWatch? = nil, bounds: StoreBounds = StoreBounds(), hasSavepoints: Bool = true,
        finish: (Transaction) throws -> Void = { _ in },
        _ body: (Transaction) throws -> Result
    ) throws -> Result {
        changes.begin()
        let transaction = Transaction(
            sql: sql, feeds: feeds, heads: heads, keys: keys, devices: devices, portraits: portraits, search: search,
            statements: statements ?? HotStatements(sql), webhooks: webhooks, changes: changes, erasure: erasure, bounds: bounds,
            hasSavepoints: hasSavepoints)
        let result = try body(transaction)
        try heads.write(with: transaction.statements)
        try transaction.writeTags()
        try transaction.shelveWaiting()
        try transaction.moveExcessKeys()
        try finish(transaction)
        return result
    }

    /// Shows the changes of the command that ran last, in their order, and forgets them.
    package func takeChanges(_ body: ([Change]) -> Void) {
        if erasure?.take() == true { changes.add(.textErased) }
        guard !changes.list.isEmpty else { return }
        body(changes.list)
        changes.clear()
    }

    /// Leaves orders for the other nodes, which get them with this transaction.
    ///
    /// - Parameter orders: of the command that ran last.
    package func leave(_ orders: [ControlOrder]) { changes.add(orders) }

    /// Has image files removed that no row names.
    package func removeUnused(_ files: [String]) { if !files.isEmpty { changes.add(.filesUnused(files)) } }

    /// Has temporary copies next to the database removed.
    package func removeOldCopies() { changes.add(.oldCopiesDue) }

    package var snapshot: Snapshot { Snapshot(sql: sql, feeds: feeds) }

    /// Runs a statement.
    ///
    /// - Returns: the number of rows that it changed.
    @discardableResult func run(_ sql: String, _ parameters: SQLParameters = []) throws -> Int { try self.sql.run(sql, parameters) }
    func row(_ sql: String, _ parameters: SQLParameters = []) throws -> SQLRow? { try self.sql.row(sql, parameters) }

    /// Runs one command of a batch. If it is refused or fails, it leaves no trace, and the others continue.
    ///
    /// - Throws: a fault that ended the whole transaction, such as a full disk; `MustTakeBack`.
    package func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        if hasSavepoints { return try attemptInSavepoint(body) }
        let before = sql.changeCount
        heads.mark()
        do { return .success(try body()) } catch {
            // When the disk is full or fails, SQLite rolls back by itself, and no transaction is left to continue.
            guard sql.isInsideTransaction else { throw sql.afterFailure(error) }
            guard sql.changeCount == before, !heads.hasTaken else { throw MustTakeBack() }
            search.forget()
            changes.clear()
            return .failure(error)
        }
    }

    private func attemptInSavepoint<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        // Of the commands before: what is taken back must be this command's alone.
        try writeTags()
        try run("SAVEPOINT command")
        heads.mark()
        keys.mark()
        do {
            let value = try body()
            try run("RELEASE command")
            return .success(value)
        } catch {
            guard sql.isInsideTransaction else { throw error }
            heads.giveBack()
            keys.giveBack()
            devices.forget()
            portraits.forget()
            webhooks.forget()
            search.forget()
            newTags.removeAll()
            changes.clear()
            try run("ROLLBACK TO command")
            try run("RELEASE command")
            return .failure(error)
        }
    }
}

/// Thrown when a command fails after it has written something, and no savepoint can undo only that. The whole transaction is then rolled
/// back and run again with savepoints. Nearly all refusals come before the first write, so this is rare; savepoints are a third of a
/// command's cost.
struct MustTakeBack: Error {}
