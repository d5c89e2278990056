import CWebP

/// Encodes test WebP files: simple ones with libwebp, extended ones around them by hand.
enum WebPMaker {
    struct Failed: Error {}
    typealias Chunk = (tag: String, payload: [UInt8])

    static func lossy(_ painting: Painting) throws -> [UInt8] {
        try encode { WebPEncodeRGB(painting.pixels, Int32(painting.width), Int32(painting.height), Int32(painting.width * 3), 85, &$0) }
    }

    static func lossless(_ painting: Painting) throws -> [UInt8] {
        try encode { WebPEncodeLosslessRGB(painting.pixels, Int32(painting.width), Int32(painting.height), Int32(painting.width * 3), &$0) }
    }

    /// Four bytes per pixel, the last one alpha.
    static func withAlpha(_ rgba: [UInt8], _ width: Int, _ height: Int, lossless: Bool) throws -> [UInt8] {
        try encode {
            lossless
                ? WebPEncodeLosslessRGBA(rgba, Int32(width), Int32(height), Int32(width * 4), &$0)
                : WebPEncodeRGBA(rgba, Int32(width), Int32(height), Int32(width * 4), 85, &$0)
        }
    }

    /// The pixels of a file without alpha.
    static func decode(_ webp: [UInt8]) throws -> Painting {
        var (width, height): (Int32, Int32) = (0, 0)
        let pixels = WebPDecodeRGB(webp, webp.count, &width, &height)
        defer { WebPFree(pixels) }
        guard let pixels else { throw Failed() }
        let count = Int(width) * Int(height) * 3
        return Painting(width: Int(width), height: Int(height), pixels: Array(UnsafeBufferPointer(start: pixels, count: count)))
    }

    /// The tags of a file's chunks, in order.
    static func tags(of webp: [UInt8]) -> [String] {
        var tags: [String] = []
        var offset = 12
        while offset + 8 <= webp.count {
            tags.append(String(decoding: webp[offset..<offset + 4], as: UTF8.self))
            let count = (0..<4).reduce(0) { $0 | Int(webp[offset + 4 + $1]) << (8 * $1) }
            offset += 8 + count + count % 2
        }
        return tags
    }

    /// An extended file with the picture of a simple file, and more chunks after it.
    static func extended(_ simple: [UInt8], _ width: Int, _ height: Int, flags: UInt8, chunks: [Chunk]) -> [UInt8] {
        let size = UInt32(width - 1).littleEndianBytes.prefix(3) + UInt32(height - 1).littleEndianBytes.prefix(3)
        return file([("VP8X", [flags, 0, 0, 0] + size)], simple.dropFirst(12) + chunks.flatMap(encode))
    }

    static func file(_ chunks: [Chunk], _ rest: [UInt8] = []) -> [UInt8] {
        let body = Array("WEBP".utf8) + chunks.flatMap(encode) + rest
        return Array("RIFF".utf8) + UInt32(body.count).littleEndianBytes + body
    }

    /// A lossless stream, without signature and size, of one colour with the given number of groups of Huffman codes.
    static func stream(_ width: Int, _ height: Int, groups: Int) -> [UInt8] {
        var bits = Bits()
        // No transform, no cache; then groups, one for each block of 4 × 4, in a picture without a cache.
        bits.put([0, 0, 1, 0, 0, 0, 0])
        for symbols in [280, 256] { bits.putByteCode(symbols: symbols) }
        for _ in 0..<3 { bits.putSingleCode() }
        for block in 0..<((width + 3) / 4) * ((height + 3) / 4) {
            bits.put((0..<8).map { (block % groups) >> (7 - $0) & 1 })
            bits.put((0..<8).map { (block % groups) >> (15 - $0) & 1 })
        }
        for _ in 0..<groups * 5 { bits.putSingleCode() }
        return bits.bytes
    }

    /// A lossless file with such a stream.
    static func lossless(_ width: Int, _ height: Int, groups: Int) -> [UInt8] {
        file([("VP8L", [0x2F] + UInt32(width - 1 | (height - 1) << 14).littleEndianBytes + stream(width, height, groups: groups))])
    }

    private static func encode(_ chunk: Chunk) -> [UInt8] {
        let padding: [UInt8] = chunk.payload.count % 2 == 0 ? [] : [0]
        return Array(chunk.tag.utf8) + UInt32(chunk.payload.count).littleEndianBytes + chunk.payload + padding
    }

    private static func encode(_ encoder: (inout UnsafeMutablePointer<UInt8>?) -> Int) throws -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let count = encoder(&output)
        defer { WebPFree(output) }
        guard count > 0, let output else { throw Failed() }
        return [UInt8](UnsafeBufferPointer(start: output, count: count))
    }
}

/// Writes bits from the lowest of each byte on, as in lossless WebP.
private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func put(_ bits: [Int]) {
        for bit in bits {
            if count % 8 == 0 { bytes.append(0) }
            bytes[count / 8] |= UInt8(bit) << UInt8(count % 8)
            count += 1
        }
    }

    /// A Huffman code with the single symbol 0.
    mutating func putSingleCode() { put([1, 0, 0, 0]) }

    /// A Huffman code in which the first 256 symbols have eight bits each, and the others are unused.
    mutating func putByteCode(symbols: Int) {
        // The lengths 17, 18, 0, 1 to 5, 16, 6, 7 and 8 are listed; only 0 and 8 are used.
        put([0, 0, 0, 0, 1])
        for length in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8] { put(length == 0 || length == 8 ? [1, 0, 0] : [0, 0, 0]) }
        put([0])
        put((0..<symbols).map { $0 < 256 ? 1 : 0 })
    }
}
