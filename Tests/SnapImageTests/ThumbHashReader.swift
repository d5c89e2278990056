import Glibc

/// Reads a ThumbHash of an opaque picture, without any code of SnapImage.
///
/// - Source: the format of Evan Wallace's ThumbHash, evanw.github.io/thumbhash.
struct ThumbHashReader {
    private let bits: [UInt8]
    private let across, down: Int

    init(_ hash: [UInt8]) {
        bits = hash.flatMap { byte in (0..<8).map { byte >> $0 & 1 } }
        let (shorter, isWide) = (Self.number(bits, 24, 3), Self.number(bits, 39, 1) == 1)
        (across, down) = isWide ? (7, shorter) : (shorter, 7)
    }

    var hasAlpha: Bool { number(23, 1) == 1 }

    /// Width by height, roughly.
    var ratio: Double { Double(across) / Double(down) }

    var average: Colour { Self.colour(means.l, means.p, means.q) }

    /// The picture, 32 pixels long.
    var painting: Painting {
        let (width, height) = (Int((32 * min(1, ratio)).rounded()), Int((32 * min(1, 1 / ratio)).rounded()))
        var place = 40
        let l = waves(max(3, across), max(3, down), greatest: share(18, 5), &place)
        // Decoders make the colours a little stronger, and count every wave twice.
        let p = waves(3, 3, greatest: share(27, 6) * 1.25, &place)
        let q = waves(3, 3, greatest: share(33, 6) * 1.25, &place)
        return Painting(width, height) { x, y in
            let sums = [l, p, q].map { waves in
                waves.reduce(0) { sum, wave in
                    sum + 2 * wave.amplitude * Self.cosine(wave.x, x, of: width) * Self.cosine(wave.y, y, of: height)
                }
            }
            return Self.colour(means.l + sums[0], means.p + sums[1], means.q + sums[2])
        }
    }

    private var means: (l: Double, p: Double, q: Double) { (share(0, 6), share(6, 6) * 2 - 1, share(12, 6) * 2 - 1) }

    private func waves(_ across: Int, _ down: Int, greatest: Double, _ place: inout Int) -> [(x: Int, y: Int, amplitude: Double)] {
        var waves: [(x: Int, y: Int, amplitude: Double)] = []
        for y in 0..<down {
            for x in 0..<across where (x, y) != (0, 0) && x * down < across * (down - y) {
                waves.append((x, y, (share(place, 4) * 2 - 1) * greatest))
                place += 4
            }
        }
        return waves
    }

    private func share(_ start: Int, _ count: Int) -> Double { Double(number(start, count)) / Double((1 << count) - 1) }
    private func number(_ start: Int, _ count: Int) -> Int { Self.number(bits, start, count) }

    private static func number(_ bits: [UInt8], _ start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bits[start + $1]) << $1 }
    }

    private static func cosine(_ wave: Int, _ place: Int, of count: Int) -> Double {
        cos(.pi * Double(wave) * (Double(place) + 0.5) / Double(count))
    }

    /// Red, green and blue from their mean, from yellow less blue, and from red less green.
    private static func colour(_ l: Double, _ p: Double, _ q: Double) -> Colour {
        let blue = l - 2 * p / 3
        let red = (3 * l - blue + q) / 2
        func byte(_ share: Double) -> UInt8 { UInt8((255 * min(max(share, 0), 1)).rounded()) }
        return Colour(byte(red), byte(red - q), byte(blue))
    }
}
