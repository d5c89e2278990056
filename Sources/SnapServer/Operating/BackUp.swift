import SnapLoop
import SnapModel
import SnapStore

/// The backup that is running; there is at most one.
///
/// - Thread: loop.
struct RunningBackup {
    private struct Run {
        let connection: ConnectionID
        let cancellation = Cancellation()
        /// The requests for bytes of a backup that is read, on their way to the thread that makes them; nil for one that the server writes to a file.
        let requests: Mailbox<Ticket>?
        /// The offset of the next bytes; nil while a request waits for them.
        var offset: Int64?
    }

    private var run: Run?

    /// Begins a backup for a connection.
    ///
    /// - Parameter requests: of a backup that is read; the first one waits in it.
    /// - Returns: what cancels the backup.
    /// - Throws: `busy` while another one is running.
    mutating func begin(for connection: ConnectionID, _ requests: Mailbox<Ticket>?) throws(Rejection) -> Cancellation {
        guard run == nil else { throw Rejection(.busy, "Another backup is running. Wait until it finishes.") }
        let run = Run(connection: connection, requests: requests)
        self.run = run
        return run.cancellation
    }

    /// Asks for the next bytes. A client can ask for each byte once: what was sent is not kept.
    ///
    /// - Throws: `backupFailed` for any other offset than the next one.
    mutating func read(from offset: Int64, _ ticket: Ticket) throws(Rejection) {
        guard let run, run.connection == ticket.connection, let requests = run.requests, run.offset == offset else {
            throw Rejection(.backupFailed, "No backup is being read at this offset. Start with offset 0.")
        }
        self.run?.offset = nil
        _ = requests.post([ticket])
    }

    /// Records that the bytes up to an offset were sent.
    mutating func sent(upTo offset: Int64) { run?.offset = offset }
    mutating func end() { run = nil }

    /// Cancels the backup; its thread reports the end.
    ///
    /// - Parameter connection: whose backup; nil for any.
    func cancel(of connection: ConnectionID? = nil) {
        guard let run, connection.map({ $0 == run.connection }) ?? true else { return }
        run.cancellation.cancel()
        run.requests?.close()
    }
}

/// `store.backup` and `store.readBackup`: a thread of its own makes the backup, and the loop passes on the progress and the bytes. The
/// backup is cancelled when its connection closes.
extension Server {
    func beginBackup(_ request: BackupRequest, _ ticket: Ticket) {
        begin(.file(request), for: ticket)
    }

    func finishBackup(_ ticket: Ticket, _ file: String, _ result: Result<BackupInfo, Rejection>) {
        backup.end()
        switch result {
        case .success(let info):
            writes.append(WriteJob(ticket: nil, command: NoteBackup(file: file)))
            answer(.backedUp(info, file: file), ticket)
        case .failure(let rejection): reject(rejection, ticket)
        }
    }

    func readBackup(from offset: Int64, withProgress: Bool, _ ticket: Ticket) {
        guard offset != 0 else {
            let requests = Mailbox<Ticket>()
            _ = requests.post([ticket])
            return begin(.requests(requests, withProgress: withProgress), for: ticket, requests)
        }
        do throws(Rejection) { try backup.read(from: offset, ticket) } catch { reject(error, ticket) }
    }

    private func begin(_ target: BackupJob.Target, for ticket: Ticket, _ requests: Mailbox<Ticket>? = nil) {
        do throws(Rejection) {
            let cancellation = try backup.begin(for: ticket.connection, requests)
            workers.backUp(BackupJob(ticket: ticket, target: target, cancellation: cancellation))
        } catch { reject(error, ticket) }
    }

    /// Answers a request about a backup.
    ///
    /// - Parameter ticket: nil when a backup failed while no request waited.
    func answerBackup(_ ticket: Ticket?, _ result: Result<BackupBytes, Rejection>) {
        switch result {
        case .success(let next):
            backup.sent(upTo: next.piece.offset + Int64(next.bytes.count))
            if next.piece.backup != nil {
                backup.end()
                guard ticket != nil else { return }
                writes.append(WriteJob(ticket: nil, command: NoteBackup(file: "over the admin socket")))
            }
            if let ticket { answer(.backupPiece(next.piece), bytes: next.bytes, ticket) }
        case .failure(let rejection):
            backup.end()
            if let ticket { reject(rejection, ticket) }
        }
    }

    func endBackup(of connection: ConnectionID) { backup.cancel(of: connection) }
}

/// Writes the backup into the audit log.
struct NoteBackup: WriteCommand {
    let file: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.audit("store.backup", file, by: nil, at: now)
        return Outcome()
    }
}
