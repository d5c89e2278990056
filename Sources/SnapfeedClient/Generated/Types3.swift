// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

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
