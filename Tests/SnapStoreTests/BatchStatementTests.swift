import SnapModel
import Testing

@testable import SnapStore

/// Posts and claims of a batch in one round trip, as several nodes run them at the same time.
@Suite(.enabled(if: TestDatabase.isUsed, "needs PostgreSQL"))
struct BatchStatementTests {
    private func cluster(_ scratch: Scratch) throws -> ClusterStore { try #require(scratch.store as? ClusterStore) }

    private func work(_ key: String, by author: Person, caption: String? = nil) throws -> BatchableCommand {
        let image = PostedImage(ImageFacts(type: "image/jpeg", width: 1, height: 2), .picture(PictureID(rawValue: "bear")))
        let post = BatchablePost(Scratch.draft(key, by: author, caption: caption), image) { _ in nil }
        return .post(try #require(post))
    }

    private func identity(_ person: Person, in scratch: Scratch) throws -> Identity {
        let session = try scratch.write {
            try $0.addSession(person.id, tokenDigest: [UInt8](person.name.utf8), device: "phone", at: .at(1))
        }
        return Identity(person: person, role: .member, session: session, device: "phone")
    }

    private func offset(_ result: BatchResult?) -> Int64? {
        if case .posted(let snap, _)? = result { snap.offset } else { nil }
    }

    @Test func postsTakeOffsetsInTheirOrderAndARepeatedKeyTakesNone() throws {
        let scratch = try Scratch()
        let (ana, store) = (try scratch.account("ana"), try cluster(scratch))
        let first = try store.run([work("a", by: ana, caption: "one"), work("b", by: ana), work("a", by: ana)], at: .at(10))
        #expect(first.map(offset) == [1, 2, nil])
        let second = try store.run([work("b", by: ana), work("c", by: ana)], at: .at(11))
        #expect(second.map(offset) == [nil, 3])
        #expect(try scratch.read { try $0.head(of: Scratch.animals).offset } == 3)
        #expect(try scratch.foundSnaps("one", by: ana) == [1])
    }

    /// As for the database, which knows keys by their digests. A post that was looked at alone would come behind the others.
    @Test func keysThatDifferInTheirUnicodeFormAreTwo() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let results = try cluster(scratch).run([work("caf\u{E9}", by: ana), work("cafe\u{301}", by: ana), work("x", by: ana)], at: .at(10))
        #expect(results.map(offset) == [1, 2, 3])
    }

    @Test func batchedPostsReachWebhooksInOrder() throws {
        let scratch = try Scratch()
        let (ana, store) = (try scratch.account("ana"), try cluster(scratch))
        let request = WebhookRequest(url: "https://app.example.org/", kinds: [.snapPosted])
        let hooks = try (0..<2).map { _ in try scratch.write { try $0.addWebhook(request, secret: [1], at: .at(0)) }.id.rawValue }
        _ = try store.run([work("a", by: ana), work("b", by: ana), work("a", by: ana)], at: .at(10))
        _ = try store.run([work("b", by: ana)], at: .at(11))
        _ = try scratch.post("c", by: ana)
        let results = try store.run([work("d", by: ana)], at: .at(12))
        #expect(results.map(offset) == [4])
        for hook in hooks {
            #expect(try scratch.ask("SELECT sequence FROM webhook_event WHERE webhook = \(hook) ORDER BY id") == [1, 2, 3, 4])
            #expect(try scratch.ask("SELECT snap FROM webhook_event WHERE webhook = \(hook) ORDER BY id") == [1, 2, 3, 4])
        }
    }

    @Test func postsThatWaitForAnotherNodesTakeTheOffsetsBehindIt() throws {
        let scratch = try Scratch()
        let (ana, store) = (try scratch.account("ana"), try cluster(scratch))
        let other = try PostgresSession(try #require(scratch.database).address, name: "other")
        try other.begin([("BEGIN", [])])
        _ = try other.run("UPDATE feed SET head = head + 1, snaps = snaps + 1", [])
        store.begin([try work("a", by: ana), try work("b", by: ana)], at: .at(10))
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'transactionid'"
        while try scratch.ask(waiting) != [Int64(1)] {}
        _ = try other.run("COMMIT", [])
        #expect(try store.finish().map(offset) == [2, 3])
        #expect(try scratch.ask("SELECT head FROM feed WHERE snaps = 3") == [3])
    }

    @Test func aSuspendedAuthorsPostIsLeftToTheStore() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        _ = try scratch.write { try $0.suspend(ana.id, because: "spam", at: .at(5)) }
        #expect(try cluster(scratch).run([work("a", by: ana)], at: .at(10)).map(offset) == [nil])
    }

    @Test func oneOfManyClaimsWinsAndOthersGetTheReason() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snap = try scratch.post("a", by: ana)
        let (store, viewer) = (try cluster(scratch), try identity(ben, in: scratch))
        let claims = [BatchableCommand](repeating: .claim(snap: snap.id, by: viewer), count: 5)
        let results = try store.run(claims, at: .at(20)) + store.run(claims, at: .at(21))
        let won = results.filter { if case .claimed? = $0 { true } else { false } }
        let refused = results.filter { if case .refused(let why)? = $0 { why.reason == .alreadyOpened } else { false } }
        #expect(won.count == 1 && refused.count == 9)
        #expect(try scratch.ask("SELECT opens FROM snap") == [1])
        #expect(try scratch.ask("SELECT opened FROM tally") == [1])
    }

    @Test func aLoginThatHasEndedClaimsNothing() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snap = try scratch.post("a", by: ana)
        let viewer = try identity(ben, in: scratch)
        _ = try scratch.write { try $0.endSessions(of: ben.id, except: nil, at: .at(15)) }
        let result = try cluster(scratch).run([.claim(snap: snap.id, by: viewer)], at: .at(20))
        guard case .refused(let why)? = result[0] else { throw StoreError(.other, "the claim was not refused") }
        #expect(why.reason == .notAuthenticated)
        #expect(try scratch.ask("SELECT count(*) FROM open") == [0])
    }

    @Test func aConnectionOfAnOlderGenerationCommitsNothing() throws {
        let scratch = try Scratch()
        let (ana, store) = (try scratch.account("ana"), try cluster(scratch))
        // Another node has asked what became of this node's transactions.
        let other = try PostgresSession(try #require(scratch.database).address, name: "test")
        _ = try other.run("UPDATE node SET generation = generation + 1", [])
        #expect(throws: StoreError.self) { try store.run([work("a", by: ana)], at: .at(10)) }
        #expect(try scratch.ask("SELECT count(*) FROM snap") == [0])
    }
}

extension BatchingStore {
    func run(_ works: [BatchableCommand], at now: Timestamp) throws(StoreError) -> [BatchResult?] {
        begin(works, at: now)
        return try finish()
    }
}
