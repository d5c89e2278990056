import Glibc
import SnapCrypto

/// A backup that was read from its first byte to its last and found complete.
///
/// - Thread: one; not Sendable.
package final class BackupFile {
    package let manifest: BackupManifest
    private let path: String
    private let file: CInt
    /// The place of each file's bytes.
    private let entries: [String: (offset: Int64, size: Int64)]
    private static let chunk = 1 << 20

    /// - Parameter progress: gets the bytes read so far and their total.
    /// - Throws: `.missing`; `.corrupt` for a file that is not a backup, was cut short or changed; `.other` for a backup of a newer
    ///   program.
    package init(_ path: String, progress: (Int64, Int64) -> Void = { _, _ in }) throws(StoreError) {
        self.path = path
        file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Files.failure("open", path) }
        do throws(StoreError) {
            (entries, manifest) = try Self.read(file, path, progress)
        } catch {
            close(file)
            guard error.kind == .corrupt else { throw error }
            throw StoreError(.corrupt, "the file \(path) is damaged or not a backup of snapfeed: \(error.message)")
        }
    }

    deinit { close(file) }

    private typealias Entries = [String: (offset: Int64, size: Int64)]

    private static func read(_ file: CInt, _ path: String, _ progress: (Int64, Int64) -> Void) throws(StoreError) -> (
        Entries, BackupManifest
    ) {
        var entries: Entries = [:]
        var hash = SHA256()
        var offset: Int64 = 0
        let total = Files.size(of: path) ?? 0
        while true {
            let block = try Files.read(file, upTo: TarHeader.block, of: path)
            guard let header = TarHeader(block) else { throw StoreError(.corrupt, "there is no file header at byte \(offset)") }
            let start = offset + Int64(TarHeader.block)
            guard header.size <= total - start else { throw StoreError(.corrupt, "it is truncated") }
            guard header.name != BackupManifest.fileName else {
                let manifest = try manifest(file, path, header)
                let digest = hash.finished().hexadecimal
                guard manifest.bytes == offset, manifest.digest == digest else {
                    throw StoreError(
                        .corrupt, "its bytes have changed: their SHA-256 is \(digest), not \(manifest.digest)")
                }
                return (entries, manifest)
            }
            hash.update(block)
            entries[header.name] = (start, header.size)
            try digest(file, path, header.size + Int64(TarHeader.padding(after: header.size)), into: &hash)
            offset = start + header.size + Int64(TarHeader.padding(after: header.size))
            progress(offset, total)
        }
    }

    private static func digest(_ file: CInt, _ path: String, _ size: Int64, into hash: inout SHA256) throws(StoreError) {
        var rest = size
        while rest > 0 {
            let piece = try Files.read(file, upTo: Int(min(rest, Int64(chunk))), of: path)
            guard !piece.isEmpty else { throw StoreError(.corrupt, "it is truncated") }
            hash.update(piece)
            rest -= Int64(piece.count)
        }
    }

    private static func manifest(_ file: CInt, _ path: String, _ header: TarHeader) throws(StoreError) -> BackupManifest {
        guard header.size < 1 << 16 else { throw StoreError(.corrupt, "its manifest is too long") }
        return try BackupManifest(text: String(decoding: try Files.read(file, upTo: Int(header.size), of: path), as: UTF8.self))
    }

    func contains(_ name: String) -> Bool { entries[name] != nil }

    /// The size of one of its files in bytes; 0 when it has none of this name.
    func size(of name: String) -> Int64 { entries[name]?.size ?? 0 }

    /// Writes one of its files, without a sync. False when it has none of this name.
    func extract(_ name: String, to target: String) throws(StoreError) -> Bool {
        guard let entry = entries[name] else { return false }
        guard lseek(file, off_t(entry.offset), SEEK_SET) >= 0 else { throw Files.failure("read", path) }
        let output = try Files.create(target)
        defer { close(output) }
        var rest = entry.size
        while rest > 0 {
            let piece = try Files.read(file, upTo: Int(min(rest, Int64(Self.chunk))), of: path)
            guard !piece.isEmpty else { throw StoreError(.disk, "\(path) was truncated while it was read") }
            try Files.write(piece, to: output, of: target)
            rest -= Int64(piece.count)
        }
        return true
    }
}
