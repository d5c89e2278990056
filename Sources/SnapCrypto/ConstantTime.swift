import COpenSSL

/// Comparison of secrets.
package enum ConstantTime {
    /// Compares a secret with a guess, in a time that depends on their lengths only: an attacker cannot find its bytes one by one.
    package static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}
