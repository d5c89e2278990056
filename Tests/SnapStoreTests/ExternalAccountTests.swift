import SnapModel
import Testing

@testable import SnapStore

/// Users whom an app logs in, on a real store.
struct ExternalAccountTests {
    private func login(
        _ subject: String = "u1", _ name: String? = "ana", issuer: String = "https://app", session: String = "", issued: Int64 = 1_000,
        expires: Int64 = 100_000
    ) -> ExternalLogin {
        ExternalLogin(
            user: ExternalName(issuer: issuer, subject: subject), name: name, session: session, issuedAt: .at(issued),
            expiresAt: .at(expires))
    }

    private func enter(_ scratch: Scratch, _ login: ExternalLogin, at now: Int64 = 2_000) throws -> ExternalEntry {
        try scratch.write { try $0.enter(login, device: "phone", at: .at(now)) }
    }

    private func refusal(_ scratch: Scratch, _ login: ExternalLogin, at now: Int64 = 2_000) throws -> Rejection.Reason? {
        try reason { _ = try enter(scratch, login, at: now) }
    }

    @Test func anAccountIsMadeAtFirstSightAndFoundAgainByIssuerAndSubject() throws {
        let scratch = try Scratch()
        let first = try enter(scratch, login()).identity
        #expect(first.person.name == "ana" && first.role == .member && first.expiresAt == .at(100_000))
        let again = try enter(scratch, login(issued: 3_000, expires: 200_000)).identity
        #expect(again.person == first.person && again.session == first.session && again.expiresAt == .at(200_000))
        #expect(try enter(scratch, login(issuer: "https://other")).identity.person.id != first.person.id)
        #expect(try enter(scratch, login("u2", "ben")).identity.person.id != first.person.id)
        // Issuer and subject never run into each other.
        let split = try enter(scratch, login("x", "cleo", issuer: "ab")).identity
        #expect(try enter(scratch, login("bx", "cleo", issuer: "a")).identity.person.id != split.person.id)
    }

    @Test func noOperatorCanGiveAnExternalAccountAPassword() throws {
        let scratch = try Scratch()
        let person = try enter(scratch, login()).identity.person
        let local = try scratch.account("ben")
        func reset(_ name: String) throws -> Rejection.Reason? {
            try reason { _ = try scratch.write { try $0.resetPassword("new hash", ofAccountNamed: name, at: .at(3_000)) } }
        }
        #expect(try reset(person.name) == .forbidden)
        #expect(try scratch.read { try $0.sessions(of: person.id) }.count == 1)
        #expect(try reset(local.name) == nil)
        #expect(try scratch.read { try $0.account(named: local.name) }?.passwordHash == "new hash")
    }

    @Test func anExternalUserNeverGetsIntoALocalAccountOfTheSameName() throws {
        let scratch = try Scratch()
        let local = try scratch.account("ana")
        let other = try enter(scratch, login()).identity.person
        #expect(other.id != local.id && other.name == "ana 2")
        #expect(try enter(scratch, login("u2", "ＡＮＡ")).identity.person.name == "ＡＮＡ 3")
        let long = String(repeating: "x", count: 32)
        _ = try scratch.account(long)
        #expect(try enter(scratch, login("u3", long)).identity.person.name == String(repeating: "x", count: 30) + " 2")
        for number in 4...99 { _ = try enter(scratch, login("n\(number)")) }
        #expect(try enter(scratch, login("n100")).identity.person.name.hasPrefix("unnamed user "))
    }

    @Test func aNewNameIsTakenOverIfItIsFree() throws {
        let scratch = try Scratch()
        let ana = try enter(scratch, login()).identity.person
        _ = try scratch.account("ben")
        let renamed = try enter(scratch, login("u1", "Ána"))
        #expect(renamed.isRenamed && renamed.identity.person == Person(id: ana.id, name: "Ána"))
        for name in ["ben", "ЬЕN", nil] {
            let kept = try enter(scratch, login("u1", name))
            #expect(!kept.isRenamed && kept.identity.person.name == "Ána")
        }
        // Only the case changes: the account's own name is not taken.
        #expect(try enter(scratch, login("u1", "ÁNA")).identity.person.name == "ÁNA")
        _ = try scratch.account("ana")
    }

    /// `sub` is the identity: what a token calls its user keeps no user out.
    @Test func aNameThatBreaksTheRuleIsMadeToKeepIt() throws {
        let scratch = try Scratch()
        let long = "Wolfeschlegelsteinhausenbergerdorff the Elder"
        for (number, (given, expected)) in [
            ("Max ", "Max"), (" Eva\t Maria\n", "Eva Maria"), (long, "Wolfeschlegelsteinhausenbergerdo"), ("Анна Smith", "Анна"),
            ("O\u{200B}lga\u{FEFF}", "Olga"), ("Tom\u{A0}Thumb", "Tom Thumb"), ("Jo \u{202E}gnp", "Jo"), ("می\u{200C}نا", "می\u{200C}نا"),
        ].enumerated() {
            let person = try enter(scratch, login("u\(number)", given)).identity.person
            #expect(Array(person.name.unicodeScalars) == Array(expected.unicodeScalars), "\(given)")
            let again = try enter(scratch, login("u\(number)", given))
            #expect(!again.isRenamed && again.identity.person == person, "\(given)")
        }
    }

    @Test func aUserWithoutAFitNameGetsOneThatSaysSoUntilTheAppHasOne() throws {
        let scratch = try Scratch()
        _ = try scratch.account("unnamed user 3")
        for (number, name) in ["\u{202E}ana", "anа", "", " \u{3164} ", nil].enumerated() {
            let person = try enter(scratch, login("u\(number)", name)).identity.person
            #expect(person.name == "unnamed user \(number < 1 ? 2 : number + 3)", "\(name ?? "none")")
            let kept = try enter(scratch, login("u\(number)", name))
            #expect(!kept.isRenamed && kept.identity.person == person)
        }
        let named = try enter(scratch, login("u1", "Bea"))
        #expect(named.isRenamed && named.identity.person.name == "Bea")
        // A name that is none takes away no other one.
        #expect(try enter(scratch, login("u1", "\u{202E}ana")).identity.person.name == "Bea")
    }

    @Test func thePreferredNameComesFirstAndTheOtherOneIfItIsNone() throws {
        let scratch = try Scratch()
        func enter(_ subject: String, _ name: String?, _ other: String?) throws -> String {
            let login = ExternalLogin(
                user: ExternalName(issuer: "", subject: subject), name: name, otherName: other, issuedAt: .at(1_000),
                expiresAt: .at(100_000))
            return try self.enter(scratch, login).identity.person.name
        }
        #expect(try enter("1", "Ana", "ana77") == "Ana")
        #expect(try enter("2", "\u{202E}", "ben77") == "ben77")
        #expect(try enter("3", nil, "cleo77 ") == "cleo77")
    }

    @Test func loginsAreListedByTheAppsOwnSessionsAndDoNotPileUp() throws {
        let scratch = try Scratch()
        let phone = try enter(scratch, login(session: "phone")).identity
        let desk = try enter(scratch, login(session: "desk", expires: 5_000)).identity
        #expect(phone.person == desk.person && phone.session != desk.session)
        let listed = try scratch.read { try $0.sessions(of: phone.person.id) }
        #expect(Set(listed.map(\.id)) == [phone.session, desk.session] && Set(listed.map(\.expiresAt)) == [.at(100_000), .at(5_000)])
        #expect(try enter(scratch, login(session: "phone"), at: 6_000).endedSessions == [desk.session])
        for number in 0..<150 { _ = try enter(scratch, login(session: "\(number)"), at: 7_000 + Int64(number)) }
        #expect(try scratch.ask("SELECT count(*) FROM session", as: Int.self) == [100])
    }

    @Test func aLoginJustMadeOrRenewedIsNeverEndedAsSurplus() throws {
        let scratch = try Scratch()
        let first = try enter(scratch, login(session: "first")).identity.session
        for number in 1..<100 { _ = try enter(scratch, login(session: "\(number)"), at: 3_000 + Int64(number)) }
        let renewed = try enter(scratch, login(session: "first", issued: 4_000), at: 4_000)
        #expect(renewed.identity.session == first && renewed.endedSessions == [])
        // The clock was set back: by its time, this login is the oldest.
        let late = try enter(scratch, login(session: "late"), at: 1)
        #expect(late.endedSessions.count == 1 && !late.endedSessions.contains(late.identity.session))
        #expect(try scratch.ask("SELECT count(*) FROM session WHERE id = \(late.identity.session.rawValue)", as: Int.self) == [1])
        #expect(try scratch.ask("SELECT count(*) FROM session", as: Int.self) == [100])
    }

    @Test func noTokenOfOurOwnKindOpensAnExternalLogin() throws {
        let scratch = try Scratch()
        let ana = try enter(scratch, login()).identity
        for guess in ["", "u1", "https://app", "11:https://appu1", ana.session.text] {
            #expect(try scratch.read { try $0.identity(ofTokenDigest: Secret.digest(ofToken: guess)) } == nil)
        }
    }

    @Test func tokensFromBeforeARevocationAreVoidAndNewOnesAreNot() throws {
        for end in [
            { transaction, identity in try transaction.endSession(identity.session, of: identity.person.id, at: .at(9_500)) },
            { transaction, identity in _ = try transaction.endSessions(of: identity.person.id, at: .at(9_500)) },
        ] as [(Transaction, Identity) throws -> Void] {
            let scratch = try Scratch()
            let ana = try enter(scratch, login()).identity
            try scratch.write { try end($0, ana) }
            // All tokens made until then are void, seen before or not, for every login that the app distinguishes.
            for issued: Int64 in [1_000, 9_000, 9_500] { #expect(try refusal(scratch, login(issued: issued)) == .invalidToken) }
            #expect(try refusal(scratch, login(session: "other", issued: 9_000)) == .invalidToken)
            let back = try enter(scratch, login(issued: 10_000)).identity
            #expect(back.person == ana.person && back.session != ana.session)
        }
    }

    @Test func aTokenOfAnAppWhoseClockIsAheadIsRevokedToo() throws {
        let scratch = try Scratch()
        let ana = try enter(scratch, login(issued: 30_000)).identity
        try scratch.write { try $0.endSession(ana.session, of: ana.person.id, at: .at(9_000)) }
        #expect(try refusal(scratch, login(issued: 30_000)) == .invalidToken)
        #expect(try refusal(scratch, login(issued: 31_000)) == nil)
    }

    @Test func suspendedAndDeletedUsersStayOut() throws {
        let scratch = try Scratch()
        let ana = try enter(scratch, login()).identity.person
        _ = try scratch.write { try $0.suspend(ana.id, because: "spam", at: .at(3_000)) }
        #expect(try refusal(scratch, login(issued: 4_000)) == .suspended)
        try scratch.write { try $0.restore(ana.id, at: .at(5_000)) }
        #expect(try refusal(scratch, login(issued: 4_000)) == .invalidToken)
        _ = try enter(scratch, login(issued: 6_000))
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(7_000)) }
        #expect(try refusal(scratch, login(issued: 8_000)) == .unknownAccount)
        #expect(
            try scratch.ask("SELECT count(*) FROM external_identity WHERE issuer IS NOT NULL OR subject IS NOT NULL", as: Int.self) == [0])
        #expect(try scratch.read { try $0.account(named: "ana") } == nil)
    }

    @Test func anExternalAccountHasNoPassword() throws {
        let scratch = try Scratch()
        let ana = try enter(scratch, login()).identity.person
        let found = try #require(try scratch.read { try $0.account(named: "ana") })
        #expect(found.person == ana && found.passwordHash == nil)
        #expect(try reason { _ = try scratch.read { try $0.passwordHash(of: ana.id) } } == .wrongCredentials)
    }

    @Test func adminsSeeWhoseUserAnAccountIs() throws {
        let scratch = try Scratch()
        let local = try scratch.account("Anna")
        let ana = try enter(scratch, login()).identity.person
        let ben = try scratch.account("ben")
        _ = try scratch.write { try $0.suspend(ben.id, because: "spam", at: .at(3_000)) }
        func list(_ prefix: String? = nil, before: Int64? = nil, limit: Int = 100) throws -> [AccountFacts] {
            try scratch.read { try $0.accounts(AccountListRequest(prefix: prefix, backlog: BacklogRequest(before: before, limit: limit))) }
        }
        #expect(try list().map(\.person) == [ben, ana, local])
        let facts = try list()
        #expect(facts[0].suspension == AccountFacts.Suspension(at: .at(3_000), reason: "spam") && facts[0].usedAt == nil)
        #expect(facts[1].external == ExternalName(issuer: "https://app", subject: "u1") && facts[1].usedAt == .at(2_000))
        #expect(facts[2].external == nil && facts[2].suspension == nil && facts[2].createdAt == .at(1))
        #expect(try list("AN").map(\.person) == [ana, local])
        #expect(try list("%").isEmpty && list("_").isEmpty)
        #expect(try list(limit: 1).map(\.person) == [ben])
        #expect(try list(before: ben.id.rawValue, limit: 1).map(\.person) == [ana])
    }
}
