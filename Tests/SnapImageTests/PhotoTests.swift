import SnapImage
import Testing

/// A photo that stays is kept in three sizes, which show the same picture.
@Suite struct PhotoTests {
    static func sizes(_ images: SizedImages) -> [CleanImage] { [images.large, images.small, images.thumb] }

    /// The pixels, decoded without any code of SnapImage; they must have the size that the image reports.
    static func shown(_ image: CleanImage) throws -> Painting {
        let shown = try image.type == "image/jpeg" ? JPEGMaker.decode(image.bytes) : WebPMaker.decode(image.bytes)
        #expect((shown.width, shown.height) == (image.width, image.height))
        return shown
    }

    private static func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
        try JPEGMaker.jpeg(Painting(width: width, height: height, pixels: Array(repeating: 128, count: width * height * 3)))
    }

    @Test(
        arguments: [
            ((3_000, 2_000), (2_048, 1_365), (960, 640), (320, 213)), ((1_200, 1_600), (1_200, 1_600), (720, 960), (240, 320)),
            // The decoder makes these sizes by itself, a little less than 2,048 long; from the third it would be too little.
            ((4_032, 3_024), (2_016, 1_512), (960, 720), (320, 240)), ((2_000, 4_000), (1_000, 2_000), (480, 960), (160, 320)),
            ((3_900, 2_000), (2_048, 1_050), (960, 492), (320, 164)),
            ((1, 1), (1, 1), (1, 1), (1, 1)), ((40, 24), (40, 24), (40, 24), (40, 24)), ((320, 200), (320, 200), (320, 200), (320, 200)),
            ((321, 321), (321, 321), (321, 321), (320, 320)), ((540, 960), (540, 960), (540, 960), (180, 320)),
            ((961, 31), (961, 31), (960, 31), (320, 10)), ((2_048, 2), (2_048, 2), (960, 1), (320, 1)),
            ((16_384, 8), (2_048, 1), (960, 1), (320, 1)), ((8, 16_384), (1, 2_048), (1, 960), (1, 320)),
        ] as [((Int, Int), (Int, Int), (Int, Int), (Int, Int))])
    func sizesBoundTheLongSideAndEnlargeNothing(
        upload: (Int, Int), large: (Int, Int), small: (Int, Int), thumb: (Int, Int)
    ) throws {
        let images = try ImageIntake.sizes(of: try Self.jpeg(upload.0, upload.1), as: .photo)
        #expect((images.large.width, images.large.height) == large)
        #expect((images.small.width, images.small.height) == small)
        #expect((images.thumb.width, images.thumb.height) == thumb)
        #expect(Self.sizes(images).map(\.type) == ["image/jpeg", "image/webp", "image/webp"])
        for image in Self.sizes(images) {
            #expect(try Self.shown(image)[image.width / 2, image.height / 2].isNear(.grey))
            // The result also passes the server's own check of uploads.
            let again = try ImageIntake.clean(image.bytes)
            #expect((again.width, again.height) == (image.width, image.height))
        }
    }

    @Test(
        arguments: [
            ((3_000, 2_000), (960, 960), (480, 480), (160, 160)), ((300, 1_600), (300, 300), (300, 300), (160, 160)),
            ((1, 9), (1, 1), (1, 1), (1, 1)), ((16_384, 8), (1, 1), (1, 1), (1, 1)),
        ] as [((Int, Int), (Int, Int), (Int, Int), (Int, Int))])
    func portraitsAreSquare(upload: (Int, Int), large: (Int, Int), small: (Int, Int), thumb: (Int, Int)) throws {
        let images = try ImageIntake.sizes(of: try Self.jpeg(upload.0, upload.1), as: .portrait)
        #expect(Self.sizes(images).map(\.width) == [large.0, small.0, thumb.0])
        #expect(Self.sizes(images).map(\.height) == [large.1, small.1, thumb.1])
        #expect(Self.sizes(images).map(\.type) == ["image/jpeg", "image/webp", "image/webp"])
    }

    @Test(arguments: [true, false]) func aPortraitShowsTheMiddle(isWide: Bool) throws {
        let (width, height) = isWide ? (900, 300) : (300, 900)
        let colours = [Colour(200, 30, 30), Colour(30, 200, 30), Colour(30, 30, 200)]
        let thirds = Painting(width, height) { x, y in colours[(isWide ? x : y) / 300] }
        for image in Self.sizes(try ImageIntake.sizes(of: try JPEGMaker.jpeg(thirds), as: .portrait)) {
            let shown = try Self.shown(image)
            for (x, y) in [(1, 1), (9, 1), (5, 5), (1, 9), (9, 9)] {
                #expect(shown[x * image.width / 10, y * image.height / 10].isNear(colours[1], tolerance: 12), "\(image.width) \(x) \(y)")
            }
        }
    }

    @Test func bannersAreWide() throws {
        let images = try ImageIntake.sizes(of: try Self.jpeg(3_000, 1_000), as: .banner)
        #expect(Self.sizes(images).map(\.width) == [2_048, 1_280, 640] && Self.sizes(images).map(\.height) == [683, 427, 214])
    }

    @Test(arguments: ImageIntakeTests.formats) func theLargeSizeIsWhatCleanMakes(format: String) throws {
        for painting in [Painting.marked, .busy] {
            let file = try ImageIntakeTests.file(format, painting)
            #expect(try ImageIntake.sizes(of: file, as: .photo).large.bytes == ImageIntake.clean(file).bytes)
        }
    }

    @Test func everySizeShowsThePicture() throws {
        let slopes = Painting(1_000, 600) { x, y in Colour(UInt8(x / 4), UInt8(y / 3), UInt8((x + y) / 8)) }
        for image in Self.sizes(try ImageIntake.sizes(of: try JPEGMaker.jpeg(slopes), as: .photo)) {
            let shown = try Self.shown(image)
            for (x, y) in [(1, 1), (7, 2), (5, 5), (2, 8), (9, 9)] {
                let (expected, found) = (slopes[x * 100, y * 60], shown[x * image.width / 10, y * image.height / 10])
                #expect(found.isNear(expected, tolerance: 6), "\(image.width): \(found) is not \(expected)")
            }
        }
    }

    @Test(arguments: OrientationTests.places)
    func everySizeIsUpright(place: (orientation: Int, red: OrientationTests.Corner, blue: OrientationTests.Corner)) throws {
        let marked = Painting(400, 300) { x, y in y >= 100 || (100..<300).contains(x) ? .grey : x < 100 ? .red : .blue }
        let exif = EXIFMaker.app1(EXIFMaker.exif(orientation: place.orientation))
        let images = try ImageIntake.sizes(of: JPEGMaker.inserting([exif], into: try JPEGMaker.jpeg(marked)), as: .photo)
        let isTurned = place.orientation > 4
        #expect((images.thumb.width, images.thumb.height) == (isTurned ? (240, 320) : (320, 240)))
        #expect((ThumbHashReader(images.placeholder).ratio < 1) == isTurned)
        for image in Self.sizes(images) {
            let shown = try Self.shown(image)
            for corner in OrientationTests.Corner.allCases {
                let expected: Colour = corner == place.red ? .red : corner == place.blue ? .blue : .grey
                #expect(corner.colour(in: shown).isNear(expected), "\(corner) of \(place.orientation)")
            }
        }
    }

    @Test func everySizeShowsTheColoursOfAProfile() throws {
        for (colour, profile, expected) in [
            (Colour(60, 200, 70), ICCMaker.displayP3, ColourTests.shownGreen),
            (Colour(220, 120, 60), ICCMaker.adobeRGB, ColourTests.shownOrange),
        ] {
            let images = try ImageIntake.sizes(of: try ColourTests.file("jpeg", Painting(400, 300) { _, _ in colour }, profile), as: .photo)
            for image in Self.sizes(images) {
                let shown = try Self.shown(image)[image.width / 2, image.height / 2]
                #expect(shown.isNear(expected, tolerance: 5), "\(image.width): \(shown)")
            }
            let average = ThumbHashReader(images.placeholder).average
            #expect(average.isNear(expected, tolerance: 8), "\(average)")
        }
    }

    @Test func everySizeIsBlendedOnWhite() throws {
        let rgba = (0..<400 * 400).flatMap { _ in [200, 0, 0, 128] as [UInt8] }
        let images = try ImageIntake.sizes(of: try ColourTests.transparent("lossless webp", rgba, 400), as: .photo)
        for image in Self.sizes(images) {
            let shown = try Self.shown(image)[image.width / 2, image.height / 2]
            #expect(shown.isNear(Colour(227, 127, 127), tolerance: 4), "\(image.width): \(shown)")
        }
    }

    @Test func noMetadataSurvivesInAnySize() throws {
        for (plain, loaded) in try PrivacyTests.pairs() {
            let expected = try ImageIntake.sizes(of: plain, as: .photo)
            let images = try ImageIntake.sizes(of: loaded + PrivacyTests.secretBytes, as: .photo)
            #expect(Self.sizes(images).map(\.bytes) == Self.sizes(expected).map(\.bytes))
            #expect(images.placeholder == expected.placeholder)
            #expect(!Self.sizes(images).contains { $0.bytes.contains(PrivacyTests.secretBytes) })
            for webp in [images.small, images.thumb] { #expect(WebPMaker.tags(of: webp.bytes) == ["VP8 "]) }
        }
    }
}
