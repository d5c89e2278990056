// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// Creates an invitation: a code for signing up.
    ///
    /// ```swift
    /// let result = try await client.invitationCreate()
    /// ```
    ///
    /// - Parameter uses: 1 to 1000. The default is `1`.
    /// - Parameter expiresInHours: 1 to 8760. The default is `168`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `invitation.create` of the protocol.
    public func invitationCreate(uses: Int? = nil, expiresInHours: Int? = nil) async throws -> InvitationCreateResult {
        try await send(
            "invitation.create", ["uses": .of(uses), "expiresInHours": .of(expiresInHours)],
            nil, as: InvitationCreateResult.self
        ).result
    }

    /// Creates an invitation for each name of a list, except for names that could not sign up. It is safe to retry.
    ///
    /// ```swift
    /// let result = try await client.invitationCreateMany(names: ["dora", "ana", "Dora"], dryRun: true)
    /// ```
    ///
    /// - Parameter expiresInHours: 1 to 8760. The default is `168`.
    /// - Parameter dryRun: Whether to check the list without creating invitations. The default is `false`.
    /// - Parameter key: A new one for each list; a retry with the same key returns the same invitations with new codes. 1 to 64
    ///   characters.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `too_many`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `invitation.createMany` of the protocol.
    public func invitationCreateMany(
        names: [String], expiresInHours: Int? = nil, dryRun: Bool? = nil, key: String? = nil
    ) async throws -> InvitationCreateManyResult {
        try await send(
            "invitation.createMany", ["names": .of(names), "expiresInHours": .of(expiresInHours), "dryRun": .of(dryRun), "key": .of(key)],
            nil, as: InvitationCreateManyResult.self
        ).result
    }

    /// Lists the invitations, newest first, without their codes.
    ///
    /// ```swift
    /// let result = try await client.invitationList()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `invitation.list` of the protocol.
    public func invitationList(before: Int? = nil, limit: Int? = nil) async throws -> InvitationListResult {
        try await send("invitation.list", ["before": .of(before), "limit": .of(limit)], nil, as: InvitationListResult.self).result
    }

    /// Revokes an invitation.
    ///
    /// ```swift
    /// try await client.invitationRevoke(invitation: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_invitation`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `invitation.revoke` of the protocol.
    public func invitationRevoke(invitation: String) async throws {
        _ = try await send("invitation.revoke", ["invitation": .of(invitation)], nil, as: Nothing.self)
    }

    /// Lists your logins.
    ///
    /// ```swift
    /// let result = try await client.sessionList()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `session.list` of the protocol.
    public func sessionList() async throws -> SessionListResult {
        try await send("session.list", [:], nil, as: SessionListResult.self).result
    }

    /// Ends a login; its connections are closed with 4500.
    ///
    /// ```swift
    /// try await client.sessionRevoke(session: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_session`, and those that every method has) or ``ClientError``.
    /// - Source: `session.revoke` of the protocol.
    public func sessionRevoke(session: String) async throws {
        _ = try await send("session.revoke", ["session": .of(session)], nil, as: Nothing.self)
    }

    /// Ends the login of this connection.
    ///
    /// ```swift
    /// try await client.sessionEnd()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `session.end` of the protocol.
    public func sessionEnd() async throws {
        _ = try await send("session.end", [:], nil, as: Nothing.self)
    }

    /// Lists the logins of all accounts, newest first.
    ///
    /// ```swift
    /// let result = try await client.sessionFind(limit: 1)
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_session`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `session.find` of the protocol.
    public func sessionFind(
        name: String? = nil, session: String? = nil, before: String? = nil, limit: Int? = nil
    ) async throws -> SessionFindResult {
        try await send(
            "session.find", ["name": .of(name), "session": .of(session), "before": .of(before), "limit": .of(limit)],
            nil, as: SessionFindResult.self
        ).result
    }

    /// Lists the feeds in the operator's order.
    ///
    /// ```swift
    /// let result = try await client.feedList()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `feed.list` of the protocol.
    public func feedList() async throws -> FeedListResult {
        try await send("feed.list", [:], nil, as: FeedListResult.self).result
    }

    /// Lists the predefined pictures.
    ///
    /// ```swift
    /// let result = try await client.pictureList()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (those that every method has) or ``ClientError``.
    /// - Source: `picture.list` of the protocol.
    public func pictureList() async throws -> PictureListResult {
        try await send("picture.list", [:], nil, as: PictureListResult.self).result
    }

    /// Lists the snaps of a feed, newest first.
    ///
    /// ```swift
    /// let result = try await client.feedPage(feed: "animals")
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50. The default is `50`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_feed`, and those that every method has) or ``ClientError``.
    /// - Source: `feed.page` of the protocol.
    public func feedPage(feed: String, before: Int? = nil, limit: Int? = nil) async throws -> FeedPageResult {
        try await send(
            "feed.page", ["feed": .of(feed), "before": .of(before), "limit": .of(limit)],
            nil, as: FeedPageResult.self
        ).result
    }

    /// Returns everything about a snap except its image. It does not use up the open.
    ///
    /// ```swift
    /// let result = try await client.snapShow(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, and those that every method has) or ``ClientError``.
    /// - Source: `snap.show` of the protocol.
    public func snapShow(snap: String) async throws -> SnapShowResult {
        try await send("snap.show", ["snap": .of(snap)], nil, as: SnapShowResult.self).result
    }

    /// Lists the latest 100 viewers who opened a snap. For its author and admins.
    ///
    /// ```swift
    /// let result = try await client.snapViews(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `snap.views` of the protocol.
    public func snapViews(snap: String) async throws -> SnapViewsResult {
        try await send("snap.views", ["snap": .of(snap)], nil, as: SnapViewsResult.self).result
    }

    /// Opens a snap: returns its image, once per viewer.
    ///
    /// ```swift
    /// let result = try await client.snapOpen(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `snap.open` of the protocol.
    public func snapOpen(snap: String) async throws -> Attached<SnapOpenResult> {
        try await send("snap.open", ["snap": .of(snap)], nil, as: SnapOpenResult.self)
    }

    /// Deletes a snap: its image is erased, its offset stays used. For its author and admins.
    ///
    /// ```swift
    /// try await client.snapDelete(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `forbidden`, `snap_gone`, `invalid_reason`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `snap.delete` of the protocol.
    public func snapDelete(snap: String, reason: String? = nil) async throws {
        _ = try await send("snap.delete", ["snap": .of(snap), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Reports a snap to the admins, once per viewer.
    ///
    /// ```swift
    /// try await client.snapReport(snap: "7", reason: "spam")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `snap_gone`, `invalid_reason`, `already_reported`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `snap.report` of the protocol.
    public func snapReport(snap: String, reason: String) async throws {
        _ = try await send("snap.report", ["snap": .of(snap), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Lists snaps of all feeds by a filter, newest first.
    ///
    /// ```swift
    /// let result = try await client.snapList(limit: 1)
    /// ```
    ///
    /// - Parameter author: A name.
    /// - Parameter since: Milliseconds since 1970.
    /// - Parameter until: Exclusive. Milliseconds since 1970.
    /// - Parameter state: One of `live`, `deleted`, `expired`, `all`. The default is `"live"`.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_feed`, `unknown_account`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `snap.list` of the protocol.
    public func snapList(
        feed: String? = nil, author: String? = nil, since: Int? = nil, until: Int? = nil, state: String? = nil, before: String? = nil,
        limit: Int? = nil
    ) async throws -> SnapListResult {
        try await send(
            "snap.list",
            [
                "feed": .of(feed), "author": .of(author), "since": .of(since), "until": .of(until), "state": .of(state),
                "before": .of(before), "limit": .of(limit),
            ],
            nil, as: SnapListResult.self
        ).result
    }

    /// Explains what would happen if an account opened a snap, and why. Opens nothing.
    ///
    /// ```swift
    /// let result = try await client.snapExplain(snap: "7", viewer: "ben")
    /// ```
    ///
    /// - Parameter viewer: A name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_snap`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `snap.explain` of the protocol.
    public func snapExplain(snap: String, viewer: String) async throws -> SnapExplainResult {
        try await send("snap.explain", ["snap": .of(snap), "viewer": .of(viewer)], nil, as: SnapExplainResult.self).result
    }

    /// Returns a snap's image to the local admin for moderation, once per snap. It is recorded in the audit log before the bytes
    /// leave.
    ///
    /// ```swift
    /// let result = try await client.snapInspect(snap: "7", reason: "reported")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`,
    ///   `snap_gone`, `image_lost`, and those that every method has) or ``ClientError``.
    /// - Source: `snap.inspect` of the protocol.
    public func snapInspect(snap: String, reason: String) async throws -> Attached<SnapInspectResult> {
        try await send("snap.inspect", ["snap": .of(snap), "reason": .of(reason)], nil, as: SnapInspectResult.self)
    }

    /// Posts a photo, which stays on your profile: a picture or the attached image.
    ///
    /// ```swift
    /// let result = try await client.photoPost(key: "k1", picture: "bear", caption: "Look 🐻")
    /// ```
    ///
    /// - Parameter key: A new one for each post; a retry with the same key returns the same photo. 1 to 64 characters.
    /// - Parameter picture: A predefined picture; without it, the message has an attached image.
    /// - Parameter alt: What the photo shows, for people who cannot see it.
    /// - Parameter warning: A warning that covers the photo until it is tapped.
    /// - Parameter audience: One of `everyone`, `followers`. The default is `"everyone"`.
    /// - Parameter labels: The topics chosen by the author. At most 5.
    /// - Parameter commentsFrom: Your default if it is absent. One of `everyone`, `following`, `nobody`.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_picture`, `unknown_topic`, `invalid_caption`, `invalid_alt`,
    ///   `invalid_image`, `too_large`, `too_many`, `storage_full`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `photo.post` of the protocol.
    public func photoPost(
        key: String, picture: String? = nil, caption: String? = nil, alt: String? = nil, warning: String? = nil, audience: String? = nil,
        labels: [String]? = nil, commentsFrom: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> PhotoPostResult {
        try await send(
            "photo.post",
            [
                "key": .of(key), "picture": .of(picture), "caption": .of(caption), "alt": .of(alt), "warning": .of(warning),
                "audience": .of(audience), "labels": .of(labels), "commentsFrom": .of(commentsFrom),
            ],
            bytes, as: PhotoPostResult.self, progress: progress
        ).result
    }
}
