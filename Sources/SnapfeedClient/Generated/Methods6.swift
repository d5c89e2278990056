// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
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
