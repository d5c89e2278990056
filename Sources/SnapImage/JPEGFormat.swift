/// The structure of a JPEG file: marker segments, the picture's size, and where the picture ends.
///
/// ```
/// FF D8 │ FF marker, length (2, counts itself), payload │ … │ FF DA scan header │ entropy-coded bytes │ … │ FF D9
/// ```
/// - Source: ITU-T T.81, annex B.
enum JPEGFormat {
    /// The most scans of one picture. A progressive JPEG has about ten; a hostile one makes the decoder pass over all pixels once per scan.
    static let scansMax = 64

    /// Size and orientation from the segments before the first scan.
    static func header(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> ImageHeader {
        var frame: JPEGFrame?
        var orientation: Orientation?
        var offset = 2
        while true {
            let segment = try JPEGSegment(in: bytes, at: offset)
            switch segment.kind {
            case .frame: frame = try JPEGFrame(segment)
            case .app1 where orientation == nil && segment.payload.fourCC(at: 0) == "Exif":
                orientation = Orientation(exif: segment.payload)
            case .scan, .end:
                guard let frame else { throw .damaged("it holds no picture") }
                // A picture with several scans is kept as coefficients until the last one; otherwise libjpeg works row by row. It reads a copy
                // of the file.
                let isWhole = segment.payload.byte(at: 0).map(Int.init) == frame.channels.count && !frame.isProgressive
                return ImageHeader(
                    format: .jpeg, size: frame.size, orientation: orientation ?? .upright, isGrey: frame.channels.count == 1,
                    decoderBytes: bytes.count + (isWhole ? 0 : frame.coefficientBytes))
            default: break
            }
            offset = segment.end
        }
    }

    /// The picture in the file, checked and freed of everything else.
    ///
    /// A missing end marker, bytes between the segments and whatever follows a whole picture do not matter: webcams leave the marker out, and
    /// phones append data of their own.
    /// - Throws: `.damaged` when a length points outside before the picture is whole, or a colour channel has no scan.
    static func contents(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> JPEGContents {
        var contents = JPEGContents(capacity: bytes.count)
        var offset = 2
        while true {
            let segment: JPEGSegment
            do throws(ImageFault) { segment = try JPEGSegment(in: bytes, at: offset) } catch {
                guard contents.isWhole else { throw error }
                contents.end(isMarked: false)
                return contents
            }
            offset = segment.kind == .scan ? endOfEntropyCodedBytes(bytes, from: segment.end) : segment.end
            if segment.kind == .end {
                guard contents.hasAllChannels else { throw .damaged("a part of the picture is missing") }
                contents.end(isMarked: true)
                return contents
            }
            try contents.add(segment, pixels: UnsafeRawBufferPointer(rebasing: bytes[segment.end..<offset]))
        }
    }

    /// The offset of the next marker, or of the file's end. Inside a scan, `FF 00` is a data byte and `FF D0` to `FF D7` only restart the
    /// decoder.
    private static func endOfEntropyCodedBytes(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var offset = start
        while offset < bytes.count - 1 {
            guard bytes[offset] == 0xFF else {
                offset += 1
                continue
            }
            let next = bytes[offset + 1]
            guard next == 0 || (0xD0...0xD7).contains(next) else { return offset }
            offset += 2
        }
        return bytes.count
    }
}
