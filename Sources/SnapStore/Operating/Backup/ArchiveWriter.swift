import Glibc
import SnapCrypto
import SnapModel

/// Writes a tar archive to a sink, and computes its digest on the way.
///
/// - Thread: one; not Sendable.
final class ArchiveWriter {
    private static let chunk = 1 << 20

    private let sink: any BackupSink
    private var hash = SHA256()
    /// Bytes written so far.
    private(set) var count: Int64 = 0

    init(into sink: any BackupSink) { self.sink = sink }

    /// SHA-256 of all bytes so far, in hexadecimal.
    var digest: String { hash.finished().hexadecimal }

    func add(_ bytes: [UInt8], name: String, at: Timestamp) throws(StoreError) {
        try write(header(name, Int64(bytes.count), at))
        try write(bytes)
        try pad(after: Int64(bytes.count))
    }

    /// Copies a regular file. False when it is missing; nothing is written then.
    ///
    /// - Parameter copied: gets the bytes of each piece; throws to stop.
    func add(file source: String, name: String, at: Timestamp, copied: (Int64) throws(StoreError) -> Void) throws(StoreError) -> Bool {
        // If a link or a pipe is in the file's place, it is neither followed nor waited for.
        let input = open(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard input >= 0 else {
            guard [ENOENT, ENOTDIR, ELOOP, ENXIO].contains(errno) else { throw Files.failure("open", source) }
            return false
        }
        defer { close(input) }
        var facts = stat()
        guard fstat(input, &facts) == 0 else { throw Files.failure("look at", source) }
        guard facts.st_mode & S_IFMT == S_IFREG else { return false }
        var rest = Int64(facts.st_size)
        try write(header(name, rest, at))
        while rest > 0 {
            let piece = try Files.read(input, upTo: Int(min(rest, Int64(Self.chunk))), of: source)
            guard !piece.isEmpty else { throw StoreError(.disk, "\(source) was truncated while it was read") }
            try write(piece)
            rest -= Int64(piece.count)
            try copied(Int64(piece.count))
        }
        try pad(after: Int64(facts.st_size))
        return true
    }

    /// Ends the archive.
    func finish() throws(StoreError) { try write([UInt8](repeating: 0, count: 2 * TarHeader.block)) }

    private func header(_ name: String, _ size: Int64, _ at: Timestamp) -> [UInt8] {
        TarHeader(name: name, size: size, seconds: at.milliseconds / 1_000).bytes
    }

    private func pad(after size: Int64) throws(StoreError) {
        try write([UInt8](repeating: 0, count: TarHeader.padding(after: size)))
    }

    private func write(_ bytes: [UInt8]) throws(StoreError) {
        hash.update(bytes)
        try sink.write(bytes)
        count += Int64(bytes.count)
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
