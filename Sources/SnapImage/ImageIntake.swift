/// The only way in which an uploaded file becomes an image that Snapfeed keeps.
///
/// The order of the steps makes it safe: limits on the size in the header, then a check of the whole file's structure, then decoding; only
/// pixels reach the encoder. So EXIF, GPS, XMP, comments, previews and bytes after the image's end are dropped without a list of things
/// to remove.
///
/// Colours become sRGB, and transparent pixels are blended onto white. Both happen after shrinking, so they cost little.
///
/// - Thread: any; nothing is shared. One call takes at most the memory that `ImageLimits` computes for it, so callers bound the sum.
package enum ImageIntake {
    /// Reads the header: format, size before turning, orientation. Decodes nothing and allocates nothing.
    ///
    /// - Throws: `.tooLarge`, `.unknownFormat`, `.tooManyPixels`, `.unsupported`, or `.damaged` when the header cannot be read.
    package static func probe(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits = ImageLimits()) throws(ImageFault) -> ImageHeader {
        guard bytes.count <= limits.bytesMax else { throw .tooLarge(bytes: bytes.count, max: limits.bytesMax) }
        let header =
            switch try ImageFormat(magicOf: bytes) {
            case .jpeg: try JPEGFormat.header(bytes)
            case .png: try PNGFormat.header(bytes)
            case .webp: try WebPFormat.header(bytes)
            }
        try limits.admit(header)
        return header
    }

    /// Makes a clean image from an upload: checked, decoded completely, upright, at most `longSideMax` long, encoded again.
    ///
    /// - Throws: any `ImageFault`; then no part of the upload can be shown.
    package static func clean(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits = ImageLimits()) throws(ImageFault) -> CleanImage {
        let header = try probe(bytes, limits: limits)
        _ = try limits.memory(for: header)
        return try CleanImage(jpeg: try upright(bytes, header, longSide: limits.longSideMax), quality: limits.quality)
    }

    /// The upload's pixels: checked, decoded completely, in sRGB on white, upright, at most `longSide` long.
    ///
    /// - Parameter header: from `probe`; the caller has checked its memory.
    static func upright(_ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, longSide: Int) throws(ImageFault) -> Bitmap {
        let target =
            header.format == .jpeg ? JPEGDecoder.keptSize(of: header.size, longSide: longSide) : header.size.shrunk(toLongSide: longSide)
        let decoded = try decode(bytes, header, atLeast: target)
        let converter = ColourConverter(decoded.colours, isGrey: header.isGrey, channels: decoded.bitmap.channels)
        return try decoded.bitmap.shrunk(to: target).onWhite(converter).turned(upright: header.orientation)
    }

    /// Checks the whole structure, then gives the decoder exactly the checked parts.
    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, atLeast target: PixelSize
    ) throws(ImageFault) -> DecodedImage {
        switch header.format {
        case .jpeg:
            let contents = try JPEGFormat.contents(bytes)
            return DecodedImage(
                bitmap: try JPEGDecoder.decode(contents, size: header.size, atLeast: target), colours: try JPEGColours.space(bytes))
        case .png:
            let contents = try PNGFormat.contents(bytes)
            return DecodedImage(
                bitmap: try PNGDecoder.decode(contents.pieces, size: header.size, shrunkTo: target), colours: contents.colours)
        case .webp:
            let contents = try WebPFormat.contents(bytes, size: header.size)
            return DecodedImage(
                bitmap: try WebPDecoder.decode(contents.picture, scaledTo: target), colours: WebPFormat.colours(contents.file))
        }
    }
}

/// A decoded picture.
private struct DecodedImage: ~Copyable {
    /// At least as large as asked for.
    let bitmap: Bitmap
    /// The colour space of its numbers.
    let colours: ColourSpace
}

extension ImageIntake {
    /// `probe` for bytes in an array.
    package static func probe(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageFault) -> ImageHeader {
        try bytes.withUnsafeBufferPointer { buffer throws(ImageFault) in
            try probe(UnsafeRawBufferPointer(buffer), limits: limits)
        }
    }

    /// `clean` for bytes in an array.
    package static func clean(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageFault) -> CleanImage {
        try bytes.withUnsafeBufferPointer { buffer throws(ImageFault) in
            try clean(UnsafeRawBufferPointer(buffer), limits: limits)
        }
    }
}
