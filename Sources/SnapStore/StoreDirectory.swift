import Glibc

/// The folder that holds all state, and the lock that makes one server its only owner.
///
/// ```
/// store/
///   snapfeed.db  (-wal, -shm)   accounts, snaps, opens: see Schema.swift
///   images/ab/abcdef…           uploads, each encrypted under a key that lies in the database alone
///   lock                        flock'ed while a server lives; holds its process id, emptied by a clean stop
///   initialised                 says that the database was made: an empty one beside it is a loss, not a first start
///   admin.sock                  where the admin CLI reaches the running server
/// ```
package final class StoreDirectory {
    let path: String
    /// Negative once it was given up.
    private var lock: CInt
    /// Whether the last owner ended without saying goodbye, so that the database deserves a check.
    package let wasUnclean: Bool
    /// Whether the store has never been opened before.
    let isNew: Bool

    package static func databasePath(in store: String) -> String { store + "/snapfeed.db" }
    package static func imagesPath(in store: String) -> String { store + "/images" }
    package static func adminSocketPath(in store: String) -> String { store + "/admin.sock" }
    /// Whether a store was ever made there.
    package static func isInitialised(_ store: String) -> Bool { access(markerPath(in: store), F_OK) == 0 }
    private static func markerPath(in store: String) -> String { store + "/initialised" }

    /// Bytes that its disk has left for us; plenty when the system does not say.
    package var freeBytes: Int {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return .max }
        let (bytes, overflow) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return overflow ? .max : bytes
    }

    var databasePath: String { Self.databasePath(in: path) }

    /// Makes the folder where it is missing, and takes the lock.
    ///
    /// - Throws: `.locked` at once when another server has it, with that server's process id.
    package init(path: String) throws(StoreError) {
        self.path = path
        // The database and its WAL are made by SQLite, with the mode that this mask leaves: their owner's alone.
        umask(0o077)
        try Files.makeFolder(path)
        try Files.makeFolder(Self.imagesPath(in: path))
        let lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Files.failure("open", path + "/lock") }
        let owner = Self.owner(lock)
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw StoreError(.locked, "the store \(path) is in use by the server with process id \(owner ?? "unknown")")
        }
        self.lock = lock
        wasUnclean = owner != nil
        isNew = !Self.isInitialised(path)
        try Self.setOwner(lock, "\(getpid())\n")
    }

    /// Refuses a database that lost everything: SQLite would take an empty file for a new one.
    func checkPresence() throws(StoreError) {
        var facts = stat()
        let exists = stat(databasePath, &facts) == 0 && facts.st_size > 0
        guard isNew || exists else {
            throw StoreError(
                .missing,
                "the database \(databasePath) is missing or empty, although this store was in use. Restore it from a backup, "
                    + "or start with another --store; to give up what was in it, remove the folder \(path)")
        }
    }

    /// Notes that the database is made.
    func markInitialised() throws(StoreError) {
        guard isNew else { return }
        try Files.writeDurably(UnsafeRawBufferPointer(start: nil, count: 0), to: Self.markerPath(in: path), folder: path)
    }

    /// Ends ownership after a clean stop. Without it the next start checks the database.
    func release() {
        try? Self.setOwner(lock, "")
        close(lock)
        lock = -1
    }

    /// Let go without a goodbye: what a process that dies leaves behind.
    deinit { if lock >= 0 { close(lock) } }

    private static func owner(_ lock: CInt) -> String? {
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = pread(lock, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
    }

    private static func setOwner(_ lock: CInt, _ text: String) throws(StoreError) {
        guard ftruncate(lock, 0) == 0, pwrite(lock, text, text.utf8.count, 0) == text.utf8.count else {
            throw Files.failure("write", "the lock file")
        }
    }
}
