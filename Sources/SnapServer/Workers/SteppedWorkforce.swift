package import SnapModel
package import SnapStore

/// The workers of a `Workforce` run step by step on one thread: a simulation uses this instead of threads.
package final class SteppedWorkforce {
    private let workforce: Workforce
    private let factory: WorkerFactory
    private var writer: Writer
    private var reader: Reader?
    private var preparer: Preparer?
    private var matcher: SearchMatcher?
    /// Nil for a server that is alone.
    private var follower: Follower?
    package let heads: [FeedSummary]
    /// Finished work that is not reported yet: a real thread may be delayed at that point, too.
    private var written: WorkerNews?
    private var answered: [WorkerNews?] = [nil, nil]
    private var followed: WorkerNews?

    package init(_ workforce: Workforce, _ factory: WorkerFactory) throws(StoreError) {
        self.workforce = workforce
        self.factory = factory
        (writer, heads) = try factory.makeWriter(
            rolls: workforce.rolls, workforce.commits, workforce.link, discard: workforce.discarder.remove)
        reader = try factory.makeReader(workforce.commits)
        preparer = try factory.makePreparer()
        matcher = try factory.makeSearchMatcher(workforce.rolls.searches)
        guard let node = writer.node, let link = workforce.link else { return }
        follower = try factory.makeFollower(node, heads, link, workforce.rolls)
    }

    /// The writer's next half step: one transaction of up to `limit` commands, or reporting it. False when nothing waited.
    package func write(limit: Int = Writer.batchMax) -> Bool {
        if let written {
            self.written = nil
            workforce.deliver(written)
            return true
        }
        let batch = workforce.writes.takeAll(limit: min(limit, Writer.batchMax))
        guard !batch.isEmpty else { return false }
        let isAwaited = !workforce.writes.isEmpty
        writer.work(batch, isAwaited: isAwaited) { written = .written($0, $1) }
        return true
    }

    /// The next half step of one of two readers: an answer, or reporting it. False when nothing waited.
    package func read(on index: Int) -> Bool {
        if let delivery = answered[index] {
            answered[index] = nil
            workforce.deliver(delivery)
            return true
        }
        guard let reader, let work = workforce.reads.takeNow() else { return false }
        answered[index] = reader.perform(work)
        workforce.reads.finish(work)
        return true
    }

    /// The follower's next half step: a look at what all nodes committed, or reporting it. False when nothing was new.
    package func follow() -> Bool {
        if let followed {
            self.followed = nil
            workforce.deliver(followed)
            return true
        }
        guard let work = workforce.link?.take() else { return false }
        let hasHeard = follower?.turn(work) { followed = $0 } ?? false
        return followed != nil || hasHeard
    }

    /// One look for the live searches that events of photos concern. False when nothing was new.
    package func match() -> Bool {
        switch matcher?.turn() {
        case .further: return true
        case .pushes(let pushes): workforce.deliver(.searched(pushes))
        case .behind: workforce.deliver(.searchesBehind)
        case .idle, .failed, nil: return false
        }
        return true
    }

    /// Prepares one password, image or token. False when nothing waited.
    package func prepare() -> Bool {
        for lane in [workforce.imagingJobs, workforce.identityJobs, workforce.tokenJobs] {
            guard let preparer, let job = lane.takeAll(limit: 1).first else { continue }
            workforce.pass(job.ticket, preparer.prepare(job.preparation))
            return true
        }
        return false
    }

    /// Removes some files of one transaction, or starts the next batch of a chore. False when nothing waited.
    package func discard() -> Bool { workforce.discarder.step(factory.images, factory.clock, write: workforce.goOn) }

    /// Whether no write and no file waits.
    package var isIdle: Bool { written == nil && workforce.writes.isEmpty && workforce.discarder.isIdle }

    /// Finishes the rest after `Workforce.stop`, and closes the store.
    ///
    /// - Parameter isAlive: false once the disk has failed. A process ends at that, and does not come to the mark of a clean stop.
    package func finish(isAlive: () -> Bool) {
        while prepare() || read(on: 0) || read(on: 1) || write() || discard() {}
        guard isAlive() else { return }
        // The writer's connection must be the last one: closing it empties the WAL.
        (reader, preparer, follower, matcher) = (nil, nil, nil, nil)
        writer.close(isClean: workforce.discarder.hasFinished)
    }
}
