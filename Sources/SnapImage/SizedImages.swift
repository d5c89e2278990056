/// An image that stays, in three sizes. They bound the long side, and nothing is enlarged.
package struct SizedImages: Sendable {
    /// WebP.
    package let thumb: CleanImage
    /// WebP.
    package let small: CleanImage
    /// JPEG; of a photo the same bytes as `ImageIntake.clean` makes.
    package let large: CleanImage
    /// A ThumbHash: 17 to 24 bytes with the picture's rough colours and its aspect ratio, to show while an image loads.
    package let placeholder: [UInt8]

    /// libwebp's quality of both WebPs, 0 to 100.
    private static let quality = 75

    /// Makes each size from the one before, which is freed.
    ///
    /// - Parameter bitmap: its long side is at most `ImageLimits.longSideMax`.
    init(_ bitmap: consuming Bitmap, _ form: Form, quality: Int) throws(ImageFault) {
        if form == .portrait { bitmap = try bitmap.centreSquare() }
        let largeSize = form.large(of: bitmap.size)
        bitmap = try bitmap.shrunk(to: largeSize)
        large = try CleanImage(jpeg: bitmap, quality: quality)
        let smallSize = form.small(of: bitmap.size)
        bitmap = try bitmap.shrunk(to: smallSize)
        small = try CleanImage(webp: bitmap, quality: Self.quality)
        let thumbSize = form.thumb(of: bitmap.size)
        bitmap = try bitmap.shrunk(to: thumbSize)
        thumb = try CleanImage(webp: bitmap, quality: Self.quality)
        let hashSize = bitmap.size.shrunk(toLongSide: ThumbHash.sideMax)
        placeholder = ThumbHash.hash(try bitmap.shrunk(to: hashSize))
    }

    /// The purpose of an image, which decides its sizes in pixels.
    package enum Form: CaseIterable, Sendable {
        /// 320, 960 and 2,048.
        case photo
        /// 160, 480 and 960, cut to the square in the middle.
        case portrait
        /// 640, 1,280 and 2,048.
        case banner

        func thumb(of size: PixelSize) -> PixelSize {
            switch self {
            case .photo: size.shrunk(toLongSide: 320)
            case .portrait: size.shrunk(toLongSide: 160)
            case .banner: size.shrunk(toLongSide: 640)
            }
        }

        func small(of size: PixelSize) -> PixelSize {
            switch self {
            case .photo: size.shrunk(toLongSide: 960)
            case .portrait: size.shrunk(toLongSide: 480)
            case .banner: size.shrunk(toLongSide: 1_280)
            }
        }

        func large(of size: PixelSize) -> PixelSize {
            switch self {
            case .photo, .banner: size
            case .portrait: size.shrunk(toLongSide: 960)
            }
        }
    }
}

extension ImageIntake {
    /// Makes the three sizes of an upload, which is checked and decoded once, exactly as by `clean`.
    ///
    /// One call takes at most `ImageLimits.memory(for:as:)` of memory.
    ///
    /// - Throws: any `ImageFault`, the same as `clean`; then no part of the upload can be shown.
    package static func sizes(
        of bytes: UnsafeRawBufferPointer, as form: SizedImages.Form, limits: ImageLimits = ImageLimits()
    ) throws(ImageFault) -> SizedImages {
        let header = try probe(bytes, limits: limits)
        _ = try limits.memory(for: header, as: form)
        return try SizedImages(try upright(bytes, header, limits), form, quality: limits.quality)
    }

    /// `sizes` for bytes in an array.
    package static func sizes(
        of bytes: [UInt8], as form: SizedImages.Form, limits: ImageLimits = ImageLimits()
    ) throws(ImageFault) -> SizedImages {
        try bytes.withUnsafeBufferPointer { buffer throws(ImageFault) in
            try sizes(of: UnsafeRawBufferPointer(buffer), as: form, limits: limits)
        }
    }
}
