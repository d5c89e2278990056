import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The rules of posting and opening, each once. They are written twice: as a transaction (`addSnap`, `claim`), and for a batch of a cluster as one
/// statement (`BatchStatement`). Every case runs in each of the ways that the database has.
struct PostAndOpenRuleTests {
    enum Way: CaseIterable { case transaction, batch }

    private static let ways: [Way] = TestDatabase.isUsed ? Way.allCases : [.transaction]

    struct Case: CustomTestStringConvertible, Sendable {
        let rule: String
        /// What happens, in words of `Place`.
        let steps: @Sendable (Place) throws -> [String]
        let expected: [String]
        /// What the store has at the end.
        let left: String

        init(
            _ rule: String, _ expected: [String], leaves left: String, _ steps: @escaping @Sendable (Place) throws -> [String]
        ) {
            (self.rule, self.steps, self.expected, self.left) = (rule, steps, expected, left)
        }

        var testDescription: String { rule }
    }

    private static let posts: [Case] = [
        Case("a post takes its feed's next offset", ["posted 1", "posted 2"], leaves: "2 snaps, head 2, 2 keys") {
            [try $0.post("a", by: $0.ana), try $0.post("b", by: $0.ben)]
        },
        Case("a repeated key posts nothing and takes no offset", ["posted 1", "nothing", "posted 2"], leaves: "2 snaps, head 2, 2 keys") {
            [try $0.post("a", by: $0.ana), try $0.post("a", by: $0.ana), try $0.post("b", by: $0.ana)]
        },
        Case("a key belongs to its author", ["posted 1", "posted 2"], leaves: "2 snaps, head 2, 2 keys") {
            [try $0.post("a", by: $0.ana), try $0.post("a", by: $0.ben)]
        },
        Case("the key of a deleted snap stays used", ["posted 1", "nothing"], leaves: "1 snaps, head 2, 1 keys, 1 gone") {
            let first = try $0.post("a", by: $0.ana)
            try $0.remove()
            return [first, try $0.post("a", by: $0.ana)]
        },
        Case("a suspended author posts nothing", ["nothing"], leaves: "0 snaps, head 0, 0 keys") {
            try $0.suspend($0.ana)
            return [try $0.post("a", by: $0.ana)]
        },
        Case("a deleted author posts nothing", ["nothing"], leaves: "0 snaps, head 0, 0 keys") {
            try $0.delete($0.ana)
            return [try $0.post("a", by: $0.ana)]
        },
        Case("an upload's file is named by a row", ["posted 1"], leaves: "1 snaps, head 1, 1 keys, 1 images") {
            [try $0.post("a", by: $0.ana, isUpload: true)]
        },
        Case("a caption can be found", ["posted 1", "found 1"], leaves: "1 snaps, head 1, 1 keys, 1 entries") {
            [try $0.post("a", by: $0.ana, caption: "fox"), try $0.search("fox")]
        },
        Case("webhooks get each post once", ["posted 1", "nothing"], leaves: "1 snaps, head 1, 1 keys, 1 deliveries") {
            try $0.addWebhook()
            return [try $0.post("a", by: $0.ana), try $0.post("a", by: $0.ana)]
        },
        Case("a feed counts its snaps that are not gone", ["posted 1", "posted 2", "counted 1"], leaves: "2 snaps, head 3, 2 keys, 1 gone")
        {
            let posted = [try $0.post("a", by: $0.ana), try $0.post("b", by: $0.ana)]
            try $0.remove()
            return posted + [try $0.count()]
        },
    ]

    private static let opens: [Case] = [
        Case("one view for each viewer", ["opened 1", "alreadyOpened", "opened 2"], leaves: "1 snaps, head 1, 1 keys, 2 opens, 2 devices") {
            try $0.post()
            return [try $0.open(by: $0.ben), try $0.open(by: $0.ben), try $0.open(by: $0.ana)]
        },
        Case("an author opens their own snap once", ["opened 1", "alreadyOpened"], leaves: "1 snaps, head 1, 1 keys, 1 opens, 1 devices") {
            try $0.post()
            return [try $0.open(by: $0.ana), try $0.open(by: $0.ana)]
        },
        Case("a device is noted once", ["opened 1", "opened 1"], leaves: "2 snaps, head 2, 2 keys, 2 opens, 1 devices") {
            for key in ["a", "b"] { _ = try $0.post(key, by: $0.ana) }
            return [try $0.open(1, by: $0.ben), try $0.open(2, by: $0.ben)]
        },
        Case("what was never posted is unknown", ["unknownSnap"], leaves: "0 snaps, head 0, 0 keys") { [try $0.open(by: $0.ben)] },
        Case("a deleted snap is gone", ["snapGone"], leaves: "1 snaps, head 2, 1 keys, 1 gone") {
            try $0.post()
            try $0.remove()
            return [try $0.open(by: $0.ben)]
        },
        Case("an expired snap is gone before it is removed", ["snapGone"], leaves: "1 snaps, head 1, 1 keys") {
            _ = try $0.post("a", by: $0.ana, expiresAt: .at(15))
            return [try $0.open(by: $0.ben)]
        },
        Case("a snap is not gone at the moment before it expires", ["opened 1"], leaves: "1 snaps, head 1, 1 keys, 1 opens, 1 devices") {
            _ = try $0.post("a", by: $0.ana, expiresAt: .at(21))
            return [try $0.open(by: $0.ben)]
        },
        Case(
            "who has opened a snap learns that, and not that it is gone", ["opened 1", "alreadyOpened"],
            leaves: "1 snaps, head 2, 1 keys, 1 opens, 1 devices, 1 gone"
        ) {
            try $0.post()
            let first = try $0.open(by: $0.ben)
            try $0.remove()
            return [first, try $0.open(by: $0.ben)]
        },
        Case("a suspended viewer opens nothing", ["suspended"], leaves: "1 snaps, head 1, 1 keys") {
            try $0.post()
            try $0.suspend($0.ben)
            return [try $0.open(by: $0.ben)]
        },
        Case("a suspension is reported before an expiry", ["suspended"], leaves: "1 snaps, head 1, 1 keys") {
            _ = try $0.post("a", by: $0.ana, expiresAt: .at(15))
            try $0.suspend($0.ben)
            return [try $0.open(by: $0.ben)]
        },
        Case("a suspended author's snap can be opened", ["opened 1"], leaves: "1 snaps, head 1, 1 keys, 1 opens, 1 devices") {
            try $0.post()
            try $0.suspend($0.ana)
            return [try $0.open(by: $0.ben)]
        },
    ]

    @Test(arguments: posts + opens, ways) func ruleHoldsInEachWay(_ rule: Case, _ way: Way) throws {
        let place = try Place(way)
        #expect(try rule.steps(place) == rule.expected, "\(rule.rule)")
        #expect(try place.left == rule.left, "\(rule.rule)")
    }

    /// Over files, the server has dropped the connections of a login that ended.
    @Test(.enabled(if: TestDatabase.isUsed, "needs PostgreSQL"), arguments: ways) func loginThatHasEndedOpensNothing(_ way: Way) throws {
        let place = try Place(way)
        try place.post()
        try place.endLogins(of: place.ben)
        #expect(try place.open(by: place.ben) == "notAuthenticated" && place.left == "1 snaps, head 1, 1 keys")
    }
}

extension PostAndOpenRuleTests {
    /// A store with ana and ben, and one way to post and open.
    final class Place {
        let ana, ben: Person
        private let scratch: Scratch
        private let way: Way
        private var logins: [AccountID: SessionID] = [:]

        init(_ way: Way) throws {
            (self.way, scratch) = (way, try Scratch())
            (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
            for person in [ana, ben] {
                logins[person.id] = try scratch.write {
                    try $0.addSession(person.id, tokenDigest: [UInt8](person.name.utf8), device: "phone", at: .at(1))
                }
            }
        }

        // MARK: Posting

        @discardableResult func post() throws -> String { try post("a", by: ana) }

        func post(
            _ key: String, by author: Person, caption: String? = nil, isUpload: Bool = false, expiresAt: Timestamp? = nil
        ) throws -> String {
            let source: ImageSource =
                isUpload ? .upload(try scratch.images.write([1], type: "image/jpeg")) : .picture(PictureID(rawValue: "bear"))
            let image = PostedImage(ImageFacts(type: "image/jpeg", width: 1, height: 2), source)
            let draft = Scratch.draft(key, by: author, caption: caption)
            if let post = BatchablePost(draft, image, expiresAt: { _ in expiresAt }), case .posted(let snap, _)? = try batched(.post(post))
            {
                return "posted \(snap.offset)"
            }
            let posted = try scratch.write { try $0.addSnap(draft, image, at: .at(10), expiresAt: expiresAt) }
            return posted.map { "posted \($0.snap.offset)" } ?? "nothing"
        }

        // MARK: Opening

        func open(_ number: Int64 = 1, by person: Person) throws -> String {
            let (snap, login) = (SnapID(rawValue: number), try #require(logins[person.id]))
            let viewer = Identity(person: person, role: .member, session: login, device: "phone")
            switch try batched(.claim(snap: snap, by: viewer), at: .at(20)) {
            case .claimed(let claim): return "opened \(claim.opens)"
            case .refused(let rejection): return "\(rejection.reason)"
            case .posted, nil: break
            }
            do {
                let claim = try scratch.write { transaction in
                    try transaction.requireLogin(login)
                    return try transaction.open(snap, by: person, on: "phone", at: .at(20))
                }
                return "opened \(claim.opens)"
            } catch let rejection as Rejection { return "\(rejection.reason)" }
        }

        /// Nil where the command needs a transaction of its own, as the writer gives it.
        private func batched(_ work: BatchableCommand, at now: Timestamp = .at(10)) throws -> BatchResult? {
            guard way == .batch else { return nil }
            return try #require(scratch.store.batches).run([work], at: now)[0]
        }

        // MARK: Around it

        func remove() throws { _ = try scratch.write { try $0.removeSnap(SnapID(rawValue: 1), as: .deleted, at: .at(12)) } }
        func suspend(_ person: Person) throws { _ = try scratch.write { try $0.suspend(person.id, because: nil, at: .at(12)) } }
        func delete(_ person: Person) throws { _ = try scratch.write { try $0.deleteAccount(person.id, at: .at(12)) } }
        func endLogins(of person: Person) throws { _ = try scratch.write { try $0.endSessions(of: person.id, at: .at(12)) } }
        func search(_ words: String) throws -> String { "found \(try scratch.foundSnaps(words, by: ben).count)" }

        func count() throws -> String {
            "counted \(try scratch.ask("SELECT snaps FROM feed WHERE name = '\(Scratch.animals.rawValue)'", as: Int.self)[0])"
        }

        func addWebhook() throws {
            let request = WebhookRequest(url: "https://app.example.org/", kinds: [.snapPosted])
            _ = try scratch.write { try $0.addWebhook(request, secret: [1], at: .at(0)) }
        }

        /// What the store has. What there is none of is left out.
        var left: String {
            get throws {
                func count(_ sql: String) throws -> Int { try scratch.ask("SELECT count(*) FROM \(sql)", as: Int.self)[0] }
                let head = try scratch.read { try $0.head(of: Scratch.animals).offset }
                let opens = try count("open")
                let counted = try scratch.ask("SELECT coalesce(sum(opens), 0) FROM snap", as: Int.self)[0]
                let others = [
                    ("opens", opens), ("devices", try count("device WHERE name <> ''")), ("images", try count("image")),
                    ("entries", try count("snap_entry")), ("deliveries", try count("webhook_event")),
                    ("gone", try count("snap WHERE gone IS NOT NULL")), ("opens not counted", opens - counted),
                ]
                let keys = try count("(SELECT DISTINCT author, key FROM snap) AS keys")
                return
                    (["\(try count("snap")) snaps", "head \(head)", "\(keys) keys"]
                    + others.filter { $0.1 != 0 }.map { "\($0.1) \($0.0)" }).joined(separator: ", ")
            }
        }
    }
}
