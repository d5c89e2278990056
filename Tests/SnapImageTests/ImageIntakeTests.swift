import CTurboJPEG
import SnapImage
import Testing

/// A posted picture looks the same after the intake.
@Suite struct ImageIntakeTests {
    static let formats = ["jpeg", "grey jpeg", "progressive jpeg", "4:4:4 jpeg", "png", "interlaced png", "lossy webp", "lossless webp"]

    static func file(_ format: String, _ painting: Painting) throws -> [UInt8] {
        switch format {
        case "jpeg": try JPEGMaker.jpeg(painting)
        case "grey jpeg": try JPEGMaker.grey(painting)
        case "progressive jpeg": try JPEGMaker.progressive(painting)
        case "4:4:4 jpeg": try JPEGMaker.jpeg(painting, subsampling: TJSAMP_444)
        case "png": PNGMaker.png(painting)
        case "interlaced png": PNGMaker.png(painting, interlaced: true)
        case "lossy webp": try WebPMaker.lossy(painting)
        default: try WebPMaker.lossless(painting)
        }
    }

    @Test(arguments: formats)
    func everyFormatKeepsItsSizeAndColours(format: String) throws {
        let image = try ImageIntake.clean(try Self.file(format, .marked))
        #expect(image.type == "image/jpeg")
        #expect((image.width, image.height) == (64, 48))
        let shown = try JPEGMaker.decode(image.bytes)
        #expect((shown.width, shown.height) == (64, 48))
        #expect(shown[32, 40].isNear(.grey))
        if format != "grey jpeg" {
            #expect(shown[6, 6].isNear(.red))
            #expect(shown[57, 6].isNear(.blue))
        }
    }

    @Test(arguments: formats)
    func probeReturnsFormatAndSize(format: String) throws {
        let header = try ImageIntake.probe(try Self.file(format, .busy))
        #expect(format.hasSuffix(header.format.rawValue))
        #expect((header.width, header.height) == (40, 24))
        #expect(header.orientation == .upright)
    }

    @Test func probeNeedsTheHeaderOnly() throws {
        let jpeg = try JPEGMaker.jpeg(.busy)
        let scan = try #require(JPEGMaker.offset(of: 0xDA, in: jpeg))
        #expect(try ImageIntake.probe(Array(jpeg.prefix(scan + 20))).size.width == 40)
        #expect(try ImageIntake.probe(Array(PNGMaker.png(.busy).prefix(40))).size.width == 40)
        let webp = WebPMaker.extended(try WebPMaker.lossy(.busy), 40, 24, flags: 0, chunks: [])
        #expect(try ImageIntake.probe(Array(webp.prefix(40))).size.width == 40)
    }

    @Test func onePixelIsAnImage() throws {
        for format in Self.formats {
            let image = try ImageIntake.clean(try Self.file(format, Painting(1, 1) { _, _ in .grey }))
            #expect((image.width, image.height) == (1, 1))
        }
    }

    @Test func png16BitIsShownAsSRGB() throws {
        let rows = (0..<8).map { _ in (0..<8).flatMap { _ in [200, 7, 100, 9, 50, 1] as [UInt8] } }
        let shown = try Self.shown(PNGMaker.png(8, 8, depth: 16, colourType: 2, rows: rows))
        #expect(shown[4, 4].isNear(Colour(200, 100, 50)))
    }

    @Test(arguments: [1, 2, 4, 8] as [UInt8])
    func pngPaletteOfAnyDepthIsShown(depth: UInt8) throws {
        let rows = Array(repeating: [UInt8](repeating: 0, count: 16 * Int(depth) / 8), count: 16)
        let palette: PNGMaker.Chunk = ("PLTE", [220, 20, 20, 20, 20, 220])
        let shown = try Self.shown(PNGMaker.png(16, 16, depth: depth, colourType: 3, rows: rows, extra: [palette]))
        #expect(shown[8, 8].isNear(.red))
    }

    @Test(arguments: [1, 2, 4, 8, 16] as [UInt8])
    func pngGreyOfAnyDepthIsShown(depth: UInt8) throws {
        let rows = Array(repeating: [UInt8](repeating: 0xFF, count: 16 * Int(depth) / 8), count: 16)
        #expect(try Self.shown(PNGMaker.png(16, 16, depth: depth, colourType: 0, rows: rows))[8, 8].isNear(.white))
    }

    @Test func pngGammaIsFollowedUnlessAProfileSpeaks() throws {
        let gamma: PNGMaker.Chunk = ("gAMA", UInt32(100_000).bigEndianBytes)
        let grey = Painting(8, 8) { _, _ in .grey }
        #expect(try Self.shown(PNGMaker.png(grey, extra: [gamma]))[4, 4].isNear(Colour(188, 188, 188)))
        #expect(try Self.shown(PNGMaker.png(grey, extra: [gamma, ("sRGB", [0])]))[4, 4].isNear(.grey))
    }

    @Test func transparencyIsLaidOnWhite() throws {
        let half = Colour(128, 0, 0)
        let halfOnWhite = Colour(191, 127, 127)
        let rgba = (0..<16 * 16).flatMap { [half.red, 0, 0, $0 % 16 < 8 ? 0 : 128] as [UInt8] }
        let rows = (0..<16).map { Array(rgba[$0 * 64..<($0 + 1) * 64]) }
        let files = [
            try WebPMaker.withAlpha(rgba, 16, 16, lossless: false), try WebPMaker.withAlpha(rgba, 16, 16, lossless: true),
            PNGMaker.png(16, 16, colourType: 6, rows: rows),
        ]
        for file in files {
            let shown = try Self.shown(file)
            #expect(shown[2, 8].isNear(.white))
            #expect(shown[13, 8].isNear(halfOnWhite))
        }
    }

    @Test func pngTransparentPaletteIsLaidOnWhite() throws {
        let rows = Array(repeating: [UInt8](repeating: 0, count: 16), count: 16)
        let extra: [PNGMaker.Chunk] = [("PLTE", [220, 20, 20]), ("tRNS", [0])]
        #expect(try Self.shown(PNGMaker.png(16, 16, colourType: 3, rows: rows, extra: extra))[8, 8].isNear(.white))
    }

    @Test func cleaningTwiceChangesNoSize() throws {
        let once = try ImageIntake.clean(try JPEGMaker.jpeg(.marked))
        let twice = try ImageIntake.clean(once.bytes)
        #expect((twice.width, twice.height) == (once.width, once.height))
    }

    static func shown(_ file: [UInt8]) throws -> Painting {
        try JPEGMaker.decode(try ImageIntake.clean(file).bytes)
    }
}
