package import SnapModel

/// One event on its way, with all that a try needs.
package struct WebhookParcel: Sendable {
    package let event: WebhookEvent
    package let url: String
    package let secret: [UInt8]
    /// Failures in a row so far.
    package let tries: Int64
}

/// Deliveries: events leave in the order of their numbers, one at a time for each webhook.
extension Transaction {
    /// The next event of a webhook, reserved for this node for `heldMs`.
    ///
    /// - Parameters:
    ///   - node: who delivers; 0 without a cluster.
    ///   - longestMs: no wait is longer. What seems to wait for longer was written while the clock was ahead.
    /// - Returns: nil when nothing is due, or another node delivers.
    package func nextParcel(
        of webhook: WebhookID, for node: Int64, heldMs: Int64, longestMs: Int64, at now: Timestamp
    ) throws -> WebhookParcel? {
        let isDue = try row(
            """
            SELECT 1 FROM webhook WHERE id = ?1 AND paused IS NULL AND (due <= ?2 OR due > ?4) AND (held <= ?2 OR held > ?4 OR holder = ?3)
              AND EXISTS (SELECT 1 FROM webhook_event WHERE webhook_event.webhook = webhook.id)
            """, [webhook.rawValue, now.milliseconds, node, now.milliseconds + longestMs])
        guard isDue != nil, let parcel = try snapshot.firstParcel(of: webhook) else { return nil }
        // A single node has no others to keep away.
        if node != 0 {
            try run(
                "UPDATE webhook SET holder = ?, held = ? WHERE id = ?", [node, now.milliseconds + heldMs, webhook.rawValue])
        }
        return parcel
    }

    /// Notes what became of a try.
    ///
    /// - Parameter deadMs: how long every try must have failed before the webhook is paused.
    /// - Returns: why it was paused by this; nil when it was not.
    @discardableResult package func settle(
        _ event: WebhookEvent, _ result: DeliveryResult, for node: Int64, deadMs: Int64, at now: Timestamp
    ) throws -> Webhook.Pause.Reason? {
        let webhook = event.webhook.rawValue
        switch result {
        case .delivered(isSlow: _):
            changes.add(.webhook(.delivered))
            try run("DELETE FROM webhook_event WHERE id = ? AND webhook = ?", [event.number, webhook])
            try run(
                "UPDATE webhook SET tries = 0, failing = NULL, due = 0, error = NULL, delivered = ? WHERE id = ?",
                [now.milliseconds, webhook])
            return nil
        case .failed(let error, _, let waitMs, let isGone):
            changes.add(.webhook(.failed))
            guard let row = try row("SELECT failing, tries FROM webhook WHERE id = ? AND paused IS NULL AND holder = ?", [webhook, node])
            else { return nil }
            let since = min(row[0] as Int64? ?? now.milliseconds, now.milliseconds)
            let tries = row[1] + 1 as Int64
            try run(
                "UPDATE webhook SET tries = ?, failing = ?, due = ?, error = ? WHERE id = ?",
                [tries, since, now.milliseconds + waitMs, error, webhook])
            guard isGone || (tries >= DeliveryResult.deadTries && now.milliseconds - since >= deadMs) else { return nil }
            let why = isGone ? Webhook.Pause.Reason.gone : .dead
            try pauseWebhook(event.webhook, why: why, at: now)
            changes.add(.webhook(.paused(event.webhook, why)))
            return why
        }
    }

    /// Lets other nodes deliver immediately.
    package func release(_ webhook: WebhookID, by node: Int64) throws {
        if node != 0 { try run("UPDATE webhook SET held = 0 WHERE id = ? AND holder = ? AND held <> 0", [webhook.rawValue, node]) }
    }
}

extension Snapshot {
    /// The webhooks for which something is due, and when the next one will be. First come those to which nothing was delivered for longest.
    ///
    /// - Parameter longestMs: as for `nextParcel`.
    package func dueWebhooks(for node: Int64, longestMs: Int64, at now: Timestamp) throws -> (due: [WebhookID], next: Timestamp?) {
        let rows = try rows(
            """
            SELECT id, CASE WHEN held > due AND held <= ?2 AND holder <> ?1 THEN held ELSE due END FROM webhook
            WHERE paused IS NULL AND EXISTS (SELECT 1 FROM webhook_event WHERE webhook_event.webhook = webhook.id)
            ORDER BY CASE WHEN delivered > ?3 THEN 0 ELSE coalesce(delivered, 0) END, id
            """, [node, now.milliseconds + longestMs, now.milliseconds])
        let times = rows.map { (id: WebhookID(rawValue: $0[0]), at: $0[1] as Int64) }
        let wait = now.milliseconds + 1...now.milliseconds + longestMs
        let later = times.filter { wait ~= $0.at }.map(\.at).min()
        return (times.filter { !(wait ~= $0.at) }.map(\.id), later.map(Timestamp.init))
    }

    fileprivate func firstParcel(of webhook: WebhookID) throws -> WebhookParcel? {
        let row = try row(
            """
            SELECT webhook_event.id, kind, sequence, at, url, secret, tries, snap, photo, report, account, actor, word, comment
            FROM webhook_event JOIN webhook ON webhook.id = webhook_event.webhook WHERE webhook_event.webhook = ?
            ORDER BY webhook_event.id LIMIT 1
            """, [webhook.rawValue])
        guard let row, let kind = WebhookKind(rawValue: row[1]) else { return nil }
        let event = WebhookEvent(
            webhook: webhook, number: row[0], kind: kind, sequence: row[2], at: Timestamp(milliseconds: row[3]), facts: try facts(row))
        return WebhookParcel(event: event, url: row[4], secret: row[5], tries: row[6])
    }

    /// Names and the like are read now: an event that waits has none of them.
    private func facts(_ row: SQLRow) throws -> WebhookEvent.Facts {
        var facts = WebhookEvent.Facts()
        facts.snap = (row[7] as Int64?).map(SnapID.init)
        facts.photo = (row[8] as Int64?).map(PhotoID.init)
        let author = try addComment(row[13], to: &facts)
        facts.report = (row[9] as Int64?).map(ReportID.init)
        facts.account = try accountReference(row[10])
        facts.reporter = try accountReference(row[11])
        facts.action = row[12]
        if let snap = facts.snap, let row = try self.row("SELECT feed, author FROM snap WHERE id = ?", [snap.rawValue]) {
            facts.feed = feeds.feed(row[0])
            facts.author = try accountReference(row[1])
        }
        if let photo = facts.photo, let row = try self.row("SELECT audience, author FROM photo WHERE id = ?", [photo.rawValue]) {
            facts.audience = Audience(rawValue: row[0])
            facts.author = try accountReference(row[1])
        }
        if let author { facts.author = author }
        return facts
    }

    /// Adds the comment that an event is about, if there is one.
    ///
    /// - Returns: the comment's author; nil for an event without a comment.
    private func addComment(_ number: Int64?, to facts: inout WebhookEvent.Facts) throws -> WebhookEvent.AccountReference? {
        guard let number, let row = try row("SELECT photo, author FROM comment WHERE id = ?", [number]) else { return nil }
        facts.comment = CommentID(rawValue: number)
        facts.photo = PhotoID(rawValue: row[0])
        return try accountReference(row[1])
    }

    private func accountReference(_ account: Int64?) throws -> WebhookEvent.AccountReference? {
        guard let account else { return nil }
        let name = try row("SELECT name FROM account WHERE id = ? AND deleted IS NULL", [account])?[0] as String?
        return WebhookEvent.AccountReference(id: AccountID(rawValue: account), name: name)
    }
}
