/// The structure of a WebP file: one RIFF container with chunks.
///
/// ```
/// "RIFF" size (4, counts from here on) "WEBP" │ tag (4) length (4) payload, padded to even │ …
/// ```
/// Numbers are little-endian. The picture is one `VP8 ` or `VP8L` chunk; a `VP8X` chunk before it announces alpha, EXIF, motion.
/// - Source: RFC 9649.
enum WebPFormat {
    private static let firstChunk = 12
    private static let animationFlag: UInt8 = 0x02

    /// Size and orientation. Only the first chunk must be valid here; `contents` checks the rest.
    static func header(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> ImageHeader {
        guard let first = WebPChunk(in: bytes, at: firstChunk), let size = first.size else { throw .damaged("its header is broken") }
        let container = bytes.littleEndian32(at: 4).flatMap { bytes.part(0..<8 + $0) } ?? bytes
        var orientation: Orientation?
        var packed: [FourCC: Int] = [:]
        var frames = 0
        var offset = firstChunk
        while let chunk = WebPChunk(in: container, at: offset) {
            if chunk.tag == "EXIF", orientation == nil { orientation = Orientation(exif: chunk.payload) }
            try weigh(chunk, size, &packed)
            if chunk.tag == "ANMF" {
                frames += 1
                guard frames == 1, let frame = chunk.frame(covering: size) else { throw animated }
                var place = 0
                while let part = WebPChunk(in: frame, at: place) {
                    try weigh(part, size, &packed)
                    place = part.end
                }
            }
            offset = chunk.end
        }
        guard isAnimated(first) == (frames == 1) else { throw animated }
        return ImageHeader(
            format: .webp, size: size, orientation: orientation ?? .upright, isGrey: false,
            decoderBytes: packed.values.max() ?? 0)
    }

    /// Notes the memory that a compressed part needs. A repeated one is refused: reading each of many would take too long.
    private static func weigh(_ chunk: WebPChunk, _ size: PixelSize, _ packed: inout [FourCC: Int]) throws(ImageFault) {
        guard chunk.tag == "VP8L" || chunk.tag == "ALPH" else { return }
        guard packed[chunk.tag] == nil else { throw .damaged("a part of it comes twice") }
        packed[chunk.tag] = chunk.decoderBytes(size)
    }

    /// Checks every chunk.
    ///
    /// - Parameter size: the size that was checked against the limits; the picture inside must also have it.
    /// - Returns: the container, and the chunks of the picture: the same, or those of an animation's only frame. Browsers show such a frame as
    ///   a picture.
    /// - Throws: `.damaged` when the container or a chunk is cut short, or there is not exactly one picture of that size.
    static func contents(
        _ bytes: UnsafeRawBufferPointer, size: PixelSize
    ) throws(ImageFault) -> (file: UnsafeRawBufferPointer, picture: UnsafeRawBufferPointer) {
        guard let length = bytes.littleEndian32(at: 4), let file = bytes.part(0..<8 + length),
            let first = WebPChunk(in: file, at: firstChunk)
        else { throw .damaged("it ends too early") }
        guard isAnimated(first) else {
            guard try pictures(in: file, from: firstChunk, size: size) == 1 else { throw .damaged("it holds no picture") }
            return (file, file)
        }
        var only: UnsafeRawBufferPointer?
        var offset = firstChunk
        while offset < file.count {
            guard let chunk = WebPChunk(in: file, at: offset) else { throw .damaged("it ends too early") }
            offset = chunk.end
            guard chunk.tag == "ANMF" else { continue }
            guard only == nil, let frame = chunk.frame(covering: size) else { throw animated }
            only = frame
        }
        guard let only, try pictures(in: only, from: 0, size: size) == 1 else { throw .damaged("it holds no picture") }
        return (file, only)
    }

    /// Checks and counts the pictures of a file.
    ///
    /// - Returns: how many pictures are among some chunks.
    private static func pictures(in chunks: UnsafeRawBufferPointer, from start: Int, size: PixelSize) throws(ImageFault) -> Int {
        var (count, offset) = (0, start)
        while offset < chunks.count {
            guard let chunk = WebPChunk(in: chunks, at: offset) else { throw .damaged("it ends too early") }
            offset = chunk.end
            switch chunk.tag {
            case "ANIM", "ANMF": throw animated
            case "VP8 ", "VP8L":
                count += 1
                guard chunk.size == size else { throw .damaged("its sizes disagree") }
            default: break
            }
        }
        return count
    }

    private static func isAnimated(_ first: WebPChunk) -> Bool {
        guard first.tag == "VP8X", let flags = first.payload.byte(at: 0) else { return false }
        return flags & animationFlag != 0
    }

    /// The colour profile, which precedes the picture.
    ///
    /// - Parameter file: exactly the container, with a checked structure.
    static func colours(_ file: UnsafeRawBufferPointer) -> ColourSpace {
        var offset = firstChunk
        while let chunk = WebPChunk(in: file, at: offset), chunk.tag != "VP8 ", chunk.tag != "VP8L" {
            if chunk.tag == "ICCP" { return ICCProfile(chunk.payload).map(ColourSpace.profile) ?? .sRGB }
            offset = chunk.end
        }
        return .sRGB
    }

    private static var animated: ImageFault { .unsupported("an animated WebP") }
}

/// One chunk of a WebP file, valid as long as the file's bytes.
struct WebPChunk {
    let tag: FourCC
    let payload: UnsafeRawBufferPointer
    /// The offset after the chunk and its padding.
    let end: Int

    /// The chunk at `offset`, or nil when it does not lie fully in the file.
    init?(in bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard let tag = bytes.fourCC(at: offset), let length = bytes.littleEndian32(at: offset + 4),
            let payload = bytes.part(offset + 8..<offset + 8 + length)
        else { return nil }
        self.tag = tag
        self.payload = payload
        end = min(bytes.count, offset + 8 + length + length % 2)
    }

    /// The memory that libwebp holds for the whole picture: four bytes a pixel and tables for a lossless one; one byte a pixel for alpha,
    /// and if alpha is compressed losslessly, that memory as well. Lossy pictures are decoded row by row.
    func decoderBytes(_ size: PixelSize) -> Int {
        let isAlpha = tag == "ALPH"
        guard tag == "VP8L" || isAlpha else { return 0 }
        // WebP pictures are never larger, and the count of blocks below relies on it.
        guard max(size.width, size.height) <= 16_384 else { return .max }
        guard !isAlpha || payload.byte(at: 0).map({ $0 & 3 }) != 0 else { return size.saturatingArea(times: 1) }
        // The stream starts after the signature and the size, or after the first byte of alpha.
        let stream = UnsafeRawBufferPointer(rebasing: payload.dropFirst(isAlpha ? 1 : 5))
        return size.saturatingArea(times: isAlpha ? 5 : 4) + (WebPLossless.sideBytes(stream, size) ?? 0)
    }

    /// The chunks in a frame of an animation, behind its place (24 bits each), its size minus one (24 bits each), its duration and flags; nil for
    /// a frame that does not cover the canvas.
    func frame(covering canvas: PixelSize) -> UnsafeRawBufferPointer? {
        guard payload.littleEndian24(at: 0) == 0, payload.littleEndian24(at: 3) == 0, payload.littleEndian24(at: 6) == canvas.width - 1,
            payload.littleEndian24(at: 9) == canvas.height - 1
        else { return nil }
        return payload.part(min(16, payload.count)..<payload.count)
    }

    /// The size that a picture or canvas chunk claims, or nil for other chunks and broken ones.
    var size: PixelSize? {
        switch tag {
        case "VP8 ": lossySize
        case "VP8L": losslessSize
        case "VP8X": canvasSize
        default: nil
        }
    }

    /// Frame tag (3, lowest bit 0 in a key frame), start code (3), then 14 bits each; RFC 6386, section 9.1.
    private var lossySize: PixelSize? {
        guard let frameTag = payload.byte(at: 0), frameTag & 1 == 0, payload.bigEndian16(at: 3) == 0x9D01, payload.byte(at: 5) == 0x2A,
            let width = payload.littleEndian16(at: 6), let height = payload.littleEndian16(at: 8)
        else { return nil }
        return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    }

    /// Signature 0x2F, then 14 bits each of width and height minus one.
    private var losslessSize: PixelSize? {
        guard payload.byte(at: 0) == 0x2F, let bits = payload.littleEndian32(at: 1) else { return nil }
        return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }

    /// Flags (4), then 24 bits each of width and height minus one.
    private var canvasSize: PixelSize? {
        guard let width = payload.littleEndian24(at: 4), let height = payload.littleEndian24(at: 7) else { return nil }
        return PixelSize(width: width + 1, height: height + 1)
    }
}
