import GRDB
import SnapModel

/// A scope for reading rows; it exists only inside a transaction.
package struct Snapshot {
    let db: Database
    let feeds: FeedIndex

    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// Makes a value from each row while the statement stands on it: a `Row` that outlives its statement copies every column.
    func map<Value>(_ sql: String, _ arguments: StatementArguments, _ body: (Row) throws -> Value?) throws -> [Value] {
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var values: [Value] = []
        while let row = try cursor.next() {
            if let value = try body(row) { values.append(value) }
        }
        return values
    }

    /// Makes a value from the first row, if there is one.
    func first<Value>(_ sql: String, _ arguments: StatementArguments, _ body: (Row) throws -> Value?) throws -> Value? {
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        // The row is read while its statement stands on it, and a released cursor resets its statement.
        return try withExtendedLifetime(cursor) { try cursor.next().flatMap(body) }
    }
}

/// A scope for writing rows; it exists only inside the writer's transaction.
package struct Transaction {
    let db: Database
    let feeds: FeedIndex
    let heads: FeedHeads
    let devices: DeviceNumbers
    let claims: ClaimStatements
    /// Whether each command can be rolled back alone.
    private let hasSavepoints: Bool

    private init(db: Database, feeds: FeedIndex, heads: FeedHeads, devices: DeviceNumbers, hasSavepoints: Bool) {
        self.db = db
        self.feeds = feeds
        self.hasSavepoints = hasSavepoints
        self.heads = heads
        self.devices = devices
        claims = ClaimStatements(db)
    }

    /// Runs the body in a transaction that has begun; the caller commits.
    ///
    /// - Parameters:
    ///   - heads: the heads after the writer's earlier transactions; the caller forgets them when this one fails.
    ///   - devices: likewise.
    /// - Throws: the body's errors; without savepoints also `MustTakeBack`.
    static func perform<Result>(
        in db: Database, _ feeds: FeedIndex, _ heads: FeedHeads = FeedHeads(), _ devices: DeviceNumbers = DeviceNumbers(),
        hasSavepoints: Bool = true, _ body: (Transaction) throws -> Result
    ) throws -> Result {
        let transaction = Transaction(db: db, feeds: feeds, heads: heads, devices: devices, hasSavepoints: hasSavepoints)
        let result = try body(transaction)
        try heads.write(db)
        return result
    }

    package var snapshot: Snapshot { Snapshot(db: db, feeds: feeds) }

    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? { try snapshot.row(sql, arguments) }

    /// Runs one command of a batch. If it is refused or fails, it leaves no trace, and the others go on.
    ///
    /// - Throws: a fault that ended the whole transaction, such as a full disk; `MustTakeBack`.
    package func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        if hasSavepoints { return try attemptInSavepoint(body) }
        let changes = db.totalChangesCount
        heads.mark()
        do { return .success(try body()) } catch {
            // When the disk is full or fails, SQLite rolls back by itself, and there is no transaction left to continue.
            guard db.isInsideTransaction else { throw error }
            guard db.totalChangesCount == changes, !heads.hasTaken else { throw MustTakeBack() }
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
            guard db.isInsideTransaction else { throw error }
            heads.giveBack()
            devices.forget()
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
