import Glibc
import SnapCrypto

/// An upload at rest: where its bytes lie, and the secret without which they are noise.
package struct StoredImage: Hashable, Sendable {
    package let file: String
    /// 256 bits; stands in the image's row and nowhere else.
    package let secret: [UInt8]
    package let type: String

    package init(file: String, secret: [UInt8], type: String) {
        self.file = file
        self.secret = secret
        self.type = type
    }
}

/// The images' files. Each is sealed with AES-256-GCM under a key of its own, so that deleting its row erases it for good, wherever
/// copies of the file may be.
///
/// - Thread: any; files are written once, and never changed.
package struct ImageFiles: Sendable {
    private static let namesTried = 16

    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// Writes an image durably, before the row that names it.
    ///
    /// - Throws: `.full`, `.disk`.
    package func write(_ bytes: [UInt8], type: String) throws(StoreError) -> StoredImage {
        let name = try makePlace()
        let secret = Secret.bytes(SealedBytes.keyCount)
        guard let sealed = SealedBytes.seal(bytes, key: secret, label: Array(name.utf8)) else {
            throw StoreError(.other, "cannot seal an image")
        }
        let subfolder = path(ofFolder: name)
        // Also for a folder that is there: who made it, another thread or a server that was killed, may not have come to this yet.
        try Files.syncFolder(folder)
        try Files.writeDurably(sealed, to: path(of: name), folder: subfolder)
        return StoredImage(file: name, secret: secret, type: type)
    }

    /// A new name, whose folder is there. Where something else has a folder's place, another name is taken.
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

    /// - Parameter recent: where the file is looked for first, and kept.
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

    /// The bytes that an image has at most; nil when its file is gone.
    package func size(of image: StoredImage) -> Int? {
        var facts = stat()
        return stat(path(of: image.file), &facts) == 0 ? Int(facts.st_size) : nil
    }

    /// Takes a file away. One that is gone already is fine: without its row it was noise.
    package func remove(_ file: String) { unlink(path(of: file)) }
    package func remove(_ files: [String]) { for file in files { remove(file) } }

    /// What a sweep did.
    package struct Sweep: Hashable, Sendable {
        /// Files that were taken away.
        package let removed: Int
        /// What lies there and is not the store's.
        package let foreign: Int
    }

    /// Takes away files of the store's own that no row names: what a crash left between a file and its row.
    package func sweep(keeping isNamed: (String) throws -> Bool) throws -> Sweep {
        let owned = try OwnedFiles(in: folder)
        let unnamed = try owned.names.filter { try !isNamed($0) }
        remove(unnamed)
        return Sweep(removed: unnamed.count, foreign: owned.foreign.count + owned.blocked.count)
    }

    /// A file's name in a backup, and below a store's folder.
    static func entry(_ file: String) -> String { "images/\(OwnedFiles.folder(of: file))/\(file)" }
    static func path(of file: String, in store: String) -> String { store + "/" + entry(file) }

    private func path(ofFolder file: String) -> String { folder + "/" + OwnedFiles.folder(of: file) }
    private func path(of file: String) -> String { path(ofFolder: file) + "/" + file }
}
