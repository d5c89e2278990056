/// A square of pixels, for a recogniser: the whole picture, squeezed. A cut to the middle would lose what is at the edge.
extension Bitmap {
    /// RGB rows of `side` by `side` pixels.
    ///
    /// - Precondition: the bitmap is opaque.
    consuming func squeezed(toSide side: Int) throws(ImageFault) -> [UInt8] {
        let target = PixelSize(width: min(size.width, side), height: min(size.height, side))
        let small = try shrunk(to: target)
        guard small.size.width != side || small.size.height != side else {
            return Array(UnsafeBufferPointer(start: small.pixels, count: small.count))
        }
        return small.enlarged(toSide: side)
    }

    /// Each new pixel is a mean of the four around its place: recognisers do worse on pictures with hard steps.
    private consuming func enlarged(toSide side: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: side * side * 3)
        let (columns, rows) = (Taps.line(from: size.width, to: side), Taps.line(from: size.height, to: side))
        for (y, row) in rows.enumerated() {
            for (x, column) in columns.enumerated() {
                for channel in 0..<3 {
                    func value(_ y: Int, _ x: Int) -> Int { Int(pixels[y * rowBytes + x * 3 + channel]) }
                    let above = value(row.first, column.first) * (256 - column.weight) + value(row.first, column.second) * column.weight
                    let below = value(row.second, column.first) * (256 - column.weight) + value(row.second, column.second) * column.weight
                    result[(y * side + x) * 3 + channel] = UInt8((above * (256 - row.weight) + below * row.weight + 1 << 15) >> 16)
                }
            }
        }
        return result
    }
}

/// Two neighbours on a line, and how much the second one counts, of 256.
private struct Taps {
    let first, second, weight: Int

    /// For each of `side` places on a line of `count` pixels.
    static func line(from count: Int, to side: Int) -> [Taps] {
        (0..<side).map { place in
            let centre = max(0, ((2 * place + 1) * count * 128) / side - 128)
            let first = min(centre >> 8, count - 1)
            return Taps(first: first, second: min(first + 1, count - 1), weight: centre & 255)
        }
    }
}

extension ImageIntake {
    /// The pixels of an upload as RGB rows of a square: checked as by `clean`, and squeezed.
    ///
    /// - Throws: any `ImageFault`.
    package static func square(
        of bytes: [UInt8], side: Int, limits: ImageLimits = ImageLimits()
    ) throws(ImageFault) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { buffer throws(ImageFault) in
            let raw = UnsafeRawBufferPointer(buffer)
            let header = try probe(raw, limits: limits)
            _ = try limits.memory(for: header)
            return try upright(raw, header, longSide: limits.longSideMax).squeezed(toSide: side)
        }
    }
}
