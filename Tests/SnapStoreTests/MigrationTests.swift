import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Stores of every schema that was ever released, opened by this version.
struct MigrationTests {
    /// A schema joins them when a version of snapfeed with it is released; its dump is made by that version.
    private static let released = ["1", "2"]

    /// Makes the store of a released schema from its dump.
    private func store(_ version: String, in folder: TemporaryFolder) throws -> String {
        let path = folder("store")
        let directory = try StoreDirectory(path: path)
        let queue = try DatabaseQueue(path: StoreDirectory.databasePath(in: path))
        let dump = String(decoding: try Fixtures.data("schemas/\(version).sql"), as: UTF8.self)
        try queue.write { try $0.execute(sql: dump) }
        try queue.close()
        try directory.markInitialised()
        directory.release()
        return path
    }

    @Test func everyReleasedSchemaHasADump() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Fixtures.root.path + "/Tests/Fixtures/schemas")
        #expect(Set(names) == Set(Self.released.map { "\($0).sql" }))
    }

    @Test(arguments: MigrationTests.released) func itsStoreIsBroughtUpToDateWithAllThatWasInIt(_ version: String) throws {
        let folder = try TemporaryFolder()
        let path = try store(version, in: folder)
        let store = try Store(try StoreDirectory(path: path), feeds: Scratch.feeds)
        let transaction = { (body: (Transaction) throws -> Void) in try store.commit(body) }
        try transaction { transaction in
            let snapshot = transaction.snapshot
            #expect(try Schema.migrator.hasCompletedMigrations(transaction.db))
            let snap = try snapshot.snap(SnapID(rawValue: 1), for: .viewer(AccountID(rawValue: 2)))
            #expect(snap.caption == "Look" && snap.view == .read(Opened(at: .at(41), device: "laptop")))
            #expect(try snapshot.snap(SnapID(rawValue: 3), for: .localAdmin).gone == .deleted)
            #expect(try snapshot.head(of: Scratch.animals) == FeedPosition(epoch: "e3", offset: 4))
            #expect(try snapshot.account(named: "BEN")?.passwordHash == "hash of ben")
            #expect(try snapshot.identity(ofTokenDigest: [3])?.person.name == "Ben")
            #expect(try transaction.snap(of: AccountID(rawValue: 1), key: "k1")?.id == snap.id)
            #expect(
                try reason { try snapshot.requireFree("Αna") } == .nameConfusable
                    && reason { try snapshot.requireFree("anA") } == .nameTaken)
            #expect(try snapshot.namesFile("0123456789abcdef0123456789abcdef"))
            #expect(
                try reason { _ = try transaction.claim(SnapID(rawValue: 1), by: AccountID(rawValue: 2), on: "x", at: .at(1)) }
                    == .alreadyOpened)
            guard version != "1" else { return }
            #expect(try snapshot.account(named: "cleo")?.suspension?.reason == "spam")
            #expect(try snapshot.auditEntries(BacklogRequest()).map(\.target) == ["Cleo"])
            #expect(try snapshot.reports(.open, BacklogRequest(), for: .localAdmin).reports.count == 1)
        }
        try store.close()
        let findings = try Doctor(store: path, freeBytesMin: 0).findings(at: .at(1_000)).map(\.name)
        #expect(findings == (version == Schema.migrator.migrations.last ? [] : ["old_schema"]) + ["image_missing"])
    }

    /// Whom an app's token names is still known (by SHA-256 of "11:https://appu1" until then), and numbers that were given out are not given out again.
    @Test func usersOfAppsAndNumbersAreKept() throws {
        let folder = try TemporaryFolder()
        let directory = try StoreDirectory(path: folder("store"))
        let queue = try DatabaseQueue(path: StoreDirectory.databasePath(in: folder("store")))
        try Schema.migrator.migrate(queue, upTo: "6")
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO account (name, folded, skeleton, password, role, created, suspended, deleted) VALUES
                      ('Ana', 'ana', 'ana', '', 'member', 1, NULL, NULL), ('deleted account', ' deleted 2', ' deleted 2', '', 'member', 0, 5, 5);
                    INSERT INTO external_identity (digest, account, issuer, subject, issued, void) VALUES
                      (x'7b5de2e7bfb36379ba1d81fa148f54721eaeb7711e24232e62d34f30625bdc0c', 1, 'https://app', 'u1', 3, 4),
                      (x'87b55b026f01be2d4076e5dcba6c4781b338b1dc030c79d97fb508564be12252', 2, NULL, NULL, 3, 4);
                    INSERT INTO session (account, token, device, created, used, external, expires) VALUES (1, x'01', 'phone', 1, 1, 's1', 9000);
                    UPDATE sqlite_sequence SET seq = 40 WHERE name = 'account';
                    """)
        }
        try queue.close()
        let store = try Store(directory, feeds: Scratch.feeds)
        defer { try? store.close() }
        func login(_ subject: String) -> ExternalLogin {
            ExternalLogin(
                user: ExternalName(issuer: "https://app", subject: subject), name: "Ana", session: "s1", issuedAt: .at(10),
                expiresAt: .at(9_999))
        }
        try store.commit { transaction in
            let entry = try transaction.enter(login("u1"), device: "phone", at: .at(20))
            #expect(entry.identity.person.id == AccountID(rawValue: 1) && entry.identity.session == SessionID(rawValue: 1))
            #expect(try reason { _ = try transaction.existingAccount(login("u2")) } == .unknownAccount)
            #expect(try transaction.addAccount(name: "ben", password: "", at: .at(1)) == AccountID(rawValue: 41))
        }
    }

    @Test(arguments: MigrationTests.released) func itsIndicesBecomeThoseOfANewStore(_ version: String) throws {
        let sql = "SELECT name || coalesce(sql, '') FROM sqlite_schema WHERE type = 'index' ORDER BY name"
        let folder = try TemporaryFolder()
        let path = try store(version, in: folder)
        try Store(try StoreDirectory(path: path), feeds: Scratch.feeds).close()
        let migrated = try DatabaseQueue(path: StoreDirectory.databasePath(in: path)).read { try String.fetchAll($0, sql: sql) }
        #expect(try migrated == Scratch().ask(sql, as: String.self))
        #expect(migrated.contains { $0.hasPrefix("snap_author_state") } && !migrated.contains { $0.hasPrefix("snap_authorC") })
    }

    @Test func theDatabaseAsItWasBeforeIsKept() throws {
        let folder = try TemporaryFolder()
        let path = try store("1", in: folder)
        try Store(try StoreDirectory(path: path), feeds: Scratch.feeds).close()
        let copy = try DatabaseQueue(path: path + "/before-migration-2.sqlite")
        #expect(try copy.read { try Schema.migrator.appliedMigrations($0) } == ["1"])
        #expect(try copy.read { try String.fetchAll($0, sql: "SELECT name FROM account ORDER BY id") } == ["Ana", "Ben"])
        let mode = try FileManager.default.attributesOfItem(atPath: path + "/before-migration-2.sqlite")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func anOldStoreCanBeBackedUpAndRestoredByThisVersion() throws {
        let folder = try TemporaryFolder()
        let path = try store("1", in: folder)
        let backup = Backup(store: path, file: folder("old.tar"), replaces: false, version: "test")
        #expect(try backup.make(at: .at(1)) { _ in }.schema == ["1"])
        try Store(try StoreDirectory(path: path), feeds: Scratch.feeds).close()
        let summary = try Restore(store: path, file: folder("old.tar"), keepsOld: false, insists: false).run(at: .at(2))
        #expect(summary.carried != nil && summary.missingImages == 1)
        let store = try Store(try StoreDirectory(path: path), feeds: Scratch.feeds)
        #expect(try store.commit { try $0.snapshot.account(named: "ana") } != nil)
        try store.close()
    }
}
