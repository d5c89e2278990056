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
                "The feeds in the operator's order.", access: .accountOrLocalAdmin,
                result: .object([.needed("feeds", .list(.feed))]))
        case .listPictures:
            MethodRow(
                "The predefined pictures.", access: .anyone,
                result: .object([.needed("pictures", .list(.picture))]))
        case .subscribe:
            MethodRow(
                "Follows feeds, from a position that was kept or from now on.", access: .accountOrLocalAdmin, hold: .bulky,
                params: [
                    .needed(
                        "feeds", .list(.object([.needed("id", .id), .optional("epoch", .string), .optional("offset", .count)]), max: 64),
                        "Each feed once. A position is epoch and offset together.")
                ],
                result: .object([.needed("now", .time), .needed("feeds", .list(.subscription))]),
                errors: [.tooLarge, .unknownFeed])
        case .unsubscribe:
            MethodRow(
                "Follows these feeds no more.", access: .accountOrLocalAdmin,
                params: [.needed("feeds", .list(.id, max: 64))])
        case .page:
            MethodRow(
                "Snaps of a feed, the newest first.", access: .accountOrLocalAdmin,
                params: [
                    .needed("feed", .id),
                    .optional("before", .integer, "The `next` of the page before."),
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
