import CArgon2
import SnapCrypto

/// Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. A hash takes about 20 ms, so only bounded workers make
/// one.
package enum PasswordHash {
    private static let passes: UInt32 = 2
    private static let memoryKiB: UInt32 = 19 * 1024
    private static let lanes: UInt32 = 1

    /// Verified in place of an unknown name's hash, so that this takes as long as for a known name. No password has this hash: it is all
    /// zeros, for which no password can be found.
    package static let ofNoAccount =
        "$argon2id$v=19$m=\(memoryKiB),t=\(passes),p=\(lanes)$\(String(repeating: "A", count: 22))$\(String(repeating: "A", count: 43))"

    /// The password's PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
    ///
    /// - Throws: `.other` when there is not enough memory.
    package static func make(_ password: String) throws(StoreError) -> String {
        let salt = [UInt8].random(count: 16)
        var encoded = [CChar](repeating: 0, count: argon2_encodedlen(passes, memoryKiB, lanes, 16, 32, Argon2_id))
        let bytes = Array(password.utf8)
        let status = argon2id_hash_encoded(
            passes, memoryKiB, lanes, bytes, bytes.count, salt, salt.count, 32, &encoded, encoded.count)
        guard status == ARGON2_OK.rawValue else { throw StoreError(.other, "argon2: \(String(cString: argon2_error_message(status)))") }
        return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether this password was hashed.
    package static func verify(_ password: String, against hash: String) -> Bool {
        let bytes = Array(password.utf8)
        return argon2id_verify(hash, bytes, bytes.count) == ARGON2_OK.rawValue
    }
}
