import CWebP

/// Pixels of a WebP, by libwebp.
enum WebPDecoder {
    /// Decodes and shrinks in one go: libwebp averages areas row by row, so the full size never exists for a lossy picture.
    ///
    /// - Parameter bytes: exactly the container, its structure already walked.
    /// - Throws: `.damaged` when libwebp does not get to the last row.
    static func decode(_ bytes: UnsafeRawBufferPointer, scaledTo size: PixelSize) throws(ImageFault) -> Bitmap {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else { throw .unsupported("a WebP of this version") }
        defer { WebPFreeDecBuffer(&config.output) }
        config.options.use_scaling = 1
        config.options.scaled_width = Int32(size.width)
        config.options.scaled_height = Int32(size.height)
        config.output.colorspace = MODE_rgbA
        let status = WebPDecode(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &config)
        guard status == VP8_STATUS_OK else { throw .damaged(reason(status)) }
        return try onWhite(config.output, size)
    }

    /// Lays premultiplied pixels on white: what the alpha leaves free is added as white.
    private static func onWhite(_ decoded: WebPDecBuffer, _ size: PixelSize) throws(ImageFault) -> Bitmap {
        let buffer = decoded.u.RGBA
        guard var source = buffer.rgba, Int(decoded.width) == size.width, Int(decoded.height) == size.height else {
            throw .damaged("its sizes disagree")
        }
        let bitmap = try Bitmap(size)
        var target = bitmap.pixels
        for _ in 0..<size.height {
            for x in 0..<size.width {
                let white = 255 - UInt16(source[4 * x + 3])
                for channel in 0..<Bitmap.channels {
                    // Averaging rounds colour and alpha apart, so that the sum can be 256.
                    target[channel] = UInt8(truncatingIfNeeded: min(255, UInt16(source[4 * x + channel]) + white))
                }
                target += Bitmap.channels
            }
            source += Int(buffer.stride)
        }
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
