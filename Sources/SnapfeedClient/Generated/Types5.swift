// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// `WebhookAddResult` as the server tells it.
public struct WebhookAddResult: Decodable, Sendable {
    public var webhook: Webhook
    /// By which the receiver checks each signature.
    public var secret: String
}

/// Of the tries since the newest success.
public struct WebhookFailure: Codable, Hashable, Sendable {
    public var tries: Int
    /// Milliseconds since 1970.
    public var since: Int
    /// Milliseconds since 1970.
    public var nextAt: Int
    public var error: String
}

/// `WebhookListResult` as the server tells it.
public struct WebhookListResult: Decodable, Sendable {
    public var webhooks: [Webhook]
}

/// `WebhookPaused` as the server tells it.
public struct WebhookPaused: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `admin`, `dead`, `gone`. Newer servers may add more.
    public var why: String
}
