import CWebP

/// The WebP that is kept and shown: lossy, opaque, without metadata.
enum WebPEncoder {
    /// The most memory that encoding takes for a pixel, besides the bitmap: the picture as YUV, the encoder's state, and the file twice.
    ///
    /// Measured with libwebp 1.2.4 at quality 75: 1.9 for photos of 960 pixels, and 6.4 for the worst of several kinds of noise. This is nearly
    /// twice as much. Methods from 3 on keep tokens of the whole picture, and take up to 20.
    static let bytesPerPixel = 12

    /// libwebp's effort, 0 to 6. Measured with photos of 960 × 720: method 4 takes 2.5 times as long for files that are 4 % smaller, and
    /// method 1 saves 5 ms of 24 for files that are 25 % larger.
    private static let method: Int32 = 2

    /// Encodes a bitmap as WebP.
    ///
    /// - Parameter quality: 0 to 100.
    /// - Throws: `.unsupported` when memory runs out, or when a side is longer than the format allows (16,383 pixels).
    static func encode(_ bitmap: borrowing Bitmap, quality: Int) throws(ImageFault) -> [UInt8] {
        var (config, picture, writer) = (WebPConfig(), WebPPicture(), WebPMemoryWriter())
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { throw .unsupported("an image of this size") }
        config.quality = Float(quality)
        config.method = method
        picture.width = Int32(bitmap.size.width)
        picture.height = Int32(bitmap.size.height)
        defer { WebPPictureFree(&picture) }
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPPictureImportRGB(&picture, bitmap.pixels, Int32(bitmap.rowBytes)) != 0 && WebPEncode(&config, &picture) != 0
        }
        guard isEncoded else { throw .unsupported("an image of this size") }
        return [UInt8](UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }
}
