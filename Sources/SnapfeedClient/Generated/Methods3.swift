// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// What an image may show, likely topics first. Nothing is stored, and nobody else is told. (`image.identify`)
    ///
    /// - Parameter picture: A predefined picture; without it the message has an image attached.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_picture`, `invalid_image`, `too_large`, `no_recogniser`,
    ///   `recogniser_failed`, and those that every method has) or ``ClientError``.
    public func imageIdentify(
        picture: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> ImageIdentifyResult {
        try await send("image.identify", ["picture": .of(picture)], bytes, as: ImageIdentifyResult.self, progress: progress).result
    }

    /// A topic, and the newest posts about it that the asker may see. (`topic.show`)
    ///
    /// - Parameter topic: An id, or a name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, and those that every method has) or ``ClientError``.
    public func topicShow(topic: String) async throws -> TopicShowResult {
        try await send("topic.show", ["topic": .of(topic)], nil, as: TopicShowResult.self).result
    }

    /// The beginning of the encyclopedia's page about a topic. (`topic.summary`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, `no_encyclopedia`, and those that every method has) or
    ///   ``ClientError``.
    public func topicSummary(topic: String) async throws -> TopicSummaryResult {
        try await send("topic.summary", ["topic": .of(topic)], nil, as: TopicSummaryResult.self).result
    }

    /// A profile, how the asker stands to it, and its newest 10 posts. (`profile.show`)
    ///
    /// - Parameter name: Instead of an id.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, and those that every method has) or ``ClientError``.
    public func profileShow(account: String? = nil, name: String? = nil) async throws -> ProfileShowResult {
        try await send("profile.show", ["account": .of(account), "name": .of(name)], nil, as: ProfileShowResult.self).result
    }

    /// Changes one's own profile; what is absent stays as it is. (`profile.edit`)
    ///
    /// - Parameter bio: Empty text removes it.
    /// - Parameter approves: Whether one is asked before somebody follows. Off accepts all who wait.
    /// - Parameter hides: Whether lists and counts of followers are shown to nobody else.
    /// - Parameter findable: Whether search shows one to those who do not follow one.
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

    /// Sets one's own portrait or banner to the image attached to the message; without one it is removed. Admins may remove
    /// somebody else's. (`profile.setImage`)
    ///
    /// - Parameter account: Whose image an admin removes.
    /// - Parameter reason: An admin's, for the audit log.
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

    /// Follows somebody, or asks to where they decide who may; again it changes nothing. (`follow.create`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func followCreate(account: String) async throws -> FollowCreateResult {
        try await send("follow.create", ["account": .of(account)], nil, as: FollowCreateResult.self).result
    }

    /// Follows somebody no more, or takes the request back. (`follow.end`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func followEnd(account: String) async throws -> FollowEndResult {
        try await send("follow.end", ["account": .of(account)], nil, as: FollowEndResult.self).result
    }

    /// Ends somebody's follow of oneself; they are not told. (`follow.remove`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func followRemove(account: String) async throws -> FollowRemoveResult {
        try await send("follow.remove", ["account": .of(account)], nil, as: FollowRemoveResult.self).result
    }

    /// Whom an account follows, or who follows it; the newest first. (`follow.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    public func followList(account: String, side: String, before: Int? = nil, limit: Int? = nil) async throws -> FollowListResult {
        try await send(
            "follow.list", ["account": .of(account), "side": .of(side), "before": .of(before), "limit": .of(limit)],
            nil, as: FollowListResult.self
        ).result
    }

    /// Who waits to follow oneself, the newest first. (`request.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func requestList(before: Int? = nil, limit: Int? = nil) async throws -> RequestListResult {
        try await send("request.list", ["before": .of(before), "limit": .of(limit)], nil, as: RequestListResult.self).result
    }

    /// Lets somebody follow who asked, or not; the refused are not told. (`request.answer`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func requestAnswer(account: String, accept: Bool) async throws -> RequestAnswerResult {
        try await send("request.answer", ["account": .of(account), "accept": .of(accept)], nil, as: RequestAnswerResult.self).result
    }

    /// Hides the profiles and photos of two accounts from each other, and ends follows and requests between them; the other is
    /// not told. (`block.create`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func blockCreate(account: String) async throws -> BlockCreateResult {
        try await send("block.create", ["account": .of(account)], nil, as: BlockCreateResult.self).result
    }

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
            nil, as: MuteCreateResult.self
        ).result
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
            nil, as: NotificationSubscribeResult.self
        ).result
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
            nil, as: ReportListResult.self
        ).result
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

    /// Tells an app's backend what happens; the secret is told this once. (`webhook.add`)
    ///
    /// - Parameter url: Where to; https, to a public address, unless the operator allows any.
    /// - Parameter kinds: What to tell; all kinds by default.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_address`, `too_many`, and those that every method
    ///   has) or ``ClientError``.
    public func webhookAdd(url: String, kinds: [String]? = nil) async throws -> WebhookAddResult {
        try await send("webhook.add", ["url": .of(url), "kinds": .of(kinds)], nil, as: WebhookAddResult.self).result
    }

    /// All webhooks, without their secrets. (`webhook.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func webhookList() async throws -> WebhookListResult {
        try await send("webhook.list", [:], nil, as: WebhookListResult.self).result
    }

    /// Ends a webhook, and drops what waits for it. (`webhook.remove`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookRemove(webhook: String) async throws {
        _ = try await send("webhook.remove", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Sends nothing until `webhook.resume`; events are kept meanwhile. (`webhook.pause`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookPause(webhook: String) async throws {
        _ = try await send("webhook.pause", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Sends again, at once, what waits. (`webhook.resume`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookResume(webhook: String) async throws {
        _ = try await send("webhook.resume", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Sends an event of the kind `webhook.test`, behind those that wait. (`webhook.test`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookTest(webhook: String) async throws {
        _ = try await send("webhook.test", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// The server's key, by which a browser subscribes. (`push.show`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `push_unavailable`, and those that every method has) or ``ClientError``.
    public func pushShow() async throws -> PushShowResult {
        try await send("push.show", [:], nil, as: PushShowResult.self).result
    }
}
