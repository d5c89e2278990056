/// How much one upload may ask of the server, and how large its result may be.
package struct ImageLimits: Sendable {
    /// Bytes of the upload.
    package var bytesMax: Int
    /// Pixels of the upload, width times height: what decoding costs in memory and time.
    package var pixelsMax: Int
    /// Pixels of the upload's longer side.
    package var sideMax: Int
    /// Pixels of the result's longer side; a smaller image keeps its size.
    package var longSideMax: Int
    /// JPEG quality of the result, 1 to 100.
    package var quality: Int

    package init(
        bytesMax: Int = 8 << 20, pixelsMax: Int = 40_000_000, sideMax: Int = 16_384, longSideMax: Int = 2_048, quality: Int = 85
    ) {
        self.bytesMax = bytesMax
        self.pixelsMax = pixelsMax
        self.sideMax = sideMax
        self.longSideMax = longSideMax
        self.quality = quality
    }

    /// Refuses a claimed size before anything is allocated for it.
    func admit(_ size: PixelSize) throws(ImageFault) {
        let (width, height) = (size.width, size.height)
        guard width > 0, height > 0 else { throw .damaged("its size is missing") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= pixelsMax, max(width, height) <= sideMax else {
            throw .tooManyPixels(width: width, height: height, max: pixelsMax)
        }
    }
}
