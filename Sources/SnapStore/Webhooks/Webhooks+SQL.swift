package import SnapModel

/// Webhooks: their recipients, and the admins' changes.
extension Transaction {
    /// Adds a webhook.
    ///
    /// - Throws: `tooMany`.
    package func addWebhook(_ request: WebhookRequest, secret: [UInt8], at now: Timestamp) throws -> Webhook {
        let count: Int = try row("SELECT count(*) FROM webhook")?[0] ?? 0
        guard count < bounds.webhooks else {
            throw Rejection.full(.webhooks, max: bounds.webhooks)
        }
        try run("INSERT INTO webhook (url, secret, made) VALUES (?, ?, ?)", [request.url, secret, now.milliseconds])
        let id = try WebhookID(rawValue: sql.lastInsertedID)
        for kind in request.kinds + [.test] {
            try run("INSERT INTO webhook_kind (webhook, kind) VALUES (?, ?)", [id.rawValue, kind.rawValue])
        }
        webhooks.forget()
        return Webhook(id: id, url: request.url, kinds: request.kinds, madeAt: now)
    }

    /// Removes a webhook, with what waits for it.
    ///
    /// - Throws: `unknownWebhook`.
    package func removeWebhook(_ id: WebhookID) throws {
        try change("DELETE FROM webhook WHERE id = ?", [id.rawValue])
        webhooks.forget()
    }

    /// Events are still kept for it.
    ///
    /// - Throws: `unknownWebhook`.
    package func pauseWebhook(_ id: WebhookID, why: Webhook.Pause.Reason, at now: Timestamp) throws {
        try change(
            "UPDATE webhook SET paused = coalesce(paused, ?), why = coalesce(why, ?) WHERE id = ?",
            [now.milliseconds, why.rawValue, id.rawValue])
    }

    /// Lets a paused webhook continue.
    ///
    /// - Throws: `unknownWebhook`.
    package func resumeWebhook(_ id: WebhookID) throws {
        try change(
            "UPDATE webhook SET paused = NULL, why = NULL, tries = 0, failing = NULL, due = 0, error = NULL WHERE id = ?", [id.rawValue])
    }

    /// Adds an event that only this webhook gets.
    ///
    /// - Throws: `unknownWebhook`.
    package func testWebhook(_ id: WebhookID, at now: Timestamp) throws {
        guard try row("SELECT 1 FROM webhook WHERE id = ?", [id.rawValue]) != nil else { throw Rejection.unknownWebhook }
        try add(.test, for: id.rawValue, WebhookSubject(), at: now)
    }

    private func change(_ sql: String, _ parameters: SQLParameters) throws {
        guard try run(sql, parameters) == 1 else { throw Rejection.unknownWebhook }
        changes.add(.deliveryQueued)
    }

    // MARK: Events

    /// Writes the events of webhooks, in the transaction of the change.
    ///
    /// - Parameter subject: evaluated where a webhook wants to know.
    func queueWebhook(_ kind: WebhookKind, _ subject: @autoclosure () throws -> WebhookSubject, at now: Timestamp) throws {
        guard try isWanted(kind) else { return }
        try add(kind, try subject(), at: now)
    }

    /// Writes the events of many rows, by two statements, regardless of their number.
    ///
    /// - Parameters:
    ///   - column: of an event, which gets the rows' numbers.
    ///   - query: of the rows, as they are now, with a column `id`. Events follow the order of that.
    ///   - count: of the rows.
    func queueWebhook(
        _ kind: WebhookKind, ofAll column: String, _ query: String, _ parameters: SQLParameters, count: Int, at now: Timestamp
    ) throws {
        guard count > 0, try isWanted(kind) else { return }
        try run("UPDATE webhook_kind SET sequence = sequence + ? WHERE kind = ?", [count, kind.rawValue])
        try run(
            """
            INSERT INTO webhook_event (webhook, kind, sequence, at, \(column))
            SELECT webhook, kind, sequence - ? + step, ?, numbered.id
            FROM webhook_kind, (SELECT subject.id AS id, row_number() OVER (ORDER BY subject.id) AS step FROM (\(query)) AS subject) AS numbered
            WHERE kind = ? ORDER BY step, webhook
            """, [count, now.milliseconds] + parameters + [kind.rawValue])
        changes.add(.deliveryQueued)
    }

    private func isWanted(_ kind: WebhookKind) throws -> Bool { try !webhooks.webhooks(wanting: kind, sql).isEmpty }

    /// Queues an event for webhooks.
    ///
    /// - Parameter webhook: nil for all that want it.
    private func add(_ kind: WebhookKind, for webhook: Int64? = nil, _ subject: WebhookSubject, at now: Timestamp) throws {
        let (those, numbers): (String, SQLParameters) = webhook.map { ("kind = ? AND webhook = ?", [$0]) } ?? ("kind = ?", [])
        try run("UPDATE webhook_kind SET sequence = sequence + 1 WHERE \(those)", [kind.rawValue] + numbers)
        try run(
            """
            INSERT INTO webhook_event (webhook, kind, sequence, at, snap, photo, comment, report, account, actor, word)
            SELECT webhook, kind, sequence, ?, ?, ?, ?, ?, ?, ?, ? FROM webhook_kind WHERE \(those) ORDER BY webhook
            """,
            [
                now.milliseconds, subject.snap?.rawValue, subject.photo?.rawValue, subject.comment?.rawValue, subject.report?.rawValue,
                subject.account?.rawValue, subject.actor?.rawValue, subject.word, kind.rawValue,
            ] + numbers)
        changes.add(.deliveryQueued)
    }

    /// Drops what waits for longer than it may, or is too much, and counts it.
    ///
    /// - Returns: the webhooks of which events were dropped, and how many.
    @discardableResult package func trimWebhooks(at now: Timestamp) throws -> [(webhook: WebhookID, count: Int)] {
        let oldest = now.milliseconds - bounds.webhookEventsMs
        return try snapshot.rows("SELECT DISTINCT webhook FROM webhook_event ORDER BY webhook").compactMap { row in
            let webhook: Int64 = row[0]
            var dropped = try run("DELETE FROM webhook_event WHERE webhook = ? AND at < ?", [webhook, oldest])
            if let last = try self.row(
                "SELECT id FROM webhook_event WHERE webhook = ? ORDER BY id DESC LIMIT 1 OFFSET ?", [webhook, bounds.webhookEvents])
            {
                dropped += try run("DELETE FROM webhook_event WHERE webhook = ? AND id <= ?", [webhook, last[0] as Int64])
            }
            guard dropped > 0 else { return nil }
            try run("UPDATE webhook SET dropped = dropped + ? WHERE id = ?", [dropped, webhook])
            changes.add(.webhook(.dropped(WebhookID(rawValue: webhook), dropped)))
            return (WebhookID(rawValue: webhook), dropped)
        }
    }
}

/// The subject of an event: rows, whose names are read when it is sent.
struct WebhookSubject {
    var snap: SnapID?
    var photo: PhotoID?
    var comment: CommentID?
    var report: ReportID?
    var account: AccountID?
    /// The reporter.
    var actor: AccountID?
    var word: String?
}

extension Snapshot {
    /// All webhooks, in the order in which they were made.
    package func webhooks() throws -> [Webhook] {
        let kinds = try rows("SELECT webhook, kind FROM webhook_kind").reduce(into: [Int64: Set<String>]()) {
            $0[$1[0], default: []].insert($1[1])
        }
        return try rows(
            """
            SELECT id, url, made, paused, why, tries, failing, due, error, delivered, dropped,
              (SELECT count(*) FROM webhook_event WHERE webhook_event.webhook = webhook.id) FROM webhook ORDER BY id
            """
        ).map { row in
            let wanted = kinds[row[0]] ?? []
            return Self.webhook(row, WebhookKind.chosen.filter { wanted.contains($0.rawValue) })
        }
    }

    private static func webhook(_ row: SQLRow, _ kinds: [WebhookKind]) -> Webhook {
        let pause = (row[3] as Int64?).map {
            Webhook.Pause(at: Timestamp(milliseconds: $0), why: (row[4] as String?).flatMap(Webhook.Pause.Reason.init) ?? .admin)
        }
        let failure = (row[6] as Int64?).map {
            DeliveryFailure(
                tries: row[5], since: Timestamp(milliseconds: $0), nextAt: Timestamp(milliseconds: row[7]), error: row[8] ?? "")
        }
        return Webhook(
            id: WebhookID(rawValue: row[0]), url: row[1], kinds: kinds, madeAt: Timestamp(milliseconds: row[2]), pause: pause,
            waiting: row[11], dropped: row[10], failure: failure, deliveredAt: (row[9] as Int64?).map(Timestamp.init))
    }
}
