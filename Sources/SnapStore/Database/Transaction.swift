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
    let devices: DeviceNumbers
    let portraits: PortraitNumbers
    let search: SearchState
    let claims: ClaimStatements
    let webhooks: WebhookIndex
    let bounds: StoreBounds
    let aftermath = Aftermath()
    /// Whether each command can be rolled back alone.
    private let hasSavepoints: Bool

    /// Sends an order to the other nodes, as part of this transaction.
    ///
    /// - Parameter orders: of the command that ran last.
    package func tellOthers(_ orders: [ControlOrder]) { if sql.isShared { aftermath.add(orders) } }

    private init(
        sql: SQLConnection, feeds: FeedIndex, heads: FeedHeads, devices: DeviceNumbers, portraits: PortraitNumbers, search: SearchState,
        webhooks: WebhookIndex, bounds: StoreBounds, hasSavepoints: Bool
    ) {
        self.sql = sql
        self.feeds = feeds
        self.hasSavepoints = hasSavepoints
        self.heads = heads
        self.devices = devices
        self.portraits = portraits
        self.search = search
        self.webhooks = webhooks
        self.bounds = bounds
        claims = ClaimStatements(sql)
    }

    /// Runs the body in a transaction that has begun; the caller commits.
    ///
    /// - Parameters:
    ///   - heads: the heads after the writer's earlier transactions; the caller forgets them when this one fails.
    ///   - devices: as for `heads`.
    ///   - portraits: as for `heads`.
    ///   - search: as for `heads`.
    ///   - webhooks: as for `heads`; by default no webhook gets events, as for changes to a backup.
    /// - Throws: the body's errors; without savepoints also `MustTakeBack`.
    static func perform<Result>(
        on sql: SQLConnection, _ feeds: FeedIndex, _ heads: FeedHeads = FeedHeads(), _ devices: DeviceNumbers = DeviceNumbers(),
        _ portraits: PortraitNumbers = PortraitNumbers(), _ search: SearchState = SearchState(),
        _ webhooks: WebhookIndex = WebhookIndex(isSilent: true), bounds: StoreBounds = StoreBounds(), hasSavepoints: Bool = true,
        finish: (Transaction) throws -> Void = { _ in },
        _ body: (Transaction) throws -> Result
    ) throws -> Result {
        let transaction = Transaction(
            sql: sql, feeds: feeds, heads: heads, devices: devices, portraits: portraits, search: search, webhooks: webhooks,
            bounds: bounds, hasSavepoints: hasSavepoints)
        let result = try body(transaction)
        try heads.write(transaction.sql)
        try transaction.shelveWaiting()
        try finish(transaction)
        return result
    }

    /// The changes of the command that ran last, for their recipients.
    package func takeNews() -> [News] { aftermath.take() }

    package var snapshot: Snapshot { Snapshot(sql: sql, feeds: feeds) }

    /// - Returns: the number of rows that the statement changed.
    @discardableResult func run(_ sql: String, _ parameters: SQLParameters = []) throws -> Int { try self.sql.run(sql, parameters) }
    func row(_ sql: String, _ parameters: SQLParameters = []) throws -> SQLRow? { try self.sql.row(sql, parameters) }

    /// Runs one command of a batch. If it is refused or fails, it leaves no trace, and the others continue.
    ///
    /// - Throws: a fault that ended the whole transaction, such as a full disk; `MustTakeBack`.
    package func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        if hasSavepoints { return try attemptInSavepoint(body) }
        let changes = sql.changeCount
        heads.mark()
        do { return .success(try body()) } catch {
            // When the disk is full or fails, SQLite rolls back by itself, and no transaction is left to continue.
            guard sql.isInsideTransaction else { throw sql.afterFailure(error) }
            guard sql.changeCount == changes, !heads.hasTaken else { throw MustTakeBack() }
            search.forget()
            _ = aftermath.take()
            return .failure(error)
        }
    }

    private func attemptInSavepoint<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        try run("SAVEPOINT command")
        heads.mark()
        do {
            let value = try body()
            try run("RELEASE command")
            return .success(value)
        } catch {
            guard sql.isInsideTransaction else { throw error }
            heads.giveBack()
            devices.forget()
            portraits.forget()
            webhooks.forget()
            search.forget()
            _ = aftermath.take()
            try run("ROLLBACK TO command")
            try run("RELEASE command")
            return .failure(error)
        }
    }
}

/// Thrown when a command fails after it has written something, and no savepoint can undo that alone. The whole transaction is then rolled
/// back and run again with savepoints. Nearly all refusals come before the first write, so this is rare; savepoints are a third of a
/// command's cost.
struct MustTakeBack: Error {}
