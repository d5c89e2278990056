import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Stores of other versions: of the released ones, from their dumps, and of a made-up next one, with one more column. To that one, today's
/// store is an older one.
struct MigrationTests {
    private struct Interruption: Error {}

    /// The steps of today's version, and those that stores from before the first release have, too.
    private static let released = (7...25).map(String.init)
    private static let unreleased = ["1", "2", "3", "5", "6"]

    /// The migrations of the made-up next version.
    private func next(failing: Bool = false) -> DatabaseMigrator {
        var migrator = DatabaseSchema.migrator
        migrator.registerMigration("99") { db in
            try db.execute(sql: "ALTER TABLE feed ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
            if failing { throw Interruption() }
        }
        return migrator
    }

    private func open(_ scratch: Scratch, _ migrator: DatabaseMigrator) throws -> Store {
        try Store(try StoreDirectory(path: scratch.path), feeds: Scratch.feeds, now: { .at(0) }, migrator: migrator)
    }

    private func steps(_ scratch: Scratch) throws -> [String] {
        try scratch.ask("SELECT identifier FROM grdb_migrations ORDER BY length(identifier), identifier")
    }

    private func copies(_ scratch: Scratch) throws -> [String] { try MigrationCopy.paths(in: scratch.path) }

    /// Renames the steps that a store has taken, to those of an older version.
    private func meddle(_ scratch: Scratch, _ steps: [String]) throws {
        try scratch.write { transaction in
            try transaction.run("DELETE FROM grdb_migrations")
            for step in steps { try transaction.run("INSERT INTO grdb_migrations (identifier) VALUES (?)", [step]) }
        }
        try scratch.close()
    }

    @Test func anOlderStoreIsBroughtUpToDateAfterACopy() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let snap = try scratch.post("1", by: ana, caption: "Look")
        try scratch.close()
        var doctor = Doctor(store: scratch.path, freeBytesMin: 0)
        doctor.migrator = next()
        #expect(try doctor.findings(at: .at(1_000)).map(\.name) == ["older_store"])

        let store = try open(scratch, next())
        #expect(try store.commit { try $0.snapshot.snap(snap.id, for: .localAdmin).caption } == "Look")
        try store.close()
        #expect(try scratch.ask("SELECT DISTINCT colour FROM feed", as: String.self) == ["red"])
        #expect(try steps(scratch) == Self.released + ["99"])
        #expect(try doctor.findings(at: .at(1_000)).map(\.name) == ["old_schema"])

        let path = scratch.path + "/before-migration-99.sqlite"
        #expect(try copies(scratch) == [path])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        let copy = try DatabaseQueue(path: path)
        #expect(try copy.read { try SchemaAge(of: $0) } == .current)
        #expect(try copy.read { try String.fetchAll($0, sql: "SELECT caption FROM snap") } == ["Look"])

        // Today's version refuses it now.
        #expect(try fault { _ = try open(scratch, DatabaseSchema.migrator) }?.message.contains("newer version") == true)
    }

    /// Replaces the closed store's database by one of an older schema.
    private func putBack(_ schema: String, in scratch: Scratch) throws {
        let path = StoreDirectory.databasePath(in: scratch.path)
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        let dump = Fixtures.root.appendingPathComponent("Tests/Fixtures/schemas/\(schema).sql")
        let sql = try String(contentsOf: dump, encoding: .utf8)
        var configuration = Configuration()
        // The dump has its tables in the order of their names.
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).writeWithoutTransaction { try $0.execute(sql: sql) }
        chmod(path, 0o600)
    }

    /// The columns of tables. Keys of names are left out: another version of ICU makes them again.
    private func columns(of tables: [String], in scratch: Scratch) throws -> [(table: String, columns: [String])] {
        try tables.map { table in
            let columns = try scratch.ask("SELECT name FROM pragma_table_info('\(table)')", as: String.self)
            return (table, columns.filter { !["folded", "folded_digest", "skeleton_digest"].contains($0) })
        }
    }

    /// The values of these columns in all rows, as text.
    private func rows(_ columns: [(table: String, columns: [String])], in scratch: Scratch) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: StoreDirectory.databasePath(in: scratch.path), configuration: configuration)
        return try queue.read { db in
            try columns.flatMap { table, columns in
                try Row.fetchAll(db, sql: "SELECT \(columns.map { "\"\($0)\"" }.joined(separator: ", ")) FROM \"\(table)\"")
                    .map { "\(table) \($0)" }
            }
        }
    }

    @Test func aStoreOfSchema7ComesThroughWhole() throws {
        let scratch = try Scratch()
        try scratch.close()
        try putBack("7", in: scratch)
        let tables = try scratch.ask(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('grdb_migrations', 'sqlite_sequence') ORDER BY name",
            as: String.self)
        let columns = try columns(of: tables, in: scratch)
        let before = try rows(columns, in: scratch)
        #expect(tables.count == 15 && before.count > 20)

        try scratch.adopt()
        #expect(try steps(scratch) == Self.released)
        #expect(try rows(columns, in: scratch).filter { !$0.contains(FeedIndex.peopleName) } == before)
        #expect(try copies(scratch) == [scratch.path + "/before-migration-8.sqlite"])
        // The index of keys has become a table.
        let keys = "SELECT count(*) FROM snap JOIN snap_key ON snap_key.author = snap.author AND snap_key.key = snap.key AND snap = snap.id"
        #expect(try scratch.ask(keys) == [3] && scratch.ask("SELECT last FROM snap_key_state") == [3])
        // Old data still works, and so do the new features.
        let snap = try #require(SnapID(text: "1"))
        let (ana, ben) = (AccountID(rawValue: 1), AccountID(rawValue: 2))
        #expect(try scratch.read { try $0.snap(snap, for: .viewer(ana)).caption } == "Look")
        #expect(try reason { _ = try scratch.write { try $0.claim(snap, by: ben, on: "phone", at: .at(2)) } } == .alreadyOpened)
        #expect(try scratch.write { try $0.follow(ben, by: ana, at: .at(3), max: 9) }.following)
        let profile = try scratch.read { try $0.profile(.name("ana"), for: .viewer(ana)).profile }
        #expect(profile.details?.following == 1 && profile.details?.photos == 0)
        try scratch.close()
        #expect(try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(1_760_000_000_000)).map(\.name) == ["old_schema"])
    }

    @Test func aStoreOfSchema8ComesThroughWhole() throws {
        let scratch = try Scratch()
        try scratch.close()
        try putBack("8", in: scratch)
        let tables = ["account", "profile", "follow", "request", "block", "photo", "photo_image", "report", "snap", "open"]
        let columns = try columns(of: tables, in: scratch)
        let before = try rows(columns, in: scratch)
        #expect(before.count > 20)

        try scratch.adopt()
        #expect(try steps(scratch) == Self.released)
        #expect(try rows(columns, in: scratch) == before)
        #expect(try copies(scratch) == [scratch.path + "/before-migration-9.sqlite"])
        let (ana, cem) = (AccountID(rawValue: 1), AccountID(rawValue: 3))
        let photo = try #require(PhotoID(text: "2"))
        #expect(try scratch.read { try $0.photo(photo, for: .viewer(ana), at: .at(9)).words.caption } == "For followers, with @ben")
        #expect(try reason { _ = try scratch.read { try $0.photo(photo, for: .viewer(cem), at: .at(9)) } } == .unknownPhoto)
        #expect(try scratch.ask("SELECT findable FROM profile") == [1, 1, 1])
        #expect(try scratch.ask("SELECT length(epoch) FROM people_log") == [16])
    }

    @Test func aBackupOfSchema7IsRestored() throws {
        let scratch = try Scratch()
        try scratch.close()
        try putBack("7", in: scratch)
        #expect(try scratch.backUp().schema == ["7"])
        _ = try scratch.restore(onto: scratch.folder("new"))
        let store = try Store(try StoreDirectory(path: scratch.folder("new")), feeds: Scratch.feeds, now: { .at(0) })
        #expect(try store.commit { try $0.follow(AccountID(rawValue: 2), by: AccountID(rawValue: 1), at: .at(3), max: 9) }.following)
        try store.close()
        // And over the store itself, which has taken the new schema meanwhile.
        try scratch.adopt()
        try scratch.close()
        #expect(try scratch.restore().carried != nil)
    }

    @Test func aMigrationHappensWhollyOrNotAtAll() throws {
        let scratch = try Scratch()
        try scratch.close()
        #expect(try fault { _ = try open(scratch, next(failing: true)) } != nil)
        #expect(try steps(scratch) == Self.released)
        #expect(try scratch.ask("SELECT count(*) FROM pragma_table_info('feed') WHERE name = 'colour'") == [0])
        try open(scratch, next()).close()
        #expect(try steps(scratch) == Self.released + ["99"])
    }

    @Test func aStoreOfThisVersionIsLeftAsItIs() throws {
        let scratch = try Scratch()
        // Stores from before the first release also have the steps that led to it.
        let all = Self.unreleased + Self.released
        try meddle(scratch, all)
        try scratch.adopt()
        #expect(try steps(scratch) == all && copies(scratch) == [])
        #expect(try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(1_000)).isEmpty)
        #expect(try scratch.backUp().schema == all)
        try scratch.close()
        let restore = Restore(store: scratch.path, file: scratch.folder("backup.tar"), keepsOld: false, insists: false)
        #expect(try restore.run(at: .at(2_000)).carried != nil)
        try scratch.adopt()
    }

    @Test func aStoreFromBeforeTheFirstReleaseIsRefusedInWords() throws {
        let scratch = try Scratch()
        let isRefused = { (body: () throws -> Void) in try fault(body)?.message.contains("before the first release") == true }
        _ = try scratch.backUp("whole.tar")
        try meddle(scratch, ["1", "2", "3", "5", "6"])
        let before = try Data(contentsOf: URL(fileURLWithPath: StoreDirectory.databasePath(in: scratch.path)))
        let directory = try StoreDirectory(path: scratch.path)
        #expect(try isRefused { _ = try Store(directory, feeds: Scratch.feeds, now: { .at(0) }) })
        #expect(try isRefused { try StoreRepair(directory).run() })
        directory.leave()
        #expect(try isRefused { _ = try scratch.backUp() })
        let restore = Restore(store: scratch.path, file: scratch.folder("whole.tar"), keepsOld: false, insists: false)
        #expect(try isRefused { _ = try restore.run(at: .at(1)) })
        #expect(try Data(contentsOf: URL(fileURLWithPath: StoreDirectory.databasePath(in: scratch.path))) == before)
        #expect(try copies(scratch) == [])
    }

    @Test(
        arguments: [
            ([], nil), (Self.released, .current),
            (Self.unreleased + Self.released, .current),
            (["7"], .older), (["7", "8", "9", "10"], .older),
            (["1", "2", "3", "5", "6", "7"], .older), (["1"], .unreleased), (["1", "2", "3", "5", "6"], .unreleased),
            (Self.released + ["99"], .newer), (["7", "99"], .newer), (["4"], .newer), (["1", "99"], .newer),
        ] as [([String], SchemaAge?)])
    func migrationStepsIdentifyTheSchemaVersion(applied: [String], age: SchemaAge?) { #expect(SchemaAge(applied: Set(applied)) == age) }
}
