import GRDB
import SnapModel
import Testing

@testable import SnapStore

/// Names that look like somebody's, on a real store.
struct NameTests {
    private func refusal(_ scratch: Scratch, _ name: String) throws -> Rejection.Reason? { try reason { _ = try scratch.account(name) } }

    @Test func aNameThatLooksLikeSomebodysIsRefusedInSoManyWords() throws {
        let scratch = try Scratch()
        for name in ["ana", "paypal", "Zoë", "ТОМ"] { _ = try scratch.account(name) }
        for name in ["аnа", "ａｎａ", "𝒶𝓃𝒶", "ⓐⓝⓐ", "paypa1", "PAYPAІ", "рayрal", "TОM", "Zoe\u{308}", "ꓜoë"] {
            #expect(try refusal(scratch, name) == .nameConfusable, "\(name)")
        }
        #expect(try refusal(scratch, "ANA") == .nameTaken)
        for name in ["anna", "Zoe", "paypal2"] { #expect(try refusal(scratch, name) == nil, "\(name)") }
    }

    @Test func nobodyIsCalledLikeThoseWhoAreGone() throws {
        let scratch = try Scratch()
        for name in ["deleted account", "Deleted Account", "de1eted account", "dеlеtеd ассоunt"] {
            #expect(try refusal(scratch, name) == .nameTaken, "\(name)")
        }
    }

    @Test func aDeletedAccountsNameAndItsLookalikesAreFreeAgain() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(2)) }
        _ = try scratch.account("аnа")
        #expect(try refusal(scratch, "ana") == .nameConfusable)
    }

    /// A store as the version before left it, with names that look alike.
    @Test func accountsFromBeforeKeepTheirNamesAndTheOlderOneItsLooks() throws {
        let scratch = try Scratch()
        try scratch.close()
        let path = StoreDirectory.databasePath(in: scratch.path)
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            for table in ["external_identity"] { try db.execute(sql: "DROP TABLE \(table)") }
            try db.execute(
                sql: """
                    DROP INDEX account_skeleton; DROP INDEX session_external; ALTER TABLE account DROP COLUMN skeleton;
                    ALTER TABLE session DROP COLUMN external; ALTER TABLE session DROP COLUMN expires;
                    DELETE FROM grdb_migrations WHERE identifier = '3';
                    """)
            let people = ["ana", "аnа", "deleted account", "ana\u{301}", "ɑna"]
            for (index, name) in people.enumerated() {
                try db.execute(
                    sql: "INSERT INTO account (name, folded, password, role, created, deleted) VALUES (?, ?, 'hash', 'member', 1, ?)",
                    arguments: [name, index == 2 ? " deleted 3" : name, index == 2 ? 1 : nil])
            }
        }
        try queue.close()
        try scratch.reopen()
        #expect(
            try scratch.ask("SELECT skeleton FROM account ORDER BY id", as: String.self)
                == ["ana", " lookalike 2", " deleted 3", "ana\u{301}", " lookalike 5"])
        for name in ["ana", "аnа", "ɑna"] { #expect(try scratch.read { try $0.account(named: name) }?.person.name == name) }
        #expect(try refusal(scratch, "ＡＮＡ") == .nameConfusable)
        #expect(try scratch.ask("PRAGMA foreign_key_check", as: String.self) == [])
    }
}
