/// Writes PNG files by hand, in every depth and colour type, valid or broken.
enum PNGMaker {
    typealias Chunk = (tag: String, payload: [UInt8])

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// An 8-bit RGB file of a painting.
    static func png(_ painting: Painting, extra: [Chunk] = [], interlaced: Bool = false) -> [UInt8] {
        let rows = interlaced ? adam7(painting) : (0..<painting.height).map(painting.row)
        return png(painting.width, painting.height, colourType: 2, rows: rows, extra: extra, interlaced: interlaced)
    }

    /// A file of packed rows; `extra` goes between the header and the pixels.
    static func png(
        _ width: Int, _ height: Int, depth: UInt8 = 8, colourType: UInt8, rows: [[UInt8]], extra: [Chunk] = [], interlaced: Bool = false
    ) -> [UInt8] {
        let header = ihdr(UInt32(width), UInt32(height), depth: depth, colourType: colourType, interlaced: interlaced)
        return file([header] + extra + [("IDAT", zlib(unfiltered(rows))), ("IEND", [])])
    }

    static func ihdr(
        _ width: UInt32, _ height: UInt32, depth: UInt8 = 8, colourType: UInt8 = 2, interlaced: Bool = false
    ) -> Chunk {
        ("IHDR", width.bigEndianBytes + height.bigEndianBytes + [depth, colourType, 0, 0, interlaced ? 1 : 0])
    }

    static func file(_ chunks: [Chunk]) -> [UInt8] {
        signature + chunks.flatMap(encode)
    }

    static func encode(_ chunk: Chunk) -> [UInt8] {
        let body = Array(chunk.tag.utf8) + chunk.payload
        return UInt32(chunk.payload.count).bigEndianBytes + body + crc(body[...]).bigEndianBytes
    }

    /// Rows as PNG packs them: each after a byte that means "no filter".
    static func unfiltered(_ rows: some Sequence<[UInt8]>) -> [UInt8] {
        var packed: [UInt8] = []
        for row in rows {
            packed.append(0)
            packed += row
        }
        return packed
    }

    /// A zlib stream of stored (uncompressed) blocks; RFC 1950 and 1951, section 3.2.4.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(bytes.count, 1), by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let length = UInt16(block.count)
            stream.append(start + 65_535 >= bytes.count ? 1 : 0)
            stream += length.littleEndianBytes
            stream += (~length).littleEndianBytes
            stream += block
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + (high << 16 | low).bigEndianBytes
    }

    /// Corrects every checksum, so that a mutation reaches the code after the check.
    static func fixChecksums(_ png: inout [UInt8]) {
        var offset = signature.count
        while offset + 12 <= png.count {
            let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard offset + 12 + length <= png.count else { return }
            let body = offset + 4..<offset + 8 + length
            png.replaceSubrange(body.upperBound..<body.upperBound + 4, with: crc(png[body]).bigEndianBytes)
            offset = body.upperBound + 4
        }
    }

    /// Computed bit by bit: slow, but independent of the product's table.
    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return ~crc
    }

    private static func adam7(_ painting: Painting) -> [[UInt8]] {
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        // A pass without columns has no rows either.
        return passes.filter { $0.0 < painting.width }.flatMap { left, top, across, down -> [[UInt8]] in
            stride(from: top, to: painting.height, by: down).map { y in
                stride(from: left, to: painting.width, by: across).flatMap { x -> [UInt8] in
                    let colour = painting[x, y]
                    return [colour.red, colour.green, colour.blue]
                }
            }
        }
    }
}
