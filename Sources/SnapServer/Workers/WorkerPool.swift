import Logging
package import SnapFetch
import SnapModel
import SnapStore
import Synchronization

/// The threads that may block: one writer, the readers, the preparers, one for backups, and one that removes files. Each hand-over is a
/// mailbox.
package final class WorkerPool: Sendable {
    private static let readers = 2
    /// More than the others, since each waits for a bucket and works little.
    private static let imageReaders = 4
    private static let preparersPerLane = 2
    /// One of so many receivers of webhooks and pushes can be slow without delaying others.
    private static let deliveryWorkers = 16

    /// Messages from the threads; the loop takes them when it is woken.
    let messages = Mailbox<WorkerMessage>()
    let writes = Mailbox<WriteJob>()
    let reads = ReadQueue(readers: WorkerPool.readers)
    /// Reads of images in a bucket. It may be slow or hang, and requests without an image must not wait for it.
    private let imageReads = ReadQueue(readers: WorkerPool.imageReaders)
    private let readsImagesApart = Atomic(false)
    let identityJobs: Mailbox<PreparationJob>
    let imagingJobs: Mailbox<PreparationJob>
    let tokenJobs: Mailbox<PreparationJob>
    /// For each service that logs people in.
    let providerJobs: [Mailbox<PreparationJob>]
    let identifyJobs: Mailbox<IdentifyJob>
    let summaryJobs: Mailbox<SummaryJob>
    private let backupJobs = Mailbox<BackupJob>()
    private let sweeps = Mailbox<Void>()
    /// Signalled when a webhook or a device may have a delivery due.
    private let dispatcherWake = Mailbox<Void>()
    private let deliveryJobs = Mailbox<DeliveryReceiver>()
    private let finishedDeliveries = Mailbox<DeliveryReceiver>()
    let fileRemover = FileRemover()
    /// Ends requests to other servers at a stop.
    private let cancel: CancelFlag
    /// The accounts that follow home, of which the writer finds out who gets an event, and the live searches, which have a thread.
    let photoSubscribers = PhotoSubscribers()
    /// The commits of the store.
    let commits = CommitCount()
    /// Between the follower and the other threads; nil without a cluster.
    let link: FollowerLink?
    /// Wakes the loop to read the messages.
    private let wake: @Sendable () -> Void
    private let preparers = Mailbox<WorkerThread>()
    private let readers = Mailbox<WorkerThread>()
    private let writer = Mailbox<WorkerThread>()
    private let discarding = Mailbox<WorkerThread>()
    /// When a stop abandons the threads that have not ended, on the monotonic clock.
    private let lastMoment = Atomic<Int64>(.max)
    private let hasLeftThreads = Atomic(false)
    /// The quota of each queue for one account or network, by lane.
    private let quotas: [Plan.Lane: QueueQuota]
    private let identifyQuota: QueueQuota
    private let tokenThreads: Int

    /// - Parameter tokenThreads: one, and one for each address with keys: it may be slow, and other tokens must not wait for it.
    package init(
        limits: Limits, isClustered: Bool = false, tokenThreads: Int = 1, providers: Int = 0, cancel: CancelFlag = CancelFlag(),
        wake: @escaping @Sendable () -> Void
    ) {
        (self.wake, self.tokenThreads, self.cancel) = (wake, tokenThreads, cancel)
        link = isClustered ? FollowerLink() : nil
        // A full queue is answered `busy`.
        identityJobs = Mailbox(capacity: limits[.identityQueue])
        imagingJobs = Mailbox(capacity: limits[.imagingQueue])
        tokenJobs = Mailbox(capacity: limits[.tokenQueue])
        providerJobs = (0..<providers).map { _ in Mailbox(capacity: limits[.identityQueue]) }
        identifyJobs = Mailbox(capacity: limits[.identifyQueue])
        summaryJobs = Mailbox(capacity: limits[.identifyQueue])
        identifyQuota = QueueQuota(
            limits[.identifyQueuePerAccount], "The server is identifying an image of yours. Try again when it is done.")
        let logins = QueueQuota(limits[.identityQueuePerAddress], "Too many logins from your address are waiting. Try again in a moment.")
        let others = (0..<providers).map { (Plan.Lane.provider($0), logins) }
        let own: [Plan.Lane: QueueQuota] = [
            .imaging: QueueQuota(limits[.imagingQueuePerAccount], "The server is still working on your images. Try again when it is done."),
            .identity: QueueQuota(limits[.identityQueuePerAddress], "Too many passwords from your address are being checked. Try again."),
        ]
        quotas = own.merging(others) { own, _ in own }.filter { $0.value.jobsMax > 0 }
    }

    /// The order in which the threads report the events of the feeds.
    var eventOrder: any EventOrder { if let link { NodeOrder(link) } else { WriterOrder() } }

    // MARK: Starting

    /// Starts all threads. The store is opened by the writer's own thread, and the readers' connections by theirs.
    ///
    /// - Throws: when the store cannot be opened.
    func start(_ factory: WorkerFactory) throws(StoreError) -> [FeedSummary] {
        let opened = Mailbox<Result<[FeedSummary], StoreError>>()
        _ = writer.post([WorkerThread("snap-writer") { [self] in write(factory, opened) }])
        guard let summaries = try opened.take()?.first?.get() else { throw StoreError(.other, "the writer did not start") }
        for index in 1...Self.readers {
            _ = readers.post([WorkerThread("snap-reader-\(index)") { [self] in read(factory, reads) }])
        }
        _ = readers.post([WorkerThread("snap-searches") { [self] in match(factory) }])
        if link == nil { _ = readers.post([WorkerThread("snap-recipients") { [self] in findRecipients(factory) }]) }
        if factory.images.areInBucket {
            readsImagesApart.store(true, ordering: .relaxed)
            for index in 1...Self.imageReaders {
                _ = readers.post([WorkerThread("snap-images-\(index)") { [self] in read(factory, imageReads) }])
            }
        }
        for index in 1...Self.preparersPerLane {
            _ = preparers.post([
                WorkerThread("snap-identity-\(index)") { [self] in prepare(factory, identityJobs) },
                WorkerThread("snap-imaging-\(index)") { [self] in prepare(factory, imagingJobs) },
            ])
        }
        let tokens = (1...max(1, tokenThreads)).map { WorkerThread("snap-tokens-\($0)") { [self] in prepare(factory, tokenJobs) } }
        _ = preparers.post(tokens)
        for (index, jobs) in providerJobs.enumerated() {
            let names = (1...Self.preparersPerLane).map { "snap-login-\(index)-\($0)" }
            _ = preparers.post(names.map { name in WorkerThread(name) { [self] in prepare(factory, jobs) } })
        }
        _ = preparers.post([WorkerThread("snap-identify") { [self] in identify(factory) }])
        _ = preparers.post([WorkerThread("snap-summary") { [self] in summarise(factory) }])
        _ = preparers.post([WorkerThread("snap-backup") { [self] in backUp(factory) }])
        if let sweeper = factory.makeSweeper(cancel) {
            _ = preparers.post([WorkerThread("snap-sweeper") { [self] in sweeper.run(sweeps) }])
        }
        _ = discarding.post([WorkerThread("snap-remover") { [self] in fileRemover.run(factory.images, factory.clock, write: resume) }])
        return summaries
    }

    private func write(_ factory: WorkerFactory, _ opened: Mailbox<Result<[FeedSummary], StoreError>>) {
        var writer: Writer
        do throws(StoreError) {
            let (made, summaries) = try factory.makeWriter(photoSubscribers: photoSubscribers, commits, link, discard: fileRemover.remove)
            writer = made
            if let node = made.node { follow(factory, node, summaries) }
            writer.wakeDispatcher = { [dispatcherWake] in _ = dispatcherWake.post([()]) }
            makeDeliveries(factory, made.node?.id ?? 0)
            _ = opened.post([.success(summaries)])
        } catch {
            _ = opened.post([.failure(error)])
            return
        }
        writer.run(writes) { deliver(.written($0, $1)) }
        // The mark of a clean stop is written last: with it, the next start looks for no leftover files.
        let end = fileRemover.end(at: factory.clock.monotonicMicroseconds(), by: lastMoment.load(ordering: .relaxed))
        join(discarding, by: end + FileRemover.patienceWithOne, factory.clock, factory.log)
        writer.close(isClean: fileRemover.hasFinished && !hasLeftThreads.load(ordering: .relaxed))
    }

    private func follow(_ factory: WorkerFactory, _ node: ClusterNode, _ heads: [FeedSummary]) {
        guard let link else { return }
        _ = readers.post([
            WorkerThread("snap-follower") { [self] in
                var follower = opening(factory) { () throws(StoreError) in try factory.makeFollower(node, heads, link, photoSubscribers) }
                follower?.run(deliver: deliver)
            }
        ])
    }

    private func makeDeliveries(_ factory: WorkerFactory, _ node: Int64) {
        _ = preparers.post([
            WorkerThread("snap-deliveries") { [self] in
                opening(factory) { () throws(StoreError) in try factory.makeDeliveryDispatcher(node) }?
                    .run(dispatcherWake, deliveryJobs, finished: finishedDeliveries)
            }
        ])
        for index in 1...Self.deliveryWorkers {
            _ = preparers.post([
                WorkerThread("snap-deliver-\(index)") { [self] in
                    factory.makeDeliveryWorker(node, cancel) { [self] in write([$0]) }.run(deliveryJobs) { receiver in
                        _ = finishedDeliveries.post([receiver])
                        _ = dispatcherWake.post([()])
                    }
                }
            ])
        }
    }

    private func read(_ factory: WorkerFactory, _ queue: ReadQueue) {
        opening(factory) { () throws(StoreError) in try factory.makeReader(commits) }?.run(queue, deliver: deliver)
    }

    private func match(_ factory: WorkerFactory) {
        var matcher = opening(factory) { () throws(StoreError) in try factory.makeSearchMatcher(photoSubscribers.searches) }
        matcher?.run(deliver: deliver)
    }

    private func findRecipients(_ factory: WorkerFactory) {
        opening(factory) { () throws(StoreError) in try factory.makeRecipientFinder(photoSubscribers) }?.run(deliver: deliver)
    }

    private func prepare(_ factory: WorkerFactory, _ jobs: Mailbox<PreparationJob>) {
        opening(factory) { () throws(StoreError) in try factory.makePreparer() }?.run(jobs, deliver: pass)
    }

    private func identify(_ factory: WorkerFactory) {
        opening(factory) { () throws(StoreError) in try factory.makeIdentifyWorker(cancel) }?.run(identifyJobs) { deliver(.identified($0)) }
    }

    private func summarise(_ factory: WorkerFactory) {
        var worker = factory.makeSummaryWorker(cancel)
        worker?.run(summaryJobs) { deliver(.summarised($0, $1)) }
    }

    private func backUp(_ factory: WorkerFactory) {
        let worker = BackupWorker(store: factory.storePath, clock: factory.clock, log: factory.log)
        worker.run(backupJobs, deliver: deliver)
    }

    /// Without one of its threads the server would leave requests unanswered, so it shuts down.
    private func opening<Worker>(_ factory: WorkerFactory, _ make: () throws(StoreError) -> Worker) -> Worker? {
        do throws(StoreError) { return try make() } catch {
            let reason = "a reader could not open the store: \(error)"
            factory.log.record(.readerFailed, "\(reason)")
            deliver(.failed(reason))
            return nil
        }
    }

    /// Has the loop look for messages again after its round.
    func wakeLoop() { wake() }

    func deliver(_ delivery: WorkerMessage) { deliver([delivery]) }

    private func deliver(_ batch: [WorkerMessage]) {
        _ = messages.post(batch)
        wake()
    }

    /// Passes a prepared command on to the writer.
    func pass(_ ticket: Ticket, _ prepared: Result<any WriteCommand, Rejection>) {
        switch prepared {
        case .success(let command):
            guard !write(command, for: ticket) else { return }
            fileRemover.remove(command.files)
            deliver(.refused(ticket, Self.busy))
        case .failure(let rejection): deliver(.refused(ticket, rejection))
        }
    }

    // MARK: Giving work

    static let busy = Rejection(.busy, "The server is busy. Try again in a moment.", retryAfterMs: 1_000)

    /// Queues a command for the next transaction. False when the writer has ended.
    func write(_ command: any WriteCommand, for ticket: Ticket?) -> Bool { write([WriteJob(ticket: ticket, command: command)]) }
    func write(_ batch: [WriteJob]) -> Bool { writes.post(batch) }
    /// Whether another transaction follows this one immediately, or has begun.
    func hasWrites(after commit: CommitFigures) -> Bool { writes.accepted > commit.jobs }
    /// Writes the rest of a maintenance task once the files of its last batch are gone.
    func writeAfterDiscarding(_ job: WriteJob) { fileRemover.follow(with: job) }
    /// Called by the file remover's thread. At a stop, the rest of a maintenance task is left to the next start.
    func resume(_ job: WriteJob) { _ = writes.post([job]) }
    func read(_ batch: [ReaderJob]) {
        guard readsImagesApart.load(ordering: .relaxed) else { return reads.post(batch) }
        reads.post(batch.filter { !isApart($0.work) })
        imageReads.post(batch.filter { isApart($0.work) })
    }

    /// Whether threads of their own do this, which wait for a bucket.
    func isApart(_ work: ReaderWork) -> Bool { readsImagesApart.load(ordering: .relaxed) && work.readsFile }

    /// The number of jobs that one quota key may have in a lane's queue; 0 means no limit.
    private struct QueueQuota {
        let jobsMax: Int
        let refusal: Rejection

        init(_ jobsMax: Int, _ refusal: String) {
            self.jobsMax = jobsMax
            self.refusal = Rejection(.busy, refusal, retryAfterMs: 1_000)
        }
    }

    /// Queues a preparation in its lane.
    ///
    /// - Throws: `busy` when the lane's queue, or the quota of its key, is full.
    func prepare(_ job: PreparationJob, _ lane: Plan.Lane) throws(Rejection) {
        let queue = queue(of: lane)
        // Only the loop adds jobs, so the count can only fall before this job is added.
        if let quotaKey = job.quotaKey, let quota = quotas[lane], queue.count(where: { $0.quotaKey == quotaKey }) >= quota.jobsMax {
            throw quota.refusal
        }
        guard queue.post([job]) else { throw Self.busy }
    }

    /// Queues an image to be identified.
    ///
    /// - Throws: `busy` when the queue, or the account's quota, is full.
    func identify(_ job: IdentifyJob) throws(Rejection) {
        let most = identifyQuota.jobsMax
        if most > 0, let quotaKey = job.quotaKey, identifyJobs.count(where: { $0.quotaKey == quotaKey }) >= most {
            throw identifyQuota.refusal
        }
        guard identifyJobs.post([job]) else { throw Self.busy }
    }

    /// Queues a question to the encyclopedia.
    ///
    /// - Throws: `busy` when the queue is full.
    func summarise(_ job: SummaryJob) throws(Rejection) { guard summaryJobs.post([job]) else { throw Self.busy } }

    private func queue(of lane: Plan.Lane) -> Mailbox<PreparationJob> {
        switch lane {
        case .identity: identityJobs
        case .imaging: imagingJobs
        case .tokens: tokenJobs
        case .provider(let index): providerJobs[index]
        }
    }

    /// The caller makes sure that only one runs at a time.
    func backUp(_ job: BackupJob) { _ = backupJobs.post([job]) }

    /// Looks for image files without a row, where this node shares them with others.
    func removeOrphanedFiles() { if link != nil { _ = sweeps.post([()]) } }

    /// Asks the loop to drain and end. Any thread.
    package func requestShutdown() { deliver(.shutdown) }

    /// Asks the loop to read the TLS certificate again and to use these tokens' keys. Any thread.
    func requestReload(_ tokens: Result<TokenVerifier, StartFault>?) { deliver(.reload(tokens)) }

    /// The most time for closing the store after a stop's last moment, in microseconds.
    private static let closing: Int64 = 700_000
    /// The time in which a thread without work ends, in seconds: it must not be blamed for time that others took.
    private static let grace = 0.02

    /// Lets all threads finish their work and waits for them: threads that make work for others first, the writer last, because its
    /// connection must be the last to close and empty the WAL. It also waits until the files are gone.
    ///
    /// - Parameter deadline: when threads that have not ended are abandoned, because their disk hangs. The process then ends without them
    ///   and without the mark of a clean stop, so that the next start checks the database and looks for files.
    func stop(by deadline: Int64, _ clock: Clock, _ log: Logger) {
        lastMoment.store(deadline, ordering: .relaxed)
        identityJobs.close()
        imagingJobs.close()
        tokenJobs.close()
        for jobs in providerJobs { jobs.close() }
        cancel.set()
        identifyJobs.close()
        summaryJobs.close()
        backupJobs.close()
        sweeps.close()
        dispatcherWake.close()
        deliveryJobs.close()
        join(preparers, by: deadline, clock, log)
        reads.close()
        imageReads.close()
        link?.end()
        photoSubscribers.searches.end()
        photoSubscribers.events.close()
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
        log.record(.stopOverdue, "stopping took too long; these threads are still running: \(names)", ["threads": names])
    }
}
