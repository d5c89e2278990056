#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can be followed: how it is asked for, and what its answers and pushes mean.
enum Source: Hashable, Sendable {
    case feed(String)
    case home
    case notifications

    /// The name of its position in the storage.
    var positionName: String {
        switch self {
        case .feed(let id): "position-" + id
        case .home: "home-position"
        case .notifications: "notifications-position"
        }
    }

    /// Whether an offset may be left out, so that the next event need not have the next number.
    var hasGaps: Bool { if case .feed = self { false } else { true } }

    var unsubscribing: (method: String, params: [String: JSONValue]) {
        switch self {
        case .feed(let id): ("feed.unsubscribe", ["feeds": .array([.string(id)])])
        case .home: ("home.unsubscribe", [:])
        case .notifications: ("notification.unsubscribe", [:])
        }
    }

    /// The event of a push, and whose it is; nil for any other push.
    ///
    /// - Throws: ``Wire/Garbage`` for an event that cannot be read: its offset is not known then.
    static func event(_ method: String, _ json: Data) throws -> (Source, any Positioned)? {
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
            case "notification.event":
                return (.notifications, NotificationItem.event(try Wire.parameters(NotificationEvent.self, in: json)))
            default: return nil
            }
        } catch {
            throw Wire.Garbage()
        }
    }
}

/// The answer to a subscription, for one source.
enum Start {
    case refused(SnapfeedError)
    /// The history goes on: what was missed, up to a position.
    case missed([any Positioned], upTo: Position)
    case afresh(any Positioned)
}

/// One request that subscribes.
struct SubscribeRequest {
    let method: String
    let params: [String: JSONValue]
    let sources: [Source]
    /// What its answer says of each source.
    let read: (_ json: Data) throws -> [(Source, Start)]

    /// The requests for some sources: all feeds are in one.
    static func requests(_ sources: [Source], known: (Source) -> Position?) -> [SubscribeRequest] {
        var feeds: [Source] = []
        var requests: [SubscribeRequest] = []
        for source in sources {
            switch source {
            case .feed: feeds.append(source)
            case .home:
                let read: (Data) throws -> Start = { try Wire.result(HomeStarted.self, in: $0).start }
                requests.append(SubscribeRequest("home.subscribe", source, known, read))
            case .notifications:
                let read: (Data) throws -> Start = { try Wire.result(NotificationsStarted.self, in: $0).start }
                requests.append(SubscribeRequest("notification.subscribe", source, known, read))
            }
        }
        return feeds.isEmpty ? requests : [SubscribeRequest(feeds: feeds, known: known)] + requests
    }

    private init(_ method: String, _ source: Source, _ known: (Source) -> Position?, _ read: @escaping (Data) throws -> Start) {
        (self.method, sources) = (method, [source])
        params = Self.members(known(source))
        self.read = { [(source, try read($0))] }
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
