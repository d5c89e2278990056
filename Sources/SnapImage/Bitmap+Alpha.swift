extension Bitmap {
    /// Multiplies a row's colours by their alpha. Files do not store them multiplied, but averaging needs it.
    borrowing func premultiply(row: Int) {
        guard hasAlpha else { return }
        var pixel = pixels + row * rowBytes
        for _ in 0..<size.width {
            let alpha = UInt16(pixel[3])
            if alpha != 255 {
                for channel in 0..<3 { pixel[channel] = UInt8(truncatingIfNeeded: (UInt16(pixel[channel]) * alpha + 127) / 255) }
            }
            pixel += 4
        }
    }

    /// The inverse of `premultiply`. Fully transparent pixels become white.
    borrowing func unpremultiply(row: Int) {
        guard hasAlpha else { return }
        var pixel = pixels + row * rowBytes
        for _ in 0..<size.width {
            let alpha = UInt16(pixel[3])
            if alpha != 255 {
                for channel in 0..<3 {
                    let colour = alpha == 0 ? 255 : (UInt16(pixel[channel]) * 255 + alpha / 2) / alpha
                    pixel[channel] = UInt8(truncatingIfNeeded: min(255, colour))
                }
            }
            pixel += 4
        }
    }

    /// This bitmap on white, blended in the numbers of its colour space, as browsers do.
    ///
    /// - Parameter converter: converts the colours to sRGB first; nil if they are sRGB already.
    consuming func onWhite(_ converter: ColourConverter?) throws(ImageFault) -> Bitmap {
        guard hasAlpha else {
            for y in 0..<size.height { converter?.convert(pixels + y * rowBytes, count: size.width, to: pixels + y * rowBytes) }
            return self
        }
        let opaque = try Bitmap(size)
        for y in 0..<size.height {
            let (source, target) = (pixels + y * rowBytes, opaque.pixels + y * opaque.rowBytes)
            if let converter {
                unpremultiply(row: y)
                converter.convert(source, count: size.width, to: target)
                blend(target, with: source, areMultiplied: false)
            } else {
                blend(target, with: source, areMultiplied: true)
            }
        }
        return opaque
    }

    /// Blends one row onto white.
    ///
    /// - Parameters:
    ///   - target: the colours if they are not multiplied; receives the result.
    ///   - source: the row with its alpha.
    private borrowing func blend(_ target: UnsafeMutablePointer<UInt8>, with source: UnsafePointer<UInt8>, areMultiplied: Bool) {
        for x in 0..<size.width {
            let alpha = UInt16(source[4 * x + 3])
            for channel in 0..<3 {
                let multiplied = areMultiplied ? UInt16(source[4 * x + channel]) : (UInt16(target[3 * x + channel]) * alpha + 127) / 255
                // Averaging rounds colour and alpha separately, so the sum can be 256.
                target[3 * x + channel] = UInt8(truncatingIfNeeded: min(255, multiplied + 255 - alpha))
            }
        }
    }
}
