import CTurboJPEG

/// Pixels of a JPEG, by libjpeg-turbo.
enum JPEGDecoder {
    /// Decodes at the smallest eighth of the full size that still covers `target`. So the decoder skips the detail that averaging would
    /// remove, and a photo of 12 megapixels never takes 36 MB of pixels.
    ///
    /// - Throws: `.damaged` on a warning about the pixels: libjpeg fills missing data with grey and only warns.
    static func decode(_ contents: JPEGContents, size: PixelSize, atLeast target: PixelSize) throws(ImageFault) -> Bitmap {
        guard let decoder = tjInitDecompress() else { throw .unsupported("an image of this size") }
        defer { tjDestroy(decoder) }
        let bitmap = try Bitmap(scaledSize(of: size, covering: target))
        if run(decoder, contents.file, into: bitmap, TJFLAG_STOPONWARNING) { return bitmap }
        // Only the first warning has a text. This one comes after the last pixel, so all pixels came without a warning. A progressive picture
        // has not been written then.
        if isPadding(decoder, contents), run(decoder, contents.file, into: bitmap, 0) || isPadding(decoder, contents) { return bitmap }
        throw .damaged(contents.isMarked ? String(cString: tjGetErrorStr2(decoder)) : "it ends too early")
    }

    private static func run(_ decoder: tjhandle, _ file: [UInt8], into bitmap: borrowing Bitmap, _ flag: Int32) -> Bool {
        tjDecompress2(
            decoder, file, UInt(file.count), bitmap.pixels, Int32(bitmap.size.width), Int32(bitmap.rowBytes), Int32(bitmap.size.height),
            Int32(TJPF_RGB.rawValue), flag | TJFLAG_LIMITSCANS) == 0
    }

    /// One more than libjpeg reads ahead: so many bytes of padding are not among those that it calls extraneous.
    private static let prefetchedBytes = 9

    /// Whether the decoder stopped at bytes between the last pixel and the end marker that do not matter: zeros or a run of equal bytes, or in a
    /// file without an end marker any. Others are left over where pixels were lost, and zeros before them were taken for pixels.
    private static func isPadding(_ decoder: tjhandle, _ contents: JPEGContents) -> Bool {
        let words = String(cString: tjGetErrorStr2(decoder)).split(separator: " ")
        guard words.suffix(5).elementsEqual(["extraneous", "bytes", "before", "marker", "0xd9"]),
            let count = words.dropLast(5).last.flatMap({ Int($0) })
        else { return false }
        let left = contents.file.dropLast(2).suffix(count)
        guard !contents.file.dropLast(2 + count).suffix(prefetchedBytes).allSatisfy({ $0 == 0 }) else { return false }
        return !contents.isMarked || left.allSatisfy { $0 == left.first } && (left.first == 0 || count > 3)
    }

    /// TurboJPEG uses the largest of its scaling factors (eighths) that fits the given size; this is the size to give.
    private static func scaledSize(of size: PixelSize, covering target: PixelSize) -> PixelSize {
        scaledSizes(of: size).first { $0.width >= target.width && $0.height >= target.height } ?? size
    }

    private static func scaledSizes(of size: PixelSize) -> [PixelSize] {
        (1..<8).map { PixelSize(width: (size.width * $0 + 7) / 8, height: (size.height * $0 + 7) / 8) }
    }

    /// The size in which a picture is kept: at most `longSide` long, and up to a thirty-second less where the decoder makes that by itself.
    ///
    /// A photograph of 4,032 × 3,024 pixels is kept with 2,016 instead of 2,048. Decoding to a half takes 28 ms, and to five eighths 49, after
    /// which the pixels would have to be averaged. Twice averaged, they are also less sharp: SSIM to the original's own mean is 0.966 at 2,016
    /// and 0.949 at 2,048, and 0.897 and 0.890 to the original when both are enlarged to its size.
    static func keptSize(of size: PixelSize, longSide: Int) -> PixelSize {
        let whole = size.shrunk(toLongSide: longSide)
        guard whole != size else { return size }
        let near = scaledSizes(of: size).last { max($0.width, $0.height) <= longSide }
        return near.flatMap { max($0.width, $0.height) * 32 >= longSide * 31 ? $0 : nil } ?? whole
    }
}
