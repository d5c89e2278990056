import SnapModel

/// The shapes of profiles and relations.
extension Schema {
    static let profile = Schema.named("Profile")
    static let relation = Schema.named("Relation")
    static let listedPerson = Schema.named("ListedPerson")
    static let profilePost = Schema.named("ProfilePost")
    static let mute = Schema.named("Mute")
    static let notification = Schema.named("Notification")

    static let parts = Schema.list(.named("Part"), max: 250).noted(
        "The tags, mentions and links of the caption or bio, in order; absent if there are none.")
    private static let profileImage = Schema.named("ProfileImage")

    static let profiles: [(name: String, schema: Schema)] = [
        (
            "Part",
            .object([
                .needed("kind", .choice(TextEntity.Kind.allCases.map(\.rawValue))),
                .needed("from", .count.noted("Counted in Unicode scalars; `#` and `@` belong to the part.")),
                .needed("to", .positive.noted("The scalar after the part.")),
                .needed("target", .nonEmpty.noted("The folded tag without its `#`, the account's ID, or the address.")),
            ])
        ),
        (
            "Profile",
            .object([
                .needed("account", .person),
                .optional("bio", .string),
                .optional("parts", .parts),
                .optional("portrait", profileImage),
                .optional("banner", profileImage),
                .optional("photos", .count.noted("Of all audiences.")),
                .optional("followers", .count.noted("Absent if the account hides it.")),
                .optional("following", .count.noted("Absent if the account hides it.")),
                .optional("approves", .boolean.noted("Whether the account approves its followers.")),
                .optional("hides", .boolean.noted("Whether it hides its follower lists and counts; only returned to itself.")),
                .optional("findable", .boolean.noted("Whether search shows it to people who do not follow it; only returned to itself.")),
                .optional("commentsFrom", commenters.noted("Who may comment on its new photos; only returned to itself.")),
                .optional("snapsFrom", snapSenders.noted("From whom it takes snaps; only returned to itself.")),
                .optional("joinedAt", .time),
            ]).noted("For an account that the viewer blocks, only the account.")
        ),
        (
            "ProfileImage",
            .object([
                .needed("placeholder", .nonEmpty.noted("A ThumbHash in base64.")),
                .needed("width", .positive.noted("Of the largest size.")), .needed("height", .positive), .needed("images", .images),
            ])
        ),
        (
            "Relation",
            .object([
                .needed("following", .boolean.noted("Whether the viewer follows the other.")),
                .needed("follower", .boolean.noted("Whether the other follows the viewer.")),
                .needed("requested", .boolean.noted("Whether the viewer's request is pending.")),
                .needed("blocking", .boolean.noted("Whether the viewer blocks the other.")),
                .needed("muting", .boolean.noted("Whether the viewer mutes the other.")),
            ])
        ),
        (
            "Mute",
            .object([
                .needed("id", .id), .optional("account", .person.noted("Exactly one of the three is present.")),
                .optional("tag", .nonEmpty.noted("With its case folded, without its `#`.")),
                .optional("word", .nonEmpty.noted("With its case folded.")),
                .optional("until", .time.noted("Absent if it does not end.")),
            ])
        ),
        (
            "Notification",
            .object([
                .needed("offset", .positive),
                .needed("kind", .choice(Notification.Kind.allCases.map(\.rawValue))),
                .optional("actor", .person.noted("Absent for a report.")),
                .optional("photo", .id), .optional("thumb", .nonEmpty.noted("The path of the photo's smallest size.")),
                .optional("snap", .id), .optional("comment", .id), .optional("text", .nonEmpty.noted("Of the comment, as it is now.")),
                .needed("at", .time), .needed("read", .boolean),
            ])
        ),
        (
            "ListedPerson",
            .object([.needed("account", .person), .optional("bio", .string), .optional("relation", .relation)])
        ),
        (
            "ProfilePost",
            .either([
                .object([.needed("kind", .constant("photo")), .needed("photo", .photo)]),
                .object([.needed("kind", .constant("snap")), .needed("snap", .snap)]),
            ])
        ),
    ]
}
