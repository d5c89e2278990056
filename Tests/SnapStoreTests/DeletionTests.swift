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
        let deletion = try scratch.write { try $0.deleteAccount(ana.id, at: .at(30)) }
        #expect(deletion.events.map(\.kind) == [.deleted(first.id), .deleted(second.id)])
        #expect(deletion.events.map(\.position.offset) == [3, 2])
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

    @Test func manyPostsAreErasedInPartsAsTheirAuthorWould() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snaps = try (1...5).map { number in
            try scratch.post("\(number)", by: ana, source: .upload(try scratch.images.write([1], type: "image/jpeg")))
        }
        let kept = try scratch.post("1", by: ben)
        func part() throws -> AccountDeletion? { try scratch.write { try $0.erasePosts(of: ana.id, limit: 2, at: .at(30)) } }
        for snaps in [snaps[0..<2], snaps[2..<4]] {
            let deletion = try #require(try part())
            #expect(deletion.events.map(\.kind) == snaps.map { .deleted($0.id) })
            #expect(deletion.files.count == 2 && deletion.endedSessions.isEmpty)
        }
        // Fewer than a part are left for the deletion itself. Up to there, the account is as it was.
        #expect(try part() == nil)
        #expect(try scratch.read { try $0.account(named: "ana") } != nil)
        #expect(try scratch.ask("SELECT count(*) FROM image") == [1])
        #expect(try scratch.write { try $0.deleteAccount(ana.id, at: .at(31)) }.events.map(\.kind) == [.deleted(snaps[4].id)])
        #expect(try scratch.ask("SELECT id FROM snap WHERE gone IS NULL") == [kept.id.rawValue])
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
        func part() throws -> AccountDeletion? { try scratch.write { try $0.erasePosts(of: ana.id, limit: 2, at: .at(30)) } }
        #expect(try part() != nil && left() == [5])
        #expect(try part() == nil && left() == [0])
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
        let deletion = try scratch.write { try $0.deleteAccount(ana.id, at: .at(2)) }
        #expect(deletion.events.isEmpty && deletion.files == [stored.file])
        #expect(try scratch.ask("SELECT gone FROM snap", as: String.self) == ["deleted"])
    }

    @Test func twoAccountsCanGo() throws {
        let scratch = try Scratch()
        for name in ["ana", "ben"] {
            let person = try scratch.account(name)
            try scratch.post("1", by: person)
            _ = try scratch.write { try $0.deleteAccount(person.id, at: .at(2)) }
        }
        #expect(try scratch.ask("SELECT count(*) FROM account WHERE deleted IS NOT NULL") == [2])
    }
}
