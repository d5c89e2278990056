// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// The protocol's `WebhookPaused` object.
public struct WebhookPaused: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `admin`, `dead`, `gone`. Newer servers may add more.
    public var why: String
}
