import SnapImage
import TestSupport
import Testing

/// A broken file is refused as a whole: no viewer should use up their one view on half a picture.
@Suite struct DamageTests {
    /// Of a JPEG, the end marker and bits that no pixel needs may be missing.
    @Test(arguments: ImageIntakeTests.formats)
    func everyTruncationIsRefusedOrWhole(format: String) throws {
        let whole = try ImageIntakeTests.file(format, .busy)
        let expected = try ImageIntake.clean(whole).bytes
        let unneeded = format.hasSuffix("jpeg") ? 4 : 0
        for length in stride(from: 0, to: whole.count, by: Proofs.step()) {
            let shown = try? ImageIntake.clean(Array(whole.prefix(length))).bytes
            let isRight = shown == nil || length >= whole.count - unneeded && shown == expected
            #expect(isRight, "\(format) cut to \(length) of \(whole.count)")
        }
    }

    @Test func jpegCutShortBehindAForgedEndIsRefusedOrWhole() throws {
        for format in ["jpeg", "grey jpeg", "4:4:4 jpeg"] {
            let whole = try ImageIntakeTests.file(format, .busy)
            let expected = try ImageIntake.clean(whole).bytes
            let scan = try #require(JPEGMaker.offset(of: 0xDA, in: whole))
            let lengths = Array(stride(from: scan, to: whole.count - 2, by: Proofs.step()))
            var refusedCount = 0
            for length in lengths {
                do {
                    #expect(try ImageIntake.clean(whole.prefix(length) + [0xFF, 0xD9]).bytes == expected, "\(format) cut to \(length)")
                } catch {
                    refusedCount += 1
                }
            }
            #expect(refusedCount >= lengths.count - 2)
        }
    }

    @Test func pngWithMissingRowsBehindSoundChecksumsIsRefused() throws {
        let rows = PNGMaker.unfiltered((0..<23).map(Painting.busy.row))
        let short = PNGMaker.file([PNGMaker.ihdr(40, 24), ("IDAT", PNGMaker.zlib(rows)), ("IEND", [])])
        #expect(RefusalTests.fault(short) != nil)
        let pixels = PNGMaker.zlib(PNGMaker.unfiltered((0..<24).map(Painting.busy.row)))
        for length in stride(from: 0, to: pixels.count, by: Proofs.step()) {
            let cut = PNGMaker.file([PNGMaker.ihdr(40, 24), ("IDAT", Array(pixels.prefix(length))), ("IEND", [])])
            #expect(RefusalTests.fault(cut) != nil, "cut to \(length) of \(pixels.count)")
        }
    }

    @Test(arguments: ["lossy webp", "lossless webp"])
    func webpCutShortBehindForgedLengthsIsRefusedOrWhole(format: String) throws {
        let whole = try ImageIntakeTests.file(format, .busy)
        let expected = try ImageIntake.clean(whole).bytes
        let payload = Array(whole.dropFirst(20))
        let tag = String(decoding: whole[12..<16], as: UTF8.self)
        let lengths = Array(stride(from: 0, to: payload.count, by: Proofs.step()))
        var refusedCount = 0
        for length in lengths {
            do {
                let cut = WebPMaker.file([(tag, Array(payload.prefix(length)))])
                #expect(try ImageIntake.clean(cut).bytes == expected, "cut to \(length)")
            } catch {
                refusedCount += 1
            }
        }
        #expect(refusedCount > lengths.count - 8)
    }

    @Test func everyFlippedBitOfAPngIsRefused() {
        let whole = PNGMaker.png(Painting(6, 4) { x, y in Colour(UInt8(x * 40), UInt8(y * 60), 9) })
        for bit in stride(from: 0, to: whole.count * 8, by: Proofs.step()) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(RefusalTests.fault(flipped) != nil, "bit \(bit)")
        }
    }

    /// No format but PNG has checksums, so a flipped bit may still decode; it must never trap or make a wrong size.
    @Test(arguments: ["jpeg", "progressive jpeg", "lossy webp", "lossless webp"])
    func flippedHeaderBitsNeverTrap(format: String) throws {
        let whole = try ImageIntakeTests.file(format, .busy)
        for bit in stride(from: 0, to: min(whole.count, 700) * 8, by: Proofs.step()) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            guard let image = try? ImageIntake.clean(flipped, limits: ImageLimits(pixelsMax: 1_000_000)) else { continue }
            let header = try ImageIntake.probe(flipped)
            #expect((image.width, image.height) == (header.width, header.height), "bit \(bit)")
        }
    }
}
