import SnapModel
import SnapStore

/// Writes a tar archive in memory.
struct Tar {
    private var bytes: [UInt8] = []

    /// Adds a file to the archive.
    ///
    /// - Parameter name: up to 100 bytes of ASCII.
    mutating func add(_ content: [UInt8], name: String, at: Timestamp) {
        let header = TarHeader(name: name, size: Int64(content.count), seconds: at.milliseconds / 1_000)
        bytes += header.bytes
        bytes += content
        bytes += [UInt8](repeating: 0, count: TarHeader.padding(after: header.size))
    }

    /// The whole archive; empty when no file was added.
    func finished() -> [UInt8] { bytes.isEmpty ? [] : bytes + [UInt8](repeating: 0, count: 2 * TarHeader.block) }
}
