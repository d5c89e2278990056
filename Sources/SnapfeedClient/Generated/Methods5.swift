// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// Sets your profile picture or banner to the attached image, or removes it without one. Admins can remove those of others.
    ///
    /// ```swift
    /// let result = try await client.profileSetImage(role: "portrait", bytes: jpeg)
    /// ```
    ///
    /// - Parameter role: One of `portrait`, `banner`.
    /// - Parameter account: The account whose image an admin removes.
    /// - Parameter reason: An admin's reason, for the audit log.
    /// - Parameter bytes: image/jpeg, image/png or image/webp; none removes the image.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_image`, `too_large`, `too_many`, `storage_full`,
    ///   `unknown_account`, `forbidden`, `invalid_reason`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `profile.setImage` of the protocol.
    public func profileSetImage(
        role: String, account: String? = nil, reason: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> ProfileSetImageResult {
        try await send(
            "profile.setImage", ["role": .of(role), "account": .of(account), "reason": .of(reason)],
            bytes, as: ProfileSetImageResult.self, progress: progress
        ).result
    }

    /// Follows an account, or sends a request if it approves followers. Repeating it changes nothing.
    ///
    /// ```swift
    /// let result = try await client.followCreate(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `follow.create` of the protocol.
    public func followCreate(account: String) async throws -> FollowCreateResult {
        try await send("follow.create", ["account": .of(account)], nil, as: FollowCreateResult.self).result
    }

    /// Unfollows an account, or withdraws the request.
    ///
    /// ```swift
    /// let result = try await client.followEnd(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `follow.end` of the protocol.
    public func followEnd(account: String) async throws -> FollowEndResult {
        try await send("follow.end", ["account": .of(account)], nil, as: FollowEndResult.self).result
    }

    /// Removes a follower, who is not notified.
    ///
    /// ```swift
    /// let result = try await client.followRemove(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `follow.remove` of the protocol.
    public func followRemove(account: String) async throws -> FollowRemoveResult {
        try await send("follow.remove", ["account": .of(account)], nil, as: FollowRemoveResult.self).result
    }

    /// Lists the accounts that an account follows, or its followers, newest first.
    ///
    /// ```swift
    /// let result = try await client.followList(account: "7", side: "followers")
    /// ```
    ///
    /// - Parameter side: One of `followers`, `following`.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `follow.list` of the protocol.
    public func followList(account: String, side: String, before: Int? = nil, limit: Int? = nil) async throws -> FollowListResult {
        try await send(
            "follow.list", ["account": .of(account), "side": .of(side), "before": .of(before), "limit": .of(limit)],
            nil, as: FollowListResult.self
        ).result
    }

    /// Lists the pending requests to follow you, newest first.
    ///
    /// ```swift
    /// let result = try await client.requestList()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `request.list` of the protocol.
    public func requestList(before: Int? = nil, limit: Int? = nil) async throws -> RequestListResult {
        try await send("request.list", ["before": .of(before), "limit": .of(limit)], nil, as: RequestListResult.self).result
    }

    /// Accepts or declines a follow request. A declined account is not notified.
    ///
    /// ```swift
    /// let result = try await client.requestAnswer(account: "7", accept: false)
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `request.answer` of the protocol.
    public func requestAnswer(account: String, accept: Bool) async throws -> RequestAnswerResult {
        try await send("request.answer", ["account": .of(account), "accept": .of(accept)], nil, as: RequestAnswerResult.self).result
    }

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
}
