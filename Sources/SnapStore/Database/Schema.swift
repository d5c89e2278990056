import GRDB

/// The tables, and how each version of them becomes the next. A migration that has been released is never edited.
///
/// **No index holds people's words**, and neither does a table WITHOUT ROWID, which is one: SQLite moves what stands in an index from page to
/// page, and leaves copies behind that no deletion reaches. Names are looked up by a keyed digest of 64 bits, and then compared; what an app or
/// a client gave to know something again is a keyed digest of 90 bits and more (see `Digests`). Words stand in tables with rowids alone. What an
/// index may hold besides numbers and digests is on the list of `IndexTests`, and each has a reason there.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in try db.execute(sql: version1) }
        migrator.registerMigration("2") { db in try db.execute(sql: version2) }
        migrator.registerMigration("3") { db in
            try db.execute(sql: version3Columns)
            try NameSkeleton.fill(db)
            try db.execute(sql: version3)
        }
        migrator.registerMigration("5") { db in try db.execute(sql: version5) }
        // It changes no row: to look through all of them for foreign keys afterwards would take longer than the index does.
        migrator.registerMigration("6", foreignKeyChecks: .immediate) { db in try db.execute(sql: version6) }
        migrator.registerMigration("7") { db in try WithoutWords.migrate(db) }
        return migrator
    }

    /// - `feed.head` is the newest offset taken, `feed.snaps` the number of snaps that are not gone.
    /// - `snap` rows stay when the image goes: their offsets are used for ever, and so are the opens that name them.
    /// - A snap's image is a predefined `picture`, or an upload whose file and secret stand in `image`: rows that lists never read.
    /// - `open` is the ledger of view-once: its primary key is the promise.
    /// - `tally.opened` counts a viewer's opens of snaps that are not gone, so that unread = snaps − opened without a scan.
    /// - Times are milliseconds since 1970.
    private static let version1 = """
        CREATE TABLE feed (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL,
          head INTEGER NOT NULL DEFAULT 0, snaps INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE account (
          id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
          password TEXT NOT NULL, role TEXT NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE session (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          token BLOB NOT NULL UNIQUE, device TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX session_account ON session(account);
        CREATE TABLE snap (
          id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL,
          author INTEGER NOT NULL REFERENCES account(id), key TEXT NOT NULL, caption TEXT,
          picture TEXT, type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
          posted INTEGER NOT NULL, expires INTEGER,
          gone TEXT, opens INTEGER NOT NULL DEFAULT 0,
          UNIQUE (author, key), UNIQUE (feed, offset)
        ) STRICT;
        CREATE INDEX snap_live ON snap(feed, offset) WHERE gone IS NULL;
        CREATE INDEX snap_expires ON snap(expires) WHERE expires IS NOT NULL AND gone IS NULL;
        CREATE TABLE removal (
          feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL, snap INTEGER NOT NULL REFERENCES snap(id),
          kind TEXT NOT NULL, at INTEGER NOT NULL,
          PRIMARY KEY (feed, offset)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE image (
          snap INTEGER PRIMARY KEY REFERENCES snap(id), file TEXT NOT NULL UNIQUE, secret BLOB NOT NULL
        ) STRICT;
        CREATE TABLE open (
          snap INTEGER NOT NULL REFERENCES snap(id), viewer INTEGER NOT NULL REFERENCES account(id),
          at INTEGER NOT NULL, device TEXT NOT NULL,
          PRIMARY KEY (snap, viewer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tally (
          viewer INTEGER NOT NULL REFERENCES account(id), feed INTEGER NOT NULL REFERENCES feed(id), opened INTEGER NOT NULL,
          PRIMARY KEY (viewer, feed)
        ) STRICT, WITHOUT ROWID;
        """
    /// - `account.suspended` is since when an account may not act, `suspension` why; a deleted one is suspended too.
    /// - `account.deleted` is when the row was emptied. It stays, nameless, for the opens and snaps that name it.
    /// - `open_viewer` finds what one account opened, for its export and its deletion.
    /// - `invitation.code` is a digest, as a session's token is; `creator` is NULL for the local admin.
    /// - `report` has one row for each (snap, reporter); `resolver` is NULL while it is open, and for the local admin.
    /// - `audit` is only ever added to: the triggers refuse everything else. It names people as they were called then, so that it still
    ///   tells who did what when their accounts are gone.
    private static let version2 = """
        ALTER TABLE account ADD COLUMN suspended INTEGER;
        ALTER TABLE account ADD COLUMN suspension TEXT;
        ALTER TABLE account ADD COLUMN deleted INTEGER;
        CREATE INDEX open_viewer ON open(viewer);
        CREATE TABLE invitation (
          id INTEGER PRIMARY KEY AUTOINCREMENT, code BLOB NOT NULL UNIQUE, creator INTEGER REFERENCES account(id),
          uses INTEGER NOT NULL, remaining INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE report (
          id INTEGER PRIMARY KEY AUTOINCREMENT, snap INTEGER NOT NULL REFERENCES snap(id),
          reporter INTEGER NOT NULL REFERENCES account(id), reason TEXT NOT NULL, at INTEGER NOT NULL,
          state TEXT NOT NULL DEFAULT 'open', resolver INTEGER REFERENCES account(id), resolved INTEGER, resolution TEXT,
          UNIQUE (snap, reporter)
        ) STRICT;
        CREATE INDEX report_state ON report(state, id);
        CREATE INDEX report_reporter ON report(reporter, id);
        CREATE TABLE audit (
          id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, actor INTEGER, name TEXT,
          action TEXT NOT NULL, target TEXT NOT NULL, reason TEXT
        ) STRICT;
        CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        CREATE TRIGGER audit_is_final BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        CREATE TRIGGER audit_is_no_rewrite BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
          BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """

    private static let version3Columns = "ALTER TABLE account ADD COLUMN skeleton TEXT NOT NULL DEFAULT ''"
    /// - `account.skeleton` is what names that look alike have in common. Where two had one already, the younger's is a mark.
    /// - `session.external` is set for a login by an app's token: what the app calls the login. Its `token` is random and known to nobody.
    ///   `expires` is when the last such token ends.
    /// - `external_identity.digest` is of issuer and subject, which go when the account goes; the digest stays, so that a token that is
    ///   still good brings nobody back. `issued` is when the newest token seen was made; those made up to `void` are worth nothing.
    private static let version3 = """
        CREATE UNIQUE INDEX account_skeleton ON account(skeleton);
        ALTER TABLE session ADD COLUMN external TEXT;
        ALTER TABLE session ADD COLUMN expires INTEGER;
        CREATE UNIQUE INDEX session_external ON session(account, external) WHERE external IS NOT NULL;
        CREATE TABLE external_identity (
          digest BLOB PRIMARY KEY, account INTEGER NOT NULL UNIQUE REFERENCES account(id), issuer TEXT, subject TEXT,
          issued INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        """

    /// - `inspection` is the local admin's ledger of looks: its primary key is the promise, as that of `open` is for viewers.
    /// - `snap_author` lists one author's snaps, `snap_gone` those without an image, newest first; `removal_snap` and `audit_target` find
    ///   when and by whom one snap was removed. Moments need no index: numbers grow with time, so they are found by halving.
    private static let version5 = """
        CREATE TABLE inspection (
          snap INTEGER PRIMARY KEY REFERENCES snap(id), at INTEGER NOT NULL, reason TEXT NOT NULL
        ) STRICT;
        CREATE INDEX snap_author ON snap(author);
        CREATE INDEX snap_gone ON snap(gone) WHERE gone IS NOT NULL;
        CREATE INDEX removal_snap ON removal(snap);
        CREATE INDEX audit_target ON audit(target);
        """

    /// - `snap_author_state` lists one author's snaps of each state, newest first. The state in its key costs a post some 800 instructions. A
    ///   second index, of those that are gone alone, would cost it twice that: posts put nothing into it, and yet open it and ask its condition.
    private static let version6 = """
        DROP INDEX snap_author;
        CREATE INDEX snap_author_state ON snap(author, gone);
        """

    /// Whether a database has been in the hands of `ScrubbingDisk` from its first page on, or was wiped when it came there.
    static func isWritten(byScrubbingDisk db: Database) throws -> Bool { try migrator.appliedMigrations(db).contains("7") }

    /// The snap that a line of the audit log is about, and which lines tell of a removal: in the words of the index.
    static let auditedSnap = "CAST(substr(target, 6) AS INTEGER)"
    static let auditedRemoval = "action IN ('snap.delete', 'report.resolve remove')"
}
