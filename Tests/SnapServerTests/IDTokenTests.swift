import SnapCrypto
import SnapModel
import TestSupport
import Testing

@testable import SnapServer
@testable import SnapStore

/// What a provider's token must say: each fault and what it leads to.
struct IDTokenTests {
    private static let (issuer, client, nonce) = ("https://login.example", "snapfeed", "the nonce of this login")
    private static let now = Double(TokenMaker.now)

    /// A valid token's claims, with some changed; `nil` leaves one out.
    private func fault(
        _ changes: [String: String?], nonce: String? = IDTokenTests.nonce, freshSince: Double? = nil, announcesAuthTime: Bool = false
    ) throws -> IDTokenFault? {
        var claims: [String: String] = [
            "iss": "\"\(Self.issuer)\"", "sub": #""u1""#, "aud": "\"\(Self.client)\"", "nonce": "\"\(Self.nonce)\"",
            "iat": "\(TokenMaker.now)", "exp": "\(TokenMaker.now + 300)",
        ]
        for (name, value) in changes { claims[name] = value }
        let json = "{" + claims.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
        let token = try #require(
            SignedToken(TokenMaker.encode(Array(#"{"alg":"RS256"}"#.utf8)) + "." + TokenMaker.encode(Array(json.utf8)) + ".AAAA"))
        guard let claims = token.claims(IDTokenClaims.self) else { return .claims }
        let rules = IDTokenRules(
            issuer: Self.issuer, clientID: Self.client, nonce: nonce, freshSince: freshSince, announcesAuthTime: announcesAuthTime)
        return rules.fault(in: claims, at: Self.now)
    }

    private func at(_ seconds: Int) -> String { "\(TokenMaker.now + seconds)" }

    @Test func eachFaultOfATokenIsFound() throws {
        let cases: [([String: String?], IDTokenFault?)] = [
            ([:], nil),
            (["iss": #""https://login.example/""#], .issuer), (["iss": nil], .issuer), (["iss": #""https://evil.example""#], .issuer),
            (["aud": #""other""#], .audience), (["aud": nil], .audience), (["aud": "[]"], .audience), (["aud": #"["other"]"#], .audience),
            (["aud": #"["snapfeed"]"#], nil),
            (["aud": #"["snapfeed","other"]"#], .party), (["aud": #"["snapfeed","other"]"#, "azp": #""snapfeed""#], nil),
            (["aud": #"["snapfeed","other"]"#, "azp": #""other""#], .party), (["azp": #""other""#], .party),
            (["azp": #""snapfeed""#], nil),
            (["exp": nil], .expired), (["exp": at(-60)], .expired), (["exp": at(-59)], nil), (["exp": at(0)], nil),
            (["iat": nil], .old), (["iat": at(-660)], nil), (["iat": at(-661)], .old), (["iat": at(60)], nil), (["iat": at(61)], .early),
            (["nbf": at(60)], nil), (["nbf": at(61)], .early),
            (["nonce": nil], .nonce), (["nonce": #""another""#], .nonce), (["nonce": #""""#], .nonce),
            (["sub": nil], .subject), (["sub": #""""#], .subject), (["sub": "\"" + String(repeating: "x", count: 256) + "\""], .subject),
            (["sub": "7"], .claims), (["aud": "{}"], .claims), (["exp": #""soon""#], .claims), (["nonce": "[]"], .claims),
            // Names of a wrong type do not refuse a person, and an email address is not an identity.
            (["name": "7", "preferred_username": "{}"], nil), (["email": #""ana@example.org""#, "email_verified": "false"], nil),
        ]
        for (changes, expected) in cases { #expect(try fault(changes) == expected, "\(changes)") }
        // A device's login has none.
        #expect(try fault(["nonce": nil], nonce: nil) == nil)
    }

    @Test func newLoginIsProvenByItsTime() throws {
        func fault(_ authTime: String?, announced: Bool) throws -> IDTokenFault? {
            try self.fault(["auth_time": authTime], freshSince: Self.now, announcesAuthTime: announced)
        }
        for announced in [true, false] {
            #expect(try fault(at(0), announced: announced) == nil && fault(at(-60), announced: announced) == nil)
            #expect(try fault(at(-61), announced: announced) == .stale && fault("0", announced: announced) == .stale)
            #expect(try fault(#""now""#, announced: announced) == .claims)
        }
        // Some providers never send it, and do not announce it.
        #expect(try fault(nil, announced: true) == .stale && fault(nil, announced: false) == nil)
        // An ordinary login may be an old one of the provider's.
        #expect(try self.fault(["auth_time": "0"], announcesAuthTime: true) == nil && self.fault([:], announcesAuthTime: true) == nil)
    }

    @Test func namesForOthersAreShortAndWithoutAnAddress() throws {
        func names(_ claims: String) throws -> [String] {
            let token = try #require(SignedToken("e30." + TokenMaker.encode(Array(claims.utf8)) + ".AAAA"))
            return try #require(token.claims(IDTokenClaims.self)).names.all
        }
        #expect(
            try names(#"{"name":"Ana Smith","given_name":"Ana","preferred_username":"ana@example.org","nickname":"nan"}"#)
                == ["ana", "nan", "Ana", "Ana Smith"])
        #expect(try names(#"{"email":"ana@example.org","name":7,"nickname":"@"}"#) == [])
    }
}

/// What a provider announces about itself.
struct ProviderDocumentTests {
    private func fault(issuer: String = "https://login.example", _ changes: [String: String] = [:]) -> String {
        var members = ["issuer": issuer]
        for name in ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"] { members[name] = issuer + "/x" }
        members.merge(changes) { $1 }
        let json = "{" + members.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",") + "}"
        do { _ = try ProviderDocument(Array(json.utf8), of: issuer) } catch { return "\(error)" }
        return ""
    }

    @Test func addressOfASecureProviderIsSecure() {
        #expect(fault() == "" && fault(issuer: "http://localhost:8000") == "")
        for name in ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "device_authorization_endpoint"] {
            #expect(fault([name: "http://login.example/x"]).contains("not https"), "\(name)")
            #expect(fault([name: "file:///etc/passwd"]).contains("not https"), "\(name)")
        }
        #expect(fault(["issuer": "https://login.example/"]).contains("another issuer"))
    }
}

/// What travels with a person to a provider and back.
struct LoginStateTests {
    private static let now = Timestamp(milliseconds: 1_767_225_600_000)
    private let seal: LoginSeal

    init() throws { seal = LoginSeal(digests: try Digests(key: Array(0..<16))) }

    private func state(secret: String = String(repeating: "s", count: 43)) -> LoginState {
        LoginState(
            .link, provider: "example", detail: "https://feed.example.org", challenge: SHA256.digest(of: Array(secret.utf8)),
            account: AccountID(rawValue: 7),
            passwordMark: seal.mark([1]), expiresAt: Timestamp(milliseconds: Self.now.milliseconds + 600_000))
    }

    private func refusal(_ body: () throws(Rejection) -> Void) -> Rejection.Reason? {
        do throws(Rejection) { try body() } catch { return error.reason }
        return nil
    }

    @Test func stateIsReadAsItWasWrittenUntilItExpires() throws {
        let state = state()
        #expect(try LoginState(state.text(seal), seal, at: Self.now) == state)
        #expect(refusal { () throws(Rejection) in _ = try LoginState(state.text(seal), seal, at: state.expiresAt) } == .loginRefused)
    }

    /// Every byte is under the mark, and every other server has another key.
    @Test func stateThatWasChangedOrMadeElsewhereIsRefused() throws {
        let text = state().text(seal)
        for place in text.indices {
            var letters = Array(text)
            let offset = text.distance(from: text.startIndex, to: place)
            letters[offset] = letters[offset] == "A" ? "B" : "A"
            #expect(refusal { () throws(Rejection) in _ = try LoginState(String(letters), seal, at: Self.now) } == .loginRefused)
        }
        let other = LoginSeal(digests: try Digests(key: Array(1...16)))
        for wrong in [state().text(other), "", "A", text + "A", String(text.dropLast(4)), String(repeating: "A", count: 5_000)] {
            #expect(refusal { () throws(Rejection) in _ = try LoginState(wrong, seal, at: Self.now) } == .loginRefused)
        }
    }

    @Test func onlyThePageThatBeganHasTheSecret() throws {
        let secret = String(repeating: "s", count: 43)
        #expect(refusal { () throws(Rejection) in try state().requireSecret(secret) } == nil)
        for wrong in ["", "s", String(repeating: "t", count: 43), secret + "s", String(repeating: "s", count: 129)] {
            #expect(refusal { () throws(Rejection) in try state().requireSecret(wrong) } == .loginRefused, "\(wrong)")
        }
        // Two logins share neither a nonce nor a verifier.
        let (one, two) = (state(), state())
        #expect(seal.secret("nonce", of: one.id) != seal.secret("nonce", of: two.id))
        #expect(seal.secret("nonce", of: one.id) != seal.secret("verifier", of: one.id))
        #expect(seal.secret("verifier", of: one.id).utf8.count == 43)
    }
}
