import COpenSSL

/// AES-256-GCM in one array: 12 random bytes (the nonce), the encrypted bytes, and 16 bytes of tag.
///
/// - Source: NIST SP 800-38D.
package enum SealedBytes {
    package static let keyCount = 32

    /// The number of bytes that sealing adds.
    package static let overhead = AESGCM.nonceCount + AESGCM.tagCount

    /// Looked up once: `EVP_aes_256_gcm()` is looked up for each message.
    // Reason that it is unsafe to the compiler: it is a pointer. OpenSSL lets any thread use a cipher, and nothing changes it.
    private nonisolated(unsafe) static let cipher = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)

    /// Encrypts bytes under a key and a label.
    ///
    /// - Parameter label: names what the bytes belong to. It is authenticated but not stored; `open` needs the same one.
    /// - Returns: nil for a key of another length and when OpenSSL fails.
    package static func seal(_ bytes: [UInt8], key: [UInt8], label: [UInt8]) -> [UInt8]? {
        seal(bytes, key: key, label: label, nonce: .random(count: AESGCM.nonceCount))
    }

    static func seal(_ bytes: [UInt8], key: [UInt8], label: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        AESGCM.sealed(bytes, cipher: cipher, key: key, nonce: nonce, label: label, after: nonce)
    }

    /// Decrypts bytes that `seal` made.
    ///
    /// - Parameter room: so many zero bytes come first in the result.
    /// - Returns: nil unless every byte is as it was sealed, with the same key and label.
    package static func open(_ sealed: [UInt8], key: [UInt8], label: [UInt8], room: Int = 0) -> [UInt8]? {
        let nonce = Array(sealed.prefix(AESGCM.nonceCount))
        return AESGCM.opened(sealed, after: nonce.count, cipher: cipher, key: key, nonce: nonce, label: label, room: room)
    }
}
