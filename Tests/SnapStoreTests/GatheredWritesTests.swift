import Foundation
import GRDB
import TestSupport
import Testing

@testable import SnapStore

/// The writes of a transaction reach the WAL together, and nothing else does.
struct GatheredWritesTests {
    private static let filling = """
        WITH RECURSIVE number(id) AS (SELECT ?1 UNION ALL SELECT id + 1 FROM number WHERE id < ?2)
        INSERT INTO load (id, text) SELECT id, printf('%.*c', 4000, char(65 + id % 26)) FROM number
        """
    /// How many rows are as they were written.
    private static let sound = "SELECT count(*) FROM load WHERE text = printf('%.*c', 4000, char(65 + id % 26))"

    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.store.commit { _ = try $0.run("CREATE TABLE load (id INTEGER PRIMARY KEY, text TEXT)") }
    }

    private func fill(_ first: Int, _ last: Int) throws {
        try scratch.store.commit { _ = try $0.run(Self.filling, [first, last]) }
    }

    private func isSound(_ rows: Int) throws {
        #expect(try scratch.ask(Self.sound, as: Int.self) == [rows])
        #expect(try scratch.ask("PRAGMA integrity_check", as: String.self) == ["ok"])
    }

    /// Within one write, in several, and more than SQLite's cache keeps: then a part is in the file before the commit, and is read from there.
    @Test(arguments: [1, 20, 100, 3_000]) func aTransactionOfAnySizeIsWhole(rows: Int) throws {
        let within: Int? = try scratch.store.commit { transaction in
            try transaction.run(Self.filling, [1, rows])
            return try transaction.row(Self.sound)?[0]
        }
        #expect(within == rows)
        try isSound(rows)
        try scratch.reopen()
        try isSound(rows)
    }

    /// Leftovers of a rolled-back transaction must not overwrite what another connection has written since in its place. The last of these
    /// sizes is more than SQLite's cache keeps.
    @Test(arguments: [1, 100, 600]) func rolledBackPagesAreNeverWritten(rows: Int) throws {
        struct TakenBack: Error {}
        // The WAL is empty, so that nothing has to be read from it when the transaction is taken back.
        try scratch.reopen()
        _ = try? scratch.store.commit { transaction -> Int in
            try transaction.run(Self.filling, [100_000, 100_000 + rows])
            throw TakenBack()
        }
        let other = try otherConnection()
        try other.writeWithoutTransaction { db in
            // Its writes stay in the WAL.
            try db.execute(sql: "PRAGMA wal_autocheckpoint=0")
            try db.execute(sql: Self.filling, arguments: [1, 1_000])
        }
        try fill(1_001, 1_010)
        try isSound(1_010)
        try other.close()
    }

    private func otherConnection() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.journalMode = .wal
        return try DatabaseQueue(path: scratch.path + "/snapfeed.db", configuration: configuration)
    }

    /// The system counts the calls of a thread, and wakes other threads by one now and then.
    @Test func aCommitIsOneWrite() throws {
        func writes() throws -> Int {
            let lines = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8).split(separator: "\n")
            let line = try #require(lines.first { $0.hasPrefix("syscw: ") })
            return try #require(Int(line.dropFirst(7)))
        }
        try fill(1, 5)
        let before = try writes()
        try fill(6, 25)
        #expect(try writes() < before + 5)
        // Another connection makes two for each page.
        let other = try otherConnection()
        let start = try writes()
        try other.write { try $0.execute(sql: Self.filling, arguments: [26, 45]) }
        #expect(try writes() > start + 40)
    }
}
