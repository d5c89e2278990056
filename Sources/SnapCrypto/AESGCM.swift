import COpenSSL

/// One message encrypted and authenticated under one key and nonce, which must never be used for another message.
///
/// - Source: NIST SP 800-38D.
enum AESGCM {
    static let nonceCount = 12
    static let tagCount = 16

    /// Encrypts and authenticates bytes with AES-GCM.
    ///
    /// - Parameters:
    ///   - cipher: OpenSSL's, for the length of `key`.
    ///   - nonce: 12 bytes.
    ///   - label: is authenticated, and not in the result.
    ///   - prefix: comes first in the result as it is, not authenticated.
    /// - Returns: prefix, encrypted bytes and tag in one array; nil when OpenSSL fails.
    static func sealed(
        _ bytes: [UInt8], cipher: OpaquePointer?, key: [UInt8], nonce: [UInt8], label: [UInt8] = [], after prefix: [UInt8]
    ) -> [UInt8]? {
        guard let size = CInt(exactly: bytes.count), hasRoom(cipher, key, nonce) else { return nil }
        return withContext { context in
            guard EVP_EncryptInit_ex(context, cipher, nil, key, nonce) == 1 else { return nil }
            return bytes.withUnsafeBufferPointer { bytes in
                filled(prefix.count + bytes.count + tagCount) { result in
                    var done: CInt = 0
                    result.update(from: prefix, count: prefix.count)
                    let (text, tag) = (result + prefix.count, result + prefix.count + bytes.count)
                    return EVP_EncryptUpdate(context, nil, &done, label, CInt(label.count)) == 1
                        && EVP_EncryptUpdate(context, text, &done, bytes.baseAddress, size) == 1
                        && EVP_EncryptFinal_ex(context, tag, &done) == 1
                        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(tagCount), tag) == 1
                }
            }
        }
    }

    /// Decrypts bytes that `sealed` made.
    ///
    /// - Parameters:
    ///   - prefixCount: the bytes before the encrypted ones.
    ///   - room: so many zero bytes come first in the result.
    /// - Returns: nil unless every byte is as it was sealed, with the same key, nonce and label.
    static func opened(
        _ sealed: [UInt8], after prefixCount: Int, cipher: OpaquePointer?, key: [UInt8], nonce: [UInt8], label: [UInt8] = [], room: Int = 0
    ) -> [UInt8]? {
        guard let size = CInt(exactly: sealed.count - prefixCount - tagCount), size >= 0, hasRoom(cipher, key, nonce) else { return nil }
        return withContext { context in
            sealed.withUnsafeBufferPointer { sealed in
                guard let start = sealed.baseAddress, EVP_DecryptInit_ex(context, cipher, nil, key, nonce) == 1 else { return nil }
                return filled(Int(size), room: room) { bytes in
                    var done: CInt = 0
                    let tag = UnsafeMutableRawPointer(mutating: start + prefixCount + Int(size))
                    return EVP_DecryptUpdate(context, nil, &done, label, CInt(label.count)) == 1
                        && EVP_DecryptUpdate(context, bytes, &done, start + prefixCount, size) == 1
                        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tagCount), tag) == 1
                        && EVP_DecryptFinal_ex(context, bytes + Int(size), &done) == 1
                }
            }
        }
    }

    /// OpenSSL reads as many bytes as the cipher needs, however many there are.
    private static func hasRoom(_ cipher: OpaquePointer?, _ key: [UInt8], _ nonce: [UInt8]) -> Bool {
        key.count == Int(EVP_CIPHER_get_key_length(cipher)) && nonce.count == nonceCount
    }

    private static func withContext(_ body: (OpaquePointer) -> [UInt8]?) -> [UInt8]? {
        leavingNoErrors {
            guard let context = EVP_CIPHER_CTX_new() else { return nil }
            defer { EVP_CIPHER_CTX_free(context) }
            return body(context)
        }
    }

    /// An array that `fill` writes in place, after `room` zero bytes; nil when that fails, so that no partial result is seen.
    private static func filled(_ count: Int, room: Int = 0, _ fill: (UnsafeMutablePointer<UInt8>) -> Bool) -> [UInt8]? {
        var isFilled = false
        let bytes = [UInt8](unsafeUninitializedCapacity: max(room + count, 1)) { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            start.initialize(repeating: 0, count: room)
            isFilled = fill(start + room)
            initialized = isFilled ? room + count : 0
        }
        return isFilled ? bytes : nil
    }
}
