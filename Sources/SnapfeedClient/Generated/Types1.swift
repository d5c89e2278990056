// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// The protocol's `AccessToken` object.
public struct AccessToken: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var scopes: [String]
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Of the last use, precise to a minute. Milliseconds since 1970.
    public var usedAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int
    /// Its account, in lists of others than one's own.
    public var user: Person?
}

/// The protocol's `Account` object.
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

/// The protocol's `AccountExportResult` object.
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

/// The protocol's `AccountExportResultAccount` object.
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
    public var accessTokens: [AccessToken]
}

/// The protocol's `AccountExportResultFavourite` object.
public struct AccountExportResultFavourite: Decodable, Sendable {
    public var photo: String?
    public var topic: String?
    /// Milliseconds since 1970.
    public var at: Int
}

/// The protocol's `AccountExportResultOpen` object.
public struct AccountExportResultOpen: Decodable, Sendable {
    public var snap: String
    /// Milliseconds since 1970.
    public var at: Int
    public var device: String
}

/// The protocol's `AccountExportResultPushe` object.
public struct AccountExportResultPushe: Decodable, Sendable {
    public var service: String
    /// Milliseconds since 1970.
    public var madeAt: Int
    /// Milliseconds since 1970.
    public var deliveredAt: Int?
}

/// The protocol's `AccountExportResultReport` object.
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

/// The protocol's `AccountExternal` object.
public struct AccountExternal: Codable, Hashable, Sendable {
    public var issuer: String
    public var subject: String
}

/// The protocol's `AccountListResult` object.
public struct AccountListResult: Decodable, Sendable {
    public var accounts: [Account]
    public var next: Int?
}

/// The protocol's `AccountRenameResult` object.
public struct AccountRenameResult: Decodable, Sendable {
    public var profile: Profile
}

/// The protocol's `AccountResetLinkResult` object.
public struct AccountResetLinkResult: Decodable, Sendable {
    public var user: Person
    /// Returned only once.
    public var code: String
    /// Milliseconds since 1970.
    public var expiresAt: Int
}

/// The protocol's `AccountSuspended` object.
public struct AccountSuspended: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    public var reason: String?
}

/// The protocol's `AuditEntry` object.
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

/// The protocol's `AuditListResult` object.
public struct AuditListResult: Decodable, Sendable {
    public var entries: [AuditEntry]
    public var next: Int?
}

/// The protocol's `BlockCreateResult` object.
public struct BlockCreateResult: Decodable, Sendable {
    public var relation: Relation
}

/// The protocol's `BlockEndResult` object.
public struct BlockEndResult: Decodable, Sendable {
    public var relation: Relation
}

/// The protocol's `BlockListResult` object.
public struct BlockListResult: Decodable, Sendable {
    public var people: [ListedPerson]
    public var next: Int?
}

/// The protocol's `Category` object.
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

/// The protocol's `CategoryListResult` object.
public struct CategoryListResult: Decodable, Sendable {
    public var categories: [Category]
}

/// The protocol's `ConnectionListResult` object.
public struct ConnectionListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var connections: [ServerConnection]
    public var next: String?
}

/// The protocol's `ConnectionTracedPush` object.
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

/// The protocol's `ConnectionTracedPushId` object.
public struct ConnectionTracedPushId: Codable, Hashable, Sendable {
}

/// The protocol's `ExportedPair` object.
public struct ExportedPair: Decodable, Sendable {
    public var account: Person
    /// Milliseconds since 1970.
    public var at: Int
}

/// The protocol's `ExportedPhoto` object.
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

/// The protocol's `ExportedSnap` object.
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

/// The protocol's `FavouriteAddResult` object.
public struct FavouriteAddResult: Decodable, Sendable {
    public var favourites: Int
}

/// The protocol's `FavouriteChangedPush` object.
public struct FavouriteChangedPush: Codable, Hashable, Sendable {
    public var photo: String?
    public var topic: String?
    public var favourited: Bool
    public var favourites: Int
}

/// The protocol's `FavouriteListResult` object.
public struct FavouriteListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var favourites: [FavouriteListResultFavourite]
    public var next: Int?
}

/// The protocol's `FavouriteListResultFavourite` object.
public struct FavouriteListResultFavourite: Codable, Hashable, Sendable {
    public var photo: Photo?
    /// Milliseconds since 1970.
    public var at: Int
    public var topic: NamedTopic?
}

/// The protocol's `FavouriteRemoveResult` object.
public struct FavouriteRemoveResult: Decodable, Sendable {
    public var favourites: Int
}
