/// Writes EXIF blocks: a TIFF header and one directory.
enum EXIFMaker {
    /// A block with an orientation, and a camera name that tests look for afterwards.
    static func exif(orientation: Int, littleEndian: Bool = true, camera: String = "") -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { littleEndian ? UInt16(value).littleEndianBytes : UInt16(value).bigEndianBytes }
        func long(_ value: Int) -> [UInt8] { littleEndian ? UInt32(value).littleEndianBytes : UInt32(value).bigEndianBytes }
        let name = Array(camera.utf8) + [0]
        let nameOffset = 8 + 2 + 2 * 12 + 4
        let header = (littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + short(42) + long(8)
        let cameraEntry = short(0x0110) + short(2) + long(name.count) + long(nameOffset)
        let orientationEntry = short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
        return header + short(2) + cameraEntry + orientationEntry + long(0) + name
    }

    static func app1(_ exif: [UInt8]) -> (marker: UInt8, payload: [UInt8]) {
        (0xE1, Array("Exif\0\0".utf8) + exif)
    }
}
