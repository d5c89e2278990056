import SnapCrypto
import SnapModel

/// Random names and secrets, all from the system's generator.
package enum Secret {
    /// A login's token: 256 random bits in 43 characters of base64url.
    package static func token() -> String { Base64.addressText(random(32)) }

    /// The digest of a token that the store keeps: enough to recognise the token, useless to a thief.
    package static func digest(ofToken token: String) -> [UInt8] { SHA256.digest(of: Array(token.utf8)) }

    /// An access token: 256 random bits in 43 characters of base64url, after a word by which scanners for leaked secrets find it.
    package static func accessToken() -> String { accessTokenPrefix + Base64.addressText(random(32)) }
    private static let accessTokenPrefix = "snapfeed_"

    /// The digest of a login's token, or of an access token. Versions without access tokens compute another one for those, and so never take
    /// one for a login that has all rights of its account.
    package static func digest(ofCredential token: String) -> [UInt8] {
        token.hasPrefix(accessTokenPrefix) ? digest(ofToken: "access " + token) : digest(ofToken: token)
    }

    /// An invitation's code: 100 random bits, for people to type, in letters and digits that are not easily confused.
    package static func invitationCode() -> String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        let letters = random(20).map { alphabet[Int($0 & 31)] }
        return stride(from: 0, to: 20, by: 5).map { String(letters[$0..<$0 + 5]) }.joined(separator: "-")
    }

    /// The digest of a code that the store keeps. Case, spaces and hyphens do not matter.
    package static func digest(ofInvitation code: String) -> [UInt8] {
        digest(ofToken: code.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// A share link's code: 144 random bits in 24 characters of base64url. The store keeps its `digest(ofToken:)`.
    package static func shareCode() -> String { Base64.addressText(random(18)) }

    /// Names one way through another service's pages: 128 random bits.
    package static func loginStateID() -> [UInt8] { random(16) }

    /// The signing secret of a webhook: 256 random bits.
    package static func webhookSecret() -> [UInt8] { random(32) }

    /// A name for a run of offsets.
    static func epoch() -> String { hex(random(8)) }

    /// A name for an image file.
    static func fileName() -> String { hex(random(fileNameLength / 2)) }
    static let fileNameLength = 32

    /// Bytes for a key.
    static func bytes(_ count: Int) -> [UInt8] { random(count) }

    private static func random(_ count: Int) -> [UInt8] { .random(count: count) }

    private static func hex(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
    }

    private static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x57 + nibble }
}
