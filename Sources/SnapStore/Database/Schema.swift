import GRDB

/// The tables, and how each version of them becomes the next. A migration that has been released is never edited: the next change is one more.
///
/// **No index holds people's words**, and neither does a table WITHOUT ROWID, which is one: SQLite moves what stands in an index from page to
/// page, and leaves copies behind that no deletion reaches. Names are looked up by a keyed digest of 64 bits, and then compared; what an app or
/// a client gave to know something again is a keyed digest of 90 bits and more (see `Digests`). Words stand in tables with rowids alone. What an
/// index may hold besides numbers and digests is on the list of `IndexTests`, and each has a reason there.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("7") { db in
            for tables in [people, feeds, snaps, moderation] { try db.execute(sql: tables) }
            try db.execute(sql: "INSERT INTO digest_key (id, key) VALUES (1, ?)", arguments: [Secret.bytes(Digests.keyBytes).data])
        }
        return migrator
    }

    /// - `digest_key` has the one key of all digests.
    /// - `account.folded_digest` and `skeleton_digest` find a name and those that look like it; NULL for a deleted account. They depend on ICU,
    ///   so `PRAGMA user_version` says by which they were made (`NameKey.refresh`).
    /// - `account.suspended` is since when an account may not act, `suspension` why; a deleted one is suspended too.
    /// - `account.deleted` is when the row was emptied. It stays, nameless, for the opens and snaps that name it.
    /// - `session.external` is set for a login by an app's token: a digest of what the app calls the login. Its `token` is random and known
    ///   to nobody. `expires` is when the last such token ends.
    /// - `external_identity.digest` is of issuer and subject, which go when the account goes; the digest stays, so that a token that is
    ///   still good brings nobody back. `issued` is when the newest token seen was made; those made up to `void` are worth nothing.
    /// - `invitation.code` is a digest, as a session's token is; `creator` is NULL for the local admin.
    /// - `device` has the names of devices that opened something, once for each account; `open.device` names its row.
    /// - Times are milliseconds since 1970.
    private static let people = """
        CREATE TABLE digest_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
        CREATE TABLE account (
          id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL, folded_digest INTEGER, skeleton_digest INTEGER,
          password TEXT NOT NULL, role TEXT NOT NULL, created INTEGER NOT NULL, suspended INTEGER, suspension TEXT, deleted INTEGER
        ) STRICT;
        CREATE INDEX account_folded ON account(folded_digest) WHERE folded_digest IS NOT NULL;
        CREATE INDEX account_skeleton ON account(skeleton_digest) WHERE skeleton_digest IS NOT NULL;
        CREATE TABLE session (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          token BLOB NOT NULL UNIQUE, device TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL,
          external TEXT, expires INTEGER
        ) STRICT;
        CREATE INDEX session_account ON session(account);
        CREATE UNIQUE INDEX session_external ON session(account, external) WHERE external IS NOT NULL;
        CREATE TABLE external_identity (
          id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, account INTEGER NOT NULL UNIQUE REFERENCES account(id),
          issuer TEXT, subject TEXT, issued INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE invitation (
          id INTEGER PRIMARY KEY AUTOINCREMENT, code BLOB NOT NULL UNIQUE, creator INTEGER REFERENCES account(id),
          uses INTEGER NOT NULL, remaining INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE device (id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account(id), name TEXT NOT NULL) STRICT;
        CREATE INDEX device_account ON device(account);
        """

    /// - `feed.head` is the newest offset taken, `feed.snaps` the number of snaps that are not gone.
    /// - `tally.opened` counts a viewer's opens of snaps that are not gone, so that unread = snaps − opened without a scan.
    private static let feeds = """
        CREATE TABLE feed (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL,
          head INTEGER NOT NULL DEFAULT 0, snaps INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE tally (
          viewer INTEGER NOT NULL REFERENCES account(id), feed INTEGER NOT NULL REFERENCES feed(id), opened INTEGER NOT NULL,
          PRIMARY KEY (viewer, feed)
        ) STRICT, WITHOUT ROWID;
        """

    /// - `snap` rows stay when the image goes: their offsets are used for ever, and so are the opens that name them.
    /// - `snap.key` is a digest of what the client gave.
    /// - A snap's image is a predefined `picture`, or an upload whose file and secret stand in `image`: rows that lists never read.
    /// - `snap_author_state` lists one author's snaps of each state, newest first. The state in its key costs a post some 800 instructions. A
    ///   second index, of those that are gone alone, would cost it twice that: posts put nothing into it, and yet open it and ask its condition.
    /// - `snap_gone` lists those without an image, newest first; `removal_snap` finds when one snap was removed. Moments need no index:
    ///   numbers grow with time, so they are found by halving.
    /// - `open` is the ledger of view-once: its primary key is the promise. `open_viewer` finds what one account opened, for its export and
    ///   its deletion.
    private static let snaps = """
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
        CREATE INDEX snap_gone ON snap(gone) WHERE gone IS NOT NULL;
        CREATE INDEX snap_author_state ON snap(author, gone);
        CREATE TABLE removal (
          feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL, snap INTEGER NOT NULL REFERENCES snap(id),
          kind TEXT NOT NULL, at INTEGER NOT NULL,
          PRIMARY KEY (feed, offset)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX removal_snap ON removal(snap);
        CREATE TABLE image (
          snap INTEGER PRIMARY KEY REFERENCES snap(id), file TEXT NOT NULL UNIQUE, secret BLOB NOT NULL
        ) STRICT;
        CREATE TABLE open (
          snap INTEGER NOT NULL REFERENCES snap(id), viewer INTEGER NOT NULL REFERENCES account(id),
          at INTEGER NOT NULL, device INTEGER REFERENCES device(id),
          PRIMARY KEY (snap, viewer)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX open_viewer ON open(viewer);
        """

    /// - `inspection` is the local admin's ledger of looks: its primary key is the promise, as that of `open` is for viewers.
    /// - `report` has one row for each (snap, reporter); `resolver` is NULL while it is open, and for the local admin.
    /// - `audit` is only ever added to: the triggers refuse everything else. It names people as they were called then, so that it still
    ///   tells who did what when their accounts are gone. `audit_removal` finds who removed a snap.
    private static let moderation = """
        CREATE TABLE inspection (
          snap INTEGER PRIMARY KEY REFERENCES snap(id), at INTEGER NOT NULL, reason TEXT NOT NULL
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
        CREATE INDEX audit_removal ON audit(\(auditedSnap)) WHERE \(auditedRemoval);
        CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        CREATE TRIGGER audit_is_final BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        CREATE TRIGGER audit_is_no_rewrite BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
          BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """

    /// The snap that a line of the audit log is about, and which lines tell of a removal: in the words of the index.
    static let auditedSnap = "CAST(substr(target, 6) AS INTEGER)"
    static let auditedRemoval = "action IN ('snap.delete', 'report.resolve remove')"
}
