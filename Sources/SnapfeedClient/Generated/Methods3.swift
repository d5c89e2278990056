// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// Ends a live search of this connection. (`search.unsubscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_search`, and those that every method has) or ``ClientError``.
    public func searchUnsubscribe(search: String) async throws {
        _ = try await send("search.unsubscribe", ["search": .of(search)], nil, as: Nothing.self)
    }

    /// Identifies what an image may show, most likely topics first. Nothing is stored or published. (`image.identify`)
    ///
    /// - Parameter picture: A predefined picture; without it, the message has an attached image.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_picture`, `invalid_image`, `too_large`, `no_recogniser`,
    ///   `recogniser_failed`, and those that every method has) or ``ClientError``.
    public func imageIdentify(
        picture: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> ImageIdentifyResult {
        try await send("image.identify", ["picture": .of(picture)], bytes, as: ImageIdentifyResult.self, progress: progress).result
    }

    /// Returns a topic and the newest posts about it that the viewer can see. (`topic.show`)
    ///
    /// - Parameter topic: An ID or a name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, and those that every method has) or ``ClientError``.
    public func topicShow(topic: String) async throws -> TopicShowResult {
        try await send("topic.show", ["topic": .of(topic)], nil, as: TopicShowResult.self).result
    }

    /// Returns the beginning of the encyclopedia's page about a topic. (`topic.summary`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, `no_encyclopedia`, and those that every method has) or
    ///   ``ClientError``.
    public func topicSummary(topic: String) async throws -> TopicSummaryResult {
        try await send("topic.summary", ["topic": .of(topic)], nil, as: TopicSummaryResult.self).result
    }

    /// Returns a profile, the viewer's relation to it, and its newest 10 posts. (`profile.show`)
    ///
    /// - Parameter name: Instead of an ID.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, and those that every method has) or ``ClientError``.
    public func profileShow(account: String? = nil, name: String? = nil) async throws -> ProfileShowResult {
        try await send("profile.show", ["account": .of(account), "name": .of(name)], nil, as: ProfileShowResult.self).result
    }

    /// Changes your profile. Absent members stay unchanged. (`profile.edit`)
    ///
    /// - Parameter bio: An empty text removes it.
    /// - Parameter approves: Whether you approve followers. Turning it off accepts all pending requests.
    /// - Parameter hides: Whether your follower lists and counts are hidden from others.
    /// - Parameter findable: Whether search shows you to people who do not follow you.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_bio`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func profileEdit(
        bio: String? = nil, approves: Bool? = nil, hides: Bool? = nil, findable: Bool? = nil
    ) async throws -> ProfileEditResult {
        try await send(
            "profile.edit", ["bio": .of(bio), "approves": .of(approves), "hides": .of(hides), "findable": .of(findable)],
            nil, as: ProfileEditResult.self
        ).result
    }

    /// Sets your profile picture or banner to the attached image, or removes it without one. Admins can remove those of others.
    /// (`profile.setImage`)
    ///
    /// - Parameter account: The account whose image an admin removes.
    /// - Parameter reason: An admin's reason, for the audit log.
    /// - Parameter bytes: image/jpeg, image/png or image/webp; none removes the image.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_image`, `too_large`, `too_many`, `storage_full`,
    ///   `unknown_account`, `forbidden`, `invalid_reason`, `suspended`, and those that every method has) or ``ClientError``.
    public func profileSetImage(
        role: String, account: String? = nil, reason: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> ProfileSetImageResult {
        try await send(
            "profile.setImage", ["role": .of(role), "account": .of(account), "reason": .of(reason)],
            bytes, as: ProfileSetImageResult.self, progress: progress
        ).result
    }

    /// Follows an account, or sends a request if it approves followers. Repeating it changes nothing. (`follow.create`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func followCreate(account: String) async throws -> FollowCreateResult {
        try await send("follow.create", ["account": .of(account)], nil, as: FollowCreateResult.self).result
    }

    /// Unfollows an account, or withdraws the request. (`follow.end`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func followEnd(account: String) async throws -> FollowEndResult {
        try await send("follow.end", ["account": .of(account)], nil, as: FollowEndResult.self).result
    }

    /// Removes a follower, who is not notified. (`follow.remove`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func followRemove(account: String) async throws -> FollowRemoveResult {
        try await send("follow.remove", ["account": .of(account)], nil, as: FollowRemoveResult.self).result
    }

    /// Lists the accounts that an account follows, or its followers, newest first. (`follow.list`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    public func followList(account: String, side: String, before: Int? = nil, limit: Int? = nil) async throws -> FollowListResult {
        try await send(
            "follow.list", ["account": .of(account), "side": .of(side), "before": .of(before), "limit": .of(limit)],
            nil, as: FollowListResult.self
        ).result
    }

    /// Lists the pending requests to follow you, newest first. (`request.list`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func requestList(before: Int? = nil, limit: Int? = nil) async throws -> RequestListResult {
        try await send("request.list", ["before": .of(before), "limit": .of(limit)], nil, as: RequestListResult.self).result
    }

    /// Accepts or declines a follow request. A declined account is not notified. (`request.answer`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func requestAnswer(account: String, accept: Bool) async throws -> RequestAnswerResult {
        try await send("request.answer", ["account": .of(account), "accept": .of(accept)], nil, as: RequestAnswerResult.self).result
    }

    /// Blocks an account: the two no longer see each other, and follows and requests between them end. It is not notified.
    /// (`block.create`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func blockCreate(account: String) async throws -> BlockCreateResult {
        try await send("block.create", ["account": .of(account)], nil, as: BlockCreateResult.self).result
    }

    /// Unblocks an account. Follows are not restored. (`block.end`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func blockEnd(account: String) async throws -> BlockEndResult {
        try await send("block.end", ["account": .of(account)], nil, as: BlockEndResult.self).result
    }

    /// Lists the accounts you block, newest first. (`block.list`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func blockList(before: Int? = nil, limit: Int? = nil) async throws -> BlockListResult {
        try await send("block.list", ["before": .of(before), "limit": .of(limit)], nil, as: BlockListResult.self).result
    }

    /// Mutes an account, a tag or a word in your home and notifications. Repeating it changes when the mute ends. No one is
    /// notified. (`mute.create`)
    ///
    /// - Parameter tag: With or without `#`.
    /// - Parameter word: One or more words.
    /// - Parameter forHours: Without it the mute does not end.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func muteCreate(
        account: String? = nil, tag: String? = nil, word: String? = nil, forHours: Int? = nil
    ) async throws -> MuteCreateResult {
        try await send(
            "mute.create", ["account": .of(account), "tag": .of(tag), "word": .of(word), "forHours": .of(forHours)],
            nil, as: MuteCreateResult.self
        ).result
    }

    /// Ends a mute, by its ID or by what is muted. It succeeds if there is none. (`mute.end`)
    ///
    /// - Parameter tag: With or without `#`.
    /// - Parameter word: One or more words.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func muteEnd(mute: String? = nil, account: String? = nil, tag: String? = nil, word: String? = nil) async throws {
        _ = try await send(
            "mute.end", ["mute": .of(mute), "account": .of(account), "tag": .of(tag), "word": .of(word)],
            nil, as: Nothing.self)
    }

    /// Lists what you mute, newest first. (`mute.list`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func muteList(before: Int? = nil, limit: Int? = nil) async throws -> MuteListResult {
        try await send("mute.list", ["before": .of(before), "limit": .of(limit)], nil, as: MuteListResult.self).result
    }

    /// Subscribes to your notifications, from a saved position or from now on. (`notification.subscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func notificationSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> NotificationSubscribeResult {
        try await send(
            "notification.subscribe", ["epoch": .of(epoch), "offset": .of(offset)],
            nil, as: NotificationSubscribeResult.self
        ).result
    }

    /// Unsubscribes from your notifications. (`notification.unsubscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func notificationUnsubscribe() async throws {
        _ = try await send("notification.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// Lists your notifications, newest first. (`notification.page`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func notificationPage(before: Int? = nil, limit: Int? = nil) async throws -> NotificationPageResult {
        try await send("notification.page", ["before": .of(before), "limit": .of(limit)], nil, as: NotificationPageResult.self).result
    }

    /// Marks your notifications as read, up to an offset. (`notification.read`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_notification`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func notificationRead(upTo: Int) async throws -> NotificationReadResult {
        try await send("notification.read", ["upTo": .of(upTo)], nil, as: NotificationReadResult.self).result
    }

    /// Lists reports, newest first. (`report.list`)
    ///
    /// - Parameter author: The name of the account whose posts were reported.
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func reportList(
        state: String? = nil, author: String? = nil, before: Int? = nil, limit: Int? = nil
    ) async throws -> ReportListResult {
        try await send(
            "report.list", ["state": .of(state), "author": .of(author), "before": .of(before), "limit": .of(limit)],
            nil, as: ReportListResult.self
        ).result
    }

    /// Resolves all open reports of a snap or photo. (`report.resolve`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_report`, `report_resolved`, `invalid_reason`, and
    ///   those that every method has) or ``ClientError``.
    public func reportResolve(report: String, action: String, reason: String? = nil) async throws {
        _ = try await send(
            "report.resolve", ["report": .of(report), "action": .of(action), "reason": .of(reason)],
            nil, as: Nothing.self)
    }

    /// Lists what admins did, newest first. (`audit.list`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func auditList(before: Int? = nil, limit: Int? = nil) async throws -> AuditListResult {
        try await send("audit.list", ["before": .of(before), "limit": .of(limit)], nil, as: AuditListResult.self).result
    }

    /// Adds a webhook, which notifies an app's backend of events. Its secret is returned only once. (`webhook.add`)
    ///
    /// - Parameter url: The receiver's address: https and public, unless the operator allows any.
    /// - Parameter kinds: The kinds of events to send; all by default.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_address`, `too_many`, and those that every method
    ///   has) or ``ClientError``.
    public func webhookAdd(url: String, kinds: [String]? = nil) async throws -> WebhookAddResult {
        try await send("webhook.add", ["url": .of(url), "kinds": .of(kinds)], nil, as: WebhookAddResult.self).result
    }

    /// Lists the webhooks, without their secrets. (`webhook.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func webhookList() async throws -> WebhookListResult {
        try await send("webhook.list", [:], nil, as: WebhookListResult.self).result
    }

    /// Removes a webhook and drops its pending events. (`webhook.remove`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookRemove(webhook: String) async throws {
        _ = try await send("webhook.remove", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Pauses a webhook until `webhook.resume`; its events are kept. (`webhook.pause`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookPause(webhook: String) async throws {
        _ = try await send("webhook.pause", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Resumes a webhook and sends its pending events immediately. (`webhook.resume`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookResume(webhook: String) async throws {
        _ = try await send("webhook.resume", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }
}
