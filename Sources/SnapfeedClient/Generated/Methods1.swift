// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
    /// The server, its clock and its limits. (`server.info`)
    ///
    /// - Throws: ``SnapfeedError`` (those that every method has) or ``ClientError``.
    public func serverInfo() async throws -> ServerInfoResult {
        try await send("server.info", [:], nil, as: ServerInfoResult.self).result
    }

    /// The figures of /metrics. (`server.stats`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func serverStats() async throws -> ServerStatsResult {
        try await send("server.stats", [:], nil, as: ServerStatsResult.self).result
    }

    /// Writes everything into one file on the server's machine; over the admin socket alone. (`store.backup`)
    ///
    /// - Parameter file: Below the store's folder unless absolute.
    /// - Parameter progress: Whether to push store.progress meanwhile.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `backup_failed`, and those that every method has) or
    ///   ``ClientError``.
    public func storeBackup(file: String, replace: Bool? = nil, progress: Bool? = nil) async throws -> StoreBackupResult {
        try await send(
            "store.backup", ["file": .of(file), "replace": .of(replace), "progress": .of(progress)],
            nil, as: StoreBackupResult.self
        ).result
    }

    /// A backup, some bytes at a time and in order; over the admin socket alone. Offset 0 begins one. It ends with its
    /// connection. (`store.readBackup`)
    ///
    /// - Parameter offset: Where the bytes of the reply before ended.
    /// - Parameter progress: With offset 0: whether to push store.progress meanwhile.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `backup_failed`, and those that every method has) or
    ///   ``ClientError``.
    public func storeReadBackup(offset: Int, progress: Bool? = nil) async throws -> Attached<StoreReadBackupResult> {
        try await send(
            "store.readBackup", ["offset": .of(offset), "progress": .of(progress)],
            nil, as: StoreReadBackupResult.self)
    }

    /// Connections that are open now, newest first. (`connection.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func connectionList(name: String? = nil, before: String? = nil, limit: Int? = nil) async throws -> ConnectionListResult {
        try await send(
            "connection.list", ["name": .of(name), "before": .of(before), "limit": .of(limit)],
            nil, as: ConnectionListResult.self
        ).result
    }

    /// Closes a connection with 4006; its client may come back. (`connection.kick`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_connection`, `invalid_reason`, and those that
    ///   every method has) or ``ClientError``.
    public func connectionKick(connection: String, reason: String? = nil) async throws {
        _ = try await send("connection.kick", ["connection": .of(connection), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Pushes `connection.traced` for each message of a connection, for a while. (`connection.trace`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_connection`, and those that every method has) or
    ///   ``ClientError``.
    public func connectionTrace(connection: String, seconds: Int? = nil) async throws {
        _ = try await send("connection.trace", ["connection": .of(connection), "seconds": .of(seconds)], nil, as: Nothing.self)
    }

    /// Makes an admin of an account, or a member again. (`account.grant`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func accountGrant(name: String, role: String) async throws {
        _ = try await send("account.grant", ["name": .of(name), "role": .of(role)], nil, as: Nothing.self)
    }

    /// A new password; all other logins end. (`account.changePassword`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `wrong_credentials`, `invalid_password`, and those that every method
    ///   has) or ``ClientError``.
    public func accountChangePassword(password: String, newPassword: String) async throws {
        _ = try await send(
            "account.changePassword", ["password": .of(password), "newPassword": .of(newPassword)],
            nil, as: Nothing.self)
    }

    /// A new password for somebody who forgot the old one; for the local admin alone. All logins end. (`account.setPassword`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_password`, `unknown_account`, and those that every
    ///   method has) or ``ClientError``.
    public func accountSetPassword(name: String, password: String) async throws {
        _ = try await send("account.setPassword", ["name": .of(name), "password": .of(password)], nil, as: Nothing.self)
    }

    /// Another name for one's account; the old one is reserved for it for 30 days. Admins may rename somebody else's.
    /// (`account.rename`)
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

    /// A link by which somebody who forgot the password sets a new one. It ends the one before. (`account.resetLink`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `suspended`, and those that every method
    ///   has) or ``ClientError``.
    public func accountResetLink(name: String) async throws -> AccountResetLinkResult {
        try await send("account.resetLink", ["name": .of(name)], nil, as: AccountResetLinkResult.self).result
    }

    /// Sets a new password by a reset link, once, and logs in; all other logins end. (`account.resetPassword`)
    ///
    /// - Parameter device: What to call this login in session.list.
    /// - Throws: ``SnapfeedError`` (`already_authenticated`, `invalid_reset`, `invalid_password`, and those that every method
    ///   has) or ``ClientError``.
    public func accountResetPassword(code: String, password: String, device: String? = nil) async throws -> SignedIn {
        try await send(
            "account.resetPassword", ["code": .of(code), "password": .of(password), "device": .of(device)],
            nil, as: SignedIn.self
        ).result
    }

    /// Bars an account. (`account.suspend`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and those that every
    ///   method has) or ``ClientError``.
    public func accountSuspend(name: String, reason: String? = nil) async throws {
        _ = try await send("account.suspend", ["name": .of(name), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Lets a suspended account in again. (`account.restore`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func accountRestore(name: String) async throws {
        _ = try await send("account.restore", ["name": .of(name)], nil, as: Nothing.self)
    }

    /// One's own account goes for good, with every snap that it posted. (`account.delete`)
    ///
    /// - Parameter password: Needed, but for a user whom an app logs in.
    /// - Parameter token: Such a user's fresh token instead.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `wrong_credentials`, `invalid_token`, `token_expired`, and those that
    ///   every method has) or ``ClientError``.
    public func accountDelete(password: String? = nil, token: String? = nil) async throws {
        _ = try await send("account.delete", ["password": .of(password), "token": .of(token)], nil, as: Nothing.self)
    }

    /// Deletes somebody else's account. (`account.remove`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and those that every
    ///   method has) or ``ClientError``.
    public func accountRemove(name: String, reason: String? = nil) async throws {
        _ = try await send("account.remove", ["name": .of(name), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// The accounts, the newest first. (`account.list`)
    ///
    /// - Parameter prefix: Without regard to case.
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func accountList(prefix: String? = nil, before: Int? = nil, limit: Int? = nil) async throws -> AccountListResult {
        try await send(
            "account.list", ["prefix": .of(prefix), "before": .of(before), "limit": .of(limit)],
            nil, as: AccountListResult.self
        ).result
    }

    /// All that is one's own, a page at a time; the bytes are a tar of own uploads and photos. (`account.export`)
    ///
    /// - Parameter cursor: The `next` of the page before.
    /// - Parameter images: false: without images, which uses up nothing.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func accountExport(cursor: String? = nil, images: Bool? = nil) async throws -> Attached<AccountExportResult> {
        try await send("account.export", ["cursor": .of(cursor), "images": .of(images)], nil, as: AccountExportResult.self)
    }

    /// A code with which somebody may sign up. (`invitation.create`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func invitationCreate(uses: Int? = nil, expiresInHours: Int? = nil) async throws -> InvitationCreateResult {
        try await send(
            "invitation.create", ["uses": .of(uses), "expiresInHours": .of(expiresInHours)],
            nil, as: InvitationCreateResult.self
        ).result
    }

    /// An invitation for each name of a list; a name that could not sign up gets none. It can be sent again.
    /// (`invitation.createMany`)
    ///
    /// - Parameter dryRun: Whether only to look.
    /// - Parameter key: Chosen for each list; sent again with the same key, its invitations come again, with new codes.
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

    /// The invitations, the newest first, without their codes. (`invitation.list`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func invitationList(before: Int? = nil, limit: Int? = nil) async throws -> InvitationListResult {
        try await send("invitation.list", ["before": .of(before), "limit": .of(limit)], nil, as: InvitationListResult.self).result
    }

    /// Nobody signs up with it any more. (`invitation.revoke`)
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

    /// Ends one's own login. (`session.end`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func sessionEnd() async throws {
        _ = try await send("session.end", [:], nil, as: Nothing.self)
    }

    /// Logins of all accounts, newest first. (`session.find`)
    ///
    /// - Parameter before: The `next` of the page before.
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

    /// The feeds in the operator's order. (`feed.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func feedList() async throws -> FeedListResult {
        try await send("feed.list", [:], nil, as: FeedListResult.self).result
    }

    /// The predefined pictures. (`picture.list`)
    ///
    /// - Throws: ``SnapfeedError`` (those that every method has) or ``ClientError``.
    public func pictureList() async throws -> PictureListResult {
        try await send("picture.list", [:], nil, as: PictureListResult.self).result
    }

    /// Snaps of a feed, the newest first. (`feed.page`)
    ///
    /// - Parameter before: The `next` of the page before.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_feed`, and those that every method has) or ``ClientError``.
    public func feedPage(feed: String, before: Int? = nil, limit: Int? = nil) async throws -> FeedPageResult {
        try await send(
            "feed.page", ["feed": .of(feed), "before": .of(before), "limit": .of(limit)],
            nil, as: FeedPageResult.self
        ).result
    }

    /// Everything about a snap but its image; never uses up the open. (`snap.show`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, and those that every method has) or ``ClientError``.
    public func snapShow(snap: String) async throws -> SnapShowResult {
        try await send("snap.show", ["snap": .of(snap)], nil, as: SnapShowResult.self).result
    }

    /// Who opened a snap, the latest 100; for its author and admins. (`snap.views`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    public func snapViews(snap: String) async throws -> SnapViewsResult {
        try await send("snap.views", ["snap": .of(snap)], nil, as: SnapViewsResult.self).result
    }

    /// The image, once. (`snap.open`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`, and those
    ///   that every method has) or ``ClientError``.
    public func snapOpen(snap: String) async throws -> Attached<SnapOpenResult> {
        try await send("snap.open", ["snap": .of(snap)], nil, as: SnapOpenResult.self)
    }
}
