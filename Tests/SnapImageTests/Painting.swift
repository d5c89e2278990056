/// A picture to encode in tests: RGB, 8 bits, rows without gaps.
struct Painting {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    init(_ width: Int, _ height: Int, colour: (_ x: Int, _ y: Int) -> Colour) {
        (self.width, self.height) = (width, height)
        pixels = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let colour = colour(x, y)
                pixels += [colour.red, colour.green, colour.blue]
            }
        }
    }

    init(width: Int, height: Int, pixels: [UInt8]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    subscript(x: Int, y: Int) -> Colour {
        let start = (y * width + x) * 3
        return Colour(pixels[start], pixels[start + 1], pixels[start + 2])
    }

    func row(_ y: Int) -> [UInt8] { Array(pixels[y * width * 3..<(y + 1) * width * 3]) }
}

struct Colour: Equatable, CustomStringConvertible {
    let red, green, blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    static let red = Colour(220, 20, 20)
    static let blue = Colour(20, 20, 220)
    static let grey = Colour(128, 128, 128)
    static let white = Colour(255, 255, 255)

    var description: String { "(\(red), \(green), \(blue))" }

    /// Whether no channel differs by more than `tolerance`: JPEG never keeps a colour exactly.
    func isNear(_ other: Colour, tolerance: Int = 12) -> Bool {
        abs(Int(red) - Int(other.red)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
            && abs(Int(blue) - Int(other.blue)) <= tolerance
    }
}

extension Painting {
    /// Grey, with a red square at the top left and a blue one at the top right: enough to distinguish all eight orientations.
    static let marked = Painting(64, 48) { x, y in
        guard y < 16 else { return .grey }
        return x < 16 ? .red : x >= 48 ? .blue : .grey
    }

    /// Many colours and edges, so that every part of an encoded file matters.
    static let busy = Painting(40, 24) { x, y in
        Colour(UInt8(x * 6), UInt8(y * 10), UInt8((x * x + y * 7) % 256))
    }
}
