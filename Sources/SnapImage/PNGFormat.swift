/// The structure of a PNG file: a signature, then chunks, each with its own checksum.
///
/// ```
/// 89 "PNG" 0D 0A 1A 0A │ length (4) "IHDR" payload CRC (4) │ … │ 0 "IEND" CRC
/// ```
/// - Source: W3C PNG (third edition), sections 5 and 11.
enum PNGFormat {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The most chunks of one file; 8 MiB in the usual pieces of 8 KiB are a thousand.
    static let chunksMax = 65_536

    /// Size and orientation. Only the first chunk must be valid here; `contents` checks the rest.
    static func header(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> ImageHeader {
        let size = try readSize(bytes)
        var orientation: Orientation?
        var offset = signature.count
        var hasFrames = false
        while let chunk = PNGChunk(in: bytes, at: offset), chunk.tag != "IEND" {
            switch chunk.tag {
            case "acTL" where chunk.hasSoundChecksum:
                guard let frames = chunk.payload.bigEndian32(at: 0), frames <= 1 else { throw .unsupported("an animated PNG") }
                hasFrames = true
            // The only frame of some animations is not the picture.
            case "fdAT" where hasFrames: throw .unsupported("an animated PNG")
            case "eXIf" where orientation == nil && chunk.hasSoundChecksum: orientation = Orientation(exif: chunk.payload)
            default: break
            }
            offset = chunk.end
        }
        let header = bytes.part(signature.count + 8..<signature.count + 21)
        let colourType = header?.byte(at: 9) ?? 0
        let isInterlaced = header?.byte(at: 12) != 0
        return ImageHeader(
            format: .png, size: size, orientation: orientation ?? .upright, isGrey: colourType == 0 || colourType == 4,
            decoderBytes: isInterlaced ? size.saturatingArea(times: 4) : 0,
            effort: (header?.byte(at: 8) == 16 ? 2 : 1) * (isInterlaced ? 2 : 1))
    }

    private static func readSize(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> PixelSize {
        if bytes.fourCC(at: signature.count + 4) == "CgBI" { throw .unsupported("a PNG taken out of an iPhone app") }
        guard let first = PNGChunk(in: bytes, at: signature.count), first.tag == "IHDR", first.payload.count == 13,
            let width = first.payload.bigEndian32(at: 0), let height = first.payload.bigEndian32(at: 4)
        else { throw .damaged("its header is broken") }
        return PixelSize(width: width, height: height)
    }

    /// The parts of the file that make up the picture.
    ///
    /// libpng gets only these parts: no profiles, texts and times.
    /// - Throws: `.damaged` when a checksum of these parts, a length or the order of chunks is wrong.
    static func contents(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> PNGContents {
        let chunks = try soundChunks(bytes)
        try checkInflation(chunks, try readSize(bytes))
        let colourType = chunks.first?.payload.byte(at: 9) ?? 0
        let kept = chunks.filter { chunk in
            switch chunk.tag {
            case "IHDR", "IDAT", "IEND": true
            case "PLTE": colourType == 3
            case "tRNS": colourType <= 3
            default: false
            }
        }
        return PNGContents(
            pieces: [UnsafeRawBufferPointer(rebasing: bytes[..<signature.count])] + kept.map(\.whole), colours: PNGColours.space(chunks))
    }

    /// Checks how many pixels the compressed data contains, before anything is decoded.
    ///
    /// - Throws: `.damaged` when the file contains many more pixels than its size says.
    private static func checkInflation(_ chunks: [PNGChunk], _ size: PixelSize) throws(ImageFault) {
        guard let header = chunks.first?.payload, let inflation = PNGInflation(header: header, size: size) else {
            throw .damaged("its header is broken")
        }
        let pixels = chunks.filter { $0.tag == "IDAT" }.map(\.payload)
        guard !inflation.isExceeded(by: pixels) else { throw .damaged("it holds more than its size says") }
    }

    /// The chunks up to and including IEND that count, each with a correct checksum. As for libpng, a broken chunk that a decoder need not
    /// understand does not count, nor do pixels after another chunk. Bytes after IEND are ignored.
    private static func soundChunks(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var (count, seenPixels) = (0, false)
        var offset = signature.count
        while chunks.last?.tag != "IEND" {
            guard let chunk = PNGChunk(in: bytes, at: offset) else { throw .damaged("it ends too early") }
            offset = chunk.end
            count += 1
            guard (chunk.tag == "IHDR") == chunks.isEmpty, count <= chunksMax else { throw .damaged("its chunks are in disorder") }
            guard chunk.hasSoundChecksum else {
                guard !chunk.isCritical else { throw .damaged("a checksum is wrong") }
                continue
            }
            if chunk.isCritical, !["IHDR", "PLTE", "IDAT", "IEND"].contains(chunk.tag) { throw .unsupported("a PNG of a rare kind") }
            if chunk.tag == "IDAT", seenPixels, chunks.last?.tag != "IDAT" { continue }
            seenPixels = seenPixels || chunk.tag == "IDAT"
            chunks.append(chunk)
        }
        guard seenPixels else { throw .damaged("it holds no picture") }
        return chunks
    }
}

/// The parts of a PNG that a decoder needs, valid as long as the file's bytes.
struct PNGContents {
    /// Signature and chunks, as in the file.
    let pieces: [UnsafeRawBufferPointer]
    let colours: ColourSpace
}
