// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// The protocol's `ServerInfoResult` object.
public struct ServerInfoResult: Decodable, Sendable {
    public var name: String
    public var version: String
    /// Milliseconds since 1970.
    public var now: Int
    /// One of: `open`, `invited`, `closed`. Newer servers may add more.
    public var signUp: String
    /// What identifies images: this server, Google, or nothing. One of: `local`, `cloud-vision`, `off`. Newer servers may add
    /// more.
    public var identifier: String
    /// Whether topic.summary has an encyclopedia to ask.
    public var encyclopedia: Bool
    /// Services by which people can log in, for provider.begin; absent where there are none.
    public var providers: [ServerInfoResultProvider]?
    /// By the names in the protocol's table of limits.
    public var limits: [String: Int]
}

/// The protocol's `ServerInfoResultProvider` object.
public struct ServerInfoResultProvider: Codable, Hashable, Sendable {
    public var name: String
    public var label: String
}

/// The protocol's `ServerStatsResult` object.
public struct ServerStatsResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    /// Why the server is not ready; absent if it is.
    public var complaint: String?
    public var figures: [Figure]
}

/// The protocol's `Session` object.
public struct Session: Codable, Hashable, Sendable {
    public var id: String
    public var device: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var usedAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int?
    /// Whether it is the login of this connection.
    public var current: Bool?
}

/// The protocol's `SessionFindResult` object.
public struct SessionFindResult: Decodable, Sendable {
    public var sessions: [FoundSession]
    public var next: String?
}

/// The protocol's `SessionListResult` object.
public struct SessionListResult: Decodable, Sendable {
    public var sessions: [Session]
}

/// The protocol's `Share` object.
public struct Share: Codable, Hashable, Sendable {
    public var id: String
    public var photo: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int
    /// How often its page was viewed, as of a second ago.
    public var views: Int
}

/// The protocol's `ShareCreateResult` object.
public struct ShareCreateResult: Decodable, Sendable {
    public var share: ShareCreateResultShare
}

/// The protocol's `ShareCreateResultShare` object.
public struct ShareCreateResultShare: Codable, Hashable, Sendable {
    /// A path on this server, returned only here.
    public var url: String
    public var id: String
    public var photo: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int
    /// How often its page was viewed, as of a second ago.
    public var views: Int
}

/// The protocol's `ShareListResult` object.
public struct ShareListResult: Decodable, Sendable {
    public var shares: [Share]
}

/// The protocol's `SignedIn` object.
public struct SignedIn: Codable, Hashable, Sendable {
    public var user: Person
    public var role: String
    public var session: String
    /// Returned only once, by account.create and session.create.
    public var token: String?
    /// Of an app's own token. Milliseconds since 1970.
    public var expiresAt: Int?
}

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
