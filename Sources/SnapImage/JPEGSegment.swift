/// One marker segment of a JPEG file, valid as long as the file's bytes are.
struct JPEGSegment {
    enum Kind {
        case frame, scan, tables, app0, app1, app2, app14, end, other
    }

    let marker: UInt8
    /// The bytes after the length; empty for a marker without a payload.
    let payload: UnsafeRawBufferPointer
    /// The offset after the segment.
    let end: Int

    /// The first segment from `offset` on, after fill bytes and bytes that belong to no segment.
    init(in bytes: UnsafeRawBufferPointer, at offset: Int) throws(ImageFault) {
        guard let position = Self.marker(in: bytes, from: offset), let marker = bytes.byte(at: position) else {
            throw .damaged("it ends too early")
        }
        self.marker = marker
        switch marker {
        case 0xD8: throw .damaged("a marker is misplaced")
        case 0x01, 0xD0...0xD7, 0xD9:
            payload = UnsafeRawBufferPointer(start: nil, count: 0)
            end = position + 1
        default:
            let start = position + 1
            guard let length = bytes.bigEndian16(at: start) else { throw .damaged("it ends too early") }
            guard length >= 2 else { throw .damaged("a segment has no length") }
            guard let payload = bytes.part(start + 2..<start + length) else { throw .damaged("it ends too early") }
            self.payload = payload
            end = start + length
        }
    }

    /// The offset of the next byte that is a marker's number, as libjpeg finds it: `FF 00` is not a marker.
    private static func marker(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int? {
        var position = offset
        while true {
            while let byte = bytes.byte(at: position), byte != 0xFF { position += 1 }
            while bytes.byte(at: position) == 0xFF { position += 1 }
            guard let number = bytes.byte(at: position) else { return nil }
            if number != 0 { return position }
            position += 1
        }
    }

    var kind: Kind {
        switch marker {
        case 0xC4, 0xDB, 0xDD: .tables  // Huffman and quantisation tables, and the distance of restarts
        case 0xC8, 0xCC: .other  // reserved, arithmetic conditioning: between the frame markers
        case 0xC0...0xCF: .frame
        case 0xDA: .scan
        case 0xE0: .app0
        case 0xE1: .app1
        case 0xE2: .app2
        case 0xEE: .app14
        case 0xD9: .end
        default: .other
        }
    }

}

/// The header of a JPEG's scan: what of the picture its bytes hold.
struct JPEGScan {
    let channels: [UInt8]
    /// The coefficients of a block, within 0 to 63; 0 is the block's mean.
    let coefficients: ClosedRange<Int>
    /// The lowest bit of each coefficient that this scan holds; 0 completes them.
    let lowestBit: UInt8

    /// - Shape: count, then (channel, tables) pairs, then the first and the last coefficient, and the bits before (4) and the lowest (4).
    /// - Parameter isProgressive: otherwise a scan holds all of its channels, whatever the last numbers say, which some cameras get wrong.
    init(_ segment: JPEGSegment, isProgressive: Bool) throws(ImageFault) {
        let payload = segment.payload
        guard let count = payload.byte(at: 0).map(Int.init), payload.count == 4 + 2 * count else { throw .damaged("a scan is broken") }
        channels = (0..<count).compactMap { payload.byte(at: 1 + 2 * $0) }
        guard isProgressive else {
            (coefficients, lowestBit) = (0...63, 0)
            return
        }
        guard let first = payload.byte(at: 1 + 2 * count).map(Int.init), let last = payload.byte(at: 2 + 2 * count).map(Int.init),
            let bits = payload.byte(at: 3 + 2 * count), first <= last, last <= 63
        else { throw .damaged("a scan is broken") }
        (coefficients, lowestBit) = (first...last, bits & 15)
    }
}

/// A JPEG's frame header: size and channels.
struct JPEGFrame {
    let size: PixelSize
    /// The numbers of the channels, used by scans: one channel for grey, three for colour.
    let channels: [UInt8]
    let isProgressive: Bool
    /// The memory for the coefficients of the whole picture: 128 bytes for each block of 8 × 8, in whole units of all channels.
    let coefficientBytes: Int

    /// - Shape: precision, height (2), width (2), count, then (channel, sampling, table) triples.
    /// - Throws: `.unsupported` for variants that only browsers or printers understand, `.damaged` when the lengths contradict each other.
    init(_ segment: JPEGSegment) throws(ImageFault) {
        let payload = segment.payload
        guard let precision = payload.byte(at: 0), let height = payload.bigEndian16(at: 1), let width = payload.bigEndian16(at: 3),
            let count = payload.byte(at: 5).map(Int.init), payload.count == 6 + 3 * count
        else { throw .damaged("its header is broken") }
        guard (0xC0...0xC2).contains(segment.marker) else { throw .unsupported("a lossless or arithmetic-coded JPEG") }
        guard precision == 8 else { throw .unsupported("a \(precision)-bit JPEG") }
        guard count != 4 else { throw .unsupported("a CMYK JPEG (made for printing)") }
        guard count == 1 || count == 3 else { throw .unsupported("a JPEG with \(count) colour channels") }
        size = PixelSize(width: width, height: height)
        channels = (0..<count).compactMap { payload.byte(at: 6 + 3 * $0) }
        isProgressive = segment.marker == 0xC2
        let factors = (0..<count).compactMap { payload.byte(at: 7 + 3 * $0) }.map { (across: Int($0 >> 4), down: Int($0 & 15)) }
        guard factors.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) }) else {
            throw .damaged("its header is broken")
        }
        coefficientBytes = Self.coefficientBytes(size, factors)
    }

    private static func coefficientBytes(_ size: PixelSize, _ factors: [(across: Int, down: Int)]) -> Int {
        let unit = (across: 8 * (factors.map(\.across).max() ?? 1), down: 8 * (factors.map(\.down).max() ?? 1))
        let units = ((size.width + unit.across - 1) / unit.across) * ((size.height + unit.down - 1) / unit.down)
        return 128 * units * factors.reduce(0) { $0 + $1.across * $1.down }
    }
}
