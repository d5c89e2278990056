import SnapModel

/// The shapes of snaps for chosen people.
extension Schema {
    static let sentSnap = Schema.named("SentSnap")
    static let receivedSnap = Schema.named("ReceivedSnap")
    static let recipientList = Schema.named("RecipientList")
    static let inboxEvent = Schema.named("InboxEvent")
    static let inboxStart = Schema.named("InboxStart")

    static let snapSenders = Schema.choice(SnapSenders.allCases.map(\.rawValue))

    /// The JSON in front of a received image's bytes.
    static let receivedImage = Schema.object([
        .needed("snap", .receivedSnap), .needed("type", .string), .needed("width", .positive), .needed("height", .positive),
    ])

    static let inboxPage: [SchemaMember] = [
        .needed("snaps", .list(.receivedSnap)), .needed("unread", .count.noted("How many can still be opened.")),
        .optional("next", .integer),
    ]

    static let inbox: [(name: String, schema: Schema)] = [
        (
            "SentSnap",
            .object(
                [.needed("id", .id), .needed("author", .person), .needed("to", .list(recipient)), .optional("list", listName)] + facts
                    + [.optional("gone", .choice(SentSnap.Gone.allCases.map(\.rawValue)))])
        ),
        (
            "ReceivedSnap",
            .object(
                [
                    .needed("id", .id), .needed("offset", .positive.noted("Offset of the event by which it came.")),
                    .needed("author", .person),
                ]
                    + facts + [
                        .needed("state", .choice(["unread", "read"])), .optional("readAt", .time),
                        .optional("gone", .choice(Snap.Gone.allCases.map(\.rawValue))),
                    ])
        ),
        (
            "RecipientList",
            .object([.needed("id", .id), .needed("name", .nonEmpty), .needed("accounts", .list(.person))])
        ),
        (
            "InboxEvent",
            .either([
                .object(placed + [.needed("type", .constant("snap.received")), .needed("snap", .receivedSnap)]),
                .object(
                    placed + [
                        .needed("type", .constant("snap.gone")), .needed("snap", .id),
                        .needed("gone", .choice(Snap.Gone.allCases.map(\.rawValue))),
                    ]),
                .object(
                    placed + [.needed("type", .constant("snap.opened")), .needed("snap", .id), .needed("readAt", .time)]),
                .object(placed + [.needed("type", .constant("snap.removed")), .needed("snap", .id)]),
            ]).noted("What happened at one offset of an inbox: `snap` is the snap itself for snap.received, otherwise its ID.")
        ),
        (
            "InboxStart",
            .either([
                .object(started + [.needed("recovered", .flag(true)), .needed("events", .list(.inboxEvent))]),
                .object(
                    started + [.needed("recovered", .flag(false)), .needed("snaps", .list(.receivedSnap)), .optional("next", .integer)]),
            ]).noted("Recovered: every missed event. Not recovered: the newest snaps, which replace yours.")
        ),
    ]

    private static let started: [SchemaMember] = [
        .needed("now", .time), .needed("epoch", .id), .needed("offset", .count), .needed("unread", .count),
    ]
    private static let recipient = Schema.object([
        .needed("account", .person), .needed("state", .choice(["delivered", "opened"])), .optional("openedAt", .time),
    ])
    private static let listName = Schema.object([.needed("id", .id), .needed("name", .nonEmpty)])
    private static let facts: [SchemaMember] = [
        .optional("caption", .string), .optional("parts", .parts), .needed("width", .positive), .needed("height", .positive),
        .needed("postedAt", .time), .needed("posted", .string.noted("The age when the message was created: \"5 minutes ago\".")),
        .needed("expiresAt", .time),
    ]
}
