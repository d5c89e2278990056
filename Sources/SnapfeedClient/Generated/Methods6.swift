// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
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

    /// Makes an access token for the account: a credential for programs, with some of its rights. It is sent only here.
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

    /// The account's access tokens, or for the local admin the newest 500 of all, without the tokens themselves.
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
}
