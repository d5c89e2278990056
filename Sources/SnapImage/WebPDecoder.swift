import CWebP

/// Pixels of a WebP, by libwebp.
enum WebPDecoder {
    /// Decodes and shrinks in one step: libwebp averages areas row by row, so the full size of a lossy picture never exists.
    ///
    /// - Parameter bytes: exactly the container, or the chunks of a frame, with a checked structure.
    /// - Throws: `.damaged` when libwebp does not reach the last row.
    static func decode(_ bytes: UnsafeRawBufferPointer, scaledTo size: PixelSize) throws(ImageFault) -> Bitmap {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else { throw .unsupported("a WebP of this version") }
        defer { WebPFreeDecBuffer(&config.output) }
        let bitmap = try Bitmap(size, hasAlpha: true)
        config.options.use_scaling = 1
        config.options.scaled_width = Int32(size.width)
        config.options.scaled_height = Int32(size.height)
        config.output.colorspace = MODE_rgbA
        config.output.is_external_memory = 1
        config.output.u.RGBA = WebPRGBABuffer(rgba: bitmap.pixels, stride: Int32(bitmap.rowBytes), size: bitmap.count)
        let status = WebPDecode(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &config)
        guard status == VP8_STATUS_OK else { throw .damaged(reason(status)) }
        guard Int(config.output.width) == size.width, Int(config.output.height) == size.height else { throw .damaged("its sizes disagree") }
        return bitmap
    }

    private static func reason(_ status: VP8StatusCode) -> String {
        switch status {
        case VP8_STATUS_NOT_ENOUGH_DATA: "it ends too early"
        case VP8_STATUS_OUT_OF_MEMORY: "the server has no memory for it"
        default: "its pixels cannot be read"
        }
    }
}
