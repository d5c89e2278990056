/// Bytes as base64 text.
///
/// - Source: RFC 4648.
package enum Base64 {
    /// With the standard alphabet and padding.
    package static func text(_ bytes: [UInt8]) -> String {
        let length = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: length) { target in
            for place in write(bytes, standard, to: target)..<length { target[place] = UInt8(ascii: "=") }
            return length
        }
    }

    /// With the alphabet for addresses, and without padding.
    package static func addressText(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: addressLength(bytes.count)) { writeAddressText(bytes, to: $0) }
    }

    /// The length of so many bytes as text for addresses.
    package static func addressLength(_ count: Int) -> Int { (count * 4 + 2) / 3 }

    /// Writes the text for addresses to memory with room for it; returns its length.
    package static func writeAddressText(_ bytes: [UInt8], to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        write(bytes, forAddresses, to: target)
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
        // Bits after the last byte would make a second text for the same bytes.
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

    private static let standard: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    private static let forAddresses: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// Writes the text without padding; returns its length.
    private static func write(_ bytes: [UInt8], _ alphabet: StaticString, to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let alphabet = UnsafeBufferPointer(start: alphabet.utf8Start, count: 64)
        var (bits, waiting, count) = (0 as UInt32, 0 as UInt32, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            waiting += 8
            while waiting >= 6 {
                waiting -= 6
                target[count] = alphabet[Int(bits >> waiting & 63)]
                count += 1
            }
        }
        guard waiting > 0 else { return count }
        target[count] = alphabet[Int(bits << (6 - waiting) & 63)]
        return count + 1
    }
}
