import SnapModel

/// The methods of feeds and of the pictures that may be posted.
package enum FeedMethod: String, CaseIterable, Sendable {
    case listFeeds = "feed.list"
    case listPictures = "picture.list"
    case subscribe = "feed.subscribe"
    case unsubscribe = "feed.unsubscribe"
    case page = "feed.page"
}

extension FeedMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .listFeeds:
            MethodRow(
                "Lists the feeds in the operator's order.", access: .accountOrLocalAdmin,
                result: .object([.needed("feeds", .list(.feed))]))
        case .listPictures:
            MethodRow(
                "Lists the predefined pictures.", access: .anyone,
                result: .object([.needed("pictures", .list(.picture))]))
        case .subscribe:
            MethodRow(
                "Subscribes to feeds, from a saved position or from now on.", access: .accountOrLocalAdmin, hold: .bulky,
                needsConnection: true,
                params: [
                    .needed(
                        "feeds", .list(.object([.needed("id", .id), .optional("epoch", .string), .optional("offset", .count)]), max: 64),
                        "Each feed once. A position is an epoch and an offset.")
                ],
                result: .object([.needed("now", .time), .needed("feeds", .list(.subscription))]),
                errors: [.tooLarge, .unknownFeed])
        case .unsubscribe:
            MethodRow(
                "Unsubscribes from feeds.", access: .accountOrLocalAdmin, needsConnection: true,
                params: [.needed("feeds", .list(.id, max: 64))])
        case .page:
            MethodRow(
                "Lists the snaps of a feed, newest first.", access: .accountOrLocalAdmin,
                params: [
                    .needed("feed", .id),
                    .optional("before", .integer, "The `next` of the previous page."),
                    .optional("limit", .range(1...50).standard(.number("50"))),
                ],
                result: .object([
                    .needed("now", .time),
                    .needed("snaps", .list(.snap)),
                    .optional("next", .integer),
                ]),
                errors: [.unknownFeed])
        }
    }
}

// Reads commands about feeds from parameters, and writes them.

extension FeedMethod {
    func command(_ params: Params) throws(Rejection) -> FeedCommand {
        switch self {
        case .listFeeds: .listFeeds
        case .listPictures: .listPictures
        case .subscribe: .subscribe(try Self.subscriptions(params))
        case .unsubscribe: .unsubscribe(try Self.feeds(params))
        case .page: .page(try PageRequest(params))
        }
    }

    /// The number of feeds that one request may name.
    private static let feedsMax = 64

    private static func subscriptions(_ params: Params) throws(Rejection) -> [SubscriptionRequest] {
        var requests: [SubscriptionRequest] = []
        for element in try params.elements("feeds", max: feedsMax) {
            guard let object = try? JSONObject(element) else { throw params.wrong("feeds", "an array of objects") }
            let request = try SubscriptionRequest(Params(object))
            guard !requests.contains(where: { $0.feed == request.feed }) else {
                throw params.wrong("feeds", "an array that names each feed once")
            }
            requests.append(request)
        }
        return requests
    }

    private static func feeds(_ params: Params) throws(Rejection) -> [FeedID] {
        var feeds: [FeedID] = []
        for element in try params.elements("feeds", max: feedsMax) {
            var reader = JSONReader(element)
            guard let text = try? reader.string() else { throw params.wrong("feeds", "an array of strings") }
            feeds.append(FeedID(rawValue: text))
        }
        return feeds
    }
}

extension FeedCommand {
    var method: FeedMethod {
        switch self {
        case .listFeeds: .listFeeds
        case .listPictures: .listPictures
        case .subscribe: .subscribe
        case .unsubscribe: .unsubscribe
        case .page: .page
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .listFeeds, .listPictures: break
        case .subscribe(let requests):
            json.name("feeds")
            json.array(requests) { json, request in json.object { request.write(to: &$0) } }
        case .unsubscribe(let feeds):
            json.name("feeds")
            json.array(feeds) { $0.value($1.rawValue) }
        case .page(let page): page.write(to: &json)
        }
    }
}

extension SubscriptionRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        let feed = FeedID(rawValue: try params.string("id"))
        self.init(feed: feed, since: try params.position())
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", feed.rawValue)
        if let since { since.write(to: &json) }
    }
}

extension PageRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        let limit = try params.limit(upTo: PageRequest.limitMax)
        self.init(feed: FeedID(rawValue: try params.string("feed")), before: try params.optionalInteger("before"), limit: limit)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("feed", feed.rawValue)
        if let before { json.field("before", before) }
        json.field("limit", limit)
    }
}
