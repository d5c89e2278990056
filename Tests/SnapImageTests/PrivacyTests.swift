import SnapImage
import Testing

/// Only pixels survive the intake.
@Suite struct PrivacyTests {
    static let secret = "GPS 52.5200N 13.4050E Jane's phone"
    static var secretBytes: [UInt8] { Array(secret.utf8) }

    /// One picture with and without a secret in every place that a format has for one.
    static func pairs() throws -> [(plain: [UInt8], loaded: [UInt8])] {
        let exif = EXIFMaker.exif(orientation: 1, camera: secret)
        let jpeg = try JPEGMaker.jpeg(.busy)
        let segments: [(marker: UInt8, payload: [UInt8])] = [
            EXIFMaker.app1(exif), (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secretBytes),
            (0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + secretBytes), (0xED, Array("Photoshop 3.0\0".utf8) + secretBytes),
            (0xFE, secretBytes), (0xEF, secretBytes),
        ]
        let png: [PNGMaker.Chunk] = [
            ("eXIf", exif), ("tEXt", Array("Comment\0".utf8) + secretBytes), ("iTXt", secretBytes), ("zTXt", secretBytes),
            ("iCCP", secretBytes), ("tIME", secretBytes), ("prVt", secretBytes),
        ]
        let webp = try WebPMaker.lossy(.busy)
        let chunks: [WebPMaker.Chunk] = [("EXIF", exif), ("XMP ", secretBytes), ("abcd", secretBytes)]
        return [
            (jpeg, JPEGMaker.inserting(segments, into: jpeg)), (PNGMaker.png(.busy), PNGMaker.png(.busy, extra: png)),
            (webp, WebPMaker.extended(webp, 40, 24, flags: 0x0C, chunks: chunks)),
        ]
    }

    @Test func noMetadataSurvives() throws {
        for (plain, loaded) in try Self.pairs() {
            #expect(loaded.contains(Self.secretBytes))
            let image = try ImageIntake.clean(loaded)
            #expect(!image.bytes.contains(Self.secretBytes))
            #expect(image.bytes == (try ImageIntake.clean(plain).bytes))
        }
    }

    @Test func bytesBehindTheEndAreCut() throws {
        for (plain, _) in try Self.pairs() {
            let polyglot = plain + Array("PK\u{3}\u{4}<script>".utf8) + Self.secretBytes
            let image = try ImageIntake.clean(polyglot)
            #expect(!image.bytes.contains(Self.secretBytes))
            #expect(image.bytes == (try ImageIntake.clean(plain).bytes))
        }
    }

    @Test func resultHasNoSegmentsButThosePixelsNeed() throws {
        for (_, loaded) in try Self.pairs() {
            let markers = Set(JPEGMaker.markers(of: try ImageIntake.clean(loaded).bytes))
            // start, JFIF, quantisation, frame, Huffman tables, scan, end
            #expect(markers == [0xD8, 0xE0, 0xDB, 0xC0, 0xC4, 0xDA, 0xD9])
        }
    }
}
