import SnapModel

/// The shapes of photos.
extension Schema {
    static let photo = Schema.named("Photo")
    static let share = Schema.named("Share")
    /// A share link as its maker gets it.
    static let newShare = Schema.object([.needed("url", .nonEmpty.noted("A path on this server, returned only here."))] + shareMembers)
    private static let photoImage = Schema.named("PhotoImage")
    private static let alwaysMade: [SchemaMember] = [
        .needed("thumb", photoImage), .needed("small", photoImage), .needed("large", photoImage),
    ]
    /// The sizes of a portrait or banner.
    static let images = Schema.object(alwaysMade)
    private static let photoImages = Schema.object(
        alwaysMade + [.optional("full", photoImage.noted("For zooming and saving: only of a photo whose upload is larger than `large`."))])

    private static let shareMembers: [SchemaMember] = [
        .needed("id", .id), .needed("photo", .id), .needed("createdAt", .time), .needed("expiresAt", .time),
        .needed("views", .count.noted("How often its page was viewed, as of a second ago.")),
    ]
    static let photoEvent = Schema.named("PhotoEvent")
    static let homeStart = Schema.named("HomeStart")

    /// The position and the time of an event.
    static let placed: [SchemaMember] = [.needed("epoch", .id), .needed("offset", .positive), .needed("at", .time)]
    private static let started: [SchemaMember] = [.needed("now", .time), .needed("epoch", .id), .needed("offset", .count)]

    static let photos: [(name: String, schema: Schema)] = [
        (
            "PhotoImage",
            .object([
                .needed("url", .nonEmpty.noted("A path on this server that needs no login. It expires within 24 hours.")),
                .needed("type", .string), .needed("width", .positive), .needed("height", .positive), .needed("bytes", .positive),
            ])
        ),
        (
            "Photo",
            .object([
                .needed("id", .id),
                .needed("author", .person),
                .needed("audience", .choice(["everyone", "followers"])),
                .optional("labels", .list(.namedTopic, max: Topic.labelsMax).noted("What it shows, as chosen by its author.")),
                .needed("width", .positive.noted("Of `large`.")),
                .needed("height", .positive),
                .optional("placeholder", .nonEmpty.noted("A ThumbHash in base64.")),
                .optional("images", photoImages),
                .needed("postedAt", .time),
                .needed("posted", .string.noted("The age when the message was created: \"5 minutes ago\".")),
                .optional("editedAt", .time),
                .needed("favourites", .count.noted("How many accounts like it.")),
                .optional("favourited", .boolean.noted("Whether the viewer likes it; absent without an account, and in pushes.")),
                .needed("comments", .count.noted("How many comments and answers it has; the same for everyone who sees it.")),
                .needed("commentsFrom", commenters.noted("Who may comment, of those who see it.")),
                .optional("mayComment", .boolean.noted("Whether the viewer may comment; absent without an account, and in pushes.")),
                .optional("newestComments", .list(.comment, max: 2).noted("The newest that the viewer sees; only in home.")),
                .optional("gone", .flag(true).noted("It was deleted: only returned to its author, on a retry with its key.")),
                .optional("caption", .string),
                .optional("parts", .parts),
                .optional("alt", .string.noted("What the photo shows, for people who cannot see it.")),
                .optional("warning", .string.noted("A warning that covers the photo until it is tapped.")),
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
                "What happened at one offset: `photo` is the photo itself, or its ID if the device must forget it. The photos of a hidden person must also be forgotten; live, that is a separate push."
            )
        ),
        (
            "HomeStart",
            .either([
                .object(
                    started + [.needed("recovered", .flag(true)), .needed("events", .list(.photoEvent))]),
                .object(
                    started + [.needed("recovered", .flag(false)), .needed("photos", .list(.photo)), .optional("next", .id)]),
            ]).noted(
                "Recovered: every missed event that concerns the account. Not recovered: the first page of home, which replaces yours.")
        ),
    ]
}
