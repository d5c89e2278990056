import SnapLoop
import SnapModel
import SnapStore

/// The backup that is running; there is at most one.
struct BackupUnderWay {
    let connection: ConnectionID
    let cancellation: Cancellation
    /// The place of a backup that is read; nil for one that the server writes to a file.
    var reading: Reading?

    struct Reading {
        /// The requests for bytes, on their way to the thread that makes them.
        let requests: Mailbox<Ticket>
        /// The offset of the next bytes; nil while a request waits for them.
        var offset: Int64?
    }

    func cancel() {
        cancellation.cancel()
        reading?.requests.close()
    }
}

/// `store.backup` and `store.readBackup`: a thread of its own makes the backup, and the loop passes on the progress and the bytes. The
/// backup is cancelled when its connection closes.
extension Server {
    func beginBackup(_ request: BackupRequest, _ ticket: Ticket) {
        begin(.file(request), for: ticket, reading: nil)
    }

    func finishBackup(_ ticket: Ticket, _ file: String, _ result: Result<BackupInfo, Rejection>) {
        backup = nil
        switch result {
        case .success(let info):
            writes.append(WriteJob(ticket: nil, command: NoteBackup(file: file)))
            answer(.backedUp(info, file: file), ticket)
        case .failure(let rejection): reject(rejection, ticket)
        }
    }

    /// Asks for the next bytes. A client can ask for each byte once: what was sent is not kept.
    func readBackup(from offset: Int64, withProgress: Bool, _ ticket: Ticket) {
        if offset == 0 {
            let requests = Mailbox<Ticket>()
            return begin(.requests(requests, withProgress: withProgress), for: ticket, reading: BackupUnderWay.Reading(requests: requests))
        }
        guard let running = backup, running.connection == ticket.connection, let reading = running.reading, reading.offset == offset else {
            return reject(Rejection(.backupFailed, "No backup is being read at this offset. Start with offset 0."), ticket)
        }
        backup?.reading?.offset = nil
        _ = reading.requests.post([ticket])
    }

    private func begin(_ target: BackupJob.Target, for ticket: Ticket, reading: BackupUnderWay.Reading?) {
        guard backup == nil else { return reject(Rejection(.busy, "Another backup is running. Wait until it finishes."), ticket) }
        let cancellation = Cancellation()
        backup = BackupUnderWay(connection: ticket.connection, cancellation: cancellation, reading: reading)
        _ = reading?.requests.post([ticket])
        workers.backUp(BackupJob(ticket: ticket, target: target, cancellation: cancellation))
    }

    /// - Parameter ticket: nil when a backup failed while no request waited.
    func answerBackup(_ ticket: Ticket?, _ result: Result<BackupBytes, Rejection>) {
        switch result {
        case .success(let next):
            backup?.reading?.offset = next.piece.offset + Int64(next.bytes.count)
            if next.piece.backup != nil {
                backup = nil
                guard ticket != nil else { return }
                writes.append(WriteJob(ticket: nil, command: NoteBackup(file: "over the admin socket")))
            }
            if let ticket { answer(.backupPiece(next.piece), bytes: next.bytes, ticket) }
        case .failure(let rejection):
            backup = nil
            if let ticket { reject(rejection, ticket) }
        }
    }

    func endBackup(of connection: ConnectionID) {
        if let backup, backup.connection == connection { backup.cancel() }
    }
}

/// Writes the backup into the audit log.
struct NoteBackup: WriteCommand {
    let file: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.audit("store.backup", file, by: nil, at: now)
        return Outcome()
    }
}
