/// An image that stays, in three sizes; a large photo has a fourth. They bound the long side, and nothing is enlarged.
package struct SizedImages: Sendable {
    /// WebP.
    package let thumb: CleanImage
    /// WebP.
    package let small: CleanImage
    /// JPEG; of a photo the same bytes as `ImageIntake.clean` makes.
    package let large: CleanImage
    /// JPEG, in the resolution of the upload up to `ImageLimits.fullSideMax`; nil unless it has more pixels than `large`.
    package let full: CleanImage?
    /// A ThumbHash: 17 to 24 bytes with the picture's rough colours and its aspect ratio, to show while an image loads.
    package let placeholder: [UInt8]

    /// libwebp's quality of both WebPs, 0 to 100.
    private static let quality = 75

    /// Makes each size from the one before, which is freed.
    ///
    /// - Parameter bitmap: its long side is at most `ImageLimits.longSide(for:as:)`.
    init(_ bitmap: consuming Bitmap, _ form: Form, _ limits: ImageLimits) throws(ImageFault) {
        full = try limits.full(of: bitmap)
        let kept = JPEGDecoder.keptSize(of: bitmap.size, longSide: limits.longSideMax)
        bitmap = try bitmap.shrunk(to: kept)
        if form == .portrait { bitmap = try bitmap.centreSquare() }
        let largeSize = form.large(of: bitmap.size)
        bitmap = try bitmap.shrunk(to: largeSize)
        large = try CleanImage(jpeg: bitmap, quality: limits.quality)
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
        /// 320, 960, 2,048, and as large as the upload up to the operator's limit.
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

extension ImageLimits {
    /// The bitmap as a photo's full size; nil when it is not longer than the large one, or needs more bytes than an upload may have.
    fileprivate func full(of bitmap: borrowing Bitmap) throws(ImageFault) -> CleanImage? {
        guard max(bitmap.size.width, bitmap.size.height) > longSideMax else { return nil }
        let image = try CleanImage(jpeg: bitmap, quality: quality)
        return image.bytes.count <= bytesMax ? image : nil
    }
}

extension ImageIntake {
    /// Makes the sizes of an upload, which is checked and decoded once, as by `clean`.
    ///
    /// One call takes at most `ImageLimits.memory(for:as:)` of memory.
    ///
    /// - Throws: any `ImageFault`, the same as `clean`; then no part of the upload can be shown.
    package static func sizes(
        of bytes: UnsafeRawBufferPointer, as form: SizedImages.Form, limits: ImageLimits = ImageLimits()
    ) throws(ImageFault) -> SizedImages {
        let header = try probe(bytes, limits: limits)
        _ = try limits.memory(for: header, as: form)
        let longSide = limits.longSide(for: header, as: form)
        return try SizedImages(try upright(bytes, header, longSide: longSide), form, limits)
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
