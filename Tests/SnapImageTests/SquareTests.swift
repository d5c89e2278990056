import SnapImage
import Testing

/// The square of pixels for a recogniser: the whole picture, squeezed.
@Suite struct SquareTests {
    private func colour(_ pixels: [UInt8], _ side: Int, _ x: Int, _ y: Int) -> Colour {
        let place = (y * side + x) * 3
        return Colour(pixels[place], pixels[place + 1], pixels[place + 2])
    }

    @Test(arguments: [(400, 300), (300, 400), (260, 260), (100, 900), (20, 10), (1, 1), (1, 400), (261, 259)])
    func imagesOfEveryShapeFillTheSquare(_ width: Int, _ height: Int) throws {
        let file = PNGMaker.png(Painting(width, height) { _, _ in .grey })
        let pixels = try ImageIntake.square(of: file, side: 260)
        #expect(pixels.count == 260 * 260 * 3)
        let isFlat = (0..<260 * 260).allSatisfy { colour(pixels, 260, $0 % 260, $0 / 260).isNear(.grey, tolerance: 2) }
        #expect(isFlat)
    }

    @Test(arguments: [(600, 300), (100, 50), (26, 500)])
    func squareKeepsLeftAndRight(_ width: Int, _ height: Int) throws {
        let file = PNGMaker.png(Painting(width, height) { x, _ in x < width / 2 ? .red : .blue })
        let pixels = try ImageIntake.square(of: file, side: 260)
        #expect(colour(pixels, 260, 20, 130).isNear(.red) && colour(pixels, 260, 240, 130).isNear(.blue))
    }

    @Test func enlargingIsSmooth() throws {
        let file = PNGMaker.png(Painting(2, 2) { x, _ in x == 0 ? Colour(0, 0, 0) : .white })
        let pixels = try ImageIntake.square(of: file, side: 8)
        let row = (0..<8).map { Int(pixels[$0 * 3]) }
        #expect(row == row.sorted() && row.first == 0 && row.last == 255 && Set(row).count > 3)
    }

    @Test func squareRefusesInvalidImages() {
        #expect(throws: ImageFault.unknownFormat) { try ImageIntake.square(of: [1, 2, 3], side: 260) }
    }
}
