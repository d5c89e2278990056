import Glibc
import Logging
import SnapModel
import SnapStore

/// The writer thread: everything that arrived while the last commit was running becomes the next transaction. One fsync serves them
/// all; alone, a command pays one fsync and no added delay.
struct Writer {
    /// Commands in one transaction, so that the first of them need not wait long for the last.
    static let batchMax = 1_024

    let store: Store
    let clock: Clock
    let log: Logger
    /// Takes away files whose rows are gone. They are noise by then, so it is done later, on another thread.
    let discard: @Sendable ([String]) -> Void
    /// Ends the process; a simulation's returns, and then nobody is told anything more.
    var failStop: @Sendable () -> Void = { _exit(EX_IOERR) }
    private var debt = ErasureDebt()
    /// Chores of which there is more to come, which may be elsewhere meanwhile.
    private var goingOn: Set<Chore> = []
    /// What emptying the WAL took since the last transaction was told of.
    private var emptying: Int64?

    init(store: Store, clock: Clock, log: Logger, discard: @escaping @Sendable ([String]) -> Void) {
        self.store = store
        self.clock = clock
        self.log = log
        self.discard = discard
    }

    /// Works until the mailbox is closed and empty.
    mutating func run(_ mailbox: Mailbox<WriteJob>, deliver: ([Written], CommitFigures) -> Void) {
        while let batch = mailbox.take(limit: Self.batchMax) { work(batch, isAwaited: !mailbox.isEmpty, deliver: deliver) }
    }

    /// - Parameter isClean: as for `Store.close`.
    func close(isClean: Bool = true) {
        do throws(StoreError) { try store.close(isClean: isClean) } catch { log.tell(.closingFailed, "closing the store: \(error)") }
    }

    /// One transaction: persist, hand over the files that are noise now, tell, tidy up.
    ///
    /// - Parameter isAwaited: whether more commands wait; asked when this one is told.
    mutating func work(_ batch: [WriteJob], isAwaited: @autoclosure () -> Bool, deliver: ([Written], CommitFigures) -> Void) {
        let start = clock.monotonicMicroseconds()
        guard let (written, fault) = commit(batch) else { return }
        discardFiles(of: batch, written)
        let isHeartbeat = batch.count == 1 && batch[0].command is Heartbeat
        deliver(
            written,
            CommitFigures(
                commands: isHeartbeat ? 0 : batch.count, microseconds: clock.monotonicMicroseconds() - start,
                emptying: emptying, freeBytes: store.directory.freeBytes, fault: fault, isAnotherNext: isAwaited()))
        emptying = nil
        tidyUp(after: written)
        for job in written {
            guard let chore = job.chore else { continue }
            if (try? job.result.get())?.rest != nil { goingOn.insert(chore) } else { goingOn.remove(chore) }
        }
        if debt.isDue(at: clock.monotonicMicroseconds(), isBusy: !goingOn.isEmpty || isAwaited()) { payDebt() }
    }

    /// What became of each command, and why the transaction failed as a whole, if it did. Nil after a fault of which nobody may be told.
    private func commit(_ batch: [WriteJob]) -> ([Written], fault: String?)? {
        let now = clock.now()
        do throws(StoreError) {
            let written = try store.commit { transaction in
                try batch.map { job in
                    let result = try transaction.attempt { try job.command.perform(in: transaction, at: now) }
                    return Written(ticket: job.ticket, chore: job.chore, result: result.mapError(rejection))
                }
            }
            return (written, nil)
        } catch {
            guard !isFatal(error) else { return nil }
            log.tell(.transactionFailed, "a transaction failed: \(error)", ["commands": batch.count])
            let rejection = Self.rejection(for: error)
            return (batch.map { Written(ticket: $0.ticket, chore: $0.chore, result: .failure(rejection)) }, error.message)
        }
    }

    /// A COMMIT that the disk failed may have happened or not, and a second fsync would claim success. So nobody is answered,
    /// nothing is sent, and the process ends; whoever starts it again finds what the disk really holds.
    private func isFatal(_ error: StoreError) -> Bool {
        guard error.kind == .disk || error.kind == .corrupt else { return false }
        log.tell(.diskFailed, "the disk failed; stopping so that nothing is promised that may not hold: \(error)")
        failStop()
        return true
    }

    private func rejection(_ error: any Error) -> Rejection {
        if let rejection = error as? Rejection { return rejection }
        let error = StoreError(error)
        log.tell(.commandFailed, "a command failed: \(error)")
        return Self.rejection(for: error)
    }

    static func rejection(for error: StoreError) -> Rejection {
        switch error.kind {
        case .full: Rejection(.storageFull, "The server's disk is full. Nothing was stored; try again later.")
        case .busy: Rejection(.busy, "The store is busy. Try again in a moment.", retryAfterMs: 1_000)
        default: Rejection(.internal, "The server failed at this. Try again in a moment.")
        }
    }

    /// Files go after the rows that named them, and are handed over before anybody is told: the next batch of a chore, which the loop asks
    /// for when it is told of this one, comes behind them, and `RecentImages` lets go of them before a removal is answered.
    private func discardFiles(of batch: [WriteJob], _ written: [Written]) {
        var files: [String] = []
        for (job, written) in zip(batch, written) {
            switch written.result {
            case .success(let outcome): files += outcome.unneededFiles
            case .failure: files += job.command.files
            }
        }
        if !files.isEmpty { discard(files) }
    }

    private mutating func tidyUp(after written: [Written]) {
        var removesOldCopies = false
        for case .success(let outcome) in written.lazy.map(\.result) {
            if outcome.erasesText { debt.add(at: clock.monotonicMicroseconds()) }
            removesOldCopies = removesOldCopies || outcome.removesOldCopies
        }
        if removesOldCopies {
            do throws(StoreError) { try store.removeOldCopies(at: clock.now()) } catch {
                log.tell(.copyKept, "removing an old copy: \(error)")
            }
        }
    }

    /// Empties the WAL of erased rows, keys and captions included. While somebody reads an older state that cannot be done, and is tried
    /// again with a transaction or a heartbeat to come.
    private mutating func payDebt() {
        let start = clock.monotonicMicroseconds()
        do throws(StoreError) {
            if try store.truncateLog() {
                debt.pay()
            } else if debt.fail(at: start) {
                log.tell(.walKept, "the WAL cannot be emptied of what was deleted: something has read one state of the store for a minute")
            }
        } catch {
            _ = debt.fail(at: start)
            log.tell(.walKept, "emptying the WAL: \(error)")
        }
        emptying = clock.monotonicMicroseconds() - start
    }
}

/// What one transaction cost.
struct CommitFigures: Sendable {
    /// None for a lone heartbeat, which would make all other transactions look fast.
    let commands: Int
    let microseconds: Int64
    /// Microseconds that the WAL was emptied for before it, while the commands waited; nil when it was not.
    var emptying: Int64?
    /// What is left on the store's disk after it.
    let freeBytes: Int
    /// Why it failed as a whole; nil when it was committed.
    let fault: String?
    /// Whether more commands wait, so that another one follows at once.
    var isAnotherNext = false
}

/// Asks the writer for a sign of life: a transaction that changes nothing, so that it costs no fsync.
struct Heartbeat: WriteCommand {
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome { Outcome() }
}
