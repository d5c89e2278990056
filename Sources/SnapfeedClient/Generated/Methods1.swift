// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

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
}
