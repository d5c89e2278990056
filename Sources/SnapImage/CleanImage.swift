/// The result of an upload: a clean, upright JPEG that contains nothing but pixels.
package struct CleanImage: Sendable {
    /// The JPEG: baseline, 4:2:0, a JFIF header and no other metadata.
    package let bytes: [UInt8]
    /// The media type, always `image/jpeg`.
    package let type: String
    /// Pixels across, after turning.
    package let width: Int
    /// Pixels down, after turning.
    package let height: Int

    package init(bytes: [UInt8], type: String, width: Int, height: Int) {
        self.bytes = bytes
        self.type = type
        self.width = width
        self.height = height
    }
}
