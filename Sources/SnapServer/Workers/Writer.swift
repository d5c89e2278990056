import Glibc
import Logging
import SnapModel
import SnapStore

/// The writer thread: everything that arrived while the last commit was running becomes the next transaction. One fsync serves them
/// all; alone, a command pays one fsync and no added delay. In a cluster, the next transaction runs while the last one is reported.
struct Writer {
    /// Commands in one transaction, so that the first of them need not wait long for the last.
    static let batchMax = 1_024

    let store: any WritableStore
    private let batches: (any BatchingStore)?
    let clock: Clock
    let log: Logger
    private let searches: SearchLink
    /// Who learns of a commit, besides the connections that asked.
    var route: any CommitRoute
    /// Removes files whose rows are gone. Without their keys they are noise, so another thread removes them later.
    let discard: @Sendable ([String]) -> Void
    /// Ends the process. In a simulation it returns, and no client hears anything more.
    var failStop: @Sendable () -> Void = { _exit(EX_IOERR) }
    /// Set for a node of a cluster.
    var node: ClusterNode?
    /// Signals that a webhook or a device may have a delivery due.
    var wakeDispatcher: @Sendable () -> Void = {}
    private var pendingErasure = PendingErasure()
    /// Jobs of all batches so far, the newest one's included.
    private var jobs = 0
    private var taken: TakenBatch?
    /// Maintenance tasks with more to do, whose next batch may wait elsewhere.
    private var goingOn: Set<MaintenanceTask> = []
    /// The last look at the disk. One for each commit would be a system call for each, and a disk does not fill up within a tenth of a second.
    private var room: (bytes: Int, at: Int64)?
    private static let roomKeptMicroseconds: Int64 = 100_000
    /// Microseconds that emptying the WAL took since the last report of a transaction.
    private var emptying: Int64?

    init(
        store: any WritableStore, clock: Clock, log: Logger, photoSubscribers: PhotoSubscribers = PhotoSubscribers(),
        discard: @escaping @Sendable ([String]) -> Void
    ) {
        self.store = store
        batches = store.batches
        self.clock = clock
        self.log = log
        searches = photoSubscribers.searches
        route = ServerRoute(store: store, photoSubscribers: photoSubscribers, log: log)
        self.discard = discard
    }

    /// Erases what was deleted just before the last stop and may still be in the WAL: after a crash, or because something read the store then.
    /// If something reads it now, a later transaction tries again.
    mutating func eraseLeftovers() {
        pendingErasure.add(at: clock.monotonicMicroseconds())
        performErasure { false }
    }

    /// Works until the mailbox is closed and empty.
    mutating func run(_ mailbox: Mailbox<WriteJob>, deliver: ([Written], CommitFigures) -> Void) {
        while let batch = mailbox.take(limit: Self.batchMax) {
            work(batch, next: { mailbox.takeAll(limit: Self.batchMax) }, isAwaited: !mailbox.isEmpty, deliver: deliver)
        }
    }

    /// Closes the store.
    ///
    /// - Parameter isClean: as for `Store.close`.
    func close(isClean: Bool = true) {
        if isClean, pendingErasure.isPending, (try? store.truncateLog()) == false {
            log.record(.walKept, "what was deleted is still in the WAL, because another program reads the store; the next start erases it")
        }
        do throws(StoreError) { try store.close(isClean: isClean) } catch { log.record(.closingFailed, "cannot close the store: \(error)") }
    }

    /// One transaction, and in a cluster those that follow it.
    ///
    /// - Parameters: as for `finish`.
    mutating func work(
        _ batch: [WriteJob], next: () -> [WriteJob] = { [] }, isAwaited: @autoclosure () -> Bool,
        deliver: ([Written], CommitFigures) -> Void
    ) {
        begin(batch)
        while taken != nil { finish(next: next, isAwaited: isAwaited(), deliver: deliver) }
    }

    /// Takes a batch; `finish` must follow. In a cluster its posts and claims are sent.
    mutating func begin(_ batch: [WriteJob]) {
        jobs += batch.count
        let start = clock.monotonicMicroseconds()
        let hot = batches == nil ? [] : Self.batchableCommands(of: batch)
        if !hot.isEmpty { batches?.begin(hot.map(\.work), at: clock.now()) }
        taken = TakenBatch(jobs: batch, jobCount: jobs, start: start, sent: hot)
    }

    /// Whether a batch has been taken and not reported.
    var isAtWork: Bool { taken != nil }
    /// Whether it waits for the database.
    var hasSent: Bool { taken?.sent.isEmpty == false }

    /// One transaction: commit, hand over files to remove, report, tidy up.
    ///
    /// - Parameters:
    ///   - next: the commands that wait. They are taken before this batch is reported, if they can be sent.
    ///   - isAwaited: whether more commands wait; evaluated once this batch has been reported.
    mutating func finish(next: () -> [WriteJob], isAwaited: @autoclosure () -> Bool, deliver: ([Written], CommitFigures) -> Void) {
        guard let batch = taken else { return }
        taken = nil
        guard let committed = commit(batch, next) else { return }
        report(committed, of: batch, isAwaited, deliver)
    }

    private mutating func report(
        _ committed: CommittedBatch, of taken: TakenBatch, _ isAwaited: () -> Bool, _ deliver: ([Written], CommitFigures) -> Void
    ) {
        let (batch, written) = (taken.jobs, committed.written)
        discardFiles(of: batch, committed)
        let isHeartbeat = batch.count == 1 && batch[0].command is Heartbeat
        let end = clock.monotonicMicroseconds()
        deliver(
            written,
            CommitFigures(
                commands: isHeartbeat ? 0 : batch.count, microseconds: end - taken.start,
                emptying: emptying, freeBytes: freeBytes(at: end, hasFailed: committed.fault != nil), fault: committed.fault,
                jobs: taken.jobCount))
        for (job, written) in zip(batch, written) { job.report?(written) }
        if committed.consequences.hasDeliveries { wakeDispatcher() }
        emptying = nil
        scheduleErasure(after: committed.consequences)
        for job in written {
            guard let maintenance = job.maintenance else { continue }
            if (try? job.result.get())?.rest != nil { goingOn.insert(maintenance) } else { goingOn.remove(maintenance) }
        }
        // Also continuing work, such as an account's deletion in parts.
        let goesOn = !goingOn.isEmpty || written.contains { (try? $0.result.get())?.rest != nil }
        if pendingErasure.isDue(at: clock.monotonicMicroseconds(), isBusy: goesOn || isAwaited()) { performErasure(isAwaited) }
    }

    /// Bytes left on the store's disk.
    private mutating func freeBytes(at now: Int64, hasFailed: Bool) -> Int {
        if !hasFailed, let room, (0..<Self.roomKeptMicroseconds).contains(now - room.at) { return room.bytes }
        let bytes = store.freeBytes
        room = (bytes, now)
        return bytes
    }

    /// Commits the batch. Nil after a fault that no client may hear of.
    private mutating func commit(_ batch: TakenBatch, _ next: () -> [WriteJob]) -> CommittedBatch? {
        guard let batches, !batch.sent.isEmpty else { return commitTogether(batch.jobs) }
        let results = Result { () throws(StoreError) in try batches.finish() }
        if batch.isWhole(results) {
            let following = next()
            if !following.isEmpty { begin(following) }
        }
        return settle(batch, results)
    }

    /// All commands in one transaction, one by one.
    func commitTogether(_ batch: [WriteJob]) -> CommittedBatch? {
        let now = clock.now()
        var consequences = Consequences(at: route.place)
        do throws(StoreError) {
            var written = try store.commit { transaction -> [Written] in
                // This may run twice.
                consequences = Consequences(at: route.place)
                return try batch.map { job -> Written in
                    let result = try transaction.attempt {
                        if let admin = job.ticket?.admin { try transaction.requireAdmin(admin) }
                        return try job.command.perform(in: transaction, at: now)
                    }
                    let fanouts = consequences.take(from: transaction, by: job.ticket?.connection)
                    return Written(ticket: job.ticket, maintenance: job.maintenance, result: result.mapError(rejection), fanouts: fanouts)
                }
            }
            if consequences.hasPhotos { searches.committed(consequences.rewordings) }
            route.committed(&written, consequences)
            return CommittedBatch(written: written, fault: nil, consequences: consequences)
        } catch {
            guard !isFatal(error) else { return nil }
            logFailure(error, commands: batch.count)
            let rejection = Self.rejection(for: error)
            return CommittedBatch(
                written: batch.map {
                    Written(ticket: $0.ticket, maintenance: $0.maintenance, result: .failure(rejection), isInDoubt: error.isInDoubt)
                },
                fault: error.message, consequences: Consequences(at: route.place))
        }
    }

    func logFailure(_ error: StoreError, commands: Int) {
        if route.reports(error) { return }
        log.record(.transactionFailed, "a transaction failed: \(error)", ["commands": commands])
    }

    /// After a disk error in COMMIT the transaction may have happened or not, and a second fsync would report success wrongly. So no client is
    /// answered, and the process ends; the next start reads what the disk really holds.
    private func isFatal(_ error: StoreError) -> Bool {
        guard error.kind == .disk || error.kind == .corrupt else { return false }
        log.record(.diskFailed, "disk failure; stopping so that nothing is acknowledged that may not be durable: \(error)")
        failStop()
        return true
    }

    private func rejection(_ error: any Error) -> Rejection {
        if let rejection = error as? Rejection { return rejection }
        let error = StoreError(error)
        log.record(.commandFailed, "a command failed: \(error)")
        return Self.rejection(for: error)
    }

    static func rejection(for error: StoreError) -> Rejection {
        switch error.kind {
        case .full: Rejection(.storageFull, "The server's disk is full. Nothing was stored; try again later.")
        case .busy: Rejection(.busy, "The store is busy. Try again in a moment.", retryAfterMs: 1_000)
        case .unreachable, .lostHistory, .fenced:
            Rejection(.busy, "The database cannot be reached. Try again in a moment.", retryAfterMs: 1_000)
        default: Rejection(.internal, "The server could not do this because of an internal error. Try again in a moment.")
        }
    }

    /// Files go after the rows that named them, and before the batch is reported: the next batch of a maintenance task, which the loop starts after that
    /// report, queues behind them, and `RecentImages` drops them before a removal is answered.
    private func discardFiles(of batch: [WriteJob], _ committed: CommittedBatch) {
        var files = committed.consequences.files
        for (job, written) in zip(batch, committed.written) {
            if case .failure = written.result, !written.isInDoubt { files += job.command.files }
        }
        if !files.isEmpty { discard(files) }
    }

    private mutating func scheduleErasure(after consequences: Consequences) {
        if consequences.erasesText { pendingErasure.add(at: clock.monotonicMicroseconds()) }
        if consequences.removesOldCopies { removeOldCopies() }
    }

    private func removeOldCopies() {
        do throws(StoreError) { try store.removeOldCopies(at: clock.now()) } catch {
            log.record(.copyKept, "cannot remove an old copy: \(error)")
        }
    }

    /// Rewrites the segments that have words of erased rows, and then empties the WAL of those rows, with their keys and captions. While
    /// work waits, one segment is rewritten in a turn. A reader of an older state prevents the emptying; a later transaction or heartbeat
    /// tries again.
    private mutating func performErasure(_ isAwaited: () -> Bool) {
        let start = clock.monotonicMicroseconds()
        defer { emptying = clock.monotonicMicroseconds() - start }
        do throws(StoreError) {
            while try store.rewriteSegment() { if isAwaited() { return } }
            if try store.truncateLog() {
                pendingErasure.clear()
            } else if pendingErasure.fail(at: start) {
                log.record(
                    .walKept, "the WAL cannot be emptied of what was deleted: something has read one state of the store for a minute")
            }
        } catch {
            guard !isFatal(error) else { return }
            _ = pendingErasure.fail(at: start)
            log.record(.walKept, "cannot empty the WAL: \(error)")
        }
    }
}

/// The way of a commit to those who learn of it besides the connections that asked: on a server of its own, or on a node of a cluster.
protocol CommitRoute {
    /// Whose writer it is.
    var place: Consequences.Place { get }
    /// Called after a commit, before the loop gets the results.
    func committed(_ written: inout [Written], _ consequences: Consequences)
    /// Called after the batch statements of posts and claims, whose results are all that this node's loop needs.
    func committedBatch(_ consequences: Consequences)
    /// Called when a transaction failed.
    ///
    /// - Returns: whether the route reports the failure itself, so that the writer need not log it.
    func reports(_ error: StoreError) -> Bool
}

/// The cost of one transaction.
struct CommitFigures: Sendable {
    /// 0 for a lone heartbeat, which would make all other transactions look fast.
    let commands: Int
    let microseconds: Int64
    /// Microseconds that emptying the WAL took before it, while the commands waited; nil when that did not happen.
    var emptying: Int64?
    /// Bytes left on the store's disk after it.
    let freeBytes: Int
    /// The reason if it failed as a whole; nil when it was committed.
    let fault: String?
    /// Jobs that the writer has taken since its start, with these as the last. See `WorkerPool.hasWrites`.
    var jobs = 0
}

/// Checks that the writer is alive, by a transaction that changes nothing and so costs no fsync.
struct Heartbeat: WriteCommand {
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome { Outcome() }
}
