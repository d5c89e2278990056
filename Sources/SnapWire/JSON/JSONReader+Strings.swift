/// Strings, the only part of JSON with a second grammar inside.
extension JSONReader {
    /// Passes over a string. Its escapes are checked too, so that skipped text obeys the same rules as text that is read.
    mutating func skipString() throws(JSONFault) {
        if try scanPlainString() != nil { return }
        _ = try escapedString()
    }

    /// Reads a string.
    package mutating func string() throws(JSONFault) -> String {
        guard let plain = try scanPlainString() else { return try escapedString() }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Takes a string without escapes and returns its bytes; returns nil and takes nothing when it has any.
    mutating func scanPlainString() throws(JSONFault) -> UnsafeBufferPointer<UInt8>? {
        guard try peek() == Byte.quote else { throw fault("expected a string") }
        var index = position + 1
        while index < input.count, input[index] != Byte.quote {
            if input[index] == Byte.backslash { return nil }
            guard input[index] >= 0x20 else { throw fault("a control character in a string") }
            index += 1
        }
        guard index < input.count else { throw fault("a string without its end") }
        defer { position = index + 1 }
        return UnsafeBufferPointer(rebasing: input[position + 1..<index])
    }

    mutating func escapedString() throws(JSONFault) -> String {
        try take(Byte.quote)
        var bytes: [UInt8] = []
        while position < input.count {
            let byte = input[position]
            position += 1
            switch byte {
            case Byte.quote: return String(decoding: bytes, as: UTF8.self)
            case Byte.backslash: try appendEscape(to: &bytes)
            case 0..<0x20: throw fault("a control character in a string")
            default: bytes.append(byte)
            }
        }
        throw fault("a string without its end")
    }

    private mutating func appendEscape(to bytes: inout [UInt8]) throws(JSONFault) {
        guard position < input.count else { throw fault("a string without its end") }
        let escape = input[position]
        position += 1
        switch escape {
        case Byte.quote, Byte.backslash, Byte.slash: bytes.append(escape)
        case Byte.b: bytes.append(0x08)
        case Byte.f: bytes.append(0x0C)
        case Byte.n: bytes.append(0x0A)
        case Byte.r: bytes.append(0x0D)
        case Byte.t: bytes.append(0x09)
        case Byte.u:
            let scalar = try unicodeEscape()
            bytes.append(contentsOf: String(Character(scalar)).utf8)
        default: throw fault("an unknown escape")
        }
    }

    /// The scalar of `\uXXXX`, or of a surrogate pair of them.
    private mutating func unicodeEscape() throws(JSONFault) -> Unicode.Scalar {
        let first = try fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), input.count - position >= 6,
            input[position] == Byte.backslash, input[position + 1] == Byte.u
        else { throw fault("half a surrogate pair") }
        position += 2
        let second = try fourHexDigits()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw fault("half a surrogate pair") }
        return scalar
    }

    private mutating func fourHexDigits() throws(JSONFault) -> UInt32 {
        guard input.count - position >= 4 else { throw fault("expected four hexadecimal digits") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = input[position]
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x61 + 10)
            default: throw fault("expected four hexadecimal digits")
            }
            position += 1
        }
        return value
    }
}
