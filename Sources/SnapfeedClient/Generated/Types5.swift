// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

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
