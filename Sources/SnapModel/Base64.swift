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

    /// The bytes of a text with the alphabet for addresses and without padding; nil for any other text.
    package static func bytes(ofAddressText text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var (bytes, bits, waiting): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        bytes.reserveCapacity(text.count * 3 / 4)
        for letter in text {
            guard let six = number(letter) else { return nil }
            bits = bits << 6 | UInt32(six)
            waiting += 6
            guard waiting >= 8 else { continue }
            waiting -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> waiting))
        }
        // Bits behind the last byte would make a second text for the same bytes.
        return bits & (1 << waiting - 1) == 0 ? bytes : nil
    }

    private static func number(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }

    private static func letters(of bytes: [UInt8], plus: UInt8, slash: UInt8) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { letters, count in
            var (bits, waiting) = (0 as UInt32, 0 as UInt32)
            func add(_ six: UInt32) {
                letters[count] = letter(UInt8(truncatingIfNeeded: six) & 63, plus, slash)
                count += 1
            }
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                waiting += 8
                while waiting >= 6 {
                    waiting -= 6
                    add(bits >> waiting)
                }
            }
            if waiting > 0 { add(bits << (6 - waiting)) }
        }
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
