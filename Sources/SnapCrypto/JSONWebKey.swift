/// The numbers of a public key, as a JSON Web Key has them.
///
/// - Source: RFC 7518, section 6; RFC 8037, section 2.
package enum KeyNumbers: Sendable {
    /// The modulus and the exponent, as big-endian bytes.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// A point on P-256: 32 bytes each.
    case p256(x: [UInt8], y: [UInt8])
    /// 32 bytes.
    case ed25519([UInt8])

    /// 8192 bits: a larger key would make each check of a signature slow.
    private static let modulusBytesMax = 1_024
    private static let exponentBytesMax = 8
    private static let numberBytes = 32

    /// The key as OpenSSL reads it (`SubjectPublicKeyInfo`); nil for numbers of a wrong size.
    fileprivate var der: [UInt8]? {
        switch self {
        case .rsa(let modulus, let exponent):
            guard (1...Self.modulusBytesMax).contains(modulus.count), (1...Self.exponentBytesMax).contains(exponent.count) else {
                return nil
            }
            let numbers = DER.sequence(DER.integer(modulus) + DER.integer(exponent))
            return DER.key([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00], numbers)
        case .p256(let x, let y):
            guard x.count == Self.numberBytes, y.count == Self.numberBytes else { return nil }
            let curve: [UInt8] = [
                0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
            ]
            return DER.key(curve, [0x04] + x + y)
        case .ed25519(let point):
            return point.count == Self.numberBytes ? DER.key([0x06, 0x03, 0x2B, 0x65, 0x70], point) : nil
        }
    }
}

extension PublicKey {
    /// - Returns: nil for numbers that are not a key: see `init(pem:)`.
    package convenience init?(_ numbers: KeyNumbers) {
        guard let der = numbers.der else { return nil }
        self.init(der: der)
    }
}

/// The few forms of ASN.1 that a public key is written in.
///
/// - Source: X.690; RFC 5280, section 4.1.
private enum DER {
    static func sequence(_ content: [UInt8]) -> [UInt8] { element(0x30, content) }

    /// A number that is not negative, without zeros before it.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array(bytes.drop { $0 == 0 })
        return element(0x02, (digits.first ?? 0x80) >= 0x80 ? [0] + digits : digits)
    }

    static func key(_ algorithm: [UInt8], _ key: [UInt8]) -> [UInt8] { sequence(sequence(algorithm) + element(0x03, [0] + key)) }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var (rest, length): (Int, [UInt8]) = (content.count, [])
        while rest > 0 {
            length.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
