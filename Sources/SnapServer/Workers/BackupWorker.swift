import Foundation
import Logging
import SnapModel
import SnapStore
import Synchronization

struct BackupJob: Sendable {
    enum Target: Sendable {
        case file(BackupRequest)
        /// The local admin reads it: each request takes the next bytes.
        case requests(Mailbox<Ticket>, withProgress: Bool)
    }

    /// The request that began it, whose connection hears of the progress.
    let ticket: Ticket
    let target: Target
    let cancellation: Cancellation
}

/// Bytes of a backup, and their place in it.
struct BackupBytes: Sendable {
    let piece: BackupPiece
    let bytes: [UInt8]
}

/// Cancels the work of another thread.
///
/// - Thread: any.
final class Cancellation: Sendable {
    private let flag = Atomic(false)
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
    func cancel() { flag.store(true, ordering: .relaxed) }
}

/// The thread that makes backups while the server runs. It only reads the store.
struct BackupWorker {
    private static let reportEveryMicroseconds: Int64 = 200_000

    let store: String
    let clock: Clock
    let log: Logger

    func run(_ mailbox: Mailbox<BackupJob>, deliver: @escaping (WorkerMessage) -> Void) {
        while let jobs = mailbox.take(limit: 1) {
            for job in jobs {
                switch job.target {
                case .file(let request): write(request, job, deliver)
                case .requests(let requests, let withProgress): send(BackupStream(requests, deliver), job, withProgress, deliver)
                }
            }
        }
    }

    private func write(_ request: BackupRequest, _ job: BackupJob, _ deliver: @escaping (WorkerMessage) -> Void) {
        let file = URL(fileURLWithPath: request.file, relativeTo: URL(fileURLWithPath: store, isDirectory: true)).path
        let target = BackupTarget(file: file, replaces: request.replaces)
        let result = outcome(file) { () throws(StoreError) in
            try Backup(store: store, version: Product.version)
                .make(in: target, at: clock.now(), progress: progress(of: job, isReported: request.withProgress, deliver))
        }
        deliver(.backedUp(job.ticket, file: file, result))
    }

    private func send(
        _ stream: BackupStream, _ job: BackupJob, _ withProgress: Bool, _ deliver: @escaping (WorkerMessage) -> Void
    ) {
        let result = outcome("") { () throws(StoreError) in
            try Backup(store: store, version: Product.version)
                .make(into: stream, at: clock.now(), progress: progress(of: job, isReported: withProgress, deliver))
        }
        stream.end(result)
    }

    /// Logs how a backup ended.
    private func outcome(_ file: String, _ make: () throws(StoreError) -> BackupManifest) -> Result<BackupInfo, Rejection> {
        do throws(StoreError) {
            let manifest = try make()
            log.record(
                .backupMade, file.isEmpty ? "sent a backup over the admin socket" : "made the backup \(file)",
                ["file": file, "snaps": manifest.snaps, "images": manifest.images, "bytes": manifest.fileBytes])
            return .success(
                BackupInfo(bytes: manifest.fileBytes, snaps: manifest.snaps, images: manifest.images, createdAt: manifest.createdAt))
        } catch {
            log.record(.backupFailed, "the backup failed: \(error)", ["file": file])
            return .failure(Self.rejection(for: error))
        }
    }

    private func progress(
        of job: BackupJob, isReported: Bool, _ deliver: @escaping (WorkerMessage) -> Void
    ) -> (BackupProgress) throws(StoreError) -> Void {
        var reportedAt = clock.monotonicMicroseconds()
        return { (progress) throws(StoreError) in
            guard !job.cancellation.isCancelled else { throw StoreError(.cancelled, "the backup was cancelled") }
            let now = clock.monotonicMicroseconds()
            guard isReported, now - reportedAt > Self.reportEveryMicroseconds else { return }
            reportedAt = now
            deliver(.backingUp(job.ticket, .backingUp(done: progress.done, total: progress.total)))
        }
    }

    private static func rejection(for error: StoreError) -> Rejection {
        switch error.kind {
        case .busy: Rejection(.busy, "The store is busy. Try again in a moment.", retryAfterMs: 1_000)
        case .cancelled: Rejection(.shuttingDown, "The server is restarting, so the backup was cancelled. Try again in a moment.")
        default: Rejection(.backupFailed, "The backup failed: \(error.message).")
        }
    }
}

/// Hands a backup out piece by piece. The thread that makes it waits for each request, so one piece is in memory at most.
///
/// - Thread: that of the backup; not Sendable.
final class BackupStream: BackupSink {
    private static let pieceBytes = 512 << 10

    private let requests: Mailbox<Ticket>
    private let deliver: (WorkerMessage) -> Void
    private var rest: [UInt8] = []
    private var offset: Int64 = 0

    init(_ requests: Mailbox<Ticket>, _ deliver: @escaping (WorkerMessage) -> Void) {
        self.requests = requests
        self.deliver = deliver
    }

    func write(_ bytes: [UInt8]) throws(StoreError) {
        rest += bytes
        while rest.count >= Self.pieceBytes {
            // The mailbox is closed once the connection is.
            guard let ticket = next() else { throw StoreError(.cancelled, "the backup was cancelled") }
            send(Array(rest.prefix(Self.pieceBytes)), to: ticket)
            rest.removeFirst(Self.pieceBytes)
        }
    }

    /// Sends the rest, and answers the last request with the end.
    func end(_ result: Result<BackupInfo, Rejection>) {
        switch result {
        case .success(let backup):
            send(rest, to: next())
            send([], to: next(), backup)
        case .failure(let rejection): deliver(.backupRead(next(), .failure(rejection)))
        }
    }

    private func next() -> Ticket? { requests.take(limit: 1)?.first }

    private func send(_ bytes: [UInt8], to ticket: Ticket?, _ backup: BackupInfo? = nil) {
        deliver(.backupRead(ticket, .success(BackupBytes(piece: BackupPiece(offset: offset, backup: backup), bytes: bytes))))
        offset += Int64(bytes.count)
    }
}
