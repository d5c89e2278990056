import SnapModel

/// The shapes of photos.
extension Schema {
    static let photo = Schema.named("Photo")
    static let share = Schema.named("Share")
    /// A share link as its maker gets it.
    static let newShare = Schema.object([.needed("url", .nonEmpty.noted("A path on this server, told only here."))] + shareMembers)
    private static let photoImage = Schema.named("PhotoImage")
    static let images = Schema.object([.needed("thumb", photoImage), .needed("small", photoImage), .needed("large", photoImage)])

    private static let shareMembers: [SchemaMember] = [
        .needed("id", .id), .needed("photo", .id), .needed("createdAt", .time), .needed("expiresAt", .time),
        .needed("views", .count.noted("How often its page was given, a second ago.")),
    ]
    static let photoEvent = Schema.named("PhotoEvent")
    static let homeStart = Schema.named("HomeStart")

    /// Where an event stands, and when it was.
    static let placed: [SchemaMember] = [.needed("epoch", .id), .needed("offset", .positive), .needed("at", .time)]
    private static let started: [SchemaMember] = [.needed("now", .time), .needed("epoch", .id), .needed("offset", .count)]

    static let photos: [(name: String, schema: Schema)] = [
        (
            "PhotoImage",
            .object([
                .needed("url", .nonEmpty.noted("A path on this server, for whoever knows it. It ends within 24 hours.")),
                .needed("type", .string), .needed("width", .positive), .needed("height", .positive), .needed("bytes", .positive),
            ])
        ),
        (
            "Photo",
            .object([
                .needed("id", .id),
                .needed("author", .person),
                .needed("audience", .choice(["everyone", "followers"])),
                .optional("labels", .list(.namedTopic, max: Topic.labelsMax).noted("What it shows, as its author chose.")),
                .needed("width", .positive.noted("Of the largest size.")),
                .needed("height", .positive),
                .optional("placeholder", .nonEmpty.noted("A ThumbHash in base64.")),
                .optional("images", images),
                .needed("postedAt", .time),
                .needed("posted", .string.noted("The age when the message was made: \"5 minutes ago\".")),
                .optional("editedAt", .time),
                .needed("favourites", .count.noted("How many accounts have it among their favourites.")),
                .optional("favourited", .boolean.noted("Whether the asker has; absent where no account asks, and in pushes.")),
                .optional("gone", .flag(true).noted("It was deleted: only told to its author, who sends its key again.")),
                .optional("caption", .string),
                .optional("parts", .parts),
                .optional("alt", .string.noted("What the photo shows, for those who cannot see it.")),
                .optional("warning", .string.noted("Covers the photo until it is tapped.")),
            ])
        ),
        ("Share", .object(shareMembers)),
        (
            "PhotoEvent",
            .either([
                .object(placed + [.needed("type", .choice(["photo.posted", "photo.changed"])), .needed("photo", .photo)]),
                .object(placed + [.needed("type", .constant("photo.deleted")), .needed("photo", .id)]),
                .object(placed + [.needed("type", .constant("person.hidden")), .needed("account", .id)]),
            ]).noted(
                "What happened at one offset: `photo` is the photo itself, or its id where the device must forget it. A hidden person's photos must be forgotten, too; live, that is a push of its own."
            )
        ),
        (
            "HomeStart",
            .either([
                .object(
                    started + [.needed("recovered", .flag(true)), .needed("events", .list(.photoEvent))]),
                .object(
                    started + [.needed("recovered", .flag(false)), .needed("photos", .list(.photo)), .optional("next", .id)]),
            ]).noted("Recovered: every event missed that concerns the account. Not recovered: the first page of home, forget what you had.")
        ),
    ]
}
