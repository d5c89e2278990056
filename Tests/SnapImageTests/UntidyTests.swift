import CTurboJPEG
import SnapImage
import Testing

/// Files that browsers show and that are not as their standards say: what surrounds the pixels is wrong, and all pixels are there.
@Suite struct UntidyTests {
    private static func pixels(_ file: [UInt8]) throws -> [UInt8] { try ImageIntake.clean(file).bytes }

    /// The JPEG with bytes in front of its first marker of this number, or at its end.
    private static func inserting(_ bytes: [UInt8], before marker: UInt8, in jpeg: [UInt8]) throws -> [UInt8] {
        let place = try #require(marker == 0xD9 ? jpeg.count - 2 : JPEGMaker.offset(of: marker, in: jpeg))
        return jpeg[..<place] + bytes + jpeg[place...]
    }

    @Test(arguments: ["jpeg", "grey jpeg", "4:4:4 jpeg", "progressive jpeg"])
    func jpegsWithoutAnEndMarkerAreShown(format: String) throws {
        let whole = try ImageIntakeTests.file(format, .busy)
        let expected = try Self.pixels(whole)
        let open = Array(whole.dropLast(2))
        // A phone's own data, some of which look like markers: another start, and lengths beyond the end.
        let tails: [[UInt8]] = [
            [], [0xFF], [0], Array("SEFH\0\0\0k\0\0\0\u{1}\0\0\0SEFT".utf8), [0, 0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF],
            [0xFF, 0xE0, 0x7F, 0xFF, 1],
        ]
        for tail in tails { #expect(try Self.pixels(open + tail) == expected, "\(tail)") }
    }

    /// A progressive picture improves with each scan; without the last ones it is not whole.
    @Test func progressiveJpegsThatEndBeforeTheirLastScanAreRefused() throws {
        let whole = try JPEGMaker.progressive(.busy)
        let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
        #expect(scans.count > 5)
        for scan in scans { #expect(RefusalTests.fault(Array(whole[..<scan])) == .damaged("it ends too early")) }
        #expect(RefusalTests.fault(Array(whole.dropLast(12))) == .damaged("it ends too early"))
    }

    @Test(arguments: ["jpeg", "progressive jpeg"])
    func bytesBetweenTheSegmentsOfAJpegDoNotMatter(format: String) throws {
        let whole = try ImageIntakeTests.file(format, .busy)
        let expected = try Self.pixels(whole)
        let frame: UInt8 = format == "jpeg" ? 0xC0 : 0xC2
        for junk in [[0], [0, 0, 0, 0, 0], [1, 2, 3], [7, 0xFF, 0, 9], [0xFF, 0xFF, 0xFF]] as [[UInt8]] {
            for marker in [0xDB, frame, 0xC4, 0xDA] {
                #expect(try Self.pixels(Self.inserting(junk, before: marker, in: whole)) == expected)
            }
        }
        for padding in [[0], [0, 0, 0, 0, 0], [0xFF, 0xFF], Array(repeating: 0x20, count: 4_000)] as [[UInt8]] {
            #expect(try Self.pixels(Self.inserting(padding, before: 0xD9, in: whole)) == expected, "\(padding.prefix(5))")
        }
        // libjpeg reads up to 8 bytes ahead, and does not report those.
        #expect(RefusalTests.fault(try Self.inserting(Array(1...20), before: 0xD9, in: whole)) != nil)
    }

    @Test func notesOnColoursThatNoStandardHasAreYCbCr() throws {
        let whole = try JPEGMaker.jpeg(.busy)
        let expected = try Self.pixels(whole)
        // Without its JFIF of 18 bytes, the Adobe segment decides.
        let bare = [0xFF, 0xD8] + whole.dropFirst(20)
        func adobe(_ transform: UInt8) throws -> [UInt8] {
            try Self.pixels(JPEGMaker.inserting([(0xEE, Array("Adobe\0d\0\0\0\0".utf8) + [transform])], into: Array(bare)))
        }
        for transform in [1, 2, 9] as [UInt8] { #expect(try adobe(transform) == expected) }
        #expect(try adobe(0) != expected)
        var newer = whole
        newer[11] = 2
        #expect(whole[11] == 1)
        #expect(try Self.pixels(newer) == expected)
    }

    @Test func theCoefficientsThatAPlainScanNamesDoNotMatter() throws {
        var file = try JPEGMaker.jpeg(.busy)
        let expected = try Self.pixels(file)
        let scan = try #require(JPEGMaker.offset(of: 0xDA, in: file))
        #expect(file[scan + 11..<scan + 14] == [0, 63, 0])
        file[scan + 12] = 0
        #expect(try Self.pixels(file) == expected)
    }

    /// Broken pixels are not untidy. The browser would show them in wrong colours, or grey.
    @Test func jpegsWithBrokenPixelsAreRefused() throws {
        let whole = try JPEGMaker.jpeg(.busy)
        let scan = try #require(JPEGMaker.offset(of: 0xDA, in: whole))
        var torn = whole
        torn.removeSubrange(scan + 14 + (whole.count - scan) / 2..<scan + 44 + (whole.count - scan) / 2)
        #expect(RefusalTests.fault(torn) != nil)
        // A copy that broke off on a disk that had room for it already.
        let holed: [UInt8] = whole[..<(scan + 14 + (whole.count - scan) / 2)] + [UInt8](repeating: 0, count: 3_000)
        for end in [[], [0xFF, 0xD9]] as [[UInt8]] { #expect(RefusalTests.fault(holed + end) != nil) }
        #expect(RefusalTests.fault(try Self.inserting([0, 0, 0], before: 0xD9, in: torn)) != nil)
    }

    @Test func pngsWithSomethingBehindTheirLastRowAreShown() throws {
        let header = PNGMaker.ihdr(40, 24)
        let rows = (0..<24).map(Painting.busy.row)
        let pixels = PNGMaker.zlib(PNGMaker.unfiltered(rows))
        let expected = try Self.pixels(PNGMaker.png(.busy))
        var wrongSum = pixels
        wrongSum[pixels.count - 1] ^= 1
        let more = PNGMaker.zlib(PNGMaker.unfiltered(rows + rows.prefix(3)))
        for stream in [wrongSum, pixels + [1, 2, 3, 4], pixels + Array(repeating: 0, count: 5_000), more] {
            #expect(try Self.pixels(PNGMaker.file([header, ("IDAT", stream), ("IEND", [])])) == expected)
        }
        let late: [PNGMaker.Chunk] = [header, ("IDAT", pixels), ("IDAT", []), ("tEXt", []), ("IDAT", [1, 2]), ("IEND", [])]
        #expect(try Self.pixels(PNGMaker.file(late) + [0, 0, 0]) == expected)
    }

    @Test func chunksThatADecoderNeedNotUnderstandMayBeBroken() throws {
        let expected = try Self.pixels(PNGMaker.png(.busy))
        let exif = EXIFMaker.exif(orientation: 6)
        for extra in [("gAMA", UInt32(100_000).bigEndianBytes), ("eXIf", exif), ("acTL", [0, 0, 0, 9, 0, 0, 0, 0])] as [PNGMaker.Chunk] {
            var file = PNGMaker.png(.busy, extra: [extra])
            #expect(try extra.tag == "acTL" || Self.pixels(file) != expected)
            // The checksum of the first chunk behind the header.
            file[33 + 8 + extra.payload.count] ^= 1
            #expect(try Self.pixels(file) == expected, "\(extra.tag)")
        }
        let palette: [PNGMaker.Chunk] = [("PLTE", [9, 9, 9]), ("tRNS", [1, 2, 3, 4, 5])]
        let shown = try ImageIntakeTests.shown(PNGMaker.png(1, 1, colourType: 3, rows: [[0]], extra: palette))
        #expect(shown[0, 0].isNear(Colour(9, 9, 9)))
    }

    @Test(arguments: [true, false]) func aWebPAnimationOfOneFrameIsAPicture(_ isLossless: Bool) throws {
        let still = try isLossless ? WebPMaker.lossless(.busy) : WebPMaker.lossy(.busy)
        let expected = try Self.pixels(still)
        let header: [UInt8] = [0, 0, 0, 0, 0, 0, 39, 0, 0, 23, 0, 0, 100, 0, 0, 0]
        let frame: [UInt8] = header + still.dropFirst(12)
        func animated(_ frames: [[UInt8]]) -> [UInt8] {
            WebPMaker.file(
                [("VP8X", [0x02, 0, 0, 0, 39, 0, 0, 23, 0, 0]), ("ANIM", [0, 0, 0, 0, 0, 0])] + frames.map { (tag: "ANMF", payload: $0) })
        }
        #expect(try Self.pixels(animated([frame])) == expected)
        // Two frames, or one that does not cover the canvas, are no picture.
        let moved: [UInt8] = [1] + frame.dropFirst()
        for frames in [[frame, frame], [moved], []] as [[[UInt8]]] {
            #expect(RefusalTests.fault(animated(frames)) == .unsupported("an animated WebP"))
        }
        #expect(RefusalTests.fault(animated([header])) == .damaged("it holds no picture"))
        #expect(RefusalTests.fault(animated([Array(frame.dropLast(9))])) != nil)
    }

    @Test func aWebPAnimationOfOneFrameKeepsItsAlpha() throws {
        let rgba = (0..<40 * 24).flatMap { pixel -> [UInt8] in [200, 30, UInt8(pixel % 251), UInt8(pixel % 256)] }
        let simple = try WebPMaker.withAlpha(rgba, 40, 24, lossless: false)
        let canvas = try #require(WebPMaker.tags(of: simple).first == "VP8X" ? simple : nil)
        let frame: [UInt8] = [0, 0, 0, 0, 0, 0, 39, 0, 0, 23, 0, 0, 100, 0, 0, 0] + canvas.dropFirst(30)
        let file = WebPMaker.file(
            [("VP8X", [0x12, 0, 0, 0, 39, 0, 0, 23, 0, 0]), ("ANIM", [0, 0, 0, 0, 0, 0]), ("ANMF", frame)])
        #expect(try Self.pixels(file) == Self.pixels(simple))
    }

    @Test func anAnimationOfOneFrameIsAPicture() throws {
        let size = UInt32(40).bigEndianBytes + UInt32(24).bigEndianBytes
        let control: [UInt8] = [0, 0, 0, 0] + size + Array(repeating: 0, count: 14)
        let one = PNGMaker.png(.busy, extra: [("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), ("fcTL", control)])
        #expect(try Self.pixels(one) == Self.pixels(PNGMaker.png(.busy)))
    }
}
