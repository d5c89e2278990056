import GRDB
package import SnapModel

/// A read-only connection: it sees committed data, never blocks the writer, and cannot write.
///
/// - Thread: one at a time; not Sendable. Reads must be short, because a long one would keep the WAL from being emptied.
package final class StoreReader: ReadableStore {
    /// The most memory for pages. A search by relevance reads up to 3,000 of them, 12 MiB; SQLite's own limit is 2 MiB.
    private static let cacheKiB = 16_384

    private let queue: DatabaseQueue
    private let index: FeedIndex

    /// The writer must have opened the store before.
    ///
    /// - Parameters:
    ///   - imageLists: shared by readers that list photos.
    ///   - now: the time by which addresses in rows are made.
    package init(
        _ databasePath: String, feeds: [Feed], topics: Topics = Topics(), imageLists: ImageLists? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) throws(StoreError) {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        configuration.label = "reader"
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size=-\(Self.cacheKiB)") }
        do {
            queue = try DatabaseQueue(path: databasePath, configuration: configuration)
            var index = try queue.read { db in try FeedIndex(reading: feeds, from: SQLConnection(db), topics, now: now) }
            index.imageLists = imageLists
            self.index = index
        } catch { throw StoreError(error) }
    }

    /// Runs the body on one snapshot of the store.
    package func read<Value>(_ body: (Snapshot) throws -> Value) throws(StoreError) -> Result<Value, Rejection> {
        do {
            return try queue.unsafeRead { db in
                // Uses cached statements, because GRDB's own transactions prepare theirs each time.
                try db.cachedStatement(sql: "BEGIN DEFERRED").execute()
                defer { do { try db.cachedStatement(sql: "COMMIT").execute() } catch { try? db.rollback() } }
                do { return .success(try body(Snapshot(sql: SQLConnection(db), feeds: index))) } catch let rejection as Rejection {
                    return .failure(rejection)
                }
            }
        } catch { throw StoreError(error) }
    }
}
