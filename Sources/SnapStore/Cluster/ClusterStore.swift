package import SnapModel
import SnapPostgres

/// The state of a cluster, in PostgreSQL. Each node has one of these, on its writer's thread.
///
/// **Order.** A transaction with commands of any kind holds the cluster's lock alone, so it sees what every earlier one left and no other
/// changes anything meanwhile: what is right in the one writer of SQLite is right here. Hot runs (see `BatchStatement`) share the lock.
///
/// **The fence.** Each transaction sets its number in the node's row, under the generation of its connection. After a connection broke
/// in a COMMIT, the node raises the generation on another connection and reads the number: a transaction that has not ended by then cannot
/// commit.
///
/// - Thread: the writer's; not Sendable, so the compiler keeps it there.
package final class ClusterStore: WritableStore, BatchingStore {
    /// The advisory lock of all writing transactions.
    static let lock = PostgresValue.number(0x736E_6170)

    let database: any ClusterDatabase
    package let node: ClusterNode
    /// The node's own folder, with its admin socket and its lock; nil in tests.
    private let directory: StoreDirectory?
    let index: FeedIndex
    private var session: (any ClusterSession)?
    /// The number of the newest transaction that was asked to commit.
    private var batch: Int64
    /// Set while it is not known whether `batch` was committed.
    private var isInDoubt = false
    private var generation: Int64
    /// How often this node may have raised its generation without hearing of it.
    private var unheardRaises: Int64 = 0
    private typealias Sent = (run: BatchStatement, session: any ClusterSession)
    /// The hot run that is under way, or why it could not be sent.
    private var sent: Result<Sent, any Error>?
    private let seen: SeenHeads
    package var bounds = StoreBounds()
    package var commits = CommitCount()
    private let webhooks = WebhookIndex(remembers: false)
    private let clock: @Sendable () -> Timestamp

    /// Connects, makes the tables where they are missing, and announces the node.
    ///
    /// - Parameters:
    ///   - now: PostgreSQL's time, as the node knows it.
    /// - Throws: `.unreachable`, `.unsafe` for a server that would lose what it acknowledged, `.other`.
    package init(
        _ database: any ClusterDatabase, node name: String, version: String, in directory: StoreDirectory? = nil, feeds: [Feed],
        topics: Topics = Topics(), _ seen: SeenHeads = SeenHeads(), now: @escaping @Sendable () -> Timestamp
    ) throws(StoreError) {
        self.database = database
        self.directory = directory
        self.seen = seen
        clock = now
        do {
            let session = try database.connect(as: "snapfeed \(name) writer")
            try ClusterSchema.prepare(session)
            let sql = SQLConnection(session)
            try session.begin(Self.beginning)
            let isUpgrade = try Self.hasOtherVersions(session, than: version, at: now())
            let row = try session.run(
                """
                INSERT INTO node (name, version, started, seen) VALUES (?1, ?2, ?3, ?3) ON CONFLICT (name)
                DO UPDATE SET version = ?2, started = max(?3, node.started + 1), seen = ?3, generation = node.generation + 1
                RETURNING id, generation, batch, started
                """, [.text(name), .text(version), .number(now().milliseconds)])
            node = ClusterNode(id: row.number(0, 0), name: name)
            seen.runs(as: node, since: row.number(0, 3))
            (generation, batch) = (row.number(0, 1), row.number(0, 2))
            do { try seen.begin(on: sql, in: directory?.path) } catch let error as StoreError where error.kind == .lostHistory {
                throw Self.markingLost(error, session, node: name, seen)
            }
            try NameKey.refresh(sql)
            try SearchRebuild.begin(sql)
            if isUpgrade { for noun in Completion.Noun.allCases { try SearchRebuild.beginCompletions(of: noun, sql) } }
            index = try FeedIndex(making: feeds, in: sql, topics, now: now)
            _ = try session.run("COMMIT", [])
            self.session = session
        } catch { throw StoreError(error) }
    }

    /// Whether nodes of other versions ran in the last day, perhaps this one. What they wrote may be missing in indexes that only this version
    /// has.
    private static func hasOtherVersions(_ session: any ClusterSession, than version: String, at now: Timestamp) throws -> Bool {
        try session.run(
            "SELECT 1 FROM node WHERE version <> ? AND seen > ? LIMIT 1", [.text(version), .number(now.milliseconds - 86_400_000)]
        ).count > 0
    }

    /// Marks the cluster's history as lost, because the other nodes may know less and would show snaps again.
    ///
    /// - Returns: the error, with what can be done.
    private static func markingLost(_ error: StoreError, _ session: any ClusterSession, node: String, _ seen: SeenHeads) -> StoreError {
        do {
            _ = try session.run("ROLLBACK", [])
            if let cluster = seen.cluster {
                try LostHistory.mark(session, because: "\(error.message) (node \(node))", cluster: cluster)
            }
        } catch { session.giveUp() }
        return LostHistory.refusal(because: error.message)
    }

    /// Begins a transaction that holds the cluster's lock alone.
    static let beginning: [(sql: String, values: [PostgresValue])] = [("BEGIN", []), ("SELECT pg_advisory_xact_lock($1)", [lock])]
    /// Shares the cluster's lock, for a hot run. Its tables may seem so small to the planner that it would read them whole; and to plan a batch
    /// again takes three times as long as to run it.
    private static let sharing = """
        SELECT pg_advisory_xact_lock_shared($1), set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
          set_config('plan_cache_mode', 'force_generic_plan', true)
        """

    /// The database's disk is not known here.
    package var freeBytes: Int { directory?.freeBytes ?? .max }

    package func commit<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        do {
            let session = try connected()
            do { return try commit(session, hasSavepoints: false, body) } catch is MustTakeBack {
                return try commit(try connected(), hasSavepoints: true, body)
            }
        } catch { throw StoreError(error) }
    }

    private func commit<Result>(
        _ session: any ClusterSession, hasSavepoints: Bool, _ body: (Transaction) throws -> Result
    ) throws -> Result {
        let before = session.changeCount
        try session.begin(Self.beginning)
        let result: Result
        do {
            result = try Transaction.perform(
                on: SQLConnection(session), index, FeedHeads(), RecentKeys(), DeviceNumbers(), PortraitNumbers(), SearchState(), webhooks,
                bounds: bounds, hasSavepoints: hasSavepoints, finish: writeOrders, body)
            guard session.changeCount != before else {
                _ = try session.run("ROLLBACK", [])
                return result
            }
        } catch {
            rollBack(session)
            throw error
        }
        commits.step()
        defer { commits.step() }
        try finish(session)
        return result
    }

    package var batches: (any BatchingStore)? { self }

    /// Several nodes do so at the same time.
    package func begin(_ works: [BatchableCommand], at now: Timestamp) {
        sent = Result { try send(BatchStatement(works, feeds: index, at: now), at: now) }
    }

    package func finish() throws(StoreError) -> [BatchResult?] {
        defer { sent = nil }
        do {
            guard let (run, session) = try sent?.get() else { return [] }
            let rows = try inCommit(on: session) { () throws(PostgresError) in try session.answers() }
            seen.reached(batch, of: .node(node.id))
            do { return try run.results(rows.dropFirst(), Snapshot(sql: SQLConnection(session), feeds: index)) } catch {
                throw StoreError(.unreachable, "the results of a commit could not be read: \(error)")
            }
        } catch { throw StoreError(error) }
    }

    private func send(_ run: BatchStatement, at now: Timestamp) throws -> Sent {
        let session = try connected()
        batch += 1
        try inCommit(on: session) {
            try session.begin([(Self.sharing, [Self.lock])])
            try run.queue(on: session)
            try session.queue(Self.fence, [.number(node.id), .number(batch), .number(generation), .number(now.milliseconds)])
            try session.post()
        }
        return (run, session)
    }

    /// - Throws: `.unreachable` after a lost connection. The content of the answers is lost with it, so the claims among them never send bytes.
    private func inCommit<Value>(on session: any ClusterSession, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as PostgresError {
            guard error.isOfConnection else {
                batch -= 1
                rollBack(session)
                throw meaning(of: error)
            }
            try resolve()
            throw StoreError(.unreachable, "the connection to the database was lost during a commit")
        }
    }

    /// Finds out what became of the newest transaction, whose answer is lost.
    ///
    /// - Throws: `.unreachable` where it was not committed, and where PostgreSQL does not say: then it may still be.
    private func resolve() throws(StoreError) {
        isInDoubt = true
        do { _ = try connected() } catch let error as StoreError { throw error } catch {
            throw StoreError(.unreachable, "it is not known whether a transaction was committed: \(error)")
        }
    }

    /// Writes what other nodes must do to the control log.
    private func writeOrders(_ transaction: Transaction) throws {
        let orders = transaction.changes.orders
        if !orders.isEmpty { try ControlLog.add(orders, by: node, at: clock(), transaction.sql) }
    }

    /// The fence and COMMIT in one round trip.
    func finish(_ session: any ClusterSession) throws {
        batch += 1
        do throws(PostgresError) {
            try session.queue(Self.fence, [.number(node.id), .number(batch), .number(generation), .number(clock().milliseconds)])
            _ = try session.run("COMMIT", [])
        } catch {
            guard error.isOfConnection else {
                batch -= 1
                rollBack(session)
                throw meaning(of: error)
            }
            try resolve()
        }
        seen.reached(batch, of: .node(node.id))
    }

    /// Fails, and with it the transaction, if another node has asked about this node's transactions since its connection was opened.
    static let fence = """
        WITH noted AS (UPDATE node SET batch = ?2, seen = ?4 WHERE id = ?1 AND generation = ?3 RETURNING 1) SELECT 1 / count(*) FROM noted
        """

    /// The fence divides by zero where this connection's generation is over: history was lost, or another process has this node's name.
    private func meaning(of error: PostgresError) -> any Error {
        guard error.state == "22012" else { return error }
        do { try seen.compare(on: try database.connect(as: "snapfeed \(node.name) writer")) } catch { return error }
        return nameIsTaken
    }

    private var nameIsTaken: StoreError { seen.fenced(because: SeenHeads.twin) }

    private func rollBack(_ session: any ClusterSession) {
        do { _ = try session.run("ROLLBACK", []) } catch { session.giveUp() }
    }

    /// A connection that works. After a broken one, the outcome of its last COMMIT is found out first.
    ///
    /// - Throws: `.unreachable`, also when the transaction in doubt turns out not to have been committed; `.lostHistory`, `.fenced`.
    func connected() throws -> any ClusterSession {
        try seen.requireWhole()
        if let session, session.isIdle, !isInDoubt { return session }
        let wasInDoubt = isInDoubt
        session = nil
        let deadline = Milliseconds.now() + database.patienceMs
        while true {
            do {
                let made = try database.connect(as: "snapfeed \(node.name) writer")
                try seen.compare(on: made)
                let wasCommitted = try raiseGeneration(on: made)
                session = made
                isInDoubt = false
                if wasInDoubt, !wasCommitted { throw StoreError(.unreachable, "the database was unavailable, and nothing was committed") }
                return made
            } catch let error as PostgresError {
                guard error.isOfConnection, Milliseconds.now() < deadline else { throw error }
                Milliseconds.wait(50)
            }
        }
    }

    /// Waits for a transaction that still runs, by its lock on the row; one that comes later fails by the generation.
    ///
    /// - Returns: whether the newest transaction was committed.
    /// - Throws: `.fenced` when another process has started under this node's name: its transactions are not this node's.
    private func raiseGeneration(on session: any ClusterSession) throws -> Bool {
        unheardRaises += 1
        let rows = try session.run(
            "UPDATE node SET generation = generation + 1 WHERE id = ?1 AND generation < ?2 RETURNING generation, batch",
            [.number(node.id), .number(generation + unheardRaises)])
        guard rows.count == 1 else {
            unheardRaises -= 1
            throw nameIsTaken
        }
        (generation, unheardRaises) = (rows.number(0, 0), 0)
        let committed = rows.number(0, 1)
        // Only the transaction in doubt may be missing.
        guard committed == batch || (isInDoubt && committed == batch - 1) else {
            throw seen.lost("the database knows transaction \(committed) of this node as the newest, and this node \(batch)")
        }
        defer { batch = committed }
        return committed == batch
    }

    package func look<Result>(_ body: (Snapshot) throws -> Result) throws(StoreError) -> Result {
        do {
            let session = try connected()
            try session.begin([("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])])
            defer { rollBack(session) }
            return try body(Snapshot(sql: SQLConnection(session), feeds: index))
        } catch { throw StoreError(error) }
    }

    // What a store of files does for erasure is vacuum's work here.
    package func rewriteSegment() throws(StoreError) -> Bool { false }
    package func truncateLog() throws(StoreError) -> Bool { true }
    package func removeOldCopies(at now: Timestamp) throws(StoreError) {}
    package func close(isClean: Bool) throws(StoreError) {
        session = nil
        directory?.release()
    }
}

/// This node among the others.
package struct ClusterNode: Sendable, Hashable {
    package let id: Int64
    package let name: String
}
