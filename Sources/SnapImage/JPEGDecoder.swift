import CTurboJPEG

/// Pixels of a JPEG, by libjpeg-turbo.
enum JPEGDecoder {
    /// Decodes at the smallest eighth of the full size that still covers `target`: the decoder then skips the detail that
    /// would be averaged away, and a 12-megapixel photo never exists as 36 MB of pixels.
    ///
    /// - Parameter bytes: from the start marker to the end marker, the structure already walked.
    /// - Throws: `.damaged` on the decoder's first warning: libjpeg fills missing data with grey and only warns.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, size: PixelSize, atLeast target: PixelSize
    ) throws(ImageFault) -> Bitmap {
        guard let decoder = tjInitDecompress() else { throw .unsupported("an image of this size") }
        defer { tjDestroy(decoder) }
        let bitmap = try Bitmap(scaledSize(of: size, covering: target))
        let status = tjDecompress2(
            decoder, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count),
            bitmap.pixels, Int32(bitmap.size.width), Int32(bitmap.rowBytes), Int32(bitmap.size.height),
            Int32(TJPF_RGB.rawValue), TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
        guard status == 0 else { throw .damaged(String(cString: tjGetErrorStr2(decoder))) }
        return bitmap
    }

    /// TurboJPEG takes the largest of its scaling factors (eighths) that fits the size it is given, so this size chooses it.
    private static func scaledSize(of size: PixelSize, covering target: PixelSize) -> PixelSize {
        for eighths in 1..<8 {
            let width = (size.width * eighths + 7) / 8
            let height = (size.height * eighths + 7) / 8
            if width >= target.width, height >= target.height { return PixelSize(width: width, height: height) }
        }
        return size
    }
}
