import Logging
import SnapImage
import SnapLoop
import SnapModel
import SnapStore

/// News for the loop thread from the others.
enum Delivery: Sendable {
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
    let deliveries = Mailbox<Delivery>()
    let writes = Mailbox<WriteJob>()
    let reads = Mailbox<ReadJob>()
    let identityJobs: Mailbox<PreparationJob>
    let imagingJobs: Mailbox<PreparationJob>
    let tokenJobs: Mailbox<PreparationJob>
    private let backupJobs = Mailbox<BackupJob>()
    /// Image files whose rows are gone. What does not fit is taken away by who brings it; few, because a stop waits for them.
    private let discards = Mailbox<String>(capacity: 1_024)
    /// Tells the loop that there are deliveries.
    private let ring: @Sendable () -> Void
    private let preparers = Mailbox<WorkerThread>()
    private let readers = Mailbox<WorkerThread>()
    private let writer = Mailbox<WorkerThread>()
    private let discarder = Mailbox<WorkerThread>()

    package init(limits: Limits, ring: @escaping @Sendable () -> Void) {
        self.ring = ring
        // What does not fit is answered `busy`.
        identityJobs = Mailbox(capacity: limits[.identityQueue])
        imagingJobs = Mailbox(capacity: limits[.imagingQueue])
        tokenJobs = Mailbox(capacity: limits[.tokenQueue])
    }

    // MARK: Starting

    /// Starts all threads. The store is opened by the writer's own thread, and the readers' connections by theirs.
    ///
    /// - Throws: when the store cannot be opened.
    func start(_ plant: Plant) throws(StoreError) -> [FeedSummary] {
        let opened = Mailbox<Result<[FeedSummary], StoreError>>()
        _ = writer.post([WorkerThread("snap-writer") { [self] in write(plant, opened) }])
        guard let summaries = try opened.take()?.first?.get() else { throw StoreError(.other, "the writer did not start") }
        for index in 1...Self.readers {
            _ = readers.post([WorkerThread("snap-reader-\(index)") { [self] in read(plant) }])
        }
        for index in 1...Self.preparersPerLane {
            _ = preparers.post([
                WorkerThread("snap-identity-\(index)") { [self] in prepare(plant, identityJobs) },
                WorkerThread("snap-imaging-\(index)") { [self] in prepare(plant, imagingJobs) },
            ])
        }
        _ = preparers.post([WorkerThread("snap-tokens") { [self] in prepare(plant, tokenJobs) }])
        _ = preparers.post([WorkerThread("snap-backup") { [self] in backUp(plant) }])
        _ = discarder.post([WorkerThread("snap-discarder") { [self] in discard(plant.images) }])
        return summaries
    }

    private func write(_ plant: Plant, _ opened: Mailbox<Result<[FeedSummary], StoreError>>) {
        var writer: Writer
        do throws(StoreError) {
            let (made, summaries) = try plant.makeWriter { [discards, images = plant.images] files in
                if !discards.post(files) { images.remove(files) }
            }
            writer = made
            _ = opened.post([.success(summaries)])
        } catch {
            _ = opened.post([.failure(error)])
            return
        }
        writer.run(writes) { deliver(.written($0, $1)) }
    }

    private func read(_ plant: Plant) {
        opening(plant) { () throws(StoreError) in try plant.makeReader() }?.run(reads) { deliver($0.map(Delivery.answered)) }
    }

    private func prepare(_ plant: Plant, _ jobs: Mailbox<PreparationJob>) {
        guard let dummy = try? PasswordHash.make(Secret.token()) else { return }
        opening(plant) { () throws(StoreError) in try plant.makePreparer(dummyPasswordHash: dummy) }?.run(jobs, deliver: pass)
    }

    private func backUp(_ plant: Plant) {
        let worker = BackupWorker(store: plant.storePath, clock: plant.clock, log: plant.log)
        worker.run(backupJobs, deliver: deliver)
    }

    /// To take a file away may wait for the disk's journal, which nobody's post should do.
    private func discard(_ images: ImageFiles) {
        while let files = discards.take() { images.remove(files) }
    }

    /// A server without one of its threads would leave requests unanswered: it ends.
    private func opening<Worker>(_ plant: Plant, _ make: () throws(StoreError) -> Worker) -> Worker? {
        do throws(StoreError) { return try make() } catch {
            plant.log.tell(.readerFailed, "a reader could not open the store: \(error)")
            deliver(.shutdown)
            return nil
        }
    }

    func deliver(_ delivery: Delivery) { deliver([delivery]) }

    private func deliver(_ batch: [Delivery]) {
        _ = deliveries.post(batch)
        ring()
    }

    /// What was prepared goes on to the writer.
    func pass(_ ticket: Ticket, _ prepared: Result<any WriteCommand, Rejection>) {
        switch prepared {
        case .success(let command):
            if !write(command, for: ticket) { deliver(.refused(ticket, Self.busy)) }
        case .failure(let rejection): deliver(.refused(ticket, rejection))
        }
    }

    // MARK: Giving work

    static let busy = Rejection(.busy, "The server has its hands full. Try again in a moment.", retryAfterMs: 1_000)

    /// A command for the next transaction. False when the writer has ended.
    func write(_ command: any WriteCommand, for ticket: Ticket?) -> Bool { write([WriteJob(ticket: ticket, command: command)]) }
    func write(_ batch: [WriteJob]) -> Bool { writes.post(batch) }
    func read(_ batch: [ReadJob]) -> Bool { reads.post(batch) }

    /// False when the lane's queue is full.
    func prepare(_ job: PreparationJob, _ lane: Plan.Lane) -> Bool {
        switch lane {
        case .identity: identityJobs.post([job])
        case .imaging: imagingJobs.post([job])
        case .tokens: tokenJobs.post([job])
        }
    }

    /// One at a time; the asker sees to that.
    func backUp(_ job: BackupJob) { _ = backupJobs.post([job]) }

    /// Asks the loop to drain and end; from any thread.
    package func requestShutdown() { deliver(.shutdown) }

    /// Asks the loop to read the TLS certificate again, and to take what the asker has read; from any thread.
    func requestReload(_ tokens: Result<TokenVerifier, StartFault>?) { deliver(.reload(tokens)) }

    /// Lets all threads finish what they have and waits for them: those that make work for others first, and the writer last, so
    /// that its closing of the store is the one that empties the WAL.
    func stop() {
        identityJobs.close()
        imagingJobs.close()
        tokenJobs.close()
        backupJobs.close()
        join(preparers)
        reads.close()
        join(readers)
        writes.close()
        join(writer)
        discards.close()
        join(discarder)
    }

    private func join(_ threads: Mailbox<WorkerThread>) {
        for thread in threads.takeAll() { thread.join() }
    }
}
