import SnapModel

/// Writes files one after another in the form that `tar` unpacks.
///
/// - Source: POSIX.1-2017, pax, "ustar Interchange Format".
struct Tar {
    private static let block = 512
    private var bytes: [UInt8] = []

    /// - Parameter name: up to 100 bytes of ASCII.
    mutating func add(_ content: [UInt8], name: String, at: Timestamp) {
        bytes += Self.header(name: name, size: content.count, seconds: at.milliseconds / 1_000)
        bytes += content
        pad()
    }

    /// The whole archive; nothing when no file was added.
    func finished() -> [UInt8] { bytes.isEmpty ? [] : bytes + [UInt8](repeating: 0, count: 2 * Self.block) }

    private mutating func pad() {
        let rest = bytes.count % Self.block
        if rest > 0 { bytes += [UInt8](repeating: 0, count: Self.block - rest) }
    }

    /// The checksum is the sum of the header's bytes with spaces in its own place.
    private static func header(name: String, size: Int, seconds: Int64) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: some Sequence<UInt8>, at offset: Int) {
            for (index, byte) in text.enumerated() { header[offset + index] = byte }
        }
        put(name.utf8.prefix(100), at: 0)
        put(octal(0o600, digits: 7), at: 100)
        put(octal(0, digits: 7), at: 108)
        put(octal(0, digits: 7), at: 116)
        put(octal(Int64(size), digits: 11), at: 124)
        put(octal(seconds, digits: 11), at: 136)
        put([UInt8](repeating: 0x20, count: 8), at: 148)
        put("0".utf8, at: 156)
        put("ustar\u{0}00".utf8, at: 257)
        put(octal(header.reduce(0) { $0 + Int64($1) }, digits: 6) + [0, 0x20], at: 148)
        return header
    }

    private static func octal(_ number: Int64, digits: Int) -> [UInt8] {
        let text = Array(String(max(0, number), radix: 8).utf8.suffix(digits))
        return [UInt8](repeating: 0x30, count: digits - text.count) + text
    }
}
