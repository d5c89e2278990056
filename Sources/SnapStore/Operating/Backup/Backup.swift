import Foundation
import GRDB
import Glibc
package import SnapModel

/// The progress of a backup.
package struct BackupProgress: Hashable, Sendable {
    /// Bytes of the database and of images.
    package let done: Int64
    package let total: Int64
}

/// Makes a backup: one tar file with the database, the images that it names, and a manifest.
///
/// It reads through connections that cannot write, so it may run beside the store's writer, on any thread. The database is copied as it is
/// at one moment. Snaps that are removed while the images are copied are then erased from the copy too, so that a restore does not bring
/// them back.
package struct Backup {
    /// The store's folder.
    package let store: String
    /// The path of the backup.
    package let file: String
    /// Whether an existing file may be replaced.
    package let replaces: Bool
    /// The version of this program, for the manifest.
    package let version: String

    package init(store: String, file: String, replaces: Bool, version: String) {
        self.store = store
        self.file = file
        self.replaces = replaces
        self.version = version
    }

    private var draft: String { file + ".part" }
    private var folder: String { URL(fileURLWithPath: file).deletingLastPathComponent().path }

    /// Makes the backup. The file gets its name only when it is complete, sound and durable.
    ///
    /// - Parameter progress: called now and then; throws to cancel.
    /// - Throws: `.inside`, `.exists`, `.full`, `.disk`, `.missing`, `.corrupt`, and the errors of `progress`. No file is left behind.
    package func make(at now: Timestamp, progress: @escaping (BackupProgress) throws(StoreError) -> Void) throws(StoreError)
        -> BackupManifest
    {
        try check()
        let copy = try DatabaseCopy(of: store)
        defer { copy.remove() }
        do throws(StoreError) {
            let manifest = try write(copy, at: now, progress: progress)
            try publish()
            return manifest
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Reports foreseeable failures before any work is done.
    private func check() throws(StoreError) {
        let place = StorePlace(store)
        guard ![file, draft].contains(where: { place.contains($0, in: folder) }) else {
            throw StoreError(.inside, "\(file) lies in the store itself: name a file outside \(store)")
        }
        guard replaces || !Files.exists(file) else { throw StoreError(.exists, "\(file) exists already") }
        guard Files.exists(folder) else { throw StoreError(.missing, "there is no folder \(folder)") }
        var facts = stat()
        guard lstat(file, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.exists, "\(file) is no ordinary file")
        }
    }

    private func write(
        _ copy: DatabaseCopy, at now: Timestamp, progress: @escaping (BackupProgress) throws(StoreError) -> Void
    ) throws(StoreError) -> BackupManifest {
        let databaseBytes = Files.size(of: StoreDirectory.databasePath(in: store)) ?? 0
        let imagesBytes = try OwnedFiles(in: StoreDirectory.imagesPath(in: store)).totalBytes
        try requireRoom(databaseBytes: databaseBytes, imagesBytes: imagesBytes)
        let total = databaseBytes + imagesBytes
        try copy.fill { (fraction) throws(StoreError) in
            try progress(BackupProgress(done: Int64(Double(databaseBytes) * fraction), total: total))
        }
        let archive = try ArchiveWriter(path: draft)
        var done = databaseBytes
        for name in try copy.files() {
            // A missing file was erased meanwhile, or is missing in the store itself.
            _ = try archive.add(file: ImageFiles.path(of: name, in: store), name: ImageFiles.entry(name), at: now) {
                (bytes) throws(StoreError) in
                done += bytes
                try progress(BackupProgress(done: min(done, total), total: total))
            }
        }
        try progress(BackupProgress(done: total, total: total))
        return try finish(archive, copy, at: now)
    }

    private func finish(_ archive: ArchiveWriter, _ copy: DatabaseCopy, at now: Timestamp) throws(StoreError) -> BackupManifest {
        try copy.check()
        // As late as possible: what is deleted from here on is in the backup.
        try copy.eraseWhatIsGone()
        let facts = try copy.finish()
        guard try archive.add(file: copy.path, name: BackupManifest.databaseName, at: now, copied: { _ in }) else {
            throw StoreError(.missing, "\(copy.path) was removed while it was read")
        }
        let manifest = BackupManifest(
            version: version, createdAt: now, schema: facts.schema, snaps: facts.snaps, images: facts.images,
            databaseBytes: Files.size(of: copy.path) ?? 0, bytes: archive.count, digest: archive.digest)
        try archive.add(Array(manifest.text.utf8), name: BackupManifest.fileName, at: now)
        try archive.finish()
        return manifest
    }

    /// Requires room for the copy of the database beside the store, and for the backup in its own folder.
    private func requireRoom(databaseBytes: Int64, imagesBytes: Int64) throws(StoreError) {
        for (place, needed) in [(store, databaseBytes), (folder, databaseBytes + imagesBytes)] {
            let free = Files.freeBytes(at: place)
            guard free > needed else {
                throw StoreError(.full, "\(place) has \(free >> 20) MiB left, and the backup needs \(needed >> 20) MiB there")
            }
        }
    }

    /// Gives the file its name; it replaces a file that appeared meanwhile only if that is allowed.
    private func publish() throws(StoreError) {
        guard !replaces else {
            guard rename(draft, file) == 0 else { throw Files.failure("rename", draft) }
            return try Files.syncFolder(folder)
        }
        if link(draft, file) == 0 {
            unlink(draft)
        } else {
            guard errno != EEXIST, !Files.exists(file) else { throw StoreError(.exists, "\(file) exists already") }
            // Some file systems do not have hard links.
            guard rename(draft, file) == 0 else { throw Files.failure("rename", draft) }
        }
        try Files.syncFolder(folder)
    }
}
