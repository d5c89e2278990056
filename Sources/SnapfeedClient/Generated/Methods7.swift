// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
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
