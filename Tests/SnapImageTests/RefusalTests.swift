import CTurboJPEG
import SnapImage
import Testing

/// A file that cannot be shown never becomes a snap, and the person learns why.
@Suite struct RefusalTests {
    /// The fault of an upload, which must be the same for a photo.
    static func fault(_ file: [UInt8], limits: ImageLimits = ImageLimits()) -> ImageFault? {
        do {
            _ = try ImageIntake.clean(file, limits: limits)
            return nil
        } catch {
            #expect(throws: error) { try ImageIntake.sizes(of: file, as: .photo, limits: limits) }
            return error
        }
    }

    @Test(arguments: [
        ("GIF89a\u{1}\0\u{1}\0", "a GIF"), ("%PDF-1.7", "a PDF"), ("II*\0\u{8}\0\0\0", "a TIFF or camera raw image"),
        ("\0\0\0\u{18}ftypisom\0\0\0\0", "a video"), ("BM1234", "a BMP image"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing"),
        ("\u{FEFF}\n<?xml version='1.0'?>\n<SVG onload='alert(1)'/>", "an SVG drawing"), ("<!DOCTYPE html><script>", "a web page"),
    ])
    func otherFormatsAreNamed(text: String, name: String) {
        #expect(Self.fault(Array(text.utf8)) == .unsupported(name))
    }

    @Test(arguments: [
        ("heic\0\0\0\0mif1heic", ModernPhoto.heic), ("mif1\0\0\0\0mif1heic", .heic), ("mif1\0\0\0\0", .heic),
        ("avif\0\0\0\0avifmif1", .avif), ("mif1\0\0\0\0mif1avif", .avif),
    ])
    func photosOfRecentPhonesAreNamedWithWhatToDo(brands: String, kind: ModernPhoto) throws {
        let file = UInt32(8 + brands.utf8.count).bigEndianBytes + Array("ftyp".utf8) + Array(brands.utf8)
        #expect(Self.fault(file) == .modernPhoto(kind))
        let message = try #require(Self.fault(file)?.message)
        #expect(message.hasPrefix(kind == .heic ? "This is a HEIC photo" : "This is an AVIF image") && message.contains("JPEG"))
    }

    @Test(arguments: ["", "x", "RIFF", "RIFF\0\0\0\0WAVE", "{\"json\": true}", "\u{89}PNG", "<?xml version='1.0'?><note/>"])
    func otherFormatsAreNotImages(text: String) {
        #expect(Self.fault(Array(text.utf8)) == .unknownFormat)
    }

    @Test func fileWithOnlyASignatureIsDamaged() {
        for start in [[0xFF, 0xD8, 0xFF], PNGMaker.signature, Array("RIFF\0\0\0\0WEBP".utf8)] as [[UInt8]] {
            guard case .damaged = Self.fault(start) else {
                Issue.record("\(start) gave \(String(describing: Self.fault(start)))")
                continue
            }
        }
    }

    @Test func tooManyBytesAreRefusedFirst() {
        #expect(Self.fault([1, 2, 3, 4], limits: ImageLimits(bytesMax: 3)) == .tooLarge(bytes: 4, max: 3))
    }

    @Test func bombsAreRefusedAtTheHeader() throws {
        let png = PNGMaker.file([PNGMaker.ihdr(65_535, 65_535), ("IDAT", [0x78, 0x01]), ("IEND", [])])
        #expect(Self.fault(png) == .tooManyPixels(width: 65_535, height: 65_535, max: 52_000_000))
        // A pixel that takes longer counts for more.
        let slow = PNGMaker.file([PNGMaker.ihdr(4_000, 4_000, depth: 16, interlaced: true)])
        #expect(Self.fault(slow) == .tooManyPixels(width: 4_000, height: 4_000, max: 13_000_000))
        let huge = PNGMaker.file([PNGMaker.ihdr(.max, .max)])
        #expect(Self.fault(huge) == .tooManyPixels(width: 4_294_967_295, height: 4_294_967_295, max: 52_000_000))
        var jpeg = try JPEGMaker.jpeg(.busy)
        let frame = try #require(JPEGMaker.offset(of: 0xC0, in: jpeg))
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(Self.fault(jpeg) == .tooManyPixels(width: 65_535, height: 65_535, max: 52_000_000))
        let webp = WebPMaker.file([("VP8L", [0x2F, 0xFF, 0xFF, 0xFF, 0x0F, 0])])
        #expect(Self.fault(webp) == .tooManyPixels(width: 16_384, height: 16_384, max: 52_000_000))
    }

    @Test func overlongSidesAreRefused() {
        let fault = Self.fault(PNGMaker.file([PNGMaker.ihdr(20_000, 10)]))
        #expect(fault == .tooManyPixels(width: 20_000, height: 10, max: 52_000_000))
        #expect(fault?.message.contains("too long on one side") == true)
    }

    @Test func cmykAnd12BitAndLosslessJpegsAreRefused() throws {
        #expect(Self.fault(try JPEGMaker.cmyk(16, 16)) == .unsupported("a CMYK JPEG (made for printing)"))
        let jpeg = try JPEGMaker.jpeg(.busy)
        let frame = try #require(JPEGMaker.offset(of: 0xC0, in: jpeg))
        var deep = jpeg
        deep[frame + 4] = 12
        #expect(Self.fault(deep) == .unsupported("a 12-bit JPEG"))
        var lossless = jpeg
        lossless[frame + 1] = 0xC3
        #expect(Self.fault(lossless) == .unsupported("a lossless or arithmetic-coded JPEG"))
    }

    @Test func animationsAreRefused() throws {
        func frames(_ count: UInt32) -> PNGMaker.Chunk { ("acTL", count.bigEndianBytes + UInt32(0).bigEndianBytes) }
        #expect(Self.fault(PNGMaker.png(.busy, extra: [frames(2)])) == .unsupported("an animated PNG"))
        // Its only frame is not the picture that other decoders show.
        let pixels = PNGMaker.zlib(PNGMaker.unfiltered((0..<24).map(Painting.busy.row)))
        let apart = PNGMaker.file([PNGMaker.ihdr(40, 24), frames(1), ("IDAT", pixels), ("fdAT", [0, 0, 0, 1] + pixels), ("IEND", [])])
        #expect(Self.fault(apart) == .unsupported("an animated PNG"))
        let frame = try WebPMaker.lossy(.busy)
        let flagged = WebPMaker.extended(frame, 40, 24, flags: 0x02, chunks: [])
        #expect(Self.fault(flagged) == .unsupported("an animated WebP"))
        let unflagged = WebPMaker.extended(frame, 40, 24, flags: 0, chunks: [("ANIM", [0, 0, 0, 0, 0, 0])])
        #expect(Self.fault(unflagged) == .unsupported("an animated WebP"))
    }

    @Test func jpegsWithTooManyScansAreRefused() throws {
        let jpeg = try JPEGMaker.progressive(.busy)
        let scans = try #require(JPEGMaker.offset(of: 0xDA, in: jpeg))
        let repeated = jpeg.dropLast(2) + Array(repeating: jpeg[scans...].dropLast(2), count: 20).joined() + [0xFF, 0xD9]
        #expect(Self.fault(Array(repeated)) == .damaged("it has too many scans"))
    }

    @Test func jpegsWithoutAColourChannelAreRefused() throws {
        let jpeg = try JPEGMaker.progressive(.busy)
        let scan = try #require(JPEGMaker.offset(of: 0xDA, in: jpeg))
        #expect(Self.fault(jpeg.prefix(scan) + [0xFF, 0xD9]) == .damaged("a part of the picture is missing"))
        var grey = try JPEGMaker.grey(.busy)
        let frame = try #require(JPEGMaker.offset(of: 0xC0, in: grey))
        grey.replaceSubrange(frame + 2..<frame + 4, with: [0, 17])
        grey[frame + 9] = 3
        grey.insert(contentsOf: [2, 0x11, 0, 3, 0x11, 0], at: frame + 13)
        #expect(Self.fault(grey) == .damaged("a part of the picture is missing"))
    }

    @Test func pngsWithChunksInDisorderAreRefused() {
        let pixels = PNGMaker.zlib(PNGMaker.unfiltered((0..<24).map(Painting.busy.row)))
        let (half, rest) = (Array(pixels.prefix(900)), Array(pixels.dropFirst(900)))
        let header = PNGMaker.ihdr(40, 24)
        #expect(Self.fault(PNGMaker.file([header, ("IDAT", half), ("IDAT", rest), ("IEND", [])])) == nil)
        let torn: [PNGMaker.Chunk] = [header, ("IDAT", half), ("tEXt", []), ("IDAT", rest), ("IEND", [])]
        #expect(Self.fault(PNGMaker.file(torn)) == .damaged("Not enough image data"))
        let twice: [PNGMaker.Chunk] = [header, header, ("IDAT", pixels), ("IEND", [])]
        #expect(Self.fault(PNGMaker.file(twice)) == .damaged("its chunks are in disorder"))
        #expect(Self.fault(PNGMaker.file([header, ("IEND", [])])) == .damaged("it holds no picture"))
        #expect(Self.fault(PNGMaker.file([header, ("ABCD", []), ("IDAT", pixels), ("IEND", [])])) == .unsupported("a PNG of a rare kind"))
    }

    @Test func webpsWhoseSizesDisagreeAreRefused() throws {
        let file = WebPMaker.extended(try WebPMaker.lossy(.busy), 41, 24, flags: 0, chunks: [])
        #expect(Self.fault(file) == .damaged("its sizes disagree"))
    }

    @Test func messagesNameTheFix() {
        let limit = 8 << 20
        #expect(ImageFault.tooLarge(bytes: limit + 1, max: limit).message.hasPrefix("The image is 8.1 MiB; at most 8 MiB can be posted."))
        #expect(ImageFault.tooLarge(bytes: 9 << 20, max: limit).message.hasPrefix("The image is 9 MiB;"))
        #expect(ImageFault.tooManyPixels(width: 9_000, height: 9_000, max: 52_000_000).message.contains("at most 52 megapixels"))
        #expect(ImageFault.unsupported("a GIF").message.hasPrefix("Sorry, a GIF cannot be posted."))
        #expect(ImageFault.damaged("it ends too early").message.contains("(it ends too early)"))
        #expect(ImageFault.unknownFormat.message.contains("JPEG, PNG or WebP"))
    }

    /// libpng would unpack all of it, however long that takes.
    @Test(arguments: [false, true]) func aPNGThatUnpacksToMoreThanItsSizeIsRefusedBeforeItIsDecoded(_ interlaced: Bool) {
        let rows = Array(repeating: [UInt8](repeating: 0, count: 300), count: 130)
        let bomb = PNGMaker.png(100, 100, colourType: 2, rows: rows, interlaced: interlaced)
        #expect(throws: ImageFault.damaged("it holds more than its size says")) { try ImageIntake.clean(bomb, limits: ImageLimits()) }
    }
}
