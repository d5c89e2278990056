import SnapLoop
import SnapModel
import SnapStore

/// The backup that is running; there is at most one.
struct BackupUnderWay {
    let connection: ConnectionID
    let cancellation: Cancellation
}

/// `store.backup`: a thread of its own writes the backup, and the loop passes on the progress. The backup is cancelled when its connection
/// closes.
extension Server {
    func beginBackup(_ request: BackupRequest, _ ticket: Ticket) {
        guard backup == nil else { return reject(Rejection(.busy, "Another backup is under way. Wait for its end."), ticket) }
        let cancellation = Cancellation()
        backup = BackupUnderWay(connection: ticket.connection, cancellation: cancellation)
        workforce.backUp(BackupJob(ticket: ticket, request: request, cancellation: cancellation))
    }

    func finishBackup(_ ticket: Ticket, _ result: Result<BackupInfo, Rejection>) {
        backup = nil
        switch result {
        case .success(let info):
            writes.append(WriteJob(ticket: nil, command: NoteBackup(file: info.file)))
            answer(.backedUp(info), ticket)
        case .failure(let rejection): reject(rejection, ticket)
        }
    }

    func endBackup(of connection: ConnectionID) {
        if let backup, backup.connection == connection { backup.cancellation.cancel() }
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
