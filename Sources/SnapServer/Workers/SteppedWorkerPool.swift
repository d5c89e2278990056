package import SnapModel
package import SnapStore

/// The workers of a `WorkerPool` run step by step on one thread: a simulation uses this instead of threads.
package final class SteppedWorkerPool {
    private let workers: WorkerPool
    private let factory: WorkerFactory
    private var writer: Writer
    private var reader: Reader?
    private var preparer: Preparer?
    private var matcher: SearchMatcher?
    private var finder: RecipientFinder?
    /// Nil without a cluster.
    private var follower: Follower?
    package let heads: [FeedSummary]
    /// Finished work that is not reported yet: a real thread may also be delayed at that point.
    private var written: WorkerMessage?
    private var answered: [WorkerMessage?] = [nil, nil]
    private var followed: WorkerMessage?

    package init(_ workers: WorkerPool, _ factory: WorkerFactory) throws(StoreError) {
        self.workers = workers
        self.factory = factory
        (writer, heads) = try factory.makeWriter(
            photoSubscribers: workers.photoSubscribers, workers.commits, workers.link, discard: workers.fileRemover.remove)
        reader = try factory.makeReader(workers.commits)
        preparer = try factory.makePreparer()
        matcher = try factory.makeSearchMatcher(workers.photoSubscribers.searches)
        finder = try factory.makeRecipientFinder(workers.photoSubscribers)
        guard let node = writer.node, let link = workers.link else { return }
        follower = try factory.makeFollower(node, heads, link, workers.photoSubscribers)
    }

    /// The writer's next step: to send a transaction of up to `limit` commands, to wait for it, or to report it. False when nothing waited.
    package func write(limit: Int = Writer.batchMax) -> Bool {
        if let written {
            self.written = nil
            workers.deliver(written)
            return true
        }
        func waiting() -> [WriteJob] { workers.writes.takeAll(limit: min(limit, Writer.batchMax)) }
        if !writer.isAtWork {
            let batch = waiting()
            guard !batch.isEmpty else { return false }
            writer.begin(batch)
            if writer.hasSent { return true }
        }
        let isAwaited = !workers.writes.isEmpty
        writer.finish(next: waiting, isAwaited: isAwaited) { written = .written($0, $1) }
        return true
    }

    /// The next half step of one of two readers: an answer, or reporting it. False when nothing waited.
    package func read(on index: Int) -> Bool {
        if let delivery = answered[index] {
            answered[index] = nil
            workers.deliver(delivery)
            return true
        }
        guard let reader, let work = workers.reads.takeNow() else { return false }
        answered[index] = reader.perform(work)
        workers.reads.finish(work)
        return true
    }

    /// The follower's next half step: a look at what all nodes committed, or reporting it. False when nothing was new.
    package func follow() -> Bool {
        if let followed {
            self.followed = nil
            workers.deliver(followed)
            return true
        }
        guard let work = workers.link?.take() else { return false }
        let hasHeard = follower?.turn(work) { followed = $0 } ?? false
        return followed != nil || hasHeard
    }

    /// One look for the accounts that follow home, or for the live searches, that events of photos concern. False when nothing was new.
    package func match() -> Bool {
        if finder?.step(deliver: { workers.deliver($0) }) == true { return true }
        switch matcher?.turn() {
        case .further: return true
        case .pushes(let pushes): workers.deliver(.searched(pushes))
        case .behind: workers.deliver(.searchesBehind)
        case .idle, .failed, nil: return false
        }
        return true
    }

    /// Prepares one password, image or token. False when nothing waited.
    package func prepare() -> Bool {
        for lane in [workers.imagingJobs, workers.identityJobs, workers.tokenJobs] + workers.providerJobs {
            guard let preparer, let job = lane.takeAll(limit: 1).first else { continue }
            workers.pass(job.ticket, preparer.prepare(job.preparation))
            return true
        }
        return false
    }

    /// Removes some files of one transaction, or starts the next batch of a maintenance task. False when nothing waited.
    package func discard() -> Bool { workers.fileRemover.step(factory.images, factory.clock, write: workers.resume) }

    /// Whether no write and no file waits.
    package var isIdle: Bool { written == nil && !writer.isAtWork && workers.writes.isEmpty && workers.fileRemover.isIdle }

    /// Finishes the rest after `WorkerPool.stop`, and closes the store.
    ///
    /// - Parameter isAlive: false once the disk has failed. A process ends at that, and does not come to the mark of a clean stop.
    package func finish(isAlive: () -> Bool) {
        while prepare() || read(on: 0) || read(on: 1) || write() || discard() {}
        guard isAlive() else { return }
        // The writer's connection must be the last one: closing it empties the WAL.
        (reader, preparer, follower, matcher, finder) = (nil, nil, nil, nil, nil)
        writer.close(isClean: workers.fileRemover.hasFinished)
    }
}
