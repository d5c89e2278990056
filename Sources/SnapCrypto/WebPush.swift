import COpenSSL

/// Messages that only one device can read, and the proof of who sends them.
///
/// - Source: RFC 8291 (encryption), RFC 8188 (`aes128gcm`), RFC 8292 (VAPID).
package enum WebPush {
    package enum Failure: Error {
        /// Not a private key, not a point on P-256, or not 16 bytes of `auth`.
        case invalidKey
        /// The encrypted message would have more than 4,096 bytes, which push services need not take.
        case tooLong
        /// The origin or the contact has a character that would have to be escaped in JSON.
        case invalidText
        /// OpenSSL fails: out of memory or randomness.
        case failed
    }

    private static let saltCount = 16
    private static let authCount = 16
    /// The most bytes of a whole message that every push service takes (RFC 8030, section 7.2), and the size of its only record.
    private static let bodyCountMax = 4_096
    /// Ends the text of the last record; zeros follow.
    private static let end: UInt8 = 2

    /// Whether the bytes are a device's `p256dh`: an uncompressed point on P-256.
    package static func isPoint(_ p256dh: [UInt8]) -> Bool { P256PrivateKey.isPoint(p256dh) }

    /// Encrypts a message for a device.
    ///
    /// - Parameters:
    ///   - plaintext: at most 3,993 bytes with its padding.
    ///   - p256dh: the device's public key, 65 bytes.
    ///   - auth: the device's secret, 16 bytes.
    ///   - multiple: plaintext, a mark of one byte and zeros are a multiple of so many bytes, so that the length reveals less.
    /// - Returns: the whole body for `Content-Encoding: aes128gcm`.
    package static func encrypt(
        _ plaintext: [UInt8], to p256dh: [UInt8], auth: [UInt8], paddedTo multiple: Int
    ) throws(Failure) -> [UInt8] {
        guard let sender = P256PrivateKey() else { throw .failed }
        return try encrypt(plaintext, to: p256dh, auth: auth, paddedTo: multiple, salt: .random(count: saltCount), sender: sender)
    }

    static func encrypt(
        _ plaintext: [UInt8], to p256dh: [UInt8], auth: [UInt8], paddedTo multiple: Int, salt: [UInt8], sender: P256PrivateKey
    ) throws(Failure) -> [UInt8] {
        guard auth.count == authCount, let secret = sender.secret(with: p256dh) else { throw .invalidKey }
        let head = salt + bigEndian(UInt32(bodyCountMax)) + [UInt8(sender.publicKey.count)] + sender.publicKey
        let text = plaintext + [end] + [UInt8](repeating: 0, count: padding(after: plaintext.count + 1, to: multiple))
        guard head.count + text.count + AESGCM.tagCount <= bodyCountMax else { throw .tooLong }
        let info = Array("WebPush: info\0".utf8) + p256dh + sender.publicKey
        guard let shared = derived(from: secret, salt: auth, info: info, count: 32),
            let key = derived(from: shared, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16),
            let nonce = derived(from: shared, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), count: AESGCM.nonceCount),
            let body = AESGCM.sealed(text, cipher: EVP_aes_128_gcm(), key: key, nonce: nonce, after: head)
        else { throw .failed }
        return body
    }

    /// The value of the header `Authorization`.
    ///
    /// - Parameters:
    ///   - origin: the push service's: scheme, host, and port unless it is the scheme's.
    ///   - contact: `mailto:` or `https:`, where the push service's people reach the server's.
    ///   - seconds: since 1970, at most 24 hours from now.
    package static func authorization(
        for origin: String, contact: String, expiresAt seconds: Int64, key: VAPIDKey
    ) throws(Failure) -> String {
        for text in [origin, contact] where text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        {
            throw .invalidText
        }
        let claims = #"{"aud":"\#(origin)","exp":\#(seconds),"sub":"\#(contact)"}"#
        let signed = base64URL(Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8)) + "." + base64URL(Array(claims.utf8))
        let signature = try key.sign(Array(signed.utf8))
        return "vapid t=\(signed).\(base64URL(signature)), k=\(base64URL(key.publicKey))"
    }

    private static func padding(after count: Int, to multiple: Int) -> Int {
        multiple > 1 ? (multiple - count % multiple) % multiple : 0
    }

    /// HKDF with SHA-256 (RFC 5869), for results of at most 32 bytes: one round is enough.
    static func derived(from secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8]? {
        SharedSecret(salt).code(of: secret).flatMap { SharedSecret($0).code(of: info + [1]) }.map { Array($0.prefix(count)) }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    /// Without the signs at the end that fill up.
    static func base64URL(_ bytes: [UInt8]) -> String {
        var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let count = Int(EVP_EncodeBlock(&text, bytes, CInt(bytes.count)))
        let standard = String(decoding: text.prefix(count), as: UTF8.self)
        return String(standard.compactMap { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 == "=" ? nil : $0 })
    }
}
