import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Names that look like another one, on a real store.
struct NameTests {
    private func refusal(_ scratch: Scratch, _ name: String) throws -> Rejection.Reason? { try reason { _ = try scratch.account(name) } }

    @Test func aNameThatLooksLikeAnotherIsRefusedWithThatReason() throws {
        let scratch = try Scratch()
        for name in ["ana", "paypal", "Zoë", "ТОМ"] { _ = try scratch.account(name) }
        for name in ["аnа", "paypa1", "PAYPAІ", "рayрal", "TОM", "ꓜoë"] {
            #expect(try refusal(scratch, name) == .nameConfusable, "\(name)")
        }
        for name in ["ANA", "Zoe\u{308}", "ａｎａ", "𝒶𝓃𝒶", "ⓐⓝⓐ", "a\u{AD}na"] { #expect(try refusal(scratch, name) == .nameTaken, "\(name)") }
        for name in ["anna", "Zoe", "paypal2"] { #expect(try refusal(scratch, name) == nil, "\(name)") }
    }

    @Test func namesLikeThoseOfDeletedAccountsAreReserved() throws {
        let scratch = try Scratch()
        for name in ["deleted account", "Deleted Account", "de1eted account", "dеlеtеd ассоunt"] {
            #expect(try refusal(scratch, name) == .nameTaken, "\(name)")
        }
    }

    @Test func aDeletedAccountsNameAndItsLookalikesAreFreeAgain() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(2)) }
        _ = try scratch.account("аnа")
        #expect(try refusal(scratch, "ana") == .nameConfusable)
    }

    /// The store of another ICU, or of other rules.
    @Test(.ofFiles) func keysThatAreNotOfThisVersionAreMadeAgainAtTheStart() throws {
        let scratch = try Scratch()
        let (ana, gone) = (try scratch.account("Ána"), try scratch.account("ben"))
        _ = try scratch.write { try $0.deleteAccount(gone.id, at: .at(2)) }
        try spoilKeys(scratch)
        #expect(try scratch.read { try $0.account(named: "ána") } == nil)
        // Keys of this version are left as they are.
        try scratch.reopen()
        #expect(try scratch.read { try $0.account(named: "ána") } == nil)

        try scratch.write { try $0.run("PRAGMA user_version = 0") }
        try scratch.reopen()
        #expect(try scratch.ask("PRAGMA user_version") == [Int(TextRule.comparisonVersion)])
        #expect(try scratch.read { try $0.account(named: "ána") }?.person == ana)
        #expect(try refusal(scratch, "ána") == .nameTaken && refusal(scratch, "ánа") == .nameConfusable)
        #expect(try scratch.ask("SELECT count(*) FROM account WHERE folded_digest IS NULL AND skeleton_digest IS NULL") == [1])
    }

    private func spoilKeys(_ scratch: Scratch) throws {
        try scratch.write { try $0.run("UPDATE account SET folded = 'x', folded_digest = 7, skeleton_digest = 8 WHERE deleted IS NULL") }
    }

    @Test(.ofFiles) func ofTwoNamesThatHaveBecomeOneEachIsFoundAsItIsWritten() throws {
        let scratch = try Scratch()
        let weiss = try scratch.account("Weiß")
        // The rule before this one held a capital ẞ for another letter.
        try spoilKeys(scratch)
        let other = try scratch.account("WEIẞ")
        try scratch.write { try $0.run("PRAGMA user_version = 0") }
        try scratch.reopen()
        for (name, person) in [("Weiß", weiss), ("WEIẞ", other), ("weiss", weiss)] {
            #expect(try scratch.read { try $0.account(named: name) }?.person == person, "\(name)")
        }
    }

    /// Sign-up, login and mentions look names up in one way.
    @Test func everySpellingOfANameFindsItAndIsTaken() throws {
        let scratch = try Scratch()
        for row in try Languages.table().names {
            let person = try scratch.account(TextRule.cleanedName(row.same[0]))
            for name in row.same {
                #expect(try scratch.read { try $0.account(named: name) }?.person == person, "\(row.why): \(name)")
                #expect(try refusal(scratch, name) == .nameTaken, "\(row.why): \(name)")
                let photo = try scratch.photo("\(name)", by: person, caption: "With @\(name.trimmingCharacters(in: .whitespaces)).")
                #expect(photo.parts.map(\.target) == [person.id.text], "\(row.why): \(name)")
            }
        }
    }

    /// Two accounts of an earlier version keep working: each is found by its very name, and in any case of it.
    @Test(.ofFiles) func accountsWhoseNamesHaveBecomeOneAreBothFound() throws {
        let scratch = try Scratch()
        let pairs = [("İlker", "ilker"), ("O’Brien", "O'Brien"), ("Zoë ❤", "Zoë ❤️"), ("Ａｎａ", "Ana")]
        var people: [(Person, Person)] = []
        for (one, other) in pairs {
            let first = try scratch.account(one)
            try spoilKeys(scratch)
            people.append((first, try scratch.account(other)))
            try spoilKeys(scratch)
        }
        try scratch.write { try $0.run("PRAGMA user_version = \(1 << 16 | Int64(TextRule.comparisonVersion) & 0xFFFF)") }
        try scratch.reopen()
        func found(_ name: String) throws -> Person? { try scratch.read { try $0.account(named: name) }?.person }
        for ((one, other), (first, second)) in zip(pairs, people) {
            #expect(try found(one) == first && found(one.uppercased()) == first, "\(one)")
            #expect(try found(other) == second && found(other.uppercased()) == second, "\(other)")
            #expect(try refusal(scratch, one) == .nameTaken && refusal(scratch, other) == .nameTaken)
        }
        // Another spelling means the older account.
        #expect(try found("O`Brien") == people[1].0)
    }

    /// Names that share a digest, as two in 2^64 do.
    @Test func twoNamesOfOneDigestAreTwoNames() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.write { try $0.run("UPDATE account SET folded_digest = 7, skeleton_digest = 8") }
        // All three get the digests of "cleo".
        let key = NameKey("cleo", try scratch.read { $0.feeds.digests })
        try scratch.write {
            try $0.run("UPDATE account SET folded_digest = ?, skeleton_digest = ?", [key.foldedDigest, key.skeletonDigest])
        }
        #expect(try scratch.read { try $0.account(named: "cleo") } == nil)
        let cleo = try scratch.account("cleo")
        #expect(try scratch.read { try $0.account(named: "CLEO") }?.person == cleo)
        #expect(try refusal(scratch, "Cleo") == .nameTaken && refusal(scratch, "c1eo") == .nameConfusable)
        _ = try scratch.write { try $0.deleteAccount(cleo.id, at: .at(2)) }
        #expect(try scratch.read { try $0.account(named: "cleo") } == nil)
        #expect(try scratch.ask("SELECT count(*) FROM account WHERE id IN (\(ana.id.text), \(ben.id.text)) AND deleted IS NULL") == [2])
    }
}
