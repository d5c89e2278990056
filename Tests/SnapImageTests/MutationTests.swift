import Glibc
import SnapImage
import TestSupport
import Testing

/// Random mutations of valid files: each ends in an image that decodes or in a fault, never in a trap.
///
/// `SNAPFEED_MUTATION_SEED` repeats one mutation, whose seed a crash or failure has printed; `SNAPFEED_MUTATION_COUNT`
/// sets how many are tried per format.
@Suite(.serialized) struct MutationTests {
    @Test(arguments: ["jpeg", "progressive jpeg", "png", "webp"])
    func mutatedFilesNeverTrap(format: String) throws {
        CrashNote.install()
        let files = try Self.files(format)
        let seeds = Self.seeds()
        var shownCount = 0
        for seed in seeds {
            CrashNote.seed = seed
            var random = SplitMix(state: seed)
            let file = Self.mutate(files[Int.random(in: 0..<files.count, using: &random)], isPNG: format == "png", using: &random)
            guard let image = try? ImageIntake.clean(file, limits: ImageLimits(pixelsMax: 500_000, longSideMax: 32)) else { continue }
            shownCount += 1
            let shown = try? JPEGMaker.decode(image.bytes)
            #expect(shown?.width == image.width && shown?.height == image.height && image.width <= 32, "\(format), seed \(seed)")
        }
        // Some mutations must get through to the pixels, or this proves nothing about the decoders.
        #expect(seeds.count < 1_000 || (seeds.count / 200..<seeds.count).contains(shownCount), "\(shownCount) of \(seeds.count) shown")
    }

    static func seeds() -> Range<UInt64> {
        func setting(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
        if let seed = setting("SNAPFEED_MUTATION_SEED") { return seed..<seed + 1 }
        return 1..<1 + (setting("SNAPFEED_MUTATION_COUNT") ?? UInt64(Proofs.rounds(gate: 1_000, proofs: 20_000)))
    }

    static func files(_ format: String) throws -> [[UInt8]] {
        let exif = EXIFMaker.exif(orientation: 6, camera: "camera")
        switch format {
        case "png":
            let rows = (0..<8).map { _ in [UInt8](repeating: 0x1B, count: 2) }
            let palette: [PNGMaker.Chunk] = [("PLTE", [9, 99, 199, 255, 0, 0]), ("tRNS", [128])]
            return [
                PNGMaker.png(.small, extra: [("eXIf", exif), ("gAMA", UInt32(45_455).bigEndianBytes)]),
                PNGMaker.png(.small, interlaced: true), PNGMaker.png(8, 8, depth: 2, colourType: 3, rows: rows, extra: palette),
                PNGMaker.png(4, 4, depth: 16, colourType: 6, rows: (0..<4).map { _ in [UInt8](repeating: 77, count: 32) }),
            ]
        case "webp":
            let rgba = (0..<12 * 8).flatMap { [UInt8($0), 99, 7, UInt8($0 * 2)] as [UInt8] }
            return [
                try WebPMaker.lossy(.small), try WebPMaker.lossless(.small), try WebPMaker.withAlpha(rgba, 12, 8, lossless: false),
                WebPMaker.extended(try WebPMaker.lossy(.small), 12, 8, flags: 0x08, chunks: [("EXIF", exif)]),
            ]
        default:
            let jpeg = try ImageIntakeTests.file(format, .small)
            return [jpeg, JPEGMaker.inserting([EXIFMaker.app1(exif)], into: jpeg), try ImageIntakeTests.file(format, .busy)]
        }
    }

    static func mutate(_ file: [UInt8], isPNG: Bool, using random: inout SplitMix) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...4, using: &random) where !file.isEmpty { mutateOnce(&file, using: &random) }
        // Without this, nearly every mutation of a PNG would end at the first checksum.
        if isPNG, Int.random(in: 0..<4, using: &random) > 0 { PNGMaker.fixChecksums(&file) }
        return file
    }

    static func mutateOnce(_ file: inout [UInt8], using random: inout SplitMix) {
        let place = Int.random(in: 0..<file.count, using: &random)
        let end = min(file.count, place + Int.random(in: 1...16, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: file[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF, 0xD9, 0xDA].randomElement(using: &random) ?? 0
        case 3: file.replaceSubrange(place..<end, with: (place..<end).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 4: file.removeSubrange(place..<end)
        case 5: file.insert(contentsOf: file[place..<end], at: Int.random(in: 0...file.count, using: &random))
        default: file.removeLast(Int.random(in: 0..<min(64, file.count), using: &random))
        }
    }
}

extension Painting {
    static let small = Painting(12, 8) { x, y in Colour(UInt8(x * 20), UInt8(y * 30), UInt8(x * y)) }
}

/// A small generator with a seed (Steele, Lea, Flood 2014), so that every mutation can be repeated.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// A trap ends the process before a test can report, so a signal handler prints the seed.
enum CrashNote {
    /// Written by the one running mutation test, read by the handler on the same thread.
    nonisolated(unsafe) static var seed: UInt64 = 0

    static func install() {
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
            signal(number) { number in
                print("crashed in MutationTests: SNAPFEED_MUTATION_SEED=\(CrashNote.seed)")
                fflush(nil)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }
}
