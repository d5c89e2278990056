import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Indexes, and tables WITHOUT ROWID, which are indexes too, hold numbers and digests, and no words of people.
struct IndexTests {
    /// Text that an index may hold, with the reason why it is not personal.
    private static let allowed: [String: String] = [
        "feed.name": "the id of a feed, from feeds.json", "image.file": "random", "grdb_migrations.identifier": "numbers of migrations",
        "report.state": "one of three words", "snap.gone": "one of three words", "removal.kind": "one of three words",
        "snap_key.key": "a digest of 90 bits", "photo.key": "a digest of 90 bits", "comment.key": "a digest of 90 bits",
        "recipient_list.digest": "a digest of 90 bits",
        "photo_image.file": "random",
        "photo_image.size": "one of four words", "profile_image.role": "one of two words",
        "profile_image_size.file": "random", "profile_image_size.size": "one of three words", "session.external": "a digest of 90 bits",
        "webhook_kind.kind": "one of our words",
        // Expressions.
        "audit_removal.CAST(substr(target, 6) AS INTEGER)": "a snap's number",
        "audit_photo.CAST(substr(target, 7) AS INTEGER)": "a photo's number",
    ]

    /// The text columns and the expressions in all indexes of a database.
    private func textInIndexes(_ db: Database) throws -> Set<String> {
        let columns = try String.fetchAll(
            db,
            sql: """
                SELECT m.tbl_name || '.' || c.name FROM sqlite_schema AS m JOIN pragma_index_xinfo(m.name) AS x
                  JOIN pragma_table_info(m.tbl_name) AS c ON c.cid = x.cid WHERE m.type = 'index' AND c.type NOT IN ('INTEGER', 'BLOB')
                UNION SELECT t.name || '.' || c.name FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
                  WHERE t.wr AND t.schema = 'main' AND c.type NOT IN ('INTEGER', 'BLOB')
                """)
        let expressions = try Row.fetchAll(
            db,
            sql: "SELECT m.name, m.sql FROM sqlite_schema AS m JOIN pragma_index_xinfo(m.name) AS x WHERE m.type = 'index' AND x.cid = -2")
        return Set(columns).union(
            expressions.map { row in
                let sql: String = row[1]
                let known = [DatabaseSchema.auditedSnap, DatabaseSchema.auditedPhoto].first { sql.contains($0) }
                return "\(row[0] as String).\(known ?? sql)"
            })
    }

    @Test func noIndexHoldsPeoplesWords() throws {
        let scratch = try Scratch()
        try scratch.write { transaction in
            #expect(try textInIndexes(transaction.sql.file) == Set(Self.allowed.keys))
            // The search finds forbidden columns.
            for sql in [
                "CREATE INDEX bad ON account(name)", "CREATE INDEX bad ON session(account, device)",
                "CREATE INDEX bad ON snap(upper(caption))",
                "CREATE TABLE bad (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID", "CREATE TABLE bad (name TEXT UNIQUE) STRICT",
            ] {
                try transaction.sql.file.inSavepoint {
                    try transaction.sql.file.execute(sql: sql)
                    #expect(try textInIndexes(transaction.sql.file).count == Self.allowed.count + 1, "\(sql)")
                    return .rollback
                }
            }
        }
    }

    @Test func textsOfClientsAndAppsAreStoredAsDigests() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let snap = try scratch.post("the key of a client", by: ana)
        #expect(try scratch.ask("SELECT key FROM snap", as: String.self).allSatisfy { $0.count == 15 && $0 != "the key of a client" })
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "the key of a client") } == snap)
        #expect(try scratch.write { try $0.post(Scratch.draft("the key of a client", by: ana)) } == nil)
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "another one") } == nil)
    }

    @Test func theRemoverOfASnapIsFoundByItsNumber() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let plan = try scratch.read { snapshot in
            try snapshot.rows(
                "EXPLAIN QUERY PLAN SELECT 1 FROM audit WHERE \(DatabaseSchema.auditedSnap) = 17 AND \(DatabaseSchema.auditedRemoval)"
            )
            .map { $0[3] as String }
        }
        #expect(plan.contains { $0.contains("audit_removal") })
        let snap = try scratch.post("1", by: ana)
        _ = try scratch.write { transaction in
            try transaction.audit("account.suspend", "snap \(snap.id.text)", by: nil, at: .at(1))
            try transaction.audit("snap.delete", "snap \(snap.id.text)", by: nil, because: "spam", at: .at(2))
            return try transaction.removeSnap(snap.id, as: .deleted, at: .at(2))
        }
        guard
            case .gone(_, _, .admin(_, let reason)) = try scratch.read({ try $0.explain(snap.id, viewerNamed: "ana", at: .at(3)) }).verdict
        else {
            Issue.record("it was not removed")
            return
        }
        #expect(reason == "spam")
    }
}
