// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// `Account` as the server tells it.
public struct Account: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var role: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var usedAt: Int?
    public var suspended: AccountSuspended?
    public var external: AccountExternal?
}

/// `AccountExportResult` as the server tells it.
public struct AccountExportResult: Decodable, Sendable {
    public var snaps: [ExportedSnap]
    public var opens: [AccountExportResultOpen]
    public var reports: [AccountExportResultReport]
    public var photos: [ExportedPhoto]
    public var follows: [ExportedPair]
    public var followers: [ExportedPair]
    public var requests: [ExportedPair]
    public var blocks: [ExportedPair]
    public var shares: [Share]
    public var favourites: [AccountExportResultFavourite]
    public var mutes: [Mute]
    public var notifications: [Notification]
    public var pushes: [AccountExportResultPushe]
    public var account: AccountExportResultAccount?
    public var next: String?
}

/// `AccountExportResultAccount` as the server tells it.
public struct AccountExportResultAccount: Decodable, Sendable {
    public var id: String
    public var name: String
    public var role: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    public var bio: String?
    public var approves: Bool
    public var hides: Bool
    public var findable: Bool
    /// Its name in the tar.
    public var portrait: String?
    /// Its name in the tar.
    public var banner: String?
    public var sessions: [Session]
}

/// `AccountExportResultFavourite` as the server tells it.
public struct AccountExportResultFavourite: Decodable, Sendable {
    public var photo: String?
    public var topic: String?
    /// Milliseconds since 1970.
    public var at: Int
}

/// `AccountExportResultOpen` as the server tells it.
public struct AccountExportResultOpen: Decodable, Sendable {
    public var snap: String
    /// Milliseconds since 1970.
    public var at: Int
    public var device: String
}

/// `AccountExportResultPushe` as the server tells it.
public struct AccountExportResultPushe: Decodable, Sendable {
    public var service: String
    /// Milliseconds since 1970.
    public var madeAt: Int
    /// Milliseconds since 1970.
    public var deliveredAt: Int?
}

/// `AccountExportResultReport` as the server tells it.
public struct AccountExportResultReport: Decodable, Sendable {
    public var id: String
    public var snap: String?
    public var photo: String?
    public var reason: String
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `open`, `kept`, `removed`. Newer servers may add more.
    public var state: String
}

/// `AccountExternal` as the server tells it.
public struct AccountExternal: Codable, Hashable, Sendable {
    public var issuer: String
    public var subject: String
}

/// `AccountListResult` as the server tells it.
public struct AccountListResult: Decodable, Sendable {
    public var accounts: [Account]
    public var next: Int?
}

/// `AccountResetLinkResult` as the server tells it.
public struct AccountResetLinkResult: Decodable, Sendable {
    public var user: Person
    /// Told this once.
    public var code: String
    /// Milliseconds since 1970.
    public var expiresAt: Int
}

/// `AccountSuspended` as the server tells it.
public struct AccountSuspended: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    public var reason: String?
}

/// `AuditEntry` as the server tells it.
public struct AuditEntry: Decodable, Sendable {
    public var id: Int
    /// Milliseconds since 1970.
    public var at: Int
    public var action: String
    public var target: String
    /// Absent for the local admin.
    public var by: Person?
    public var reason: String?
}

/// `AuditListResult` as the server tells it.
public struct AuditListResult: Decodable, Sendable {
    public var entries: [AuditEntry]
    public var next: Int?
}

/// `BlockCreateResult` as the server tells it.
public struct BlockCreateResult: Decodable, Sendable {
    public var relation: Relation
}

/// `BlockEndResult` as the server tells it.
public struct BlockEndResult: Decodable, Sendable {
    public var relation: Relation
}

/// `BlockListResult` as the server tells it.
public struct BlockListResult: Decodable, Sendable {
    public var people: [ListedPerson]
    public var next: Int?
}

/// `Category` as the server tells it.
public struct Category: Codable, Hashable, Sendable {
    public var id: String
    /// In English.
    public var title: String
    /// In other languages, by their two letters.
    public var titles: [String: String]
    /// An emoji.
    public var icon: String
    public var query: String
}

/// `CategoryListResult` as the server tells it.
public struct CategoryListResult: Decodable, Sendable {
    public var categories: [Category]
}

/// `ConnectionListResult` as the server tells it.
public struct ConnectionListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var connections: [ServerConnection]
    public var next: String?
}

/// `ConnectionTracedPush` as the server tells it.
public struct ConnectionTracedPush: Codable, Hashable, Sendable {
    public var connection: String
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `request`, `reply`, `error`, `push`, `closed`, `over`. Newer servers may add more.
    public var type: String
    public var id: ConnectionTracedPushId?
    public var method: String?
    public var error: String?
    public var bytes: Int?
    public var code: Int?
    public var dropped: Int?
}

/// `ConnectionTracedPushId` as the server tells it.
public struct ConnectionTracedPushId: Codable, Hashable, Sendable {
}

/// `ExportedPair` as the server tells it.
public struct ExportedPair: Decodable, Sendable {
    public var account: Person
    /// Milliseconds since 1970.
    public var at: Int
}

/// `ExportedPhoto` as the server tells it.
public struct ExportedPhoto: Decodable, Sendable {
    public var id: String
    /// One of: `everyone`, `followers`. Newer servers may add more.
    public var audience: String
    /// Milliseconds since 1970.
    public var postedAt: Int
    /// Milliseconds since 1970.
    public var editedAt: Int?
    public var caption: String?
    public var alt: String?
    public var warning: String?
    public var labels: [String]?
    public var gone: Bool?
    /// Its name in the tar.
    public var file: String?
}

/// `ExportedSnap` as the server tells it.
public struct ExportedSnap: Decodable, Sendable {
    public var id: String
    public var feed: String
    /// Milliseconds since 1970.
    public var postedAt: Int
    public var opens: Int
    public var caption: String?
    /// One of: `deleted`, `expired`. Newer servers may add more.
    public var gone: String?
    /// Its name in the tar.
    public var file: String?
    public var picture: String?
    /// One of: `already_opened`, `snap_gone`, `image_lost`, `not_asked`. Newer servers may add more.
    public var omitted: String?
}

/// `FavouriteAddResult` as the server tells it.
public struct FavouriteAddResult: Decodable, Sendable {
    public var favourites: Int
}

/// `FavouriteChangedPush` as the server tells it.
public struct FavouriteChangedPush: Codable, Hashable, Sendable {
    public var photo: String?
    public var topic: String?
    public var favourited: Bool
    public var favourites: Int
}

/// `FavouriteListResult` as the server tells it.
public struct FavouriteListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var favourites: [FavouriteListResultFavourite]
    public var next: Int?
}

/// `FavouriteListResultFavourite` as the server tells it.
public struct FavouriteListResultFavourite: Codable, Hashable, Sendable {
    public var photo: Photo?
    /// Milliseconds since 1970.
    public var at: Int
    public var topic: NamedTopic?
}

/// `FavouriteRemoveResult` as the server tells it.
public struct FavouriteRemoveResult: Decodable, Sendable {
    public var favourites: Int
}

/// `Feed` as the server tells it.
public struct Feed: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var epoch: String
    public var offset: Int
    public var snaps: Int
    /// What the viewer can still open.
    public var unread: Int?
    /// How many of those are the viewer's own, among the newest 1,000 that the viewer posted; left out for none.
    public var unreadOwn: Int?
    public var expireAfterHours: Int?
}

/// What happened at one offset of a feed: `snap` is the snap itself for snap.posted, else its id.
public struct FeedEvent: Codable, Hashable, Sendable {
    public var feed: String
    public var epoch: String
    public var offset: Int
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `snap.posted`, `snap.deleted`, `snap.expired`. Newer servers may add more.
    public var type: String
    public var snap: Reference<Snap>
}

/// `FeedListResult` as the server tells it.
public struct FeedListResult: Decodable, Sendable {
    public var feeds: [Feed]
}
