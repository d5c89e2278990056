/// The claims of an image file before any pixel is decoded. The decoder has the last word.
package struct ImageHeader: Equatable, Sendable {
    package let format: ImageFormat
    /// Pixels as stored, before the orientation is applied.
    package let size: PixelSize
    /// The turn that makes the stored pixels upright.
    package let orientation: Orientation
    /// Whether it has only one colour channel.
    let isGrey: Bool
    /// The memory that its decoder holds besides the rows that it returns. It depends on the file: a JPEG with one scan and a PNG are read
    /// row by row, a progressive JPEG only as a whole.
    let decoderBytes: Int
    /// How many times as long as usual a pixel takes.
    var effort = 1

    /// Pixels across as stored.
    package var width: Int { size.width }
    /// Pixels down as stored.
    package var height: Int { size.height }
}

/// A width and a height in pixels.
package struct PixelSize: Equatable, Sendable {
    package let width: Int
    package let height: Int

    /// This size in the same proportions, with a longer side of at most `longSideMax`; never larger, and no side below 1.
    func shrunk(toLongSide longSideMax: Int) -> PixelSize {
        let longSide = max(width, height)
        let goal = max(1, longSideMax)
        guard longSide > goal else { return self }
        func scaled(_ side: Int) -> Int { max(1, (side * goal + longSide / 2) / longSide) }
        return PixelSize(width: scaled(width), height: scaled(height))
    }

    /// The number of pixels times `bytes`, or the greatest integer on overflow.
    func saturatingArea(times bytes: Int) -> Int {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        let (product, overflowsToo) = pixels.multipliedReportingOverflow(by: bytes)
        return overflow || overflowsToo ? .max : product
    }

    func swapped() -> PixelSize { PixelSize(width: height, height: width) }
}
