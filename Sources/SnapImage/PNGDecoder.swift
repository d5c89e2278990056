import CPNG

/// Pixels of a PNG, by libpng's simplified interface: grey, palette, 16 bits and interlacing all arrive as RGB.
enum PNGDecoder {
    /// - Parameter bytes: what `PNGFormat.onlyPixels` has kept.
    /// - Throws: `.damaged` on libpng's first warning or error.
    /// - Source: libpng 1.6, `png.h`, "SIMPLIFIED API" (it catches its own `longjmp`, so none crosses Swift).
    static func decode(_ bytes: [UInt8], size: PixelSize) throws(ImageFault) -> Bitmap {
        let bitmap = try Bitmap(size)
        let fault = bytes.withUnsafeBytes { fill(bitmap.pixels, rowBytes: bitmap.rowBytes, size, from: $0) }
        if let fault { throw fault }
        return bitmap
    }

    private static func fill(
        _ pixels: UnsafeMutablePointer<UInt8>, rowBytes: Int, _ size: PixelSize, from bytes: UnsafeRawBufferPointer
    ) -> ImageFault? {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return .damaged(message(image)) }
        // The buffer was made for the size that passed the limits; libpng must agree before it writes a row.
        guard Int(image.width) == size.width, Int(image.height) == size.height else { return .damaged("its sizes disagree") }
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR)  // 8-bit RGB: libpng lays transparency on the background
        image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)  // without it, 16-bit files with no gamma would count as linear
        var white = png_color(red: 255, green: 255, blue: 255)
        let isRead = png_image_finish_read(&image, &white, pixels, Int32(rowBytes), nil) != 0
        return isRead && image.warning_or_error == 0 ? nil : .damaged(message(image))
    }

    private static func message(_ image: png_image) -> String {
        withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
