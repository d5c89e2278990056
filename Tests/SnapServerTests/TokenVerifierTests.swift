import SnapCrypto
import SnapModel
import TestSupport
import Testing

@testable import SnapServer

/// Tokens of an app, honest and forged, with real keys, at a time that the test sets.
struct TokenVerifierTests {
    private static let now = Timestamp(milliseconds: Int64(TokenMaker.now) * 1_000)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func verifier(
        _ keys: TokenConfiguration.KeyFile..., issuer: String? = "https://app.example", audience: String? = "snapfeed"
    ) throws -> TokenVerifier {
        try TokenVerifier(TokenConfiguration(keys: keys, issuer: issuer, audience: audience), Limits())
    }

    /// The refusal's reason and message; "" for a token that is accepted.
    private func refusal(_ verifier: TokenVerifier, _ token: String, atSeconds seconds: Int = 0) -> String {
        do { _ = try verifier.verify(token, at: Timestamp(milliseconds: Self.now.milliseconds + Int64(seconds) * 1_000)) } catch {
            return "\(error.reason.rawValue): \(error.message)"
        }
        return ""
    }

    @Test(arguments: TokenMaker.Kind.allCases)
    func anHonestTokenOfEveryKindIsTaken(_ kind: TokenMaker.Kind) throws {
        let app = try TokenMaker(kind)
        let verifier = try verifier(try app.file(in: folder))
        let login = try verifier.verify(try app.token(["sid": #""phone""#]), at: Self.now)
        #expect(login.user == ExternalName(issuer: "https://app.example", subject: "u1"))
        #expect(login.names == ["ana"] && login.session == "phone")
        #expect(login.issuedAt == Self.now && login.expiresAt == Timestamp(milliseconds: Self.now.milliseconds + 600_000))
    }

    @Test(arguments: TokenMaker.Kind.allCases)
    func aForgedTokenOfEveryKindIsRefused(_ kind: TokenMaker.Kind) throws {
        let (app, attacker) = (try TokenMaker(kind), try TokenMaker(kind))
        let verifier = try verifier(try app.file(in: folder))
        let honest = try app.token()
        let parts = honest.split(separator: ".").map(String.init)
        let payload = TokenMaker.encode(Array(TokenMaker.claims(["sub": #""admin""#]).utf8))
        let none = TokenMaker.encode(Array(#"{"alg":"none"}"#.utf8))
        #expect(refusal(verifier, honest) == "")
        #expect(refusal(verifier, try attacker.token()).contains("wrong signature"))
        #expect(refusal(verifier, "\(parts[0]).\(payload).\(parts[2])").contains("wrong signature"))
        #expect(refusal(verifier, "\(parts[0]).\(parts[1]).").contains("wrong signature"))
        #expect(refusal(verifier, "\(parts[0]).\(parts[1]).AAAA").contains("wrong signature"))
        // Equal length, with one bit changed.
        let spoilt = (parts[2].first == "A" ? "B" : "A") + parts[2].dropFirst()
        #expect(refusal(verifier, "\(parts[0]).\(parts[1]).\(spoilt)").contains("wrong signature"))
        for signature in ["", parts[2]] { #expect(refusal(verifier, "\(none).\(payload).\(signature)").contains("'alg'")) }
        for name in ["none", "None", "NONE", "", "HS384", "RS512", "ES384", "PS256"] {
            #expect(refusal(verifier, try app.token(header: #"{"alg":"\#(name)"}"#)).contains("'alg'"), "\(name)")
        }
        #expect(refusal(verifier, try app.token(header: #"{"typ":"JWT"}"#)).contains("'alg'"))
    }

    /// The well-known attack: it signs with the public key, which everybody has, as a shared secret.
    @Test(arguments: [TokenMaker.Kind.rs256, .es256, .edDSA])
    func aPublicKeyIsNotASharedSecret(_ kind: TokenMaker.Kind) throws {
        let app = try TokenMaker(kind)
        let attacker = try TokenSigner(secret: app.keyFile)
        let forged = try app.token(header: #"{"alg":"HS256"}"#, signedBy: attacker)
        let shared = try TokenMaker(.hs256)
        #expect(refusal(try verifier(try app.file(in: folder)), forged).contains("'alg'"))
        // Also when a shared secret is configured next to the public key.
        #expect(refusal(try verifier(try app.file(in: folder), try shared.file(in: folder)), forged).contains("wrong signature"))
        // The attack would work if the server mistook the key: so this test can fail.
        #expect(SharedSecret(Array(app.keyFile.utf8)).verifies(try attacker.sign("x"), of: Array("x".utf8)))
    }

    @Test func aTokenCannotBringItsOwnKeyOrRules() throws {
        let (app, attacker) = (try TokenMaker(.es256), try TokenMaker(.es256))
        let verifier = try verifier(try app.file(in: folder))
        for header in [#""jwk":{"kty":"EC"}"#, #""jku":"https://evil.example/keys""#, #""x5c":["AAAA"]"#, #""x5u":"https://evil.example""#]
        {
            #expect(refusal(verifier, try attacker.token(header: #"{"alg":"ES256",\#(header)}"#)).contains("wrong signature"), "\(header)")
        }
        for crit in [#"["b64"]"#, "[]", #""b64""#, "1"] {
            #expect(refusal(verifier, try app.token(header: #"{"alg":"ES256","crit":\#(crit)}"#)).hasPrefix("invalid_token"), "\(crit)")
        }
    }

    @Test func aKeysNameRulesOutTheOthers() throws {
        let (old, new) = (try TokenMaker(.es256), try TokenMaker(.es256))
        let both = try verifier(try old.file(in: folder, named: "old"), try new.file(in: folder, named: "new"))
        func named(_ name: String) -> String { #"{"alg":"ES256","kid":"\#(name)"}"# }
        #expect(refusal(both, try old.token(header: named("old"))) == "")
        #expect(refusal(both, try new.token(header: named("new"))) == "")
        for token in [try old.token(), try new.token()] { #expect(refusal(both, token) == "") }
        #expect(refusal(both, try old.token(header: named("new"))).contains("wrong signature"))
        #expect(refusal(both, try old.token(header: named("other"))).contains("'kid'"))
        // A key without a name is tried on every token.
        #expect(refusal(try verifier(try old.file(in: folder)), try old.token(header: named("other"))) == "")
        // After the old key was removed:
        #expect(refusal(try verifier(try new.file(in: folder)), try old.token()).contains("wrong signature"))
    }

    @Test func aTokenIsGoodFromItsBeginningToItsEndAndNoLongerThanTheLimit() throws {
        let app = try TokenMaker(.hs256)
        let verifier = try verifier(try app.file(in: folder))
        let token = try app.token()
        for (seconds, expected) in [(-60, ""), (-61, "invalid_token"), (0, ""), (599, ""), (600, "token_expired"), (601, "token_expired")] {
            #expect(refusal(verifier, token, atSeconds: seconds).split(separator: ":").first ?? "" == expected, "\(seconds)")
        }
        let nbf = try app.token(["nbf": "\(TokenMaker.now + 100)"])
        #expect(refusal(verifier, nbf, atSeconds: 39).contains("'nbf'") && refusal(verifier, nbf, atSeconds: 40) == "")
        func ending(_ seconds: Int) throws -> String { try app.token(["exp": "\(TokenMaker.now + seconds)"]) }
        #expect(refusal(verifier, try ending(86_460)) == "")
        #expect(refusal(verifier, try ending(86_461)).contains("too long"))
        #expect(refusal(verifier, try app.token(["exp": "\(TokenMaker.now).5"])) == "")
    }

    @Test func claimsThatAreMissingOrWrongAreNamed() throws {
        let app = try TokenMaker(.hs256)
        let verifier = try verifier(try app.file(in: folder))
        let cases: [([String: String?], String)] = [
            (["exp": nil], "'exp'"), (["iat": nil], "'iat'"), (["sub": nil], "'sub'"), (["sub": #""""#], "'sub'"),
            (["iss": nil], "'iss'"), (["iss": #""https://app.example.evil""#], "'iss'"), (["aud": nil], "'aud'"),
            (["aud": #""other""#], "'aud'"), (["aud": #"["other"]"#], "'aud'"), (["aud": #"["other","snapfeed"]"#], ""),
            (["aud": "[]"], "'aud'"), (["aud": "null"], "'aud'"), (["aud": #"[["snapfeed"]]"#], "wrong type"),
            (["aud": "{}"], "wrong type"),
            (["sub": "7"], "wrong type"), (["exp": #""soon""#], "wrong type"), (["exp": "true"], "wrong type"), (["exp": "1e300"], "'exp'"),
            (["exp": "-1"], "'exp'"), (["exp": "null"], "'exp'"), (["iat": "1e300"], "'iat'"), (["name": "{}"], "wrong type"),
            (["sub": "\"" + String(repeating: "x", count: 256) + "\""], "'sub'"),
            (["sid": "\"" + String(repeating: "x", count: 256) + "\""], "'sid'"),
            (["name": nil, "preferred_username": #""Ana B.""#], ""), (["name": nil], ""), (["role": #""admin""#], ""),
        ]
        for (changes, expected) in cases {
            let found = refusal(verifier, try app.token(changes))
            #expect(expected.isEmpty ? found == "" : found.contains(expected), "\(changes): \(found)")
        }
        #expect(try verifier.verify(try app.token(["name": nil, "preferred_username": #""Zoe\u0308""#]), at: Self.now).names == ["Zoë"])
    }

    /// Anybody can send these. The parser of a JWT library ended the process at an empty list, before it had checked the signature.
    @Test func aTokenWithoutAGoodSignatureIsNotReadFurther() throws {
        let verifier = try verifier(try TokenMaker(.es256).file(in: folder))
        let header = TokenMaker.encode(Array(#"{"alg":"ES256"}"#.utf8))
        for claims in [#"{"aud":[]}"#, #"{"aud":[[]]}"#, "{", "[]", String(repeating: "[", count: 2_000)] {
            #expect(refusal(verifier, "\(header).\(TokenMaker.encode(Array(claims.utf8))).AAAA").contains("wrong signature"), "\(claims)")
        }
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let deepHeader = TokenMaker.encode(Array(#"{"alg":"ES256","x":\#(deep)}"#.utf8))
        #expect(refusal(verifier, "\(deepHeader).\(header).AAAA").contains("wrong signature"))
        for signature in ["A", "=", "AA==", "A+/A", "A A", "é"] {
            #expect(refusal(verifier, "\(header).\(header).\(signature)").contains("well-formed"), "\(signature)")
        }
    }

    @Test func malformedTokensAreRefusedAndTooLongOnesUnread() throws {
        let app = try TokenMaker(.hs256)
        let verifier = try verifier(try app.file(in: folder))
        for text in ["..", "a.b.c", "", "...", "{}.{}.{}", "e30.e30.e30", "é.é.é", "\u{0}.\u{0}.\u{0}", "W10.W10.AAAA", "bnVsbA.bnVsbA."] {
            #expect(refusal(verifier, text).hasPrefix("invalid_token"), "\(text)")
        }
        let long = try app.token(["padding": "\"" + String(repeating: "x", count: 4_096) + "\""])
        #expect(refusal(verifier, long).hasPrefix("too_large"))
        #expect(TokenVerifier.hasShape("a.b.c") && !TokenVerifier.hasShape("abc-_09") && !TokenVerifier.hasShape("a.b.c.d"))
    }

    @Test func anInvalidKeyIsReportedAtTheStart() throws {
        let app = try TokenMaker(.rs256)
        func fault(_ text: String, _ kind: TokenConfiguration.KeyFile.Kind) throws -> String {
            try folder.write(text, to: "key")
            do { _ = try verifier(TokenConfiguration.KeyFile(folder("key"), kind)) } catch let fault as StartFault {
                return fault.description
            }
            return ""
        }
        #expect(try fault(String(repeating: "x", count: 32), .sharedSecret) == "")
        #expect(try fault(String(repeating: "x", count: 31) + "\n", .sharedSecret).contains("31 bytes"))
        #expect(try fault(app.keyFile, .sharedSecret).contains("--jwt-key"))
        #expect(try fault(app.keyFile, .publicKey) == "")
        #expect(try fault("garbage", .publicKey).contains("not a public key"))
        #expect(try fault(OpenSSLProgram.run("genpkey", "-algorithm", "ED25519"), .publicKey).contains("private key"))
        let weak = try OpenSSLProgram.run("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024")
        try folder.write(weak, to: "weak")
        #expect(try fault(OpenSSLProgram.run("pkey", "-in", folder("weak"), "-pubout"), .publicKey).contains("2048"))
        #expect(throws: StartFault.self) { try verifier(TokenConfiguration.KeyFile("/nowhere", .publicKey)) }
        let pss = try OpenSSLProgram.run("genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048")
        try folder.write(pss, to: "pss")
        #expect(try fault(OpenSSLProgram.run("pkey", "-in", folder("pss"), "-pubout"), .publicKey).contains("not a public key"))
        #expect(try fault(app.keyFile + app.keyFile, .publicKey).contains("not a public key"))
    }
}
