import SnapModel
import SnapPostgres
import TestSupport
import Testing

@testable import SnapStore

/// A node whose name another process has, or whose version is too old for the tables, stops writing and reading, and reports why.
@Suite(.enabled(if: TestDatabase.isUsed, "needs PostgreSQL"))
struct ClusterFenceTests {
    private let database: TestDatabase

    init() throws { database = try #require(try TestDatabase.make()) }

    /// The three ways in which a process works on the database.
    private struct Node {
        let store: ClusterStore
        let follower: ClusterFollower
        let reader: ClusterReader

        func look() throws { try follower.look(known: [:]) { _ in } }
        func read() throws { _ = try reader.read { try $0.accounts(AccountListRequest()) }.get() }

        func write(_ name: String) throws {
            try store.commit { _ = try $0.addAccount(name: name, password: "hash", at: .at(1)) }
        }
    }

    private func node(_ name: String) throws -> Node {
        let (seen, clock) = (SeenHeads(), { @Sendable in Timestamp.at(0) })
        let store = try ClusterStore(
            database.address, node: name, version: "1", feeds: Scratch.feeds, topics: Scratch.topics, seen, now: clock)
        let heads = try store.look { try $0.feedSummaries(for: nil) }
        let follower = try ClusterFollower(
            database.address, node: store.node, heads: heads, feeds: Scratch.feeds, topics: Scratch.topics, seen, now: clock)
        let reader = try ClusterReader(
            database.address, node: name, feeds: Scratch.feeds, topics: Scratch.topics, seen, now: clock)
        return Node(store: store, follower: follower, reader: reader)
    }

    private func change(_ sql: String) throws { _ = try PostgresSession(database.address, name: "test").run(sql, []) }

    private func expectFenced(_ node: Node, because words: String) throws {
        for work in [{ try node.read() }, { try node.look() }, { try node.write("late") }] {
            let found = try #require(try fault(work))
            #expect(found.kind == .fenced && found.message.contains(words))
        }
    }

    /// Both start within one millisecond.
    @Test func theOlderOfTwoTwinsNoticesByItsLook() throws {
        let older = try node("a")
        try older.look()
        try older.write("ana")
        let (newer, other) = (try node("a"), try node("b"))
        #expect(try fault { try older.look() }?.kind == .fenced)
        try expectFenced(older, because: "Another process has started with this node's name. Give each node its own name.")
        for node in [newer, other] {
            try node.look()
            try node.read()
        }
        try newer.write("ben")
    }

    @Test func theOlderOfTwoTwinsNoticesByItsCommit() throws {
        let (older, newer) = (try node("a"), try node("a"))
        #expect(try fault { try older.write("ana") }?.kind == .fenced)
        try expectFenced(older, because: "with this node's name")
        try newer.write("ana")
    }

    @Test func aVersionThatIsTooOldForTheTablesStops() throws {
        let old = try node("a")
        let steps = ClusterSchema.steps.count
        try change("INSERT INTO schema_step (number, reader) VALUES (\(steps + 1), \(steps))")
        try old.look()
        try change("INSERT INTO schema_step (number, reader) VALUES (\(steps + 2), \(steps + 1))")
        #expect(try fault { try old.look() }?.kind == .fenced)
        try expectFenced(old, because: "newer version")
        #expect(try fault { _ = try node("b") }?.message.contains("newer version") == true)
    }

    /// Marking lost history also ends all generations.
    @Test func lostHistoryIsNotMistakenForATwin() throws {
        let (first, second) = (try node("a"), try node("b"))
        first.follower.markLost(because: "the feed animals ends at 1")
        #expect(try fault { try second.write("ana") }?.kind == .lostHistory)
        #expect(try fault { try second.look() }?.kind == .lostHistory)
    }
}
