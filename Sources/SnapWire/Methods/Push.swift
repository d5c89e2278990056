/// The messages that the server sends unasked.
package enum Push: String, CaseIterable, Sendable {
    case feedEvent = "feed.event"
    case snapOpened = "snap.opened"
    case snapViewed = "snap.viewed"
    case favouriteChanged = "favourite.changed"
    case homeEvent = "home.event"
    case personHidden = "person.hidden"
    case searchEvent = "search.event"
    case commentEvent = "comment.event"
    case inboxEvent = "inbox.event"
    case sentChanged = "sent.changed"
    case notificationEvent = "notification.event"
    case notificationRead = "notification.read"
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
                .object([
                    .optional("photo", .id), .optional("topic", .id), .needed("favourited", .boolean), .needed("favourites", .count),
                ])
            )
        case .homeEvent:
            (
                "To the subscribers of home: a photo by them or by an account they follow. A deletion is pushed to all of them.",
                .photoEvent
            )
        case .personHidden:
            (
                "To the subscribers of home who can no longer see an account: their devices forget its photos.",
                .object(Schema.placed + [.needed("account", .id)])
            )
        case .searchEvent:
            (
                "To a live search: a photo that it finds. A photo that is deleted or no longer found is pushed to all live searches.",
                .searchEvent
            )
        case .commentEvent: ("To those who follow the comments on a photo, and see the comment.", .commentEvent)
        case .inboxEvent: ("To all connections of the account that subscribe to its inbox.", .inboxEvent)
        case .sentChanged:
            ("To all connections of the author: a recipient opened the snap, or it is gone.", .object([.needed("snap", .sentSnap)]))
        case .notificationEvent:
            (
                "To all connections of the account that subscribe to its notifications.",
                .object(Schema.placed + [.needed("notification", .notification), .needed("unread", .count)])
            )
        case .notificationRead:
            (
                "To the account's connections that subscribe to its notifications, except the one that read them.",
                .object([.needed("upTo", .count), .needed("unread", .count)])
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
