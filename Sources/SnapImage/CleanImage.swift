/// An encoded image that contains nothing but pixels: upright, opaque, sRGB.
package struct CleanImage: Sendable {
    /// The file. A JPEG is baseline, with a JFIF header; a WebP is lossy, in the simple container. Neither has metadata.
    package let bytes: [UInt8]
    /// The media type: `image/jpeg` or `image/webp`.
    package let type: String
    /// Pixels across, after turning.
    package let width: Int
    /// Pixels down, after turning.
    package let height: Int

    /// The bitmap as a JPEG.
    init(jpeg bitmap: borrowing Bitmap, quality: Int) throws(ImageFault) {
        bytes = try JPEGEncoder.encode(bitmap, quality: quality)
        type = "image/jpeg"
        (width, height) = (bitmap.size.width, bitmap.size.height)
    }

    /// The bitmap as a WebP.
    init(webp bitmap: borrowing Bitmap, quality: Int) throws(ImageFault) {
        bytes = try WebPEncoder.encode(bitmap, quality: quality)
        type = "image/webp"
        (width, height) = (bitmap.size.width, bitmap.size.height)
    }
}
