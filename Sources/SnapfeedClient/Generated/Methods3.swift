// Made by generate.py from openrpc.json. Change that, and run it again.

extension SnapfeedClient {
    /// Ends a block; follows do not come back. (`block.end`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func blockEnd(account: String) async throws -> BlockEndResult {
        try await send("block.end", ["account": .of(account)], nil, as: BlockEndResult.self).result
    }

    /// Whom one blocks, the newest first. (`block.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func blockList(before: Int? = nil, limit: Int? = nil) async throws -> BlockListResult {
        try await send("block.list", ["before": .of(before), "limit": .of(limit)], nil, as: BlockListResult.self).result
    }

    /// Keeps somebody, a tag or a word out of one's home and notifications; again it changes the end. Nobody is told.
    /// (`mute.create`)
    ///
    /// - Parameter tag: With or without `#`.
    /// - Parameter word: Or several words.
    /// - Parameter forHours: Without it the mute has no end.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func muteCreate(
        account: String? = nil, tag: String? = nil, word: String? = nil, forHours: Int? = nil
    ) async throws -> MuteCreateResult {
        try await send(
            "mute.create", ["account": .of(account), "tag": .of(tag), "word": .of(word), "forHours": .of(forHours)],
            nil, as: MuteCreateResult.self).result
    }

    /// Ends a mute, by its id or by what is muted; one that is not there is ended already. (`mute.end`)
    ///
    /// - Parameter tag: With or without `#`.
    /// - Parameter word: Or several words.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func muteEnd(mute: String? = nil, account: String? = nil, tag: String? = nil, word: String? = nil) async throws {
        _ = try await send(
            "mute.end", ["mute": .of(mute), "account": .of(account), "tag": .of(tag), "word": .of(word)],
            nil, as: Nothing.self)
    }

    /// What one mutes, the newest first. (`mute.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func muteList(before: Int? = nil, limit: Int? = nil) async throws -> MuteListResult {
        try await send("mute.list", ["before": .of(before), "limit": .of(limit)], nil, as: MuteListResult.self).result
    }

    /// Follows one's notifications, from a position that was kept or from now on. (`notification.subscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func notificationSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> NotificationSubscribeResult {
        try await send(
            "notification.subscribe", ["epoch": .of(epoch), "offset": .of(offset)],
            nil, as: NotificationSubscribeResult.self).result
    }

    /// Follows one's notifications no more. (`notification.unsubscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func notificationUnsubscribe() async throws {
        _ = try await send("notification.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// One's notifications, the newest first. (`notification.page`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func notificationPage(before: Int? = nil, limit: Int? = nil) async throws -> NotificationPageResult {
        try await send("notification.page", ["before": .of(before), "limit": .of(limit)], nil, as: NotificationPageResult.self).result
    }

    /// Marks notifications as read, up to an offset. (`notification.read`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_notification`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func notificationRead(upTo: Int) async throws -> NotificationReadResult {
        try await send("notification.read", ["upTo": .of(upTo)], nil, as: NotificationReadResult.self).result
    }

    /// What viewers reported, the newest first. (`report.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func reportList(state: String? = nil, before: Int? = nil, limit: Int? = nil) async throws -> ReportListResult {
        try await send(
            "report.list", ["state": .of(state), "before": .of(before), "limit": .of(limit)],
            nil, as: ReportListResult.self).result
    }

    /// Settles all open reports of a snap or photo. (`report.resolve`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_report`, `report_resolved`, `invalid_reason`, and
    ///   those that every method has) or ``ClientError``.
    public func reportResolve(report: String, action: String, reason: String? = nil) async throws {
        _ = try await send(
            "report.resolve", ["report": .of(report), "action": .of(action), "reason": .of(reason)],
            nil, as: Nothing.self)
    }

    /// What admins did, the newest first. (`audit.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func auditList(before: Int? = nil, limit: Int? = nil) async throws -> AuditListResult {
        try await send("audit.list", ["before": .of(before), "limit": .of(limit)], nil, as: AuditListResult.self).result
    }
}
