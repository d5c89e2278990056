import CTurboJPEG
import SnapImage
import Testing

/// A photo that stays is kept in three sizes, or four if it is large, which show the same picture.
@Suite struct PhotoTests {
    static func sizes(_ images: SizedImages) -> [CleanImage] { [images.full, images.large, images.small, images.thumb].compactMap(\.self) }

    /// Under the second, all but tiny pictures have a full size.
    private static let limits = [ImageLimits(), ImageLimits(longSideMax: 100, fullSideMax: 4_096)]

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

    // MARK: The full size

    private static func photo(_ file: [UInt8], fullSideMax: Int = 4_096, memoryMax: Int = 256 << 20) throws
        -> SizedImages
    {
        let limits = ImageLimits(memoryMax: memoryMax, fullSideMax: fullSideMax)
        return try ImageIntake.sizes(of: file, as: .photo, limits: limits)
    }

    @Test(
        arguments: [
            ((4_032, 30), (4_032, 30), (2_016, 15)), ((30, 4_032), (30, 4_032), (15, 2_016)), ((2_049, 20), (2_049, 20), (2_048, 20)),
            ((2_500, 100), (2_500, 100), (2_048, 82)), ((6_000, 60), (4_096, 41), (2_048, 21)),
            // The decoder makes half of it by itself, which is near enough.
            ((8_064, 48), (4_032, 24), (2_016, 12)),
        ] as [((Int, Int), (Int, Int), (Int, Int))])
    func photoLargerThanLargeKeepsItsFullSize(upload: (Int, Int), full: (Int, Int), large: (Int, Int)) throws {
        let images = try Self.photo(try Self.jpeg(upload.0, upload.1))
        let made = try #require(images.full)
        #expect((made.width, made.height) == full && made.type == "image/jpeg")
        #expect((images.large.width, images.large.height) == large)
        #expect(try Self.shown(made)[made.width / 2, made.height / 2].isNear(.grey))
    }

    @Test func smallPhotoPortraitAndBannerHaveNoFullSize() throws {
        #expect(try Self.photo(try Self.jpeg(2_048, 30)).full == nil)
        #expect(try Self.photo(try Self.jpeg(3_000, 30), fullSideMax: 2_048).full == nil)
        let limits = ImageLimits(fullSideMax: 4_096)
        for form in [SizedImages.Form.portrait, .banner] {
            #expect(try ImageIntake.sizes(of: try Self.jpeg(3_000, 900), as: form, limits: limits).full == nil)
        }
    }

    @Test func photoWithoutFullSizeIsTheSameWhateverTheLimit() throws {
        for file in [try Self.jpeg(2_048, 300), try JPEGMaker.jpeg(.busy)] {
            let (with, without) = (try Self.photo(file), try Self.photo(file, fullSideMax: 2_048))
            #expect(Self.sizes(with).map(\.bytes) == Self.sizes(without).map(\.bytes) && with.placeholder == without.placeholder)
        }
    }

    @Test func fullSizeOfMoreBytesThanAnUploadIsLeftOut() throws {
        var random = SplitMix(state: 7)
        let noise = Painting(2_400, 200) { _, _ in random.next() & 1 == 0 ? Colour(0, 0, 0) : Colour(255, 255, 255) }
        let file = try JPEGMaker.jpeg(noise, subsampling: TJSAMP_444)
        let (all, bounded) = (
            ImageLimits(fullSideMax: 4_096, quality: 100), ImageLimits(bytesMax: file.count, fullSideMax: 4_096, quality: 100)
        )
        let made = try #require(try ImageIntake.sizes(of: file, as: .photo, limits: all).full)
        #expect(made.bytes.count > file.count)
        #expect(try ImageIntake.sizes(of: file, as: .photo, limits: bounded).full == nil)
    }

    @Test func fullSizeBeyondTheMemoryOfAnUploadIsLeftOut() throws {
        let file = try Self.jpeg(4_032, 1_000)
        let least = try ImageLimits().memory(for: try ImageIntake.probe(file), as: .photo)
        #expect(try Self.photo(file).full != nil)
        let images = try Self.photo(file, memoryMax: least)
        #expect(images.full == nil && images.large.width == 2_016)
    }

    @Test(arguments: [6, 8]) func fullSizeIsUpright(orientation: Int) throws {
        let marked = Painting(2_400, 120) { x, _ in x < 1_200 ? .red : .blue }
        let exif = EXIFMaker.app1(EXIFMaker.exif(orientation: orientation))
        let full = try #require(try Self.photo(JPEGMaker.inserting([exif], into: try JPEGMaker.jpeg(marked))).full)
        let shown = try Self.shown(full)
        #expect((shown.width, shown.height) == (120, 2_400))
        #expect(shown[60, orientation == 6 ? 300 : 2_100].isNear(.red) && shown[60, orientation == 6 ? 2_100 : 300].isNear(.blue))
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

    @Test(arguments: limits) func everySizeShowsTheColoursOfAProfile(limits: ImageLimits) throws {
        for (colour, profile, expected) in [
            (Colour(60, 200, 70), ICCMaker.displayP3, ColourTests.shownGreen),
            (Colour(220, 120, 60), ICCMaker.adobeRGB, ColourTests.shownOrange),
        ] {
            let file = try ColourTests.file("jpeg", Painting(400, 300) { _, _ in colour }, profile)
            let images = try ImageIntake.sizes(of: file, as: .photo, limits: limits)
            for image in Self.sizes(images) {
                let shown = try Self.shown(image)[image.width / 2, image.height / 2]
                #expect(shown.isNear(expected, tolerance: 5), "\(image.width): \(shown)")
            }
            let average = ThumbHashReader(images.placeholder).average
            #expect(average.isNear(expected, tolerance: 8), "\(average)")
        }
    }

    @Test(arguments: limits) func everySizeIsBlendedOnWhite(limits: ImageLimits) throws {
        let rgba = (0..<400 * 400).flatMap { _ in [200, 0, 0, 128] as [UInt8] }
        let images = try ImageIntake.sizes(of: try ColourTests.transparent("lossless webp", rgba, 400), as: .photo, limits: limits)
        for image in Self.sizes(images) {
            let shown = try Self.shown(image)[image.width / 2, image.height / 2]
            #expect(shown.isNear(Colour(227, 127, 127), tolerance: 4), "\(image.width): \(shown)")
        }
    }

    @Test(arguments: limits) func noMetadataSurvivesInAnySize(limits: ImageLimits) throws {
        for (plain, loaded) in try PrivacyTests.pairs() {
            let expected = try ImageIntake.sizes(of: plain, as: .photo, limits: limits)
            let images = try ImageIntake.sizes(of: loaded + PrivacyTests.secretBytes, as: .photo, limits: limits)
            #expect(Self.sizes(images).map(\.bytes) == Self.sizes(expected).map(\.bytes))
            #expect(images.placeholder == expected.placeholder)
            #expect(!Self.sizes(images).contains { $0.bytes.contains(PrivacyTests.secretBytes) })
            for webp in [images.small, images.thumb] { #expect(WebPMaker.tags(of: webp.bytes) == ["VP8 "]) }
        }
    }
}
