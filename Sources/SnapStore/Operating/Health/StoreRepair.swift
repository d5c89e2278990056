import GRDB
import Glibc

/// The fixes that cannot do harm. Only for who holds the store's lock.
package struct StoreRepair {
    package let directory: StoreDirectory

    package init(_ directory: StoreDirectory) { self.directory = directory }

    /// Closes files and folders to others, removes files of the store's own that no row names, counts again. A store that is whole stays as it is.
    package func run() throws(StoreError) {
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
