import Foundation
import SnapModel
import SnapPostgres
import TestSupport
import Testing

@testable import SnapStore

/// A database that has lost what it acknowledged: every node notices, none serves, and after a recovery they serve again.
@Suite(.enabled(if: TestDatabase.isUsed, "needs PostgreSQL"))
struct ClusterRecoveryTests {
    private let folder: TemporaryFolder
    private let database: TestDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try #require(try TestDatabase.make())
    }

    private func node(_ name: String) throws -> ClusterStore {
        try ClusterStore(
            database.address, node: name, version: "1", in: try StoreDirectory(path: folder(name), holdsImages: false),
            feeds: Scratch.feeds, topics: Scratch.topics, now: { .at(0) })
    }

    private func follower(of store: ClusterStore) throws -> ClusterFollower {
        try ClusterFollower(
            database.address, node: store.node, in: folder(store.node.name),
            heads: try store.look { try $0.feedSummaries(for: nil) }, feeds: Scratch.feeds, topics: Scratch.topics,
            now: { .at(0) })
    }

    /// - Returns: the snaps' author.
    private func fill(_ store: ClusterStore, snaps: Int) throws -> Person {
        let id = try store.commit { try $0.addAccount(name: "ana", password: "hash", at: .at(1)) }
        let ana = Person(id: id, name: "ana")
        _ = try store.commit { try $0.addSession(id, tokenDigest: [1], device: "phone", at: .at(1)) }
        for number in 0..<snaps { _ = try store.commit { try $0.post(Scratch.draft("k\(number)", by: ana)) } }
        return ana
    }

    private func recovery(endsSessions: Bool = false) -> ClusterRecovery {
        ClusterRecovery(database: database.text, endsSessions: endsSessions)
    }

    private func change(_ sql: String) throws { _ = try PostgresSession(database.address, name: "test").run(sql, []) }

    /// Until the connections of a node that was released have ended, a recovery refuses.
    private func waitForNoNodes() throws {
        let nodes = """
            SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'snapfeed %' AND datname = current_database()
            """
        try poll { try database.ask(nodes) == [0] }
    }

    private func poll(_ condition: () throws -> Bool) throws {
        for _ in 0..<2_000 where try !condition() { Thread.sleep(forTimeInterval: 0.005) }
        #expect(try condition())
    }

    /// Its folder may be gone, and what it knew with it; another node kept what it saw of it.
    @Test func aNodeThatStartsAgainMissesTheClaimsOfOthers() throws {
        do {
            let (first, second) = (try node("a"), try node("b"))
            _ = try fill(first, snaps: 1)
            let follower = try follower(of: second)
            try follower.look(known: [:]) { _ in }
            follower.remember(isLast: true)
            try first.close(isClean: true)
            try second.close(isClean: true)
        }
        try change("UPDATE node SET batch = batch - 1 WHERE name = 'a'")
        let start = try #require(try fault { _ = try node("b") })
        #expect(start.kind == .lostHistory && start.message.contains("cluster recover"))
        // It has notified all others, which may know less.
        #expect(try fault { _ = try node("c") }?.kind == .lostHistory)
        #expect(try database.ask("SELECT lost FROM cluster_state").contains { (reason: String) in reason.contains("node b") })
    }

    @Test func followerBehindTheLogReportsLostPhotoEvents() throws {
        let store = try node("a")
        let follower = try follower(of: store)
        try change("UPDATE people_log SET head = 3")
        #expect(try follower.look(known: [:]) { $0.hasLostPhotos })
        #expect(try follower.look(known: [:]) { $0.hasLostPhotos } == false)
        try change("UPDATE people_log SET head = 4")
        try change("INSERT INTO photo_event (\"offset\", kind, photo, author, at) SELECT 4, 'posted', 1, 1, 1")
        #expect(try follower.look(known: [:]) { $0.hasLostPhotos } == false)
    }

    @Test func aDatabaseWithoutAClusterIsLeftAsItIs() throws {
        try change("DROP SCHEMA public CASCADE")
        try change("CREATE SCHEMA public")
        #expect(try fault { _ = try recovery().rehearse() }?.kind == .missing)
        #expect(try fault { _ = try recovery().run(at: .at(1)) }?.kind == .missing)
        #expect(try database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [0])
    }

    @Test(arguments: [
        "UPDATE feed SET head = head - 1 WHERE name = 'animals'", "UPDATE node SET batch = batch - 1",
        "UPDATE control_log SET head = head - 1",
        "UPDATE people_log SET head = head - 1",
    ])
    func aNodeThatStartsAgainNotices(_ loss: String) throws {
        do {
            let store = try node("a")
            _ = try fill(store, snaps: 2)
            try change("UPDATE control_log SET head = 3")
            try change("UPDATE people_log SET head = 3")
            try #require(try FileManager.default.contentsOfDirectory(atPath: folder("a")).contains("known") == false)
            let follower = try follower(of: store)
            try follower.look(known: [:]) { _ in }
            follower.remember(isLast: true)
            try store.close(isClean: true)
        }
        // Nothing was lost yet.
        try node("a").close(isClean: true)
        try change(loss)
        #expect(try fault { _ = try node("a") }?.kind == .lostHistory)
        // The control: a node without its folder remembers nothing, and nothing but the mark stops it.
        try change("UPDATE cluster_state SET lost = NULL")
        try FileManager.default.removeItem(atPath: folder("a/known"))
        try node("a").close(isClean: true)
    }

    @Test func knownHistoryMustBeReadable() throws {
        try node("a").close(isClean: true)
        for garbage in ["", "{", "[]"] {
            try Data(garbage.utf8).write(to: URL(fileURLWithPath: folder("a/known")))
            let found = try #require(try fault { _ = try node("a") })
            #expect(found.kind == .corrupt && found.message.contains("known"))
        }
        try FileManager.default.removeItem(atPath: folder("a/known"))
        try node("a").close(isClean: true)
    }

    @Test func aNodeThatFollowsNotices() throws {
        let store = try node("a")
        _ = try fill(store, snaps: 2)
        let follower = try follower(of: store)
        try follower.look(known: [:]) { _ in }
        try change("UPDATE node SET batch = batch - 1")
        #expect(try fault { try follower.look(known: [:]) { _ in } }?.kind == .lostHistory)
    }

    @Test func theMarkStopsNodesThatNoticedNothing() throws {
        let (first, second) = (try node("a"), try node("b"))
        let ana = try fill(first, snaps: 1)
        let follower = try follower(of: second)
        try self.follower(of: first).markLost(because: "the feed animals ends at 1")
        #expect(try fault { _ = try second.commit { try $0.post(Scratch.draft("late", by: ana)) } } != nil)
        let found = try #require(try fault { try follower.look(known: [:]) { _ in } })
        #expect(found.kind == .lostHistory && found.message.contains("animals") && found.message.contains("node a"))
        let start = try #require(try fault { _ = try node("c") })
        #expect(start.kind == .lostHistory && start.message.contains("cluster recover"))
        #expect(try database.ask("SELECT count(*) FROM snap") == [1])
    }

    @Test func recoveryEndsSentSnapsForTheirRecipients() throws {
        do {
            let store = try node("a")
            let ana = try fill(store, snaps: 0)
            _ = try store.commit { transaction in
                let ben = try transaction.addAccount(name: "ben", password: "hash", at: .at(1))
                _ = try transaction.editProfile(of: ben, ProfileChange(snapsFrom: .everyone), at: .at(1))
                let draft = SentDraft(author: ana, target: .accounts([ben]), key: "sent", caption: "Look")
                let picture = PostedImage(ImageFacts(type: "image/jpeg", width: 4, height: 3), .picture(PictureID(rawValue: "bear")))
                return try transaction.send(draft, picture, within: InboxBounds(), at: .at(2))
            }
            try #require(try database.ask("SELECT unread FROM inbox") == [1])
            try store.close(isClean: true)
        }
        try waitForNoNodes()
        _ = try recovery().run(at: .at(900))
        #expect(try database.ask("SELECT unread FROM inbox") == [0])
        #expect(try database.ask("SELECT kind FROM inbox_event ORDER BY \"offset\"") == [1, 5])
        #expect(try database.ask("SELECT count(*) FROM snap WHERE gone = 'expired' AND caption IS NULL") == [1])
    }

    @Test func recoveryEndsWhatCouldBeOpenedTwiceAndBeginsAllLogsAgain() throws {
        let (epoch, known) = try {
            let store = try node("a")
            let ana = try fill(store, snaps: 3)
            let request = PushRequest(endpoint: "https://push.example.net/1", p256dh: [1], auth: [1])
            let logins: [Int64] = try database.ask("SELECT id FROM session")
            let login = SessionID(rawValue: try #require(logins.first))
            _ = try store.commit { try $0.subscribe(request, service: "s", of: ana.id, session: login, at: .at(1)) }
            let follower = try follower(of: store)
            try follower.look(known: [:]) { _ in }
            follower.remember(isLast: true)
            #expect(try fault { _ = try recovery().run(at: .at(900)) }?.kind == .unsafe)
            follower.markLost(because: "a test")
            let epoch = try store.look { try $0.head(of: Scratch.animals).epoch }
            try store.close(isClean: true)
            return (epoch, follower)
        }()
        // A node that hangs through all of it.
        let frozen = known
        // Only those of this test: the server also has the databases of others.
        try change(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name LIKE 'snapfeed %' AND datname = current_database()
            """)
        try waitForNoNodes()
        #expect(try recovery().rehearse() == ClusterRecovery.Summary(reason: "a test (node a)", snaps: 3))
        let summary = try recovery().run(at: .at(900))
        #expect(summary == ClusterRecovery.Summary(reason: "a test (node a)", snaps: 3))
        #expect(try database.ask("SELECT count(*) FROM snap WHERE gone = 'expired'") == [3])
        #expect(try database.ask("SELECT count(*) FROM image") == [0])
        #expect(try database.ask("SELECT count(*) FROM session") == [1])
        // In the lost time they may have left, or belong to another account.
        #expect(try database.ask("SELECT count(*) FROM push_subscription") == [0])
        // The first look finds that the connection is gone.
        let late = try (1...2).map { _ in try fault { try frozen.look(known: [:]) { _ in } }?.kind }
        #expect(late == [.unreachable, .lostHistory])
        frozen.markLost(because: "it woke up late")
        let store = try node("a")
        #expect(try store.look { try $0.head(of: Scratch.animals).epoch } != epoch)
        #expect(try store.look { try $0.auditEntries(BacklogRequest()) }.map(\.action) == ["cluster.recover"])
        #expect(try database.ask("SELECT seals FROM cluster_state") == [1])
    }

    @Test func killedRecoveryContinues() throws {
        try {
            let store = try node("a")
            _ = try fill(store, snaps: 5)
            try store.close(isClean: true)
        }()
        try waitForNoNodes()
        var recovery = recovery(endsSessions: true)
        (recovery.batch, recovery.batchesMax) = (2, 1)
        #expect(try fault { _ = try recovery.run(at: .at(900)) }?.kind == .cancelled)
        #expect(try database.ask("SELECT count(*) FROM snap WHERE gone IS NULL") == [3])
        #expect(try fault { _ = try node("a") }?.kind == .lostHistory)
        recovery.batchesMax = .max
        let summary = try recovery.run(at: .at(901))
        #expect(summary.snaps == 3 && summary.sessions == 1)
        #expect(try database.ask("SELECT count(*) FROM session") == [0])
        try node("a").close(isClean: true)
    }
}
