import Foundation
import SnapModel

/// A JWT in its parts, of which nothing is proved.
///
/// - Source: RFC 7515 (JWS, compact form).
struct SignedToken {
    let header: TokenHeader
    /// The bytes that the signature is made for.
    let signed: [UInt8]
    let signature: [UInt8]
    private let payload: [UInt8]

    /// Nil for text of another form.
    init?(_ text: String) {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.decoded(parts[0], TokenHeader.self), let signature = Base64.bytes(ofAddressText: parts[2])
        else { return nil }
        (self.header, self.signature, payload) = (header, signature, Array(parts[1]))
        signed = Array(parts[0] + [UInt8(ascii: ".")] + parts[1])
    }

    /// The claims, for a caller that has checked the signature; nil where one has the wrong type.
    func claims<Claims: Decodable>(_ type: Claims.Type) -> Claims? { Self.decoded(payload[...], type) }

    /// Decodes a part that is JSON, in base64url without padding (RFC 7515, section 2); only the members that matter here become values.
    private static func decoded<Value: Decodable>(_ part: ArraySlice<UInt8>, _ type: Value.Type) -> Value? {
        Base64.bytes(ofAddressText: part).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }
}

/// The members of a token's header that matter here.
struct TokenHeader: Decodable {
    let alg, kid: String?
    let hasExtensions: Bool

    private enum CodingKeys: String, CodingKey { case alg, kid, crit }

    init(from decoder: any Decoder) throws {
        let header = try decoder.container(keyedBy: CodingKeys.self)
        alg = try header.decodeIfPresent(String.self, forKey: .alg)
        kid = try header.decodeIfPresent(String.self, forKey: .kid)
        hasExtensions = header.contains(.crit)
    }
}

/// The claims that matter here.
struct TokenClaims: Decodable {
    let iss, sub, sid, name, preferredUsername: String?
    let aud: Audience?
    /// Seconds since 1970.
    let exp, nbf, iat: Double?

    enum CodingKeys: String, CodingKey {
        case iss, sub, sid, name, aud, exp, nbf, iat
        case preferredUsername = "preferred_username"
    }

    /// One name or a list. With an empty list the token has no audience.
    struct Audience: Decodable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let one = try? container.decode(String.self) { values = [one] } else { values = try container.decode([String].self) }
        }
    }
}
