import Foundation
import Glibc

/// Takes the bytes of a backup, from the first to the last.
package protocol BackupSink: AnyObject {
    /// Writes the next bytes of the backup.
    ///
    /// - Throws: `.full`, `.disk`, `.cancelled`.
    func write(_ bytes: [UInt8]) throws(StoreError)
}

/// The file that a backup is written to. A draft next to it gets the file's name once it is complete, sound and durable.
package struct BackupTarget: Sendable {
    package let file: String
    /// Whether an existing file may be replaced.
    package let replaces: Bool

    package init(file: String, replaces: Bool) {
        self.file = file
        self.replaces = replaces
    }

    fileprivate var draft: String { file + ".part" }
    /// The folder of the file.
    package var folder: String { URL(fileURLWithPath: file).deletingLastPathComponent().path }

    /// Reports foreseeable failures before any work is done.
    ///
    /// - Throws: `.inside` for a file in the store, `.exists`, `.missing` without its folder, `.denied` where this account cannot look for it.
    package func check(against store: String) throws(StoreError) {
        let place = StorePlace(store)
        guard ![file, draft].contains(where: { place.contains($0, in: folder) }) else {
            throw StoreError(.inside, "\(file) is inside the store: name a file outside \(store)")
        }
        guard replaces || !Files.exists(file) else { throw StoreError(.exists, "\(file) already exists") }
        guard Files.exists(folder) else {
            guard errno != EACCES else {
                throw StoreError(.denied, "this account may not look into \(folder): use the account of its owner")
            }
            throw StoreError(.missing, "there is no folder \(folder)")
        }
        var facts = stat()
        guard lstat(file, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.exists, "\(file) is not an ordinary file")
        }
    }

    /// Makes the draft.
    ///
    /// - Throws: `.full`, `.disk`, `.missing`.
    package func begin() throws(StoreError) -> BackupDraft { try BackupDraft(of: self) }

    /// Gives the file its name; it replaces a file that appeared meanwhile only if that is allowed.
    fileprivate func publish() throws(StoreError) {
        guard !replaces else {
            guard rename(draft, file) == 0 else { throw Files.failure("rename", draft) }
            return try Files.syncFolder(folder)
        }
        if link(draft, file) == 0 {
            unlink(draft)
        } else {
            guard errno != EEXIST, !Files.exists(file) else { throw StoreError(.exists, "\(file) already exists") }
            // Some file systems do not have hard links.
            guard rename(draft, file) == 0 else { throw Files.failure("rename", draft) }
        }
        try Files.syncFolder(folder)
    }
}

/// A backup's new file, readable by its owner only.
///
/// - Thread: one; not Sendable.
package final class BackupDraft: BackupSink {
    /// After this many bytes, written data is pushed to the disk, so that the end does not delay every other fsync.
    private static let syncEvery: Int64 = 16 << 20

    private let target: BackupTarget
    private let file: CInt
    private var unsynced: Int64 = 0
    private var isOpen = true
    private var path: String { target.draft }

    /// Makes the file, and removes a file that an earlier attempt left under this name.
    fileprivate init(of target: BackupTarget) throws(StoreError) {
        self.target = target
        unlink(target.draft)
        file = open(target.draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Files.failure("create", target.draft) }
    }

    deinit { discard() }

    package func write(_ bytes: [UInt8]) throws(StoreError) {
        try Files.write(bytes, to: file, of: path)
        unsynced += Int64(bytes.count)
        guard unsynced >= Self.syncEvery else { return }
        guard fdatasync(file) == 0 else { throw Files.failure("sync", path) }
        unsynced = 0
    }

    /// Makes the bytes durable, and gives the file its name.
    ///
    /// - Throws: `.full`, `.disk`; `.exists` for a file that appeared meanwhile and may not be replaced.
    package func publish() throws(StoreError) {
        guard fsync(file) == 0 else { throw Files.failure("sync", path) }
        try target.publish()
        isOpen = false
        close(file)
    }

    /// Removes the file, unless it has its name.
    package func discard() {
        guard isOpen else { return }
        isOpen = false
        close(file)
        unlink(path)
    }
}

/// A descriptor that is open already, such as standard output, which may be a pipe.
package final class BackupOutput: BackupSink {
    private let descriptor: CInt
    private let name: String

    /// - Parameter name: for messages.
    package init(_ descriptor: CInt, named name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    package func write(_ bytes: [UInt8]) throws(StoreError) { try Files.write(bytes, to: descriptor, of: name) }
}
