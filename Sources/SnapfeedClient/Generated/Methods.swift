// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// Returns the server's version, clock and limits.
    ///
    /// ```swift
    /// let result = try await client.serverInfo()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (those that every method has) or ``ClientError``.
    /// - Source: `server.info` of the protocol.
    public func serverInfo() async throws -> ServerInfoResult {
        try await send("server.info", [:], nil, as: ServerInfoResult.self).result
    }

    /// Returns the metrics of /metrics.
    ///
    /// ```swift
    /// let result = try await client.serverStats()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `server.stats` of the protocol.
    public func serverStats() async throws -> ServerStatsResult {
        try await send("server.stats", [:], nil, as: ServerStatsResult.self).result
    }

    /// Returns what this process measured of itself in the last 24 hours: one value of each series per step, oldest first.
    ///
    /// ```swift
    /// let result = try await client.serverHistory()
    /// ```
    ///
    /// - Parameter minutes: The length of a step. 1 to 60. The default is `10`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `server.history` of the protocol.
    public func serverHistory(minutes: Int? = nil) async throws -> ServerHistoryResult {
        try await send("server.history", ["minutes": .of(minutes)], nil, as: ServerHistoryResult.self).result
    }

    /// Writes a backup into one file on the server's machine. Only over the admin socket.
    ///
    /// ```swift
    /// let result = try await client.storeBackup(file: "../a.tar", replace: true)
    /// ```
    ///
    /// - Parameter file: Relative to the store's folder unless absolute.
    /// - Parameter replace: The default is `false`.
    /// - Parameter progress: Whether to push store.progress while it runs. The default is `false`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `backup_failed`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `store.backup` of the protocol.
    public func storeBackup(file: String, replace: Bool? = nil, progress: Bool? = nil) async throws -> StoreBackupResult {
        try await send(
            "store.backup", ["file": .of(file), "replace": .of(replace), "progress": .of(progress)],
            nil, as: StoreBackupResult.self
        ).result
    }

    /// Reads a backup, some bytes at a time and in order. Only over the admin socket. Offset 0 starts one; it ends with its
    /// connection.
    ///
    /// ```swift
    /// let result = try await client.storeReadBackup(offset: 0)
    /// ```
    ///
    /// - Parameter offset: The end of the previous reply's bytes.
    /// - Parameter progress: With offset 0: whether to push store.progress while it runs. The default is `false`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `backup_failed`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `store.readBackup` of the protocol.
    public func storeReadBackup(offset: Int, progress: Bool? = nil) async throws -> Attached<StoreReadBackupResult> {
        try await send(
            "store.readBackup", ["offset": .of(offset), "progress": .of(progress)],
            nil, as: StoreReadBackupResult.self)
    }

    /// Lists the open connections, newest first.
    ///
    /// ```swift
    /// let result = try await client.connectionList(name: "ana")
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 500.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `connection.list` of the protocol.
    public func connectionList(name: String? = nil, before: String? = nil, limit: Int? = nil) async throws -> ConnectionListResult {
        try await send(
            "connection.list", ["name": .of(name), "before": .of(before), "limit": .of(limit)],
            nil, as: ConnectionListResult.self
        ).result
    }

    /// Closes a connection with 4006. Its client can reconnect.
    ///
    /// ```swift
    /// try await client.connectionKick(connection: "7", reason: "stuck")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_connection`, `invalid_reason`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `connection.kick` of the protocol.
    public func connectionKick(connection: String, reason: String? = nil) async throws {
        _ = try await send("connection.kick", ["connection": .of(connection), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Pushes `connection.traced` for each message of a connection, for a limited time.
    ///
    /// ```swift
    /// try await client.connectionTrace(connection: "7", seconds: 60)
    /// ```
    ///
    /// - Parameter seconds: 1 to 600. The default is `60`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_connection`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `connection.trace` of the protocol.
    public func connectionTrace(connection: String, seconds: Int? = nil) async throws {
        _ = try await send("connection.trace", ["connection": .of(connection), "seconds": .of(seconds)], nil, as: Nothing.self)
    }

    /// Makes an account an admin, or a member again.
    ///
    /// ```swift
    /// try await client.accountGrant(name: "ana", role: "admin")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `account.grant` of the protocol.
    public func accountGrant(name: String, role: String) async throws {
        _ = try await send("account.grant", ["name": .of(name), "role": .of(role)], nil, as: Nothing.self)
    }

    /// Changes the password and ends all other logins.
    ///
    /// ```swift
    /// try await client.accountChangePassword(newPassword: "battery staple", password: "correct horse")
    /// ```
    ///
    /// - Parameter password: Needed, except for an account without one.
    /// - Parameter provider: With the next ones: what a service sent back after provider.begin for confirm.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `wrong_credentials`, `invalid_password`, `unknown_provider`,
    ///   `provider_unavailable`, `login_refused`, and those that every method has) or ``ClientError``.
    /// - Source: `account.changePassword` of the protocol.
    public func accountChangePassword(
        newPassword: String, password: String? = nil, provider: String? = nil, state: String? = nil, code: String? = nil,
        secret: String? = nil, issuer: String? = nil
    ) async throws {
        _ = try await send(
            "account.changePassword",
            [
                "newPassword": .of(newPassword), "password": .of(password), "provider": .of(provider), "state": .of(state),
                "code": .of(code), "secret": .of(secret), "issuer": .of(issuer),
            ],
            nil, as: Nothing.self)
    }

    /// Sets a new password for an account and ends all its logins. Only for the local admin.
    ///
    /// ```swift
    /// try await client.accountSetPassword(name: "ana", password: "battery staple")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_password`, `unknown_account`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `account.setPassword` of the protocol.
    public func accountSetPassword(name: String, password: String) async throws {
        _ = try await send("account.setPassword", ["name": .of(name), "password": .of(password)], nil, as: Nothing.self)
    }

    /// Renames the account; its old name stays reserved for 30 days. Admins can rename other accounts.
    ///
    /// ```swift
    /// let result = try await client.accountRename(name: "anna")
    /// ```
    ///
    /// - Parameter account: Whose name an admin changes.
    /// - Parameter reason: An admin's, for the audit log.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_name`, `name_taken`, `name_confusable`, `unknown_account`,
    ///   `forbidden`, `invalid_reason`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `account.rename` of the protocol.
    public func accountRename(name: String, account: String? = nil, reason: String? = nil) async throws -> AccountRenameResult {
        try await send(
            "account.rename", ["name": .of(name), "account": .of(account), "reason": .of(reason)],
            nil, as: AccountRenameResult.self
        ).result
    }

    /// Creates a link for setting a new password. An earlier link is no longer valid.
    ///
    /// ```swift
    /// let result = try await client.accountResetLink(name: "ana")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `suspended`, and those that every method
    ///   has) or ``ClientError``.
    /// - Source: `account.resetLink` of the protocol.
    public func accountResetLink(name: String) async throws -> AccountResetLinkResult {
        try await send("account.resetLink", ["name": .of(name)], nil, as: AccountResetLinkResult.self).result
    }

    /// Sets a new password with a reset link, which works once, and logs in. All other logins end.
    ///
    /// ```swift
    /// let result = try await client.accountResetPassword(code: "…", password: "battery staple", device: "new")
    /// ```
    ///
    /// - Parameter device: The login's name in session.list.
    /// - Throws: ``SnapfeedError`` (`already_authenticated`, `invalid_reset`, `invalid_password`, and those that every method
    ///   has) or ``ClientError``.
    /// - Source: `account.resetPassword` of the protocol.
    public func accountResetPassword(code: String, password: String, device: String? = nil) async throws -> SignedIn {
        try await send(
            "account.resetPassword", ["code": .of(code), "password": .of(password), "device": .of(device)],
            nil, as: SignedIn.self
        ).result
    }

    /// Suspends an account: its logins end, and it cannot log in.
    ///
    /// ```swift
    /// try await client.accountSuspend(name: "ben", reason: "spam")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `account.suspend` of the protocol.
    public func accountSuspend(name: String, reason: String? = nil) async throws {
        _ = try await send("account.suspend", ["name": .of(name), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Reinstates a suspended account.
    ///
    /// ```swift
    /// try await client.accountRestore(name: "ben")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `account.restore` of the protocol.
    public func accountRestore(name: String) async throws {
        _ = try await send("account.restore", ["name": .of(name)], nil, as: Nothing.self)
    }

    /// Deletes your account permanently, with its snaps, photos, profile and everything else it has.
    ///
    /// ```swift
    /// try await client.accountDelete(password: "correct horse")
    /// ```
    ///
    /// - Parameter password: Needed, except for an account without one.
    /// - Parameter token: A fresh token instead, for a user logged in by an app.
    /// - Parameter provider: With the next ones: what a service sent back after provider.begin for confirm.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `wrong_credentials`, `invalid_token`, `token_expired`,
    ///   `unknown_provider`, `provider_unavailable`, `login_refused`, and those that every method has) or ``ClientError``.
    /// - Source: `account.delete` of the protocol.
    public func accountDelete(
        password: String? = nil, token: String? = nil, provider: String? = nil, state: String? = nil, code: String? = nil,
        secret: String? = nil, issuer: String? = nil
    ) async throws {
        _ = try await send(
            "account.delete",
            [
                "password": .of(password), "token": .of(token), "provider": .of(provider), "state": .of(state), "code": .of(code),
                "secret": .of(secret), "issuer": .of(issuer),
            ],
            nil, as: Nothing.self)
    }

    /// Deletes another account.
    ///
    /// ```swift
    /// try await client.accountRemove(name: "ben", reason: "spam")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `account.remove` of the protocol.
    public func accountRemove(name: String, reason: String? = nil) async throws {
        _ = try await send("account.remove", ["name": .of(name), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Lists the accounts, newest first.
    ///
    /// ```swift
    /// let result = try await client.accountList()
    /// ```
    ///
    /// - Parameter prefix: Case is ignored.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `account.list` of the protocol.
    public func accountList(prefix: String? = nil, before: Int? = nil, limit: Int? = nil) async throws -> AccountListResult {
        try await send(
            "account.list", ["prefix": .of(prefix), "before": .of(before), "limit": .of(limit)],
            nil, as: AccountListResult.self
        ).result
    }

    /// Exports your data, a page at a time; the attached bytes are a tar of your uploads and photos.
    ///
    /// ```swift
    /// let result = try await client.accountExport()
    /// ```
    ///
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter images: false: without images, so no open is used up.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `account.export` of the protocol.
    public func accountExport(cursor: String? = nil, images: Bool? = nil) async throws -> Attached<AccountExportResult> {
        try await send("account.export", ["cursor": .of(cursor), "images": .of(images)], nil, as: AccountExportResult.self)
    }

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

    /// Returns a photo and its author's next 10.
    ///
    /// ```swift
    /// let result = try await client.photoShow(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, and those that every method has) or ``ClientError``.
    /// - Source: `photo.show` of the protocol.
    public func photoShow(photo: String) async throws -> PhotoShowResult {
        try await send("photo.show", ["photo": .of(photo)], nil, as: PhotoShowResult.self).result
    }

    /// Edits your photo. Absent members stay unchanged, and the old text is erased.
    ///
    /// ```swift
    /// let result = try await client.photoEdit(photo: "7", caption: "", alt: "A bear yawns.")
    /// ```
    ///
    /// - Parameter alt: What the photo shows, for people who cannot see it.
    /// - Parameter warning: A warning that covers the photo until it is tapped.
    /// - Parameter audience: One of `everyone`, `followers`.
    /// - Parameter labels: All topics of the photo, replacing the old ones. At most 5.
    /// - Parameter commentsFrom: Who may comment from now on. One of `everyone`, `following`, `nobody`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `forbidden`, `invalid_caption`,
    ///   `invalid_alt`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `photo.edit` of the protocol.
    public func photoEdit(
        photo: String, caption: String? = nil, alt: String? = nil, warning: String? = nil, audience: String? = nil, labels: [String]? = nil,
        commentsFrom: String? = nil
    ) async throws -> PhotoEditResult {
        try await send(
            "photo.edit",
            [
                "photo": .of(photo), "caption": .of(caption), "alt": .of(alt), "warning": .of(warning), "audience": .of(audience),
                "labels": .of(labels), "commentsFrom": .of(commentsFrom),
            ],
            nil, as: PhotoEditResult.self
        ).result
    }

    /// Deletes a photo and erases its text and images. For its author and admins.
    ///
    /// ```swift
    /// try await client.photoDelete(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, `invalid_reason`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `photo.delete` of the protocol.
    public func photoDelete(photo: String, reason: String? = nil) async throws {
        _ = try await send("photo.delete", ["photo": .of(photo), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Reports a photo to the admins, once per viewer.
    ///
    /// ```swift
    /// try await client.photoReport(photo: "7", reason: "spam")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `invalid_reason`, `already_reported`, `suspended`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `photo.report` of the protocol.
    public func photoReport(photo: String, reason: String) async throws {
        _ = try await send("photo.report", ["photo": .of(photo), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Returns which of these photos a device must forget.
    ///
    /// ```swift
    /// let result = try await client.photoCheck(photos: ["7"])
    /// ```
    ///
    /// - Parameter photos: At most 500.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `photo.check` of the protocol.
    public func photoCheck(photos: [String]) async throws -> PhotoCheckResult {
        try await send("photo.check", ["photos": .of(photos)], nil, as: PhotoCheckResult.self).result
    }

    /// Lists an account's photos, newest first.
    ///
    /// ```swift
    /// let result = try await client.profilePhotos(account: "7")
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, and those that every method has) or ``ClientError``.
    /// - Source: `profile.photos` of the protocol.
    public func profilePhotos(account: String, before: String? = nil, limit: Int? = nil) async throws -> ProfilePhotosResult {
        try await send(
            "profile.photos", ["account": .of(account), "before": .of(before), "limit": .of(limit)],
            nil, as: ProfilePhotosResult.self
        ).result
    }

    /// Lists your photos and those of the accounts you follow, newest first.
    ///
    /// ```swift
    /// let result = try await client.homePage()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `home.page` of the protocol.
    public func homePage(before: String? = nil, limit: Int? = nil) async throws -> HomePageResult {
        try await send("home.page", ["before": .of(before), "limit": .of(limit)], nil, as: HomePageResult.self).result
    }

    /// Likes a photo or topic: adds it to your favourites.
    ///
    /// ```swift
    /// let result = try await client.favouriteAdd(photo: "7")
    /// ```
    ///
    /// - Parameter topic: Instead of a photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `too_many`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `favourite.add` of the protocol.
    public func favouriteAdd(photo: String? = nil, topic: String? = nil) async throws -> FavouriteAddResult {
        try await send("favourite.add", ["photo": .of(photo), "topic": .of(topic)], nil, as: FavouriteAddResult.self).result
    }

    /// Unlikes a photo or topic: removes it from your favourites.
    ///
    /// ```swift
    /// let result = try await client.favouriteRemove(photo: "7")
    /// ```
    ///
    /// - Parameter topic: Instead of a photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `suspended`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `favourite.remove` of the protocol.
    public func favouriteRemove(photo: String? = nil, topic: String? = nil) async throws -> FavouriteRemoveResult {
        try await send("favourite.remove", ["photo": .of(photo), "topic": .of(topic)], nil, as: FavouriteRemoveResult.self).result
    }

    /// Lists the favourites that you can currently see, newest first.
    ///
    /// ```swift
    /// let result = try await client.favouriteList()
    /// ```
    ///
    /// - Parameter kind: Both if it is absent. One of `photo`, `topic`.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `favourite.list` of the protocol.
    public func favouriteList(kind: String? = nil, before: Int? = nil, limit: Int? = nil) async throws -> FavouriteListResult {
        try await send(
            "favourite.list", ["kind": .of(kind), "before": .of(before), "limit": .of(limit)],
            nil, as: FavouriteListResult.self
        ).result
    }

    /// Creates a link with which anyone can see your photo without an account.
    ///
    /// ```swift
    /// let result = try await client.shareCreate(photo: "7")
    /// ```
    ///
    /// - Parameter expiresInHours: 1 to 8760. The default is `168`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `share.create` of the protocol.
    public func shareCreate(photo: String, expiresInHours: Int? = nil) async throws -> ShareCreateResult {
        try await send(
            "share.create", ["photo": .of(photo), "expiresInHours": .of(expiresInHours)],
            nil, as: ShareCreateResult.self
        ).result
    }

    /// Lists your share links that have not expired, newest first, without their addresses.
    ///
    /// ```swift
    /// let result = try await client.shareList()
    /// ```
    ///
    /// - Parameter photo: Only the links of this photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `share.list` of the protocol.
    public func shareList(photo: String? = nil) async throws -> ShareListResult {
        try await send("share.list", ["photo": .of(photo)], nil, as: ShareListResult.self).result
    }

    /// Revokes a share link immediately.
    ///
    /// ```swift
    /// try await client.shareRevoke(share: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_share`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `share.revoke` of the protocol.
    public func shareRevoke(share: String) async throws {
        _ = try await send("share.revoke", ["share": .of(share)], nil, as: Nothing.self)
    }

    /// Lists photos of all authors by a filter, newest first.
    ///
    /// ```swift
    /// let result = try await client.photoList(author: "ana")
    /// ```
    ///
    /// - Parameter author: A name.
    /// - Parameter since: Milliseconds since 1970.
    /// - Parameter until: Exclusive. Milliseconds since 1970.
    /// - Parameter state: One of `live`, `gone`, `all`. The default is `"live"`.
    /// - Parameter reported: Only reported ones.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `photo.list` of the protocol.
    public func photoList(
        author: String? = nil, since: Int? = nil, until: Int? = nil, state: String? = nil, reported: Bool? = nil, before: String? = nil,
        limit: Int? = nil
    ) async throws -> PhotoListResult {
        try await send(
            "photo.list",
            [
                "author": .of(author), "since": .of(since), "until": .of(until), "state": .of(state), "reported": .of(reported),
                "before": .of(before), "limit": .of(limit),
            ],
            nil, as: PhotoListResult.self
        ).result
    }

    /// Explains whether an account can see a photo, and which rule decides it.
    ///
    /// ```swift
    /// let result = try await client.photoExplain(photo: "7", viewer: "ben")
    /// ```
    ///
    /// - Parameter viewer: A name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_photo`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `photo.explain` of the protocol.
    public func photoExplain(photo: String, viewer: String) async throws -> PhotoExplainResult {
        try await send("photo.explain", ["photo": .of(photo), "viewer": .of(viewer)], nil, as: PhotoExplainResult.self).result
    }

    /// Subscribes to your home, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.homeSubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `home.subscribe` of the protocol.
    public func homeSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> HomeStart {
        try await send("home.subscribe", ["epoch": .of(epoch), "offset": .of(offset)], nil, as: HomeStart.self).result
    }

    /// Unsubscribes from your home.
    ///
    /// ```swift
    /// try await client.homeUnsubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `home.unsubscribe` of the protocol.
    public func homeUnsubscribe() async throws {
        _ = try await send("home.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// Posts a comment on a photo, or an answer to one.
    ///
    /// ```swift
    /// let result = try await client.commentPost(photo: "7", text: "Lovely #Fox!", key: "1")
    /// ```
    ///
    /// - Parameter key: A new one for each comment; a retry with the same key returns the same comment. 1 to 64 characters.
    /// - Parameter to: The comment that it answers; that of an answer is the answer's own comment.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_comment`, `comments_closed`,
    ///   `invalid_comment`, `too_many`, `key_conflict`, `storage_full`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `comment.post` of the protocol.
    public func commentPost(photo: String, text: String, key: String, to: String? = nil) async throws -> CommentPostResult {
        try await send(
            "comment.post", ["photo": .of(photo), "text": .of(text), "key": .of(key), "to": .of(to)],
            nil, as: CommentPostResult.self
        ).result
    }

    /// Edits your comment, for some minutes after it was posted. The old text is erased.
    ///
    /// ```swift
    /// let result = try await client.commentEdit(comment: "7", text: "Lovely")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_comment`, `edit_closed`,
    ///   `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.edit` of the protocol.
    public func commentEdit(comment: String, text: String) async throws -> CommentEditResult {
        try await send("comment.edit", ["comment": .of(comment), "text": .of(text)], nil, as: CommentEditResult.self).result
    }

    /// Deletes a comment and erases its text. For its author, the photo's author and admins. Answers stay.
    ///
    /// ```swift
    /// let result = try await client.commentDelete(comment: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_reason`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `comment.delete` of the protocol.
    public func commentDelete(comment: String, reason: String? = nil) async throws -> CommentDeleteResult {
        try await send("comment.delete", ["comment": .of(comment), "reason": .of(reason)], nil, as: CommentDeleteResult.self).result
    }

    /// Returns a comment, and the one that it answers.
    ///
    /// ```swift
    /// let result = try await client.commentShow(comment: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.show` of the protocol.
    public func commentShow(comment: String) async throws -> CommentShowResult {
        try await send("comment.show", ["comment": .of(comment)], nil, as: CommentShowResult.self).result
    }

    /// Reports a comment to the admins, once per viewer.
    ///
    /// ```swift
    /// try await client.commentReport(comment: "7", reason: "spam")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, `invalid_reason`, `already_reported`, `suspended`,
    ///   and those that every method has) or ``ClientError``.
    /// - Source: `comment.report` of the protocol.
    public func commentReport(comment: String, reason: String) async throws {
        _ = try await send("comment.report", ["comment": .of(comment), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Lists the comments on a photo, or the answers to one of them.
    ///
    /// ```swift
    /// let result = try await client.commentList(photo: "7")
    /// ```
    ///
    /// - Parameter to: The answers to this comment.
    /// - Parameter order: One of `newest`, `oldest`. The default is `"newest"`.
    /// - Parameter before: The `next` of the previous page, newest first.
    /// - Parameter after: The `next` of the previous page, oldest first.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_comment`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `comment.list` of the protocol.
    public func commentList(
        photo: String, to: String? = nil, order: String? = nil, before: String? = nil, after: String? = nil, limit: Int? = nil
    ) async throws -> CommentListResult {
        try await send(
            "comment.list",
            ["photo": .of(photo), "to": .of(to), "order": .of(order), "before": .of(before), "after": .of(after), "limit": .of(limit)],
            nil, as: CommentListResult.self
        ).result
    }

    /// Lists your own comments, newest first.
    ///
    /// ```swift
    /// let result = try await client.commentMine()
    /// ```
    ///
    /// - Parameter query: Only comments that contain this text.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.mine` of the protocol.
    public func commentMine(query: String? = nil, before: String? = nil, limit: Int? = nil) async throws -> CommentMineResult {
        try await send(
            "comment.mine", ["query": .of(query), "before": .of(before), "limit": .of(limit)],
            nil, as: CommentMineResult.self
        ).result
    }

    /// Subscribes to the comments on a photo, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.commentSubscribe(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `too_many`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `comment.subscribe` of the protocol.
    public func commentSubscribe(photo: String, epoch: String? = nil, offset: Int? = nil) async throws -> CommentStart {
        try await send(
            "comment.subscribe", ["photo": .of(photo), "epoch": .of(epoch), "offset": .of(offset)],
            nil, as: CommentStart.self
        ).result
    }

    /// Unsubscribes from the comments on a photo.
    ///
    /// ```swift
    /// try await client.commentUnsubscribe(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.unsubscribe` of the protocol.
    public func commentUnsubscribe(photo: String) async throws {
        _ = try await send("comment.unsubscribe", ["photo": .of(photo)], nil, as: Nothing.self)
    }

    /// Sends a snap to some accounts, or to those of a list.
    ///
    /// ```swift
    /// let result = try await client.snapSend(key: "k1", to: ["7"], picture: "bear")
    /// ```
    ///
    /// - Parameter to: The accounts; without it, a list. At most 100.
    /// - Parameter list: One of your lists.
    /// - Parameter key: A new one for each snap; a retry with the same key returns the same snap. 1 to 64 characters.
    /// - Parameter picture: A predefined picture; without it, the message has an attached image.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `unknown_list`, `invalid_recipients`,
    ///   `unknown_picture`, `invalid_caption`, `invalid_image`, `too_large`, `key_conflict`, `storage_full`, `suspended`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `snap.send` of the protocol.
    public func snapSend(
        to: [String]? = nil, list: String? = nil, key: String, picture: String? = nil, caption: String? = nil, bytes: Data? = nil,
        progress: UploadProgress? = nil
    ) async throws -> SnapSendResult {
        try await send(
            "snap.send", ["to": .of(to), "list": .of(list), "key": .of(key), "picture": .of(picture), "caption": .of(caption)],
            bytes, as: SnapSendResult.self, progress: progress
        ).result
    }

    /// Lists the snaps that you sent to people, newest first.
    ///
    /// ```swift
    /// let result = try await client.snapSent(limit: 1)
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `snap.sent` of the protocol.
    public func snapSent(before: String? = nil, limit: Int? = nil) async throws -> SnapSentResult {
        try await send("snap.sent", ["before": .of(before), "limit": .of(limit)], nil, as: SnapSentResult.self).result
    }

    /// Removes a snap that is gone from the list of those you sent.
    ///
    /// ```swift
    /// try await client.snapForget(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `forbidden`, `suspended`, and those that every method
    ///   has) or ``ClientError``.
    /// - Source: `snap.forget` of the protocol.
    public func snapForget(snap: String) async throws {
        _ = try await send("snap.forget", ["snap": .of(snap)], nil, as: Nothing.self)
    }

    /// Lists the snaps in your inbox, newest first.
    ///
    /// ```swift
    /// let result = try await client.inboxPage(limit: 1)
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.page` of the protocol.
    public func inboxPage(before: Int? = nil, limit: Int? = nil) async throws -> InboxPageResult {
        try await send("inbox.page", ["before": .of(before), "limit": .of(limit)], nil, as: InboxPageResult.self).result
    }

    /// Opens a received snap: returns its image, once per recipient.
    ///
    /// ```swift
    /// let result = try await client.inboxOpen(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`,
    ///   `forbidden`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.open` of the protocol.
    public func inboxOpen(snap: String) async throws -> Attached<InboxOpenResult> {
        try await send("inbox.open", ["snap": .of(snap)], nil, as: InboxOpenResult.self)
    }

    /// Removes a snap from your inbox. One that you have not opened can never be opened.
    ///
    /// ```swift
    /// try await client.inboxRemove(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `inbox.remove` of the protocol.
    public func inboxRemove(snap: String) async throws {
        _ = try await send("inbox.remove", ["snap": .of(snap)], nil, as: Nothing.self)
    }

    /// Subscribes to your inbox, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.inboxSubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.subscribe` of the protocol.
    public func inboxSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> InboxStart {
        try await send("inbox.subscribe", ["epoch": .of(epoch), "offset": .of(offset)], nil, as: InboxStart.self).result
    }

    /// Unsubscribes from your inbox.
    ///
    /// ```swift
    /// try await client.inboxUnsubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.unsubscribe` of the protocol.
    public func inboxUnsubscribe() async throws {
        _ = try await send("inbox.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// Returns the image of a received snap to the local admin for moderation, once per snap and while a report of it is open. It
    /// is recorded in the audit log before the bytes leave.
    ///
    /// ```swift
    /// let result = try await client.inboxInspect(snap: "7", reason: "reported")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`,
    ///   `snap_gone`, `image_lost`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.inspect` of the protocol.
    public func inboxInspect(snap: String, reason: String) async throws -> Attached<InboxInspectResult> {
        try await send("inbox.inspect", ["snap": .of(snap), "reason": .of(reason)], nil, as: InboxInspectResult.self)
    }

    /// Creates a list of recipients, which only you see.
    ///
    /// ```swift
    /// let result = try await client.listCreate(name: "family", accounts: ["7"], key: "k1")
    /// ```
    ///
    /// - Parameter name: Your lists have different names, regardless of case.
    /// - Parameter accounts: At most 100.
    /// - Parameter key: A new one for each list; a retry with the same key returns the same list. 1 to 64 characters.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_list`, `invalid_recipients`, `unknown_account`, `too_many`,
    ///   `key_conflict`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `list.create` of the protocol.
    public func listCreate(name: String, accounts: [String], key: String? = nil) async throws -> ListCreateResult {
        try await send(
            "list.create", ["name": .of(name), "accounts": .of(accounts), "key": .of(key)],
            nil, as: ListCreateResult.self
        ).result
    }

    /// Renames a list, and adds and removes accounts.
    ///
    /// ```swift
    /// let result = try await client.listEdit(list: "7", name: "friends", add: ["7"])
    /// ```
    ///
    /// - Parameter add: At most 100.
    /// - Parameter remove: At most 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_list`, `invalid_list`, `invalid_recipients`, `unknown_account`,
    ///   `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `list.edit` of the protocol.
    public func listEdit(
        list: String, name: String? = nil, add: [String]? = nil, remove: [String]? = nil
    ) async throws -> ListEditResult {
        try await send(
            "list.edit", ["list": .of(list), "name": .of(name), "add": .of(add), "remove": .of(remove)],
            nil, as: ListEditResult.self
        ).result
    }

    /// Deletes a list. What was sent to it stays.
    ///
    /// ```swift
    /// try await client.listDelete(list: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_list`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `list.delete` of the protocol.
    public func listDelete(list: String) async throws {
        _ = try await send("list.delete", ["list": .of(list)], nil, as: Nothing.self)
    }

    /// Lists your lists of recipients, by name.
    ///
    /// ```swift
    /// let result = try await client.listPage()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `list.page` of the protocol.
    public func listPage() async throws -> ListPageResult {
        try await send("list.page", [:], nil, as: ListPageResult.self).result
    }

    /// Finds photos by words, tags, names and dates.
    ///
    /// ```swift
    /// let result = try await client.searchPhotos(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter order: By relevance, the best of the newest 1000 matches are returned. One of `time`, `relevance`. The default
    ///   is `"time"`.
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, and those that every method has) or ``ClientError``.
    /// - Source: `search.photos` of the protocol.
    public func searchPhotos(
        query: String, order: String? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> SearchPhotosResult {
        try await send(
            "search.photos", ["query": .of(query), "order": .of(order), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchPhotosResult.self
        ).result
    }

    /// Finds snaps that can still be opened, as rows of their feeds. Opens nothing.
    ///
    /// ```swift
    /// let result = try await client.searchSnaps(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, and those that every method has) or ``ClientError``.
    /// - Source: `search.snaps` of the protocol.
    public func searchSnaps(query: String, cursor: String? = nil, limit: Int? = nil) async throws -> SearchSnapsResult {
        try await send(
            "search.snaps", ["query": .of(query), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchSnapsResult.self
        ).result
    }

    /// Finds people by the beginning of a name or of a word in it.
    ///
    /// ```swift
    /// let result = try await client.searchPeople(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `search.people` of the protocol.
    public func searchPeople(query: String, cursor: String? = nil, limit: Int? = nil) async throws -> SearchPeopleResult {
        try await send(
            "search.people", ["query": .of(query), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchPeopleResult.self
        ).result
    }

    /// Finds tags by their beginning, most used first.
    ///
    /// ```swift
    /// let result = try await client.searchTags(prefix: "#sun")
    /// ```
    ///
    /// - Parameter prefix: With or without `#`; empty for the most used tags.
    /// - Parameter limit: 1 to 50. The default is `50`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `search.tags` of the protocol.
    public func searchTags(prefix: String, limit: Int? = nil) async throws -> SearchTagsResult {
        try await send("search.tags", ["prefix": .of(prefix), "limit": .of(limit)], nil, as: SearchTagsResult.self).result
    }

    /// Lists the predefined searches.
    ///
    /// ```swift
    /// let result = try await client.categoryList()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `category.list` of the protocol.
    public func categoryList() async throws -> CategoryListResult {
        try await send("category.list", [:], nil, as: CategoryListResult.self).result
    }

    /// Starts a live search, which pushes new matches of a query, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.searchSubscribe(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter limit: The most photos in a reply that is a first page. 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, `too_many`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `search.subscribe` of the protocol.
    public func searchSubscribe(query: String, epoch: String? = nil, offset: Int? = nil, limit: Int? = nil) async throws -> LiveSearch {
        try await send(
            "search.subscribe", ["query": .of(query), "epoch": .of(epoch), "offset": .of(offset), "limit": .of(limit)],
            nil, as: LiveSearch.self
        ).result
    }

    /// Ends a live search of this connection.
    ///
    /// ```swift
    /// try await client.searchUnsubscribe(search: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_search`, and those that every method has) or ``ClientError``.
    /// - Source: `search.unsubscribe` of the protocol.
    public func searchUnsubscribe(search: String) async throws {
        _ = try await send("search.unsubscribe", ["search": .of(search)], nil, as: Nothing.self)
    }

    /// Identifies what an image may show, most likely topics first. Nothing is stored or published.
    ///
    /// ```swift
    /// let result = try await client.imageIdentify(picture: "redpanda")
    /// ```
    ///
    /// - Parameter picture: A predefined picture; without it, the message has an attached image.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_picture`, `invalid_image`, `too_large`, `no_recogniser`,
    ///   `recogniser_failed`, and those that every method has) or ``ClientError``.
    /// - Source: `image.identify` of the protocol.
    public func imageIdentify(
        picture: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> ImageIdentifyResult {
        try await send("image.identify", ["picture": .of(picture)], bytes, as: ImageIdentifyResult.self, progress: progress).result
    }

    /// Returns a topic and the newest posts about it that the viewer can see.
    ///
    /// ```swift
    /// let result = try await client.topicShow(topic: "Tabby Cat")
    /// ```
    ///
    /// - Parameter topic: An ID or a name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, and those that every method has) or ``ClientError``.
    /// - Source: `topic.show` of the protocol.
    public func topicShow(topic: String) async throws -> TopicShowResult {
        try await send("topic.show", ["topic": .of(topic)], nil, as: TopicShowResult.self).result
    }

    /// Returns the beginning of the encyclopedia's page about a topic.
    ///
    /// ```swift
    /// let result = try await client.topicSummary(topic: "n02123045")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, `no_encyclopedia`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `topic.summary` of the protocol.
    public func topicSummary(topic: String) async throws -> TopicSummaryResult {
        try await send("topic.summary", ["topic": .of(topic)], nil, as: TopicSummaryResult.self).result
    }

    /// Returns a profile, the viewer's relation to it, and its newest 10 posts.
    ///
    /// ```swift
    /// let result = try await client.profileShow(account: "7")
    /// ```
    ///
    /// - Parameter name: Instead of an ID.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, and those that every method has) or ``ClientError``.
    /// - Source: `profile.show` of the protocol.
    public func profileShow(account: String? = nil, name: String? = nil) async throws -> ProfileShowResult {
        try await send("profile.show", ["account": .of(account), "name": .of(name)], nil, as: ProfileShowResult.self).result
    }

    /// Changes your profile. Absent members stay unchanged.
    ///
    /// ```swift
    /// let result = try await client.profileEdit(bio: "Bears 🐻\nand lions")
    /// ```
    ///
    /// - Parameter bio: An empty text removes it.
    /// - Parameter approves: Whether you approve followers. Turning it off accepts all pending requests.
    /// - Parameter hides: Whether your follower lists and counts are hidden from others.
    /// - Parameter findable: Whether search shows you to people who do not follow you.
    /// - Parameter commentsFrom: Who may comment on photos that you post from now on. One of `everyone`, `following`, `nobody`.
    /// - Parameter snapsFrom: From whom you take snaps; people you follow by default. One of `following`, `everyone`, `nobody`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_bio`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `profile.edit` of the protocol.
    public func profileEdit(
        bio: String? = nil, approves: Bool? = nil, hides: Bool? = nil, findable: Bool? = nil, commentsFrom: String? = nil,
        snapsFrom: String? = nil
    ) async throws -> ProfileEditResult {
        try await send(
            "profile.edit",
            [
                "bio": .of(bio), "approves": .of(approves), "hides": .of(hides), "findable": .of(findable),
                "commentsFrom": .of(commentsFrom), "snapsFrom": .of(snapsFrom),
            ],
            nil, as: ProfileEditResult.self
        ).result
    }

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

    /// Subscribes this device to pushes of your notifications. A device that is already subscribed moves to this login.
    ///
    /// ```swift
    /// let result = try await client.pushSubscribe(endpoint: "https://push.example.net/push/1", p256dh: "…", auth: "…")
    /// ```
    ///
    /// - Parameter endpoint: The `endpoint` of the browser's subscription. 1 to 2000 characters.
    /// - Parameter p256dh: Its public key: 65 bytes in base64url without padding. 87 characters.
    /// - Parameter auth: Its secret: 16 bytes in base64url without padding. 22 characters.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_address`, `too_many`, `push_unavailable`, `suspended`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `push.subscribe` of the protocol.
    public func pushSubscribe(endpoint: String, p256dh: String, auth: String) async throws -> PushSubscribeResult {
        try await send(
            "push.subscribe", ["endpoint": .of(endpoint), "p256dh": .of(p256dh), "auth": .of(auth)],
            nil, as: PushSubscribeResult.self
        ).result
    }

    /// Lists your devices that get pushes.
    ///
    /// ```swift
    /// let result = try await client.pushList()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `push.list` of the protocol.
    public func pushList() async throws -> PushListResult {
        try await send("push.list", [:], nil, as: PushListResult.self).result
    }

    /// Ends one of your push subscriptions.
    ///
    /// ```swift
    /// try await client.pushUnsubscribe(subscription: "1")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_subscription`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `push.unsubscribe` of the protocol.
    public func pushUnsubscribe(subscription: String) async throws {
        _ = try await send("push.unsubscribe", ["subscription": .of(subscription)], nil, as: Nothing.self)
    }

    /// Sends a test push to one of your devices. If it fails, it is retried.
    ///
    /// ```swift
    /// try await client.pushTest(subscription: "1")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_subscription`, `push_unavailable`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `push.test` of the protocol.
    public func pushTest(subscription: String) async throws {
        _ = try await send("push.test", ["subscription": .of(subscription)], nil, as: Nothing.self)
    }

    /// Returns whether the server sends pushes, and their state.
    ///
    /// ```swift
    /// let result = try await client.pushStatus()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    /// - Source: `push.status` of the protocol.
    public func pushStatus() async throws -> PushStatusResult {
        try await send("push.status", [:], nil, as: PushStatusResult.self).result
    }

    /// Creates an access token for the account: a credential for programs, with some of its rights. It is sent only here.
    ///
    /// ```swift
    /// let result = try await client.tokenCreate(name: "backend", scopes: ["post", "read"], expiresInHours: 24)
    /// ```
    ///
    /// - Parameter name: What the token is for, up to 64 characters.
    /// - Parameter scopes: What it may do. At most 5.
    /// - Parameter expiresInHours: 1 to 87600. The default is `2160`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_name`, `forbidden`, `too_many`, and those that every method
    ///   has) or ``ClientError``.
    /// - Source: `token.create` of the protocol.
    public func tokenCreate(name: String, scopes: [String], expiresInHours: Int? = nil) async throws -> TokenCreateResult {
        try await send(
            "token.create", ["name": .of(name), "scopes": .of(scopes), "expiresInHours": .of(expiresInHours)],
            nil, as: TokenCreateResult.self
        ).result
    }

    /// Lists your access tokens, or for the local admin the newest 500 of all, without the tokens themselves.
    ///
    /// ```swift
    /// let result = try await client.tokenList()
    /// ```
    ///
    /// - Parameter user: The name of another account; for admins.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `token.list` of the protocol.
    public func tokenList(user: String? = nil) async throws -> TokenListResult {
        try await send("token.list", ["user": .of(user)], nil, as: TokenListResult.self).result
    }

    /// Ends an access token immediately, with its connections. For its account, and for admins.
    ///
    /// ```swift
    /// try await client.tokenRevoke(accessToken: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_session`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `token.revoke` of the protocol.
    public func tokenRevoke(accessToken: String) async throws {
        _ = try await send("token.revoke", ["accessToken": .of(accessToken)], nil, as: Nothing.self)
    }

    /// Begins a login by another service: returns the address to which the browser goes.
    ///
    /// ```swift
    /// let result = try await client.providerBegin(provider: "example", origin: "https://feed.example.org", challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    /// ```
    ///
    /// - Parameter provider: A name of `providers` in server.info.
    /// - Parameter origin: This server's origin. The browser comes back to its page /continue/{provider}.
    /// - Parameter challenge: base64url of the SHA-256 of a secret of 43 to 128 characters. 43 characters.
    /// - Parameter purpose: login without an account; with one, link adds a way to log in, and confirm is for account.delete and
    ///   account.changePassword. One of `login`, `link`, `confirm`. The default is `"login"`.
    /// - Parameter password: Of the account, for link.
    /// - Throws: ``SnapfeedError`` (`unknown_provider`, `provider_unavailable`, `already_authenticated`, `not_authenticated`,
    ///   `wrong_credentials`, `forbidden`, `invalid_address`, and those that every method has) or ``ClientError``.
    /// - Source: `provider.begin` of the protocol.
    public func providerBegin(
        provider: String, origin: String, challenge: String, purpose: String? = nil, password: String? = nil
    ) async throws -> ProviderBeginResult {
        try await send(
            "provider.begin",
            [
                "provider": .of(provider), "origin": .of(origin), "challenge": .of(challenge), "purpose": .of(purpose),
                "password": .of(password),
            ],
            nil, as: ProviderBeginResult.self
        ).result
    }

    /// Logs in with what the service sent back to the page. Makes the account of a new user, where the server allows it.
    ///
    /// ```swift
    /// let result = try await client.providerFinish(provider: "example", state: "AQEB", code: "…", secret: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    /// ```
    ///
    /// - Parameter provider: The name in the page's address.
    /// - Parameter state: Of the page's address.
    /// - Parameter code: Of the page's address.
    /// - Parameter secret: Whose SHA-256 provider.begin got.
    /// - Parameter issuer: The `iss` of the page's address, if it has one.
    /// - Parameter device: The login's name in session.list.
    /// - Throws: ``SnapfeedError`` (`unknown_provider`, `provider_unavailable`, `login_refused`, `already_authenticated`,
    ///   `sign_up_closed`, `suspended`, `unknown_account`, and those that every method has) or ``ClientError``.
    /// - Source: `provider.finish` of the protocol.
    public func providerFinish(
        provider: String, state: String, code: String, secret: String, issuer: String? = nil, device: String? = nil
    ) async throws -> SignedIn {
        try await send(
            "provider.finish",
            [
                "provider": .of(provider), "state": .of(state), "code": .of(code), "secret": .of(secret), "issuer": .of(issuer),
                "device": .of(device),
            ],
            nil, as: SignedIn.self
        ).result
    }

    /// Adds the service as a way to log in to the account, after provider.begin with its password.
    ///
    /// ```swift
    /// let result = try await client.providerLink(provider: "example", state: "AQEB", code: "…", secret: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    /// ```
    ///
    /// - Parameter provider: The name in the page's address.
    /// - Parameter state: Of the page's address.
    /// - Parameter code: Of the page's address.
    /// - Parameter secret: Whose SHA-256 provider.begin got.
    /// - Parameter issuer: The `iss` of the page's address, if it has one.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_provider`, `provider_unavailable`, `login_refused`,
    ///   `identity_taken`, `too_many`, `wrong_credentials`, and those that every method has) or ``ClientError``.
    /// - Source: `provider.link` of the protocol.
    public func providerLink(
        provider: String, state: String, code: String, secret: String, issuer: String? = nil
    ) async throws -> ProviderLinkResult {
        try await send(
            "provider.link",
            ["provider": .of(provider), "state": .of(state), "code": .of(code), "secret": .of(secret), "issuer": .of(issuer)],
            nil, as: ProviderLinkResult.self
        ).result
    }

    /// Lists the services by which the account can log in.
    ///
    /// ```swift
    /// let result = try await client.providerLinks()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `provider.links` of the protocol.
    public func providerLinks() async throws -> ProviderLinksResult {
        try await send("provider.links", [:], nil, as: ProviderLinksResult.self).result
    }

    /// Removes a service as a way to log in. Logins that exist continue.
    ///
    /// ```swift
    /// try await client.providerUnlink(link: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_session`, `last_login`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `provider.unlink` of the protocol.
    public func providerUnlink(link: String) async throws {
        _ = try await send("provider.unlink", ["link": .of(link)], nil, as: Nothing.self)
    }

    /// Begins a login by another service for a program without a browser.
    ///
    /// ```swift
    /// let result = try await client.providerDevice(provider: "example")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`unknown_provider`, `provider_unavailable`, `login_refused`, `already_authenticated`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `provider.device` of the protocol.
    public func providerDevice(provider: String) async throws -> ProviderDeviceResult {
        try await send("provider.device", ["provider": .of(provider)], nil, as: ProviderDeviceResult.self).result
    }

    /// Logs in once the person has allowed it at the service; login_pending until then.
    ///
    /// ```swift
    /// let result = try await client.providerPoll(provider: "example", state: "AQEB")
    /// ```
    ///
    /// - Parameter device: The login's name in session.list.
    /// - Throws: ``SnapfeedError`` (`unknown_provider`, `provider_unavailable`, `login_refused`, `login_pending`,
    ///   `already_authenticated`, `sign_up_closed`, `suspended`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `provider.poll` of the protocol.
    public func providerPoll(provider: String, state: String, device: String? = nil) async throws -> SignedIn {
        try await send(
            "provider.poll", ["provider": .of(provider), "state": .of(state), "device": .of(device)],
            nil, as: SignedIn.self
        ).result
    }
}
