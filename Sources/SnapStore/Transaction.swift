import GRDB
import SnapModel

/// A scope in which rows can be read: to have one is to be inside a transaction.
package struct Snapshot {
    let db: Database
    let feeds: FeedIndex

    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

/// A scope in which rows can be written: to have one is to be inside the writer's transaction.
package struct Transaction {
    let db: Database
    let feeds: FeedIndex
    let heads: FeedHeads

    private init(db: Database, feeds: FeedIndex) {
        self.db = db
        self.feeds = feeds
        heads = FeedHeads(db)
    }

    /// Runs the body in a transaction that has begun, to the point where it can be committed.
    static func perform<Result>(in db: Database, _ feeds: FeedIndex, _ body: (Transaction) throws -> Result) throws -> Result {
        let transaction = Transaction(db: db, feeds: feeds)
        let result = try body(transaction)
        try transaction.heads.write()
        return result
    }

    /// The same rows, for reading.
    package var snapshot: Snapshot { Snapshot(db: db, feeds: feeds) }

    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? { try snapshot.row(sql, arguments) }

    /// Runs one command of a batch so that its refusal, or a fault of its own, leaves no trace and spares the others.
    ///
    /// - Throws: a fault that ended the whole transaction, such as a full disk.
    package func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        try run("SAVEPOINT command")
        heads.mark()
        do {
            let value = try body()
            try run("RELEASE command")
            return .success(value)
        } catch {
            // SQLite rolls back by itself when the disk is full or fails: then there is no transaction left to go on with.
            guard db.isInsideTransaction else { throw error }
            heads.giveBack()
            try run("ROLLBACK TO command")
            try run("RELEASE command")
            return .failure(error)
        }
    }
}
