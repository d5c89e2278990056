import CPNG

/// The colour space of a PNG.
///
/// - Source: W3C PNG (third edition), section 4.3, which gives the priority: `cICP`, then `iCCP`, then `sRGB`, then `gAMA` with `cHRM`.
enum PNGColours {
    static func space(_ chunks: [PNGChunk]) -> ColourSpace {
        func payload(_ tag: FourCC) -> UnsafeRawBufferPointer? { chunks.first { $0.tag == tag }?.payload }
        if let space = payload("cICP").flatMap(coded) { return space }
        if let profile = payload("iCCP").flatMap(profile) { return .profile(profile) }
        if payload("sRGB") != nil { return .sRGB }
        return payload("gAMA").flatMap { measured(gamma: $0, payload("cHRM")) } ?? .sRGB
    }

    /// Reads the chunk `cICP`.
    ///
    /// - Shape: primaries, transfer, matrix (0: RGB), full range.
    private static func coded(_ payload: UnsafeRawBufferPointer) -> ColourSpace? {
        guard payload.count == 4, payload[2] == 0, payload[3] == 1, let primaries = Chromaticities(code: payload[0]),
            let transfer = Transfer(code: payload[1])
        else { return nil }
        return (primaries, transfer) == (.rec709, .sRGB) ? .sRGB : .described(primaries, transfer)
    }

    /// Reads the chunk `iCCP`.
    ///
    /// - Shape: a name of up to 79 bytes, 0, method (0), zlib.
    private static func profile(_ payload: UnsafeRawBufferPointer) -> ICCProfile? {
        guard let end = payload.prefix(80).firstIndex(of: 0), payload.byte(at: end + 1) == 0,
            let packed = payload.part(end + 2..<payload.count), let bytes = inflated(packed, most: ICCProfile.bytesMax)
        else { return nil }
        return bytes.withUnsafeBytes { ICCProfile($0) }
    }

    /// Unpacks zlib data.
    ///
    /// - Returns: nil when it is broken, or would unpack to more than `most` bytes; unpacking stops there.
    private static func inflated(_ packed: UnsafeRawBufferPointer, most: Int) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: packed.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(clamping: packed.count)
        var bytes: [UInt8] = []
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { scratch in
            while bytes.count <= most {
                stream.next_out = scratch.baseAddress
                stream.avail_out = UInt32(scratch.count)
                let status = inflate(&stream, Z_NO_FLUSH)
                bytes += scratch.prefix(scratch.count - Int(stream.avail_out))
                if status == Z_STREAM_END { return bytes.count <= most ? bytes : nil }
                guard status == Z_OK else { return nil }
            }
            return nil
        }
    }

    /// The colour space that `gAMA` and `cHRM` describe.
    ///
    /// - Shape: `gAMA` is an exponent, `cHRM` x and y of white, red, green and blue, all in units of 1/100,000.
    private static func measured(gamma: UnsafeRawBufferPointer, _ points: UnsafeRawBufferPointer?) -> ColourSpace? {
        guard gamma.count == 4, let exponent = gamma.bigEndian32(at: 0), (10_000...1_000_000).contains(exponent) else { return nil }
        // Programs that write sRGB put 1/2.2 there.
        let transfer = abs(exponent - 45_455) <= 2_273 ? Transfer.sRGB : .power(100_000 / Double(exponent))
        let chromaticities = points.flatMap(chromaticities) ?? .rec709
        return (chromaticities, transfer) == (.rec709, .sRGB) ? .sRGB : .described(chromaticities, transfer)
    }

    private static func chromaticities(_ payload: UnsafeRawBufferPointer) -> Chromaticities? {
        let numbers = stride(from: 0, to: 32, by: 4).compactMap { payload.bigEndian32(at: $0) }.map { Double($0) / 100_000 }
        guard payload.count == 32, numbers.count == 8 else { return nil }
        let points = stride(from: 0, to: 8, by: 2).map { Chromaticities.Point(numbers[$0], numbers[$0 + 1]) }
        let found = Chromaticities(white: points[0], red: points[1], green: points[2], blue: points[3])
        return found.isPlausible ? found : nil
    }
}
