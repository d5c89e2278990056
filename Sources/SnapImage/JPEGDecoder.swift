import CTurboJPEG

/// Pixels of a JPEG, by libjpeg-turbo.
enum JPEGDecoder {
    /// Decodes at the smallest eighth of the full size that still covers `target`. So the decoder skips the detail that averaging would
    /// remove, and a photo of 12 megapixels never takes 36 MB of pixels.
    ///
    /// - Parameter bytes: from the start marker to the end marker, with a checked structure.
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

    /// TurboJPEG uses the largest of its scaling factors (eighths) that fits the given size; this is the size to give.
    private static func scaledSize(of size: PixelSize, covering target: PixelSize) -> PixelSize {
        for eighths in 1..<8 {
            let width = (size.width * eighths + 7) / 8
            let height = (size.height * eighths + 7) / 8
            if width >= target.width, height >= target.height { return PixelSize(width: width, height: height) }
        }
        return size
    }
}
