import Glibc
import SnapCrypto

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
}

/// The files of images. Each is sealed with AES-256-GCM under its own key, so that deleting the image's row erases it for good, wherever
/// copies of the file may be.
///
/// - Thread: any; a file is written once and never changed.
package struct ImageFiles: Sendable {
    private static let namesTried = 16

    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// Writes an image durably, before its row is written.
    ///
    /// - Throws: `.full`, `.disk`.
    package func write(_ bytes: [UInt8], type: String) throws(StoreError) -> StoredImage {
        let name = try makePlace()
        let secret = Secret.bytes(SealedBytes.keyCount)
        guard let sealed = SealedBytes.seal(bytes, key: secret, label: Array(name.utf8)) else {
            throw StoreError(.other, "cannot seal an image")
        }
        let subfolder = path(ofFolder: name)
        // Also syncs an existing folder: its maker, another thread or a killed server, may not have synced it yet.
        try Files.syncFolder(folder)
        try Files.writeDurably(sealed, to: path(of: name), folder: subfolder)
        return StoredImage(file: name, secret: secret, type: type)
    }

    /// Picks a new name and makes its folder. When something else is in a folder's place, it picks another name.
    private func makePlace() throws(StoreError) -> String {
        for _ in 1..<Self.namesTried {
            let name = Secret.fileName()
            do throws(StoreError) {
                try Files.makeFolder(path(ofFolder: name))
                return name
            } catch {
                guard error.kind == .taken else { throw error }
            }
        }
        let name = Secret.fileName()
        try Files.makeFolder(path(ofFolder: name))
        return name
    }

    /// - Parameter recent: a cache that is asked first, and that keeps the file.
    /// - Throws: `.missing`, `.disk`, or `.corrupt` when the file is not what was written.
    package func read(_ image: StoredImage, recent: RecentImages? = nil) throws(StoreError) -> [UInt8] {
        let kept = recent?[image.file]
        let sealed = if let kept { kept } else { try Files.read(path(of: image.file)) }
        guard let opened = SealedBytes.open(sealed, key: image.secret, label: Array(image.file.utf8)) else {
            throw StoreError(.corrupt, "the image file \(image.file) is damaged")
        }
        if kept == nil { recent?.keep(sealed, of: image.file) }
        return opened
    }

    /// The most bytes that an image can have; nil when its file is gone.
    package func size(of image: StoredImage) -> Int? {
        var facts = stat()
        return stat(path(of: image.file), &facts) == 0 ? Int(facts.st_size) : nil
    }

    /// Removes a file. A missing one is fine: without its row it was noise.
    package func remove(_ file: String) { unlink(path(of: file)) }
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
        let owned = try OwnedFiles(in: folder)
        let unnamed = try owned.names.filter { try !isNamed($0) }
        remove(unnamed)
        return Sweep(removed: unnamed.count, foreign: owned.foreign.count + owned.blocked.count)
    }

    /// A file's path in a backup, and below a store's folder.
    static func entry(_ file: String) -> String { "images/\(OwnedFiles.folder(of: file))/\(file)" }
    static func path(of file: String, in store: String) -> String { store + "/" + entry(file) }

    private func path(ofFolder file: String) -> String { folder + "/" + OwnedFiles.folder(of: file) }
    private func path(of file: String) -> String { path(ofFolder: file) + "/" + file }
}
