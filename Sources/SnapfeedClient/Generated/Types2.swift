// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

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
