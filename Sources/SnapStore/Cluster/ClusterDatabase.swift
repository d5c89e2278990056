package import SnapPostgres

/// Where the state of a cluster is. In production this is PostgreSQL; a simulation uses something smaller that behaves like it.
package protocol ClusterDatabase: Sendable {
    /// How long a writer tries a broken connection again before its caller hears of it, in milliseconds.
    var patienceMs: Int64 { get }

    /// Opens a connection to the database.
    ///
    /// - Parameter name: shows an operator of the database whose connection it is.
    func connect(as name: String) throws(PostgresError) -> any ClusterSession
}

extension PostgresAddress: ClusterDatabase {
    package var patienceMs: Int64 { 3_000 }
    package func connect(as name: String) throws(PostgresError) -> any ClusterSession { try PostgresSession(self, name: name) }
}

/// A connection to a cluster's database as the rooms use it: with their SQL, which is SQLite's, inside one transaction.
///
/// - Thread: the one that made it.
package protocol ClusterSession: AnyObject {
    var isBroken: Bool { get }
    /// Whether a transaction is open and may continue.
    var isInsideTransaction: Bool { get }
    var isIdle: Bool { get }
    /// How many rows were changed since the connection was opened.
    var changeCount: Int { get }
    /// The socket on which notifications come.
    var descriptor: CInt { get }

    /// Queues statements in the database's own spelling. They leave with the next one.
    func begin(_ statements: [(sql: String, values: [PostgresValue])]) throws(PostgresError)
    /// Queues a statement without rows, whose answer is not needed before the next round trip.
    func queue(_ sql: String, _ values: [PostgresValue]) throws(PostgresError)
    /// One round trip, with all that waits before the statement.
    func run(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> PostgresRows
    /// Sends what is queued. Outside of a transaction it becomes one.
    func post() throws(PostgresError)
    /// Waits for the answers of what was posted last.
    func answers() throws(PostgresError) -> [PostgresRows]

    /// Shows the rows one by one, so that a walk that ends early reads little.
    ///
    /// - Parameter body: false for enough.
    /// - Returns: whether all rows were seen.
    func walk(_ sql: String, _ values: [PostgresValue], body: (PostgresRows, Int) throws -> Bool) throws -> Bool

    /// The notifications that `LISTEN` has brought since the last call.
    func notifications() throws(PostgresError) -> [String]
    /// Marks the connection as no longer trusted.
    func giveUp()
}
