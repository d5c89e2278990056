import COpenSSL

/// A private key on P-256: signs (ES256), and agrees with another key on a secret (ECDH).
// The key does not change after `init`, and each use has its own context: OpenSSL requires nothing else for use from several threads.
final class P256PrivateKey: @unchecked Sendable {
    /// The size of a private key, of a coordinate, and of a signature's r and s.
    static let numberCount = 32
    /// 4, x and y: an uncompressed point.
    static let pointCount = 1 + 2 * numberCount

    /// 32 bytes, highest first.
    let number: [UInt8]
    /// 65 bytes.
    let publicKey: [UInt8]
    private let key: OpaquePointer

    /// - Returns: nil unless there are 32 bytes that are a key.
    convenience init?(number: [UInt8]) {
        guard number.count == Self.numberCount else { return nil }
        self.init(owned: leavingNoErrors { Self.key(number: number) })
    }

    /// A new key; nil when OpenSSL fails.
    convenience init?() { self.init(owned: leavingNoErrors { Self.newKey() }) }

    private init?(owned key: OpaquePointer?) {
        guard let key else { return nil }
        guard let number = leavingNoErrors({ Self.number(of: key) }), let point = leavingNoErrors({ Self.point(of: key) }) else {
            EVP_PKEY_free(key)
            return nil
        }
        (self.key, self.number, publicKey) = (key, number, point)
    }

    deinit { EVP_PKEY_free(key) }

    /// The signature with SHA-256: r and s, 32 bytes each (RFC 7518, section 3.4); nil when OpenSSL fails.
    func signature(of message: [UInt8]) -> [UInt8]? {
        leavingNoErrors {
            guard let context = EVP_MD_CTX_new() else { return nil }
            defer { EVP_MD_CTX_free(context) }
            var der = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
            var count = der.count
            guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
                EVP_DigestSign(context, &der, &count, message, message.count) == 1
            else { return nil }
            return Self.rAndS(ofDER: Array(der.prefix(count)))
        }
    }

    /// Computes the secret that this key shares with another one, by ECDH.
    ///
    /// - Parameter point: the other's public key, 65 bytes.
    /// - Returns: x of the product, 32 bytes; nil when `point` is not on the curve.
    func secret(with point: [UInt8]) -> [UInt8]? {
        leavingNoErrors {
            guard let peer = Self.publicKey(point: point) else { return nil }
            defer { EVP_PKEY_free(peer) }
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            var secret = [UInt8](repeating: 0, count: Self.numberCount)
            var count = secret.count
            guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
                EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count
            else { return nil }
            return secret
        }
    }

    /// Whether the bytes are an uncompressed point of the curve.
    static func isPoint(_ bytes: [UInt8]) -> Bool {
        leavingNoErrors {
            guard let key = publicKey(point: bytes) else { return false }
            EVP_PKEY_free(key)
            return true
        }
    }
}

/// The DER form of OpenSSL's keys.
extension P256PrivateKey {
    /// The DER bytes before the 32 bytes of the key (RFC 5915), and after them: the curve.
    private static let privateHead: [UInt8] = [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20]
    private static let privateTail: [UInt8] = [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    /// The DER bytes before the 65 bytes of the point (RFC 5480): the algorithm and the curve.
    private static let publicHead: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01,
        0x07, 0x03, 0x42, 0x00,
    ]

    private static func newKey() -> OpaquePointer? {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, SN_X9_62_prime256v1) == 1 else { return nil }
        return EVP_PKEY_generate(context, &key) == 1 ? key : nil
    }

    /// The key with that number, which the caller frees; nil for 0 and for what is not below the curve's order.
    private static func key(number: [UInt8]) -> OpaquePointer? {
        let key = (privateHead + number + privateTail).withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return d2i_PrivateKey(EVP_PKEY_EC, nil, &next, buffer.count)
        }
        let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
        defer { EVP_PKEY_CTX_free(context) }
        guard key != nil, context != nil, EVP_PKEY_private_check(context) == 1 else {
            EVP_PKEY_free(key)
            return nil
        }
        return key
    }

    /// The key with that point, which the caller frees; nil when it is not on the curve, or in another form.
    private static func publicKey(point: [UInt8]) -> OpaquePointer? {
        guard point.count == pointCount, point[0] == UInt8(POINT_CONVERSION_UNCOMPRESSED.rawValue) else { return nil }
        return (publicHead + point).withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return d2i_PUBKEY(nil, &next, buffer.count)
        }
    }

    private static func number(of key: OpaquePointer) -> [UInt8]? {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, "priv", &number) == 1 else { return nil }
        defer { BN_clear_free(number) }
        return bytes(of: number)
    }

    private static func point(of key: OpaquePointer) -> [UInt8]? {
        var point: UnsafeMutablePointer<UInt8>?
        let count = EVP_PKEY_get1_encoded_public_key(key, &point)
        defer { CRYPTO_free(point, nil, 0) }
        return count == pointCount ? Array(UnsafeBufferPointer(start: point, count: count)) : nil
    }

    private static func rAndS(ofDER der: [UInt8]) -> [UInt8]? {
        let signature = der.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &next, buffer.count)
        }
        defer { ECDSA_SIG_free(signature) }
        guard let r = bytes(of: ECDSA_SIG_get0_r(signature)), let s = bytes(of: ECDSA_SIG_get0_s(signature)) else { return nil }
        return r + s
    }

    /// The 32 bytes of a number, highest first.
    private static func bytes(of number: OpaquePointer?) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: numberCount)
        return BN_bn2binpad(number, &bytes, CInt(numberCount)) == CInt(numberCount) ? bytes : nil
    }
}
