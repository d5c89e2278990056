import Foundation
package import SnapModel

/// Checks whether a token was made by the trusted app, for this server, and is valid now.
///
/// - Source: RFC 7519 (JWT), RFC 8725 (known attacks): the key decides the algorithm, and claims are read only after the signature was
///   found right.
package struct TokenVerifier: Sendable {
    /// The tolerated difference between the clocks of two machines.
    static let leewaySeconds = 60.0
    private static let textBytesMax = 255

    private let keys: [TokenKey]
    private let issuer: String?
    private let audience: String?
    private let bytesMax: Int
    private let lifetimeSecondsMax: Double

    /// Reads the keys.
    ///
    /// - Throws: `StartFault`.
    package init(_ configuration: TokenConfiguration, _ limits: Limits) throws(StartFault) {
        var keys: [TokenKey] = []
        for file in configuration.keys { keys.append(try TokenKey(file)) }
        self.keys = keys
        issuer = configuration.issuer
        audience = configuration.audience
        bytesMax = limits[.jwtBytes]
        lifetimeSecondsMax = Double(limits[.jwtLifetimeSeconds])
    }

    /// Whether a token has the form of an app's: three parts. None of our own tokens has dots.
    static func hasShape(_ token: String) -> Bool { token.utf8.count { $0 == UInt8(ascii: ".") } == 2 }

    /// Checks the size of a token.
    ///
    /// - Throws: `tooLarge`, before anything else is read.
    func checkSize(of token: String) throws(Rejection) {
        guard token.utf8.count <= bytesMax else { throw Rejection(.tooLarge, "A token can have at most \(bytesMax) bytes.") }
    }

    /// Checks a token and returns the facts that it proves.
    ///
    /// - Throws: `tokenExpired`, which a fresh token fixes; `invalidToken` for everything else, with a message that says
    ///   what is wrong.
    package func verify(_ token: String, at now: Timestamp) throws(Rejection) -> ExternalLogin {
        try checkSize(of: token)
        let parts = Array(token.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.decoded(parts[0], TokenHeader.self), let signature = Base64.bytes(ofAddressText: parts[2])
        else {
            throw Self.invalid("is not well-formed")
        }
        // `crit` lists extensions that change what is signed. This server knows none, so it refuses all (RFC 7515, section 4.1.11).
        guard !header.hasExtensions else { throw Self.invalid("asks for extensions that this server does not know") }
        let signed = parts[0] + [UInt8(ascii: ".")] + parts[1]
        guard try candidates(header).contains(where: { $0.verifies(signature, of: Array(signed)) }) else {
            throw Self.invalid("has a wrong signature")
        }
        guard let claims = Self.decoded(parts[1], TokenClaims.self) else { throw Self.invalid("has a claim of the wrong type") }
        return try login(claims, at: Double(now.milliseconds) / 1_000)
    }

    /// Decodes a part that is JSON, in base64url without padding (RFC 7515, section 2); only the members that matter here become values.
    private static func decoded<Value: Decodable>(_ part: ArraySlice<UInt8>, _ type: Value.Type) -> Value? {
        Base64.bytes(ofAddressText: part).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    /// The keys that may have signed the token. A `kid` rules out keys of other names.
    private func candidates(_ header: TokenHeader) throws(Rejection) -> [TokenKey] {
        let named = keys.filter { header.kid == nil || $0.name == nil || $0.name == header.kid }
        guard !named.isEmpty else { throw Self.invalid("names a key ('kid') that this server does not have") }
        let fitting = named.filter { $0.algorithm == header.alg }
        guard !fitting.isEmpty else {
            let taken = Set(named.map(\.algorithm)).sorted().joined(separator: ", ")
            throw Self.invalid("is not signed in a way ('alg') that this server takes: \(taken)")
        }
        return fitting
    }

    private func login(_ claims: TokenClaims, at now: Double) throws(Rejection) -> ExternalLogin {
        let (issuedAt, expiresAt) = try times(of: claims, at: now)
        guard issuer == nil || claims.iss == issuer else { throw Self.invalid("is of another issuer ('iss')") }
        guard audience.map({ claims.aud?.values.contains($0) == true }) != false else {
            throw Self.invalid("is for another service: 'aud' does not name this server")
        }
        guard let subject = claims.sub, (1...Self.textBytesMax).contains(subject.utf8.count) else {
            throw Self.invalid("does not say whose it is: it needs 'sub', 1 to \(Self.textBytesMax) bytes")
        }
        guard [claims.iss, claims.sid].allSatisfy({ ($0?.utf8.count ?? 0) <= Self.textBytesMax }) else {
            throw Self.invalid("has an 'iss' or a 'sid' of more than \(Self.textBytesMax) bytes")
        }
        return ExternalLogin(
            user: ExternalName(issuer: claims.iss ?? "", subject: subject), name: claims.name, otherName: claims.preferredUsername,
            session: claims.sid ?? "", issuedAt: issuedAt, expiresAt: expiresAt)
    }

    private func times(of claims: TokenClaims, at now: Double) throws(Rejection) -> (issued: Timestamp, expires: Timestamp) {
        guard let expires = claims.exp.flatMap(Self.timestamp) else { throw Self.invalid("has no end: it needs 'exp'") }
        guard let issued = claims.iat.flatMap(Self.timestamp) else {
            throw Self.invalid("does not say when it was made: it needs 'iat', so that a login can be ended")
        }
        guard Double(expires.milliseconds) / 1_000 > now else {
            throw Rejection(.tokenExpired, "This token has expired. Get a new one from your app.")
        }
        guard Double(expires.milliseconds) / 1_000 <= now + lifetimeSecondsMax + Self.leewaySeconds else {
            throw Self.invalid("lives too long: 'exp' may be \(Int(lifetimeSecondsMax)) seconds from now at most")
        }
        let latestStart = max(Double(issued.milliseconds) / 1_000, claims.nbf ?? 0)
        guard latestStart <= now + Self.leewaySeconds else { throw Self.invalid("is not valid yet ('iat' or 'nbf')") }
        return (issued, expires)
    }

    /// A time in seconds since 1970, as tokens have it; nil when it is out of range.
    private static func timestamp(_ seconds: Double) -> Timestamp? {
        (0...1e11).contains(seconds) ? Timestamp(milliseconds: Int64(seconds * 1_000)) : nil
    }

    private static func invalid(_ what: String) -> Rejection { Rejection(.invalidToken, "The token \(what).") }
}

/// The members of a token's header that matter here.
private struct TokenHeader: Decodable {
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
private struct TokenClaims: Decodable {
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
