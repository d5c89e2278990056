import SnapStore
import Synchronization

/// Removes image files whose rows are gone. `unlink` may wait for the disk's journal, and no post should wait for that, so it has its own
/// thread and an unbounded queue. Maintenance tasks could fill that queue without end; so the next batch of one goes through the queue as
/// well, and its files come after the last ones are gone. Many files together, as of a deleted account, are removed in turns with the
/// jobs after them, so that a maintenance task does not wait for all of them.
///
/// - Thread: any; `run` its own.
final class FileRemover: Sendable {
    private enum Job: Sendable {
        case files(ArraySlice<String>)
        case follow(WriteJob)
    }

    /// How long a stop waits for files, in microseconds. The next start removes those that are left.
    static let patience: Int64 = 2_000_000
    /// The additional time for the file that is just being removed. If it takes longer, the disk hangs, such as one on a network.
    static let patienceWithOne: Int64 = 500_000

    /// The number of files removed in one turn: at least as many as a maintenance task's batch brings.
    static let turn = 128

    private let jobs = Mailbox<Job>()
    /// The time at which the rest is abandoned, on the monotonic clock.
    private let deadline = Atomic<Int64>(.max)
    private let hasLeftFiles = Atomic<Bool>(false)

    /// Queues files for removal; the writer does not wait, however many there are.
    func remove(_ files: [String]) {
        guard !files.isEmpty else { return }
        // After the end no jobs are taken, so these files stay.
        if !jobs.post([.files(files[...])]) { hasLeftFiles.store(true, ordering: .relaxed) }
    }

    /// Writes a maintenance task's next job after a turn over the files of its last batch. All of those are gone by then, unless many other files came
    /// with them. At a stop the job is dropped.
    func follow(with job: WriteJob) { _ = jobs.post([.follow(job)]) }

    /// Works until `end` was called and nothing waits, or until the deadline.
    func run(_ images: ImageFiles, _ clock: Clock, write: (WriteJob) -> Void) {
        while let job = jobs.take(limit: 1)?.first { work(job, images, clock, write) }
    }

    var isIdle: Bool { jobs.isEmpty }

    /// Does one turn, for callers without a thread of its own. False when nothing waited.
    func step(_ images: ImageFiles, _ clock: Clock, write: (WriteJob) -> Void) -> Bool {
        guard let job = jobs.takeAll(limit: 1).first else { return false }
        work(job, images, clock, write)
        return true
    }

    private func work(_ job: Job, _ images: ImageFiles, _ clock: Clock, _ write: (WriteJob) -> Void) {
        switch job {
        case .follow(let job): write(job)
        case .files(let files):
            remove(files.prefix(Self.turn), images, clock)
            let rest = files.dropFirst(Self.turn)
            // After the end no job comes that should get a turn in between.
            if !rest.isEmpty, !jobs.post([.files(rest)]) { remove(rest, images, clock) }
        }
    }

    private func remove(_ files: ArraySlice<String>, _ images: ImageFiles, _ clock: Clock) {
        for file in files {
            guard clock.monotonicMicroseconds() < deadline.load(ordering: .relaxed) else {
                return hasLeftFiles.store(true, ordering: .relaxed)
            }
            images.remove(file)
        }
    }

    /// Refuses further jobs, and sets a deadline for those that wait.
    ///
    /// - Parameter lastMoment: the latest deadline.
    /// - Returns: the deadline.
    @discardableResult func end(at now: Int64, by lastMoment: Int64 = .max) -> Int64 {
        let end = min(now + Self.patience, lastMoment)
        deadline.store(end, ordering: .relaxed)
        jobs.close()
        return end
    }

    /// Whether all files were removed; valid after the end.
    var hasFinished: Bool { !hasLeftFiles.load(ordering: .relaxed) }
}
