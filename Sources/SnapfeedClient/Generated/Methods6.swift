// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
    /// Blocks an account: the two no longer see each other, and follows and requests between them end. It is not notified.
    ///
    /// ```swift
    /// let result = try await client.blockCreate(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `block.create` of the protocol.
    public func blockCreate(account: String) async throws -> BlockCreateResult {
        try await send("block.create", ["account": .of(account)], nil, as: BlockCreateResult.self).result
    }

    /// Unblocks an account. Follows are not restored.
    ///
    /// ```swift
    /// let result = try await client.blockEnd(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `block.end` of the protocol.
    public func blockEnd(account: String) async throws -> BlockEndResult {
        try await send("block.end", ["account": .of(account)], nil, as: BlockEndResult.self).result
    }

    /// Lists the accounts you block, newest first.
    ///
    /// ```swift
    /// let result = try await client.blockList()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `block.list` of the protocol.
    public func blockList(before: Int? = nil, limit: Int? = nil) async throws -> BlockListResult {
        try await send("block.list", ["before": .of(before), "limit": .of(limit)], nil, as: BlockListResult.self).result
    }

    /// Mutes an account, a tag or a word in your home and notifications. Repeating it changes when the mute ends. No one is
    /// notified.
    ///
    /// ```swift
    /// let result = try await client.muteCreate(account: "7")
    /// ```
    ///
    /// - Parameter tag: With or without `#`.
    /// - Parameter word: One or more words.
    /// - Parameter forHours: Without it the mute does not end. 1 to 8760.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `mute.create` of the protocol.
    public func muteCreate(
        account: String? = nil, tag: String? = nil, word: String? = nil, forHours: Int? = nil
    ) async throws -> MuteCreateResult {
        try await send(
            "mute.create", ["account": .of(account), "tag": .of(tag), "word": .of(word), "forHours": .of(forHours)],
            nil, as: MuteCreateResult.self
        ).result
    }

    /// Ends a mute, by its ID or by what is muted. It succeeds if there is none.
    ///
    /// ```swift
    /// try await client.muteEnd(mute: "7")
    /// ```
    ///
    /// - Parameter tag: With or without `#`.
    /// - Parameter word: One or more words.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `mute.end` of the protocol.
    public func muteEnd(mute: String? = nil, account: String? = nil, tag: String? = nil, word: String? = nil) async throws {
        _ = try await send(
            "mute.end", ["mute": .of(mute), "account": .of(account), "tag": .of(tag), "word": .of(word)],
            nil, as: Nothing.self)
    }

    /// Lists what you mute, newest first.
    ///
    /// ```swift
    /// let result = try await client.muteList()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `mute.list` of the protocol.
    public func muteList(before: Int? = nil, limit: Int? = nil) async throws -> MuteListResult {
        try await send("mute.list", ["before": .of(before), "limit": .of(limit)], nil, as: MuteListResult.self).result
    }

    /// Subscribes to your notifications, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.notificationSubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `notification.subscribe` of the protocol.
    public func notificationSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> NotificationSubscribeResult {
        try await send(
            "notification.subscribe", ["epoch": .of(epoch), "offset": .of(offset)],
            nil, as: NotificationSubscribeResult.self
        ).result
    }

    /// Unsubscribes from your notifications.
    ///
    /// ```swift
    /// try await client.notificationUnsubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `notification.unsubscribe` of the protocol.
    public func notificationUnsubscribe() async throws {
        _ = try await send("notification.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// Lists your notifications, newest first.
    ///
    /// ```swift
    /// let result = try await client.notificationPage()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `notification.page` of the protocol.
    public func notificationPage(before: Int? = nil, limit: Int? = nil) async throws -> NotificationPageResult {
        try await send("notification.page", ["before": .of(before), "limit": .of(limit)], nil, as: NotificationPageResult.self).result
    }

    /// Marks your notifications as read, up to an offset.
    ///
    /// ```swift
    /// let result = try await client.notificationRead(upTo: 1)
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_notification`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `notification.read` of the protocol.
    public func notificationRead(upTo: Int) async throws -> NotificationReadResult {
        try await send("notification.read", ["upTo": .of(upTo)], nil, as: NotificationReadResult.self).result
    }

    /// Lists reports, newest first.
    ///
    /// ```swift
    /// let result = try await client.reportList()
    /// ```
    ///
    /// - Parameter state: One of `open`, `kept`, `removed`. The default is `"open"`.
    /// - Parameter author: The name of the account whose posts were reported.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `report.list` of the protocol.
    public func reportList(
        state: String? = nil, author: String? = nil, before: Int? = nil, limit: Int? = nil
    ) async throws -> ReportListResult {
        try await send(
            "report.list", ["state": .of(state), "author": .of(author), "before": .of(before), "limit": .of(limit)],
            nil, as: ReportListResult.self
        ).result
    }

    /// Resolves all open reports of a snap, photo or comment.
    ///
    /// ```swift
    /// try await client.reportResolve(report: "7", action: "remove", reason: "it is")
    /// ```
    ///
    /// - Parameter action: One of `keep`, `remove`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_report`, `report_resolved`, `invalid_reason`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `report.resolve` of the protocol.
    public func reportResolve(report: String, action: String, reason: String? = nil) async throws {
        _ = try await send(
            "report.resolve", ["report": .of(report), "action": .of(action), "reason": .of(reason)],
            nil, as: Nothing.self)
    }

    /// Lists what admins did, newest first.
    ///
    /// ```swift
    /// let result = try await client.auditList()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `audit.list` of the protocol.
    public func auditList(before: Int? = nil, limit: Int? = nil) async throws -> AuditListResult {
        try await send("audit.list", ["before": .of(before), "limit": .of(limit)], nil, as: AuditListResult.self).result
    }

    /// Adds a webhook, which notifies an app's backend of events. Its secret is returned only once.
    ///
    /// ```swift
    /// let result = try await client.webhookAdd(url: "https://app.example.org/hooks", kinds: ["snap.deleted"])
    /// ```
    ///
    /// - Parameter url: The receiver's address: https and public, unless the operator allows any.
    /// - Parameter kinds: The kinds of events to send; all by default. At most 14.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_address`, `too_many`, and those that every method
    ///   has) or ``ClientError``.
    /// - Source: `webhook.add` of the protocol.
    public func webhookAdd(url: String, kinds: [String]? = nil) async throws -> WebhookAddResult {
        try await send("webhook.add", ["url": .of(url), "kinds": .of(kinds)], nil, as: WebhookAddResult.self).result
    }

    /// Lists the webhooks, without their secrets.
    ///
    /// ```swift
    /// let result = try await client.webhookList()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `webhook.list` of the protocol.
    public func webhookList() async throws -> WebhookListResult {
        try await send("webhook.list", [:], nil, as: WebhookListResult.self).result
    }

    /// Removes a webhook and drops its pending events.
    ///
    /// ```swift
    /// try await client.webhookRemove(webhook: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `webhook.remove` of the protocol.
    public func webhookRemove(webhook: String) async throws {
        _ = try await send("webhook.remove", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Pauses a webhook until `webhook.resume`; its events are kept.
    ///
    /// ```swift
    /// try await client.webhookPause(webhook: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `webhook.pause` of the protocol.
    public func webhookPause(webhook: String) async throws {
        _ = try await send("webhook.pause", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Resumes a webhook and sends its pending events immediately.
    ///
    /// ```swift
    /// try await client.webhookResume(webhook: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `webhook.resume` of the protocol.
    public func webhookResume(webhook: String) async throws {
        _ = try await send("webhook.resume", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Sends an event of the kind `webhook.test`, after the pending ones.
    ///
    /// ```swift
    /// try await client.webhookTest(webhook: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `webhook.test` of the protocol.
    public func webhookTest(webhook: String) async throws {
        _ = try await send("webhook.test", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Returns the server's key, with which a browser subscribes.
    ///
    /// ```swift
    /// let result = try await client.pushShow()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `push_unavailable`, and those that every method has) or ``ClientError``.
    /// - Source: `push.show` of the protocol.
    public func pushShow() async throws -> PushShowResult {
        try await send("push.show", [:], nil, as: PushShowResult.self).result
    }
}
