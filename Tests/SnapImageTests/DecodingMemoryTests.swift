import CMalloc
import CTurboJPEG
import Glibc
import Testing

@testable import SnapImage

/// The memory for decoding is known from the header, so that a server can wait for it, or refuse.
@Suite struct DecodingMemoryTests {
    /// Only the header of a JPEG; the memory depends on the frame and the first scan.
    private static func jpeg(_ width: UInt16, _ height: UInt16, marker: UInt8, sampling: UInt8, channelsOfScan: UInt8 = 3) -> [UInt8] {
        var frame: [UInt8] = [8]
        frame += height.bigEndianBytes
        frame += width.bigEndianBytes
        frame += [3, 1, sampling, 0, 2, 0x11, 1, 3, 0x11, 1]
        var scan: [UInt8] = [channelsOfScan]
        for channel in 1...channelsOfScan { scan += [channel, 0] }
        scan += [0, 63, 0]
        var file: [UInt8] = [0xFF, 0xD8, 0xFF, marker, 0, 17]
        file += frame
        file += [0xFF, 0xDA, 0, UInt8(scan.count + 2)]
        return file + scan
    }

    private static func mebibytes(_ file: [UInt8], _ limits: ImageLimits = ImageLimits()) throws -> Int {
        try limits.memory(for: try ImageIntake.probe(file, limits: limits)) >> 20
    }

    @Test func ordinaryPhotosOfPhonesTakeLittle() throws {
        // Baseline, 12 to 50 megapixels: the output at an eighth or more, without the coefficients.
        for (width, height) in [(4_032, 3_024), (8_064, 6_048), (8_192, 6_144)] as [(UInt16, UInt16)] {
            #expect(try Self.mebibytes(Self.jpeg(width, height, marker: 0xC0, sampling: 0x22)) < 64)
        }
        #expect(try Self.mebibytes(Self.jpeg(4_032, 3_024, marker: 0xC2, sampling: 0x22)) < 80)
        #expect(try Self.mebibytes(PNGMaker.file([PNGMaker.ihdr(3_840, 2_160)])) < 50)
    }

    @Test func aPictureInSeveralScansIsKeptWhole() throws {
        let coefficients = 7_296 * 5_472 * 3 * 2 >> 20
        for file in [
            Self.jpeg(7_296, 5_472, marker: 0xC2, sampling: 0x11), Self.jpeg(7_296, 5_472, marker: 0xC0, sampling: 0x11, channelsOfScan: 1),
        ] {
            #expect((coefficients...256).contains(try Self.mebibytes(file, ImageLimits(memoryMax: 300 << 20))))
        }
    }

    /// Measured: libwebp 1.2.4 takes 364 MiB for this file of 280 KB.
    @Test func theTablesOfALosslessWebPCount() throws {
        let most = ImageLimits(memoryMax: 4 << 30)
        let hostile = WebPMaker.lossless(1_024, 1_024, groups: 65_536)
        #expect(hostile.count < 300_000)
        #expect(try Self.mebibytes(hostile, most) >= 364)
        guard case .tooMuchMemory = RefusalTests.fault(hostile) else {
            Issue.record("it was not refused")
            return
        }
        #expect(try Self.mebibytes(WebPMaker.lossless(1_024, 1_024, groups: 200), most) < 20)
        // The same defect in the alpha channel.
        let alpha = WebPMaker.file([
            ("VP8X", [0x10, 0, 0, 0, 0xFF, 3, 0, 0xFF, 3, 0]), ("ALPH", [1] + WebPMaker.stream(1_024, 1_024, groups: 65_536)),
        ])
        #expect(try Self.mebibytes(alpha, most) >= 364)
    }

    /// Transforms, caches and groups of encoders' files: they take little memory compared with the pixels.
    @Test(arguments: [64, 500, 1_500]) func theTablesOfOrdinaryLosslessWebPsAreSmall(side: Int) throws {
        let busy = Painting(side, side) { x, y in
            Colour(UInt8(x * 7 & 255), UInt8((x ^ y) & 255), x < side / 2 ? UInt8((x * 31 + y * 17) * 2_654_435_761 >> 13 & 255) : 9)
        }
        for painting in [busy, Painting(side, side) { x, _ in x % 9 == 0 ? .red : .blue }] {
            let header = try ImageIntake.probe(try WebPMaker.lossless(painting))
            let overhead = header.decoderBytes - 4 * side * side
            #expect((1...16 << 20).contains(overhead), "\(overhead)")
        }
    }

    // MARK: Photos

    private static func mebibytes(ofPhoto file: [UInt8], _ limits: ImageLimits = ImageLimits()) throws -> Int {
        try limits.memory(for: try ImageIntake.probe(file, limits: limits), as: .photo) >> 20
    }

    @Test func photoVariantsTakeAtMostTheMemoryOfADecode() throws {
        for file in [Self.jpeg(4_032, 3_024, marker: 0xC0, sampling: 0x22), PNGMaker.file([PNGMaker.ihdr(3_840, 2_160)])] {
            #expect(try Self.mebibytes(ofPhoto: file) == Self.mebibytes(file))
        }
    }

    @Test func theFullSizeOfAPhotoOfAPhoneTakesLittle() throws {
        let limits = ImageLimits(fullSideMax: 4_096)
        #expect(try Self.mebibytes(ofPhoto: Self.jpeg(4_032, 3_024, marker: 0xC0, sampling: 0x22), limits) < 96)
        #expect(try Self.mebibytes(ofPhoto: Self.jpeg(8_064, 6_048, marker: 0xC0, sampling: 0x22), limits) < 128)
    }

    @Test func theEncodersOfAPhotoCount() throws {
        let file = Self.jpeg(960, 960, marker: 0xC0, sampling: 0x22)
        #expect(try Self.mebibytes(file) == 10)
        #expect(try Self.mebibytes(ofPhoto: file) == 18)
        let limits = ImageLimits(memoryMax: 16 << 20)
        #expect(try Self.mebibytes(file, limits) == 10)
        #expect(throws: ImageFault.tooMuchMemory(.jpeg, width: 960, height: 960, bytes: 19_861_504, max: 16 << 20)) {
            try ImageIntake.sizes(of: file, as: .photo, limits: limits)
        }
    }

    /// The kernel counts the memory of a process that does nothing else. Noise in black and white is the hardest to encode.
    @Test(
        .disabled(if: getenv("UNDER_SANITIZER") != nil, "a sanitizer's memory counts, too"),
        arguments: [960, 1_500, 2_300])
    func aPhotoStaysWithinItsMemory(side: Int) async {
        await #expect(processExitsWith: .success) { [side] in
            var random = SplitMix(state: 7)
            let noise = (0..<65_521).map { _ in random.next() & 1 == 0 ? 0 : 255 as UInt8 }
            let pixels = (0..<side * side * 3).map { noise[$0 % noise.count] }
            let file = try JPEGMaker.jpeg(Painting(width: side, height: side, pixels: pixels), subsampling: TJSAMP_444)
            _ = try ImageIntake.sizes(of: try JPEGMaker.jpeg(.busy), as: .photo)
            let (limits, before) = (ImageLimits(bytesMax: 64 << 20, fullSideMax: 4_096), try Memory.restartPeak())
            let images = try ImageIntake.sizes(of: file, as: .photo, limits: limits)
            let taken = try Memory.kibibytes("VmHWM") - before
            let most = try limits.memory(for: try ImageIntake.probe(file, limits: limits), as: .photo) >> 10
            #expect((images.full != nil) == (side > limits.longSideMax))
            #expect(((images.full ?? images.large).bytes.count >> 10...most).contains(taken), "\(taken) of \(most) KiB")
        }
    }

    /// A repeated part is read once.
    @Test func partsThatComeTwiceAreRefused() throws {
        let stream = WebPMaker.Chunk("VP8L", Array(WebPMaker.lossless(64, 64, groups: 9)[20...]))
        #expect(RefusalTests.fault(WebPMaker.file([stream, stream])) == .damaged("a part of it comes twice"))
    }

    @Test func imageBeyondTheMemoryLimitIsRefusedWithTheReason() throws {
        let limits = ImageLimits(memoryMax: 64 << 20)
        for (file, kind) in [
            (Self.jpeg(7_296, 5_472, marker: 0xC2, sampling: 0x11), "progressive JPEG"),
            (PNGMaker.file([PNGMaker.ihdr(5_000, 5_000, interlaced: true)]), "interlaced PNG"),
            (WebPMaker.file([("VP8L", [0x2F, 0x6F, 0xD7, 0xDB, 0x05, 0])]), "WebP"),
        ] {
            let fault = RefusalTests.fault(file, limits: limits)
            guard case .tooMuchMemory = fault else {
                Issue.record("\(kind) gave \(String(describing: fault))")
                continue
            }
            #expect(fault?.message.contains(kind) == true && fault?.message.contains("has 64 for it") == true)
        }
    }
}

/// The resident memory of this process, as the kernel reports it.
private enum Memory {
    /// Gives free memory back, as the server does, and lets the peak begin at the memory in use.
    ///
    /// - Returns: that memory in KiB.
    static func restartPeak() throws -> Int {
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        malloc_trim(0)
        let file = try #require(fopen("/proc/self/clear_refs", "w"))
        fputs("5", file)
        fclose(file)
        return try kibibytes("VmRSS")
    }

    static func kibibytes(_ field: String) throws -> Int {
        let file = try #require(fopen("/proc/self/status", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }.map { String(decoding: $0.map(UInt8.init), as: UTF8.self) }
            if words.first == field + ":" { return try #require(Int(words[1])) }
        }
        return try #require(nil)
    }
}
