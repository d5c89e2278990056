import CWebP

/// Encodes test WebP files, simple ones by libwebp and extended ones around them by hand.
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

    /// A simple file's picture in an extended file with more chunks behind it.
    static func extended(_ simple: [UInt8], _ width: Int, _ height: Int, flags: UInt8, chunks: [Chunk]) -> [UInt8] {
        let size = UInt32(width - 1).littleEndianBytes.prefix(3) + UInt32(height - 1).littleEndianBytes.prefix(3)
        return file([("VP8X", [flags, 0, 0, 0] + size)], simple.dropFirst(12) + chunks.flatMap(encode))
    }

    static func file(_ chunks: [Chunk], _ rest: [UInt8] = []) -> [UInt8] {
        let body = Array("WEBP".utf8) + chunks.flatMap(encode) + rest
        return Array("RIFF".utf8) + UInt32(body.count).littleEndianBytes + body
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
