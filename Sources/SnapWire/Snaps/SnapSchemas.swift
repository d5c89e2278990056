/// The shapes of snaps.
extension Schema {
    static let snap = Schema.named("Snap")
    static let view = Schema.named("View")

    /// The JSON in front of an image's bytes.
    static let image = Schema.object([
        .needed("snap", .snap), .needed("type", .string), .needed("width", .positive), .needed("height", .positive),
    ])

    static let snaps: [(name: String, schema: Schema)] = [
        (
            "Snap",
            .object([
                .needed("id", .id),
                .needed("feed", .id),
                .needed("offset", .positive.noted("Offset of the event that posted it.")),
                .needed("author", .person),
                .needed("width", .positive),
                .needed("height", .positive),
                .needed("postedAt", .time),
                .needed("posted", .string.noted("The age when the message was created: \"5 minutes ago\".")),
                .optional("caption", .string),
                .optional("parts", .parts),
                .optional("status", .choice(["unread", "read"]).noted("For the viewer; absent without an account.")),
                .optional("opened", .object([.needed("at", .time), .needed("device", .string)])),
                .optional("opens", .count.noted("How many viewers opened it; for its author and admins.")),
                .optional("gone", .choice(["deleted", "expired"])),
            ])
        ),
        (
            "View",
            .object([.needed("viewer", .person), .needed("at", .time)])
        ),
    ]
}
