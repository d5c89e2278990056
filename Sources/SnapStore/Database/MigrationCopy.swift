import GRDB
import Glibc

/// A copy of the database from before a newer program changed its tables: with it one can return to the older program.
///
/// It contains the keys of images that are erased later, so it is kept for only a day.
enum MigrationCopy {
    static let secondsKept: Int64 = 24 * 3_600
    private static let prefix = "before-migration-"

    /// Makes the copy of a store that has data, if a migration is due.
    ///
    /// - Throws: `.full` without room for the copy; then nothing was changed.
    static func make(of queue: DatabaseQueue, in store: String, before migrator: DatabaseMigrator) throws {
        let applied = try queue.read(migrator.appliedMigrations)
        guard let next = migrator.migrations.first(where: { !applied.contains($0) }) else { return }
        let path = "\(store)/\(prefix)\(next).sqlite"
        try Files.removeTree(path)
        do {
            // VACUUM INTO takes an empty file.
            try Files.prepareDatabase(path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
            try Files.sync(path)
            try Files.syncFolder(store)
        } catch {
            unlink(path)
            let error = StoreError(error)
            guard error.kind == .full else { throw error }
            let bytes = Files.size(of: StoreDirectory.databasePath(in: store)) ?? 0
            throw StoreError(
                .full,
                "the store must be migrated to this version, but there is no space for a copy of the current database. "
                    + "Free up \((bytes >> 20) + 1) MiB on its disk; nothing was changed")
        }
    }

    /// The paths of a store's copies.
    static func paths(in store: String) throws(StoreError) -> [String] {
        try Files.names(in: store).filter { $0.hasPrefix(prefix) }.map { "\(store)/\($0)" }
    }

    /// Removes copies older than a day.
    static func removeOld(in store: String, at seconds: Int64) throws(StoreError) {
        for path in try paths(in: store) {
            var facts = stat()
            if stat(path, &facts) == 0, seconds - Int64(facts.st_mtim.tv_sec) > secondsKept { unlink(path) }
        }
    }
}
