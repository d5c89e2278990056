import GRDB
import SnapModel

/// Brings changes of the old store since the backup into the restored one, so that a restore breaks no promise.
///
/// - Opens stay: nobody sees a snap twice because of a restore. The local admin's looks stay, too.
/// - Deleted and expired snaps stay so; their images do not come back.
/// - Accounts keep their newest password, role and suspension; deleted accounts stay deleted. Logins and invitations that ended stay ended,
///   uses of invitations stay counted, and void tokens of an app stay void.
/// - Deleted photos stay deleted, edited ones keep their newest words and audience. Ended follows, requests and favourites stay ended, revoked
///   share links revoked, blocks and mutes are as they were last, and so is each profile.
/// - Portraits and banners that were replaced or removed do not come back.
/// - Notifications that were taken back stay so, and what was read stays read. The log of photos' events begins again.
/// - Webhooks that were removed stay so. What the old store had still to deliver is delivered, and nothing that it had delivered.
/// - Push subscriptions that ended stay ended, those of lost logins end, and no device is told anything twice.
/// - The audit log keeps its entries.
/// - Ids that were given out since the backup are not given out again.
///
/// New snaps, accounts, logins and reports since the backup are lost: that is the meaning of going back.
package struct CarryOver: Hashable, Sendable {
    package let opens: Int
    package let removedSnaps: Int
    package let removedPhotos: Int
    package let changedAccounts: Int
    package let deletedAccounts: Int
    package let endedSessions: Int
    package let endedInvitations: Int
    package let auditEntries: Int
    /// Tables of the old store that could be read only in part.
    package let lost: [String]

    /// The tables that this type handles; a test checks that none is forgotten. All other tables keep the backup's rows.
    static let tables: Set<String> = [
        "open", "device", "inspection", "snap", "account", "session", "external_identity", "invitation", "audit",
        "photo", "profile", "profile_image", "profile_image_size", "follow", "request", "block", "favourite", "share", "mute",
        "notification", "webhook", "webhook_kind", "webhook_event",
        "push_key", "push_subscription",
    ]

    /// Whether the attached `old` store continued from the same rows: it shares some, and contradicts none.
    static func isSameStore(_ db: Database) throws -> Bool {
        func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
        let shared = try count(
            """
            SELECT (SELECT count(*) FROM feed JOIN old.feed AS o ON o.epoch = feed.epoch)
              + (SELECT count(*) FROM account JOIN old.account AS o ON o.id = account.id AND o.created = account.created AND o.name = account.name)
            """)
        let contradictions = try count(
            """
            SELECT (SELECT count(*) FROM account JOIN old.account AS o USING (id)
                WHERE o.created <> account.created AND o.deleted IS NULL AND account.deleted IS NULL)
              + (SELECT count(*) FROM snap JOIN old.snap AS o USING (id) WHERE o.posted <> snap.posted OR o.offset <> snap.offset)
              + (SELECT count(*) FROM photo JOIN old.photo AS o USING (id) WHERE o.posted <> photo.posted OR o.author <> photo.author)
            """)
        return shared > 0 && contradictions == 0
    }

    /// How many snaps, photos and accounts of the backup the attached `old` store had and has no more: an earlier restore of an older backup
    /// lost them. Nobody knows whether they were opened or deleted since.
    ///
    /// - Parameter lost: the tables of `old` with missing rows, which prove nothing.
    static func unaccounted(_ db: Database, lost: [String]) throws -> Int {
        try ["snap", "photo", "account"].filter { !lost.contains($0) }.reduce(0) { sum, table in
            let count = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM main.\(table) AS row WHERE id <= (SELECT max(seq) FROM old.sqlite_sequence WHERE name = '\(table)')
                      AND NOT EXISTS (SELECT 1 FROM old.\(table) AS o WHERE o.id = row.id)
                    """)
            return sum + (count ?? 0)
        }
    }

    /// Brings everything over from the attached database `old`, whose schema is as new as ours.
    ///
    /// - Parameter lost: the tables of `old` with missing rows.
    init(in transaction: Transaction, lost: [String], at now: Timestamp) throws {
        self.lost = lost
        opens = try Self.carryOpens(transaction)
        try Self.carryInspections(transaction)
        removedSnaps = try Self.carryRemovals(transaction, at: now)
        removedPhotos = try Self.carryPhotos(transaction, at: now)
        try Self.carryProfileImages(transaction, lost: lost)
        try Self.carryPeople(transaction, lost: lost)
        try Self.carryNotifications(transaction, lost: lost)
        changedAccounts = try Self.carryAccounts(transaction)
        deletedAccounts = try Self.carryAccountDeletions(transaction, at: now)
        endedSessions = try Self.endSessions(transaction)
        try Self.carryVoidTokens(transaction)
        endedInvitations = try Self.carryInvitations(transaction)
        try Self.carryWebhooks(transaction, lost: lost)
        try Self.carryPushes(transaction)
        auditEntries = try Self.carryAudit(transaction)
        try Self.raiseNumbers(transaction)
    }

    private static func carryPhotos(_ transaction: Transaction, at now: Timestamp) throws -> Int {
        let labels = try has("labels", of: "photo", transaction) ? ", labels = o.labels" : ""
        try transaction.run(
            """
            UPDATE photo SET caption = o.caption, alt = o.alt, warning = o.warning, audience = o.audience, edited = o.edited\(labels)
            FROM old.photo AS o WHERE o.id = photo.id AND o.author = photo.author AND o.posted = photo.posted
              AND o.gone IS NULL AND photo.gone IS NULL AND o.edited IS NOT photo.edited
            """)
        let rows = try transaction.snapshot.rows(
            "SELECT photo.id, photo.author, o.gone FROM photo JOIN old.photo AS o ON o.id = photo.id WHERE photo.gone IS NULL AND o.gone IS NOT NULL"
        )
        for row in rows {
            _ = try transaction.erasePhoto(
                PhotoID(rawValue: row[0]), of: AccountID(rawValue: row[1]), at: Timestamp(milliseconds: row[2]))
        }
        return rows.count
    }

    /// Whether the old store is of a version whose table has this column.
    private static func has(_ column: String, of table: String, _ transaction: Transaction) throws -> Bool {
        try transaction.row("SELECT 1 FROM pragma_table_info(?, 'old') WHERE name = ?", [table, column]) != nil
    }

    /// Images of profiles that were replaced or removed do not come back; those that replaced them are lost, as new photos are.
    private static func carryProfileImages(_ transaction: Transaction, lost: [String]) throws {
        guard !lost.contains("profile_image") else { return }
        let rows = try transaction.snapshot.rows(
            """
            SELECT account, role FROM profile_image AS image
            WHERE NOT EXISTS (SELECT 1 FROM old.profile_image AS o WHERE o.id = image.id AND o.account = image.account)
            """)
        for row in rows {
            guard let role = ProfileImage.Role(rawValue: row[1]) else { continue }
            _ = try transaction.eraseProfileImage(of: AccountID(rawValue: row[0]), role)
        }
    }

    /// What ended stays ended; where the old table could be read only in part, that cannot be told, and the backup's rows stay.
    private static func carryPeople(_ transaction: Transaction, lost: [String]) throws {
        try transaction.run(
            """
            INSERT INTO profile (account, bio, approves, hides, findable) SELECT account, bio, approves, hides, findable FROM old.profile
            WHERE account IN (SELECT id FROM main.account)
            ON CONFLICT (account) DO UPDATE SET bio = excluded.bio, approves = excluded.approves, hides = excluded.hides,
              findable = excluded.findable
            """)
        let ties = [("follow", "follower", "followee"), ("request", "asker", "asked"), ("block", "blocker", "blocked")]
        for (table, one, other) in ties where !lost.contains(table) {
            try transaction.run(
                """
                DELETE FROM \(table) WHERE NOT EXISTS
                  (SELECT 1 FROM old.\(table) AS o WHERE o.\(one) = \(table).\(one) AND o.\(other) = \(table).\(other))
                """)
        }
        if !lost.contains("favourite") {
            let topic = try has("topic", of: "favourite", transaction) ? " AND o.topic IS favourite.topic" : ""
            try transaction.run(
                """
                DELETE FROM favourite WHERE NOT EXISTS
                  (SELECT 1 FROM old.favourite AS o WHERE o.account = favourite.account AND o.photo IS favourite.photo\(topic))
                """)
        }
        // As with logins: what cannot be read ends, because a revoked link must not come back.
        try transaction.run(
            "DELETE FROM share WHERE NOT EXISTS (SELECT 1 FROM old.share AS o WHERE o.id = share.id AND o.code = share.code)")
        try transaction.run("UPDATE share SET views = o.views FROM old.share AS o WHERE o.id = share.id")
        try transaction.run(
            """
            INSERT INTO block (blocker, blocked, at) SELECT blocker, blocked, at FROM old.block
            WHERE blocker IN (SELECT id FROM main.account) AND blocked IN (SELECT id FROM main.account) ON CONFLICT DO NOTHING
            """)
        try carryMutes(transaction, isWhole: !lost.contains("mute"))
    }

    private static func carryMutes(_ transaction: Transaction, isWhole: Bool) throws {
        let same = "o.account = mute.account AND o.person IS mute.person AND o.tag IS mute.tag AND o.word IS mute.word"
        if isWhole { try transaction.run("DELETE FROM mute WHERE NOT EXISTS (SELECT 1 FROM old.mute AS o WHERE \(same))") }
        try transaction.run("UPDATE mute SET until = o.until FROM old.mute AS o WHERE \(same)")
        try transaction.run(
            """
            INSERT INTO mute (account, person, tag, word, at, until) SELECT account, person, tag, word, at, until FROM old.mute AS o
            WHERE account IN (SELECT id FROM main.account) AND (person IS NULL OR person IN (SELECT id FROM main.account))
              AND NOT EXISTS (SELECT 1 FROM main.mute AS mute WHERE \(same))
            """)
    }

    /// Offsets that were used stay used.
    private static func carryNotifications(_ transaction: Transaction, lost: [String]) throws {
        try transaction.run(
            """
            UPDATE profile SET notified = max(profile.notified, o.notified), noticed = max(profile.noticed, o.noticed)
            FROM old.profile AS o WHERE o.account = profile.account
            """)
        guard !lost.contains("notification") else { return }
        try transaction.run(
            """
            DELETE FROM notification WHERE NOT EXISTS (
              SELECT 1 FROM old.notification AS o
              WHERE o.account = notification.account AND o.offset = notification.offset AND o.kind = notification.kind)
            """)
    }

    /// Carries devices first, because they may have other numbers here. An open counts even if damage destroyed the row of its device.
    private static func carryOpens(_ transaction: Transaction) throws -> Int {
        try transaction.run(
            """
            INSERT INTO device (account, name) SELECT account, name FROM old.device AS o
            WHERE account IN (SELECT id FROM main.account)
              AND NOT EXISTS (SELECT 1 FROM main.device WHERE main.device.account = o.account AND main.device.name = o.name)
            """)
        return try transaction.run(
            """
            INSERT INTO open (snap, viewer, at, device) SELECT o.snap, o.viewer, o.at,
              (SELECT own.id FROM main.device AS own WHERE own.account = was.account AND own.name = was.name)
            FROM old.open AS o LEFT JOIN old.device AS was ON was.id = o.device
            WHERE o.snap IN (SELECT id FROM main.snap) AND o.viewer IN (SELECT id FROM main.account) ON CONFLICT DO NOTHING
            """)
    }

    private static func carryInspections(_ transaction: Transaction) throws {
        try transaction.run(
            """
            INSERT INTO inspection (snap, at, reason) SELECT snap, at, reason FROM old.inspection
            WHERE snap IN (SELECT id FROM main.snap) ON CONFLICT DO NOTHING
            """)
    }

    private static func carryRemovals(_ transaction: Transaction, at now: Timestamp) throws -> Int {
        let rows = try transaction.snapshot.rows(
            """
            SELECT snap.id, snap.feed, o.gone, removal.at FROM snap JOIN old.snap AS o ON o.id = snap.id
            LEFT JOIN old.removal AS removal ON removal.snap = o.id WHERE snap.gone IS NULL AND o.gone IS NOT NULL
            """)
        for row in rows {
            let gone = (row[2] as String?).flatMap(Snap.Gone.init) ?? .deleted
            _ = try transaction.erase(
                SnapID(rawValue: row[0]), in: row[1], as: gone, at: (row[3] as Int64?).map(Timestamp.init) ?? now)
        }
        return rows.count
    }

    private static func carryAccounts(_ transaction: Transaction) throws -> Int {
        try transaction.run(
            """
            UPDATE account SET password = o.password, role = o.role, suspended = o.suspended, suspension = o.suspension
            FROM old.account AS o WHERE o.id = account.id AND o.deleted IS NULL AND account.deleted IS NULL
              AND (o.password <> account.password OR o.role <> account.role OR o.suspended IS NOT account.suspended)
            """)
    }

    private static func carryAccountDeletions(_ transaction: Transaction, at now: Timestamp) throws -> Int {
        let rows = try transaction.snapshot.rows(
            "SELECT account.id FROM account JOIN old.account AS o USING (id) WHERE o.deleted IS NOT NULL AND account.deleted IS NULL")
        for row in rows { _ = try transaction.deleteAccount(AccountID(rawValue: row[0]), at: now) }
        return rows.count
    }

    private static func endSessions(_ transaction: Transaction) throws -> Int {
        try transaction.run(
            "DELETE FROM session WHERE NOT EXISTS (SELECT 1 FROM old.session AS o WHERE o.id = session.id AND o.token = session.token)")
    }

    private static func carryVoidTokens(_ transaction: Transaction) throws {
        try transaction.run(
            """
            UPDATE external_identity SET issued = max(external_identity.issued, o.issued), void = max(external_identity.void, o.void)
            FROM old.external_identity AS o WHERE o.account = external_identity.account
            """)
    }

    private static func carryInvitations(_ transaction: Transaction) throws -> Int {
        let ended = try transaction.run("DELETE FROM invitation WHERE code NOT IN (SELECT code FROM old.invitation)")
        // One that was used up, or whose person is deleted, names nobody.
        let name = try has("name", of: "invitation", transaction) ? ", name = o.name" : ""
        try transaction.run(
            """
            UPDATE invitation SET remaining = min(invitation.remaining, o.remaining)\(name)
            FROM old.invitation AS o WHERE o.code = invitation.code
            """)
        return ended
    }

    /// The numbers of events go on from the old store's.
    private static func carryWebhooks(_ transaction: Transaction, lost: [String]) throws {
        guard try has("id", of: "webhook", transaction), !lost.contains("webhook") else { return }
        let same = "o.id = webhook.id AND o.secret = webhook.secret"
        try transaction.run("DELETE FROM webhook WHERE NOT EXISTS (SELECT 1 FROM old.webhook AS o WHERE \(same))")
        try transaction.run("UPDATE webhook SET paused = o.paused, why = o.why, dropped = o.dropped FROM old.webhook AS o WHERE \(same)")
        try transaction.run(
            """
            UPDATE webhook_kind SET sequence = o.sequence FROM old.webhook_kind AS o
            WHERE o.webhook = webhook_kind.webhook AND o.kind = webhook_kind.kind AND o.sequence > webhook_kind.sequence
            """)
        guard !lost.contains("webhook_event") else { return }
        let columns = "id, webhook, kind, sequence, at, snap, photo, report, account, actor, word"
        try transaction.run("DELETE FROM webhook_event")
        try transaction.run(
            """
            INSERT INTO webhook_event (\(columns)) SELECT \(columns) FROM old.webhook_event
            WHERE webhook IN (SELECT id FROM main.webhook)
            """)
    }

    /// A device that moved to another login since moves back to none: the new login is lost. What cannot be read ends, because a device may
    /// have become somebody else's.
    private static func carryPushes(_ transaction: Transaction) throws {
        guard try has("id", of: "push_subscription", transaction) else { return }
        // Devices subscribed to it since.
        try transaction.run("UPDATE push_key SET private = o.private FROM old.push_key AS o WHERE o.id = push_key.id")
        let same = "o.id = push_subscription.id AND o.digest = push_subscription.digest AND o.account = push_subscription.account"
        try transaction.run(
            """
            DELETE FROM push_subscription WHERE NOT EXISTS (
              SELECT 1 FROM old.push_subscription AS o
              WHERE \(same) AND (o.session IS NULL OR o.session IN (SELECT id FROM main.session)))
            """)
        try transaction.run(
            """
            UPDATE push_subscription SET session = o.session, p256dh = o.p256dh, auth = o.auth, told = o.told, tested = o.tested, due = o.due,
              tries = o.tries, failing = o.failing, error = o.error, delivered = o.delivered, behind = o.behind
            FROM old.push_subscription AS o WHERE \(same)
            """)
    }

    private static func carryAudit(_ transaction: Transaction) throws -> Int {
        try transaction.run(
            """
            INSERT INTO audit (id, at, actor, name, action, target, reason) SELECT id, at, actor, name, action, target, reason
            FROM old.audit WHERE id > (SELECT coalesce(max(id), 0) FROM main.audit)
            """)
    }

    /// The greatest id that each table gave out is in `sqlite_sequence`; a table that never gave one out has no row there.
    private static func raiseNumbers(_ transaction: Transaction) throws {
        let old = "(SELECT name, max(seq) AS seq FROM old.sqlite_sequence GROUP BY name)"
        try transaction.run(
            """
            UPDATE main.sqlite_sequence SET seq = o.seq FROM \(old) AS o
            WHERE o.name = main.sqlite_sequence.name AND o.seq > main.sqlite_sequence.seq
            """)
        try transaction.run(
            """
            INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM \(old)
            WHERE name NOT IN (SELECT name FROM main.sqlite_sequence) AND name IN (SELECT name FROM main.sqlite_schema)
            """)
    }
}
