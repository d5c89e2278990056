/// The images of a photo that stays. Their sizes bound the long side, and nothing is enlarged.
package struct PhotoImages: Sendable {
    /// At most 320 pixels long, WebP.
    package let thumb: CleanImage
    /// At most 960 pixels long, WebP.
    package let small: CleanImage
    /// At most `ImageLimits.longSideMax` pixels long, JPEG: the same bytes as `ImageIntake.clean` makes.
    package let large: CleanImage
    /// A ThumbHash: 17 to 24 bytes with the picture's rough colours and its aspect ratio, to show while an image loads.
    package let placeholder: [UInt8]

    /// libwebp's quality of both WebPs, 0 to 100.
    private static let quality = 75

    static func small(of size: PixelSize) -> PixelSize { size.shrunk(toLongSide: 960) }
    static func thumb(of size: PixelSize) -> PixelSize { size.shrunk(toLongSide: 320) }

    /// Makes each size from the one before, which is freed.
    init(_ bitmap: consuming Bitmap, quality: Int) throws(ImageFault) {
        large = try CleanImage(jpeg: bitmap, quality: quality)
        let smallSize = Self.small(of: bitmap.size)
        bitmap = try bitmap.shrunk(to: smallSize)
        small = try CleanImage(webp: bitmap, quality: Self.quality)
        let thumbSize = Self.thumb(of: bitmap.size)
        bitmap = try bitmap.shrunk(to: thumbSize)
        thumb = try CleanImage(webp: bitmap, quality: Self.quality)
        let hashSize = bitmap.size.shrunk(toLongSide: ThumbHash.sideMax)
        placeholder = ThumbHash.hash(try bitmap.shrunk(to: hashSize))
    }
}

extension ImageIntake {
    /// Makes the images of a photo from an upload, which is checked and decoded once, exactly as by `clean`.
    ///
    /// One call takes at most `ImageLimits.memory(forPhoto:)` of memory.
    ///
    /// - Throws: any `ImageFault`, the same as `clean`; then no part of the upload can be shown.
    package static func photo(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits = ImageLimits()) throws(ImageFault) -> PhotoImages {
        let header = try probe(bytes, limits: limits)
        _ = try limits.memory(forPhoto: header)
        return try PhotoImages(try upright(bytes, header, limits), quality: limits.quality)
    }

    /// `photo` for bytes in an array.
    package static func photo(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageFault) -> PhotoImages {
        try bytes.withUnsafeBufferPointer { buffer throws(ImageFault) in
            try photo(UnsafeRawBufferPointer(buffer), limits: limits)
        }
    }
}
