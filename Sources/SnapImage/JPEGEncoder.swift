import CTurboJPEG

/// The JPEG that is kept and shown: baseline, without metadata; 4:2:0, or 4:4:4 for graphics and small images.
///
/// 4:2:0 keeps one colour for each four pixels, which blurs coloured letters and lines. Measured at quality 85: drawings and screenshots of up to
/// 2,048 × 1,536 pixels have at most 3,015 colours and grow by 25 to 70 % at 4:4:4, while their error falls to a half or less. Photos
/// from 128 pixels on have 8,600 colours and more. Those of 256 pixels grow by 31 %, which is 3.7 KB.
enum JPEGEncoder {
    private static let smallSide = 256
    private static let coloursOfGraphics = 4_096

    /// Encodes a bitmap as JPEG.
    ///
    /// - Throws: `.unsupported` when memory runs out, the encoder's only failure.
    static func encode(_ bitmap: borrowing Bitmap, quality: Int) throws(ImageFault) -> [UInt8] {
        guard let encoder = tjInitCompress() else { throw .unsupported("an image of this size") }
        defer { tjDestroy(encoder) }
        var jpeg: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(jpeg) }
        let isSmall = max(bitmap.size.width, bitmap.size.height) <= smallSide
        let sampling = isSmall || bitmap.hasColours(atMost: coloursOfGraphics) ? TJSAMP_444 : TJSAMP_420
        let status = tjCompress2(
            encoder, bitmap.pixels, Int32(bitmap.size.width), Int32(bitmap.rowBytes), Int32(bitmap.size.height),
            Int32(TJPF_RGB.rawValue), &jpeg, &count, Int32(sampling.rawValue), Int32(min(max(quality, 1), 100)), 0)
        guard status == 0, let jpeg else { throw .unsupported("an image of this size") }
        return [UInt8](UnsafeBufferPointer(start: jpeg, count: Int(count)))
    }
}
