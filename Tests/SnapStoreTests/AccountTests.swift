import CArgon2
import SnapModel
import Testing

@testable import SnapStore

/// Accounts and logins.
struct AccountTests {
    @Test func anAccountIsFoundByItsNameInAnyCaseAndKeepsItsSpelling() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("Ána")
        let found = try scratch.read { try $0.account(named: "áNA") }
        #expect(found?.person == ana)
        #expect(found?.role == .member)
        #expect(found?.passwordHash == "hash of Ána")
        #expect(try scratch.read { try $0.account(named: "Ana") } == nil)
    }

    @Test(arguments: ["ana", "ANA", "Ana"]) func aNameIsTakenInAnyCase(_ name: String) throws {
        let scratch = try Scratch()
        _ = try scratch.account("Ana")
        #expect(try reason { _ = try scratch.account(name) } == .nameTaken)
        #expect(try reason { _ = try scratch.account(name + "2") } == nil)
    }

    @Test func aRoleIsGivenAndTaken() throws {
        let scratch = try Scratch()
        _ = try scratch.account("ana")
        _ = try scratch.write { try $0.setRole(.admin, ofAccountNamed: "ANA") }
        #expect(try scratch.read { try $0.account(named: "ana") }?.role == .admin)
        _ = try scratch.write { try $0.setRole(.member, ofAccountNamed: "ana") }
        #expect(try scratch.read { try $0.account(named: "ana") }?.role == .member)
        #expect(try reason { _ = try scratch.write { try $0.setRole(.admin, ofAccountNamed: "ben") } } == .unknownAccount)
    }

    @Test func aTokenLeadsToItsIdentityUntilItsLoginEnds() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let token = Secret.token()
        let session = try scratch.write {
            try $0.addSession(ana.id, tokenDigest: Secret.digest(ofToken: token), device: "phone", at: .at(5))
        }
        func identity(_ token: String) throws -> Identity? {
            try scratch.read { try $0.identity(ofTokenDigest: Secret.digest(ofToken: token)) }
        }
        #expect(try identity(token) == Identity(person: ana, role: .member, session: session, device: "phone"))
        #expect(try identity(token + "x") == nil)
        #expect(try identity("") == nil)
        try scratch.write { try $0.endSession(session, of: ana.id, at: .at(2)) }
        #expect(try identity(token) == nil)
    }

    @Test func loginsAreListedTheLatestUsedFirstAndOnlyTheOwners() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        func session(_ person: Person, _ device: String, _ now: Int64) throws -> SessionID {
            try scratch.write { try $0.addSession(person.id, tokenDigest: Secret.digest(ofToken: device), device: device, at: .at(now)) }
        }
        let phone = try session(ana, "phone", 1)
        let laptop = try session(ana, "laptop", 2)
        let bens = try session(ben, "tablet", 3)
        try scratch.write { try $0.touchSession(phone, at: .at(9)) }
        let sessions = try scratch.read { try $0.sessions(of: ana.id) }
        #expect(sessions.map(\.id) == [phone, laptop])
        #expect(sessions.map(\.usedAt) == [.at(9), .at(2)])
        #expect(sessions.map(\.createdAt) == [.at(1), .at(2)])
        #expect(try reason { try scratch.write { try $0.endSession(bens, of: ana.id, at: .at(2)) } } == .unknownSession)
        #expect(try reason { try scratch.write { try $0.endSession(SessionID(rawValue: 99), of: ana.id, at: .at(2)) } } == .unknownSession)
        #expect(try scratch.read { try $0.sessions(of: ben.id) }.map(\.id) == [bens])
    }

    @Test func aNewPasswordReplacesOnlyTheOneThatWasVerified() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.write { try $0.setPassword("second", of: ana.id, replacing: "hash of ana") }
        #expect(try reason { try scratch.write { try $0.setPassword("third", of: ana.id, replacing: "hash of ana") } } == .wrongCredentials)
        #expect(try scratch.read { try $0.passwordHash(of: ana.id) } == "second")
        #expect(try reason { try scratch.write { try $0.requirePassword("hash of ana", of: ana.id) } } == .wrongCredentials)
        #expect(try reason { try scratch.write { try $0.requirePassword("second", of: ana.id) } } == nil)
    }

    @Test func allLoginsEndButTheOneThatIsKeptAndOthersStay() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        func session(_ person: Person, _ device: String) throws -> SessionID {
            try scratch.write { try $0.addSession(person.id, tokenDigest: Secret.digest(ofToken: device), device: device, at: .at(1)) }
        }
        let (phone, laptop, tablet, bens) = (
            try session(ana, "phone"), try session(ana, "laptop"), try session(ana, "tablet"), try session(ben, "b")
        )
        #expect(Set(try scratch.write { try $0.endSessions(of: ana.id, except: laptop, at: .at(2)) }) == [phone, tablet])
        #expect(try scratch.write { try $0.endSessions(of: ana.id, at: .at(2)) } == [laptop])
        #expect(try scratch.read { try $0.sessions(of: ben.id) }.map(\.id) == [bens])
    }

    /// A client that logs in again and again cannot fill the table.
    @Test func anAccountHasAHundredLoginsAndTheLeastUsedOneGoes() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        func logIn(_ person: Person, _ number: Int) throws -> (SessionID, ended: [SessionID]) {
            try scratch.write { transaction in
                let digest = Secret.digest(ofToken: "\(person.name) \(number)")
                let session = try transaction.addSession(person.id, tokenDigest: digest, device: "x", at: .at(Int64(number)))
                return (session, try transaction.endSurplusSessions(of: person.id, except: session))
            }
        }
        let bens = try logIn(ben, 0)
        let first = try (0..<100).map { try logIn(ana, $0) }
        #expect(first.allSatisfy { $0.ended == [] })
        try scratch.write { try $0.touchSession(first[0].0, at: .at(200)) }
        #expect(try logIn(ana, 100).ended == [first[1].0])
        #expect(try scratch.read { try $0.sessions(of: ana.id) }.count == 100)
        #expect(try scratch.read { try $0.sessions(of: ben.id) }.map(\.id) == [bens.0])
        // The clock was set back: the new login is the oldest by its time, but must stay.
        let new = try logIn(ana, -1)
        #expect(new.ended == [first[2].0])
        #expect(try scratch.ask("SELECT count(*) FROM session WHERE id = \(new.0.rawValue)", as: Int.self) == [1])
    }

    @Test func aSuspendedAccountsTokensGetTheReasonAndEndWhenItIsRestored() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let session = try scratch.write { try $0.addSession(ana.id, tokenDigest: [1], device: "phone", at: .at(1)) }
        let ended = try scratch.write { try $0.suspend($0.account(named: "ANA"), because: "spam", at: .at(2)) }
        #expect(ended == [session])
        #expect(try scratch.read { try $0.account(named: "ana") }?.suspension == Suspension(reason: "spam"))
        #expect(Suspension(reason: "spam").rejection.message.hasSuffix(": spam"))
        #expect(try reason { _ = try scratch.read { try $0.identity(ofTokenDigest: [1]) } } == .suspended)
        #expect(try reason { try scratch.write { try $0.requireActive(ana.id) } } == .suspended)
        try scratch.write { try $0.restore($0.account(named: "ana"), at: .at(3)) }
        #expect(try scratch.read { try $0.identity(ofTokenDigest: [1]) } == nil)
        #expect(try scratch.read { try $0.account(named: "ana") }?.suspension == nil)
    }

    @Test func restoringAnAccountThatIsNotSuspendedEndsNothing() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let session = try scratch.write { try $0.addSession(ana.id, tokenDigest: [1], device: "phone", at: .at(1)) }
        try scratch.write { try $0.restore($0.account(named: "ana"), at: .at(3)) }
        #expect(try scratch.read { try $0.sessions(of: ana.id) }.map(\.id) == [session])
        #expect(try reason { try scratch.write { try $0.restore($0.account(named: "ben"), at: .at(3)) } } == .unknownAccount)
    }

    @Test func anIdOnceGivenIsNotGivenAgain() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let first = try scratch.write { try $0.addSession(ana.id, tokenDigest: [1], device: "a", at: .at(1)) }
        try scratch.write { try $0.endSession(first, of: ana.id, at: .at(2)) }
        let second = try scratch.write { try $0.addSession(ana.id, tokenDigest: [2], device: "b", at: .at(1)) }
        #expect(second.rawValue > first.rawValue)
    }
}

/// Passwords and tokens as they are stored.
struct SecretTests {
    @Test func passwordHashContainsItsParametersAndMatchesOnlyItsPassword() throws {
        let hash = try PasswordHash.make("correct horse")
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(PasswordHash.verify("correct horse", against: hash))
        for wrong in ["", "correct hors", "correct horse ", "Correct horse", "correct horse\u{0}"] {
            #expect(!PasswordHash.verify(wrong, against: hash))
        }
    }

    @Test func everyHashHasASaltOfItsOwn() throws {
        let (first, second) = (try PasswordHash.make("same"), try PasswordHash.make("same"))
        #expect(first != second)
        #expect(PasswordHash.verify("same", against: second))
    }

    @Test func aMalformedHashFitsNoPassword() {
        for hash in ["", "x", "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$", String(repeating: "$", count: 500)] {
            #expect(!PasswordHash.verify("", against: hash))
            #expect(!PasswordHash.verify("x", against: hash))
        }
    }

    /// A hash that cannot be read would be refused immediately, and the time would reveal which names exist.
    @Test func hashForUnknownNamesCostsTheSameCheck() throws {
        let (dummy, hash) = (PasswordHash.ofNoAccount, try PasswordHash.make("correct horse"))
        #expect(argon2id_verify(dummy, "", 0) == ARGON2_VERIFY_MISMATCH.rawValue)
        #expect(dummy.utf8.count == hash.utf8.count)
        #expect(dummy.split(separator: "$")[..<3] == hash.split(separator: "$")[..<3])
    }

    @Test func aTokenHas256RandomBitsInTheAlphabetOfURLs() {
        let tokens = Set((0..<200).map { _ in Secret.token() })
        #expect(tokens.count == 200)
        #expect(
            tokens.allSatisfy { $0.count == 43 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") } })
        // Every place of the token varies.
        for place in 0..<42 { #expect(Set(tokens.map { Array($0)[place] }).count > 20) }
    }

    @Test func theDigestIsSHA256() {
        let abc: [UInt8] = [
            0xBA, 0x78, 0x16, 0xBF, 0x8F, 0x01, 0xCF, 0xEA, 0x41, 0x41, 0x40, 0xDE, 0x5D, 0xAE, 0x22, 0x23, 0xB0, 0x03, 0x61, 0xA3, 0x96,
            0x17,
            0x7A, 0x9C, 0xB4, 0x10, 0xFF, 0x61, 0xF2, 0x00, 0x15, 0xAD,
        ]
        #expect(Secret.digest(ofToken: "abc") == abc)
        #expect(Secret.digest(ofToken: "abd") != abc)
    }
}
