// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

/// What happened at one offset: `photo` is the photo itself, or its id where the device must forget it. A hidden person's photos
/// must be forgotten, too; live, that is a push of its own.
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

/// `PhotoExplainResult` as the server tells it.
public struct PhotoExplainResult: Decodable, Sendable {
    public var photo: String
    public var viewer: Person
    /// One of: `author`, `everyone`, `follower`, `not_follower`, `blocked`, `author_suspended`, `suspended`, `photo_gone`,
    /// `unknown_photo`. Newer servers may add more.
    public var verdict: String
    /// Where the photo is seen. One of: `shown`, `not_followed`, `muted_person`, `muted_tag`, `muted_word`. Newer servers may add
    /// more.
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

/// `PhotoImage` as the server tells it.
public struct PhotoImage: Codable, Hashable, Sendable {
    /// A path on this server, for whoever knows it. It ends within 24 hours.
    public var url: String
    public var type: String
    public var width: Int
    public var height: Int
    public var bytes: Int
}

/// `PhotoImages` as the server tells it.
public struct PhotoImages: Codable, Hashable, Sendable {
    public var thumb: PhotoImage
    public var small: PhotoImage
    public var large: PhotoImage
}

/// `PhotoListResult` as the server tells it.
public struct PhotoListResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
}

/// `PhotoPostResult` as the server tells it.
public struct PhotoPostResult: Decodable, Sendable {
    public var photo: Photo
}

/// `PhotoShowResult` as the server tells it.
public struct PhotoShowResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photo: Photo
    public var others: [Photo]
}

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
public struct PictureListResult: Decodable, Sendable {
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
public struct ProfileEditResult: Decodable, Sendable {
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
public struct ProfilePhotosResult: Decodable, Sendable {
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
public struct ProfileSetImageResult: Decodable, Sendable {
    public var profile: Profile
}

/// `ProfileShowResult` as the server tells it.
public struct ProfileShowResult: Decodable, Sendable {
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
public struct Report: Decodable, Sendable {
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
public struct ReportListResult: Decodable, Sendable {
    public var reports: [Report]
    public var next: Int?
}

/// `ReportResolution` as the server tells it.
public struct ReportResolution: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int
    public var by: Person?
    public var reason: String?
}

/// `RequestAnswerResult` as the server tells it.
public struct RequestAnswerResult: Decodable, Sendable {
    public var relation: Relation
}

/// `RequestListResult` as the server tells it.
public struct RequestListResult: Decodable, Sendable {
    public var people: [ListedPerson]
    public var next: Int?
}

/// `RosterRow` as the server tells it.
public struct RosterRow: Codable, Hashable, Sendable {
    public var name: String
    public var invitation: String?
    /// Told this once.
    public var code: String?
    /// Why the name gets no invitation. One of: `invalid_name`, `name_taken`, `name_confusable`, `repeated`, `already_invited`.
    /// Newer servers may add more.
    public var trouble: String?
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
public struct SearchPeopleResult: Decodable, Sendable {
    public var people: [ListedPerson]
    public var next: String?
}

/// `SearchPhotosResult` as the server tells it.
public struct SearchPhotosResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var photos: [Photo]
    public var next: String?
    /// Matches may be missing: the time for one answer was over, or the index is being made.
    public var partial: String?
}

/// `SearchSnapsResult` as the server tells it.
public struct SearchSnapsResult: Decodable, Sendable {
    /// Milliseconds since 1970.
    public var now: Int
    public var snaps: [Snap]
    public var next: String?
    /// Matches may be missing: the time for one answer was over, or the index is being made.
    public var partial: String?
}

/// `SearchTagsResult` as the server tells it.
public struct SearchTagsResult: Decodable, Sendable {
    public var tags: [TagUse]
}

/// `ServerConnection` as the server tells it.
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
