import Glibc
import SnapModel

// Checks of the store's folder that do not need the database.

extension Doctor {
    /// A WAL of this size means that something keeps it from being emptied.
    private static let logBytesMax: Int64 = 64 << 20

    func fileFindings(at now: Timestamp) throws(StoreError) -> [Finding] {
        try permissions() + owners() + leftovers(at: now) + room()
    }

    /// Checks the permissions: a user who can read the store can read every unopened image.
    private func permissions() throws(StoreError) -> [Finding] {
        var findings: [Finding] = []
        for name in ["", "/images", "/snapfeed.db", "/snapfeed.db-wal", "/snapfeed.db-shm", "/lock", "/admin.sock"] {
            var facts = stat()
            guard stat(store + name, &facts) == 0 else { continue }
            if facts.st_mode & 0o077 != 0, name != "/admin.sock" || facts.st_mode & 0o007 != 0 {
                findings.append(
                    Finding(
                        .warning, "permissions", "other accounts of this machine can read \(store)\(name)",
                        fix: "`chmod go= \(store)\(name)`, or `snapfeed doctor --fix`", isFixable: true))
            }
        }
        return findings
    }

    /// Finds files that the server cannot use, as they were left by a command that root ran. The server is the account that owns the store's
    /// folder, or the one that runs the doctor.
    private func owners() -> [Finding] {
        guard let folder = Files.Owner(of: store) else { return [] }
        guard geteuid() == 0 || geteuid() == folder.user else {
            return [
                Finding(
                    .error, "owner", "\(store) belongs to another account (user ID \(folder.user))",
                    fix: "`chown` it, or run as that account")
            ]
        }
        let strangers = StoreFiles(in: store).paths(notOf: folder.user)
        guard let first = strangers.first else { return [] }
        let others = strangers.count > 1 ? " and \(strangers.count - 1) more of the store's files" : ""
        return [
            Finding(
                .error, "owner",
                "\(first)\(others) \(strangers.count > 1 ? "do" : "does") not belong to the account of the store's folder (user ID \(folder.user)), so the server cannot use them",
                fix: "run `snapfeed doctor --fix --store \(store)` as root", isFixable: true)
        ]
    }

    private func leftovers(at now: Timestamp) throws(StoreError) -> [Finding] {
        var findings: [Finding] = []
        if Files.exists(Restoration.ready(in: store)) {
            findings.append(
                Finding(
                    .warning, "restore_unfinished", "a restore was interrupted after it had replaced the store",
                    fix: "start the server, which finishes the restore"))
        }
        for name in try Files.names(in: store) where name.hasPrefix("before-restore-") {
            findings.append(
                Finding(
                    .note, "old_store", "\(store)/\(name) contains the store from before a restore, with images erased since",
                    fix: "remove that folder when you no longer need it"))
        }
        for path in try MigrationCopy.paths(in: store) {
            findings.append(
                Finding(
                    .note, "old_schema", "\(path) contains the database from before this version migrated it",
                    fix: "nothing: the server removes it after a day"))
        }
        return findings
    }

    private func room() -> [Finding] {
        var findings: [Finding] = []
        let free = Files.freeBytes(at: store)
        if free < freeBytesMin {
            findings.append(
                Finding(
                    .error, "disk_full", "the store's disk has \(free >> 20) MiB left, so posts are refused",
                    fix: "free up \((freeBytesMin >> 20) + 1) MiB, or lower --limit storeFreeBytes"))
        }
        let log = Files.size(of: StoreDirectory.databasePath(in: store) + "-wal") ?? 0
        if log > Self.logBytesMax {
            findings.append(
                Finding(
                    .warning, "log_size", "the database's log has \(log >> 20) MiB: a program keeps a read transaction open",
                    fix:
                        "end other programs that have \(StoreDirectory.databasePath(in: store)) open; the server empties it at its next stop"
                ))
        }
        return findings
    }
}
