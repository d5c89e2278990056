#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A source that can be followed: its subscription request, and the meaning of its answers and pushes.
enum Source: Hashable, Sendable {
    case feed(String)
    case home
    /// The snaps that were sent to the account.
    case inbox
    /// The comments on a photo.
    case comments(String)
    case notifications
    case search(Search)

    /// The name of its position in the storage.
    var positionName: String {
        switch self {
        case .feed(let id): "position-" + id
        case .home: "home-position"
        case .inbox: "inbox-position"
        case .comments(let photo): "comments-" + photo
        case .notifications: "notifications-position"
        case .search(let search): "search-" + search.digest
        }
    }

    /// Whether an offset may be left out, so that the next event need not have the next number.
    var hasGaps: Bool {
        switch self {
        case .feed, .inbox: false
        case .home, .comments, .notifications, .search: true
        }
    }

    /// The request that ends the subscription; nil if there is nothing to end.
    ///
    /// - Parameter search: the server's name of a search on this connection.
    func unsubscribing(search: String?) -> (method: String, params: [String: JSONValue])? {
        switch self {
        case .feed(let id): ("feed.unsubscribe", ["feeds": .array([.string(id)])])
        case .home: ("home.unsubscribe", [:])
        case .inbox: ("inbox.unsubscribe", [:])
        case .comments(let photo): ("comment.unsubscribe", ["photo": .string(photo)])
        case .notifications: ("notification.unsubscribe", [:])
        case .search: search.map { ("search.unsubscribe", ["search": .string($0)]) }
        }
    }

    /// The event of a push, and whose it is; nil for any other push.
    ///
    /// - Parameter search: the source of a search, by the server's name of it.
    /// - Throws: ``Wire/Garbage`` for an event that cannot be read: its offset is not known then.
    static func event(_ method: String, _ json: Data, search: (String) -> Source?) throws -> (Source, any Positioned)? {
        do {
            switch method {
            case "feed.event":
                let event = try Wire.parameters(FeedEvent.self, in: json)
                return (.feed(event.feed), FeedItem.event(event))
            case "home.event":
                return (.home, HomeItem.event(try Wire.parameters(PhotoEvent.self, in: json)))
            case "person.hidden":
                let hidden = try Wire.parameters(PersonHiddenPush.self, in: json)
                let event = PhotoEvent(
                    epoch: hidden.epoch, offset: hidden.offset, at: hidden.at, type: method, photo: nil, account: hidden.account)
                return (.home, HomeItem.event(event))
            case "inbox.event":
                return (.inbox, InboxItem.event(try Wire.parameters(InboxEvent.self, in: json)))
            case "comment.event":
                let event = try Wire.parameters(CommentEvent.self, in: json)
                return (.comments(event.photo), CommentItem.event(event))
            case "notification.event":
                return (.notifications, NotificationItem.event(try Wire.parameters(NotificationEvent.self, in: json)))
            case "search.event":
                let event = try Wire.parameters(SearchEvent.self, in: json)
                return search(event.search).map { ($0, SearchItem.event(event.photoEvent)) }
            default: return nil
            }
        } catch {
            throw Wire.Garbage()
        }
    }
}

/// A live search. Its place is that of its query, whatever the size of its snapshots.
struct Search: Hashable, Sendable {
    let query: String
    let limit: Int?

    static func == (one: Search, other: Search) -> Bool { one.query == other.query }

    func hash(into hasher: inout Hasher) { hasher.combine(query) }

    /// FNV-1a with 64 bits, in hexadecimal: a name of files has less room than a query.
    var digest: String {
        let hash = query.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension SearchEvent {
    /// The event as it also comes when it was missed.
    fileprivate var photoEvent: PhotoEvent {
        PhotoEvent(epoch: epoch, offset: offset, at: at, type: type, photo: photo, account: account)
    }
}

/// The answer to a subscription, for one source.
enum Start {
    case refused(SnapfeedError)
    /// The history continues: what was missed, up to a position.
    case missed([any Positioned], upTo: Position)
    case afresh(any Positioned)
}

/// One request that subscribes.
struct SubscribeRequest {
    let method: String
    let params: [String: JSONValue]
    let sources: [Source]
    /// The part of its answer about each source.
    let read: (_ json: Data) throws -> [(Source, Start)]
    /// The server's name of a search, from its answer.
    var search: (_ json: Data) -> String? = { _ in nil }

    /// The requests for some sources: all feeds are in one.
    static func requests(_ sources: [Source], known: (Source) -> Position?) -> [SubscribeRequest] {
        var feeds: [Source] = []
        var requests: [SubscribeRequest] = []
        for source in sources {
            switch source {
            case .feed: feeds.append(source)
            case .home: requests.append(SubscribeRequest("home.subscribe", source, known, HomeStarted.self))
            case .inbox: requests.append(SubscribeRequest("inbox.subscribe", source, known, InboxStarted.self))
            case .comments(let photo):
                requests.append(SubscribeRequest("comment.subscribe", source, known, CommentsStarted.self, with: ["photo": .string(photo)]))
            case .notifications: requests.append(SubscribeRequest("notification.subscribe", source, known, NotificationsStarted.self))
            case .search(let search): requests.append(SubscribeRequest(search, source, known))
            }
        }
        return feeds.isEmpty ? requests : [SubscribeRequest(feeds: feeds, known: known)] + requests
    }

    /// - Parameter members: what the request has besides the known position.
    private init(
        _ method: String, _ source: Source, _ known: (Source) -> Position?, _ answer: (some Started).Type,
        with members: [String: JSONValue] = [:]
    ) {
        (self.method, sources) = (method, [source])
        params = Self.members(known(source)).merging(members) { $1 }
        read = { [(source, try Wire.result(answer, in: $0).start)] }
    }

    private init(_ search: Search, _ source: Source, _ known: (Source) -> Position?) {
        var members = ["query": JSONValue.string(search.query)]
        members["limit"] = .of(search.limit)
        self.init("search.subscribe", source, known, SearchStarted.self, with: members)
        self.search = { try? Wire.result(SearchStarted.self, in: $0).search }
    }

    private init(feeds: [Source], known: (Source) -> Position?) {
        (method, sources) = ("feed.subscribe", feeds)
        let wishes = feeds.map { feed -> JSONValue in
            guard case .feed(let id) = feed else { return .null }
            return .object(Self.members(known(feed)).merging(["id": .string(id)]) { $1 })
        }
        params = ["feeds": .array(wishes)]
        read = { try Wire.result(FeedsStarted.self, in: $0).feeds.map { (.feed($0.id), try $0.start) } }
    }

    private static func members(_ known: Position?) -> [String: JSONValue] {
        known.map { ["epoch": .string($0.epoch), "offset": .int($0.offset)] } ?? [:]
    }
}
