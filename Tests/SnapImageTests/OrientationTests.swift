import SnapImage
import Testing

/// Cameras store pixels as the sensor reads them and note the turn in EXIF. The result has no EXIF, so the pixels must be turned.
@Suite struct OrientationTests {
    enum Corner: CaseIterable {
        case topLeft, topRight, bottomLeft, bottomRight

        func colour(in painting: Painting) -> Colour {
            let (right, bottom) = (painting.width - 7, painting.height - 7)
            return switch self {
            case .topLeft: painting[6, 6]
            case .topRight: painting[right, 6]
            case .bottomLeft: painting[6, bottom]
            case .bottomRight: painting[right, bottom]
            }
        }
    }

    /// The places of the stored top left (red) and top right (blue) corners; EXIF 2.32, tag 274.
    static let places: [(orientation: Int, red: Corner, blue: Corner)] = [
        (1, .topLeft, .topRight), (2, .topRight, .topLeft), (3, .bottomRight, .bottomLeft), (4, .bottomLeft, .bottomRight),
        (5, .topLeft, .bottomLeft), (6, .topRight, .bottomRight), (7, .bottomRight, .topRight), (8, .bottomLeft, .topLeft),
    ]

    static func file(_ format: String, exif: [UInt8]) throws -> [UInt8] {
        switch format {
        case "jpeg": JPEGMaker.inserting([EXIFMaker.app1(exif)], into: try JPEGMaker.jpeg(.marked))
        case "png": PNGMaker.png(.marked, extra: [("eXIf", exif)])
        default: WebPMaker.extended(try WebPMaker.lossy(.marked), 64, 48, flags: 0x08, chunks: [("EXIF", exif)])
        }
    }

    @Test(arguments: places, ["jpeg", "png", "webp"])
    func cornersComeToTheirPlaces(place: (orientation: Int, red: Corner, blue: Corner), format: String) throws {
        for littleEndian in [true, false] {
            let exif = EXIFMaker.exif(orientation: place.orientation, littleEndian: littleEndian)
            let file = try Self.file(format, exif: exif)
            #expect(try ImageIntake.probe(file).orientation.rawValue == place.orientation)
            let image = try ImageIntake.clean(file)
            #expect((image.width, image.height) == (place.orientation < 5 ? (64, 48) : (48, 64)))
            let shown = try JPEGMaker.decode(image.bytes)
            for corner in Corner.allCases {
                let expected: Colour = corner == place.red ? .red : corner == place.blue ? .blue : .grey
                #expect(corner.colour(in: shown).isNear(expected), "\(corner) of \(place.orientation)")
            }
        }
    }

    @Test func turningComesTogetherWithShrinking() throws {
        let file = try Self.file("jpeg", exif: EXIFMaker.exif(orientation: 6))
        let image = try ImageIntake.clean(file, limits: ImageLimits(longSideMax: 32))
        #expect((image.width, image.height) == (24, 32))
        #expect(try JPEGMaker.decode(image.bytes)[20, 3].isNear(.red, tolerance: 40))
    }

    @Test(arguments: [0, 9, 255, 65_535])
    func nonsenseOrientationsCountAsUpright(value: Int) throws {
        #expect(try ImageIntake.probe(try Self.file("jpeg", exif: EXIFMaker.exif(orientation: value))).orientation == .upright)
    }

    @Test func brokenExifIsIgnored() throws {
        let whole = EXIFMaker.exif(orientation: 6)
        for length in 0..<whole.count {
            for format in ["jpeg", "png", "webp"] { _ = try ImageIntake.clean(try Self.file(format, exif: Array(whole.prefix(length)))) }
        }
        let farDirectory: [UInt8] = [0x49, 0x49, 42, 0, 0xFF, 0xFF, 0xFF, 0xFF]
        #expect(try ImageIntake.probe(try Self.file("jpeg", exif: farDirectory)).orientation == .upright)
    }

    @Test func webpExifMayCarryTheJpegPrefix() throws {
        let file = try Self.file("webp", exif: Array("Exif\0\0".utf8) + EXIFMaker.exif(orientation: 8))
        #expect(try ImageIntake.probe(file).orientation == .turned270)
    }
}
