import Foundation

/// Reads and writes bytes in the form of published test vectors.
extension [UInt8] {
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    init(base64URL text: String) {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        self = Array(Data(base64Encoded: standard + String(repeating: "=", count: (4 - text.count % 4) % 4)) ?? Data())
    }

    /// The bytes with one bit of one byte changed.
    func flipped(at place: Int) -> [UInt8] {
        var changed = self
        changed[place] ^= 1
        return changed
    }
}
