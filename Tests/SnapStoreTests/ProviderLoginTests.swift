import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Logins by other services, on a real store.
struct ProviderLoginTests {
    private func login(_ subject: String = "u1", _ names: String?..., issuer: String = "https://login.example") -> ProviderLogin {
        ProviderLogin(user: ExternalName(issuer: issuer, subject: subject), names: names)
    }

    private func enter(_ scratch: Scratch, _ login: ProviderLogin, makes: Bool = true, at now: Int64 = 2_000) throws -> Person {
        try scratch.write { try $0.enter(login, makesAccounts: makes, at: .at(now)) }.person
    }

    private func link(_ scratch: Scratch, _ login: ProviderLogin, _ account: AccountID, password: String = "hash") throws -> ProviderLink {
        try scratch.write { try $0.link(login, to: account, verified: password, at: .at(3_000)) }
    }

    /// An account whose password has the hash "hash".
    private func account(_ scratch: Scratch, _ name: String) throws -> AccountID {
        try scratch.write { try $0.addAccount(name: name, password: "hash", at: .at(1)) }
    }

    @Test func issuerAndSubjectFindAnAccountAndNamesNever() throws {
        let scratch = try Scratch()
        let local = try account(scratch, "ana")
        let made = try enter(scratch, login("u1", "ana", "Ana Smith"))
        #expect(made.id != local && made.name == "ana 2")
        #expect(try enter(scratch, login("u1", "somebody else"), makes: false) == made)
        #expect(try enter(scratch, login("u2", "ana")).id != made.id)
        #expect(try enter(scratch, login("u1", issuer: "https://other.example")).name.hasPrefix("unnamed user"))
    }

    @Test func newPersonIsRefusedWhereNoAccountsAreMade() throws {
        let scratch = try Scratch()
        #expect(try reason { _ = try enter(scratch, login(), makes: false) } == .signUpClosed)
        #expect(try scratch.ask("SELECT count(*) FROM account") == [0] && scratch.ask("SELECT count(*) FROM external_identity") == [0])
    }

    @Test func linkLogsInToItsAccountAndNoOther() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try account(scratch, "ana"), try account(scratch, "ben"))
        let link = try link(scratch, login("u1", "elsewhere"), ana)
        #expect(try enter(scratch, login("u1", "elsewhere"), makes: false) == Person(id: ana, name: "ana"))
        #expect(try reason { _ = try self.link(scratch, login("u1"), ben) } == .identityTaken)
        #expect(try reason { _ = try self.link(scratch, login("u2"), ana, password: "older hash") } == .wrongCredentials)
        #expect(try scratch.read { try $0.providerLinks(of: ana) }.map(\.id) == [link.id])
        for number in 2...ProviderLink.perAccount { _ = try self.link(scratch, login("n\(number)"), ana) }
        #expect(try reason { _ = try self.link(scratch, login("n11"), ana) } == .tooMany)
    }

    @Test func lastWayToLogInStays() throws {
        let scratch = try Scratch()
        let issuers: Set = ["https://login.example"]
        let (ana, made) = (try account(scratch, "ana"), try enter(scratch, login("u2")).id)
        let link = try link(scratch, login("u1"), ana)
        func unlink(_ link: LinkID, _ account: AccountID) throws -> Rejection.Reason? {
            try reason { try scratch.write { try $0.unlink(link, of: account, among: issuers) } }
        }
        let own = try #require(try scratch.read { try $0.providerLinks(of: made) }.first?.id)
        #expect(try unlink(own, made) == .lastLogin && unlink(link.id, made) == .unknownSession)
        #expect(try unlink(link.id, ana) == nil && unlink(link.id, ana) == .unknownSession)
        // A removed link logs in to no account, and may be linked again.
        #expect(try reason { _ = try enter(scratch, login("u1"), makes: false) } == .signUpClosed)
        _ = try self.link(scratch, login("u1"), ana)
        // A service that this server no longer uses is not a way to log in.
        try scratch.write {
            try $0.run(
                "INSERT INTO external_identity (digest, account, issuer, subject, issued) VALUES (?, ?, 'https://gone', 'x', 1)",
                [[1, 2, 3] as [UInt8], made.rawValue])
        }
        #expect(try unlink(own, made) == .lastLogin)
    }

    @Test func suspendedAndDeletedAccountsAreRefused() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try enter(scratch, login("u1", "ana")), try enter(scratch, login("u2", "ben")))
        try scratch.write { _ = try $0.suspend(ana.id, because: nil, at: .at(3_000)) }
        #expect(try reason { _ = try enter(scratch, login("u1")) } == .suspended)
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(3_000)) }
        #expect(try reason { _ = try enter(scratch, login("u2")) } == .unknownAccount)
        #expect(
            try scratch.ask("SELECT count(*) FROM external_identity WHERE subject = 'u2' OR issuer IS NULL AND subject IS NOT NULL") == [0])
    }

    @Test func loginStateIsUsedOnceAndForgottenWhenItExpires() throws {
        let scratch = try Scratch()
        let id = [UInt8](repeating: 7, count: 16)
        func use(at now: Int64) throws -> Rejection.Reason? {
            try reason { try scratch.write { try $0.useLoginState(id, until: .at(600_000), at: .at(now)) } }
        }
        func isUsed() throws -> Bool { try reason { try scratch.read { try $0.requireUnusedLoginState(id) } } == .loginRefused }
        #expect(try !isUsed())
        #expect(try use(at: 1) == nil && use(at: 599_999) == .loginRefused)
        #expect(try isUsed())
        try scratch.write { try $0.useLoginState([1], until: .at(900_000), at: .at(600_000)) }
        #expect(try scratch.ask("SELECT count(*) FROM login_state") == [1])
    }

    @Test(.ofFiles) func restoreKeepsLinksMadeAndRemovedSinceTheBackup() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try account(scratch, "ana"), try account(scratch, "ben"))
        let removed = try link(scratch, login("removed"), ana)
        _ = try link(scratch, login("kept"), ana)
        _ = try scratch.backUp()
        try scratch.write { try $0.unlink(removed.id, of: ana, among: []) }
        _ = try link(scratch, login("moved"), ben)
        _ = try link(scratch, login("removed"), ben)
        let made = try enter(scratch, login("made", "cleo"))
        try scratch.close()
        _ = try scratch.restore(keepingOld: false)
        try scratch.adopt()
        #expect(try enter(scratch, login("kept"), makes: false).id == ana)
        #expect(try enter(scratch, login("moved"), makes: false).id == ben)
        #expect(try enter(scratch, login("removed"), makes: false).id == ben)
        #expect(try enter(scratch, login("made"), makes: false) == made)
    }
}
