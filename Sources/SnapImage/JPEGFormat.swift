/// The structure of a JPEG file: marker segments, the picture's size, and where the file ends.
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
                // A picture with several scans is kept as coefficients until the last one; otherwise libjpeg works row by row.
                let isWhole = segment.payload.byte(at: 0).map(Int.init) == frame.channels.count && !frame.isProgressive
                return ImageHeader(
                    format: .jpeg, size: frame.size, orientation: orientation ?? .upright, isGrey: frame.channels.count == 1,
                    decoderBytes: isWhole ? 0 : frame.coefficientBytes)
            default: break
            }
            offset = segment.end
        }
    }

    /// Checks every segment and scan; returns the offset after the end marker.
    ///
    /// - Throws: `.damaged` when the end marker is missing, a length points outside, or a colour channel has no scan.
    static func end(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> Int {
        var channelsLeft: Set<UInt8>?
        var scanCount = 0
        var offset = 2
        while true {
            let segment = try JPEGSegment(in: bytes, at: offset)
            offset = segment.end
            switch segment.kind {
            case .frame:
                // libjpeg refuses a second frame as well. Here it must not replace the size that was checked against the limits.
                guard channelsLeft == nil else { throw .damaged("it has two frames") }
                channelsLeft = Set(try JPEGFrame(segment).channels)
            case .scan:
                scanCount += 1
                guard scanCount <= scansMax else { throw .damaged("it has too many scans") }
                channelsLeft?.subtract(try segment.channelsBegun())
                offset = try endOfEntropyCodedBytes(bytes, from: segment.end)
            case .end:
                guard scanCount > 0, channelsLeft?.isEmpty == true else { throw .damaged("a part of the picture is missing") }
                return offset
            default: break
            }
        }
    }

    /// The offset of the next marker. Inside a scan, `FF 00` is a data byte and `FF D0` to `FF D7` only restart the decoder.
    private static func endOfEntropyCodedBytes(_ bytes: UnsafeRawBufferPointer, from start: Int) throws(ImageFault) -> Int {
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
        throw .damaged("it ends too early")
    }
}
