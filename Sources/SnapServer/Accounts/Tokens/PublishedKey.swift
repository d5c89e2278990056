import Foundation
import SnapCrypto
import SnapModel

/// One key of a JSON Web Key Set.
///
/// - Source: RFC 7517, section 4; RFC 7518, section 6.
struct PublishedKey: Decodable {
    let kid, alg: String?
    /// Nil for a kind of key that this server does not know.
    let numbers: KeyNumbers?
    let isForSignatures: Bool

    private enum CodingKeys: String, CodingKey {
        case kid, alg, kty, use, crv, n, e, x, y
        case operations = "key_ops"
    }

    init(from decoder: any Decoder) throws {
        let key = try decoder.container(keyedBy: CodingKeys.self)
        kid = try key.decodeIfPresent(String.self, forKey: .kid)
        alg = try key.decodeIfPresent(String.self, forKey: .alg)
        let (use, operations) = (
            try key.decodeIfPresent(String.self, forKey: .use), try key.decodeIfPresent([String].self, forKey: .operations)
        )
        isForSignatures = (use ?? "sig") == "sig" && (operations?.contains("verify") ?? true)
        numbers = try Self.numbers(key)
    }

    private static func numbers(_ key: KeyedDecodingContainer<CodingKeys>) throws -> KeyNumbers? {
        func bytes(_ name: CodingKeys) throws -> [UInt8]? {
            try key.decodeIfPresent(String.self, forKey: name).flatMap { Base64.bytes(ofAddressText: $0.utf8) }
        }
        switch (try key.decode(String.self, forKey: .kty), try key.decodeIfPresent(String.self, forKey: .crv)) {
        case ("RSA", _):
            guard let modulus = try bytes(.n), let exponent = try bytes(.e) else { return nil }
            return .rsa(modulus: modulus, exponent: exponent)
        case ("EC", "P-256"):
            guard let x = try bytes(.x), let y = try bytes(.y) else { return nil }
            return .p256(x: x, y: y)
        case ("OKP", "Ed25519"): return try bytes(.x).map { .ed25519($0) }
        // A secret (`oct`) in a public document is known to everyone, so it proves nothing.
        default: return nil
        }
    }
}

/// A JSON Web Key Set. A key that is not understood does not spoil the others (RFC 7517, section 5).
struct PublishedKeys: Decodable {
    /// More keys than this are ignored: each costs a check of its numbers, and each may be tried on a token.
    static let keysMax = 32

    let keys: [TokenKey]

    private enum CodingKeys: CodingKey { case keys }
    private struct Lenient: Decodable {
        let key: PublishedKey?
        init(from decoder: any Decoder) throws { key = try? PublishedKey(from: decoder) }
    }

    init(from decoder: any Decoder) throws {
        let all = try decoder.container(keyedBy: CodingKeys.self).decode([Lenient].self, forKey: .keys)
        keys = all.prefix(Self.keysMax).compactMap { $0.key.flatMap { TokenKey($0) } }
    }
}
