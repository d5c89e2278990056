import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A deleted account leaves nothing personal behind, and other people's data stays.
struct DeletionTests {
    @Test func everythingOfThePersonGoesAndNothingOfOthers() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let stored = try scratch.images.write([1, 2, 3], type: "image/jpeg")
        let first = try scratch.post("secret key", by: ana, caption: "words", source: .upload(stored))
        let second = try scratch.post("2", by: ana, in: Scratch.people)
        let kept = try scratch.post("1", by: ben)
        for (viewer, snap) in [(ana, kept), (ben, first), (ben, kept)] {
            _ = try scratch.write { try $0.claim(snap.id, by: viewer.id, on: "a phone", at: .at(20)) }
        }
        let session = try scratch.write { try $0.addSession(ana.id, tokenDigest: [1], device: "phone", at: .at(1)) }
        let (deletion, events) = try scratch.writeWithEvents { try $0.deleteAccount(ana.id, at: .at(30)) }
        #expect(events.map(\.kind) == [.deleted(first.id), .deleted(second.id)])
        #expect(events.map(\.position.offset) == [3, 2])
        #expect(deletion.files == [stored.file])
        #expect(deletion.endedSessions == [session])
        #expect(try scratch.ask("SELECT count(*) FROM image") == [0])
        #expect(
            try scratch.ask("SELECT count(*) FROM snap WHERE caption IS NOT NULL OR (author = \(ana.id.text) AND length(key) < 65)") == [0])
        #expect(try scratch.ask("PRAGMA foreign_key_check", as: String.self) == [])
        // Ben's data is untouched: his snap, his opens, his counts, and ana's open without her name.
        let viewer = Perspective.viewer(ben.id)
        #expect(try scratch.read { try $0.snap(kept.id, for: viewer) }.opens == 2)
        #expect(try scratch.read { try $0.snap(first.id, for: viewer) }.view == .read(Opened(at: .at(20), device: "a phone")))
        #expect(try scratch.read { try $0.snap(first.id, for: viewer) }.author.name == "deleted account")
        #expect(try scratch.read { try $0.views(of: kept.id) }.map(\.viewer.name).sorted() == ["ben", "deleted account"])
        #expect(try scratch.read { try $0.feedSummaries(for: ben.id) }.map(\.unread) == [0, 0, 0])
        #expect(try scratch.ask("SELECT name FROM device WHERE account = \(ana.id.text)", as: String.self) == [""])
    }

    /// Two posts cost as much as 40 rows.
    private static let little = ErasureBudget(rows: 40)

    @Test func manyPostsAreErasedInPartsAsTheirAuthorWould() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snaps = try (1...5).map { number in
            try scratch.post("\(number)", by: ana, source: .upload(try scratch.images.write([1], type: "image/jpeg")))
        }
        let kept = try scratch.post("1", by: ben)
        let begun = try scratch.writeWithEvents { try $0.beginDeletion(of: ana.id, at: .at(30), within: Self.little) }
        var (parts, events) = ([begun.value], [begun.events])
        // From the first transaction on, the account is hidden.
        #expect(try scratch.read { try $0.account(named: "ana") } == nil && scratch.account("ana").id != ana.id)
        #expect(try reason { _ = try scratch.profile(ana, for: ben) } == .unknownAccount)
        while try scratch.write({ try $0.hasRemains(ana.id) }) {
            #expect(try scratch.findings(at: .at(40)) == [])
            let part = try scratch.writeWithEvents { try $0.continueDeletion(of: ana.id, at: .at(31), within: Self.little) }
            parts.append(part.value)
            events.append(part.events)
        }
        let deleted: [[Event.Kind]] = [snaps[0..<2], snaps[2..<4], snaps[4...]].map { $0.map { .deleted($0.id) } }
        #expect(events.map { $0.map(\.kind) } == deleted)
        #expect(parts.map(\.files.count) == [2, 2, 1] && parts.map(\.isComplete) == [false, false, true])
        #expect(try scratch.ask("SELECT id FROM snap WHERE gone IS NULL") == [kept.id.rawValue])
        #expect(try scratch.ask("SELECT count(*) FROM image") == [0])
        #expect(try scratch.ask("SELECT count(*) FROM snap WHERE author = \(ana.id.text) AND length(key) < 65") == [0])
    }

    @Test func keysOfSnapsThatWentLongAgoAreReplacedInPartsToo() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 1...45 {
            let snap = try scratch.post("\(number)", by: ana)
            _ = try scratch.write { try $0.removeSnap(snap.id, as: .deleted, at: .at(20)) }
        }
        func left() throws -> [Int] { try scratch.ask("SELECT count(*) FROM snap WHERE length(key) < 65") }
        _ = try scratch.write { try $0.beginDeletion(of: ana.id, at: .at(30), within: Self.little) }
        #expect(try left() == [5] && scratch.write { try $0.hasRemains(ana.id) })
        _ = try scratch.write { try $0.continueDeletion(of: ana.id, at: .at(31), within: Self.little) }
        #expect(try left() == [0] && scratch.write { try !$0.hasRemains(ana.id) })
    }

    /// Gives an account this many followers, followed accounts, mutes and notifications, and a photo that all like.
    private func crowd(_ count: Int, around ana: Person, in scratch: Scratch) throws -> [Person] {
        let photo = try scratch.photo("liked", by: ana)
        return try scratch.write { transaction in
            try (0..<count).map { number in
                let name = "friend \(number)"
                let other = try transaction.addAccount(name: name, password: "hash", at: .at(1))
                _ = try transaction.follow(ana.id, by: other, at: .at(50), max: 1_000)
                _ = try transaction.follow(other, by: ana.id, at: .at(51), max: 1_000)
                _ = try transaction.addFavourite(.photo(photo.id), by: other, at: .at(60), max: 1_000)
                _ = try transaction.mute(.account(ana.id), by: other, until: nil, at: .at(61), limits: (all: 9, words: 9))
                return Person(id: other, name: name)
            }
        }
    }

    @Test func noTransactionGrowsWithWhatAnAccountHas() throws {
        func most(_ count: Int, isInParts: Bool) throws -> Int {
            let scratch = try Scratch()
            let ana = try scratch.account("ana")
            _ = try crowd(count, around: ana, in: scratch)
            var most = 0
            func note(_ body: (Transaction) throws -> Void) throws {
                try scratch.write { transaction in
                    let before = transaction.sql.changeCount
                    try body(transaction)
                    most = max(most, transaction.sql.changeCount - before)
                }
            }
            guard isInParts else {
                try note { _ = try $0.deleteAccount(ana.id, at: .at(70)) }
                return most
            }
            try note { _ = try $0.beginDeletion(of: ana.id, at: .at(70), within: Self.little) }
            while try scratch.write({ try $0.hasRemains(ana.id) }) {
                try note { _ = try $0.continueDeletion(of: ana.id, at: .at(71), within: Self.little) }
            }
            return most
        }
        let few = try most(120, isInParts: true)
        #expect(try most(360, isInParts: true) < 2 * few)
        // The control: in one transaction it does.
        #expect(try most(360, isInParts: false) > 3 * few)
    }

    /// A kill between two parts leaves a hidden account and correct counts, and the next start continues.
    @Test(.ofFiles) func aDeletionContinuesAfterARestart() throws {
        let scratch = try Scratch()
        let (ana, stranger) = (try scratch.account("ana"), try scratch.account("stranger"))
        let others = try crowd(20, around: ana, in: scratch)
        try scratch.block(ana, others[0])
        try scratch.block(others[1], ana)
        let budget = ErasureBudget(rows: 10)
        _ = try scratch.write { try $0.beginDeletion(of: ana.id, at: .at(70), within: budget) }
        var rounds = 0
        while try scratch.write({ try $0.hasAccountWork }) {
            try scratch.reopen()
            for other in [stranger, others[2], others[19]] {
                #expect(try reason { _ = try scratch.profile(ana, for: other) } == .unknownAccount)
                #expect(try scratch.read { try $0.home(of: other.id, PhotoPageRequest(), at: .at(80)) }.photos.isEmpty)
            }
            #expect(try reason { try scratch.follow(stranger, ana) } == .unknownAccount)
            #expect(try scratch.findings(at: .at(80)) == [])
            _ = try scratch.write { try $0.continueDeletion(of: ana.id, at: .at(71), within: budget) }
            rounds += 1
        }
        #expect(rounds > 5)
        for table in ["follow", "favourite", "mute", "block", "notification", "account_work"] {
            #expect(try scratch.ask("SELECT count(*) FROM \(table)") == [0], "\(table)")
        }
        #expect(try scratch.counts(of: others[2]) == [0, 0, 0] && scratch.findings(at: .at(90)) == [])
    }

    @Test func accountsTakeTurnsAndTheWorkOfAllEnds() throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben"].map { try scratch.account($0) }
        for person in people {
            for number in 1...4 { try scratch.post("\(number)", by: person) }
            _ = try scratch.write { try $0.beginDeletion(of: person.id, at: .at(30), within: Self.little) }
        }
        let first = try scratch.writeWithEvents { try $0.continueAccountWork(after: nil, at: .at(40)) }
        #expect(first.value == people[0].id && first.events.count == 2)
        let second = try scratch.writeWithEvents { try $0.continueAccountWork(after: first.value, at: .at(40)) }
        #expect(second.value == nil && second.events.count == 2)
    }

    @Test func aDeletedAccountsNameIsFreeAndFindsNothing() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(2)) }
        #expect(try scratch.read { try $0.account(named: "ana") } == nil)
        #expect(try scratch.account("ana").id != ana.id)
        for name in ["deleted account", " deleted \(ana.id.text)"] {
            #expect(try scratch.read { try $0.account(named: name) } == nil)
            #expect(try reason { _ = try scratch.write { try $0.setRole(.admin, ofAccountNamed: name) } } == .unknownAccount)
        }
        #expect(try reason { _ = try scratch.account("Deleted Account") } == .nameTaken)
        #expect(try reason { try scratch.write { try $0.requireActive(ana.id) } } == .unknownAccount)
    }

    @Test func snapsInFeedsThatLeftTheFileGoToo() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let stored = try scratch.images.write([1], type: "image/jpeg")
        try scratch.post("1", by: ana, in: Scratch.people, source: .upload(stored))
        try scratch.reopen(feeds: Scratch.feeds.filter { $0.id != Scratch.people })
        let (deletion, events) = try scratch.writeWithEvents { try $0.deleteAccount(ana.id, at: .at(2)) }
        #expect(events.isEmpty && deletion.files == [stored.file])
        #expect(try scratch.ask("SELECT gone FROM snap", as: String.self) == ["deleted"])
    }

    @Test func twoAccountsCanBeDeleted() throws {
        let scratch = try Scratch()
        for name in ["ana", "ben"] {
            let person = try scratch.account(name)
            try scratch.post("1", by: person)
            _ = try scratch.write { try $0.deleteAccount(person.id, at: .at(2)) }
        }
        #expect(try scratch.ask("SELECT count(*) FROM account WHERE deleted IS NOT NULL") == [2])
    }
}
