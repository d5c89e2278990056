import Foundation
import GRDB

/// Schema 7: what people wrote leaves the indexes (see `Schema`).
///
/// - `digest_key` has the one key of all digests.
/// - `account.folded_digest` and `skeleton_digest` find a name and those that look like it; NULL for a deleted account.
/// - `snap.key`, `session.external` and `external_identity.digest` are digests in place of what clients and apps gave.
/// - `device` has the names of devices that opened something, once for each account; `open.device` names its row.
/// - `audit_removal` finds who removed a snap.
enum WithoutWords {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "CREATE TABLE digest_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT")
        try db.execute(sql: "INSERT INTO digest_key (id, key) VALUES (1, ?)", arguments: [Secret.bytes(Digests.keyBytes).data])
        let functions = functions(try Digests(of: db))
        for function in functions { db.add(function: function) }
        defer { for function in functions { db.remove(function: function) } }
        try db.execute(sql: accounts)
        try db.execute(sql: opens)
        try db.execute(sql: others)
    }

    private static func functions(_ digests: Digests) -> [DatabaseFunction] {
        func function(_ name: String, _ body: @escaping @Sendable (String) -> (any DatabaseValueConvertible)?) -> DatabaseFunction {
            DatabaseFunction(name, argumentCount: 1, pure: true) { values in String.fromDatabaseValue(values[0]).flatMap(body) }
        }
        return [
            function("folded_digest") { digests.short($0, .name) },
            function("skeleton_digest") { digests.short(NameSkeleton.of($0), .skeleton) },
            function("key_digest") { digests.token($0, .snapKey) },
            function("session_digest") { digests.token($0, .appSession) },
            DatabaseFunction("user_digest", argumentCount: 1, pure: true) { values in
                Data.fromDatabaseValue(values[0]).map { digests.long(Array($0), .appUser).data }
            },
        ]
    }

    /// The greatest number that was given out is kept with the table's new name.
    private static let accounts = """
        CREATE TABLE new_account (
          id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL, folded_digest INTEGER, skeleton_digest INTEGER,
          password TEXT NOT NULL, role TEXT NOT NULL, created INTEGER NOT NULL, suspended INTEGER, suspension TEXT, deleted INTEGER
        ) STRICT;
        INSERT INTO new_account
          SELECT id, name, CASE WHEN deleted IS NULL THEN folded ELSE '' END, CASE WHEN deleted IS NULL THEN folded_digest(folded) END,
            CASE WHEN deleted IS NULL THEN skeleton_digest(name) END, password, role, created, suspended, suspension, deleted
          FROM account;
        DELETE FROM sqlite_sequence WHERE name = 'new_account';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'new_account', seq FROM sqlite_sequence WHERE name = 'account';
        DROP TABLE account;
        ALTER TABLE new_account RENAME TO account;
        CREATE INDEX account_folded ON account(folded_digest) WHERE folded_digest IS NOT NULL;
        CREATE INDEX account_skeleton ON account(skeleton_digest) WHERE skeleton_digest IS NOT NULL;
        """

    private static let opens = """
        CREATE TABLE device (id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account(id), name TEXT NOT NULL) STRICT;
        INSERT INTO device (account, name) SELECT DISTINCT viewer, device FROM open;
        CREATE INDEX device_account ON device(account);
        CREATE TABLE new_open (
          snap INTEGER NOT NULL REFERENCES snap(id), viewer INTEGER NOT NULL REFERENCES account(id),
          at INTEGER NOT NULL, device INTEGER REFERENCES device(id),
          PRIMARY KEY (snap, viewer)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_open SELECT snap, viewer, at, (SELECT id FROM device WHERE account = viewer AND name = open.device) FROM open;
        DROP TABLE open;
        ALTER TABLE new_open RENAME TO open;
        CREATE INDEX open_viewer ON open(viewer);
        """

    /// Keys of deleted accounts are longer than those of clients, and no words.
    private static let others = """
        UPDATE snap SET key = key_digest(key) WHERE length(key) < 65;
        UPDATE session SET external = session_digest(external) WHERE external IS NOT NULL;
        CREATE TABLE new_external_identity (
          id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, account INTEGER NOT NULL UNIQUE REFERENCES account(id),
          issuer TEXT, subject TEXT, issued INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO new_external_identity (digest, account, issuer, subject, issued, void)
          SELECT user_digest(digest), account, issuer, subject, issued, void FROM external_identity;
        DROP TABLE external_identity;
        ALTER TABLE new_external_identity RENAME TO external_identity;
        DROP INDEX audit_target;
        CREATE INDEX audit_removal ON audit(\(Schema.auditedSnap)) WHERE \(Schema.auditedRemoval);
        """
}
