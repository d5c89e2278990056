package import SnapImage

/// Properties that the intake of uploads has for any bytes.
package enum ImageProperties {
    /// Small limits: many executions a second, and a decompression bomb is noticed.
    package static let limits = ImageLimits(bytesMax: 1 << 20, pixelsMax: 250_000, sideMax: 4_096, longSideMax: 64)

    /// - Parameter input: a first byte of options (1: the checksums of a PNG are corrected, since nearly all inputs would end at the
    ///   first of them; 2: the photo gets a full size), then the uploaded file.
    /// - Returns: nil, or the property that does not hold.
    package static func broken(by input: UnsafeRawBufferPointer) -> String? {
        guard let kind = input.first else { return nil }
        var file = Array(input.dropFirst())
        if kind & 1 == 1 { PNGChecksums.fix(&file) }
        if kind & 2 == 2 { return brokenFull(of: file) }
        let images = try? ImageIntake.sizes(of: file, as: .photo, limits: limits)
        guard let image = try? ImageIntake.clean(file, limits: limits) else { return images == nil ? nil : "a photo has weaker checks" }
        guard images?.large.bytes == image.bytes else { return "a photo is another picture" }
        guard let header = try? ImageIntake.probe(image.bytes) else { return "the result is no image" }
        guard (header.size.width, header.size.height) == (image.width, image.height) else {
            return "the result has another size than it says"
        }
        guard max(image.width, image.height) <= limits.longSideMax else { return "the result is too long" }
        return hasMetadata(image.bytes) ? "something but pixels came through" : nil
    }

    private static func brokenFull(of file: [UInt8]) -> String? {
        var limits = limits
        limits.fullSideMax = 2 * limits.longSideMax
        guard let images = try? ImageIntake.sizes(of: file, as: .photo, limits: limits) else { return nil }
        guard max(images.large.width, images.large.height) <= limits.longSideMax else { return "the large size is too long" }
        guard let full = images.full else { return nil }
        guard max(full.width, full.height) <= limits.fullSideMax, full.bytes.count <= limits.bytesMax else {
            return "the full size is too big"
        }
        return hasMetadata(full.bytes) ? "something but pixels came through in full" : nil
    }

    /// Whether a JPEG has an application segment other than JFIF's, or a comment.
    private static func hasMetadata(_ jpeg: [UInt8]) -> Bool {
        var offset = 2
        while offset + 4 <= jpeg.count, jpeg[offset] == 0xFF, jpeg[offset + 1] != 0xDA {
            if (0xE1...0xEF).contains(jpeg[offset + 1]) || jpeg[offset + 1] == 0xFE { return true }
            offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
        }
        return false
    }
}

/// The checksums of PNG chunks.
///
/// - Source: W3C PNG (third edition), annex D.
enum PNGChecksums {
    private static let table: [UInt32] = (0..<256).map {
        (0..<8).reduce(UInt32($0)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    /// Corrects the checksum of every complete chunk.
    static func fix(_ file: inout [UInt8]) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
        var offset = 8
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - offset - 12 else { return }
            let end = offset + 8 + length
            let sum = ~file[offset + 4..<end].reduce(~0 as UInt32) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
            for place in 0..<4 { file[end + place] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * place)) }
            offset = end + 4
        }
    }
}
