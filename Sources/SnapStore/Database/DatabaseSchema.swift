import Foundation
import GRDB
import SnapCrypto

/// The tables, and the migrations between their versions. A released migration is never edited; each change is a new one.
///
/// **No index holds people's words**, and neither does a table WITHOUT ROWID, which is itself an index: SQLite moves the entries of an
/// index from page to page and leaves copies behind that no deletion reaches. Names are found by a keyed digest of 64 bits and then
/// compared. A text by which an app or a client recognises something is stored as a keyed digest of 90 bits or more (see `Digests`). Words
/// are stored only in tables with rowids. Every other text in an index is listed in `IndexTests`, with a reason.
/// **Each column with text or bytes has an owner** in `ColumnOwner`, by which the deletion of an account erases it.
enum DatabaseSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("7") { db in
            for tables in [people, feeds, snaps, moderation] { try db.execute(sql: tables) }
            try db.execute(sql: "INSERT INTO digest_key (id, key) VALUES (1, ?)", arguments: [Data(Secret.bytes(Digests.keyBytes))])
        }
        migrator.registerMigration("8") { db in try db.execute(sql: profiles + photos + reports) }
        migrator.registerMigration("9") { db in
            for tables in [portraits, lists, notifications, audits] { try db.execute(sql: tables) }
            try db.execute(sql: "INSERT INTO people_log (id, epoch) VALUES (1, ?)", arguments: [Secret.epoch()])
        }
        migrator.registerMigration("10") { db in try db.execute(sql: search) }
        migrator.registerMigration("11") { db in try db.execute(sql: topics) }
        migrator.registerMigration("12") { db in try db.execute(sql: webhooks + "\n" + resets) }
        migrator.registerMigration("13") { db in
            try db.execute(sql: pushes + "\n" + rosterKeys)
            try db.execute(
                sql: "INSERT INTO push_key (id, private) VALUES (1, ?)", arguments: [Data(try VAPIDKey().rawRepresentation)])
        }
        migrator.registerMigration("14") { db in try db.execute(sql: ColumnOwner.forgottenReasons) }
        migrator.registerMigration("15") { db in try db.execute(sql: completions + completionsWait) }
        migrator.registerMigration("16") { db in try db.execute(sql: PhotoEventRow.indexes) }
        migrator.registerMigration("17") { db in try db.execute(sql: accessTokens) }
        migrator.registerMigration("18") { db in try db.execute(sql: accountWork + releasedNames) }
        migrator.registerMigration("19") { db in try db.execute(sql: photoWork) }
        migrator.registerMigration("20") { db in try db.execute(sql: comments) }
        migrator.registerMigration("21", foreignKeyChecks: .immediate, migrate: separateKeys)
        migrator.registerMigration("22") { db in try db.execute(sql: providerLogins) }
        migrator.registerMigration("23") { db in try db.execute(sql: inboxes) }
        migrator.registerMigration("24") { db in try db.execute(sql: inboxCounters) }
        migrator.registerMigration("25", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: Snapshot.reachIndexes + freeSnapEntries + rankedPhotoEntries)
        }
        return migrator
    }

    /// - `digest_key` has the one key of all digests.
    /// - `account.folded_digest` and `skeleton_digest` find a name and names that look like it; NULL for a deleted account. They depend on ICU, so
    ///   `PRAGMA user_version` says which version made them (`NameKey.refresh`).
    /// - `account.suspended` is the time since when an account may not act, `suspension` the reason; a deleted account is also suspended.
    /// - `account.deleted` is the time when the row was emptied. The row stays, nameless, because opens and snaps refer to it.
    /// - `session.external` is set for a login by an app's token: a digest of the app's name for the login. The `token` of such a row is
    ///   random, and unknown to everyone. `expires` is the expiry of its last token.
    /// - `external_identity.digest` is made from issuer and subject, which are removed with the account. The digest stays, so that a token
    ///   that is still valid does not make the account again. `issued` is the time of the newest token seen; tokens up to `void` are void.
    /// - `invitation.code` is a digest, like a session's token; `creator` is NULL for the local admin.
    /// - `device` has the names of devices that opened something, once for each account; `open.device` refers to its row.
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

    /// - `feed.head` is the newest offset, `feed.snaps` the number of snaps that are not gone.
    /// - `tally.opened` counts a viewer's opens of snaps that are not gone, so that unread = snaps − opened needs no scan.
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

    /// - `snap` rows stay when the image is gone: their offsets stay used, and opens refer to them.
    /// - `snap.key` is a digest of the client's key. Its index is a table of its own since schema 21: see `separateKeys`.
    /// - A snap's image is a predefined `picture`, or an upload whose file and secret are in `image`: rows that lists never read.
    /// - `snap_author_state` lists one author's snaps of each state, newest first. The state in its key costs a post some 800 instructions.
    ///   A second index of only the gone snaps would cost twice that: posts add nothing to it, and yet SQLite opens it and evaluates its
    ///   condition.
    /// - `snap_gone` lists snaps without an image, newest first; `removal_snap` finds when a snap was removed. Times need no index: ids
    ///   grow with time, so a binary search finds them.
    /// - `open` is the ledger of view-once: its primary key is the promise. `open_viewer` finds the opens of one account, for its export
    ///   and its deletion.
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

    /// - `profile` has a row for each account that changed its profile, posted a photo, or follows or is followed. Its counts need no scan.
    /// - A row of `follow` says since when `follower` sees what `followee` posts for followers. Lists page by `id`, newest first; so do those
    ///   of `request` and `block`.
    private static let profiles = """
        CREATE TABLE profile (
          account INTEGER PRIMARY KEY REFERENCES account(id), bio TEXT, approves INTEGER NOT NULL DEFAULT 0, hides INTEGER NOT NULL DEFAULT 0,
          photos INTEGER NOT NULL DEFAULT 0, photo_bytes INTEGER NOT NULL DEFAULT 0, followers INTEGER NOT NULL DEFAULT 0, following INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE follow (
          id INTEGER PRIMARY KEY AUTOINCREMENT, follower INTEGER NOT NULL REFERENCES account(id),
          followee INTEGER NOT NULL REFERENCES account(id), since INTEGER NOT NULL, UNIQUE (follower, followee)
        ) STRICT;
        CREATE INDEX follow_followee ON follow(followee);
        CREATE INDEX follow_follower ON follow(follower);
        CREATE TABLE request (
          id INTEGER PRIMARY KEY AUTOINCREMENT, asker INTEGER NOT NULL REFERENCES account(id),
          asked INTEGER NOT NULL REFERENCES account(id), at INTEGER NOT NULL, UNIQUE (asker, asked)
        ) STRICT;
        CREATE INDEX request_asked ON request(asked);
        CREATE TABLE block (
          id INTEGER PRIMARY KEY AUTOINCREMENT, blocker INTEGER NOT NULL REFERENCES account(id),
          blocked INTEGER NOT NULL REFERENCES account(id), at INTEGER NOT NULL, UNIQUE (blocker, blocked)
        ) STRICT;
        CREATE INDEX block_blocked ON block(blocked);
        CREATE INDEX block_blocker ON block(blocker);
        """

    /// - `photo` rows stay when the photo is deleted: a key stays used, and a backup knows that it was deleted. `gone` is the time of that.
    /// - `photo.key` is a digest of the client's key, as for snaps.
    /// - `photo_image` has one sealed file for each size, under a key of its own.
    private static let photos = """
        CREATE TABLE photo (
          id INTEGER PRIMARY KEY AUTOINCREMENT, author INTEGER NOT NULL REFERENCES account(id), key TEXT NOT NULL,
          caption TEXT, alt TEXT, warning TEXT, audience TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
          placeholder BLOB NOT NULL, posted INTEGER NOT NULL, edited INTEGER, gone INTEGER,
          UNIQUE (author, key)
        ) STRICT;
        CREATE INDEX photo_author ON photo(author) WHERE gone IS NULL;
        CREATE TABLE photo_image (
          id INTEGER PRIMARY KEY, photo INTEGER NOT NULL REFERENCES photo(id), size TEXT NOT NULL, file TEXT NOT NULL UNIQUE,
          secret BLOB NOT NULL, type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, bytes INTEGER NOT NULL,
          UNIQUE (photo, size)
        ) STRICT;
        """

    /// - `account.portrait` and `profile.banner` are numbers of `profile_image`, NULL without an image. A new image has a new number, so the
    ///   number shows a cache that the image has changed. They are sealed as photos are.
    /// - `profile.findable` is 0 for an account that search does not show to those who do not follow it.
    /// - `photo_author_all` finds deleted photos, too, for exports and operators.
    private static let portraits = """
        CREATE TABLE profile_image (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id), role TEXT NOT NULL,
          placeholder BLOB NOT NULL, UNIQUE (account, role)
        ) STRICT;
        CREATE TABLE profile_image_size (
          id INTEGER PRIMARY KEY, image INTEGER NOT NULL REFERENCES profile_image(id) ON DELETE CASCADE, size TEXT NOT NULL,
          file TEXT NOT NULL UNIQUE, secret BLOB NOT NULL, type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
          bytes INTEGER NOT NULL, UNIQUE (image, size)
        ) STRICT;
        ALTER TABLE account ADD COLUMN portrait INTEGER;
        ALTER TABLE profile ADD COLUMN banner INTEGER;
        ALTER TABLE profile ADD COLUMN findable INTEGER NOT NULL DEFAULT 1;
        CREATE INDEX photo_author_all ON photo(author);
        """

    /// - `favourite` is a private list; `photo.favourites` counts its rows for each photo.
    /// - `share.code` is a digest of the code in a share link's address. A revoked link has no row, and its number is not used again.
    /// - `mute` has one of a person, a tag and a word. `until` is NULL for one without an end.
    private static let lists = """
        CREATE TABLE favourite (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id),
          photo INTEGER NOT NULL REFERENCES photo(id), at INTEGER NOT NULL, UNIQUE (account, photo)
        ) STRICT;
        CREATE INDEX favourite_account ON favourite(account);
        CREATE INDEX favourite_photo ON favourite(photo);
        ALTER TABLE photo ADD COLUMN favourites INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE share (
          id INTEGER PRIMARY KEY AUTOINCREMENT, photo INTEGER NOT NULL REFERENCES photo(id), author INTEGER NOT NULL REFERENCES account(id),
          code BLOB NOT NULL UNIQUE, created INTEGER NOT NULL, expires INTEGER NOT NULL, views INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX share_photo ON share(photo);
        CREATE INDEX share_author ON share(author);
        CREATE INDEX share_expires ON share(expires);
        CREATE TABLE mute (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id), person INTEGER REFERENCES account(id),
          tag TEXT, word TEXT, at INTEGER NOT NULL, until INTEGER, UNIQUE (account, person),
          CHECK ((person IS NOT NULL) + (tag IS NOT NULL) + (word IS NOT NULL) = 1)
        ) STRICT;
        CREATE INDEX mute_account ON mute(account);
        CREATE INDEX mute_person ON mute(person) WHERE person IS NOT NULL;
        CREATE INDEX mute_until ON mute(until) WHERE until IS NOT NULL;
        """

    /// - `people_log` names the run of offsets of `photo_event` and `notification`; a restore begins another one.
    /// - `photo_event` has the newest events of photos, for clients that reconnect, whole from its oldest row on. `people_log.head` is the newest
    ///   offset. An event without a photo hides `author`: from `viewer`, or from everyone.
    /// - `notification.offset` counts for each account without gaps; `profile.notified` is the newest offset, `noticed` the newest that was read.
    private static let notifications = """
        CREATE TABLE people_log (id INTEGER PRIMARY KEY CHECK (id = 1), epoch TEXT NOT NULL, head INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE TABLE photo_event (
          offset INTEGER PRIMARY KEY, kind TEXT NOT NULL, photo INTEGER, author INTEGER NOT NULL, viewer INTEGER, at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE notification (
          id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account(id), offset INTEGER NOT NULL, kind TEXT NOT NULL,
          actor INTEGER REFERENCES account(id), photo INTEGER REFERENCES photo(id), snap INTEGER REFERENCES snap(id), at INTEGER NOT NULL,
          UNIQUE (account, offset)
        ) STRICT;
        CREATE INDEX notification_actor ON notification(actor, account) WHERE actor IS NOT NULL;
        CREATE INDEX notification_photo ON notification(photo) WHERE photo IS NOT NULL;
        CREATE INDEX notification_snap ON notification(snap) WHERE snap IS NOT NULL;
        ALTER TABLE profile ADD COLUMN notified INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE profile ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0;
        """

    /// - `photo.labels` has the ids of the topics that the author chose, with spaces between them; NULL without any.
    /// - `favourite` has a photo or the number of a topic. The table is made again, because SQLite cannot take NOT NULL off a column.
    private static let topics = """
        ALTER TABLE photo ADD COLUMN labels TEXT;
        CREATE TABLE favourite_11 (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id),
          photo INTEGER REFERENCES photo(id), topic INTEGER, at INTEGER NOT NULL, UNIQUE (account, photo), UNIQUE (account, topic),
          CHECK ((photo IS NULL) <> (topic IS NULL))
        ) STRICT;
        INSERT INTO favourite_11 (id, account, photo, at) SELECT id, account, photo, at FROM favourite;
        DROP TABLE favourite;
        ALTER TABLE favourite_11 RENAME TO favourite;
        CREATE INDEX favourite_account ON favourite(account);
        CREATE INDEX favourite_photo ON favourite(photo) WHERE photo IS NOT NULL;
        CREATE INDEX favourite_topic ON favourite(topic) WHERE topic IS NOT NULL;
        """

    /// - `webhook.tries` counts the failures in a row, which began at `failing`; nothing is sent before `due`. While it is paused, `paused` says
    ///   since when and `why` the reason. `holder` is the node that delivers until `held`.
    /// - `webhook_kind` has the kinds that a webhook wants; `sequence` counts the events of each.
    /// - `webhook_event` has what is not delivered yet: numbers, and no words. `word` is one of ours.
    private static let webhooks = """
        CREATE TABLE webhook (
          id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, secret BLOB NOT NULL, made INTEGER NOT NULL, paused INTEGER, why TEXT,
          tries INTEGER NOT NULL DEFAULT 0, failing INTEGER, due INTEGER NOT NULL DEFAULT 0, error TEXT, delivered INTEGER,
          dropped INTEGER NOT NULL DEFAULT 0, holder INTEGER NOT NULL DEFAULT 0, held INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE webhook_kind (
          id INTEGER PRIMARY KEY, webhook INTEGER NOT NULL REFERENCES webhook(id) ON DELETE CASCADE, kind TEXT NOT NULL,
          sequence INTEGER NOT NULL DEFAULT 0, UNIQUE (kind, webhook)
        ) STRICT;
        CREATE TABLE webhook_event (
          id INTEGER PRIMARY KEY AUTOINCREMENT, webhook INTEGER NOT NULL REFERENCES webhook(id) ON DELETE CASCADE, kind TEXT NOT NULL,
          sequence INTEGER NOT NULL, at INTEGER NOT NULL, snap INTEGER, photo INTEGER, report INTEGER, account INTEGER, actor INTEGER,
          word TEXT
        ) STRICT;
        CREATE INDEX webhook_event_webhook ON webhook_event(webhook);
        """

    /// - `password_reset` has the one reset link of an account; `code` is a digest, like a session's token; `maker` is NULL for the local admin.
    /// - `invitation.name` is the invited name; NULL for one without a name.
    private static let resets = """
        CREATE TABLE password_reset (
          account INTEGER PRIMARY KEY REFERENCES account(id), code BLOB NOT NULL UNIQUE, created INTEGER NOT NULL, expires INTEGER NOT NULL,
          maker INTEGER REFERENCES account(id)
        ) STRICT;
        ALTER TABLE invitation ADD COLUMN name TEXT;
        """

    /// - `push_key` has the one key by which push services know the server. Devices subscribe to it, so it stays the same.
    /// - `push_subscription.told` is the newest of the account's notifications that was pushed to the device, or need not be: the row is a
    ///   cursor.
    ///   `due` is NULL while nothing is to be sent, and `tested` unless a test is. `digest` is that of the endpoint, `service` its host. `session`
    ///   is NULL after the end of an app's token. `behind` is 1 if its last try failed or was slow: others come first.
    ///   `tries`, `failing`, `holder` and `held` are as those of `webhook`.
    /// - `profile.push_slow` is the time until which all devices of an account come after others, including new ones.
    private static let pushes = """
        CREATE TABLE push_key (id INTEGER PRIMARY KEY CHECK (id = 1), private BLOB NOT NULL) STRICT;
        CREATE TABLE push_subscription (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          session INTEGER REFERENCES session(id) ON DELETE CASCADE, digest BLOB NOT NULL UNIQUE, endpoint TEXT NOT NULL, service TEXT NOT NULL,
          p256dh BLOB NOT NULL, auth BLOB NOT NULL, made INTEGER NOT NULL, told INTEGER NOT NULL, tested INTEGER, due INTEGER,
          tries INTEGER NOT NULL DEFAULT 0, failing INTEGER, error TEXT, delivered INTEGER, holder INTEGER NOT NULL DEFAULT 0,
          held INTEGER NOT NULL DEFAULT 0, behind INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX push_subscription_account ON push_subscription(account);
        CREATE INDEX push_subscription_session ON push_subscription(session) WHERE session IS NOT NULL;
        CREATE INDEX push_subscription_due ON push_subscription(behind, due) WHERE due IS NOT NULL;
        ALTER TABLE profile ADD COLUMN push_slow INTEGER;
        """

    /// `session.scopes` has the scopes of an access token, with spaces between them; NULL for every other login. Its name is in `device`.
    private static let accessTokens = "ALTER TABLE session ADD COLUMN scopes TEXT;"

    /// - `invitation.key` is a digest of the key under which its list was sent; NULL without one.
    private static let rosterKeys = "ALTER TABLE invitation ADD COLUMN key TEXT;"

    /// `audit_photo` finds who removed a photo, as `audit_removal` does for snaps.
    private static let audits = "CREATE INDEX audit_photo ON audit(\(auditedPhoto)) WHERE \(auditedPhotoRemoval);"

    /// A report is about a snap or a photo. The table is made again, because SQLite cannot take NOT NULL off a column.
    private static let reports = """
        CREATE TABLE report_8 (
          id INTEGER PRIMARY KEY AUTOINCREMENT, snap INTEGER REFERENCES snap(id), photo INTEGER REFERENCES photo(id),
          reporter INTEGER NOT NULL REFERENCES account(id), reason TEXT NOT NULL, at INTEGER NOT NULL,
          state TEXT NOT NULL DEFAULT 'open', resolver INTEGER REFERENCES account(id), resolved INTEGER, resolution TEXT,
          UNIQUE (snap, reporter), UNIQUE (photo, reporter), CHECK ((snap IS NULL) <> (photo IS NULL))
        ) STRICT;
        INSERT INTO report_8 (id, snap, reporter, reason, at, state, resolver, resolved, resolution)
          SELECT id, snap, reporter, reason, at, state, resolver, resolved, resolution FROM report;
        DROP TABLE report;
        ALTER TABLE report_8 RENAME TO report;
        CREATE INDEX report_state ON report(state, id);
        CREATE INDEX report_reporter ON report(reporter, id);
        """

    /// - `inspection` records the local admin's looks at images: its primary key allows one for each snap, as that of `open` does for
    ///   viewers.
    /// - `report` has one row for each (snap, reporter); `resolver` is NULL while it is open, and for the local admin.
    /// - `audit` only grows: the triggers refuse every other change. It has people's names as they were then, so that it still says who did
    ///   what when their accounts are gone. `audit_removal` finds who removed a snap.
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

    /// The snap of an audit entry, and the condition for an entry about a removal, written exactly as in the index.
    static let auditedSnap = "CAST(substr(target, 6) AS INTEGER)"
    static let auditedPhoto = "CAST(substr(target, 7) AS INTEGER)"
    static let auditedPhotoRemoval = "action IN ('photo.delete', 'report.resolve remove')"
    static let auditedRemoval = "action IN ('snap.delete', 'report.resolve remove')"
}
