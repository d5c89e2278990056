/// Reads from untrusted bytes: every read is checked against the end, also in release builds. (The buffer's own subscript is checked in
/// debug builds only.)
///
/// Results are `Int`, so sums of two of them cannot overflow.
extension UnsafeRawBufferPointer {
    func byte(at offset: Int) -> UInt8? {
        offset >= 0 && offset < count ? self[offset] : nil
    }

    func bigEndian16(at offset: Int) -> Int? {
        load(UInt16.self, at: offset).map { Int(UInt16(bigEndian: $0)) }
    }

    func bigEndian32(at offset: Int) -> Int? {
        load(UInt32.self, at: offset).map { Int(UInt32(bigEndian: $0)) }
    }

    func littleEndian16(at offset: Int) -> Int? {
        load(UInt16.self, at: offset).map { Int(UInt16(littleEndian: $0)) }
    }

    func littleEndian24(at offset: Int) -> Int? {
        guard let low = littleEndian16(at: offset), let high = byte(at: offset + 2) else { return nil }
        return low | Int(high) << 16
    }

    func littleEndian32(at offset: Int) -> Int? {
        load(UInt32.self, at: offset).map { Int(UInt32(littleEndian: $0)) }
    }

    func fourCC(at offset: Int) -> FourCC? {
        load(UInt32.self, at: offset).map { FourCC(code: UInt32(bigEndian: $0)) }
    }

    /// The bytes of `range` with offsets from 0; nil when the range does not lie fully inside.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[range])
    }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, at offset: Int) -> Number? {
        guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
        return loadUnaligned(fromByteOffset: offset, as: Number.self)
    }
}

/// The four letters that name a chunk in PNG, RIFF and ISO media files.
struct FourCC: Hashable, ExpressibleByStringLiteral {
    let code: UInt32

    init(code: UInt32) { self.code = code }

    init(stringLiteral text: StaticString) {
        code = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
}
