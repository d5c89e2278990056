import GRDB
import Glibc

/// The fixes that can do no harm. The caller must hold the store's lock.
package struct StoreRepair {
    package let directory: StoreDirectory

    package init(_ directory: StoreDirectory) { self.directory = directory }

    /// Gives files to the owner of the store's folder, closes files and folders to others, removes the store's own files that no row names, and counts again. A healthy store stays as it
    /// is.
    package func run() throws(StoreError) {
        StoreFiles(in: directory.path).giveToOwner()
        closeToOthers()
        try ScrubbingDisk.install()
        do {
            let queue = try DatabaseQueue(path: directory.databasePath)
            let named = try queue.write { db in
                try Store.check(db)
                let age = try SchemaAge(of: db)
                guard age == .current else {
                    let advice = age?.refusal.map { "was \($0)" } ?? "is of another version of snapfeed; start the server on it first"
                    throw StoreError(.other, "the store \(advice)")
                }
                try Counters.fix(db)
                // The next start makes it again.
                if try SegmentCheck.faults(db) + CompletionCheck.faults(db) > 0 { try SegmentRemoval.run(db) }
                return Set(try OwnedFiles.named(in: db))
            }
            try queue.close()
            _ = try ImageFiles(folder: StoreDirectory.imagesPath(in: directory.path)).sweep(keeping: named.contains)
        } catch { throw StoreError(error) }
    }

    private func closeToOthers() {
        for name in ["", "/images"] { chmod(directory.path + name, 0o700) }
        for name in ["/snapfeed.db", "/snapfeed.db-wal", "/snapfeed.db-shm", "/lock"] { chmod(directory.path + name, 0o600) }
    }
}
