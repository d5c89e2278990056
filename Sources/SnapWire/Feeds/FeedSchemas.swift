/// The shapes of feeds and of predefined pictures.
extension Schema {
    static let feed = Schema.named("Feed")
    static let picture = Schema.named("Picture")
    static let event = Schema.named("Event")
    static let subscription = Schema.named("Subscription")

    static let feeds: [(name: String, schema: Schema)] = [
        (
            "Feed",
            .object([
                .needed("id", .id),
                .needed("title", .string),
                .needed("epoch", .id),
                .needed("offset", .count),
                .needed("snaps", .count),
                .optional("unread", .count.noted("What the viewer can still open.")),
                .optional(
                    "unreadOwn",
                    .positive.noted(
                        "How many of those are the viewer's own, among the viewer's newest 1,000; absent for none.")),
                .optional("expireAfterHours", .positive),
            ])
        ),
        (
            "Picture",
            .object([
                .needed("id", .id),
                .needed("title", .string.noted("In English.")),
                .needed("alt", .string.noted("In English.")),
                .optional("titles", .map(.nonEmpty).noted("In other languages, by their two letters.")),
                .optional("alts", .map(.nonEmpty).noted("In other languages, by their two letters.")),
                .needed("topics", .list(.id).noted("What it shows.")),
                .needed("type", .string),
                .needed("width", .positive),
                .needed("height", .positive),
                .needed("url", .string),
                .needed("thumbnail", .string),
            ])
        ),
        (
            "Event",
            .either([
                .object([
                    .needed("feed", .id),
                    .needed("epoch", .id),
                    .needed("offset", .positive),
                    .needed("at", .time),
                    .needed("type", .constant("snap.posted")),
                    .needed("snap", .snap),
                ]),
                .object([
                    .needed("feed", .id),
                    .needed("epoch", .id),
                    .needed("offset", .positive),
                    .needed("at", .time),
                    .needed("type", .choice(["snap.deleted", "snap.expired"])),
                    .needed("snap", .id),
                ]),
            ]).noted("What happened at one offset of a feed: `snap` is the snap itself for snap.posted, otherwise its ID.")
        ),
        (
            "Subscription",
            .either([
                .object([
                    .needed("id", .id),
                    .needed("epoch", .id),
                    .needed("offset", .count),
                    .needed("recovered", .flag(true)),
                    .needed("events", .list(.event)),
                ]),
                .object([
                    .needed("id", .id),
                    .needed("epoch", .id),
                    .needed("offset", .count),
                    .needed("recovered", .flag(false)),
                    .needed("snaps", .list(.snap)),
                    .optional("next", .integer),
                ]),
                .object([.needed("id", .id), .needed("error", .error)]),
            ]).noted("Recovered: every missed event. Not recovered: the newest snaps, which replace yours. Or why this feed was rejected.")
        ),
    ]
}
