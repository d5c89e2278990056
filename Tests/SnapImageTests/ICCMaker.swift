/// Writes colour profiles by hand, valid or broken.
enum ICCMaker {
    typealias Tag = (name: String, data: [UInt8])

    /// The primaries of two spaces that cameras use, adapted to D50 as profiles require.
    static let displayP3 = displayP3(extra: [])
    static func displayP3(extra: [Tag]) -> [UInt8] {
        matrix([(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)], curve: sRGBCurve, extra: extra)
    }
    static let adobeRGB = matrix(
        [(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)], curve: gamma(2.19921875))
    static let sRGB = matrix([(0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410)], curve: sRGBCurve)
    /// sRGB as other programs round it: no number changes by more than one.
    static let nearlySRGB = matrix([(0.4362, 0.2224, 0.0140), (0.3852, 0.7170, 0.0970), (0.1429, 0.0606, 0.7139)], curve: sRGBCurve)
    static let linearGrey = file(space: "GRAY", [("wtpt", xyz(0.9642, 1, 0.8249)), ("kTRC", gamma(1))])

    /// A printer's table: its grid turns every colour into the same Lab colour.
    static func table(side: UInt8 = 2, l: UInt8, a: UInt8, b: UInt8, claimedSide: UInt8? = nil) -> [UInt8] {
        let identity: [UInt8] = (0...255).map { UInt8($0) }
        let points = Int(side) * Int(side) * Int(side)
        var tag = Array("mft1".utf8) + [0, 0, 0, 0, 3, 3, claimedSide ?? side, 0]
        for index in 0..<9 { tag += fixed(index % 4 == 0 ? 1 : 0) }
        tag += identity + identity + identity
        tag += (0..<points).flatMap { _ in [l, a, b] } + identity + identity + identity
        return file(kind: "prtr", connection: "Lab ", [("A2B0", tag)])
    }

    static func matrix(_ primaries: [(Double, Double, Double)], curve: [UInt8], extra: [Tag] = []) -> [UInt8] {
        let points = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { Tag($0, xyz($1.0, $1.1, $1.2)) }
        return file([("wtpt", xyz(0.9642, 1, 0.8249))] + points + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) } + extra)
    }

    static func file(kind: String = "mntr", space: String = "RGB ", connection: String = "XYZ ", _ tags: [Tag]) -> [UInt8] {
        let start = 128 + 4 + 12 * tags.count
        var (table, data): ([UInt8], [UInt8]) = (UInt32(tags.count).bigEndianBytes, [])
        for tag in tags {
            table += Array(tag.name.utf8) + UInt32(start + data.count).bigEndianBytes + UInt32(tag.data.count).bigEndianBytes
            data += tag.data + [UInt8](repeating: 0, count: -tag.data.count & 3)
        }
        var header = UInt32(start + data.count).bigEndianBytes + [0, 0, 0, 0, 4, 0x30, 0, 0]
        header += Array((kind + space + connection).utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
    }

    static func gamma(_ exponent: Double) -> [UInt8] { Array("para".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + fixed(exponent) }

    static let sRGBCurve =
        Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

    static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(x) + fixed(y) + fixed(z)
    }

    private static func fixed(_ number: Double) -> [UInt8] { UInt32(bitPattern: Int32((number * 65_536).rounded())).bigEndianBytes }

    // MARK: In files

    static func jpegSegments(_ profile: [UInt8], bytesEach: Int = 60_000) -> [(marker: UInt8, payload: [UInt8])] {
        let pieces = stride(from: 0, to: profile.count, by: bytesEach).map { profile[$0..<min(profile.count, $0 + bytesEach)] }
        return pieces.enumerated().map { (0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8($0 + 1), UInt8(pieces.count)] + $1) }
    }

    static func pngChunk(_ profile: [UInt8]) -> PNGMaker.Chunk { ("iCCP", Array("a name\0\0".utf8) + PNGMaker.zlib(profile)) }

    static func webp(_ simple: [UInt8], _ width: Int, _ height: Int, _ profile: [UInt8]) -> [UInt8] {
        let size = UInt32(width - 1).littleEndianBytes.prefix(3) + UInt32(height - 1).littleEndianBytes.prefix(3)
        return WebPMaker.file(
            [("VP8X", [0x20, 0, 0, 0] + size), ("ICCP", profile + [UInt8](repeating: 0, count: profile.count % 2))],
            Array(simple.dropFirst(12)))
    }
}
