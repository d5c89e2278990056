import SnapModel

/// What a provider's token must say, to be the answer to one login of this server.
///
/// - Source: OpenID Connect Core 1.0, section 3.1.3.7; RFC 9700.
struct IDTokenRules {
    /// A token is fetched when the person comes back, so an old one was made for something else.
    static let ageSecondsMax = 600.0

    let issuer: String
    let clientID: String
    /// Nil for a device's login, which has none.
    let nonce: String?
    /// From when on the person must have logged in at the provider, in seconds since 1970; nil where an older login is good.
    var freshSince: Double?
    /// Whether the provider announces `auth_time`, so that a token without one proves no new login.
    var announcesAuthTime = false

    /// Returns why an ID token's claims are not valid for this login; nil if they are.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: the first rule that the claims break; nil for good ones.
    func fault(in claims: IDTokenClaims, at now: Double) -> IDTokenFault? {
        guard claims.iss == issuer else { return .issuer }
        let audience = claims.aud?.values ?? []
        guard audience.contains(clientID) else { return .audience }
        // A token for several receivers says which of them asked for it.
        guard claims.azp == nil ? audience.count == 1 : claims.azp == clientID else { return .party }
        guard let expires = claims.exp, expires + TokenVerifier.leewaySeconds > now else { return .expired }
        guard let issued = claims.iat, issued >= now - Self.ageSecondsMax - TokenVerifier.leewaySeconds else { return .old }
        guard max(issued, claims.nbf ?? issued) <= now + TokenVerifier.leewaySeconds else { return .early }
        if let nonce, claims.nonce != nonce { return .nonce }
        guard isFresh(claims) else { return .stale }
        guard let subject = claims.sub, (1...TokenVerifier.textBytesMax).contains(subject.utf8.count) else { return .subject }
        return nil
    }
}

extension IDTokenRules {
    /// Whether the person logged in for this purpose. The wish for it travels through the browser, where a thief of a login can change it,
    /// so the provider's word counts.
    private func isFresh(_ claims: IDTokenClaims) -> Bool {
        guard let freshSince else { return true }
        guard let loggedIn = claims.authTime else { return !announcesAuthTime }
        return loggedIn >= freshSince - TokenVerifier.leewaySeconds
    }
}

/// Why a provider's token proves nothing, in words for the operator.
enum IDTokenFault: String, Error, CaseIterable {
    case form = "is not a signed token"
    case extensions = "asks for extensions that this server does not know"
    case key = "is signed by a key ('kid') that the provider does not publish"
    case algorithm = "is not signed in a way ('alg') that this server accepts"
    case signature = "has a wrong signature"
    case claims = "has a claim of the wrong type"
    case issuer = "is of another issuer ('iss')"
    case audience = "is for another service ('aud')"
    case party = "was made for another service ('azp')"
    case expired = "has expired ('exp')"
    case old = "is too old ('iat')"
    case early = "is not valid yet ('iat' or 'nbf'): compare the clocks"
    case nonce = "answers another login ('nonce')"
    case stale = "does not prove a new login ('auth_time')"
    case subject = "does not say whose it is ('sub')"
}

/// The claims of an ID token that matter here. An email address does not: it may be anyone's.
struct IDTokenClaims: Decodable {
    let iss, sub, nonce, azp: String?
    let aud: TokenClaims.Audience?
    /// Seconds since 1970. `authTime` is when the person last logged in at the provider.
    let exp, nbf, iat, authTime: Double?
    let names: ProviderNames

    private enum CodingKeys: String, CodingKey {
        case iss, sub, nonce, azp, aud, exp, nbf, iat
        case authTime = "auth_time"
    }

    init(from decoder: any Decoder) throws {
        let claims = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try claims.decodeIfPresent(String.self, forKey: key) }
        func time(_ key: CodingKeys) throws -> Double? { try claims.decodeIfPresent(Double.self, forKey: key) }
        (iss, sub, nonce, azp) = (try text(.iss), try text(.sub), try text(.nonce), try text(.azp))
        aud = try claims.decodeIfPresent(TokenClaims.Audience.self, forKey: .aud)
        (exp, nbf, iat, authTime) = (try time(.exp), try time(.nbf), try time(.iat), try time(.authTime))
        names = try ProviderNames(from: decoder)
    }
}

/// What a provider calls a person. Others see an account's name, so a short name is better than a full one, and of an email address only
/// the part before its sign is used.
struct ProviderNames: Decodable {
    let sub: String?
    let all: [String]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case preferred = "preferred_username"
        case nickname
        case given = "given_name"
        case name
    }
    private enum SubjectKey: CodingKey { case sub }

    init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: CodingKeys.self)
        // A name of a wrong type must not keep a person out.
        all = CodingKeys.allCases.compactMap { key in
            (try? names.decodeIfPresent(String.self, forKey: key)).map { String($0.prefix { $0 != "@" }) }
        }.filter { !$0.isEmpty }
        sub = try? decoder.container(keyedBy: SubjectKey.self).decodeIfPresent(String.self, forKey: .sub)
    }
}
