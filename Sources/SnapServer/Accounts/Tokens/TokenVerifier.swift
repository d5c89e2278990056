package import SnapModel

/// Checks whether a token was made by the trusted app, for this server, and is valid now.
///
/// - Source: RFC 7519 (JWT), RFC 8725 (known attacks): the key decides the algorithm, and claims are read only after the signature was
///   found right.
package struct TokenVerifier: Sendable {
    /// The tolerated difference between the clocks of two machines.
    static let leewaySeconds = 60.0
    static let textBytesMax = 255

    private let keys: [TokenKey]
    private let published: [KeySet]
    let issuer: String?
    private let audience: String?
    private let bytesMax: Int
    private let lifetimeSecondsMax: Double

    /// Reads the keys.
    ///
    /// - Parameter published: the keys that the app publishes at addresses.
    /// - Throws: `StartFault`.
    package init(_ configuration: TokenConfiguration, _ limits: Limits, published: [KeySet] = []) throws(StartFault) {
        var keys: [TokenKey] = []
        for file in configuration.keys { keys.append(try TokenKey(file)) }
        self.keys = keys
        self.published = published
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

    /// Checks a token and returns the facts that it proves. It may wait for an address with keys.
    ///
    /// - Throws: `tokenExpired`, which a fresh token fixes; `providerUnavailable` and `busy` while keys cannot be fetched; `invalidToken` for
    ///   everything else, with a message that says what is wrong.
    package func verify(_ token: String, at now: Timestamp) throws(Rejection) -> ExternalLogin {
        try checkSize(of: token)
        guard let token = SignedToken(token) else { throw Self.invalid("is not well-formed") }
        // `crit` lists extensions that change what is signed. This server knows none, so it refuses all (RFC 7515, section 4.1.11).
        guard !token.header.hasExtensions else { throw Self.invalid("asks for extensions that this server does not know") }
        try checkSignature(of: token, at: now)
        guard let claims = token.claims(TokenClaims.self) else { throw Self.invalid("has a claim of the wrong type") }
        return try login(claims, at: Double(now.milliseconds) / 1_000)
    }

    /// The keys of files come first: they need no other server.
    private func checkSignature(of token: SignedToken, at now: Timestamp) throws(Rejection) {
        if keys.contains(where: { $0.isNamed(in: token) && $0.verifies(token) }) { return }
        var named = keys.filter { $0.isNamed(in: token) }
        var fault: Rejection?
        for set in published {
            do throws(Rejection) {
                let candidates = try set.candidates(for: token, at: now)
                if candidates.contains(where: { $0.verifies(token) }) { return }
                named += candidates
            } catch { fault = error }
        }
        if let fault { throw fault }
        guard !named.isEmpty else { throw Self.invalid("names a key ('kid') that this server does not have") }
        guard named.contains(where: { $0.algorithms.contains(token.header.alg ?? "") }) else {
            let taken = Set(named.flatMap(\.algorithms)).sorted().joined(separator: ", ")
            throw Self.invalid("is not signed in a way ('alg') that this server accepts: \(taken)")
        }
        throw Self.invalid("has a wrong signature")
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
