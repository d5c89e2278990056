// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
    /// The devices of the account that pushes go to. (`push.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func pushList() async throws -> PushListResult {
        try await send("push.list", [:], nil, as: PushListResult.self).result
    }

    /// Ends a subscription of one's own. (`push.unsubscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_subscription`, and those that every method has) or
    ///   ``ClientError``.
    public func pushUnsubscribe(subscription: String) async throws {
        _ = try await send("push.unsubscribe", ["subscription": .of(subscription)], nil, as: Nothing.self)
    }

    /// Sends the device a push without a notification; one that fails gets it with the next try. (`push.test`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_subscription`, `push_unavailable`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func pushTest(subscription: String) async throws {
        _ = try await send("push.test", ["subscription": .of(subscription)], nil, as: Nothing.self)
    }

    /// Whether the server sends pushes, and how they are. (`push.status`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, and those that every method has) or ``ClientError``.
    public func pushStatus() async throws -> PushStatusResult {
        try await send("push.status", [:], nil, as: PushStatusResult.self).result
    }
}
