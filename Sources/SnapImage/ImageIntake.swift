/// The one way by which a stranger's bytes become an image that Snapfeed keeps.
///
/// The order is the safety: limits on what the header claims, then the structure of the whole file, then decoding, and
/// only pixels travel on to the encoder. So EXIF, GPS, XMP, comments, previews and whatever hides behind the image's end
/// stay behind, without a list of things to remove.
///
/// - Note: Colour profiles are ignored: pixels are taken for sRGB, so a wide-gamut photo loses a little saturation.
/// - Thread: any; nothing is shared. One call may take a second and 300 MB (40 megapixels), so callers bound how many run.
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

    /// Makes a clean image of an upload: checked, decoded whole, upright, at most `longSideMax` long, encoded anew.
    ///
    /// - Throws: any `ImageFault`; then nothing of the upload can be shown, not even a part.
    package static func clean(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits = ImageLimits()) throws(ImageFault) -> CleanImage {
        let header = try probe(bytes, limits: limits)
        let target = header.size.shrunk(toLongSide: limits.longSideMax)
        let decoded = try decode(bytes, header, atLeast: target)
        let upright = try decoded.shrunk(to: target).turned(upright: header.orientation)
        let jpeg = try JPEGEncoder.encode(upright, quality: limits.quality)
        return CleanImage(bytes: jpeg, type: "image/jpeg", width: upright.size.width, height: upright.size.height)
    }

    /// Walks the whole structure, then hands the decoder exactly the bytes that the walk has seen: behind them is cut.
    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, atLeast target: PixelSize
    ) throws(ImageFault) -> Bitmap {
        switch header.format {
        case .jpeg:
            let end = try JPEGFormat.end(bytes)
            return try JPEGDecoder.decode(UnsafeRawBufferPointer(rebasing: bytes[..<end]), size: header.size, atLeast: target)
        case .png:
            return try PNGDecoder.decode(try PNGFormat.onlyPixels(bytes), size: header.size)
        case .webp:
            let end = try WebPFormat.end(bytes, size: header.size)
            return try WebPDecoder.decode(UnsafeRawBufferPointer(rebasing: bytes[..<end]), scaledTo: target)
        }
    }
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
