// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
    /// Sends an event of the kind `webhook.test`, after the pending ones. (`webhook.test`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_webhook`, and those that every method has) or
    ///   ``ClientError``.
    public func webhookTest(webhook: String) async throws {
        _ = try await send("webhook.test", ["webhook": .of(webhook)], nil, as: Nothing.self)
    }

    /// Returns the server's key, with which a browser subscribes. (`push.show`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `push_unavailable`, and those that every method has) or ``ClientError``.
    public func pushShow() async throws -> PushShowResult {
        try await send("push.show", [:], nil, as: PushShowResult.self).result
    }

    /// Subscribes this device to pushes of your notifications. A device that is already subscribed moves to this login.
    /// (`push.subscribe`)
    ///
    /// - Parameter endpoint: The `endpoint` of the browser's subscription.
    /// - Parameter p256dh: Its public key: 65 bytes in base64url without padding.
    /// - Parameter auth: Its secret: 16 bytes in base64url without padding.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_address`, `too_many`, `push_unavailable`, `suspended`, and
    ///   those that every method has) or ``ClientError``.
    public func pushSubscribe(endpoint: String, p256dh: String, auth: String) async throws -> PushSubscribeResult {
        try await send(
            "push.subscribe", ["endpoint": .of(endpoint), "p256dh": .of(p256dh), "auth": .of(auth)],
            nil, as: PushSubscribeResult.self
        ).result
    }

    /// Lists your devices that get pushes. (`push.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func pushList() async throws -> PushListResult {
        try await send("push.list", [:], nil, as: PushListResult.self).result
    }

    /// Ends one of your push subscriptions. (`push.unsubscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_subscription`, and those that every method has) or
    ///   ``ClientError``.
    public func pushUnsubscribe(subscription: String) async throws {
        _ = try await send("push.unsubscribe", ["subscription": .of(subscription)], nil, as: Nothing.self)
    }

    /// Sends a test push to one of your devices. If it fails, it is retried. (`push.test`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_subscription`, `push_unavailable`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func pushTest(subscription: String) async throws {
        _ = try await send("push.test", ["subscription": .of(subscription)], nil, as: Nothing.self)
    }

    /// Returns whether the server sends pushes, and their state. (`push.status`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func pushStatus() async throws -> PushStatusResult {
        try await send("push.status", [:], nil, as: PushStatusResult.self).result
    }

    /// Makes an access token for the account: a credential for programs, with some of its rights. It is sent only here.
    /// (`token.create`)
    ///
    /// - Parameter name: What the token is for, up to 64 characters.
    /// - Parameter scopes: What it may do.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_name`, `forbidden`, `too_many`, and those that every method
    ///   has) or ``ClientError``.
    public func tokenCreate(name: String, scopes: [String], expiresInHours: Int? = nil) async throws -> TokenCreateResult {
        try await send(
            "token.create", ["name": .of(name), "scopes": .of(scopes), "expiresInHours": .of(expiresInHours)],
            nil, as: TokenCreateResult.self
        ).result
    }

    /// The account's access tokens, or for the local admin the newest 500 of all, without the tokens themselves. (`token.list`)
    ///
    /// - Parameter user: The name of another account; for admins.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    public func tokenList(user: String? = nil) async throws -> TokenListResult {
        try await send("token.list", ["user": .of(user)], nil, as: TokenListResult.self).result
    }

    /// Ends an access token immediately, with its connections. For its account, and for admins. (`token.revoke`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_session`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    public func tokenRevoke(accessToken: String) async throws {
        _ = try await send("token.revoke", ["accessToken": .of(accessToken)], nil, as: Nothing.self)
    }
}
