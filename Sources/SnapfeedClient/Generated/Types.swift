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

/// The protocol's `ExportedComment` object.
public struct ExportedComment: Decodable, Sendable {
    public var id: String
    public var photo: String
    public var to: String?
    public var text: String
    /// Milliseconds since 1970.
    public var postedAt: Int
    /// Milliseconds since 1970.
    public var editedAt: Int?
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

/// The protocol's `Feed` object.
public struct Feed: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var epoch: String
    public var offset: Int
    public var snaps: Int
    /// What the viewer can still open.
    public var unread: Int?
    /// How many of those are the viewer's own, among the viewer's newest 1,000; absent for none.
    public var unreadOwn: Int?
    public var expireAfterHours: Int?
}

/// What happened at one offset of a feed: `snap` is the snap itself for snap.posted, otherwise its ID.
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

/// The protocol's `FeedListResult` object.
public struct FeedListResult: Decodable, Sendable {
    public var feeds: [Feed]
}

/// The protocol's `FeedPageResult` object.
public struct FeedPageResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var snaps: [Snap]
    public var next: Int?
}

/// The protocol's `Figure` object.
public struct Figure: Decodable, Sendable {
    public var name: String
    public var value: Int
    public var help: String
}

/// The protocol's `FollowCreateResult` object.
public struct FollowCreateResult: Decodable, Sendable {
    public var relation: Relation
}

/// The protocol's `FollowEndResult` object.
public struct FollowEndResult: Decodable, Sendable {
    public var relation: Relation
}

/// The protocol's `FollowListResult` object.
public struct FollowListResult: Decodable, Sendable {
    public var people: [ListedPerson]
    public var next: Int?
}

/// The protocol's `FollowRemoveResult` object.
public struct FollowRemoveResult: Decodable, Sendable {
    public var relation: Relation
}

/// The protocol's `FoundSession` object.
public struct FoundSession: Decodable, Sendable {
    public var id: String
    public var device: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var usedAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int?
    public var user: Person
}

/// The protocol's `HomePageResult` object.
public struct HomePageResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
}

/// Recovered: every missed event that concerns the account. Not recovered: the first page of home, which replaces yours.
public struct HomeStart: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var epoch: String
    public var offset: Int
    public var recovered: Bool
    public var events: [PhotoEvent]?
    public var photos: [Photo]?
    public var next: String?
}

/// The protocol's `Identification` object.
public struct Identification: Codable, Hashable, Sendable {
    public var topic: String
    /// In English.
    public var name: String
    /// In other languages, by their two letters.
    public var names: [String: String]?
    /// In percent.
    public var confidence: Int
    /// Whether it is a kind of things, such as "cat".
    public var broad: Bool
    /// The narrowest other topic in the list that includes it.
    public var within: String?
}

/// The protocol's `ImageIdentifyResult` object.
public struct ImageIdentifyResult: Decodable, Sendable {
    /// Empty if nothing is likely enough.
    public var identifications: [Identification]
    /// What identified them, for people.
    public var model: String
}

/// What happened at one offset of an inbox: `snap` is the snap itself for snap.received, otherwise its ID.
public struct InboxEvent: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `snap.received`, `snap.gone`, `snap.opened`, `snap.removed`. Newer servers may add more.
    public var type: String
    public var snap: Reference<ReceivedSnap>
    /// One of: `deleted`, `expired`. Newer servers may add more.
    public var gone: String?
    /// Milliseconds since 1970.
    public var readAt: Int?
}

/// The protocol's `InboxInspectResult` object.
public struct InboxInspectResult: Decodable, Sendable {
    public var snap: ReceivedSnap
    public var type: String
    public var width: Int
    public var height: Int
}

/// The protocol's `InboxOpenResult` object.
public struct InboxOpenResult: Decodable, Sendable {
    public var snap: ReceivedSnap
    public var type: String
    public var width: Int
    public var height: Int
}

/// The protocol's `InboxPageResult` object.
public struct InboxPageResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var snaps: [ReceivedSnap]
    /// How many can still be opened.
    public var unread: Int
    public var next: Int?
}

/// Recovered: every missed event. Not recovered: the newest snaps, which replace yours.
public struct InboxStart: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var epoch: String
    public var offset: Int
    public var unread: Int
    public var recovered: Bool
    public var events: [InboxEvent]?
    public var snaps: [ReceivedSnap]?
    public var next: Int?
}

/// The protocol's `Invitation` object.
public struct Invitation: Codable, Hashable, Sendable {
    public var id: String
    public var uses: Int
    public var usesLeft: Int
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int
    public var creator: Person?
    /// The person it was created for.
    public var name: String?
}

/// The protocol's `InvitationCreateManyResult` object.
public struct InvitationCreateManyResult: Decodable, Sendable {
    public var rows: [RosterRow]
}

/// The protocol's `InvitationCreateResult` object.
public struct InvitationCreateResult: Decodable, Sendable {
    public var invitation: Invitation
    /// Returned only once.
    public var code: String
}

/// The protocol's `InvitationListResult` object.
public struct InvitationListResult: Decodable, Sendable {
    public var invitations: [Invitation]
    public var next: Int?
}

/// The protocol's `ListCreateResult` object.
public struct ListCreateResult: Decodable, Sendable {
    public var list: RecipientList
}

/// The protocol's `ListEditResult` object.
public struct ListEditResult: Decodable, Sendable {
    public var list: RecipientList
}

/// The protocol's `ListPageResult` object.
public struct ListPageResult: Decodable, Sendable {
    public var lists: [RecipientList]
}

/// The protocol's `ListedPerson` object.
public struct ListedPerson: Codable, Hashable, Sendable {
    public var account: Person
    public var bio: String?
    public var relation: Relation?
}

/// Recovered: every missed event. Not recovered: the first page of matches, and where `search.photos` continues.
public struct LiveSearch: Codable, Hashable, Sendable {
    public var search: String
    /// Milliseconds since 1970.
    public var now: Int
    public var epoch: String
    public var offset: Int
    public var recovered: Bool
    public var events: [PhotoEvent]?
    public var photos: [Photo]?
    public var next: String?
    public var partial: Bool?
}

/// The protocol's `Mute` object.
public struct Mute: Codable, Hashable, Sendable {
    public var id: String
    /// Exactly one of the three is present.
    public var account: Person?
    /// With its case folded, without its `#`.
    public var tag: String?
    /// With its case folded.
    public var word: String?
    /// Absent if it does not end. Milliseconds since 1970.
    public var until: Int?
}

/// The protocol's `MuteCreateResult` object.
public struct MuteCreateResult: Decodable, Sendable {
    public var mute: Mute
}

/// The protocol's `MuteListResult` object.
public struct MuteListResult: Decodable, Sendable {
    public var mutes: [Mute]
    public var next: Int?
}

/// A thing that a photo can show.
public struct NamedTopic: Codable, Hashable, Sendable {
    public var id: String
    /// In English.
    public var name: String
    /// In other languages, by their two letters.
    public var names: [String: String]?
}

/// The protocol's `Notification` object.
public struct Notification: Codable, Hashable, Sendable {
    public var offset: Int
    /// One of: `follow`, `request`, `accepted`, `mention`, `favourite`, `comment`, `answer`, `snap`, `report`. Newer servers may
    /// add more.
    public var kind: String
    /// Absent for a report.
    public var actor: Person?
    public var photo: String?
    /// The path of the photo's smallest size.
    public var thumb: String?
    public var snap: String?
    public var comment: String?
    /// Of the comment, as it is now.
    public var text: String?
    /// Milliseconds since 1970.
    public var at: Int
    public var read: Bool
}

/// The protocol's `NotificationEventPush` object.
public struct NotificationEventPush: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int
    /// Milliseconds since 1970.
    public var at: Int
    public var notification: Notification
    public var unread: Int
}

/// The protocol's `NotificationPageResult` object.
public struct NotificationPageResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var notifications: [Notification]
    public var unread: Int
    public var next: Int?
}

/// The protocol's `NotificationReadPush` object.
public struct NotificationReadPush: Codable, Hashable, Sendable {
    public var upTo: Int
    public var unread: Int
}

/// The protocol's `NotificationReadResult` object.
public struct NotificationReadResult: Decodable, Sendable {
    public var unread: Int
}

/// The protocol's `NotificationSubscribeResult` object.
public struct NotificationSubscribeResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var epoch: String
    public var offset: Int
    public var recovered: Bool
    public var notifications: [Notification]
    public var unread: Int
    public var next: Int?
}

/// The protocol's `Part` object.
public struct Part: Codable, Hashable, Sendable {
    /// One of: `tag`, `mention`, `link`. Newer servers may add more.
    public var kind: String
    /// Counted in Unicode scalars; `#` and `@` belong to the part.
    public var from: Int
    /// The scalar after the part.
    public var to: Int
    /// The folded tag without its `#`, the account's ID, or the address.
    public var target: String
}

/// The protocol's `Person` object.
public struct Person: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// The path of the profile picture's smallest size on this server. It expires within 24 hours.
    public var portrait: String?
}

/// The protocol's `PersonHiddenPush` object.
public struct PersonHiddenPush: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int
    /// Milliseconds since 1970.
    public var at: Int
    public var account: String
}

/// The protocol's `Photo` object.
public struct Photo: Codable, Hashable, Sendable {
    public var id: String
    public var author: Person
    /// One of: `everyone`, `followers`. Newer servers may add more.
    public var audience: String
    /// What it shows, as chosen by its author.
    public var labels: [NamedTopic]?
    /// Of `large`.
    public var width: Int
    public var height: Int
    /// A ThumbHash in base64.
    public var placeholder: String?
    public var images: PhotoImages?
    /// Milliseconds since 1970.
    public var postedAt: Int
    /// The age when the message was created: "5 minutes ago".
    public var posted: String
    /// Milliseconds since 1970.
    public var editedAt: Int?
    /// How many accounts like it.
    public var favourites: Int
    /// Whether the viewer likes it; absent without an account, and in pushes.
    public var favourited: Bool?
    /// How many comments and answers it has; the same for everyone who sees it.
    public var comments: Int
    /// Who may comment, of those who see it. One of: `everyone`, `following`, `nobody`. Newer servers may add more.
    public var commentsFrom: String
    /// Whether the viewer may comment; absent without an account, and in pushes.
    public var mayComment: Bool?
    /// The newest that the viewer sees; only in home.
    public var newestComments: [Comment]?
    /// It was deleted: only returned to its author, on a retry with its key.
    public var gone: Bool?
    public var caption: String?
    /// The tags, mentions and links of the caption or bio, in order; absent if there are none.
    public var parts: [Part]?
    /// What the photo shows, for people who cannot see it.
    public var alt: String?
    /// A warning that covers the photo until it is tapped.
    public var warning: String?
}

/// The protocol's `PhotoCheckResult` object.
public struct PhotoCheckResult: Decodable, Sendable {
    public var gone: [String]
}

/// The protocol's `PhotoEditResult` object.
public struct PhotoEditResult: Decodable, Sendable {
    public var photo: Photo
}

/// What happened at one offset: `photo` is the photo itself, or its ID if the device must forget it. The photos of a hidden
/// person must also be forgotten; live, that is a separate push.
public struct PhotoEvent: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `photo.posted`, `photo.changed`, `photo.deleted`, `person.hidden`. Newer servers may add more.
    public var type: String
    public var photo: Reference<Photo>?
    public var account: String?
}

/// The protocol's `PhotoExplainResult` object.
public struct PhotoExplainResult: Decodable, Sendable {
    public var photo: String
    public var viewer: Person
    /// One of: `author`, `everyone`, `follower`, `not_follower`, `blocked`, `author_suspended`, `suspended`, `photo_gone`,
    /// `unknown_photo`. Newer servers may add more.
    public var verdict: String
    /// The address of the photo's page. One of: `shown`, `not_followed`, `muted_person`, `muted_tag`, `muted_word`. Newer servers
    /// may add more.
    public var home: String?
    /// Milliseconds since 1970.
    public var at: Int?
    public var asking: Bool?
    /// One of: `viewer`, `author`. Newer servers may add more.
    public var blocker: String?
    /// One of: `author`, `admin`, `account_deletion`. Newer servers may add more.
    public var remover: String?
    public var admin: Person?
    public var reason: String?
}

/// The protocol's `PhotoImage` object.
public struct PhotoImage: Codable, Hashable, Sendable {
    /// A path on this server that needs no login. It expires within 24 hours.
    public var url: String
    public var type: String
    public var width: Int
    public var height: Int
    public var bytes: Int
}

/// The protocol's `PhotoImages` object.
public struct PhotoImages: Codable, Hashable, Sendable {
    public var thumb: PhotoImage
    public var small: PhotoImage
    public var large: PhotoImage
    /// For zooming and saving: only of a photo whose upload is larger than `large`.
    public var full: PhotoImage?
}

/// The protocol's `PhotoListResult` object.
public struct PhotoListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
}

/// The protocol's `PhotoPostResult` object.
public struct PhotoPostResult: Decodable, Sendable {
    public var photo: Photo
}

/// The protocol's `PhotoShowResult` object.
public struct PhotoShowResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photo: Photo
    public var others: [Photo]
}

/// The protocol's `Picture` object.
public struct Picture: Codable, Hashable, Sendable {
    public var id: String
    /// In English.
    public var title: String
    /// In English.
    public var alt: String
    /// In other languages, by their two letters.
    public var titles: [String: String]?
    /// In other languages, by their two letters.
    public var alts: [String: String]?
    /// What it shows.
    public var topics: [String]
    public var type: String
    public var width: Int
    public var height: Int
    public var url: String
    public var thumbnail: String
}

/// The protocol's `PictureListResult` object.
public struct PictureListResult: Decodable, Sendable {
    public var pictures: [Picture]
}

/// For an account that the viewer blocks, only the account.
public struct Profile: Codable, Hashable, Sendable {
    public var account: Person
    public var bio: String?
    /// The tags, mentions and links of the caption or bio, in order; absent if there are none.
    public var parts: [Part]?
    public var portrait: ProfileImage?
    public var banner: ProfileImage?
    /// Of all audiences.
    public var photos: Int?
    /// Absent if the account hides it.
    public var followers: Int?
    /// Absent if the account hides it.
    public var following: Int?
    /// Whether the account approves its followers.
    public var approves: Bool?
    /// Whether it hides its follower lists and counts; only returned to itself.
    public var hides: Bool?
    /// Whether search shows it to people who do not follow it; only returned to itself.
    public var findable: Bool?
    /// Who may comment on its new photos; only returned to itself. One of: `everyone`, `following`, `nobody`. Newer servers may
    /// add more.
    public var commentsFrom: String?
    /// From whom it takes snaps; only returned to itself. One of: `following`, `everyone`, `nobody`. Newer servers may add more.
    public var snapsFrom: String?
    /// Milliseconds since 1970.
    public var joinedAt: Int?
}

/// The protocol's `ProfileEditResult` object.
public struct ProfileEditResult: Decodable, Sendable {
    public var profile: Profile
}

/// The protocol's `ProfileImage` object.
public struct ProfileImage: Codable, Hashable, Sendable {
    /// A ThumbHash in base64.
    public var placeholder: String
    /// Of the largest size.
    public var width: Int
    public var height: Int
    public var images: ProfileImageImages
}

/// The protocol's `ProfileImageImages` object.
public struct ProfileImageImages: Codable, Hashable, Sendable {
    public var thumb: PhotoImage
    public var small: PhotoImage
    public var large: PhotoImage
}

/// The protocol's `ProfilePhotosResult` object.
public struct ProfilePhotosResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
}

/// The protocol's `ProfilePost` object.
public struct ProfilePost: Codable, Hashable, Sendable {
    /// One of: `photo`, `snap`. Newer servers may add more.
    public var kind: String
    public var photo: Photo?
    public var snap: Snap?
}

/// The protocol's `ProfileSetImageResult` object.
public struct ProfileSetImageResult: Decodable, Sendable {
    public var profile: Profile
}

/// The protocol's `ProfileShowResult` object.
public struct ProfileShowResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var profile: Profile
    public var relation: Relation?
    public var posts: [ProfilePost]
}

/// The protocol's `ProviderBeginResult` object.
public struct ProviderBeginResult: Decodable, Sendable {
    public var address: String
}

/// The protocol's `ProviderDeviceResult` object.
public struct ProviderDeviceResult: Decodable, Sendable {
    /// For provider.poll.
    public var state: String
    /// What the person types there.
    public var userCode: String
    public var address: String
    /// The address with the code in it.
    public var completeAddress: String?
    /// The least time between two calls of provider.poll.
    public var intervalSeconds: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int
}

/// The protocol's `ProviderLink` object.
public struct ProviderLink: Codable, Hashable, Sendable {
    public var id: String
    /// Absent for a service that the server no longer uses.
    public var provider: String?
    /// The service's name, for people.
    public var label: String?
    public var issuer: String
    /// By which the issuer knows the person.
    public var subject: String
    /// Absent for the login by which the account was made. Milliseconds since 1970.
    public var linkedAt: Int?
    /// Of the last login by it. Milliseconds since 1970.
    public var usedAt: Int
}

/// The protocol's `ProviderLinkResult` object.
public struct ProviderLinkResult: Decodable, Sendable {
    public var link: ProviderLink
}

/// The protocol's `ProviderLinksResult` object.
public struct ProviderLinksResult: Decodable, Sendable {
    public var links: [ProviderLink]
    /// Whether the account has a password.
    public var password: Bool
}

/// The protocol's `PushListResult` object.
public struct PushListResult: Decodable, Sendable {
    public var subscriptions: [PushSubscription]
}

/// The protocol's `PushShowResult` object.
public struct PushShowResult: Decodable, Sendable {
    /// An uncompressed point on P-256 in base64url: `applicationServerKey`.
    public var key: String
}

/// The protocol's `PushStatusResult` object.
public struct PushStatusResult: Decodable, Sendable {
    public var available: Bool
    public var key: String?
    /// The operator's address for push services.
    public var contact: String?
    public var subscriptions: Int
    /// Subscriptions with pending notifications.
    public var waiting: Int
    public var failing: Int
    /// The 20 with the most subscriptions.
    public var services: [PushStatusResultService]
}

/// The protocol's `PushStatusResultService` object.
public struct PushStatusResultService: Codable, Hashable, Sendable {
    public var host: String
    public var subscriptions: Int
    public var failing: Int
}

/// The protocol's `PushSubscribeResult` object.
public struct PushSubscribeResult: Decodable, Sendable {
    public var subscription: PushSubscription
}

/// The protocol's `PushSubscription` object.
public struct PushSubscription: Codable, Hashable, Sendable {
    public var id: String
    /// The host of the push service.
    public var service: String
    /// Milliseconds since 1970.
    public var madeAt: Int
    /// Time of the latest success. Milliseconds since 1970.
    public var deliveredAt: Int?
    /// Time of the first failure since the latest success, while something is pending.
    public var failure: PushSubscriptionFailure?
    /// Whether this connection's login created it.
    public var isCurrent: Bool
    /// The login that created it, as in session.list; absent after an app's token has ended.
    public var session: String?
}

/// Time of the first failure since the latest success, while something is pending.
public struct PushSubscriptionFailure: Codable, Hashable, Sendable {
    public var tries: Int
    /// Milliseconds since 1970.
    public var since: Int
    /// Milliseconds since 1970.
    public var nextAt: Int
    public var error: String
}

/// The protocol's `ReceivedSnap` object.
public struct ReceivedSnap: Codable, Hashable, Sendable {
    public var id: String
    /// Offset of the event by which it came.
    public var offset: Int
    public var author: Person
    public var caption: String?
    /// The tags, mentions and links of the caption or bio, in order; absent if there are none.
    public var parts: [Part]?
    public var width: Int
    public var height: Int
    /// Milliseconds since 1970.
    public var postedAt: Int
    /// The age when the message was created: "5 minutes ago".
    public var posted: String
    /// Milliseconds since 1970.
    public var expiresAt: Int
    /// One of: `unread`, `read`. Newer servers may add more.
    public var state: String
    /// Milliseconds since 1970.
    public var readAt: Int?
    /// One of: `deleted`, `expired`. Newer servers may add more.
    public var gone: String?
}

/// The protocol's `RecipientList` object.
public struct RecipientList: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var accounts: [Person]
}

/// The protocol's `Relation` object.
public struct Relation: Codable, Hashable, Sendable {
    /// Whether the viewer follows the other.
    public var following: Bool
    /// Whether the other follows the viewer.
    public var follower: Bool
    /// Whether the viewer's request is pending.
    public var requested: Bool
    /// Whether the viewer blocks the other.
    public var blocking: Bool
    /// Whether the viewer mutes the other.
    public var muting: Bool
}

/// The protocol's `Report` object.
public struct Report: Decodable, Sendable {
    public var id: String
    /// Of a report about a snap.
    public var snap: Snap?
    /// Of a report about a photo.
    public var photo: Photo?
    /// Of a report about a comment.
    public var comment: Comment?
    /// Of a report about a snap that was sent to the reporter.
    public var received: ReceivedSnap?
    public var reporter: Person
    public var reason: String
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `open`, `kept`, `removed`. Newer servers may add more.
    public var state: String
    public var resolution: ReportResolution?
}

/// The protocol's `ReportListResult` object.
public struct ReportListResult: Decodable, Sendable {
    public var reports: [Report]
    public var next: Int?
    /// How many reports are open in all, counted up to 1,000.
    public var open: Int
}

/// The protocol's `ReportResolution` object.
public struct ReportResolution: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    public var by: Person?
    public var reason: String?
}

/// The protocol's `RequestAnswerResult` object.
public struct RequestAnswerResult: Decodable, Sendable {
    public var relation: Relation
}

/// The protocol's `RequestListResult` object.
public struct RequestListResult: Decodable, Sendable {
    public var people: [ListedPerson]
    public var next: Int?
}

/// The protocol's `RosterRow` object.
public struct RosterRow: Codable, Hashable, Sendable {
    public var name: String
    public var invitation: String?
    /// Returned only once.
    public var code: String?
    /// Why the name does not get an invitation. One of: `invalid_name`, `name_taken`, `name_confusable`, `repeated`,
    /// `already_invited`. Newer servers may add more.
    public var trouble: String?
}

/// The protocol's `SearchEvent` object.
public struct SearchEvent: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int
    /// Milliseconds since 1970.
    public var at: Int
    public var search: String
    /// One of: `photo.posted`, `photo.changed`, `photo.deleted`, `person.hidden`. Newer servers may add more.
    public var type: String
    public var photo: Reference<Photo>?
    public var account: String?
}

/// The protocol's `SearchPeopleResult` object.
public struct SearchPeopleResult: Decodable, Sendable {
    public var people: [ListedPerson]
    public var next: String?
}

/// The protocol's `SearchPhotosResult` object.
public struct SearchPhotosResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
    /// Matches may be missing: the time limit was reached, or the index is being built.
    public var partial: Bool?
}

/// The protocol's `SearchSnapsResult` object.
public struct SearchSnapsResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var snaps: [Snap]
    public var next: String?
    /// Matches may be missing: the time limit was reached, or the index is being built.
    public var partial: Bool?
}

/// The protocol's `SearchTagsResult` object.
public struct SearchTagsResult: Decodable, Sendable {
    public var tags: [TagUse]
}

/// The protocol's `SentChangedPush` object.
public struct SentChangedPush: Codable, Hashable, Sendable {
    public var snap: SentSnap
}

/// The protocol's `SentSnap` object.
public struct SentSnap: Codable, Hashable, Sendable {
    public var id: String
    public var author: Person
    public var to: [SentSnapTo]
    public var list: SentSnapList?
    public var caption: String?
    /// The tags, mentions and links of the caption or bio, in order; absent if there are none.
    public var parts: [Part]?
    public var width: Int
    public var height: Int
    /// Milliseconds since 1970.
    public var postedAt: Int
    /// The age when the message was created: "5 minutes ago".
    public var posted: String
    /// Milliseconds since 1970.
    public var expiresAt: Int
    /// One of: `deleted`, `expired`, `opened`. Newer servers may add more.
    public var gone: String?
}

/// The protocol's `SentSnapList` object.
public struct SentSnapList: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
}

/// The protocol's `SentSnapTo` object.
public struct SentSnapTo: Codable, Hashable, Sendable {
    public var account: Person
    /// One of: `delivered`, `opened`. Newer servers may add more.
    public var state: String
    /// Milliseconds since 1970.
    public var openedAt: Int?
}

/// The protocol's `ServerConnection` object.
public struct ServerConnection: Decodable, Sendable {
    public var id: String
    public var user: Person?
    public var role: String?
    public var session: String?
    public var device: String?
    public var localAdmin: Bool
    public var address: String
    /// Milliseconds since 1970.
    public var openedAt: Int
    public var feeds: [String]
    public var requests: Int
    public var bytesReceived: Int
    public var queuedBytes: Int
}

/// The protocol's `ServerHistoryResult` object.
public struct ServerHistoryResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var minutes: Int
    /// The starts of the steps. A step in which the server did not run is absent.
    public var steps: [Int]
    public var series: [ServerHistoryResultSerie]
}

/// The protocol's `ServerHistoryResultSerie` object.
public struct ServerHistoryResultSerie: Codable, Hashable, Sendable {
    /// One of: `connections`, `snaps`, `photos`, `opens`, `errors`, `storeBytes`, `storeFreeBytes`, `queueBytes`, `identified`,
    /// `unidentified`. Newer servers may add more.
    public var name: String
    public var values: [Int]
}

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
