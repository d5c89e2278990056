import Glibc

/// A placeholder of a picture: its lowest cosine waves in brightness and in two colour differences, in 17 to 24 bytes.
///
///     bits 0–5    mean of L           bits 24–26   waves of L along the shorter side
///          6–11   mean of P                27–32   greatest amplitude of P
///         12–17   mean of Q                33–38   greatest amplitude of Q
///         18–22   greatest amplitude of L  39      whether it is wider than high
///         23      whether it has alpha     40–     amplitudes of L, P and Q, 4 bits each
///
/// Bits count from the lowest of the first byte. The longer side has 7 waves, so the two counts give the aspect ratio. Pictures are opaque
/// here, so the fields for alpha never occur.
///
/// - Source: the format of Evan Wallace's ThumbHash, evanw.github.io/thumbhash.
enum ThumbHash {
    /// The longest side of a picture to hash, in pixels. More would take longer and change nothing.
    static let sideMax = 100
    /// Waves of brightness along the longer side. Shorter sides have fewer, in proportion.
    private static let wavesMax = 7
    /// Waves of each colour difference along either side, and the least that brightness has.
    private static let wavesMin = 3

    /// Computes the hash of a picture.
    ///
    /// - Parameter picture: opaque, with sides of at most `sideMax`.
    static func hash(_ picture: borrowing Bitmap) -> [UInt8] {
        let (width, height) = (picture.size.width, picture.size.height)
        let perPixel = Double(wavesMax) / Double(max(width, height))
        let across = max(1, Int((perPixel * Double(width)).rounded()))
        let down = max(1, Int((perPixel * Double(height)).rounded()))
        let grid = CosineGrid(picture.size)
        let luminance = grid.waves(
            of: picture.plane { ($0 + $1 + $2) / 3 }, across: max(wavesMin, across), down: max(wavesMin, down))
        let yellow = grid.waves(of: picture.plane { ($0 + $1) / 2 - $2 }, across: wavesMin, down: wavesMin)
        let red = grid.waves(of: picture.plane { red, green, _ in red - green }, across: wavesMin, down: wavesMin)

        var bits = Bits()
        bits.put(luminance.mean, count: 6)
        bits.put((yellow.mean + 1) / 2, count: 6)
        bits.put((red.mean + 1) / 2, count: 6)
        bits.put(luminance.greatest, count: 5)
        bits.put(0, count: 1)
        bits.put(min(across, down), count: 3)
        bits.put(yellow.greatest, count: 6)
        bits.put(red.greatest, count: 6)
        bits.put(width > height ? 1 : 0, count: 1)
        for waves in [luminance, yellow, red] {
            for amplitude in waves.amplitudes { bits.put(waves.share(of: amplitude), count: 4) }
        }
        return bits.bytes
    }
}

extension Bitmap {
    /// One number for each pixel, made from its red, green and blue, 0 to 1.
    fileprivate borrowing func plane(_ number: (Double, Double, Double) -> Double) -> [Double] {
        (0..<size.width * size.height).map { index in
            let pixel = pixels + index * channels
            return number(Double(pixel[0]) / 255, Double(pixel[1]) / 255, Double(pixel[2]) / 255)
        }
    }
}

/// The cosine waves over a picture of one size.
private struct CosineGrid {
    private let size: PixelSize

    init(_ size: PixelSize) { self.size = size }

    /// The waves of a plane whose counts across and down lie in the triangle of the lowest ones, row by row.
    func waves(of plane: [Double], across: Int, down: Int) -> Waves {
        let columns = (0..<across).map { Self.cosines($0, over: size.width) }
        let rows = (0..<down).map { Self.cosines($0, over: size.height) }
        // The sum over each row first, for each wave across: the sums over the picture need no other look at the pixels.
        let rowSums = columns.map { cosines in
            (0..<size.height).map { y in Self.product(plane[(y * size.width)..<((y + 1) * size.width)], cosines) }
        }
        var sums: [Double] = []
        for y in 0..<down {
            for x in 0..<across where x * down < across * (down - y) { sums.append(Self.product(rowSums[x][...], rows[y])) }
        }
        let amplitudes = sums.map { $0 / Double(size.width * size.height) }
        return Waves(mean: amplitudes[0], amplitudes: amplitudes.dropFirst())
    }

    /// A wave's value in the middle of each pixel.
    private static func cosines(_ halfWaves: Int, over count: Int) -> [Double] {
        (0..<count).map { cos(.pi / Double(count) * Double(halfWaves) * (Double($0) + 0.5)) }
    }

    private static func product(_ numbers: ArraySlice<Double>, _ others: [Double]) -> Double {
        zip(numbers, others).reduce(0) { $0 + $1.0 * $1.1 }
    }
}

/// A plane's mean and the amplitudes of its waves.
private struct Waves {
    let mean: Double
    let amplitudes: ArraySlice<Double>
    let greatest: Double

    init(mean: Double, amplitudes: ArraySlice<Double>) {
        (self.mean, self.amplitudes) = (mean, amplitudes)
        greatest = amplitudes.reduce(0) { max($0, abs($1)) }
    }

    /// An amplitude between the greatest below zero (0) and above (1).
    func share(of amplitude: Double) -> Double { greatest > 0 ? 0.5 + 0.5 * amplitude / greatest : 0 }
}

/// Writes numbers from the lowest bit of each byte on.
private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func put(_ number: Int, count width: Int) {
        for bit in 0..<width {
            if count % 8 == 0 { bytes.append(0) }
            bytes[count / 8] |= UInt8(truncatingIfNeeded: number >> bit & 1) << UInt8(count % 8)
            count += 1
        }
    }

    /// A share, 0 to 1, as a whole number of `count` bits.
    mutating func put(_ share: Double, count width: Int) {
        put(Int((Double(1 << width - 1) * min(max(share, 0), 1)).rounded()), count: width)
    }
}
