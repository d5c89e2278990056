import COpenSSL

/// SHA-256 of bytes that come in parts. A copy continues independently.
///
/// - Source: FIPS 180-4.
package struct SHA256: Sendable {
    private var context = SHA256_CTX()

    package init() { SHA256_Init(&context) }

    package mutating func update(_ bytes: [UInt8]) { SHA256_Update(&context, bytes, bytes.count) }

    /// The digest of all bytes so far, 32 bytes. More may follow.
    package func finished() -> [UInt8] {
        var last = context
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            SHA256_Final(digest.baseAddress, &last)
            count = digest.count
        }
    }

    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finished()
    }
}
