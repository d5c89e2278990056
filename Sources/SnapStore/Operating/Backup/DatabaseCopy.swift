import GRDB
import Glibc
import SnapModel

/// A temporary copy of a store's database next to it, for a backup. It contains the images' keys, so it must not stay: if a crash leaves it
/// behind, the next opening of the store removes it.
///
/// - Thread: one; not Sendable.
final class DatabaseCopy {
    let path: String
    private let store: String
    private let queue: DatabaseQueue
    /// The pages copied between two calls of `progress`, which may cancel.
    private static let step: CInt = 1_024

    init(of store: String) throws(StoreError) {
        self.store = store
        path = StoreDirectory.backupCopyPath(in: store)
        guard Files.exists(StoreDirectory.databasePath(in: store)) else { throw StoreError(.missing, "there is no store in \(store)") }
        Self.remove(path)
        try Files.prepareDatabase(path)
        try ScrubbingDisk.install()
        do { queue = try DatabaseQueue(path: path, configuration: Self.configuration(isReadOnly: false)) } catch { throw StoreError(error) }
        chmod(path, 0o600)
    }

    func remove() {
        try? queue.close()
        Self.remove(path)
    }

    static func remove(_ path: String) { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) } }

    private static func configuration(isReadOnly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(2)
        configuration.label = "backup"
        return configuration
    }

    private func source() throws -> DatabaseQueue {
        try DatabaseQueue(path: StoreDirectory.databasePath(in: store), configuration: Self.configuration(isReadOnly: true))
    }

    /// Copies the database as it is at one moment, in one read transaction. Meanwhile the writer continues, and the WAL grows.
    func fill(progress: @escaping (Double) throws(StoreError) -> Void) throws(StoreError) {
        do {
            try source().read { live in
                // The read transaction begins with the first query.
                if let refusal = try SchemaAge(of: live)?.refusal { throw StoreError(.other, "the store was \(refusal)") }
                try queue.writeWithoutTransaction { copy in
                    try live.backup(to: copy, pagesPerStep: Self.step) { step in
                        guard step.totalPageCount > 0 else { return }
                        try progress(Double(step.completedPageCount) / Double(step.totalPageCount))
                    }
                }
            }
            // Makes it a single file without a WAL, whose pages keep nothing that is deleted from them.
            try queue.writeWithoutTransaction { copy in
                // No journal for what searches made, which can be a third of the file: a copy that fails is thrown away.
                try copy.execute(
                    sql: "PRAGMA journal_mode=DELETE; PRAGMA secure_delete=ON; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
                try copy.inTransaction {
                    try SegmentRemoval.run(copy)
                    return .commit
                }
                try copy.execute(sql: "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL")
            }
        } catch { throw StoreError(error) }
    }

    /// The names of all files in rows.
    func files() throws(StoreError) -> [String] {
        do { return try queue.read(OwnedFiles.named) } catch { throw StoreError(error) }
    }

    /// Erases the snaps, photos, accounts and words that were removed from the store since it was copied.
    func eraseWhatIsGone() throws(StoreError) {
        do {
            let heads = try queue.read { try Row.fetchAll($0, sql: "SELECT id, head FROM feed").map { ($0[0] as Int64, $0[1] as Int64) } }
            let removals = try source().read { live in
                try heads.flatMap { feed, head in
                    try Row.fetchAll(
                        live, sql: "SELECT feed, snap, kind, at FROM removal WHERE feed = ? AND offset > ?", arguments: [feed, head])
                }
            }
            let changes = try source().read { try ChangesSinceCopy(in: SQLConnection($0)) }
            try queue.write { db in
                try Transaction.perform(on: SQLConnection(db), FeedIndex(reading: [], from: SQLConnection(db))) { transaction in
                    for row in removals { try Self.erase(row, in: transaction) }
                    try changes.apply(to: transaction)
                }
            }
        } catch { throw StoreError(error) }
    }

    /// Erases one snap; one that was also posted after the copy is not in it.
    private static func erase(_ removal: Row, in transaction: Transaction) throws {
        let snap = SnapID(rawValue: removal[1])
        guard let gone = SentSnap.Gone(rawValue: removal[2]),
            try transaction.row("SELECT 1 FROM snap WHERE id = ? AND gone IS NULL", [snap.rawValue]) != nil
        else { return }
        _ = try transaction.erase(snap, in: removal[0], as: gone, at: Timestamp(milliseconds: removal[3]))
    }

    /// Checks the copy for damage.
    ///
    /// - Throws: `.corrupt` when the store's own database is damaged, because the copy is then also damaged.
    func check() throws(StoreError) {
        do { try queue.read(Store.check) } catch { throw StoreError(error) }
    }

    /// Closes the copy.
    func finish() throws(StoreError) -> (schema: [String], snaps: Int64, images: Int64) {
        do {
            let facts = try queue.read { db in
                (
                    try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid"),
                    try Int64.fetchOne(db, sql: "SELECT count(*) FROM snap WHERE gone IS NULL") ?? 0,
                    Int64(try OwnedFiles.named(in: db).count)
                )
            }
            try queue.close()
            return facts
        } catch { throw StoreError(error) }
    }
}
