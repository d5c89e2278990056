// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

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
