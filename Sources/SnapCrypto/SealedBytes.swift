import COpenSSL

/// AES-256-GCM in one array: 12 random bytes (the nonce), the encrypted bytes, and 16 bytes of tag.
///
/// - Source: NIST SP 800-38D.
package enum SealedBytes {
    package static let keyCount = 32
    static let nonceCount = 12
    static let tagCount = 16

    /// The number of bytes that sealing adds.
    package static let overhead = nonceCount + tagCount

    /// - Parameter label: names what the bytes belong to. It is authenticated but not stored; `open` needs the same one.
    /// - Returns: nil for a key of another length and when OpenSSL fails.
    package static func seal(_ bytes: [UInt8], key: [UInt8], label: [UInt8]) -> [UInt8]? {
        var generator = SystemRandomNumberGenerator()
        return seal(bytes, key: key, label: label, nonce: (0..<nonceCount).map { _ in .random(in: .min ... .max, using: &generator) })
    }

    static func seal(_ bytes: [UInt8], key: [UInt8], label: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard key.count == keyCount, nonce.count == nonceCount, let size = CInt(exactly: bytes.count) else { return nil }
        return withCipher { cipher in
            guard EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1 else { return nil }
            return bytes.withUnsafeBufferPointer { bytes in
                filled(bytes.count + overhead) { sealed in
                    var done: CInt = 0
                    sealed.update(from: nonce, count: nonceCount)
                    let (text, tag) = (sealed + nonceCount, sealed + nonceCount + bytes.count)
                    return EVP_EncryptUpdate(cipher, nil, &done, label, CInt(label.count)) == 1
                        && EVP_EncryptUpdate(cipher, text, &done, bytes.baseAddress, size) == 1
                        && EVP_EncryptFinal_ex(cipher, tag, &done) == 1
                        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, CInt(tagCount), tag) == 1
                }
            }
        }
    }

    /// - Returns: nil unless every byte is as it was sealed, with the same key and label.
    package static func open(_ sealed: [UInt8], key: [UInt8], label: [UInt8]) -> [UInt8]? {
        guard key.count == keyCount, sealed.count >= overhead, let size = CInt(exactly: sealed.count - overhead) else { return nil }
        return withCipher { cipher in
            sealed.withUnsafeBufferPointer { sealed in
                guard let nonce = sealed.baseAddress, EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1 else {
                    return nil
                }
                return filled(Int(size)) { bytes in
                    var done: CInt = 0
                    let tag = UnsafeMutableRawPointer(mutating: nonce + nonceCount + Int(size))
                    return EVP_DecryptUpdate(cipher, nil, &done, label, CInt(label.count)) == 1
                        && EVP_DecryptUpdate(cipher, bytes, &done, nonce + nonceCount, size) == 1
                        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, CInt(tagCount), tag) == 1
                        && EVP_DecryptFinal_ex(cipher, bytes + Int(size), &done) == 1
                }
            }
        }
    }

    private static func withCipher(_ body: (OpaquePointer) -> [UInt8]?) -> [UInt8]? {
        leavingNoErrors {
            guard let cipher = EVP_CIPHER_CTX_new() else { return nil }
            defer { EVP_CIPHER_CTX_free(cipher) }
            return body(cipher)
        }
    }

    /// An array that `fill` writes in place; nil when that fails, so that no partial result is seen.
    private static func filled(_ count: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Bool) -> [UInt8]? {
        var isFilled = false
        let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, initialized in
            isFilled = buffer.baseAddress.map(fill) ?? false
            initialized = isFilled ? count : 0
        }
        return isFilled ? bytes : nil
    }
}
