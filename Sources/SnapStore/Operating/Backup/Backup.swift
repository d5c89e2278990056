import GRDB
package import SnapModel

/// The progress of a backup.
package struct BackupProgress: Hashable, Sendable {
    /// Bytes of the database and of images.
    package let done: Int64
    package let total: Int64
}

/// Makes a backup: one tar file with the database, the images that it names, and a manifest.
///
/// It reads through connections that cannot write, so it may run next to the store's writer, on any thread. The database is copied as it is
/// at one moment. Snaps that are removed while the images are copied are then erased from the copy too, so that a restore does not bring
/// them back.
package struct Backup {
    /// The store's folder.
    package let store: String
    /// The version of this program, for the manifest.
    package let version: String

    package init(store: String, version: String) {
        self.store = store
        self.version = version
    }

    /// Makes the backup in a file, which gets its name only when it is complete, sound and durable.
    ///
    /// - Parameter progress: called now and then; throws to cancel.
    /// - Throws: `.inside`, `.exists`, `.full`, `.disk`, `.missing`, `.corrupt`, and the errors of `progress`. No file is left behind.
    package func make(
        in target: BackupTarget, at now: Timestamp, progress: @escaping (BackupProgress) throws(StoreError) -> Void
    ) throws(StoreError) -> BackupManifest {
        try target.check(against: store)
        let draft = try target.begin()
        defer { draft.discard() }
        let manifest = try make(into: draft, folder: target.folder, at: now, progress: progress)
        try draft.publish()
        return manifest
    }

    /// Writes the backup to a sink, in order.
    ///
    /// - Parameters:
    ///   - folder: the folder of the sink's file, which needs room; nil where it is not known.
    ///   - progress: called now and then; throws to cancel.
    /// - Throws: `.full`, `.disk`, `.missing`, `.corrupt`, and the errors of `progress` and of the sink. What was written then is worthless.
    package func make(
        into sink: any BackupSink, folder: String? = nil, at now: Timestamp,
        progress: @escaping (BackupProgress) throws(StoreError) -> Void
    ) throws(StoreError) -> BackupManifest {
        let copy = try DatabaseCopy(of: store)
        defer { copy.remove() }
        return try write(copy, into: sink, folder, at: now, progress: progress)
    }

    private func write(
        _ copy: DatabaseCopy, into sink: any BackupSink, _ folder: String?, at now: Timestamp,
        progress: @escaping (BackupProgress) throws(StoreError) -> Void
    ) throws(StoreError) -> BackupManifest {
        let databaseBytes = Files.size(of: StoreDirectory.databasePath(in: store)) ?? 0
        let imagesBytes = try OwnedFiles(in: StoreDirectory.imagesPath(in: store)).totalBytes
        try requireRoom(in: store, databaseBytes)
        if let folder { try requireRoom(in: folder, databaseBytes + imagesBytes) }
        let total = databaseBytes + imagesBytes
        try copy.fill { (fraction) throws(StoreError) in
            try progress(BackupProgress(done: Int64(Double(databaseBytes) * fraction), total: total))
        }
        let archive = ArchiveWriter(into: sink)
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

    /// Requires room for the copy of the database next to the store, or for the backup in its own folder.
    private func requireRoom(in place: String, _ needed: Int64) throws(StoreError) {
        let free = Files.freeBytes(at: place)
        guard free > needed else {
            throw StoreError(.full, "\(place) has \(free >> 20) MiB left, and the backup needs \(needed >> 20) MiB there")
        }
    }
}
