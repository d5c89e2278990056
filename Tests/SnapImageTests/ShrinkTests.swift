import SnapImage
import Testing

/// Large images are averaged down, and small ones are unchanged.
@Suite struct ShrinkTests {
    @Test(arguments: ["jpeg", "progressive jpeg", "png", "lossy webp", "lossless webp"])
    func longSideIsLimitedAndProportionsStay(format: String) throws {
        let file = try ImageIntakeTests.file(format, Painting(300, 200) { x, _ in x < 150 ? .red : .blue })
        let image = try ImageIntake.clean(file, limits: ImageLimits(longSideMax: 128))
        #expect((image.width, image.height) == (128, 85))
        let shown = try JPEGMaker.decode(image.bytes)
        #expect(shown[20, 40].isNear(.red))
        #expect(shown[108, 40].isNear(.blue))
    }

    @Test func defaultLongSideIs2048() throws {
        let image = try ImageIntake.clean(PNGMaker.png(Painting(16, 2_100) { _, _ in .grey }))
        #expect((image.width, image.height) == (16, 2_048))
    }

    @Test func imageAtTheLimitIsNotScaled() throws {
        let image = try ImageIntake.clean(PNGMaker.png(Painting(2_048, 2) { _, _ in .grey }))
        #expect((image.width, image.height) == (2_048, 2))
    }

    @Test func finePatternsBecomeTheirMean() throws {
        let checkers = Painting(512, 256) { x, y in (x + y) % 2 == 0 ? .white : Colour(0, 0, 0) }
        let shown = try Self.shown(PNGMaker.png(checkers), longSideMax: 128)
        #expect((0..<128).allSatisfy { shown[$0, 30].isNear(.grey, tolerance: 3) })
    }

    @Test(arguments: [299, 255, 200, 151, 150, 149, 97, 1])
    func flatColourStaysFlatAtAnyRatio(longSideMax: Int) throws {
        let colour = Colour(10, 200, 77)
        let shown = try Self.shown(PNGMaker.png(Painting(300, 170) { _, _ in colour }), longSideMax: longSideMax)
        #expect(shown.width == longSideMax)
        let isFlat = (0..<shown.height).allSatisfy { y in (0..<shown.width).allSatisfy { shown[$0, y].isNear(colour, tolerance: 4) } }
        #expect(isFlat)
    }

    @Test func edgesStayWhereTheyAre() throws {
        let shown = try Self.shown(PNGMaker.png(Painting(300, 90) { x, _ in x < 100 ? .white : Colour(0, 0, 0) }), longSideMax: 200)
        #expect(shown[60, 30].isNear(.white))
        #expect(shown[73, 30].isNear(Colour(0, 0, 0)))
    }

    @Test func veryLongImagesKeepOnePixel() throws {
        let image = try ImageIntake.clean(PNGMaker.png(Painting(3_000, 1) { _, _ in .grey }), limits: ImageLimits(longSideMax: 100))
        #expect((image.width, image.height) == (100, 1))
    }

    static func shown(_ file: [UInt8], longSideMax: Int) throws -> Painting {
        try JPEGMaker.decode(try ImageIntake.clean(file, limits: ImageLimits(longSideMax: longSideMax, quality: 95)).bytes)
    }
}
