import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Stores of other versions. No older schema was released, so the tests make up a next one with one more column: to that version, today's
/// store is an older one.
struct MigrationTests {
    private struct Interruption: Error {}

    /// The migrations of the made-up next version.
    private func next(failing: Bool = false) -> DatabaseMigrator {
        var migrator = DatabaseSchema.migrator
        migrator.registerMigration("8") { db in
            try db.execute(sql: "ALTER TABLE feed ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
            if failing { throw Interruption() }
        }
        return migrator
    }

    private func open(_ scratch: Scratch, _ migrator: DatabaseMigrator) throws -> Store {
        try Store(try StoreDirectory(path: scratch.path), feeds: Scratch.feeds, migrator: migrator)
    }

    private func steps(_ scratch: Scratch) throws -> [String] {
        try scratch.ask("SELECT identifier FROM grdb_migrations ORDER BY identifier")
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
        #expect(try steps(scratch) == ["7", "8"])
        #expect(try doctor.findings(at: .at(1_000)).map(\.name) == ["old_schema"])

        let path = scratch.path + "/before-migration-8.sqlite"
        #expect(try copies(scratch) == [path])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        let copy = try DatabaseQueue(path: path)
        #expect(try copy.read { try SchemaAge(of: $0) } == .current)
        #expect(try copy.read { try String.fetchAll($0, sql: "SELECT caption FROM snap") } == ["Look"])

        // Today's version refuses it now.
        #expect(try fault { _ = try open(scratch, DatabaseSchema.migrator) }?.message.contains("newer version") == true)
    }

    @Test func aMigrationHappensWhollyOrNotAtAll() throws {
        let scratch = try Scratch()
        try scratch.close()
        #expect(try fault { _ = try open(scratch, next(failing: true)) } != nil)
        #expect(try steps(scratch) == ["7"])
        #expect(try scratch.ask("SELECT count(*) FROM pragma_table_info('feed') WHERE name = 'colour'") == [0])
        try open(scratch, next()).close()
        #expect(try steps(scratch) == ["7", "8"])
    }

    @Test func aStoreOfThisVersionIsLeftAsItIs() throws {
        let scratch = try Scratch()
        // Stores from before the first release also have the steps that led to it.
        let all = ["1", "2", "3", "5", "6", "7"]
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
        #expect(try isRefused { _ = try Store(directory, feeds: Scratch.feeds) })
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
            ([], nil), (["7"], .current), (["1", "2", "3", "5", "6", "7"], .current), (["1"], .unreleased),
            (["1", "2", "3", "5", "6"], .unreleased),
            (["7", "8"], .newer), (["4"], .newer), (["1", "8"], .newer),
        ] as [(Set<String>, SchemaAge?)])
    func theStepsTakenTellTheAge(applied: Set<String>, age: SchemaAge?) { #expect(SchemaAge(applied: applied) == age) }
}
