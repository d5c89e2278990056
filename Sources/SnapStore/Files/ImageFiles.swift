import Glibc
package import SnapBucket
import SnapCrypto
import SnapModel

/// A stored upload: its file, and the secret without which the file is noise.
package struct StoredImage: Hashable, Sendable {
    package let file: String
    /// 256 bits, stored in the image's row and nowhere else.
    package let secret: [UInt8]
    package let type: String

    package init(file: String, secret: [UInt8], type: String) {
        self.file = file
        self.secret = secret
        self.type = type
    }

    /// Decrypts its file; nil when that is not what was written.
    ///
    /// - Parameter room: so many zero bytes come first in the result.
    func open(_ sealed: [UInt8], room: Int) -> [UInt8]? {
        SealedBytes.open(sealed, key: secret, label: Array(file.utf8), room: room)
    }
}

/// The files of images. Each is sealed with AES-256-GCM under its own key, so that deleting the image's row erases it permanently, wherever
/// copies of the file may be.
///
/// - Thread: any; a file is written once and never changed.
package struct ImageFiles: Sendable {
    private static let namesTried = 64
    private static let namesShown = 1_000

    private enum Place: Sendable {
        case folder(String)
        case bucket(Bucket)
    }

    private let place: Place
    package var areInBucket: Bool { if case .bucket = place { true } else { false } }

    package init(folder: String) { place = .folder(folder) }
    package init(bucket: Bucket) { place = .bucket(bucket) }

    /// Writes an image durably, before its row is written.
    ///
    /// - Throws: `.full`, `.disk`.
    package func write(_ bytes: [UInt8], type: String) throws(StoreError) -> StoredImage {
        let name = try makePlace()
        let secret = Secret.bytes(SealedBytes.keyCount)
        guard let sealed = SealedBytes.seal(bytes, key: secret, label: Array(name.utf8)) else {
            throw StoreError(.other, "cannot seal an image")
        }
        try put(name, sealed)
        return StoredImage(file: name, secret: secret, type: type)
    }

    private func put(_ name: String, _ bytes: [UInt8]) throws(StoreError) {
        switch place {
        case .folder(let folder):
            // Also syncs an existing folder: its maker, another thread or a killed server, may not have synced it yet.
            try Files.syncFolder(folder)
            try Files.writeDurably(bytes, to: Self.path(of: name, below: folder), folder: Self.path(ofFolder: name, below: folder))
        case .bucket(let bucket): do { try bucket.put(name, bytes) } catch { throw StoreError(error) }
        }
    }

    /// Marks the place as that of one store or cluster. A second one there would remove what the first one's rows name.
    ///
    /// - Parameter owner: see `Snapshot.imagesOwner`.
    /// - Throws: `.unsafe` for the place of another one.
    package func claim(for owner: String) throws(StoreError) {
        var found = try ownersMark()
        if found == nil { found = try makeOwnersMark(owner) }
        guard found == Array(owner.utf8) else { throw Self.belongsToAnother }
    }

    /// Takes the mark of an owner away, so that the next one can have the place.
    ///
    /// - Throws: `.unsafe` for the folder of another store.
    func release(from owner: String) throws(StoreError) {
        guard let found = try ownersMark() else { return }
        guard found == Array(owner.utf8) else { throw Self.belongsToAnother }
        remove(OwnedFiles.ownersMark)
    }

    private static let belongsToAnother = StoreError(
        .unsafe, "the images' place already belongs to another store or cluster: give each its own folder or prefix")

    private func ownersMark() throws(StoreError) -> [UInt8]? {
        do throws(StoreError) { return try bytes(of: OwnedFiles.ownersMark) } catch {
            guard error.kind == .missing else { throw error }
            return nil
        }
    }

    /// Makes the mark of the store that owns the images.
    ///
    /// - Returns: the mark that exists in the end: another node, or another cluster, may have been first.
    private func makeOwnersMark(_ owner: String) throws(StoreError) -> [UInt8] {
        let (mark, text) = (OwnedFiles.ownersMark, Array(owner.utf8))
        let folder: String
        switch place {
        case .bucket(let bucket):
            do { _ = try bucket.putIfAbsent(mark, text) } catch { throw StoreError(error) }
            return try bytes(of: mark)
        case .folder(let path): folder = path
        }
        let below = Self.path(ofFolder: mark, below: folder)
        try Files.makeFolder(below)
        // A draft that a crash leaves has the name of an image without a row, so it is swept as one.
        let draft = below + "/" + OwnedFiles.folder(of: mark) + Secret.fileName().dropFirst(2)
        let isMade = try Files.createDurably(text, at: Self.path(of: mark, below: folder), draft: draft, folder: below)
        return isMade ? text : try bytes(of: mark)
    }

    /// Picks a new name and makes its folder. When something else is in a folder's place, it picks another name.
    private func makePlace() throws(StoreError) -> String {
        guard case .folder(let folder) = place else { return Secret.fileName() }
        for _ in 1..<Self.namesTried {
            let name = Secret.fileName()
            do throws(StoreError) {
                try Files.makeFolder(Self.path(ofFolder: name, below: folder))
                return name
            } catch {
                guard error.kind == .taken else { throw error }
            }
        }
        let name = Secret.fileName()
        try Files.makeFolder(Self.path(ofFolder: name, below: folder))
        return name
    }

    /// Reads and decrypts an image.
    ///
    /// - Parameters:
    ///   - recent: a cache that is asked first, and that keeps the file.
    ///   - room: so many zero bytes come first in the result.
    /// - Throws: `.missing`, `.disk`, or `.corrupt` when the file is not what was written.
    package func read(_ image: StoredImage, recent: RecentImages? = nil, room: Int = 0) throws(StoreError) -> [UInt8] {
        let kept = recent?[image.file]
        let sealed = if let kept { kept } else { try bytes(of: image.file) }
        guard let opened = image.open(sealed, room: room) else {
            throw StoreError(.corrupt, "the image file \(image.file) is damaged")
        }
        if kept == nil { recent?.keep(sealed, of: image.file) }
        return opened
    }

    private func bytes(of file: String) throws(StoreError) -> [UInt8] {
        switch place {
        case .folder(let folder): return try Files.read(Self.path(of: file, below: folder))
        case .bucket(let bucket):
            let found: [UInt8]?
            do { found = try bucket.get(file) } catch { throw StoreError(error) }
            guard let found else { throw StoreError(.missing, "the image \(file) is not in the bucket") }
            return found
        }
    }

    /// The most bytes that an image can have; nil when its file is gone.
    package func size(of image: StoredImage) -> Int? {
        switch place {
        case .folder(let folder):
            var facts = stat()
            return stat(Self.path(of: image.file, below: folder), &facts) == 0 ? Int(facts.st_size) : nil
        case .bucket(let bucket): return (try? bucket.size(of: image.file)) ?? nil
        }
    }

    /// Removes a file. A missing one is fine: without its row it was noise.
    package func remove(_ file: String) {
        switch place {
        case .folder(let folder): unlink(Self.path(of: file, below: folder))
        // One that stays is noise without its key.
        case .bucket(let bucket): try? bucket.remove(file)
        }
    }
    package func remove(_ files: [String]) { for file in files { remove(file) } }

    /// The result of a sweep.
    package struct Sweep: Hashable, Sendable {
        /// The number of removed files.
        package let removed: Int
        /// The number of things there that are not the store's.
        package let foreign: Int
    }

    /// Removes the store's own files that no row names: a crash between writing a file and its row leaves them.
    package func sweep(keeping isNamed: (String) throws -> Bool) throws -> Sweep {
        guard case .folder(let folder) = place else { return Sweep(removed: 0, foreign: 0) }
        let owned = try OwnedFiles(in: folder)
        let unnamed = try owned.names.filter { try !isNamed($0) }
        remove(unnamed)
        return Sweep(removed: unnamed.count, foreign: owned.foreign.count + owned.blocked.count)
    }

    /// Shows the names of files that were written before a moment, some at a time. Others may be about to get their rows.
    func old(writtenBefore moment: Timestamp, _ body: ([String]) throws -> Void) throws {
        switch place {
        case .folder(let folder):
            let names = try OwnedFiles(in: folder).names.filter { name in
                var facts = stat()
                guard lstat(Self.path(of: name, below: folder), &facts) == 0 else { return false }
                return Int64(facts.st_mtim.tv_sec) * 1_000 < moment.milliseconds
            }
            for start in stride(from: 0, to: names.count, by: Self.namesShown) {
                try body(Array(names[start..<min(start + Self.namesShown, names.count)]))
            }
        case .bucket(let bucket):
            var last: String?
            repeat {
                let listed = try bucket.list(after: last, limit: Self.namesShown)
                last = listed.count == Self.namesShown ? listed.last?.name : nil
                try body(listed.filter { $0.modified < moment.milliseconds && $0.name != OwnedFiles.ownersMark }.map(\.name))
            } while last != nil
        }
    }

    /// A file's path in a backup, and below a store's folder.
    static func entry(_ file: String) -> String { "images/\(OwnedFiles.folder(of: file))/\(file)" }
    static func path(of file: String, in store: String) -> String { store + "/" + entry(file) }

    private static func path(ofFolder file: String, below folder: String) -> String { folder + "/" + OwnedFiles.folder(of: file) }
    private static func path(of file: String, below folder: String) -> String { path(ofFolder: file, below: folder) + "/" + file }
}

extension Snapshot {
    /// Equal for all nodes of a cluster, over restores and recoveries, and after a store has moved into a cluster.
    package var imagesOwner: String { feeds.digests.token("", .imagesOwner) }
}

extension StoreError {
    /// A fault of the object store.
    package init(_ error: BucketError) {
        let kind: Kind =
            switch error {
            case .unreachable, .slowDown: .busy
            case .denied: .denied
            case .missingBucket: .missing
            case .full: .full
            case .tooLarge, .strange, .badName, .badSetting: .other
            }
        self.init(kind, "the images' bucket: \(error)")
    }
}

extension ImageFiles {
    /// Whether a text names a folder, or a bucket in the right form.
    package static func isPlace(_ text: String) -> Bool {
        guard text.hasPrefix("s3://") else { return !text.isEmpty }
        return (try? BucketAddress(text)) != nil
    }

    /// - Parameters:
    ///   - place: a folder, or `s3://bucket`.
    ///   - environment: has the keys of a bucket.
    /// - Throws: when the bucket cannot be used.
    package init(place: String, environment: [String: String]) throws(StoreError) {
        guard place.hasPrefix("s3://") else {
            try Files.makeFolder(place, isTop: true)
            self.init(folder: place)
            return
        }
        do throws(BucketError) {
            let bucket = Bucket(try BucketAddress(place), try BucketCredentials(environment: environment))
            try bucket.check()
            self.init(bucket: bucket)
        } catch { throw StoreError(error) }
    }
}
