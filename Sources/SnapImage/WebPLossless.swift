/// Reads the beginning of a lossless WebP stream, only to learn the memory that libwebp will hold besides the pixels.
///
/// A picture may have up to 65,536 groups of Huffman codes, each with tables of kilobytes, in a file of some 300 KB: measured with libwebp
/// 1.2.4, one of 1,024 × 1,024 pixels takes 364 MiB. Encoders make 2,600 at most. The count is not stored; it is the greatest number in a
/// small picture after the transforms, so these must be read first. No pixel is kept, and the file's length bounds the work.
/// - Source: RFC 9649, sections 3.4 to 3.8.2; `ReadHuffmanCodes` and `kTableSize` in libwebp's vp8l_dec.c.
struct WebPLossless {
    /// The memory of tables, transforms and the picture of group numbers; nil for a stream that ends before all are known, which libwebp
    /// refuses.
    static func sideBytes(_ stream: UnsafeRawBufferPointer, _ size: PixelSize) -> Int? {
        var reader = WebPLossless(bits: BitReader(stream))
        return try? reader.sideBytes(size)
    }

    private var bits: BitReader
    private var subpicturePixels = 0

    private mutating func sideBytes(_ size: PixelSize) throws(EndOfBits) -> Int {
        var width = size.width
        var transforms: Set<Int> = []
        while try bits.take(1) == 1 {
            let transform = try bits.take(2)
            // libwebp refuses a second transform of a kind; here it must not make the work endless.
            guard transforms.insert(transform).inserted else { throw EndOfBits() }
            switch transform {
            case 0, 1: try readBlocks(width, size.height)
            case 3:
                let colours = try bits.take(8) + 1
                try readSubpicture(colours)
                let pixelsPerByte = colours <= 2 ? 8 : colours <= 4 ? 4 : colours <= 16 ? 2 : 1
                width = (width + pixelsPerByte - 1) / pixelsPerByte
            default: break
            }
        }
        let cacheBits = try bits.take(1) == 1 ? try bits.take(4) : 0
        let groups = try bits.take(1) == 1 ? try readBlocks(width, size.height) + 1 : 1
        return groups * Self.groupBytes(cacheBits: cacheBits) + 4 * subpicturePixels
    }

    /// The largest tables of one group: four bytes an entry, more for a green code that also names cached colours, and its struct.
    private static func groupBytes(cacheBits: Int) -> Int { 4 * (2_956 + 1 << min(cacheBits, 11)) + 568 }

    /// Reads a picture with one pixel for each block of the real one. - Returns: as `readSubpicture`.
    @discardableResult
    private mutating func readBlocks(_ width: Int, _ height: Int) throws(EndOfBits) -> Int {
        let side = 4 << (try bits.take(3))
        return try readSubpicture(((width + side - 1) / side) * ((height + side - 1) / side))
    }

    /// Reads the pixels of a small image in the stream.
    ///
    /// - Returns: the greatest number in the red and green of a pixel. Copied pixels cannot exceed it.
    @discardableResult
    private mutating func readSubpicture(_ pixels: Int) throws(EndOfBits) -> Int {
        subpicturePixels += pixels
        let cacheColours = try bits.take(1) == 1 ? 1 << (try bits.take(4)) : 0
        let green = try HuffmanCode(&bits, symbols: 280 + cacheColours)
        let red = try HuffmanCode(&bits, symbols: 256)
        let blue = try HuffmanCode(&bits, symbols: 256)
        let alpha = try HuffmanCode(&bits, symbols: 256)
        let distance = try HuffmanCode(&bits, symbols: 40)
        if let symbol = green.only {
            // A copy needs earlier pixels, and cached colours are zero at first.
            if symbol >= 280 { return 0 }
            guard symbol < 256 else { throw EndOfBits() }
            if let red = red.only, blue.only != nil, alpha.only != nil { return red << 8 | symbol }
        }
        var (done, greatest) = (0, 0)
        while done < pixels {
            let symbol = try green.next(&bits)
            switch symbol {
            case ..<256:
                greatest = max(greatest, try red.next(&bits) << 8 | symbol)
                _ = try blue.next(&bits)
                _ = try alpha.next(&bits)
                done += 1
            case ..<280:
                done += try bits.takeNumber(symbol - 256)
                _ = try bits.takeNumber(try distance.next(&bits))
            default: done += 1
            }
        }
        return greatest
    }
}

private struct EndOfBits: Error {}

/// Reads bits, starting with the lowest of each byte.
private struct BitReader {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func take(_ count: Int) throws(EndOfBits) -> Int {
        var number = 0
        for bit in 0..<count {
            guard let byte = bytes.byte(at: place >> 3) else { throw EndOfBits() }
            number |= Int(byte >> UInt8(place & 7) & 1) << bit
            place += 1
        }
        return number
    }

    /// Reads a length or a distance: its prefix determines how many bits follow.
    mutating func takeNumber(_ prefix: Int) throws(EndOfBits) -> Int {
        guard prefix >= 4 else { return prefix + 1 }
        let extra = (prefix - 2) >> 1
        return (2 + prefix & 1) << extra + (try take(extra)) + 1
    }
}

/// A canonical Huffman code. A code with a single symbol takes no bits.
private struct HuffmanCode {
    private static let lengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

    /// The number of codes of each length.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols in the order of their codes.
    private var symbols: [Int] = []

    init(_ bits: inout BitReader, symbols count: Int) throws(EndOfBits) {
        if try bits.take(1) == 1 {
            let hasTwo = try bits.take(1) == 1
            var found: Set = [try bits.take(try bits.take(1) == 1 ? 8 : 1)]
            if hasTwo { found.insert(try bits.take(8)) }
            self.init(lengths: (0..<256).map { found.contains($0) ? 1 : 0 })
        } else {
            self.init(lengths: try Self.lengths(&bits, count))
        }
    }

    private init(lengths: [Int]) {
        for length in 1...15 {
            for (symbol, each) in lengths.enumerated() where each == length {
                counts[length] += 1
                symbols.append(symbol)
            }
        }
    }

    /// Reads the lengths of a code, which are Huffman-coded themselves.
    private static func lengths(_ bits: inout BitReader, _ count: Int) throws(EndOfBits) -> [Int] {
        var ofLengths = [Int](repeating: 0, count: 19)
        for place in lengthOrder.prefix(4 + (try bits.take(4))) { ofLengths[place] = try bits.take(3) }
        let code = HuffmanCode(lengths: ofLengths)
        var left = try bits.take(1) == 1 ? 2 + (try bits.take(2 + 2 * (try bits.take(3)))) : count
        var lengths: [Int] = []
        var before = 8
        while lengths.count < count, left > 0 {
            left -= 1
            let symbol = try code.next(&bits)
            switch symbol {
            case 16: lengths += [Int](repeating: before, count: 3 + (try bits.take(2)))
            case 17: lengths += [Int](repeating: 0, count: 3 + (try bits.take(3)))
            case 18: lengths += [Int](repeating: 0, count: 11 + (try bits.take(7)))
            default:
                lengths.append(symbol)
                if symbol > 0 { before = symbol }
            }
        }
        return lengths
    }

    /// The symbol of a code with a single symbol, which takes no bits.
    var only: Int? { symbols.count == 1 ? symbols[0] : nil }

    /// Reads the next symbol.
    ///
    /// - Throws: also for bits that are not a code.
    func next(_ bits: inout BitReader) throws(EndOfBits) -> Int {
        if let only { return only }
        var (code, first, start) = (0, 0, 0)
        for length in 1...15 {
            code |= try bits.take(1)
            let count = counts[length]
            if code - first < count { return symbols[start + code - first] }
            start += count
            first = (first + count) << 1
            code <<= 1
        }
        throw EndOfBits()
    }
}
