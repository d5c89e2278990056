import SnapFetch
import SnapModel
import Synchronization
import TestSupport
import Testing

@testable import SnapServer

/// Keys that an app publishes, at a time that the test sets. The document comes from the test, which counts how often it is fetched.
struct KeySetTests {
    private static let now = Int64(TokenMaker.now) * 1_000

    /// A server that publishes keys, or is down.
    private final class Publisher: Sendable {
        private struct State {
            var document: String?
            var fetches = 0
            var faults = 0
        }
        private let state: Mutex<State>

        init(_ keys: String...) { state = Mutex(State(document: Self.document(keys))) }

        static func document(_ keys: [String]) -> String { #"{"keys":[\#(keys.joined(separator: ","))]}"# }
        func publish(_ keys: String...) { state.withLock { $0.document = Self.document(keys) } }
        func answer(_ text: String?) { state.withLock { $0.document = text } }
        var fetches: Int { state.withLock { $0.fetches } }
        var faults: Int { state.withLock { $0.faults } }

        @Sendable private func fetch() throws(FetchError) -> [UInt8] {
            let document = state.withLock { state in
                state.fetches += 1
                return state.document
            }
            guard let document else { throw .unreachable("down") }
            return Array(document.utf8)
        }

        func verifier() throws -> TokenVerifier {
            let note: @Sendable (FetchError) -> Void = { [self] _ in state.withLock { $0.faults += 1 } }
            let set = KeySet(of: "the app's keys", noteFault: note, fetch: fetch)
            let configuration = TokenConfiguration(keys: [], issuer: "https://app.example", audience: "snapfeed")
            return try TokenVerifier(configuration, Limits(), published: [set])
        }
    }

    /// "" for a token that is accepted.
    private func refusal(_ verifier: TokenVerifier, _ token: String, afterMs: Int64 = 0) -> String {
        do { _ = try verifier.verify(token, at: Timestamp(milliseconds: Self.now + afterMs)) } catch {
            return "\(error.reason.rawValue): \(error.message)"
        }
        return ""
    }

    private func header(_ algorithm: String, _ name: String) -> String { #"{"alg":"\#(algorithm)","kid":"\#(name)"}"# }

    /// A token that does not expire while a test lets hours pass.
    private func token(_ app: TokenMaker, _ name: String) throws -> String {
        try app.token(["exp": "\(TokenMaker.now + 86_400)"], header: header(app.kind.rawValue, name))
    }

    @Test(arguments: [TokenMaker.Kind.rs256, .es256, .edDSA])
    func publishedKeyOfEveryKindVerifiesTokens(_ kind: TokenMaker.Kind) throws {
        let (app, attacker) = (try TokenMaker(kind), try TokenMaker(kind))
        let verifier = try Publisher(try app.signer.published(#""kid":"1""#, #""use":"sig""#)).verifier()
        #expect(refusal(verifier, try token(app, "1")) == "")
        #expect(refusal(verifier, try token(attacker, "1")).contains("wrong signature"))
        #expect(refusal(verifier, try token(app, "2")).contains("'kid'"))
    }

    @Test func publishedRSAKeySignsInBothWaysUnlessItNamesOne() throws {
        let app = try TokenMaker(.rs256)
        func signed(_ saltLength: String = "digest") throws -> String {
            let text = TokenMaker.encode(Array(header("PS256", "1").utf8)) + "." + TokenMaker.encode(Array(TokenMaker.claims().utf8))
            return text + "." + TokenMaker.encode(try app.signer.signPSS(text, saltLength: saltLength))
        }
        let both = try Publisher(try app.signer.published(#""kid":"1""#)).verifier()
        #expect(refusal(both, try signed()) == "")
        #expect(refusal(both, try token(app, "1")) == "")
        #expect(refusal(both, try signed("20")).contains("wrong signature"))
        let one = try Publisher(try app.signer.published(#""kid":"1""#, #""alg":"RS256""#)).verifier()
        #expect(refusal(one, try signed()).contains("'alg'"))
        #expect(refusal(one, try token(app, "1")) == "")
    }

    /// Each of these keys is passed over, and does not spoil the good one next to it.
    @Test func keyThatMayNotSignIsPassedOver() throws {
        let (app, good, secret) = (try TokenMaker(.es256), try TokenMaker(.edDSA), try TokenMaker(.hs256))
        let unusable = [
            try app.signer.published(#""kid":"1""#, #""use":"enc""#), try app.signer.published(#""kid":"1""#, #""key_ops":["sign"]"#),
            try app.signer.published(#""kid":"1""#, #""alg":"HS256""#), try app.signer.published(#""kid":"1""#, #""alg":"none""#),
            #"{"kty":"EC","crv":"P-384","kid":"1","x":"AAAA","y":"AAAA"}"#, #"{"kty":"RSA","kid":"1","n":"AQAB","e":"AQAB"}"#,
            #"{"kty":"RSA","kid":"1"}"#, #"{"kid":"1"}"#, "7", #"{"kty":"OKP","crv":"Ed25519","kid":"1","x":"AAAA"}"#,
        ]
        for key in unusable {
            let verifier = try Publisher(key, try good.signer.published(#""kid":"2""#)).verifier()
            #expect(refusal(verifier, try token(app, "1")).hasPrefix("invalid_token"), "\(key)")
            #expect(refusal(verifier, try token(good, "2")) == "", "\(key)")
        }
        // A published secret is known to everyone, and a public key is not a secret.
        let open = try Publisher(try secret.signer.published(#""kid":"1""#), try app.signer.published(#""kid":"1""#)).verifier()
        #expect(refusal(open, try token(secret, "1")).contains("'alg'"))
        let forged = try app.token(header: header("HS256", "1"), signedBy: try TokenSigner(secret: app.keyFile))
        #expect(refusal(open, forged).contains("'alg'"))
        #expect(refusal(open, try app.token(header: header("none", "1"))).contains("'alg'"))
    }

    @Test func keyIsFetchedAgainForAnUnknownNameAtMostOnceAMinute() throws {
        let (old, new) = (try TokenMaker(.edDSA), try TokenMaker(.edDSA))
        let publisher = Publisher(try old.signer.published(#""kid":"old""#))
        let verifier = try publisher.verifier()
        #expect(refusal(verifier, try token(old, "old")) == "")
        publisher.publish(try new.signer.published(#""kid":"new""#))
        for _ in 1...200 { #expect(refusal(verifier, try token(new, "new"), afterMs: 59_999).contains("'kid'")) }
        #expect(publisher.fetches == 1)
        #expect(refusal(verifier, try token(new, "new"), afterMs: 60_000) == "")
        // The old key is gone with the old document.
        #expect(refusal(verifier, try token(old, "old"), afterMs: 60_001).contains("'kid'"))
        #expect(publisher.fetches == 2)
    }

    @Test func keyWithoutANameIsReplacedByAnother() throws {
        let (old, new) = (try TokenMaker(.edDSA), try TokenMaker(.edDSA))
        let publisher = Publisher(try old.signer.published())
        let verifier = try publisher.verifier()
        #expect(refusal(verifier, try old.token()) == "")
        publisher.publish(try new.signer.published())
        #expect(refusal(verifier, try new.token(), afterMs: 1_000).contains("wrong signature"))
        #expect(refusal(verifier, try new.token(), afterMs: 60_000) == "")
    }

    @Test func keysRemainValidForADayWhileTheirServerIsDown() throws {
        let app = try TokenMaker(.edDSA)
        let publisher = Publisher(try app.signer.published(#""kid":"1""#))
        let verifier = try publisher.verifier()
        let token = try token(app, "1")
        #expect(refusal(verifier, token) == "")
        publisher.answer(nil)
        #expect(refusal(verifier, token, afterMs: 3_599_999) == "" && publisher.fetches == 1)
        for minute in 60...70 { #expect(refusal(verifier, token, afterMs: Int64(minute) * 60_000) == "") }
        #expect(publisher.fetches == 12 && publisher.faults == 11)
        #expect(refusal(verifier, token, afterMs: 86_399_999) == "")
    }

    @Test func tokensAreRefusedWhileKeysCannotBeFetched() throws {
        let app = try TokenMaker(.edDSA)
        let publisher = Publisher()
        let verifier = try publisher.verifier()
        for answer in [nil, "", "{}", #"{"keys":{}}"#, #"{"keys":[]}"#, "<html>"] {
            publisher.answer(answer)
            #expect(refusal(verifier, try token(app, "1"), afterMs: 10_000 * Int64(publisher.fetches)).hasPrefix("provider_unavailable"))
        }
        #expect(publisher.fetches == 6 && publisher.faults == 6)
        // Others do not make it ask more often.
        for _ in 1...50 { #expect(refusal(verifier, try token(app, "1"), afterMs: 54_999).hasPrefix("provider_unavailable")) }
        #expect(publisher.fetches == 6)
        publisher.publish(try app.signer.published(#""kid":"1""#))
        #expect(refusal(verifier, try token(app, "1"), afterMs: 55_000) == "")
    }
}
