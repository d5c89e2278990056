import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// An account takes another name; the old one stays reserved for it.
struct RenameTests {
    private static let day: Int64 = 86_400_000
    private let scratch: Scratch
    private let ana, ben: Person

    init() throws {
        scratch = try Scratch()
        (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
    }

    @discardableResult private func rename(_ person: Person, to name: String, at now: Int64 = 100, perDay: Int? = nil) throws -> Person {
        try scratch.write { try $0.changeName(of: person.id, to: name, at: .at(now), perDay: perDay).person }
    }

    private func signUp(_ name: String, at now: Int64) throws -> Rejection.Reason? {
        try reason { _ = try scratch.write { try $0.addAccount(name: name, password: "hash", at: .at(now)) } }
    }

    private func named(_ name: String) throws -> AccountID? { try scratch.read { try $0.account(named: name)?.person.id } }

    @Test func theNewNameIsFoundAndShownAndTheOldOneIsNot() throws {
        let photo = try scratch.photo("1", by: ben, caption: "With @ana, and #ana")
        #expect(try rename(ana, to: "Dr. Anna") == Person(id: ana.id, name: "Dr. Anna"))
        #expect(try named("dr. anna") == ana.id && named("ana") == nil)
        let shown = try scratch.read { try $0.photo(photo.id, for: .viewer(ben.id), at: .at(200)) }
        #expect(shown.words.caption == "With @Dr. Anna, and #ana")
        let found = { (word: String) in
            try scratch.read { try $0.searchPeople(PeopleSearch(query: word), for: .viewer(ben.id)).people.map(\.person.id) }
        }
        #expect(try found("ann") == [ana.id] && found("ana") == [])
        #expect(try scratch.findings(at: .at(300)) == [])
    }

    @Test func takenNamesAreRefusedAsAtSignUp() throws {
        #expect(try reason { try rename(ana, to: "BEN") } == .nameTaken)
        #expect(try reason { try rename(ana, to: "bеn") } == .nameConfusable)
        #expect(try reason { try rename(ana, to: DeletedAccount.name) } == .nameTaken)
        // Only the case differs.
        try rename(ana, to: "Ana")
        #expect(try named("ana") == ana.id)
    }

    @Test func theOldNameIsReservedForItsAccountForThirtyDays() throws {
        try rename(ana, to: "anna", at: 100)
        let end = 100 + 30 * Self.day
        for name in ["ana", "ANA", "аnа"] { #expect(try signUp(name, at: end - 1) == .nameTaken, "\(name)") }
        #expect(try reason { try rename(ben, to: "ana", at: end - 1) } == .nameTaken)
        try rename(ana, to: "ana", at: end - 1)
        try rename(ana, to: "anna", at: end - 1)
        #expect(try signUp("ana", at: end) == .nameTaken, "it was given up again")
        // The control: after the time the name is free.
        #expect(try signUp("ana", at: end - 1 + 30 * Self.day) == nil)
    }

    @Test func anAccountIsRenamedAFewTimesADay() throws {
        for number in 1...3 { try rename(ana, to: "ana \(number)", at: Int64(number), perDay: 3) }
        #expect(try reason { try rename(ana, to: "ana 4", at: Self.day, perDay: 3) } == .rateLimited)
        try rename(ana, to: "ana 4", at: Self.day + 1, perDay: 3)
        #expect(try reason { try rename(ana, to: "ana 5", at: Self.day + 1, perDay: 3) } == .rateLimited)
        // Others are not affected, and an admin is not limited.
        try rename(ben, to: "benny", at: Self.day + 1, perDay: 3)
        try rename(ana, to: "ana 5", at: Self.day + 1)
    }

    @Test func aDeletedAccountReservesNothing() throws {
        try rename(ana, to: "anna", at: 100)
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(200)) }
        for name in ["ana", "anna"] { #expect(try signUp(name, at: 300) == nil) }
        #expect(try reason { try rename(ana, to: "other", at: 300) } == .unknownAccount)
    }

    @Test func reservationsThatHaveEndedAreRemoved() throws {
        for number in 1...5 { try rename(ana, to: "ana \(number)", at: 100) }
        try rename(ana, to: "anna", at: 101 + 30 * Self.day)
        #expect(try scratch.ask("SELECT count(*) FROM released_name") == [1])
    }

    @Test func anAppsUserKeepsTheAccountAndTheChosenName() throws {
        func enter(_ name: String, at now: Int64) throws -> Person {
            let login = ExternalLogin(
                user: ExternalName(issuer: "https://app", subject: "u1"), name: name, session: "", issuedAt: .at(now),
                expiresAt: .at(1_000_000))
            return try scratch.write { try $0.enter(login, device: "phone", at: .at(now)) }.identity.person
        }
        let first = try enter("cleo", at: 1_000)
        // The control: until a name is chosen here, the account follows the app.
        #expect(try enter("Cleo B.", at: 2_000) == Person(id: first.id, name: "Cleo B."))
        try rename(first, to: "Captain", at: 3_000)
        for name in ["Cleo B.", "Cleo C."] { #expect(try enter(name, at: 4_000) == Person(id: first.id, name: "Captain")) }
    }

    @Test(.ofFiles) func aRestoreTakesNoRenameBack() throws {
        _ = try scratch.backUp()
        try rename(ana, to: "anna", at: 1_500)
        try rename(ben, to: "ana 2", at: 1_600)
        try scratch.close()
        _ = try scratch.restore()
        try scratch.adopt()
        #expect(try named("anna") == ana.id && named("ana 2") == ben.id && named("ana") == nil)
        #expect(try signUp("ana", at: 3_000) == .nameTaken && signUp("ben", at: 3_000) == .nameTaken)
    }
}
