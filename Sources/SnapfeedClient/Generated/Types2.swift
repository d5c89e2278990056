// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

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
    /// One of: `follow`, `request`, `accepted`, `mention`, `favourite`, `report`. Newer servers may add more.
    public var kind: String
    /// Absent for a report.
    public var actor: Person?
    public var photo: String?
    /// The path of the photo's smallest size.
    public var thumb: String?
    public var snap: String?
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
