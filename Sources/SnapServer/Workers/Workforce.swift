import Logging
import SnapImage
import SnapLoop
import SnapModel
import SnapStore
import Synchronization

/// News for the loop thread from the others.
enum WorkerNews: Sendable {
    case written([Written], CommitFigures)
    case answered(Answered)
    case refused(Ticket, Rejection)
    case backingUp(Ticket, Notice)
    case backedUp(Ticket, Result<BackupInfo, Rejection>)
    case shutdown
    /// The tokens' keys, read again where there are any.
    case reload(Result<TokenVerifier, StartFault>?)
}

/// The threads that may wait: one writer, the readers, those that prepare writes, one for backups, and one that takes files away. Each hand-over is a mailbox.
package final class Workforce: Sendable {
    private static let readers = 2
    private static let preparersPerLane = 2

    /// What the threads have told, for the loop to take when it is woken.
    let news = Mailbox<WorkerNews>()
    let writes = Mailbox<WriteJob>()
    let reads = Mailbox<ReadJob>()
    let identityJobs: Mailbox<PreparationJob>
    let imagingJobs: Mailbox<PreparationJob>
    let tokenJobs: Mailbox<PreparationJob>
    private let backupJobs = Mailbox<BackupJob>()
    let discarder = Discarder()
    /// Tells the loop that there are news.
    private let ring: @Sendable () -> Void
    private let preparers = Mailbox<WorkerThread>()
    private let readers = Mailbox<WorkerThread>()
    private let writer = Mailbox<WorkerThread>()
    private let discarding = Mailbox<WorkerThread>()
    /// When a stop leaves behind the threads that have not ended, on the monotonic clock.
    private let lastMoment = Atomic<Int64>(.max)
    private let hasLeftThreads = Atomic(false)
    /// Of the lanes' queues, where not everybody may have all of it.
    private let shares: [Plan.Lane: Share]

    package init(limits: Limits, ring: @escaping @Sendable () -> Void) {
        self.ring = ring
        // What does not fit is answered `busy`.
        identityJobs = Mailbox(capacity: limits[.identityQueue])
        imagingJobs = Mailbox(capacity: limits[.imagingQueue])
        tokenJobs = Mailbox(capacity: limits[.tokenQueue])
        shares = [
            .imaging: Share(limits[.imagingQueuePerAccount], "The server has images of yours waiting. Try again when they are done."),
            .identity: Share(limits[.identityQueuePerAddress], "Passwords from your address wait to be checked. Try again in a moment."),
        ].filter { $0.value.jobsMax > 0 }
    }

    // MARK: Starting

    /// Starts all threads. The store is opened by the writer's own thread, and the readers' connections by theirs.
    ///
    /// - Throws: when the store cannot be opened.
    func start(_ factory: WorkerFactory) throws(StoreError) -> [FeedSummary] {
        let opened = Mailbox<Result<[FeedSummary], StoreError>>()
        _ = writer.post([WorkerThread("snap-writer") { [self] in write(factory, opened) }])
        guard let summaries = try opened.take()?.first?.get() else { throw StoreError(.other, "the writer did not start") }
        for index in 1...Self.readers {
            _ = readers.post([WorkerThread("snap-reader-\(index)") { [self] in read(factory) }])
        }
        for index in 1...Self.preparersPerLane {
            _ = preparers.post([
                WorkerThread("snap-identity-\(index)") { [self] in prepare(factory, .identity, identityJobs) },
                WorkerThread("snap-imaging-\(index)") { [self] in prepare(factory, .imaging, imagingJobs) },
            ])
        }
        _ = preparers.post([WorkerThread("snap-tokens") { [self] in prepare(factory, .tokens, tokenJobs) }])
        _ = preparers.post([WorkerThread("snap-backup") { [self] in backUp(factory) }])
        _ = discarding.post([WorkerThread("snap-discarder") { [self] in discarder.run(factory.images, factory.clock, write: goOn) }])
        return summaries
    }

    private func write(_ factory: WorkerFactory, _ opened: Mailbox<Result<[FeedSummary], StoreError>>) {
        var writer: Writer
        do throws(StoreError) {
            let (made, summaries) = try factory.makeWriter(discard: discarder.remove)
            writer = made
            _ = opened.post([.success(summaries)])
        } catch {
            _ = opened.post([.failure(error)])
            return
        }
        writer.run(writes) { deliver(.written($0, $1)) }
        // The mark of a clean stop comes last: with it no start looks for files.
        let end = discarder.end(at: factory.clock.monotonicMicroseconds(), by: lastMoment.load(ordering: .relaxed))
        join(discarding, by: end + Discarder.patienceWithOne, factory.clock, factory.log)
        writer.close(isClean: discarder.hasFinished && !hasLeftThreads.load(ordering: .relaxed))
    }

    private func read(_ factory: WorkerFactory) {
        opening(factory) { () throws(StoreError) in try factory.makeReader() }?.run(reads) { deliver($0.map(WorkerNews.answered)) }
    }

    private func prepare(_ factory: WorkerFactory, _ lane: Plan.Lane, _ jobs: Mailbox<PreparationJob>) {
        opening(factory) { () throws(StoreError) in try factory.makePreparer(for: lane) }?.run(jobs, deliver: pass)
    }

    private func backUp(_ factory: WorkerFactory) {
        let worker = BackupWorker(store: factory.storePath, clock: factory.clock, log: factory.log)
        worker.run(backupJobs, deliver: deliver)
    }

    /// A server without one of its threads would leave requests unanswered: it ends.
    private func opening<Worker>(_ factory: WorkerFactory, _ make: () throws(StoreError) -> Worker) -> Worker? {
        do throws(StoreError) { return try make() } catch {
            factory.log.tell(.readerFailed, "a reader could not open the store: \(error)")
            deliver(.shutdown)
            return nil
        }
    }

    func deliver(_ delivery: WorkerNews) { deliver([delivery]) }

    private func deliver(_ batch: [WorkerNews]) {
        _ = news.post(batch)
        ring()
    }

    /// What was prepared goes on to the writer.
    func pass(_ ticket: Ticket, _ prepared: Result<any WriteCommand, Rejection>) {
        switch prepared {
        case .success(let command):
            guard !write(command, for: ticket) else { return }
            discarder.remove(command.files)
            deliver(.refused(ticket, Self.busy))
        case .failure(let rejection): deliver(.refused(ticket, rejection))
        }
    }

    // MARK: Giving work

    static let busy = Rejection(.busy, "The server has its hands full. Try again in a moment.", retryAfterMs: 1_000)

    /// A command for the next transaction. False when the writer has ended.
    func write(_ command: any WriteCommand, for ticket: Ticket?) -> Bool { write([WriteJob(ticket: ticket, command: command)]) }
    func write(_ batch: [WriteJob]) -> Bool { writes.post(batch) }
    /// The rest of a chore, once the files of what it did so far are gone.
    func writeAfterDiscarding(_ job: WriteJob) { discarder.follow(with: job) }
    /// From the discarder's thread; at a stop the rest of a chore is left to the next start.
    func goOn(_ job: WriteJob) { _ = writes.post([job]) }
    func read(_ batch: [ReadJob]) -> Bool { reads.post(batch) }

    /// How many jobs one sharer may have waiting in a lane; 0 is any number.
    private struct Share {
        let jobsMax: Int
        let refusal: Rejection

        init(_ jobsMax: Int, _ refusal: String) {
            self.jobsMax = jobsMax
            self.refusal = Rejection(.busy, refusal, retryAfterMs: 1_000)
        }
    }

    /// - Throws: `busy` when the lane's queue is full, or the sharer's part of it.
    func prepare(_ job: PreparationJob, _ lane: Plan.Lane) throws(Rejection) {
        let queue = queue(of: lane)
        // Only the loop gives work, so what is counted can but become less before it is given.
        if let sharer = job.sharer, let share = shares[lane], queue.count(where: { $0.sharer == sharer }) >= share.jobsMax {
            throw share.refusal
        }
        guard queue.post([job]) else { throw Self.busy }
    }

    private func queue(of lane: Plan.Lane) -> Mailbox<PreparationJob> {
        switch lane {
        case .identity: identityJobs
        case .imaging: imagingJobs
        case .tokens: tokenJobs
        }
    }

    /// One at a time; the asker sees to that.
    func backUp(_ job: BackupJob) { _ = backupJobs.post([job]) }

    /// Asks the loop to drain and end; from any thread.
    package func requestShutdown() { deliver(.shutdown) }

    /// Asks the loop to read the TLS certificate again, and to take what the asker has read; from any thread.
    func requestReload(_ tokens: Result<TokenVerifier, StartFault>?) { deliver(.reload(tokens)) }

    /// What closing the store may take beyond a stop's last moment, in microseconds.
    private static let closing: Int64 = 700_000
    /// What a thread without work takes to end, in seconds: it must not be blamed for the time that others took.
    private static let grace = 0.02

    /// Lets all threads finish what they have and waits for them: those that make work for others first, and the writer last, so
    /// that its closing of the store is the one that empties the WAL. It waits for the files to be gone.
    ///
    /// - Parameter deadline: when those that have not ended are left behind, since their disk hangs: the process ends without them, and
    ///   without the mark of a clean stop, so that the next start checks the database and looks for files.
    func stop(by deadline: Int64, _ clock: Clock, _ log: Logger) {
        lastMoment.store(deadline, ordering: .relaxed)
        identityJobs.close()
        imagingJobs.close()
        tokenJobs.close()
        backupJobs.close()
        join(preparers, by: deadline, clock, log)
        reads.close()
        join(readers, by: deadline, clock, log)
        writes.close()
        join(writer, by: deadline + Self.closing, clock, log)
    }

    private func join(_ threads: Mailbox<WorkerThread>, by deadline: Int64, _ clock: Clock, _ log: Logger) {
        let left = threads.takeAll().filter { thread in
            !thread.join(within: max(Self.grace, Double(deadline - clock.monotonicMicroseconds()) / 1_000_000))
        }.map(\.name)
        guard !left.isEmpty else { return }
        hasLeftThreads.store(true, ordering: .relaxed)
        let names = left.joined(separator: " ")
        log.tell(.stopOverdue, "the stop's time is over, and these threads have not ended: \(names)", ["threads": names])
    }
}
