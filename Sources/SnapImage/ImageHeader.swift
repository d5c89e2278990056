/// What an image file says about itself before any pixel is decoded. Claims, not facts: the decoder has the last word.
package struct ImageHeader: Equatable, Sendable {
    package let format: ImageFormat
    /// Pixels as stored, before the orientation is applied.
    package let size: PixelSize
    /// How to turn the stored pixels so that the image stands upright.
    package let orientation: Orientation
    /// Whether it has one channel of colour.
    let isGrey: Bool
    /// What its decoder holds at once beside the rows that it hands out. It depends on how the file is made: a JPEG of one scan and a PNG
    /// are read by rows, a progressive JPEG only as a whole.
    let decoderBytes: Int

    /// Pixels across as stored.
    package var width: Int { size.width }
    /// Pixels down as stored.
    package var height: Int { size.height }
}

/// A width and a height in pixels.
package struct PixelSize: Equatable, Sendable {
    package let width: Int
    package let height: Int

    /// This size with the same proportions and a longer side of at most `longSideMax`; never larger, no side below 1.
    func shrunk(toLongSide longSideMax: Int) -> PixelSize {
        let longSide = max(width, height)
        let goal = max(1, longSideMax)
        guard longSide > goal else { return self }
        func scaled(_ side: Int) -> Int { max(1, (side * goal + longSide / 2) / longSide) }
        return PixelSize(width: scaled(width), height: scaled(height))
    }

    /// The pixels times `bytes`; a claim too big to count is the biggest number.
    func saturatingArea(times bytes: Int) -> Int {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        let (product, overflowsToo) = pixels.multipliedReportingOverflow(by: bytes)
        return overflow || overflowsToo ? .max : product
    }

    func swapped() -> PixelSize { PixelSize(width: height, height: width) }
}
