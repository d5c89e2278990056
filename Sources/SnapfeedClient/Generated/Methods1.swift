// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
    /// Returns the server's version, clock and limits. (`server.info`)
    ///
    /// - Throws: ``SnapfeedError`` (those that every method has) or ``ClientError``.
    public func serverInfo() async throws -> ServerInfoResult {
        try await send("server.info", [:], nil, as: ServerInfoResult.self).result
    }

    /// Returns the metrics of /metrics. (`server.stats`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func serverStats() async throws -> ServerStatsResult {
        try await send("server.stats", [:], nil, as: ServerStatsResult.self).result
    }

    /// Returns what this process measured of itself in the last 24 hours: one value of each series per step, oldest first.
    /// (`server.history`)
    ///
    /// - Parameter minutes: The length of a step.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func serverHistory(minutes: Int? = nil) async throws -> ServerHistoryResult {
        try await send("server.history", ["minutes": .of(minutes)], nil, as: ServerHistoryResult.self).result
    }

    /// Writes a backup into one file on the server's machine. Only over the admin socket. (`store.backup`)
    ///
    /// - Parameter file: Relative to the store's folder unless absolute.
    /// - Parameter progress: Whether to push store.progress while it runs.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `backup_failed`, and those that every method has) or
    ///   ``ClientError``.
    public func storeBackup(file: String, replace: Bool? = nil, progress: Bool? = nil) async throws -> StoreBackupResult {
        try await send(
            "store.backup", ["file": .of(file), "replace": .of(replace), "progress": .of(progress)],
            nil, as: StoreBackupResult.self
        ).result
    }

    /// Reads a backup, some bytes at a time and in order. Only over the admin socket. Offset 0 starts one; it ends with its
    /// connection. (`store.readBackup`)
    ///
    /// - Parameter offset: The end of the previous reply's bytes.
    /// - Parameter progress: With offset 0: whether to push store.progress while it runs.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `backup_failed`, and those that every method has) or
    ///   ``ClientError``.
    public func storeReadBackup(offset: Int, progress: Bool? = nil) async throws -> Attached<StoreReadBackupResult> {
        try await send(
            "store.readBackup", ["offset": .of(offset), "progress": .of(progress)],
            nil, as: StoreReadBackupResult.self)
    }

    /// Lists the open connections, newest first. (`connection.list`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func connectionList(name: String? = nil, before: String? = nil, limit: Int? = nil) async throws -> ConnectionListResult {
        try await send(
            "connection.list", ["name": .of(name), "before": .of(before), "limit": .of(limit)],
            nil, as: ConnectionListResult.self
        ).result
    }

    /// Closes a connection with 4006. Its client can reconnect. (`connection.kick`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_connection`, `invalid_reason`, and those that
    ///   every method has) or ``ClientError``.
    public func connectionKick(connection: String, reason: String? = nil) async throws {
        _ = try await send("connection.kick", ["connection": .of(connection), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Pushes `connection.traced` for each message of a connection, for a limited time. (`connection.trace`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_connection`, and those that every method has) or
    ///   ``ClientError``.
    public func connectionTrace(connection: String, seconds: Int? = nil) async throws {
        _ = try await send("connection.trace", ["connection": .of(connection), "seconds": .of(seconds)], nil, as: Nothing.self)
    }

    /// Makes an account an admin, or a member again. (`account.grant`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func accountGrant(name: String, role: String) async throws {
        _ = try await send("account.grant", ["name": .of(name), "role": .of(role)], nil, as: Nothing.self)
    }

    /// Changes the password and ends all other logins. (`account.changePassword`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `wrong_credentials`, `invalid_password`, and those that every method
    ///   has) or ``ClientError``.
    public func accountChangePassword(password: String, newPassword: String) async throws {
        _ = try await send(
            "account.changePassword", ["password": .of(password), "newPassword": .of(newPassword)],
            nil, as: Nothing.self)
    }

    /// Sets a new password for an account and ends all its logins. Only for the local admin. (`account.setPassword`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_password`, `unknown_account`, and those that every
    ///   method has) or ``ClientError``.
    public func accountSetPassword(name: String, password: String) async throws {
        _ = try await send("account.setPassword", ["name": .of(name), "password": .of(password)], nil, as: Nothing.self)
    }

    /// Renames the account; its old name stays reserved for 30 days. Admins can rename other accounts. (`account.rename`)
    ///
    /// - Parameter account: Whose name an admin changes.
    /// - Parameter reason: An admin's, for the audit log.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_name`, `name_taken`, `name_confusable`, `unknown_account`,
    ///   `forbidden`, `invalid_reason`, `suspended`, and those that every method has) or ``ClientError``.
    public func accountRename(name: String, account: String? = nil, reason: String? = nil) async throws -> AccountRenameResult {
        try await send(
            "account.rename", ["name": .of(name), "account": .of(account), "reason": .of(reason)],
            nil, as: AccountRenameResult.self
        ).result
    }

    /// Creates a link for setting a new password. An earlier link is no longer valid. (`account.resetLink`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `suspended`, and those that every method
    ///   has) or ``ClientError``.
    public func accountResetLink(name: String) async throws -> AccountResetLinkResult {
        try await send("account.resetLink", ["name": .of(name)], nil, as: AccountResetLinkResult.self).result
    }

    /// Sets a new password with a reset link, which works once, and logs in. All other logins end. (`account.resetPassword`)
    ///
    /// - Parameter device: The login's name in session.list.
    /// - Throws: ``SnapfeedError`` (`already_authenticated`, `invalid_reset`, `invalid_password`, and those that every method
    ///   has) or ``ClientError``.
    public func accountResetPassword(code: String, password: String, device: String? = nil) async throws -> SignedIn {
        try await send(
            "account.resetPassword", ["code": .of(code), "password": .of(password), "device": .of(device)],
            nil, as: SignedIn.self
        ).result
    }

    /// Suspends an account: its logins end, and it cannot log in. (`account.suspend`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and those that every
    ///   method has) or ``ClientError``.
    public func accountSuspend(name: String, reason: String? = nil) async throws {
        _ = try await send("account.suspend", ["name": .of(name), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Reinstates a suspended account. (`account.restore`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func accountRestore(name: String) async throws {
        _ = try await send("account.restore", ["name": .of(name)], nil, as: Nothing.self)
    }

    /// Deletes your account permanently, with its snaps, photos, profile and everything else it has. (`account.delete`)
    ///
    /// - Parameter password: Needed, except for a user logged in by an app.
    /// - Parameter token: A fresh token instead, for a user logged in by an app.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `wrong_credentials`, `invalid_token`, `token_expired`, and those that
    ///   every method has) or ``ClientError``.
    public func accountDelete(password: String? = nil, token: String? = nil) async throws {
        _ = try await send("account.delete", ["password": .of(password), "token": .of(token)], nil, as: Nothing.self)
    }

    /// Deletes another account. (`account.remove`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and those that every
    ///   method has) or ``ClientError``.
    public func accountRemove(name: String, reason: String? = nil) async throws {
        _ = try await send("account.remove", ["name": .of(name), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Lists the accounts, newest first. (`account.list`)
    ///
    /// - Parameter prefix: Case is ignored.
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func accountList(prefix: String? = nil, before: Int? = nil, limit: Int? = nil) async throws -> AccountListResult {
        try await send(
            "account.list", ["prefix": .of(prefix), "before": .of(before), "limit": .of(limit)],
            nil, as: AccountListResult.self
        ).result
    }

    /// Exports your data, a page at a time; the attached bytes are a tar of your uploads and photos. (`account.export`)
    ///
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter images: false: without images, so no open is used up.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func accountExport(cursor: String? = nil, images: Bool? = nil) async throws -> Attached<AccountExportResult> {
        try await send("account.export", ["cursor": .of(cursor), "images": .of(images)], nil, as: AccountExportResult.self)
    }

    /// Creates an invitation: a code for signing up. (`invitation.create`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func invitationCreate(uses: Int? = nil, expiresInHours: Int? = nil) async throws -> InvitationCreateResult {
        try await send(
            "invitation.create", ["uses": .of(uses), "expiresInHours": .of(expiresInHours)],
            nil, as: InvitationCreateResult.self
        ).result
    }

    /// Creates an invitation for each name of a list, except for names that could not sign up. It is safe to retry.
    /// (`invitation.createMany`)
    ///
    /// - Parameter dryRun: Whether to check the list without creating invitations.
    /// - Parameter key: A new one for each list; a retry with the same key returns the same invitations with new codes.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `too_many`, and those that every method has) or
    ///   ``ClientError``.
    public func invitationCreateMany(
        names: [String], expiresInHours: Int? = nil, dryRun: Bool? = nil, key: String? = nil
    ) async throws -> InvitationCreateManyResult {
        try await send(
            "invitation.createMany", ["names": .of(names), "expiresInHours": .of(expiresInHours), "dryRun": .of(dryRun), "key": .of(key)],
            nil, as: InvitationCreateManyResult.self
        ).result
    }

    /// Lists the invitations, newest first, without their codes. (`invitation.list`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func invitationList(before: Int? = nil, limit: Int? = nil) async throws -> InvitationListResult {
        try await send("invitation.list", ["before": .of(before), "limit": .of(limit)], nil, as: InvitationListResult.self).result
    }

    /// Revokes an invitation. (`invitation.revoke`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_invitation`, and those that every method has) or
    ///   ``ClientError``.
    public func invitationRevoke(invitation: String) async throws {
        _ = try await send("invitation.revoke", ["invitation": .of(invitation)], nil, as: Nothing.self)
    }

    /// One's logins. (`session.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func sessionList() async throws -> SessionListResult {
        try await send("session.list", [:], nil, as: SessionListResult.self).result
    }

    /// Ends a login; its connections are closed with 4500. (`session.revoke`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_session`, and those that every method has) or ``ClientError``.
    public func sessionRevoke(session: String) async throws {
        _ = try await send("session.revoke", ["session": .of(session)], nil, as: Nothing.self)
    }

    /// Ends the login of this connection. (`session.end`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func sessionEnd() async throws {
        _ = try await send("session.end", [:], nil, as: Nothing.self)
    }

    /// Lists the logins of all accounts, newest first. (`session.find`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_session`, and those that every
    ///   method has) or ``ClientError``.
    public func sessionFind(
        name: String? = nil, session: String? = nil, before: String? = nil, limit: Int? = nil
    ) async throws -> SessionFindResult {
        try await send(
            "session.find", ["name": .of(name), "session": .of(session), "before": .of(before), "limit": .of(limit)],
            nil, as: SessionFindResult.self
        ).result
    }

    /// Lists the feeds in the operator's order. (`feed.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func feedList() async throws -> FeedListResult {
        try await send("feed.list", [:], nil, as: FeedListResult.self).result
    }

    /// Lists the predefined pictures. (`picture.list`)
    ///
    /// - Throws: ``SnapfeedError`` (those that every method has) or ``ClientError``.
    public func pictureList() async throws -> PictureListResult {
        try await send("picture.list", [:], nil, as: PictureListResult.self).result
    }

    /// Lists the snaps of a feed, newest first. (`feed.page`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_feed`, and those that every method has) or ``ClientError``.
    public func feedPage(feed: String, before: Int? = nil, limit: Int? = nil) async throws -> FeedPageResult {
        try await send(
            "feed.page", ["feed": .of(feed), "before": .of(before), "limit": .of(limit)],
            nil, as: FeedPageResult.self
        ).result
    }

    /// Returns everything about a snap except its image. It does not use up the open. (`snap.show`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, and those that every method has) or ``ClientError``.
    public func snapShow(snap: String) async throws -> SnapShowResult {
        try await send("snap.show", ["snap": .of(snap)], nil, as: SnapShowResult.self).result
    }

    /// Lists the latest 100 viewers who opened a snap. For its author and admins. (`snap.views`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    public func snapViews(snap: String) async throws -> SnapViewsResult {
        try await send("snap.views", ["snap": .of(snap)], nil, as: SnapViewsResult.self).result
    }
}
