import Glibc

/// The folder with all state, and the lock that gives it exactly one server.
///
/// ```
/// store/
///   snapfeed.db  (-wal, -shm)   accounts, snaps, opens: see DatabaseSchema.swift
///   images/ab/abcdef…           uploads, each encrypted under a key that is only in the database
///   lock                        locked with flock while a server runs; holds its process id, emptied by a clean stop
///   initialised                 says that the database was made: an empty one next to it is a loss, not a first start
///   moved                       says that an import took the store to a cluster, and where: servers refuse it from then on
///   known                       how far a node of a cluster knew the logs: see KnownHistory.swift
///   admin.sock                  where the admin CLI reaches the running server
///   backup.db                   the copy of the database that a running backup is made from
///   restore/                    what a running restore has prepared: see Restoration.swift
///   before-restore-…/           the store as it was before a restore
///   before-migration-….sqlite   the database as it was before a newer program changed its tables; kept for a day
/// ```
package final class StoreDirectory {
    let path: String
    /// Negative after the lock was released.
    private var lock: CInt
    /// Whether the last owner ended without a clean stop, so that the database must be checked.
    package let wasUnclean: Bool
    /// Whether the store has never been opened before.
    private(set) var isNew = false

    package static func databasePath(in store: String) -> String { store + "/snapfeed.db" }
    package static func imagesPath(in store: String) -> String { store + "/images" }
    static func backupCopyPath(in store: String) -> String { store + "/backup.db" }
    package static func adminSocketPath(in store: String) -> String { store + "/admin.sock" }
    /// The sizes of the database file and of its WAL in bytes; 0 for a missing one.
    package static func databaseSizes(in store: String) -> (database: Int, wal: Int) {
        func size(_ path: String) -> Int {
            var facts = stat()
            return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
        }
        return (size(databasePath(in: store)), size(databasePath(in: store) + "-wal"))
    }

    /// Whether a store was ever made there.
    package static func isInitialised(_ store: String) -> Bool { access(markerPath(in: store), F_OK) == 0 }

    /// Checks that a folder has a store.
    ///
    /// - Throws: `.missing` where no store exists; `.denied` without permission to look.
    package static func requireStore(in store: String) throws(StoreError) {
        guard access(markerPath(in: store), F_OK) != 0 else { return }
        guard errno == EACCES else { throw StoreError(.missing, "there is no store in \(store)") }
        throw StoreError(.denied, "only its owner can use the store \(store): run this as that account")
    }

    static func markerPath(in store: String) -> String { store + "/initialised" }

    /// The free bytes on its disk; `.max` when the system does not say.
    package var freeBytes: Int { Self.freeBytes(in: path) }
    package static func freeBytes(in store: String) -> Int { Files.freeBytes(at: store) }

    var databasePath: String { Self.databasePath(in: path) }

    /// Makes the folder if it is missing, and takes the lock.
    ///
    /// - Throws: `.locked` immediately, with the process id of the server that holds it.
    ///
    /// - Parameter holdsImages: false where images are elsewhere.
    package init(path: String, holdsImages: Bool = true) throws(StoreError) {
        self.path = path
        // SQLite makes the database and its WAL with the mode that this mask leaves: for their owner only.
        umask(0o077)
        try Files.makeFolder(path, isTop: true)
        if holdsImages { try Files.makeFolder(Self.imagesPath(in: path)) }
        let lock = try Self.openLock(path + "/lock")
        let owner = Self.owner(lock)
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw StoreError(.locked, "the store \(path) is in use by the server with process id \(owner ?? "unknown")")
        }
        self.lock = lock
        wasUnclean = owner != nil
        // If anything fails from here on, `deinit` releases the lock.
        try Self.setOwner(lock, "\(getpid())\n")
        try Files.syncFolder(path)
        // Syncs the folder's own name, if its parent folder may be opened.
        try? Files.syncFolder(path + "/..")
        try Restoration.finish(in: path)
        DatabaseCopy.remove(Self.backupCopyPath(in: path))
        isNew = !Self.isInitialised(path)
    }

    private static func openLock(_ path: String) throws(StoreError) -> CInt {
        var lock = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if lock >= 0 {
            Files.giveToOwner(lock, path)
        } else if errno == EEXIST {
            lock = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        }
        guard lock >= 0 else { throw Files.failure("open", path) }
        return lock
    }

    /// Refuses a database that lost everything: SQLite would take an empty file for a new one.
    func checkPresence() throws(StoreError) {
        var facts = stat()
        let exists = stat(databasePath, &facts) == 0 && facts.st_size > 0
        guard isNew || exists else {
            throw StoreError(
                .missing,
                "the database \(databasePath) is missing or empty, although this store was in use. Bring a backup back with `snapfeed restore`, "
                    + "or start with another --store; to give up its data, remove the folder \(path)")
        }
    }

    /// Marks that the database was made.
    func markInitialised() throws(StoreError) { if isNew { try Self.markInitialised(path) } }

    static func markInitialised(_ store: String) throws(StoreError) {
        try Files.writeDurably([], to: markerPath(in: store), folder: store)
    }

    /// Releases the lock of a store that was not opened: the next owner finds it in the state in which this one did.
    package func leave() {
        if !wasUnclean { try? Self.setOwner(lock, "") }
        unlock()
    }

    /// Ends ownership after a clean stop. Without this, the next start checks the database.
    func release() {
        try? Self.setOwner(lock, "")
        unlock()
    }

    /// Ends ownership without the mark of a clean stop, as a crash does.
    func abandon() { unlock() }

    deinit { unlock() }

    /// Releases the lock itself and not only this descriptor: a forked child that has not started its program yet has a copy.
    private func unlock() {
        guard lock >= 0 else { return }
        flock(lock, LOCK_UN)
        close(lock)
        lock = -1
    }

    private static func owner(_ lock: CInt) -> String? {
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = pread(lock, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
    }

    /// Writes the text before cutting the file to its length: if the file were emptied first, a kill in between would look like a clean
    /// stop. It syncs, because a power cut could also look like one.
    private static func setOwner(_ lock: CInt, _ text: String) throws(StoreError) {
        guard pwrite(lock, text, text.utf8.count, 0) == text.utf8.count, ftruncate(lock, off_t(text.utf8.count)) == 0,
            fdatasync(lock) == 0
        else {
            throw Files.failure("write", "the lock file")
        }
    }
}
