import SnapStore
import Synchronization

/// Takes away image files whose rows are gone. To unlink may wait for the disk's journal, which nobody's post should do: so there is a
/// thread for it, and its queue takes all that comes. What could fill the queue without end, a chore, goes through it with the next
/// batch, and so brings no more files before those it brought are gone. Many files at once, as of a deleted account, are removed in turns
/// with what comes behind them: a chore does not wait for all of them.
///
/// - Thread: any; `run` its own.
final class Discarder: Sendable {
    private enum Job: Sendable {
        case files(ArraySlice<String>)
        case follow(WriteJob)
    }

    /// How long a stop waits for files, in microseconds. The next start looks for those that are left then.
    static let patience: Int64 = 2_000_000
    /// What the file that is under way may take beyond that. One that takes longer hangs: on a network's disk, say.
    static let patienceWithOne: Int64 = 500_000

    /// Files that are removed in one turn: not less than a chore's batch brings.
    static let turn = 128

    private let jobs = Mailbox<Job>()
    /// When to leave the rest, on the monotonic clock.
    private let deadline = Atomic<Int64>(.max)
    private let hasLeftFiles = Atomic<Bool>(false)

    /// Leaves names of files; the writer is not held up by how many.
    func remove(_ files: [String]) {
        guard !files.isEmpty else { return }
        // After the end nobody takes them: then there are files that nobody has taken away.
        if !jobs.post([.files(files[...])]) { hasLeftFiles.store(true, ordering: .relaxed) }
    }

    /// Has a chore's job written once the files that its last batch left here have had a turn, in which all of them go unless many others
    /// came with them; never, when the end comes first.
    func follow(with job: WriteJob) { _ = jobs.post([.follow(job)]) }

    /// Works until it is ended and nothing waits, or the time for that is over.
    func run(_ images: ImageFiles, _ clock: Clock, write: (WriteJob) -> Void) {
        while let job = jobs.take(limit: 1)?.first { work(job, images, clock, write) }
    }

    var isIdle: Bool { jobs.isEmpty }

    /// One turn, for who has no thread for it. False when none waited.
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
            // After the end nothing comes that should have a turn in between.
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

    /// Takes no more, and gives what waits a last while.
    ///
    /// - Parameter lastMoment: when the while is over at the latest.
    /// - Returns: when it is over.
    @discardableResult func end(at now: Int64, by lastMoment: Int64 = .max) -> Int64 {
        let end = min(now + Self.patience, lastMoment)
        deadline.store(end, ordering: .relaxed)
        jobs.close()
        return end
    }

    /// Whether all files are gone; asked after the end.
    var hasFinished: Bool { !hasLeftFiles.load(ordering: .relaxed) }
}
