/// The turn that makes stored pixels upright; the raw value is EXIF's, 1 to 8.
///
/// The names say what is *done* to the stored image, clockwise.
/// - Source: CIPA DC-008 (EXIF 2.32), tag 274.
package enum Orientation: Int, Sendable, CaseIterable {
    case upright = 1
    case mirrored, turned180, flipped, transposed, turned90, transversed, turned270

    /// Whether width and height are swapped.
    package var swapsSides: Bool { rawValue >= 5 }

    /// The orientation in an EXIF block, or nil if it has none. Broken EXIF is not an error: it is thrown away anyway.
    ///
    /// - Shape: a TIFF header with offsets from its start. Some programs write JPEG's `Exif\0\0` in front of it in every format.
    init?(exif: UnsafeRawBufferPointer) {
        let prefixed = exif.fourCC(at: 0) == "Exif" && exif.bigEndian16(at: 4) == 0
        guard let tiff = exif.part((prefixed ? 6 : 0)..<exif.count), let reader = TIFFReader(tiff),
            let value = reader.firstValue(ofTag: 0x0112)
        else { return nil }
        self.init(rawValue: value)
    }
}

/// Reads small integers from the first directory of a TIFF block.
///
/// - Source: TIFF 6.0, section 2: byte order, 42, offset of the directory; entries of 12 bytes: tag, type, count, value.
private struct TIFFReader {
    private static let entriesMax = 256
    private let bytes: UnsafeRawBufferPointer
    private let isLittleEndian: Bool

    init?(_ bytes: UnsafeRawBufferPointer) {
        switch bytes.fourCC(at: 0) {
        case "II*\0": isLittleEndian = true
        case "MM\0*": isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
    }

    func firstValue(ofTag tag: Int) -> Int? {
        guard let directory = uint32(at: 4), let count = uint16(at: directory) else { return nil }
        for index in 0..<min(count, Self.entriesMax) {
            let entry = directory + 2 + index * 12
            guard let found = uint16(at: entry) else { return nil }
            if found == tag { return value(ofEntryAt: entry) }
        }
        return nil
    }

    private func value(ofEntryAt entry: Int) -> Int? {
        switch uint16(at: entry + 2) {
        case 3: uint16(at: entry + 8)  // SHORT
        case 4: uint32(at: entry + 8)  // LONG: against the standard, yet written by some tools
        default: nil
        }
    }

    private func uint16(at offset: Int) -> Int? {
        isLittleEndian ? bytes.littleEndian16(at: offset) : bytes.bigEndian16(at: offset)
    }

    private func uint32(at offset: Int) -> Int? {
        isLittleEndian ? bytes.littleEndian32(at: offset) : bytes.bigEndian32(at: offset)
    }
}
