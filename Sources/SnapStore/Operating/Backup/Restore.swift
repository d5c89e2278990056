import Foundation
import GRDB
import Glibc
package import SnapModel

/// Puts a backup in place of a store.
package struct Restore {
    /// The store's folder; made if it is missing.
    package let store: String
    /// The path of the backup.
    package let file: String
    /// Whether the old store is kept, in a folder below the store's.
    package let keepsOld: Bool
    /// Whether to continue when changes since the backup cannot be brought over.
    package let insists: Bool
    /// Rules of `RestoreReplay` that are left out; only tests of the tests leave any out.
    var omitted: Set<RestoreReplay.Rule> = []
    /// The free bytes on a folder's disk.
    var freeBytes: (String) -> Int = Files.freeBytes

    package init(store: String, file: String, keepsOld: Bool, insists: Bool) {
        self.store = store
        self.file = file
        self.keepsOld = keepsOld
        self.insists = insists
    }

    /// The result of a restore.
    package struct Summary: Sendable {
        package let manifest: BackupManifest
        /// Nil when there was no old store, or it was a different one.
        package let carried: RestoreReplay?
        /// Why nothing could be brought over from an old store, if the caller insisted.
        package let forgotten: String?
        /// The folder with the old store.
        package let old: String?
        /// Images that the backup lacks, because the store lacked them.
        package let missingImages: Int
    }

    /// The progress in bytes of the backup: one half for checking it, the other half for writing it to the store.
    package typealias Progress = (_ done: Int64, _ total: Int64) -> Void

    /// Reads the whole backup and checks whether `run` could begin. It changes nothing, and does not look into the backup's database.
    ///
    /// - Throws: as `run` does before it begins.
    package func rehearse(progress: Progress = { _, _ in }) throws(StoreError) -> BackupManifest {
        try check()
        if Files.exists(store + "/lock") { try StoreDirectory(path: store).leave() }
        let backup = try BackupFile(file, progress: progress)
        try Self.requireKnown(backup.manifest)
        try requireRoom(for: backup.manifest)
        return backup.manifest
    }

    /// Puts the backup in place. Until the very end the store is the old one, then it is the restored one, whatever happens.
    ///
    /// - Throws: `.inside` for a backup inside the store; `.locked` while a server runs; `.corrupt` for a damaged backup; `.unsafe` when
    ///   opens of an old store would be forgotten; `.full`, `.disk`.
    package func run(at now: Timestamp, progress: Progress = { _, _ in }) throws(StoreError) -> Summary {
        try check()
        // A running server is reported immediately; but a missing folder is made only after the backup was found good.
        var existing: StoreDirectory?
        if Files.exists(store + "/lock") { existing = try StoreDirectory(path: store) }
        do throws(StoreError) {
            let backup = try BackupFile(file) { done, total in progress(done / 2, total) }
            try Self.requireKnown(backup.manifest)
            try requireRoom(for: backup.manifest)
            if existing == nil { existing = try StoreDirectory(path: store) }
            guard let directory = existing else { throw StoreError(.other, "a store without a folder") }
            return try replace(directory, by: backup, at: now, progress)
        } catch {
            if let existing {
                // Removes an unfinished preparation. A committed one is carried out by the next start.
                if !Files.exists(Restoration.ready(in: store)) { try? Files.removeTree(Restoration.folder(in: store)) }
                existing.leave()
            }
            throw error
        }
    }

    /// Refuses a backup inside the store: it could be removed together with the store before it is read.
    private func check() throws(StoreError) {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        guard !StorePlace(store).contains(file, in: folder) else {
            throw StoreError(.inside, "\(file) is inside the store that it would replace: move it out of \(store) first")
        }
    }

    /// Requires room for the new database, for its images, and for the copy of the old database that changes are brought over from. The old
    /// store stays until the new one is complete.
    private func requireRoom(for manifest: BackupManifest) throws(StoreError) {
        guard roomNeeded(for: manifest) < Int64(clamping: freeBytes(diskPath)) else { throw noRoom(for: manifest) }
    }

    private func roomNeeded(for manifest: BackupManifest) -> Int64 {
        manifest.fileBytes + (Files.size(of: StoreDirectory.databasePath(in: store)) ?? 0)
    }

    private var diskPath: String {
        Files.exists(store) ? store : URL(fileURLWithPath: store).deletingLastPathComponent().path
    }

    private func noRoom(for manifest: BackupManifest) -> StoreError {
        let (free, needed) = (freeBytes(diskPath) >> 20, (roomNeeded(for: manifest) >> 20) + 1)
        return StoreError(.full, "\(store) has \(free) MiB left, and the restore needs \(needed) MiB there. Nothing was changed")
    }

    private static func requireKnown(_ manifest: BackupManifest) throws(StoreError) {
        guard let refusal = SchemaAge(applied: Set(manifest.schema))?.refusal else { return }
        throw StoreError(.other, "the backup, of version \(manifest.version), was \(refusal)")
    }

    private func replace(
        _ directory: StoreDirectory, by backup: BackupFile, at now: Timestamp, _ progress: Progress
    ) throws(StoreError) -> Summary {
        do throws(StoreError) {
            let summary = try restore(backup, into: directory, at: now, progress)
            directory.release()
            return summary
        } catch {
            guard error.kind == .full, !Files.exists(Restoration.ready(in: store)) else { throw error }
            try? Files.removeTree(Restoration.folder(in: store))
            throw noRoom(for: backup.manifest)
        }
    }

    private func restore(
        _ backup: BackupFile, into directory: StoreDirectory, at now: Timestamp, _ progress: Progress
    ) throws(StoreError) -> Summary {
        try Files.makeFolder(Restoration.folder(in: store))
        let hasOld = !directory.isNew
        let (carried, forgotten, files) = try makeDatabase(backup, hasOld: hasOld, at: now)
        let missing = try extractImages(files, from: backup, progress)
        let old = hasOld && keepsOld ? try linkOld(at: now) : nil
        // Syncs everything below the store, files and names, before the restore is committed.
        sync()
        try Restoration.commit(in: store, keepingOldAs: old ?? "")
        try Restoration.finish(in: store)
        let named = Set(files)
        do { _ = try ImageFiles(folder: StoreDirectory.imagesPath(in: store)).sweep(keeping: named.contains) } catch {
            throw StoreError(error)
        }
        return Summary(
            manifest: backup.manifest, carried: carried, forgotten: forgotten, old: old.map { store + "/" + $0 }, missingImages: missing)
    }

    // MARK: The database

    /// Makes the database of the restored store.
    ///
    /// - Returns: the changes that were brought over from the old store, or why nothing could be, and the image files that the new database
    ///   names.
    private func makeDatabase(_ backup: BackupFile, hasOld: Bool, at now: Timestamp) throws(StoreError) -> (
        RestoreReplay?, String?, [String]
    ) {
        let path = Restoration.database(in: store)
        guard try backup.extract(BackupManifest.databaseName, to: path) else { throw StoreError(.corrupt, "\(file) contains no database") }
        try ScrubbingDisk.install()
        // Other programs may have changed it.
        try PageScrub.clean(path)
        do {
            let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA secure_delete=ON; PRAGMA synchronous=FULL")
                try SegmentRemoval.run(db)
                try Self.check(db)
            }
            try DatabaseSchema.migrator.migrate(queue)
            let (carried, forgotten) = hasOld ? try carryOver(into: queue, at: now) : (nil, nil)
            let files = try queue.write { db in
                try Self.settle(db, backup.manifest, at: now)
                if carried == nil { try db.execute(sql: "DELETE FROM push_subscription") }
                return try Self.files(in: db)
            }
            try queue.close()
            DatabaseCopy.remove(Restoration.oldDatabase(in: store))
            return (carried, forgotten, files)
        } catch { throw StoreError(error) }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "restore"
        return configuration
    }

    private static func check(_ db: Database) throws {
        let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(5)")
        guard findings == ["ok"] else {
            throw StoreError(.corrupt, "the backup's database is damaged: \(findings.joined(separator: "; "))")
        }
    }

    /// The images' files that the rows name. A file is written by its name, which a hand-made backup can choose: one with slashes
    /// would lie outside the store.
    private static func files(in db: Database) throws -> [String] {
        let files = try OwnedFiles.named(in: db)
        guard files.allSatisfy(OwnedFiles.isName) else { throw StoreError(.corrupt, "the backup's database names files that no store has") }
        return files
    }

    /// Starts a new run of offsets, so that no client resumes from a position that no longer exists, and ends all reset links: it is
    /// unknown on an empty machine which of them were used since the backup.
    private static func settle(_ db: Database, _ manifest: BackupManifest, at now: Timestamp) throws {
        try Counters.fix(db)
        for feed in try Int64.fetchAll(db, sql: "SELECT id FROM feed") {
            try db.execute(sql: "UPDATE feed SET epoch = ? WHERE id = ?", arguments: [Secret.epoch(), feed])
        }
        try db.execute(sql: "UPDATE people_log SET epoch = ?", arguments: [Secret.epoch()])
        try db.execute(sql: "DELETE FROM photo_event; UPDATE people_log SET events = 0; DELETE FROM password_reset")
        try Transaction.perform(on: SQLConnection(db), FeedIndex(reading: [], from: SQLConnection(db))) { transaction in
            try transaction.audit("store.restore", "backup of \(manifest.createdAt.milliseconds)", by: nil, at: now)
        }
    }

    /// Reads the old store from a copy of its database, whose schema is migrated to ours.
    private func carryOver(into queue: DatabaseQueue, at now: Timestamp) throws -> (RestoreReplay?, String?) {
        do {
            let lost = try copyOld()
            let carried = try queue.writeWithoutTransaction { db -> RestoreReplay? in
                try db.execute(sql: "ATTACH ? AS old", arguments: [Restoration.oldDatabase(in: store)])
                defer { try? db.execute(sql: "DETACH old") }
                guard try RestoreReplay.isSameStore(db) else {
                    throw StoreError(.unsafe, "it is another store, not the one that was backed up")
                }
                let unaccounted = try RestoreReplay.unaccounted(db, lost: lost)
                guard insists || unaccounted == 0 else {
                    throw StoreError(
                        .unsafe,
                        "an older backup was restored in between, so nothing is known about \(unaccounted) snaps, photos and accounts of this one"
                    )
                }
                var carried: RestoreReplay?
                try db.inTransaction(.immediate) {
                    carried = try Transaction.perform(on: SQLConnection(db), FeedIndex(reading: [], from: SQLConnection(db))) {
                        transaction in
                        try RestoreReplay(in: transaction, lost: lost, at: now, omitting: omitted)
                    }
                    return .commit
                }
                return carried
            }
            return (carried, nil)
        } catch {
            let error = StoreError(error)
            guard error.kind != .full else { throw error }
            guard insists else { throw Self.forgetting(error, store) }
            return (nil, error.message)
        }
    }

    private static func forgetting(_ error: StoreError, _ store: String) -> StoreError {
        StoreError(
            .unsafe,
            "changes in \(store) since the backup cannot be carried over: \(error.message). Snaps opened since then could be opened "
                + "again, and deleted ones would reappear. Restore into another folder, or use --force; nothing was changed")
    }

    /// Copies the old store's database, as far as it can be read.
    ///
    /// - Returns: the tables with missing rows; there can be some only if the caller insists.
    private func copyOld() throws -> [String] {
        let live = StoreDirectory.databasePath(in: store)
        let path = Restoration.oldDatabase(in: store)
        var lost: [String] = []
        DatabaseCopy.remove(path)
        try Files.prepareDatabase(path)
        do {
            try Self.copy(live, to: path)
        } catch {
            guard insists else { throw error }
            DatabaseCopy.remove(path)
            try Files.prepareDatabase(path)
            lost = try DatabaseRecovery(of: live, to: path).lost
        }
        let copy = try DatabaseQueue(path: path)
        try DatabaseSchema.migrator.migrate(copy)
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode=DELETE") }
        try copy.close()
        return lost
    }

    private static func copy(_ path: String, to target: String) throws {
        var readOnly = Configuration()
        readOnly.readonly = true
        let live = try DatabaseQueue(path: path, configuration: readOnly)
        let copy = try DatabaseQueue(path: target)
        try live.backup(to: copy)
        try copy.read { db in
            try Store.check(db)
            if let refusal = try SchemaAge(of: db)?.refusal { throw StoreError(.other, "it was \(refusal)") }
        }
        try copy.close()
    }

    // MARK: Files

    /// Puts the images next to those of the old store: until rows name them, they are noise.
    private func extractImages(_ files: [String], from backup: BackupFile, _ progress: Progress) throws(StoreError) -> Int {
        let total = backup.manifest.fileBytes
        var (missing, done) = (0, backup.size(of: BackupManifest.databaseName))
        for name in files {
            progress((total + done) / 2, total)
            done += backup.size(of: ImageFiles.entry(name))
            let path = ImageFiles.path(of: name, in: store)
            try Files.makeFolder(StoreDirectory.imagesPath(in: store) + "/" + OwnedFiles.folder(of: name))
            guard try backup.extract(ImageFiles.entry(name), to: path + Files.draftSuffix) else {
                missing += 1
                continue
            }
            guard rename(path + Files.draftSuffix, path) == 0 else { throw Files.failure("rename", path + Files.draftSuffix) }
        }
        progress(total, total)
        return missing
    }

    /// Makes a store of hard links to the old store's files. It needs no room except for files that the new store drops.
    ///
    /// - Returns: the name that its folder will get.
    private func linkOld(at now: Timestamp) throws(StoreError) -> String {
        let aside = Restoration.aside(in: store)
        try Files.makeFolder(aside)
        for name in ["snapfeed.db", "snapfeed.db-wal", "initialised"] where Files.exists("\(store)/\(name)") {
            try Files.link("\(store)/\(name)", "\(aside)/\(name)")
        }
        let images = StoreDirectory.imagesPath(in: aside)
        try Files.makeFolder(images)
        for name in try OwnedFiles(in: StoreDirectory.imagesPath(in: store)).names {
            try Files.makeFolder("\(images)/\(OwnedFiles.folder(of: name))")
            try Files.link(ImageFiles.path(of: name, in: store), ImageFiles.path(of: name, in: aside))
        }
        return freeName(at: now)
    }

    private func freeName(at now: Timestamp) -> String {
        var name = "before-restore-\(now.milliseconds / 1_000)"
        while Files.exists("\(store)/\(name)") { name += "x" }
        return name
    }
}
