/// Bytes as base64 text.
///
/// - Source: RFC 4648.
package enum Base64 {
    /// With the standard alphabet and padding.
    package static func text(_ bytes: [UInt8]) -> String {
        let letters = letters(of: bytes, plus: UInt8(ascii: "+"), slash: UInt8(ascii: "/"))
        return String(decoding: letters, as: UTF8.self) + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
    }

    /// With the alphabet for addresses, and without padding.
    package static func addressText(_ bytes: [UInt8]) -> String {
        String(decoding: letters(of: bytes, plus: UInt8(ascii: "-"), slash: UInt8(ascii: "_")), as: UTF8.self)
    }

    private static func letters(of bytes: [UInt8], plus: UInt8, slash: UInt8) -> [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity((bytes.count * 4 + 2) / 3)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let piece = bytes[start..<min(start + 3, bytes.count)]
            let bits = piece.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - piece.count))
            for place in 0...piece.count {
                letters.append(letter(UInt8(truncatingIfNeeded: bits >> UInt32(18 - 6 * place)) & 63, plus, slash))
            }
        }
        return letters
    }

    private static func letter(_ number: UInt8, _ plus: UInt8, _ slash: UInt8) -> UInt8 {
        switch number {
        case 0..<26: 0x41 + number
        case 26..<52: 0x61 + number - 26
        case 52..<62: 0x30 + number - 52
        case 62: plus
        default: slash
        }
    }
}
