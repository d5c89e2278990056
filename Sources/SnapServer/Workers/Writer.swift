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
    let images: ImageFiles
    let clock: Clock
    let log: Logger
    /// Ends the process; a simulation's returns, and then nobody is told anything more.
    var failStop: @Sendable () -> Void = { _exit(EX_IOERR) }

    /// Works until the mailbox is closed and empty; then the store is closed.
    func run(_ mailbox: Mailbox<WriteJob>, deliver: ([Written], CommitFigures) -> Void) {
        while let batch = mailbox.take(limit: Self.batchMax) { work(batch, deliver: deliver) }
        close()
    }

    func close() {
        do throws(StoreError) { try store.close() } catch { log.tell(.closingFailed, "closing the store: \(error)") }
    }

    /// One transaction: persist, then tell, then tidy up.
    func work(_ batch: [WriteJob], deliver: ([Written], CommitFigures) -> Void) {
        let start = clock.monotonicMicroseconds()
        guard let (written, fault) = commit(batch) else { return }
        let isHeartbeat = batch.count == 1 && batch[0].command is Heartbeat
        deliver(
            written,
            CommitFigures(
                commands: isHeartbeat ? 0 : batch.count, microseconds: clock.monotonicMicroseconds() - start,
                freeBytes: store.directory.freeBytes,
                fault: fault))
        cleanUp(batch, written)
    }

    /// What became of each command, and why the transaction failed as a whole, if it did. Nil after a fault of which nobody may be told.
    private func commit(_ batch: [WriteJob]) -> ([Written], fault: String?)? {
        let now = clock.now()
        do throws(StoreError) {
            let written = try store.commit { transaction in
                try batch.map { job in
                    let result = try transaction.attempt { try job.command.perform(in: transaction, at: now) }
                    return Written(ticket: job.ticket, result: result.mapError(rejection))
                }
            }
            return (written, nil)
        } catch {
            guard !isFatal(error) else { return nil }
            log.tell(.transactionFailed, "a transaction failed: \(error)", ["commands": batch.count])
            let rejection = Self.rejection(for: error)
            return (batch.map { Written(ticket: $0.ticket, result: .failure(rejection)) }, error.message)
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

    /// Files go after the rows that named them, and the WAL is emptied of those rows, keys included.
    private func cleanUp(_ batch: [WriteJob], _ written: [Written]) {
        var (erased, removesOldCopies) = (false, false)
        for (job, written) in zip(batch, written) {
            switch written.result {
            case .success(let outcome):
                for file in outcome.unneededFiles { images.remove(file) }
                erased = erased || outcome.erasesText || !outcome.unneededFiles.isEmpty
                removesOldCopies = removesOldCopies || outcome.removesOldCopies
            case .failure: for file in job.command.files { images.remove(file) }
            }
        }
        if removesOldCopies {
            do throws(StoreError) { try store.removeOldCopies(at: clock.now()) } catch {
                log.tell(.copyKept, "removing an old copy: \(error)")
            }
        }
        guard erased else { return }
        do throws(StoreError) { try store.truncateLog() } catch { log.tell(.walKept, "emptying the WAL: \(error)") }
    }
}

/// What one transaction cost.
struct CommitFigures: Sendable {
    /// None for a lone heartbeat, which would make all other transactions look fast.
    let commands: Int
    let microseconds: Int64
    /// What is left on the store's disk after it.
    let freeBytes: Int
    /// Why it failed as a whole; nil when it was committed.
    let fault: String?
}

/// Asks the writer for a sign of life: a transaction that changes nothing, so that it costs no fsync.
struct Heartbeat: WriteCommand {
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome { Outcome() }
}
