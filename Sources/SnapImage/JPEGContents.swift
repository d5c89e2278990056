/// The picture of a JPEG file, as a file that has nothing else: the frame, the tables, the scans and the two notes on colours.
///
/// libjpeg gets only these parts, in the form that it expects. So its warnings are about the pixels, and nearly all of them can be fatal.
struct JPEGContents {
    /// From the start marker to the end marker.
    private(set) var file: [UInt8]
    /// Whether the upload had an end marker. A file without one may have been cut in its last scan, which only the decoder can see.
    private(set) var isMarked = true
    private var frame: JPEGFrame?
    private var scanCount = 0
    /// The lowest bit of each coefficient that has come so far, by channel; 255 before it comes.
    private var lowestBits: [UInt8: [UInt8]] = [:]

    /// - Parameter capacity: the bytes of the upload, which the picture does not exceed by much.
    init(capacity: Int) {
        file = [0xFF, 0xD8]
        file.reserveCapacity(capacity + 64)
    }

    /// Whether each channel has a scan with its base (the mean of each block), and not only more detail.
    var hasAllChannels: Bool { frame != nil && scanCount > 0 && lowestBits.values.allSatisfy { $0[0] != .max } }

    /// Whether all coefficients of all channels have come to their last bit: nothing can follow.
    var isWhole: Bool { hasAllChannels && lowestBits.values.allSatisfy { $0.allSatisfy { $0 == 0 } } }

    /// Adds a segment of the file.
    ///
    /// - Parameter pixels: the entropy-coded bytes after a scan's header.
    mutating func add(_ segment: JPEGSegment, pixels: UnsafeRawBufferPointer) throws(ImageFault) {
        switch segment.kind {
        case .frame:
            // libjpeg refuses a second frame as well. Here it must not replace the size that was checked against the limits.
            guard frame == nil else { throw .damaged("it has two frames") }
            let found = try JPEGFrame(segment)
            frame = found
            for channel in found.channels { lowestBits[channel] = Array(repeating: .max, count: 64) }
            append(segment.marker, segment.payload)
        case .scan: try add(scan: segment, pixels)
        case .tables: append(segment.marker, segment.payload)
        case .app0: if Self.isJFIF(segment.payload) { append(segment.marker, Self.plainJFIF) }
        case .app14: if let transform = Self.transform(segment.payload) { append(segment.marker, Self.plainAdobe + [transform]) }
        case .app1, .app2, .end, .other: break
        }
    }

    mutating func end(isMarked: Bool) {
        file += [0xFF, 0xD9]
        self.isMarked = isMarked
    }

    private mutating func add(scan segment: JPEGSegment, _ pixels: UnsafeRawBufferPointer) throws(ImageFault) {
        scanCount += 1
        guard scanCount <= JPEGFormat.scansMax else { throw .damaged("it has too many scans") }
        let isProgressive = frame?.isProgressive == true
        let scan = try JPEGScan(segment, isProgressive: isProgressive)
        for channel in scan.channels {
            for coefficient in scan.coefficients { lowestBits[channel]?[coefficient] = scan.lowestBit }
        }
        let header = isProgressive ? Array(segment.payload) : Array(segment.payload.dropLast(3)) + [0, 63, 0]
        append(segment.marker, header)
        file += pixels
    }

    private mutating func append(_ marker: UInt8, _ payload: some Collection<UInt8>) {
        let length = payload.count + 2
        file += [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
        file += payload
    }

    /// Version 1.1 without a resolution and a preview. libjpeg warns of other versions, and knows by any JFIF that a file has YCbCr.
    private static let plainJFIF = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]

    private static let plainAdobe = Array("Adobe\0d\0\0\0\0".utf8)

    private static func isJFIF(_ payload: UnsafeRawBufferPointer) -> Bool {
        payload.count >= plainJFIF.count && payload.starts(with: "JFIF\0".utf8)
    }

    /// 0 where an Adobe program stored RGB, else 1: YCbCr, which is also what browsers take other numbers for.
    private static func transform(_ payload: UnsafeRawBufferPointer) -> UInt8? {
        guard payload.starts(with: "Adobe".utf8) else { return nil }
        return payload.byte(at: 11).map { min($0, 1) }
    }
}
