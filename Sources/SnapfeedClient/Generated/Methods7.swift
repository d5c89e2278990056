// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
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
