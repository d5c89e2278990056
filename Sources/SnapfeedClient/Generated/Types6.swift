// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// The protocol's `TopicSummaryResult` object.
public struct TopicSummaryResult: Decodable, Sendable {
    /// Plain text; absent if there is no page.
    public var summary: String?
    /// The encyclopedia's host.
    public var source: String
}

/// The protocol's `View` object.
public struct View: Codable, Hashable, Sendable {
    public var viewer: Person
    /// Milliseconds since 1970.
    public var at: Int
}

/// The protocol's `Webhook` object.
public struct Webhook: Codable, Hashable, Sendable {
    public var id: String
    public var url: String
    public var kinds: [String]
    /// One of: `active`, `failing`, `paused`. Newer servers may add more.
    public var state: String
    /// Milliseconds since 1970.
    public var madeAt: Int
    /// Events that are not yet delivered.
    public var waiting: Int
    /// Events that were too old or too many.
    public var dropped: Int
    /// Time of the latest success. Milliseconds since 1970.
    public var deliveredAt: Int?
    /// Time of the first failure since the latest success.
    public var failure: WebhookFailure?
    public var paused: WebhookPaused?
}

/// The protocol's `WebhookAddResult` object.
public struct WebhookAddResult: Decodable, Sendable {
    public var webhook: Webhook
    /// With it the receiver checks each signature.
    public var secret: String
}

/// Time of the first failure since the latest success.
public struct WebhookFailure: Codable, Hashable, Sendable {
    public var tries: Int
    /// Milliseconds since 1970.
    public var since: Int
    /// Milliseconds since 1970.
    public var nextAt: Int
    public var error: String
}

/// The protocol's `WebhookListResult` object.
public struct WebhookListResult: Decodable, Sendable {
    public var webhooks: [Webhook]
}

/// The protocol's `WebhookPaused` object.
public struct WebhookPaused: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `admin`, `dead`, `gone`. Newer servers may add more.
    public var why: String
}
