import Glibc

/// The moment in which a restored store takes the place of the old one.
///
/// Everything is made ready below `restore/` first. Then the file `restore/ready` appears, and from then on the restore has happened:
/// whoever opens the store next goes on with the steps that are left, however often the machine fails between them. Before that
/// file is there, the store is the old one, and what lies below `restore/` is litter.
enum Restoration {
    static func folder(in store: String) -> String { store + "/restore" }
    static func database(in store: String) -> String { folder(in: store) + "/snapfeed.db" }
    /// The old database, to be read while the new one is made ready.
    static func oldDatabase(in store: String) -> String { folder(in: store) + "/old.db" }
    /// What becomes the folder with the old store.
    static func aside(in store: String) -> String { folder(in: store) + "/aside" }
    static func ready(in store: String) -> String { folder(in: store) + "/ready" }

    /// Says that all is ready.
    ///
    /// - Parameter name: what to call the folder with the old store, below the store's; empty to keep none.
    static func commit(in store: String, keepingOldAs name: String) throws(StoreError) {
        try Files.writeDurably(Array(name.utf8), to: ready(in: store), folder: folder(in: store))
        try Files.syncFolder(store)
    }

    /// Does the steps that are left, or clears away what was never finished. The caller holds the store's lock.
    static func finish(in store: String) throws(StoreError) {
        guard Files.exists(folder(in: store)) else { return }
        if Files.exists(ready(in: store)) {
            let name = String(decoding: try Files.read(ready(in: store)), as: UTF8.self)
            try replaceDatabase(in: store)
            try keepOld(as: name, in: store)
            try StoreDirectory.markInitialised(store)
            // First the order, then what it was about.
            guard unlink(ready(in: store)) == 0 else { throw Files.failure("remove", ready(in: store)) }
            try Files.syncFolder(folder(in: store))
        }
        try Files.removeTree(folder(in: store))
    }

    /// The old WAL must be gone before the new database has its name, or its pages would be read into it.
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
