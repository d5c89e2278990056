package import SnapModel

/// The state of a server, as its writer changes it: SQLite's file (`Store`) or a cluster's database (`ClusterStore`).
///
/// - Thread: the writer's.
package protocol WritableStore: AnyObject {
    var bounds: StoreBounds { get set }
    /// Counts what this store commits from now on. It is set before other threads read the store.
    var commits: CommitCount { get set }
    /// Bytes left on the disk, as far as this process can know.
    var freeBytes: Int { get }

    /// Runs the body in one durable transaction.
    ///
    /// - Parameter body: may run twice; the writes of its first run have been rolled back then.
    /// - Throws: after `.disk` and `.unreachable` it is unknown whether the transaction was committed; after any other error it was not.
    func commit<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result

    /// Runs posts and claims of a batch together; nil for a store in which that gains nothing.
    var batches: (any BatchingStore)? { get }

    /// Reads what the last commit left.
    func look<Result>(_ body: (Snapshot) throws -> Result) throws(StoreError) -> Result

    /// Rewrites a segment of the search index that has words of deleted posts.
    ///
    /// - Returns: false when no words of deleted posts are left in the search's tables.
    func rewriteSegment() throws(StoreError) -> Bool
    /// Empties the WAL.
    ///
    /// - Returns: false while a reader still uses an older snapshot.
    @discardableResult func truncateLog() throws(StoreError) -> Bool
    func removeOldCopies(at now: Timestamp) throws(StoreError)
    func close(isClean: Bool) throws(StoreError)
}

extension WritableStore {
    package var batches: (any BatchingStore)? { nil }
}

/// A store in which posts and claims cost a round trip each, so that many of them are one statement.
package protocol BatchingStore: AnyObject {
    /// Sends posts and claims that run together. Until `finish`, nothing else may be done in the store.
    func begin(_ works: [BatchableCommand], at now: Timestamp)
    /// Waits until what `begin` sent has been committed.
    ///
    /// - Returns: the result of each; nil for one that was not carried out and needs a transaction of its own.
    func finish() throws(StoreError) -> [BatchResult?]
}

/// The state of a server, as its readers see it.
///
/// - Thread: the one that made it.
package protocol ReadableStore {
    /// Runs the body on one snapshot of the store.
    func read<Value>(_ body: (Snapshot) throws -> Value) throws(StoreError) -> Result<Value, Rejection>
}
