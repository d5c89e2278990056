/// The one way by which a stranger's bytes become an image that Snapfeed keeps.
///
/// The order is the safety: limits on what the header claims, then the structure of the whole file, then decoding, and
/// only pixels travel on to the encoder. So EXIF, GPS, XMP, comments, previews and whatever hides behind the image's end
/// stay behind, without a list of things to remove.
///
/// Colours become sRGB, and what is transparent is laid on white. Both happen after shrinking, so they cost little.
///
/// - Thread: any; nothing is shared. One call takes as much memory as `ImageLimits.memory` says, so callers bound the sum.
package enum ImageIntake {
    /// What the header says: format, size before turning, orientation. Nothing is decoded and nothing allocated.
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
        try limits.admit(header.size)
        return header
    }

    /// Makes a clean image of an upload: checked, decoded whole, upright, at most `longSideMax` long, encoded again.
    ///
    /// - Throws: any `ImageFault`; then nothing of the upload can be shown, not even a part.
    package static func clean(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits = ImageLimits()) throws(ImageFault) -> CleanImage {
        let header = try probe(bytes, limits: limits)
        _ = try limits.memory(for: header)
        let target = header.size.shrunk(toLongSide: limits.longSideMax)
        let decoded = try decode(bytes, header, atLeast: target)
        let converter = ColourConverter(decoded.colours, isGrey: header.isGrey, channels: decoded.bitmap.channels)
        let upright = try decoded.bitmap.shrunk(to: target).onWhite(converter).turned(upright: header.orientation)
        let jpeg = try JPEGEncoder.encode(upright, quality: limits.quality)
        return CleanImage(bytes: jpeg, type: "image/jpeg", width: upright.size.width, height: upright.size.height)
    }

    /// Walks the whole structure, then hands the decoder exactly the bytes that the walk has seen: behind them is cut.
    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, atLeast target: PixelSize
    ) throws(ImageFault) -> DecodedImage {
        switch header.format {
        case .jpeg:
            let file = UnsafeRawBufferPointer(rebasing: bytes[..<(try JPEGFormat.end(bytes))])
            return DecodedImage(
                bitmap: try JPEGDecoder.decode(file, size: header.size, atLeast: target), colours: try JPEGColours.space(file))
        case .png:
            let contents = try PNGFormat.contents(bytes)
            return DecodedImage(
                bitmap: try PNGDecoder.decode(contents.pieces, size: header.size, shrunkTo: target), colours: contents.colours)
        case .webp:
            let file = UnsafeRawBufferPointer(rebasing: bytes[..<(try WebPFormat.end(bytes, size: header.size))])
            return DecodedImage(bitmap: try WebPDecoder.decode(file, scaledTo: target), colours: WebPFormat.colours(file))
        }
    }
}

/// A picture as its decoder leaves it.
private struct DecodedImage: ~Copyable {
    /// At least of the size that was asked for.
    let bitmap: Bitmap
    /// What its numbers stand for.
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
