import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A reset link is good for one use and for its time, and ends with whatever makes it needless or dangerous.
struct PasswordResetTests {
    private let scratch: Scratch
    private let ana: Person

    init() throws {
        scratch = try Scratch()
        ana = try scratch.account("ana")
    }

    private func make(_ code: String, by maker: AccountID? = nil, hours: Int = 1, at now: Timestamp = .at(0)) throws {
        _ = try scratch.write { try $0.addReset(of: ana.id, codeDigest: Secret.digest(ofToken: code), by: maker, hours: hours, at: now) }
    }

    private func use(_ code: String, at now: Timestamp = .at(1)) throws -> Rejection.Reason? {
        try reason { _ = try scratch.write { try $0.useReset(codeDigest: Secret.digest(ofToken: code), password: "new", at: now) } }
    }

    private func login(_ token: String) throws -> SessionID {
        try scratch.write { try $0.addSession(ana.id, tokenDigest: Secret.digest(ofToken: token), device: "phone", at: .at(0)) }
    }

    @Test func aLinkCountsOnceSetsThePasswordAndEndsAllLogins() throws {
        let session = try login("token")
        try make("code")
        #expect(try use("other") == .invalidReset)
        let (account, changes) = try scratch.write { transaction in
            let account = try transaction.useReset(codeDigest: Secret.digest(ofToken: "code"), password: "new", at: .at(1))
            return (account, transaction.takenChanges())
        }
        #expect(account.person == ana && account.role == .member && changes.contains(.sessionEnded(session)))
        #expect(try scratch.read { try $0.passwordHash(of: ana.id) } == "new")
        #expect(try scratch.read { try $0.identity(ofTokenDigest: Secret.digest(ofToken: "token")) } == nil)
        #expect(try use("code") == .invalidReset)
        #expect(
            try reason { try scratch.read { try $0.requireReset(codeDigest: Secret.digest(ofToken: "code"), at: .at(1)) } } == .invalidReset
        )
    }

    @Test func aLinkEndsWithItsTime() throws {
        try make("code")
        #expect(try use("code", at: .at(3_600_000)) == .invalidReset)
        #expect(try use("code", at: .at(3_599_999)) == nil)
    }

    @Test func theNextLinkEndsTheOneBefore() throws {
        try make("first")
        try make("second")
        #expect(try use("first") == .invalidReset)
        #expect(try use("second") == nil)
    }

    @Test func aNewPasswordEndsTheLink() throws {
        try make("code")
        let hash = try scratch.read { try $0.passwordHash(of: ana.id) }
        try scratch.write { try $0.setPassword("changed", of: ana.id, replacing: hash) }
        #expect(try use("code") == .invalidReset)
        try make("code")
        _ = try scratch.write { try $0.resetPassword("set", ofAccountNamed: "ana", at: .at(1)) }
        #expect(try use("code") == .invalidReset)
        #expect(try scratch.read { try $0.passwordHash(of: ana.id) } == "set")
    }

    @Test func aSuspensionEndsTheLinkForGood() throws {
        try make("code")
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(1)) }
        #expect(try use("code") == .invalidReset)
        #expect(try reason { try make("next") } == .suspended)
        try scratch.write { try $0.restore(ana.id, at: .at(2)) }
        #expect(try use("code") == .invalidReset)
        try make("next")
        #expect(try use("next") == nil)
    }

    /// An attacker may have made them with a stolen login.
    @Test func resetLinkEndsWithTheLoginOfItsMaker() throws {
        let (cleo, dana) = (try scratch.account("cleo"), try scratch.account("dana"))
        try make("code", by: cleo.id)
        _ = try scratch.write { try $0.endSessions(of: dana.id, at: .at(1)) }
        #expect(try scratch.ask("SELECT count(*) FROM password_reset") == [1])
        _ = try scratch.write { try $0.endSessions(of: cleo.id, at: .at(1)) }
        #expect(try use("code") == .invalidReset)
    }

    @Test func aDeletionEndsTheLink() throws {
        try make("code")
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(1)) }
        #expect(try use("code") == .invalidReset)
        #expect(try scratch.ask("SELECT count(*) FROM password_reset") == [0])
        #expect(try reason { try make("next") } == .unknownAccount)
    }

    @Test func anAccountWithoutAPasswordGetsNone() throws {
        try scratch.write { _ = try $0.run("UPDATE account SET password = '' WHERE id = ?", [ana.id.rawValue]) }
        #expect(try reason { try make("code") } == .forbidden)
    }

    @Test(.ofFiles) func aRestoreBringsNoUsedLinkBack() throws {
        try make("code", hours: 10)
        _ = try scratch.backUp()
        #expect(try use("code") == nil)
        try scratch.close()
        _ = try scratch.restore()
        try scratch.adopt()
        #expect(try use("code") == .invalidReset)
        #expect(try scratch.read { try $0.passwordHash(of: ana.id) } == "new")
    }

    @Test func aLinkEndsWithItsMakersRole() throws {
        let ada = try scratch.account("ada")
        try make("code", by: ada.id)
        _ = try scratch.write { try $0.setRole(.admin, ofAccountNamed: "ada") }
        #expect(try use("unknown") == .invalidReset)
        #expect(try scratch.ask("SELECT count(*) FROM password_reset") == [1])
        _ = try scratch.write { try $0.setRole(.member, ofAccountNamed: "ada") }
        #expect(try use("code") == .invalidReset)
        try make("second", by: ada.id)
        _ = try scratch.write { try $0.suspend(ada.id, because: nil, at: .at(1)) }
        #expect(try use("second") == .invalidReset)
        try make("third")
        _ = try scratch.write { try $0.setRole(.admin, ofAccountNamed: "ana") }
        #expect(try use("third") == .invalidReset)
    }
}
