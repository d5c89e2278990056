import SnapModel

/// Data for other servers and devices, and data of the store as a whole.
extension OldStore {
    /// The numbers of events continue from the old store's.
    func carryWebhooks() throws -> Int {
        guard isWhole("webhook") else { return 0 }
        let same = "o.id = webhook.id AND o.secret = webhook.secret"
        let removed = try transaction.run("DELETE FROM webhook WHERE NOT EXISTS (SELECT 1 FROM old.webhook AS o WHERE \(same))")
        try transaction.run("UPDATE webhook SET paused = o.paused, why = o.why, dropped = o.dropped FROM old.webhook AS o WHERE \(same)")
        try transaction.run(
            """
            UPDATE webhook_kind SET sequence = o.sequence FROM old.webhook_kind AS o
            WHERE o.webhook = webhook_kind.webhook AND o.kind = webhook_kind.kind AND o.sequence > webhook_kind.sequence
            """)
        guard isWhole("webhook_event") else { return removed }
        let columns = "id, webhook, kind, sequence, at, snap, photo, comment, report, account, actor, word"
        try transaction.run("DELETE FROM webhook_event")
        try transaction.run(
            """
            INSERT INTO webhook_event (\(columns)) SELECT \(columns) FROM old.webhook_event
            WHERE webhook IN (SELECT id FROM main.webhook)
            """)
        return removed
    }

    /// A device that moved to another login since moves back to none: the new login is lost. What cannot be read ends, because a device may
    /// have changed their account.
    ///
    /// - Returns: how many ended.
    func carryPushes() throws -> Int {
        // Devices subscribed to it since.
        try transaction.run("UPDATE push_key SET private = o.private FROM old.push_key AS o WHERE o.id = push_key.id")
        let same = "o.id = push_subscription.id AND o.digest = push_subscription.digest AND o.account = push_subscription.account"
        let ended = try transaction.run(
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
        return ended
    }

    func carryAudit() throws -> Int {
        try transaction.run(
            """
            INSERT INTO audit (id, at, actor, name, action, target, reason) SELECT id, at, actor, name, action, target, reason
            FROM old.audit WHERE id > (SELECT coalesce(max(id), 0) FROM main.audit)
            """)
    }

    /// The greatest id that each table gave out is in `sqlite_sequence`; a table that never gave one out has no row there.
    func raiseNumbers() throws -> Int {
        let old = "(SELECT name, max(seq) AS seq FROM old.sqlite_sequence GROUP BY name)"
        try transaction.run(
            """
            UPDATE main.sqlite_sequence SET seq = o.seq FROM \(old) AS o
            WHERE o.name = main.sqlite_sequence.name AND o.seq > main.sqlite_sequence.seq
            """)
        return try transaction.run(
            """
            INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM \(old)
            WHERE name NOT IN (SELECT name FROM main.sqlite_sequence) AND name IN (SELECT name FROM main.sqlite_schema)
            """)
    }
}
