/// The resources that one upload may use, and the size of its largest result.
package struct ImageLimits: Sendable {
    /// Bytes of the upload.
    package var bytesMax: Int
    /// Pixels of the upload, width times height. They decide the memory and time of decoding. Those of a PNG with 16 bits or with interlacing
    /// count twice.
    package var pixelsMax: Int
    /// Pixels of the upload's longer side.
    package var sideMax: Int
    /// Bytes of memory that decoding one upload may take.
    package var memoryMax: Int
    /// Pixels of the result's longer side; a smaller image keeps its size.
    package var longSideMax: Int
    /// Pixels of the longer side of a photo's full size. Photos have none where this is not more than `longSideMax`.
    package var fullSideMax: Int
    /// JPEG quality of the result, 1 to 100.
    package var quality: Int

    package init(
        bytesMax: Int = 8 << 20, pixelsMax: Int = 52_000_000, sideMax: Int = 16_384, memoryMax: Int = 256 << 20, longSideMax: Int = 2_048,
        fullSideMax: Int = 0, quality: Int = 85
    ) {
        self.bytesMax = bytesMax
        self.pixelsMax = pixelsMax
        self.sideMax = sideMax
        self.memoryMax = memoryMax
        self.longSideMax = longSideMax
        self.fullSideMax = fullSideMax
        self.quality = quality
    }

    /// The most memory in bytes that making an image from a file with this header takes, besides the file.
    ///
    /// - Throws: `.tooMuchMemory` when that is more than one upload may have.
    package func memory(for header: ImageHeader) throws(ImageFault) -> Int {
        try admit(decodingBytes(of: header, longSide: longSideMax), for: header)
    }

    /// The most memory in bytes that making the sizes of a file with this header takes, besides the file.
    ///
    /// - Throws: `.tooMuchMemory` when that is more than one upload may have.
    package func memory(for header: ImageHeader, as form: SizedImages.Form) throws(ImageFault) -> Int {
        try admit(bytes(for: header, as: form, longSide: longSide(for: header, as: form)), for: header)
    }

    /// The most pixels of the longer side to which a file with this header is decoded: `longSideMax`, or `fullSideMax` for a photo that gets a full
    /// size. A photo whose full size would take more memory than an upload may have is made without it.
    func longSide(for header: ImageHeader, as form: SizedImages.Form) -> Int {
        guard form == .photo, max(header.width, header.height) > longSideMax, fullSideMax > longSideMax,
            bytes(for: header, as: form, longSide: fullSideMax) <= memoryMax
        else { return longSideMax }
        return fullSideMax
    }

    /// The memory in bytes to decode a file to pixels of a size.
    private func decodingBytes(of header: ImageHeader, longSide: Int) -> Int {
        let target = header.size.shrunk(toLongSide: longSide)
        // TurboJPEG returns the size rounded up to an eighth of the original; the other decoders return the result's size, with alpha.
        let eighth = PixelSize(
            width: min(header.width, target.width + header.width / 8), height: min(header.height, target.height + header.height / 8))
        let decoded = header.format == .jpeg ? eighth.saturatingArea(times: 3) : target.saturatingArea(times: 4)
        // The decoder is freed before the next bitmap is made, and at most two bitmaps exist at a time.
        let most = max(header.decoderBytes, target.saturatingArea(times: 4))
        return Self.sum([most, decoded, Self.smallThingsBytes])
    }

    /// The memory in bytes to make the sizes of a file that is decoded to `longSide`.
    ///
    /// Each size is encoded before the next is made from it, so the JPEGs' bytes, the small bitmap and its encoder come together. What the first
    /// size takes while it is encoded is less than what it took to decode it.
    private func bytes(for header: ImageHeader, as form: SizedImages.Form, longSide: Int) -> Int {
        let first = header.size.shrunk(toLongSide: longSide)
        let large = first.shrunk(toLongSide: longSideMax)
        let full = first == large ? 0 : min(bytesMax, first.saturatingArea(times: 2))
        let jpeg = large.saturatingArea(times: 2)
        let small = form.small(of: large).saturatingArea(times: 3 + WebPEncoder.bytesPerPixel)
        return max(decodingBytes(of: header, longSide: longSide), Self.sum([full, jpeg, small, Self.smallThingsBytes]))
    }

    /// The sum of parts, or the greatest integer on overflow.
    private static func sum(_ parts: [Int]) -> Int {
        parts.reduce(0) { sum, part in
            let (bytes, overflow) = sum.addingReportingOverflow(part)
            return overflow ? .max : bytes
        }
    }

    /// The bytes, if one upload may have them.
    private func admit(_ bytes: Int, for header: ImageHeader) throws(ImageFault) -> Int {
        guard bytes <= memoryMax else {
            throw .tooMuchMemory(header.format, width: header.width, height: header.height, bytes: bytes, max: memoryMax)
        }
        return bytes
    }

    /// Memory for rows, tables, the profile and the result's bytes.
    private static let smallThingsBytes = 4 << 20

    /// Refuses a claimed size before memory is allocated for it.
    func admit(_ header: ImageHeader) throws(ImageFault) {
        let (width, height, pixelsMax) = (header.width, header.height, pixelsMax / header.effort)
        guard width > 0, height > 0 else { throw .damaged("its size is missing") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= pixelsMax, max(width, height) <= sideMax else {
            throw .tooManyPixels(width: width, height: height, max: pixelsMax)
        }
    }
}
