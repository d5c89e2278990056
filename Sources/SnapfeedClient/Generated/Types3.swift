// Made by generate.py from openrpc.json. Change that, and run it again.

/// `Picture` as the server tells it.
public struct Picture: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var alt: String
    /// What it shows.
    public var topics: [String]
    public var type: String
    public var width: Int
    public var height: Int
    public var url: String
    public var thumbnail: String
}

/// `PictureListResult` as the server tells it.
public struct PictureListResult: Codable, Hashable, Sendable {
    public var pictures: [Picture]
}

/// Of somebody whom the asker blocks, the account alone.
public struct Profile: Codable, Hashable, Sendable {
    public var account: Person
    public var bio: String?
    /// Those of the caption or bio, in order; absent without any.
    public var parts: [Part]?
    public var portrait: ProfileImage?
    public var banner: ProfileImage?
    /// Of all audiences.
    public var photos: Int?
    /// Absent where the account hides it.
    public var followers: Int?
    /// Absent where the account hides it.
    public var following: Int?
    /// Whether the account decides who may follow it.
    public var approves: Bool?
    /// Whether it hides lists and counts; told to itself.
    public var hides: Bool?
    /// Whether search shows it to those who do not follow it; told to itself.
    public var findable: Bool?
    /// Milliseconds since 1970.
    public var joinedAt: Int?
}

/// `ProfileEditResult` as the server tells it.
public struct ProfileEditResult: Codable, Hashable, Sendable {
    public var profile: Profile
}

/// `ProfileImage` as the server tells it.
public struct ProfileImage: Codable, Hashable, Sendable {
    /// A ThumbHash in base64.
    public var placeholder: String
    /// Of the largest size.
    public var width: Int
    public var height: Int
    public var images: ProfileImageImages
}

/// `ProfileImageImages` as the server tells it.
public struct ProfileImageImages: Codable, Hashable, Sendable {
    public var thumb: PhotoImage
    public var small: PhotoImage
    public var large: PhotoImage
}

/// `ProfilePhotosResult` as the server tells it.
public struct ProfilePhotosResult: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
}

/// `ProfilePost` as the server tells it.
public struct ProfilePost: Codable, Hashable, Sendable {
    /// One of: `photo`, `snap`. Newer servers may add more.
    public var kind: String
    public var photo: Photo?
    public var snap: Snap?
}

/// `ProfileSetImageResult` as the server tells it.
public struct ProfileSetImageResult: Codable, Hashable, Sendable {
    public var profile: Profile
}

/// `ProfileShowResult` as the server tells it.
public struct ProfileShowResult: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var profile: Profile
    public var relation: Relation?
    public var posts: [ProfilePost]
}

/// `Relation` as the server tells it.
public struct Relation: Codable, Hashable, Sendable {
    /// Whether the asker follows the other.
    public var following: Bool
    /// Whether the other follows the asker.
    public var follower: Bool
    /// Whether the asker waits for the other's answer.
    public var requested: Bool
    /// Whether the asker blocks the other.
    public var blocking: Bool
    /// Whether the asker mutes the other.
    public var muting: Bool
}

/// `Report` as the server tells it.
public struct Report: Codable, Hashable, Sendable {
    public var id: String
    /// Of a report about a snap.
    public var snap: Snap?
    /// Of a report about a photo.
    public var photo: Photo?
    public var reporter: Person
    public var reason: String
    /// Milliseconds since 1970.
    public var at: Int
    /// One of: `open`, `kept`, `removed`. Newer servers may add more.
    public var state: String
    public var resolution: ReportResolution?
}

/// `ReportListResult` as the server tells it.
public struct ReportListResult: Codable, Hashable, Sendable {
    public var reports: [Report]
    public var next: Int?
}

/// `ReportResolution` as the server tells it.
public struct ReportResolution: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    public var by: Person?
    public var reason: String?
}

/// `RequestAnswerResult` as the server tells it.
public struct RequestAnswerResult: Codable, Hashable, Sendable {
    public var relation: Relation
}

/// `RequestListResult` as the server tells it.
public struct RequestListResult: Codable, Hashable, Sendable {
    public var people: [ListedPerson]
    public var next: Int?
}

/// `SearchEvent` as the server tells it.
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

/// `SearchPeopleResult` as the server tells it.
public struct SearchPeopleResult: Codable, Hashable, Sendable {
    public var people: [ListedPerson]
    public var next: String?
}

/// `SearchPhotosResult` as the server tells it.
public struct SearchPhotosResult: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
    /// Matches may be missing: the time for one answer was over, or the index is being made.
    public var partial: String?
}

/// `SearchSnapsResult` as the server tells it.
public struct SearchSnapsResult: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var snaps: [Snap]
    public var next: String?
    /// Matches may be missing: the time for one answer was over, or the index is being made.
    public var partial: String?
}

/// `SearchTagsResult` as the server tells it.
public struct SearchTagsResult: Codable, Hashable, Sendable {
    public var tags: [TagUse]
}

/// `ServerConnection` as the server tells it.
public struct ServerConnection: Codable, Hashable, Sendable {
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

/// `ServerInfoResult` as the server tells it.
public struct ServerInfoResult: Codable, Hashable, Sendable {
    public var name: String
    public var version: String
    /// Milliseconds since 1970.
    public var now: Int
    /// One of: `open`, `invited`, `closed`. Newer servers may add more.
    public var signUp: String
    /// Who names what images show: this server, Google, or nobody. One of: `local`, `cloud-vision`, `off`. Newer servers may add
    /// more.
    public var identifier: String
    /// Whether topic.summary has somebody to ask.
    public var encyclopedia: Bool
    /// By the names of the protocol's table of limits.
    public var limits: [String: Int]
}

/// `ServerStatsResult` as the server tells it.
public struct ServerStatsResult: Codable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    /// Why the server is not ready.
    public var complaint: String?
    public var figures: [Figure]
}

/// `Session` as the server tells it.
public struct Session: Codable, Hashable, Sendable {
    public var id: String
    public var device: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var usedAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int?
    /// Whether it is the one that asks.
    public var current: Bool?
}

/// `SessionFindResult` as the server tells it.
public struct SessionFindResult: Codable, Hashable, Sendable {
    public var sessions: [FoundSession]
    public var next: String?
}

/// `SessionListResult` as the server tells it.
public struct SessionListResult: Codable, Hashable, Sendable {
    public var sessions: [Session]
}

/// `Share` as the server tells it.
public struct Share: Codable, Hashable, Sendable {
    public var id: String
    public var photo: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int
    /// How often its page was given, a second ago.
    public var views: Int
}

/// `ShareCreateResult` as the server tells it.
public struct ShareCreateResult: Codable, Hashable, Sendable {
    public var share: ShareCreateResultShare
}

/// `ShareCreateResultShare` as the server tells it.
public struct ShareCreateResultShare: Codable, Hashable, Sendable {
    /// A path on this server, told only here.
    public var url: String
    public var id: String
    public var photo: String
    /// Milliseconds since 1970.
    public var createdAt: Int
    /// Milliseconds since 1970.
    public var expiresAt: Int
    /// How often its page was given, a second ago.
    public var views: Int
}

/// `ShareListResult` as the server tells it.
public struct ShareListResult: Codable, Hashable, Sendable {
    public var shares: [Share]
}

/// `SignedIn` as the server tells it.
public struct SignedIn: Codable, Hashable, Sendable {
    public var user: Person
    public var role: String
    public var session: String
    /// Told once, by account.create and session.create.
    public var token: String?
    /// Of an app's own token. Milliseconds since 1970.
    public var expiresAt: Int?
}
