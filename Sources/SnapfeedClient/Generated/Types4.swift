// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

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
