import CTurboJPEG

/// The JPEG that is kept and shown: baseline, 4:2:0, without metadata.
enum JPEGEncoder {
    /// - Throws: `.unsupported` when there is no memory; the encoder knows no other fault.
    static func encode(_ bitmap: borrowing Bitmap, quality: Int) throws(ImageFault) -> [UInt8] {
        guard let encoder = tjInitCompress() else { throw .unsupported("an image of this size") }
        defer { tjDestroy(encoder) }
        var jpeg: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(jpeg) }
        let status = tjCompress2(
            encoder, bitmap.pixels, Int32(bitmap.size.width), Int32(bitmap.rowBytes), Int32(bitmap.size.height),
            Int32(TJPF_RGB.rawValue), &jpeg, &count, Int32(TJSAMP_420.rawValue), Int32(min(max(quality, 1), 100)), 0)
        guard status == 0, let jpeg else { throw .unsupported("an image of this size") }
        return [UInt8](UnsafeBufferPointer(start: jpeg, count: Int(count)))
    }
}
