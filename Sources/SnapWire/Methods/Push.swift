/// The messages that the server sends unasked.
package enum Push: String, CaseIterable, Sendable {
    case feedEvent = "feed.event"
    case snapOpened = "snap.opened"
    case snapViewed = "snap.viewed"
    case favouriteChanged = "favourite.changed"
    case storeProgress = "store.progress"
    case connectionTraced = "connection.traced"

    /// The receivers of a push, and its parameters.
    var row: (summary: String, params: Schema) {
        switch self {
        case .feedEvent: ("To the feed's subscribers.", .event)
        case .snapOpened:
            (
                "To all connections of the viewer.",
                .object([.needed("snap", .id), .needed("at", .time), .needed("device", .string)])
            )
        case .snapViewed:
            (
                "To all connections of the author.",
                .object([.needed("snap", .id), .needed("viewer", .person), .needed("at", .time), .needed("opens", .count)])
            )
        case .favouriteChanged:
            (
                "To the account's other connections.",
                .object([.needed("photo", .id), .needed("favourited", .boolean), .needed("favourites", .count)])
            )
        case .storeProgress:
            (
                "To the connection that asked for a backup with progress.",
                .object([.needed("done", .count), .needed("total", .count)])
            )
        case .connectionTraced:
            (
                "To the admin who asked for a trace: methods, ids and sizes, never what a message says.",
                .object([
                    .needed("connection", .id), .needed("at", .time),
                    .needed("type", .choice(["request", "reply", "error", "push", "closed", "over"])),
                    .optional("id", .either([.string, .integer])), .optional("method", .string), .optional("error", .string),
                    .optional("bytes", .count), .optional("code", .integer), .optional("dropped", .count),
                ])
            )
        }
    }
}
