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
    public var comments: [ExportedComment]
    public var sent: [SentSnap]
    public var received: [ReceivedSnap]
    public var lists: [RecipientList]
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
    /// One of: `everyone`, `following`, `nobody`. Newer servers may add more.
    public var commentsFrom: String
    /// One of: `following`, `everyone`, `nobody`. Newer servers may add more.
    public var snapsFrom: String
    /// Its name in the tar.
    public var portrait: String?
    /// Its name in the tar.
    public var banner: String?
    public var sessions: [Session]
    public var accessTokens: [AccessToken]
    public var logins: [ProviderLink]
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
    public var comment: String?
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

/// The protocol's `Comment` object.
public struct Comment: Codable, Hashable, Sendable {
    public var id: String
    public var photo: String
    /// The comment that it answers, of an answer.
    public var to: String?
    /// Absent once it was deleted.
    public var author: Person?
    /// Absent once it was deleted.
    public var text: String?
    /// The tags, mentions and links of the caption or bio, in order; absent if there are none.
    public var parts: [Part]?
    /// Milliseconds since 1970.
    public var postedAt: Int
    /// "x minutes ago", or "x hours ago" from 60 minutes on.
    public var posted: String
    /// Milliseconds since 1970.
    public var editedAt: Int?
    /// How many answers it has; absent in an answer.
    public var answers: Int?
    /// It was deleted, and is listed because it has answers.
    public var gone: Bool?
    /// The path of the photo's smallest size; only in `comment.mine`.
    public var thumb: String?
}

/// The protocol's `CommentDeleteResult` object.
public struct CommentDeleteResult: Decodable, Sendable {
    /// How many comments and answers the photo has now.
    public var comments: Int?
}

/// The protocol's `CommentEditResult` object.
public struct CommentEditResult: Decodable, Sendable {
    public var comment: Comment
}

/// What happened at one offset of the photo's log: `comment` is the comment itself, or the ID of a deleted one.
public struct CommentEvent: Codable, Hashable, Sendable {
    public var photo: String
    public var epoch: String
    public var offset: Int
    /// Milliseconds since 1970.
    public var at: Int
    /// How many comments and answers the photo has then.
    public var count: Int
    /// One of: `comment.posted`, `comment.edited`, `comment.deleted`. Newer servers may add more.
    public var type: String
    public var comment: Reference<Comment>
}

/// The protocol's `CommentListResult` object.
public struct CommentListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var comments: [Comment]
    /// How many comments and answers the photo has now.
    public var count: Int
    public var next: String?
}

/// The protocol's `CommentMineResult` object.
public struct CommentMineResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var comments: [Comment]
    public var next: String?
}

/// The protocol's `CommentPostResult` object.
public struct CommentPostResult: Decodable, Sendable {
    public var comment: Comment
    /// How many comments and answers the photo has now.
    public var comments: Int
}

/// The protocol's `CommentShowResult` object.
public struct CommentShowResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var comment: Comment
    public var top: Comment?
}

/// Recovered: every missed event that concerns the account. Not recovered: the newest comments, which replace yours.
public struct CommentStart: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photo: String
    public var epoch: String
    public var offset: Int
    public var count: Int
    public var recovered: Bool
    public var events: [CommentEvent]?
    public var comments: [Comment]?
    public var next: String?
}
