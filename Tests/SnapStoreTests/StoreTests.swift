import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The database itself: durability settings, transactions, one owner, and the databases that it refuses to open.
struct StoreTests {
    private func pragma(_ scratch: Scratch, _ name: String) throws -> String {
        try scratch.store.commit { try $0.row("SELECT CAST(\(name) AS TEXT) FROM pragma_\(name)")?[0] } ?? "nothing"
    }

    @Test func theWriterRunsWithWALAndFullSynchronousness() throws {
        let scratch = try Scratch()
        #expect(try pragma(scratch, "journal_mode") == "wal")
        #expect(try pragma(scratch, "synchronous") == "2")
        #expect(try pragma(scratch, "foreign_keys") == "1")
        #expect(try pragma(scratch, "secure_delete") == "1")
        #expect(try pragma(scratch, "trusted_schema") == "0")
        // The settings could differ: GRDB's own for WAL is NORMAL.
        var configuration = Configuration()
        configuration.journalMode = .wal
        let plain = try DatabaseQueue(path: scratch.folder("plain.db"), configuration: configuration)
        #expect(try plain.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 1)
    }

    @Test func aRejectedCommandSparesItsBatchAndLeavesNoTrace() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let results: [Result<Snap?, any Error>] = try scratch.store.commit { transaction in
            try (1...5).map { number in
                try transaction.attempt {
                    let snap = try transaction.post(Scratch.draft("\(number)", by: ana, caption: "\(number)"))?.snap
                    if number % 2 == 0 { throw Rejection(.forbidden, "no") }
                    return snap
                }
            }
        }
        #expect(results.map { (try? $0.get())??.offset } == [1, nil, 2, nil, 3])
        #expect(try scratch.ask("SELECT caption FROM snap ORDER BY offset", as: String.self) == ["1", "3", "5"])
        #expect(try scratch.read { try $0.head(of: Scratch.animals) }.offset == 3)
    }

    @Test(arguments: [(writesFirst: false, runs: 1), (writesFirst: true, runs: 2)])
    func onlyARefusalBehindAWriteCostsTheBatchASecondRun(_ writesFirst: Bool, _ runs: Int) throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        var runsSeen = 0
        try scratch.store.commit { transaction in
            runsSeen += 1
            _ = try transaction.attempt { _ = try transaction.post(Scratch.draft("1", by: ana, caption: "1")) }
            _ = try transaction.attempt {
                if writesFirst { _ = try transaction.post(Scratch.draft("2", by: ana, caption: "2")) }
                throw Rejection(.forbidden, "no")
            }
        }
        #expect(runsSeen == runs)
        #expect(try scratch.ask("SELECT caption FROM snap ORDER BY offset", as: String.self) == ["1"])
        #expect(try scratch.read { try $0.head(of: Scratch.animals) }.offset == 1)
    }

    @Test func aFaultOfOneCommandSparesTheOthersToo() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let results: [Result<Void, any Error>] = try scratch.store.commit { transaction in
            [
                try transaction.attempt { _ = try transaction.post(Scratch.draft("1", by: ana, caption: "1")) },
                try transaction.attempt { try transaction.run("INSERT INTO open (snap, viewer, at, device) VALUES (999, 999, 1, 999)") },
                try transaction.attempt { try transaction.run("INSERT INTO nowhere VALUES (1)") },
                try transaction.attempt { _ = try transaction.post(Scratch.draft("2", by: ana, caption: "2")) },
            ]
        }
        #expect(results.map { (try? $0.get()) != nil }.dropFirst(2) == [false, true])
        #expect(try scratch.ask("SELECT caption FROM snap ORDER BY offset", as: String.self) == ["1", "2"])
        #expect(try scratch.ask("PRAGMA foreign_key_check", as: String.self) == [])
    }

    @Test func aTransactionThatThrowsLeavesNothing() throws {
        let scratch = try Scratch()
        struct Stop: Error {}
        let error = try fault {
            try scratch.store.commit { transaction in
                _ = try transaction.addAccount(name: "ana", password: "", at: .at(1))
                throw Stop()
            }
        }
        #expect(error?.kind == .other)
        #expect(try scratch.read { try $0.account(named: "ana") } == nil)
        _ = try scratch.account("ana")
    }

    @Test func readersSeeWhatIsCommittedAndCannotWrite() throws {
        let scratch = try Scratch()
        let reader = try scratch.reader()
        _ = try scratch.account("ana")
        #expect(try reader.read { try $0.account(named: "ana") }.get() != nil)
        let error = try fault { _ = try reader.read { try $0.rows("DELETE FROM account RETURNING id") } }
        #expect(error?.message.contains("readonly") == true)
        #expect(try reader.read { try $0.account(named: "ana") }.get() != nil)
    }

    @Test func aReaderKeepsItsSnapshotWhileTheWriterGoesOn() throws {
        let scratch = try Scratch()
        let reader = try scratch.reader()
        let (before, after) = try reader.read { snapshot in
            let before = try snapshot.account(named: "ana")
            _ = try scratch.account("ana")
            return (before, try snapshot.account(named: "ana"))
        }.get()
        #expect(before == nil && after == nil)
        #expect(try reader.read { try $0.account(named: "ana") }.get() != nil)
    }

    @Test func lockedStoreIsRefusedImmediatelyWithTheOwnersProcess() throws {
        let scratch = try Scratch()
        let error = try fault { _ = try StoreDirectory(path: scratch.path) }
        #expect(error?.kind == .locked)
        #expect(error?.message.contains("process id \(ProcessInfo.processInfo.processIdentifier)") == true)
        try scratch.close()
        let next = try StoreDirectory(path: scratch.path)
        #expect(!next.wasUnclean)
        next.release()
    }

    /// A forked child that has not started its program yet has copies of all descriptors.
    @Test func aCopyOfTheLocksDescriptorDoesNotHoldTheStore() throws {
        let scratch = try Scratch()
        let path = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path + "/lock"
        let links = FileManager.default
        let lock = try #require(
            try links.contentsOfDirectory(atPath: "/proc/self/fd").first {
                (try? links.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
            }.flatMap { CInt($0) })
        let copy = dup(lock)
        defer { close(copy) }
        try scratch.close()
        try StoreDirectory(path: scratch.path).release()
    }

    @Test func onlyItsOwnerCanReadTheStore() throws {
        let scratch = try Scratch()
        _ = try scratch.account("ana")
        for name in ["", "/images", "/snapfeed.db", "/snapfeed.db-wal", "/lock", "/initialised"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + name)
            let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
            #expect(mode & 0o077 == 0, "\(name) \(String(mode, radix: 8))")
        }
    }

    @Test func aDatabaseThatWasLostIsNotTakenForANewOne() throws {
        for lose in [{ try FileManager.default.removeItem(atPath: $0) }, { try Data().write(to: URL(fileURLWithPath: $0)) }]
            as [(String) throws -> Void]
        {
            let scratch = try Scratch()
            try scratch.close()
            try lose(StoreDirectory.databasePath(in: scratch.path))
            let directory = try StoreDirectory(path: scratch.path)
            let error = try fault { _ = try Store(directory, feeds: Scratch.feeds, now: { .at(0) }) }
            #expect(error?.kind == .missing)
            #expect(error?.message.contains("snapfeed restore") == true)
            let size = (try? Data(contentsOf: URL(fileURLWithPath: StoreDirectory.databasePath(in: scratch.path))).count) ?? 0
            #expect(size == 0)
            directory.release()
        }
    }

    @Test func garbageIsRefusedAndLeftAsItIs() throws {
        let folder = try TemporaryFolder()
        let garbage = Data((0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        try folder.write(garbage, to: "store/snapfeed.db")
        let directory = try StoreDirectory(path: folder("store"))
        let error = try fault { _ = try Store(directory, feeds: Scratch.feeds, now: { .at(0) }) }
        #expect(error?.kind == .corrupt)
        #expect(error?.message.contains("not a database") == true)
        #expect(error?.message.contains("snapfeed restore") == true)
        #expect(try folder.read("store/snapfeed.db") == garbage)
        directory.release()
    }

    @Test func aNewerStoreIsRefusedAndLeftAsItIs() throws {
        let scratch = try Scratch()
        try scratch.write { try $0.run("INSERT INTO grdb_migrations (identifier) VALUES ('999')") }
        try scratch.close()
        let directory = try StoreDirectory(path: scratch.path)
        let feeds = Scratch.feeds + [Feed(id: FeedID(rawValue: "new"), title: "New")]
        let error = try fault { _ = try Store(directory, feeds: feeds, now: { .at(0) }) }
        #expect(error?.message.contains("newer version") == true)
        #expect(try scratch.ask("SELECT count(*) FROM feed", as: Int.self) == [4])
        directory.release()
    }

    @Test func afterAnUncleanStopTheDatabaseIsChecked() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 1...200 { try scratch.post("\(number)", by: ana, caption: String(repeating: "x", count: 200)) }
        try scratch.close()
        // Damage in the middle of a page, which only a check notices.
        let url = URL(fileURLWithPath: StoreDirectory.databasePath(in: scratch.path))
        var bytes = try Data(contentsOf: url)
        let middle = bytes.count / 2 / 4_096 * 4_096
        bytes.replaceSubrange(middle..<middle + 2_048, with: Data(repeating: 0xA5, count: 2_048))
        try bytes.write(to: url)
        let clean = try StoreDirectory(path: scratch.path)
        #expect(!clean.wasUnclean)
        clean.release()
        try Data("12345\n".utf8).write(to: URL(fileURLWithPath: scratch.path + "/lock"))
        let unclean = try StoreDirectory(path: scratch.path)
        #expect(unclean.wasUnclean)
        let error = try fault { _ = try Store(unclean, feeds: Scratch.feeds, now: { .at(0) }) }
        #expect(error?.kind == .corrupt)
        #expect(error?.message.contains("snapfeed restore") == true)
        unclean.release()
    }

    @Test func committedDataIsThereAfterARestart() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let snap = try scratch.post("1", by: ana, caption: "x")
        try scratch.reopen()
        #expect(try scratch.read { try $0.snap(snap.id, for: .viewer(ana.id)) } == snap)
    }

    @Test func columnThatAStatementDoesNotHaveReadsAsNull() throws {
        let isNull = try Scratch().read { snapshot in
            let row = try #require(try snapshot.rows("SELECT 7").first)
            #expect(row[0] == 7)
            return [-1, 1, 100].map { row.isNull($0) && row.number($0) == 0 && row.text($0) == "" && row.bytes($0) == [] }
        }
        #expect(isNull == [true, true, true])
    }
}
