import GRDB
import Glibc
package import SnapModel

/// Checks a store without changing it, with or without a running server.
///
/// - Thread: one, any. It reads the database through a connection that cannot write, in short transactions except for the database's own
///   checks, which take about a second for each gigabyte.
package struct Doctor {
    /// The store's folder.
    package let store: String
    /// The bytes that should be free on its disk.
    package let freeBytesMin: Int
    /// The migrations of this version; tests pass others.
    var migrator = DatabaseSchema.migrator

    package init(store: String, freeBytesMin: Int) {
        self.store = store
        self.freeBytesMin = freeBytesMin
    }

    /// Checks the store, and returns what is wrong.
    ///
    /// - Parameter progress: gets the number of finished checks and of all.
    /// - Throws: `.missing` when no store exists, `.denied` without permission to read it.
    package func findings(
        at now: Timestamp, progress: (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
    ) throws(StoreError) -> [Finding] {
        if !Files.exists(StoreDirectory.databasePath(in: store)) { try StoreDirectory.requireStore(in: store) }
        return try fileFindings(at: now) + databaseFindings(at: now, progress)
    }

    // MARK: The database

    private func databaseFindings(at now: Timestamp, _ progress: (Int64, Int64) -> Void) -> [Finding] {
        let looks: [(Database) throws -> [Finding]] = [
            Self.foreignKeys, Self.counters, Self.segments, Self.completions, Self.lostImages, { try Self.clock($0, now) }, images,
        ]
        let total = Int64(looks.count + 1)
        defer { progress(total, total) }
        do {
            progress(0, total)
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(2)
            let queue = try DatabaseQueue(path: StoreDirectory.databasePath(in: store), configuration: configuration)
            let damage = try queue.read(Self.damage)
            guard damage.isEmpty else { return damage }
            if let schema = try queue.read(schemaFinding) { return [schema] }
            return try queue.read { db in
                try looks.enumerated().flatMap { index, look in
                    progress(Int64(index + 1), total)
                    return try look(db)
                }
            }
        } catch {
            return [
                Finding(
                    .error, "database_unreadable", "the database cannot be read: \(StoreError(error).message)",
                    fix: "restore a backup with `snapfeed restore`")
            ]
        }
    }

    private static func damage(_ db: Database) throws -> [Finding] {
        try String.fetchAll(db, sql: "PRAGMA integrity_check(10)").filter { $0 != "ok" }.map {
            Finding(
                .error, "database_damaged", "the database is damaged: \($0)",
                fix: "stop the server, copy its folder, and restore a backup with `snapfeed restore`")
        }
    }

    private func schemaFinding(_ db: Database) throws -> Finding? {
        switch try SchemaAge(of: db, for: migrator) {
        case .current: nil
        case .older:
            Finding(
                .note, "older_store", "the store was written by an older version of snapfeed",
                fix: "start `snapfeed serve`, which migrates it, and run the doctor again")
        case .newer: Finding(.error, "newer_store", "the store was written by a newer version of snapfeed", fix: "use that version")
        case .unreleased:
            Finding(
                .error, "unreleased_store", "the store was written by a version of snapfeed from before the first release",
                fix: "use a new folder: its tables cannot be migrated")
        case nil:
            Finding(
                .error, "no_tables", "the database does not contain the tables of snapfeed", fix: "restore a backup with `snapfeed restore`"
            )
        }
    }

    private static func foreignKeys(_ db: Database) throws -> [Finding] {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? 0
        guard count > 0 else { return [] }
        return [
            Finding(
                .error, "foreign_keys", "\(count) rows refer to rows that do not exist",
                fix: "the database was changed by another program: restore a backup with `snapfeed restore`")
        ]
    }

    private static func counters(_ db: Database) throws -> [Finding] {
        var findings: [Finding] = []
        for question in Counters.questions {
            let count = try Int.fetchOne(db, sql: question.sql) ?? 0
            guard count > 0 else { continue }
            findings.append(
                Finding(
                    .error, "counters", "the stored count of \(question.name) is wrong in \(count) rows",
                    fix: "stop the server and count again with `snapfeed doctor --fix`", isFixable: true))
        }
        let gaps = try Int.fetchOne(db, sql: Counters.gaps) ?? 0
        if gaps > 0 {
            findings.append(
                Finding(
                    .error, "offset_gap", "offsets are missing in \(gaps) feeds",
                    fix: "the database was changed by another program: restore a backup with `snapfeed restore`"))
        }
        return findings
    }

    /// The number that is ready within a second.
    private static let fewPosts: Int64 = 1_000

    private static func segments(_ db: Database) throws -> [Finding] {
        let faults = try SegmentCheck.faults(db)
        let rest =
            try Int64.fetchOne(db, sql: "SELECT sum(rest) FROM search_state WHERE version = ?", arguments: [EntryText.version]) ?? 0
        let wrong = Finding(
            .error, "search_index", "\(faults) posts are found by wrong words in searches, or not at all",
            fix: "stop the server and rebuild the index with `snapfeed doctor --fix`", isFixable: true)
        let unfinished = Finding(
            .note, "search_unfinished", "up to \(rest) posts, names and tags are not indexed yet",
            fix: "nothing: the server indexes them while it runs, newest first")
        return (faults > 0 ? [wrong] : []) + (rest > Self.fewPosts ? [unfinished] : [])
    }

    private static func completions(_ db: Database) throws -> [Finding] {
        let faults = try CompletionCheck.faults(db)
        guard faults > 0 else { return [] }
        return [
            Finding(
                .error, "search_index", "\(faults) names and tags are not found by their beginning",
                fix: "stop the server and rebuild the index with `snapfeed doctor --fix`", isFixable: true)
        ]
    }

    private static func lostImages(_ db: Database) throws -> [Finding] {
        let always = Photo.Size.always.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let count = Photo.Size.always.count
        let photos = """
            SELECT id FROM photo
            WHERE gone IS NULL AND (SELECT count(*) FROM photo_image WHERE photo = photo.id AND size IN (\(always))) < \(count) LIMIT 100
            """
        let ofPhotos = try Int64.fetchAll(db, sql: photos).map {
            Finding(.error, "image_without_key", "photo \($0) lacks an image", fix: "delete it: `snapfeed photos delete \($0)`")
        }
        let profiles = """
            SELECT account.name, image.role FROM profile_image AS image JOIN account ON account.id = image.account
            WHERE (SELECT count(*) FROM profile_image_size WHERE image = image.id AND size IN (\(always))) < \(count) LIMIT 100
            """
        let ofProfiles = try Row.fetchAll(db, sql: profiles).map { row in
            let (name, role): (String, String) = (quoted(row[0]), row[1])
            return Finding(
                .error, "image_without_key", "the \(role) of \(name) lacks an image",
                fix: "remove it: `snapfeed people \(role) --remove --of \(name)`")
        }
        let sql = """
            SELECT id FROM snap WHERE gone IS NULL AND picture IS NULL AND NOT EXISTS (SELECT 1 FROM image WHERE image.snap = snap.id)
              AND NOT EXISTS (SELECT 1 FROM sent WHERE sent.snap = snap.id AND NOT EXISTS (
                SELECT 1 FROM recipient WHERE recipient.snap = sent.snap AND \(InboxRow.isWaiting)))
            LIMIT 100
            """
        return try ofPhotos + ofProfiles
            + Int64.fetchAll(db, sql: sql).map {
                Finding(.error, "image_without_key", "snap \($0) has neither picture nor image", fix: "delete it: `snapfeed delete \($0)`")
            }
    }

    /// Reports a snap from the future, which means that the clock went back: ages would not change, and snaps would expire late.
    private static func clock(_ db: Database, _ now: Timestamp) throws -> [Finding] {
        let newest = try Int64.fetchOne(db, sql: "SELECT max(posted) FROM snap") ?? 0
        guard newest > now.milliseconds + 60_000 else { return [] }
        return [
            Finding(
                .warning, "clock", "the newest snap was posted \((newest - now.milliseconds) / 60_000) minutes in the future",
                fix: "set the machine's clock, and keep it by NTP")
        ]
    }

    // MARK: Images

    /// Runs in the transaction that reads the rows. A file that appeared or disappeared meanwhile is checked again.
    private func images(_ db: Database) throws -> [Finding] {
        let named = try OwnedFiles.owners(in: db)
        let owned = try OwnedFiles(in: StoreDirectory.imagesPath(in: store))
        let files = Set(owned.names)
        let closed = Set(owned.blocked.map(\.folder))
        let missing = named.filter { name, _, _ in
            !files.contains(name) && !closed.contains(OwnedFiles.folder(of: name)) && !Files.isRegular(ImageFiles.path(of: name, in: store))
        }
        var findings = missing.prefix(100).map { _, noun, owner in
            Finding(
                .error, "image_missing", "the image of \(noun) \(owner) is missing",
                fix: "\(Self.removal(of: noun, owner)), or restore a backup with `snapfeed restore`")
        }
        let orphans = files.subtracting(named.map(\.name)).count
        // While a server runs, uploads in progress and snaps just deleted look the same.
        if orphans > 0, !isLive {
            findings.append(
                Finding(
                    .warning, "image_orphans", "\(orphans) image files have no row; without their keys they cannot be read",
                    fix: "remove them with `snapfeed doctor --fix`", isFixable: true))
        }
        return findings + strangers(owned, named.map(\.name))
    }

    /// How an image whose file is gone is given up.
    private static func removal(of noun: String, _ owner: Int64) -> String {
        switch noun {
        case "snap": "delete the snap (`snapfeed delete \(owner)`)"
        case "photo": "delete the photo (`snapfeed photos delete \(owner)`)"
        default: "ask its owner to set another one (`snapfeed people portrait` or `banner`)"
        }
    }

    /// Finds things among the images that are not the store's.
    private func strangers(_ owned: OwnedFiles, _ named: [String]) -> [Finding] {
        var findings = owned.blocked.map { folder, why in
            let count = named.count { OwnedFiles.folder(of: $0) == folder }
            return Finding(
                count > 0 ? .error : .warning, "images_blocked",
                "\(store)/images/\(folder)should be a folder of the store with \(count) images in it, and cannot be read: \(why)",
                fix: "make it a folder of the server's account again, or move its contents")
        }
        if !owned.foreign.isEmpty {
            let few = owned.foreign.prefix(3).map(Self.quoted).joined(separator: ", ") + (owned.foreign.count > 3 ? " and others" : "")
            findings.append(
                Finding(
                    .note, "foreign_files", "\(owned.foreign.count) files or folders in \(store)/images are not the store's: \(few)",
                    fix: "nothing: the server leaves them alone, and backups do not contain them; move what you need"))
        }
        return findings
    }

    /// A foreign name, made fit to print.
    private static func quoted(_ path: String) -> String {
        String(String.UnicodeScalarView(path.unicodeScalars.prefix(80).map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }

    /// Whether a server is running on the store.
    package var isLive: Bool {
        let lock = open(store + "/lock", O_RDONLY | O_CLOEXEC)
        guard lock >= 0 else { return false }
        defer { close(lock) }
        guard flock(lock, LOCK_SH | LOCK_NB) == 0 else { return true }
        flock(lock, LOCK_UN)
        return false
    }
}
