import CTurboJPEG

/// Encodes test JPEGs and takes results apart, without any code of SnapImage.
enum JPEGMaker {
    struct Failed: Error {}

    static func jpeg(_ painting: Painting, subsampling: TJSAMP = TJSAMP_420, flags: Int32 = 0) throws -> [UInt8] {
        try encode(painting.pixels, painting.width, painting.height, TJPF_RGB, subsampling, flags)
    }

    static func grey(_ painting: Painting) throws -> [UInt8] {
        try jpeg(painting, subsampling: TJSAMP_GRAY)
    }

    static func progressive(_ painting: Painting) throws -> [UInt8] {
        try jpeg(painting, flags: TJFLAG_PROGRESSIVE)
    }

    static func cmyk(_ width: Int, _ height: Int) throws -> [UInt8] {
        try encode(Array(repeating: 99, count: width * height * 4), width, height, TJPF_CMYK, TJSAMP_444, 0)
    }

    static func decode(_ jpeg: [UInt8]) throws -> Painting {
        guard let decoder = tjInitDecompress() else { throw Failed() }
        defer { tjDestroy(decoder) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(decoder, jpeg, UInt(jpeg.count), &width, &height, &subsampling, &space) == 0 else { throw Failed() }
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 3)
        let status = tjDecompress2(
            decoder, jpeg, UInt(jpeg.count), &pixels, width, 0, height, Int32(TJPF_RGB.rawValue), TJFLAG_STOPONWARNING)
        guard status == 0 else { throw Failed() }
        return Painting(width: Int(width), height: Int(height), pixels: pixels)
    }

    /// The JPEG with marker segments directly after its start.
    static func inserting(_ segments: [(marker: UInt8, payload: [UInt8])], into jpeg: [UInt8]) -> [UInt8] {
        let encoded = segments.flatMap { marker, payload -> [UInt8] in
            [0xFF, marker] + UInt16(payload.count + 2).bigEndianBytes + payload
        }
        return jpeg.prefix(2) + encoded + jpeg.dropFirst(2)
    }

    /// The markers of all segments, in order; scans are skipped.
    static func markers(of jpeg: [UInt8]) -> [UInt8] {
        var markers: [UInt8] = []
        var offset = 0
        while offset + 1 < jpeg.count {
            let marker = jpeg[offset + 1]
            let standsAlone = marker == 0 || marker == 0xD8 || marker == 0xD9 || (0xD0...0xD7).contains(marker)
            if jpeg[offset] == 0xFF, marker != 0 {
                markers.append(marker)
                offset += standsAlone ? 2 : 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
            } else {
                offset += 1
            }
        }
        return markers
    }

    /// The offset of the first segment with `marker`.
    static func offset(of marker: UInt8, in jpeg: [UInt8]) -> Int? {
        jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == marker }
    }

    private static func encode(
        _ pixels: [UInt8], _ width: Int, _ height: Int, _ format: TJPF, _ subsampling: TJSAMP, _ flags: Int32
    ) throws -> [UInt8] {
        guard let encoder = tjInitCompress() else { throw Failed() }
        defer { tjDestroy(encoder) }
        var jpeg: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(jpeg) }
        let status = tjCompress2(
            encoder, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &jpeg, &count,
            Int32(subsampling.rawValue), 90, flags)
        guard status == 0, let jpeg else { throw Failed() }
        return [UInt8](UnsafeBufferPointer(start: jpeg, count: Int(count)))
    }
}

extension FixedWidthInteger {
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
    var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
