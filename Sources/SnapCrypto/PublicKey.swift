import COpenSSL

/// A public key that checks signatures. Its kind decides the algorithm; a message's own claim is never used.
///
/// - Thread: any.
// The key does not change after `init`, and each check has its own context: OpenSSL requires nothing else for use from several threads.
package final class PublicKey: @unchecked Sendable {
    package enum Kind: Sendable {
        /// RSASSA-PKCS1-v1_5 with SHA-256; 2048 bits or more.
        case rsa
        /// ECDSA on P-256 with SHA-256. A signature is r and s, 32 bytes each (RFC 7518, section 3.4).
        case p256
        /// RFC 8032.
        case ed25519
    }

    private static let rsaBitsMin: CInt = 2_048
    /// The size of r, and of s.
    private static let numberBytes = 32

    package let kind: Kind
    private let key: OpaquePointer

    /// - Parameter pem: exactly one block, `PUBLIC KEY` or `RSA PUBLIC KEY`.
    /// - Returns: nil for everything else: other kinds and curves, short keys, keys for RSA-PSS only, bytes after the key.
    package convenience init?(pem: [UInt8]) { self.init { PEMBlock(pem)?.publicKey } }

    /// - Parameter der: a `SubjectPublicKeyInfo`, and nothing else.
    convenience init?(der: [UInt8]) { self.init { PEMBlock.key(der) { d2i_PUBKEY(nil, &$0, $1) } } }

    /// - Parameter read: returns a key of OpenSSL's that is freed here.
    private init?(_ read: () -> OpaquePointer?) {
        let read = leavingNoErrors { () -> (key: OpaquePointer, kind: Kind)? in
            guard let key = read() else { return nil }
            guard let kind = Self.kind(of: key) else {
                EVP_PKEY_free(key)
                return nil
            }
            return (key, kind)
        }
        guard let read else { return nil }
        (key, kind) = read
    }

    deinit { EVP_PKEY_free(key) }

    /// Whether the owner of the private key signed the message.
    ///
    /// - Parameter isPSS: whether an RSA key signed with RSASSA-PSS (RFC 7518, section 3.5: the salt is as long as the hash).
    package func verifies(_ signature: [UInt8], of message: [UInt8], isPSS: Bool = false) -> Bool {
        leavingNoErrors {
            guard let signature = kind == .p256 ? Self.der(ofRAndS: signature) : signature, let context = EVP_MD_CTX_new() else {
                return false
            }
            defer { EVP_MD_CTX_free(context) }
            var options: OpaquePointer?
            guard EVP_DigestVerifyInit(context, &options, kind == .ed25519 ? nil : EVP_sha256(), nil, key) == 1,
                !isPSS || Self.usePSS(options)
            else { return false }
            return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }
    }

    private static func usePSS(_ options: OpaquePointer?) -> Bool {
        EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(options, RSA_PSS_SALTLEN_DIGEST) == 1
    }

    private static func kind(of key: OpaquePointer) -> Kind? {
        guard isSound(key) else { return nil }
        if EVP_PKEY_is_a(key, "RSA") == 1 { return EVP_PKEY_get_bits(key) >= rsaBitsMin ? .rsa : nil }
        if EVP_PKEY_is_a(key, "EC") == 1 { return group(of: key) == SN_X9_62_prime256v1 ? .p256 : nil }
        return EVP_PKEY_is_a(key, "ED25519") == 1 ? .ed25519 : nil
    }

    /// Refuses points that are not on their curve, and moduli and exponents with which signatures could be forged.
    private static func isSound(_ key: OpaquePointer) -> Bool {
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_public_check(context) == 1
    }

    private static func group(of key: OpaquePointer) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        var count = 0
        guard EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return nil }
        return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The DER form that OpenSSL reads; nil unless there are 64 bytes.
    private static func der(ofRAndS bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 2 * numberBytes, let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let r = BN_bin2bn(Array(bytes.prefix(numberBytes)), CInt(numberBytes), nil)
        let s = BN_bin2bn(Array(bytes.suffix(numberBytes)), CInt(numberBytes), nil)
        guard ECDSA_SIG_set0(signature, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        var der: UnsafeMutablePointer<UInt8>?
        let count = i2d_ECDSA_SIG(signature, &der)
        defer { CRYPTO_free(der, nil, 0) }
        return count > 0 ? Array(UnsafeBufferPointer(start: der, count: Int(count))) : nil
    }
}

extension PEMBlock {
    /// The key in the block, which the caller frees; nil for another kind of block, or when bytes follow the key.
    fileprivate var publicKey: OpaquePointer? {
        switch label {
        case "PUBLIC KEY": Self.key(bytes) { d2i_PUBKEY(nil, &$0, $1) }
        case "RSA PUBLIC KEY": Self.key(bytes) { d2i_PublicKey(EVP_PKEY_RSA, nil, &$0, $1) }
        default: nil
        }
    }

    fileprivate static func key(_ bytes: [UInt8], _ read: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?) -> OpaquePointer? {
        bytes.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            let key = read(&next, buffer.count)
            guard next == buffer.baseAddress.map({ $0 + buffer.count }) else {
                EVP_PKEY_free(key)
                return nil
            }
            return key
        }
    }
}
