/// A picture to upload: a smooth background with some noise, like a photograph, as an uncompressed PNG.
struct TestImage {
    let width: Int
    let height: Int
    /// The largest difference between a pixel and the background, 0 to 255. It decides the size of the server's JPEG.
    let noise: Int

    /// A picture of which the server makes a JPEG of about 60 KB.
    static let of60KB = TestImage(width: 480, height: 384, noise: 40)

    /// Draws an image as PNG.
    ///
    /// - Parameter seed: each seed gives another picture.
    func png(seed: Int) -> [UInt8] {
        var image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
        for (type, bytes) in [("IHDR", header), ("IDAT", stored(pixels(seed))), ("IEND", [])] {
            let body = Array(type.utf8) + bytes
            image += bigEndian(UInt32(bytes.count)) + body + bigEndian(crc(body))
        }
        return image
    }

    /// Rows of RGB, each after its filter type 0.
    private func pixels(_ seed: Int) -> [UInt8] {
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let grain = Int(state >> 33) % (noise + 1)
                for ground in [x, y, x + y] { rows.append(UInt8((40 + ground * 160 / (width + height) + grain) & 0xFF)) }
            }
        }
        return rows
    }

    /// A zlib stream of stored blocks (RFC 1950 and 1951).
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let count = UInt16(block.count)
            stream.append(block.endIndex == bytes.count ? 1 : 0)
            stream += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)] + block
        }
        let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65_521
            return (a, (sums.1 + a) % 65_521)
        }
        return stream + bigEndian(b << 16 | a)
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        var crc = UInt32(index)
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        return crc
    }

    private func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes { crc = Self.crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
        return ~crc
    }

    private func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
}
