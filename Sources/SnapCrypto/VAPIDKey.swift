/// The key by which push services recognise a server. A subscription is bound to it, so it has to stay the same.
///
/// - Source: RFC 8292.
package struct VAPIDKey: Sendable {
    private let key: P256PrivateKey

    /// A new key.
    /// - Throws: `.failed` when OpenSSL fails.
    package init() throws(WebPush.Failure) {
        guard let key = P256PrivateKey() else { throw .failed }
        self.key = key
    }

    /// - Throws: `.invalidKey` unless there are 32 bytes that are a key on P-256.
    package init(rawRepresentation: [UInt8]) throws(WebPush.Failure) {
        guard let key = P256PrivateKey(number: rawRepresentation) else { throw .invalidKey }
        self.key = key
    }

    /// The secret: 32 bytes.
    package var rawRepresentation: [UInt8] { key.number }

    /// The `applicationServerKey` for browsers: an uncompressed point, 65 bytes.
    package var publicKey: [UInt8] { key.publicKey }

    /// Signs a message.
    ///
    /// - Returns: the signature of ES256: r and s, 32 bytes each. No two are the same.
    /// - Throws: `.failed` when OpenSSL fails.
    package func sign(_ message: [UInt8]) throws(WebPush.Failure) -> [UInt8] {
        guard let signature = key.signature(of: message) else { throw .failed }
        return signature
    }
}
