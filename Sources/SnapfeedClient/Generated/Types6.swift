// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// The protocol's `Snap` object.
public struct Snap: Codable, Hashable, Sendable {
    public var id: String
    public var feed: String
    /// Offset of the event that posted it.
    public var offset: Int
    public var author: Person
    public var width: Int
    public var height: Int
    /// Milliseconds since 1970.
    public var postedAt: Int
    /// The age when the message was created: "5 minutes ago".
    public var posted: String
    public var caption: String?
    /// The tags, mentions and links of the caption or bio, in order; absent if there are none.
    public var parts: [Part]?
    /// For the viewer; absent without an account. One of: `unread`, `read`. Newer servers may add more.
    public var status: String?
    public var opened: SnapOpened?
    /// How many viewers opened it; for its author and admins.
    public var opens: Int?
    /// One of: `deleted`, `expired`. Newer servers may add more.
    public var gone: String?
}

/// The protocol's `SnapExplainResult` object.
public struct SnapExplainResult: Decodable, Sendable {
    public var snap: String
    public var viewer: Person
    /// One of: `would_succeed`, `already_opened`, `snap_gone`, `suspended`, `unknown_snap`. Newer servers may add more.
    public var verdict: String
    /// Milliseconds since 1970.
    public var at: Int?
    public var device: String?
    /// One of: `deleted`, `expired`. Newer servers may add more.
    public var gone: String?
    /// One of: `author`, `admin`, `account_deletion`. Newer servers may add more.
    public var remover: String?
    public var admin: Person?
    public var reason: String?
}

/// The protocol's `SnapInspectResult` object.
public struct SnapInspectResult: Decodable, Sendable {
    public var snap: Snap
    public var type: String
    public var width: Int
    public var height: Int
}

/// The protocol's `SnapListResult` object.
public struct SnapListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var snaps: [Snap]
    public var next: String?
}

/// The protocol's `SnapOpenResult` object.
public struct SnapOpenResult: Decodable, Sendable {
    public var snap: Snap
    public var type: String
    public var width: Int
    public var height: Int
}

/// The protocol's `SnapOpened` object.
public struct SnapOpened: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    public var device: String
}

/// The protocol's `SnapOpenedPush` object.
public struct SnapOpenedPush: Codable, Hashable, Sendable {
    public var snap: String
    /// Milliseconds since 1970.
    public var at: Int
    public var device: String
}

/// The protocol's `SnapSendResult` object.
public struct SnapSendResult: Decodable, Sendable {
    public var snap: SentSnap
}

/// The protocol's `SnapSentResult` object.
public struct SnapSentResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var snaps: [SentSnap]
    public var next: String?
}

/// The protocol's `SnapShowResult` object.
public struct SnapShowResult: Decodable, Sendable {
    public var snap: Snap
}

/// The protocol's `SnapViewedPush` object.
public struct SnapViewedPush: Codable, Hashable, Sendable {
    public var snap: String
    public var viewer: Person
    /// Milliseconds since 1970.
    public var at: Int
    public var opens: Int
}

/// The protocol's `SnapViewsResult` object.
public struct SnapViewsResult: Decodable, Sendable {
    public var views: [View]
    public var opens: Int
}

/// The protocol's `StoreBackupResult` object.
public struct StoreBackupResult: Decodable, Sendable {
    public var file: String
    public var bytes: Int
    public var snaps: Int
    public var images: Int
    /// Milliseconds since 1970.
    public var createdAt: Int
}

/// The protocol's `StoreProgressPush` object.
public struct StoreProgressPush: Codable, Hashable, Sendable {
    public var done: Int
    public var total: Int
}

/// The protocol's `StoreReadBackupResult` object.
public struct StoreReadBackupResult: Decodable, Sendable {
    public var offset: Int
    /// In the last reply, which has no bytes.
    public var backup: StoreReadBackupResultBackup?
}

/// In the last reply, which has no bytes.
public struct StoreReadBackupResultBackup: Codable, Hashable, Sendable {
    public var bytes: Int
    public var snaps: Int
    public var images: Int
    /// Milliseconds since 1970.
    public var createdAt: Int
}

/// Recovered: every missed event. Not recovered: the newest snaps, which replace yours. Or why this feed was rejected.
public struct Subscription: Codable, Hashable, Sendable {
    public var id: String
    public var epoch: String?
    public var offset: Int?
    public var recovered: Bool?
    public var events: [FeedEvent]?
    public var snaps: [Snap]?
    public var next: Int?
    public var error: SnapfeedError?
}

/// The protocol's `TagUse` object.
public struct TagUse: Codable, Hashable, Sendable {
    /// Folded, without its `#`.
    public var name: String
    /// How many public photos and snaps have it.
    public var uses: Int
}

/// The protocol's `TokenCreateResult` object.
public struct TokenCreateResult: Decodable, Sendable {
    public var accessToken: AccessToken
    /// Sent once; the server keeps a digest.
    public var token: String
}

/// The protocol's `TokenListResult` object.
public struct TokenListResult: Decodable, Sendable {
    public var accessTokens: [AccessToken]
}

/// The protocol's `Topic` object.
public struct Topic: Codable, Hashable, Sendable {
    public var id: String
    /// In English.
    public var name: String
    /// In other languages, by their two letters.
    public var names: [String: String]?
    public var description: String
    /// The source of the description.
    public var source: String
    /// The topics directly above it.
    public var kinds: [NamedTopic]
    /// The encyclopedia's page.
    public var link: String
    /// Absent without an account.
    public var favourited: Bool?
    /// Whether topic.summary can return more.
    public var summary: Bool
}

/// The protocol's `TopicShowResult` object.
public struct TopicShowResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var topic: Topic
    public var photos: [Photo]
    /// Snaps with captions that name it.
    public var snaps: [Snap]
}

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
