import COpenSSL

/// A secret that two parties share: a message's code (HMAC-SHA-256) proves that its sender has it.
///
/// - Source: RFC 2104.
package struct SharedSecret: Sendable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The code of a message, 32 bytes; nil when OpenSSL has no memory.
    package func code(of message: [UInt8]) -> [UInt8]? {
        var code = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        return HMAC(EVP_sha256(), bytes, CInt(bytes.count), message, message.count, &code, nil) == nil ? nil : code
    }

    /// Whether a code is that of a message; compares in constant time.
    package func verifies(_ code: [UInt8], of message: [UInt8]) -> Bool {
        guard let own = self.code(of: message) else { return false }
        return ConstantTime.isEqual(own, code)
    }
}
