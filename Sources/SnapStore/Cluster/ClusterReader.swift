package import SnapModel
import SnapPostgres

/// A reader's connection to a cluster's database. Each query sees one state of it.
///
/// - Thread: the one that made it.
package final class ClusterReader: ReadableStore {
    private let database: any ClusterDatabase
    private let name: String
    private let index: FeedIndex
    private let seen: SeenHeads
    private var session: (any ClusterSession)?

    /// - Parameter imageLists: shared by readers that list photos.
    package init(
        _ database: any ClusterDatabase, node: String, feeds: [Feed], topics: Topics = Topics(), _ seen: SeenHeads = SeenHeads(),
        imageLists: ImageLists? = nil, now: @escaping @Sendable () -> Timestamp
    ) throws(StoreError) {
        self.database = database
        self.seen = seen
        name = "snapfeed \(node) reader"
        do {
            let session = try database.connect(as: name)
            var index = try FeedIndex(reading: feeds, from: SQLConnection(session), topics, now: now)
            index.imageLists = imageLists
            self.index = index
            self.session = session
        } catch { throw StoreError(error) }
    }

    package func read<Value>(_ body: (Snapshot) throws -> Value) throws(StoreError) -> Result<Value, Rejection> {
        do {
            do { return try read(try connected(), body) } catch let error as PostgresError {
                guard error.isOfConnection else { throw error }
                // A query changes nothing, so it may be asked again on another connection.
                session = nil
                return try read(try connected(), body)
            }
        } catch { throw StoreError(error) }
    }

    private func read<Value>(_ session: any ClusterSession, _ body: (Snapshot) throws -> Value) throws -> Result<Value, Rejection> {
        try session.begin([("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])])
        defer { end(session) }
        do { return .success(try body(Snapshot(sql: SQLConnection(session), feeds: index))) } catch let rejection as Rejection {
            return .failure(rejection)
        }
    }

    /// Ends the transaction without waiting for the answer, which the next query reads.
    private func end(_ session: any ClusterSession) {
        do {
            try session.queue("ROLLBACK", [])
            try session.post()
        } catch { self.session = nil }
    }

    private func connected() throws -> any ClusterSession {
        try seen.requireWhole()
        if let session, !session.isBroken { return session }
        let made = try database.connect(as: name)
        try seen.compare(on: made)
        session = made
        return made
    }
}
