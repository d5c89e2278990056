import CTurboJPEG
import SnapImage
import Testing

/// A photo keeps the colours that the device showed: the stored image is sRGB.
@Suite struct ColourTests {
    private static let p3Green = Painting(32, 24) { _, _ in Colour(60, 200, 70) }
    private static let adobeOrange = Painting(32, 24) { _, _ in Colour(220, 120, 60) }
    static let shownGreen = Colour(0, 203, 40)
    static let shownOrange = Colour(248, 121, 53)

    static func file(_ format: String, _ painting: Painting, _ profile: [UInt8]) throws -> [UInt8] {
        switch format {
        case "jpeg": JPEGMaker.inserting(ICCMaker.jpegSegments(profile), into: try JPEGMaker.jpeg(painting, subsampling: TJSAMP_444))
        case "jpeg in pieces":
            JPEGMaker.inserting(ICCMaker.jpegSegments(profile, bytesEach: 100).reversed(), into: try JPEGMaker.jpeg(painting))
        case "progressive jpeg": JPEGMaker.inserting(ICCMaker.jpegSegments(profile), into: try JPEGMaker.progressive(painting))
        case "png": PNGMaker.png(painting, extra: [ICCMaker.pngChunk(profile)])
        case "interlaced png": PNGMaker.png(painting, extra: [ICCMaker.pngChunk(profile)], interlaced: true)
        case "lossy webp": ICCMaker.webp(try WebPMaker.lossy(painting), painting.width, painting.height, profile)
        default: ICCMaker.webp(try WebPMaker.lossless(painting), painting.width, painting.height, profile)
        }
    }

    private static func middle(_ file: [UInt8]) throws -> Colour {
        let shown = try JPEGMaker.decode(try ImageIntake.clean(file, limits: ImageLimits(longSideMax: 16, quality: 100)).bytes)
        return shown[shown.width / 2, shown.height / 2]
    }

    @Test(arguments: ["jpeg", "jpeg in pieces", "progressive jpeg", "png", "interlaced png", "lossy webp", "lossless webp"])
    func embeddedProfileIsApplied(format: String) throws {
        let green = try Self.middle(try Self.file(format, Self.p3Green, ICCMaker.displayP3))
        let orange = try Self.middle(try Self.file(format, Self.adobeOrange, ICCMaker.adobeRGB))
        let tolerance = format == "lossy webp" ? 5 : 3
        #expect(green.isNear(Self.shownGreen, tolerance: tolerance), "\(green)")
        #expect(orange.isNear(Self.shownOrange, tolerance: tolerance), "\(orange)")
    }

    @Test(arguments: [ICCMaker.sRGB, ICCMaker.nearlySRGB]) func theProfileOfSRGBChangesNothing(profile: [UInt8]) throws {
        let with = try ImageIntake.clean(try Self.file("png", .busy, profile)).bytes
        #expect(try ImageIntake.clean(PNGMaker.png(.busy)).bytes == with)
    }

    @Test func profileWithATableIsApplied() throws {
        let colour = try Self.middle(try Self.file("png", .busy, ICCMaker.table(l: 136, a: 208, b: 195)))
        #expect(colour.isNear(Colour(251, 0, 9), tolerance: 4), "\(colour)")
    }

    @Test func aGreyProfileIsFollowedInGreyPicturesAlone() throws {
        let grey = Painting(16, 16) { _, _ in .grey }
        let segments = ICCMaker.jpegSegments(ICCMaker.linearGrey)
        #expect(try Self.middle(JPEGMaker.inserting(segments, into: try JPEGMaker.grey(grey))).isNear(Colour(188, 188, 188), tolerance: 2))
        #expect(try Self.middle(JPEGMaker.inserting(segments, into: try JPEGMaker.jpeg(grey))).isNear(.grey, tolerance: 2))
        let rows = (0..<8).map { _ in [UInt8](repeating: 128, count: 8) }
        let png = PNGMaker.png(8, 8, colourType: 0, rows: rows, extra: [ICCMaker.pngChunk(ICCMaker.linearGrey)])
        #expect(try Self.middle(png).isNear(Colour(188, 188, 188), tolerance: 2))
    }

    // MARK: PNG's other ways

    private static let p3Codes: PNGMaker.Chunk = ("cICP", [12, 13, 0, 1])
    private static let linear: PNGMaker.Chunk = ("gAMA", UInt32(100_000).bigEndianBytes)
    private static let adobePoints: PNGMaker.Chunk = (
        "cHRM", [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000].flatMap { UInt32($0).bigEndianBytes }
    )

    @Test func codedColourSpaceIsApplied() throws {
        #expect(try Self.middle(PNGMaker.png(Self.p3Green, extra: [Self.p3Codes])).isNear(Self.shownGreen, tolerance: 3))
    }

    @Test func lightAbovePaperWhiteIsWhite() throws {
        // 203 cd/m² is 0.58 in PQ and 0.75 in HLG.
        for (transfer, white) in [(16, 148), (18, 191)] as [(UInt8, UInt8)] {
            func shown(_ number: UInt8) throws -> Colour {
                try Self.middle(
                    PNGMaker.png(Painting(8, 8) { _, _ in Colour(number, number, number) }, extra: [("cICP", [9, transfer, 0, 1])]))
            }
            #expect(try shown(white).isNear(.white, tolerance: 5))
            #expect(try shown(250).isNear(.white, tolerance: 1))
            #expect(try shown(white / 2).red < 140)
        }
    }

    @Test func measuredPrimariesAndGammaAreFollowed() throws {
        let gamma: PNGMaker.Chunk = ("gAMA", UInt32(45_470).bigEndianBytes)
        // Near 1/2.2 the curve counts as sRGB's, so the darkest channel differs a little from Adobe's.
        let orange = try Self.middle(PNGMaker.png(Self.adobeOrange, extra: [gamma, Self.adobePoints]))
        #expect(orange.isNear(Self.shownOrange, tolerance: 4), "\(orange)")
        #expect(try Self.middle(PNGMaker.png(Self.adobeOrange, extra: [Self.adobePoints])).isNear(Colour(220, 120, 60), tolerance: 2))
    }

    /// cICP, then iCCP, then sRGB, then gAMA.
    @Test func strongestColourChunkIsApplied() throws {
        let profile = ICCMaker.pngChunk(ICCMaker.adobeRGB)
        let all = [Self.linear, ("sRGB", [0]) as PNGMaker.Chunk, profile, Self.p3Codes]
        let expected = [Colour(133, 229, 143), Colour(60, 200, 70), Colour(0, 201, 52), Self.shownGreen]
        for count in 1...4 {
            let shown = try Self.middle(PNGMaker.png(Self.p3Green, extra: Array(all.prefix(count))))
            #expect(shown.isNear(expected[count - 1], tolerance: 6), "\(count): \(shown)")
        }
    }

    // MARK: Transparency

    /// Half-transparent red over white, as browsers show it, whatever its surroundings and however much it shrinks.
    @Test(arguments: ["png", "lossless webp"], [1, 4])
    func halfTransparentColoursBlendOverWhite(format: String, factor: Int) throws {
        let side = 16 * factor
        let rgba = (0..<side * side).flatMap { _ in [200, 0, 0, 128] as [UInt8] }
        let shown = try Self.middle(try Self.transparent(format, rgba, side))
        #expect(shown.isNear(Colour(227, 127, 127), tolerance: 2), "\(shown)")
    }

    /// The colour of fully transparent pixels must not show: neither black nor red there may tint the averaged pixels next to it.
    @Test(arguments: ["png", "lossless webp"])
    func clearPixelsLendNoColour(format: String) throws {
        let white = (0..<64 * 64).flatMap { $0 % 2 == 0 ? [0, 0, 0, 0] : [255, 255, 255, 255] as [UInt8] }
        #expect(try Self.middle(try Self.transparent(format, white, 64)).isNear(.white, tolerance: 2))
        let black = (0..<64 * 64).flatMap { $0 % 2 == 0 ? [255, 0, 0, 0] : [0, 0, 0, 255] as [UInt8] }
        let shown = try Self.middle(try Self.transparent(format, black, 64))
        #expect(shown.isNear(.grey, tolerance: 3), "\(shown)")
    }

    @Test(arguments: ["png", "lossless webp"])
    func theProfileCountsBeforeTheBlending(format: String) throws {
        let rgba = (0..<32 * 32).flatMap { _ in [60, 200, 70, 128] as [UInt8] }
        let shown = try Self.middle(try Self.transparent(format, rgba, 32, profile: ICCMaker.displayP3))
        #expect(shown.isNear(Colour(127, 229, 147), tolerance: 3), "\(shown)")
    }

    static func transparent(_ format: String, _ rgba: [UInt8], _ side: Int, profile: [UInt8]? = nil) throws -> [UInt8] {
        guard format == "png" else {
            let simple = try WebPMaker.withAlpha(rgba, side, side, lossless: true)
            return profile.map { ICCMaker.webp(simple, side, side, $0) } ?? simple
        }
        let rows = (0..<side).map { Array(rgba[$0 * side * 4..<($0 + 1) * side * 4]) }
        return PNGMaker.png(side, side, colourType: 6, rows: rows, extra: profile.map { [ICCMaker.pngChunk($0)] } ?? [])
    }
}
