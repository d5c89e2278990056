import CTurboJPEG
import Testing

@testable import SnapImage

/// Graphics and small images keep the colour of each pixel; large photos share it among four, which is invisible.
@Suite struct SamplingTests {
    private static func sampling(_ painting: Painting) throws -> TJSAMP {
        let jpeg = try ImageIntake.clean(PNGMaker.png(painting)).bytes
        guard let decoder = tjInitDecompress() else { throw JPEGMaker.Failed() }
        defer { tjDestroy(decoder) }
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = tjDecompressHeader3(decoder, jpeg, UInt(jpeg.count), &width, &height, &sampling, &space)
        guard status == 0 else { throw JPEGMaker.Failed() }
        return TJSAMP(UInt32(sampling))
    }

    /// The number of different colours in every painting that is large enough.
    private static func painting(_ width: Int, _ height: Int, colours: Int) -> Painting {
        Painting(width, height) { x, y in
            let number = (y * width + x) % colours
            return Colour(UInt8(number & 255), UInt8(number >> 8 & 255), 128)
        }
    }

    @Test func graphicsAndSmallImagesKeepTheColourOfEachPixel() throws {
        #expect(try Self.sampling(Self.painting(300, 200, colours: 4_096)) == TJSAMP_444)
        #expect(try Self.sampling(Self.painting(300, 200, colours: 4_097)) == TJSAMP_420)
        #expect(try Self.sampling(Self.painting(256, 200, colours: 51_200)) == TJSAMP_444)
        #expect(try Self.sampling(Self.painting(200, 257, colours: 51_400)) == TJSAMP_420)
    }

    /// Red lines of one pixel on blue: 4:2:0 makes both purple.
    @Test func thinColouredLinesKeepTheirColour() throws {
        let shown = try ImageIntakeTests.shown(PNGMaker.png(Painting(600, 40) { x, _ in x % 4 == 0 ? .red : .blue }))
        #expect(shown[300, 20].isNear(.red, tolerance: 40), "\(shown[300, 20])")
        #expect(shown[302, 20].isNear(.blue, tolerance: 40), "\(shown[302, 20])")
    }

    @Test func coloursAreCounted() throws {
        for (colours, most) in [(1, 1), (2, 1), (5, 5), (6, 5), (4_096, 4_096), (4_097, 4_096), (32_768, 32_768), (32_769, 32_768)] {
            let bitmap = try Bitmap(PixelSize(width: 200, height: 200))
            let painting = Self.painting(200, 200, colours: colours)
            for place in painting.pixels.indices { bitmap.pixels[place] = painting.pixels[place] }
            #expect(bitmap.hasColours(atMost: most) == (colours <= most), "\(colours)")
        }
    }
}
