/// The block in front of each file in a tar archive.
///
/// - Source: POSIX.1-2017, pax, "ustar Interchange Format"; sizes of 8 GiB and more as GNU tar writes them, in base 256.
package struct TarHeader: Hashable, Sendable {
    package static let block = 512
    private static let octalSizeMax: Int64 = 1 << 33

    /// Up to 100 bytes of ASCII.
    package let name: String
    /// The bytes of the file, which follow the header.
    package let size: Int64
    /// Seconds since 1970.
    package let seconds: Int64

    package init(name: String, size: Int64, seconds: Int64) {
        self.name = name
        self.size = size
        self.seconds = seconds
    }

    /// The zero bytes after a file of this size, up to the next block.
    package static func padding(after size: Int64) -> Int { Int((Int64(block) - size % Int64(block)) % Int64(block)) }

    /// The header as bytes. Its checksum is the sum of all of them, with spaces in place of the checksum itself.
    package var bytes: [UInt8] {
        var header = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: some Sequence<UInt8>, at offset: Int) {
            for (index, byte) in text.enumerated() { header[offset + index] = byte }
        }
        put(name.utf8.prefix(100), at: 0)
        put(Self.octal(0o600, digits: 7), at: 100)
        put(Self.octal(0, digits: 7), at: 108)
        put(Self.octal(0, digits: 7), at: 116)
        put(size < Self.octalSizeMax ? Self.octal(size, digits: 11) : Self.base256(size), at: 124)
        put(Self.octal(seconds, digits: 11), at: 136)
        put("0".utf8, at: 156)
        put("ustar\u{0}00".utf8, at: 257)
        put(Self.octal(Self.checksum(header), digits: 6) + [0, 0x20], at: 148)
        return header
    }

    /// Reads a header; nil for any other block.
    init?(_ block: [UInt8]) {
        guard block.count == Self.block, block[257..<262].elementsEqual("ustar".utf8),
            Self.number(block[148..<156]) == Self.checksum(block), let size = Self.number(block[124..<136]),
            let seconds = Self.number(block[136..<148])
        else { return nil }
        self.init(name: String(decoding: block[..<100].prefix { $0 != 0 }, as: UTF8.self), size: size, seconds: seconds)
    }

    private static func checksum(_ header: [UInt8]) -> Int64 {
        header.enumerated().reduce(0) { $0 + Int64((148..<156).contains($1.offset) ? 0x20 : $1.element) }
    }

    private static func octal(_ number: Int64, digits: Int) -> [UInt8] {
        let text = Array(String(max(0, number), radix: 8).utf8.suffix(digits))
        return [UInt8](repeating: 0x30, count: digits - text.count) + text
    }

    private static func base256(_ number: Int64) -> [UInt8] {
        [0x80, 0, 0, 0] + withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
        if field.first == 0x80 {
            let number = field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int64(exactly: number)
        }
        return Int64(String(decoding: field.prefix { $0 != 0 && $0 != 0x20 }, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
    }
}
