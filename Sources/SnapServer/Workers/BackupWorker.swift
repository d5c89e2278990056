import Foundation
import Logging
import SnapModel
import SnapStore
import Synchronization

struct BackupJob: Sendable {
    let ticket: Ticket
    let request: BackupRequest
    let cancellation: Cancellation
}

/// Tells a thread that its work is no longer wanted.
///
/// - Thread: any.
final class Cancellation: Sendable {
    private let flag = Atomic(false)
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
    func cancel() { flag.store(true, ordering: .relaxed) }
}

/// The thread that makes backups while the server runs. It only reads the store.
struct BackupWorker {
    private static let tellEveryMicroseconds: Int64 = 200_000

    let store: String
    let clock: Clock
    let log: Logger

    func run(_ mailbox: Mailbox<BackupJob>, deliver: @escaping (WorkerNews) -> Void) {
        while let jobs = mailbox.take(limit: 1) {
            for job in jobs { deliver(.backedUp(job.ticket, make(job, deliver))) }
        }
    }

    private func make(_ job: BackupJob, _ deliver: @escaping (WorkerNews) -> Void) -> Result<BackupInfo, Rejection> {
        let file = URL(fileURLWithPath: job.request.file, relativeTo: URL(fileURLWithPath: store, isDirectory: true)).path
        let backup = Backup(store: store, file: file, replaces: job.request.replaces, version: Product.version)
        var toldAt = clock.monotonicMicroseconds()
        do throws(StoreError) {
            let manifest = try backup.make(at: clock.now()) { (progress) throws(StoreError) in
                guard !job.cancellation.isCancelled else { throw StoreError(.cancelled, "the backup was cancelled") }
                let now = clock.monotonicMicroseconds()
                guard job.request.withProgress, now - toldAt > Self.tellEveryMicroseconds else { return }
                toldAt = now
                deliver(.backingUp(job.ticket, .backingUp(done: progress.done, total: progress.total)))
            }
            log.tell(
                .backupMade, "made the backup \(file)",
                ["file": file, "snaps": manifest.snaps, "images": manifest.images, "bytes": manifest.fileBytes])
            return .success(
                BackupInfo(
                    file: file, bytes: manifest.fileBytes, snaps: manifest.snaps, images: manifest.images, createdAt: manifest.createdAt))
        } catch {
            log.tell(.backupFailed, "no backup was made: \(error)", ["file": file])
            return .failure(Self.rejection(for: error))
        }
    }

    private static func rejection(for error: StoreError) -> Rejection {
        switch error.kind {
        case .busy: Rejection(.busy, "The store is busy. Try again in a moment.", retryAfterMs: 1_000)
        case .cancelled: Rejection(.shuttingDown, "The server is restarting, so the backup was given up. Try again in a moment.")
        default: Rejection(.backupFailed, "No backup was made: \(error.message).")
        }
    }
}
