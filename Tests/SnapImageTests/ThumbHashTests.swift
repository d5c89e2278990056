import Testing

@testable import SnapImage

/// A placeholder that any reader of ThumbHashes shows.
@Suite struct ThumbHashTests {
    private static func hash(_ painting: Painting) throws -> [UInt8] {
        let bitmap = try Bitmap(PixelSize(width: painting.width, height: painting.height))
        bitmap.pixels.update(from: painting.pixels, count: bitmap.count)
        return ThumbHash.hash(bitmap)
    }

    private static func painting(_ width: Int, _ height: Int, _ numbers: (_ x: Int, _ y: Int) -> (Int, Int, Int)) -> Painting {
        Painting(width, height) { x, y in
            let (red, green, blue) = numbers(x, y)
            return Colour(UInt8(red & 255), UInt8(green & 255), UInt8(blue & 255))
        }
    }

    /// Computed with the packages thumbhash 0.1.2 and fast-thumbhash 1.0.0 of PyPI, which agree; the latter runs the reference in Rust.
    @Test func hashesAreThoseOfOtherPrograms() throws {
        let vectors = [
            (Self.painting(40, 24) { x, y in (x * x + y * 9, y * y + x, x * y * 3) }, "dc370a148a556666506677728776de6095f8e6"),
            (Self.painting(30, 70) { x, y in (x * x + y, x * y, y * y * 3) }, "9cf7051b040053178785835300553db0e7"),
            (
                Self.painting(100, 100) { x, y in (x * 2 + y, (y * y & 255) >> 1, 255 - x * 2) },
                "1da606770e2e4c6a204c6ab2955786678887047777505607"
            ),
            (Self.painting(100, 9) { x, y in (x * 2 + y * y * y, x * x + y * 31, x * y * 5) }, "5df805118a50765741471785814f0e7655"),
            (Self.painting(7, 90) { x, y in (x * x * y, y * y, x * 99 + y) }, "9ad705110e107447a6748843d172009377"),
            (Self.painting(99, 51) { x, y in (x * y, x * x * x, x + y * y) }, "dd07060c8250161751767752776135bf9f0514"),
        ]
        for (painting, expected) in vectors {
            let hash = try Self.hash(painting).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(hash == expected, "\(painting.width) × \(painting.height)")
        }
    }

    @Test(arguments: [Colour(0, 0, 0), .white, .grey, .red, .blue, Colour(0, 255, 0), Colour(255, 255, 0)], [(1, 1), (100, 1), (64, 48)])
    func aFlatColourStaysTheSame(colour: Colour, size: (width: Int, height: Int)) throws {
        let reader = ThumbHashReader(try Self.hash(Painting(size.width, size.height) { _, _ in colour }))
        #expect(!reader.hasAlpha)
        #expect(reader.average.isNear(colour, tolerance: 10), "\(reader.average)")
    }

    @Test(arguments: [(100, 100), (100, 67), (67, 100), (100, 56), (75, 100), (100, 43), (3, 2)])
    func aspectRatioIsEncoded(width: Int, height: Int) throws {
        let ratio = ThumbHashReader(try Self.hash(Painting(width, height) { x, y in Colour(UInt8(x), UInt8(y), 9) })).ratio
        #expect(abs(ratio / (Double(width) / Double(height)) - 1) < 0.15, "\(ratio)")
    }

    @Test(arguments: [(1_200, 900), (400, 640), (16, 9)]) func aPhotosPlaceholderLooksLikeThePhoto(width: Int, height: Int) throws {
        // Dark at the bottom, blue at the top, and a yellow light on the right.
        let scene = Painting(width, height) { x, y in
            let (across, down) = (x * 255 / width, y * 255 / height)
            let light = max(0, across - 100) * (255 - down) / 255
            return Colour(UInt8(min(255, 30 + light)), UInt8(min(255, 60 + light)), UInt8(max(0, 200 - down * 3 / 4 - light / 2)))
        }
        let images = try ImageIntake.sizes(of: try JPEGMaker.jpeg(scene), as: .photo)
        #expect((17...24).contains(images.placeholder.count))
        let shown = ThumbHashReader(images.placeholder).painting
        #expect(max(shown.width, shown.height) == 32)
        for y in 0..<shown.height {
            for x in 0..<shown.width {
                let expected = scene[(x * width + width / 2) / shown.width, (y * height + height / 2) / shown.height]
                #expect(shown[x, y].isNear(expected, tolerance: 40), "\(x), \(y): \(shown[x, y]) is not \(expected)")
            }
        }
    }
}
