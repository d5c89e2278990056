import Glibc

/// Replaces the old store by the restored one, safely against crashes.
///
/// Everything is prepared below `restore/` first. Once the file `restore/ready` exists, the restore has happened: the process that opens
/// the store next performs the remaining steps, however often the machine fails between them. Before that, the store is the old one, and
/// everything below `restore/` may be removed.
enum Restoration {
    static func folder(in store: String) -> String { store + "/restore" }
    static func database(in store: String) -> String { folder(in: store) + "/snapfeed.db" }
    /// The old database, which is read while the new one is prepared.
    static func oldDatabase(in store: String) -> String { folder(in: store) + "/old.db" }
    /// The folder that will hold the old store.
    static func aside(in store: String) -> String { folder(in: store) + "/aside" }
    static func ready(in store: String) -> String { folder(in: store) + "/ready" }

    /// Marks that everything is prepared.
    ///
    /// - Parameter name: the name of the folder for the old store, below the store's; empty to keep none.
    static func commit(in store: String, keepingOldAs name: String) throws(StoreError) {
        try Files.writeDurably(Array(name.utf8), to: ready(in: store), folder: folder(in: store))
        try Files.syncFolder(store)
    }

    /// Does the remaining steps, or removes an unfinished preparation. The caller holds the store's lock.
    static func finish(in store: String) throws(StoreError) {
        guard Files.exists(folder(in: store)) else { return }
        if Files.exists(ready(in: store)) {
            let name = String(decoding: try Files.read(ready(in: store)), as: UTF8.self)
            try replaceDatabase(in: store)
            try keepOld(as: name, in: store)
            try StoreDirectory.markInitialised(store)
            // The mark is removed before the prepared files.
            guard unlink(ready(in: store)) == 0 else { throw Files.failure("remove", ready(in: store)) }
            try Files.syncFolder(folder(in: store))
        }
        try Files.removeTree(folder(in: store))
    }

    /// The old WAL must be gone before the new database gets its name; otherwise SQLite would read its pages into the new database.
    private static func replaceDatabase(in store: String) throws(StoreError) {
        guard Files.exists(database(in: store)) else { return }
        let target = StoreDirectory.databasePath(in: store)
        for suffix in ["-wal", "-shm"] { try Files.removeTree(target + suffix) }
        try Files.syncFolder(store)
        guard rename(database(in: store), target) == 0 else { throw Files.failure("rename", database(in: store)) }
        try Files.syncFolder(store)
    }

    private static func keepOld(as name: String, in store: String) throws(StoreError) {
        guard !name.isEmpty, Files.exists(aside(in: store)) else { return }
        guard rename(aside(in: store), store + "/" + name) == 0 else { throw Files.failure("rename", aside(in: store)) }
        try Files.syncFolder(store)
    }
}
