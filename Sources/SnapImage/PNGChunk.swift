/// One chunk of a PNG file, valid as long as the file's bytes are.
struct PNGChunk {
    let tag: FourCC
    let payload: UnsafeRawBufferPointer
    /// Length, tag, payload and checksum, as in the file.
    let whole: UnsafeRawBufferPointer
    /// The offset after the checksum.
    let end: Int
    private let checksum: UInt32

    /// The chunk at `offset`, or nil when it does not lie fully in the file.
    init?(in bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard let length = bytes.bigEndian32(at: offset), length <= Int(Int32.max),
            let tag = bytes.fourCC(at: offset + 4),
            let payload = bytes.part(offset + 8..<offset + 8 + length),
            let checksum = bytes.bigEndian32(at: offset + 8 + length),
            let whole = bytes.part(offset..<offset + 12 + length)
        else { return nil }
        self.tag = tag
        self.payload = payload
        self.whole = whole
        self.checksum = UInt32(checksum)
        end = offset + 12 + length
    }

    /// Whether a decoder must understand this chunk: bit 5 of the first letter is clear, that is, it is a capital.
    var isCritical: Bool { tag.code & 0x2000_0000 == 0 }

    var hasSoundChecksum: Bool { CRC32.of(UnsafeRawBufferPointer(rebasing: whole[4..<whole.count - 4])) == checksum }
}

/// The checksum of PNG chunks.
///
/// - Source: W3C PNG (third edition), annex D: polynomial 0xEDB88320, reflected, inverted before and after.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }

    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            ~bytes.reduce(~0) { crc, byte in crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        }
    }
}
