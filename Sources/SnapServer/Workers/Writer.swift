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
        do throws(StoreError) { try store.close() } catch { log.error("closing the store: \(error)") }
    }

    /// One transaction: persist, then tell, then tidy up.
    func work(_ batch: [WriteJob], deliver: ([Written], CommitFigures) -> Void) {
        let start = clock.monotonicMicroseconds()
        guard let written = commit(batch) else { return }
        deliver(
            written,
            CommitFigures(
                commands: batch.count, microseconds: clock.monotonicMicroseconds() - start, freeBytes: store.directory.freeBytes))
        cleanUp(batch, written)
    }

    /// Nil after a fault of which nobody may be told.
    private func commit(_ batch: [WriteJob]) -> [Written]? {
        let now = clock.now()
        do throws(StoreError) {
            return try store.commit { transaction in
                try batch.map { job in
                    let result = try transaction.attempt { try job.command.perform(in: transaction, at: now) }
                    return Written(ticket: job.ticket, result: result.mapError(rejection))
                }
            }
        } catch {
            guard !isFatal(error) else { return nil }
            log.error("a transaction failed: \(error)")
            let rejection = Self.rejection(for: error)
            return batch.map { Written(ticket: $0.ticket, result: .failure(rejection)) }
        }
    }

    /// A COMMIT that the disk failed may have happened or not, and a second fsync would claim success. So nobody is answered,
    /// nothing is sent, and the process ends; whoever starts it again finds what the disk really holds.
    private func isFatal(_ error: StoreError) -> Bool {
        guard error.kind == .disk || error.kind == .corrupt else { return false }
        log.critical("the disk failed; stopping so that nothing is promised that may not hold: \(error)")
        failStop()
        return true
    }

    private func rejection(_ error: any Error) -> Rejection {
        if let rejection = error as? Rejection { return rejection }
        let error = StoreError(error)
        log.error("a command failed: \(error)")
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
        var erased = false
        for (job, written) in zip(batch, written) {
            switch written.result {
            case .success(let outcome):
                for file in outcome.unneededFiles { images.remove(file) }
                erased = erased || outcome.erasesText || !outcome.unneededFiles.isEmpty
            case .failure: for file in job.command.files { images.remove(file) }
            }
        }
        if batch.contains(where: { $0.command is EndUnusedSessions }) {
            do throws(StoreError) { try store.removeOldCopies(at: clock.now()) } catch { log.error("removing an old copy: \(error)") }
        }
        guard erased else { return }
        do throws(StoreError) { try store.truncateLog() } catch { log.error("emptying the WAL: \(error)") }
    }
}

/// What one transaction cost.
struct CommitFigures: Sendable {
    let commands: Int
    let microseconds: Int64
    /// What is left on the store's disk after it.
    let freeBytes: Int
}
