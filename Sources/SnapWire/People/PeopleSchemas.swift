import SnapModel

/// The shapes of profiles and relations.
extension Schema {
    static let profile = Schema.named("Profile")
    static let relation = Schema.named("Relation")
    static let listedPerson = Schema.named("ListedPerson")
    static let profilePost = Schema.named("ProfilePost")
    static let mute = Schema.named("Mute")
    static let notification = Schema.named("Notification")

    static let parts = Schema.list(.named("Part"), max: 250).noted("Those of the caption or bio, in order; absent without any.")
    private static let profileImage = Schema.named("ProfileImage")

    static let profiles: [(name: String, schema: Schema)] = [
        (
            "Part",
            .object([
                .needed("kind", .choice(Part.Kind.allCases.map(\.rawValue))),
                .needed("from", .count.noted("Counted in Unicode scalars; `#` and `@` belong to the part.")),
                .needed("to", .positive.noted("The scalar behind the part.")),
                .needed("target", .nonEmpty.noted("The folded tag without its `#`, the account's id, or the address.")),
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
                .optional("followers", .count.noted("Absent where the account hides it.")),
                .optional("following", .count.noted("Absent where the account hides it.")),
                .optional("approves", .boolean.noted("Whether the account decides who may follow it.")),
                .optional("hides", .boolean.noted("Whether it hides lists and counts; told to itself.")),
                .optional("findable", .boolean.noted("Whether search shows it to those who do not follow it; told to itself.")),
                .optional("joinedAt", .time),
            ]).noted("Of somebody whom the asker blocks, the account alone.")
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
                .needed("following", .boolean.noted("Whether the asker follows the other.")),
                .needed("follower", .boolean.noted("Whether the other follows the asker.")),
                .needed("requested", .boolean.noted("Whether the asker waits for the other's answer.")),
                .needed("blocking", .boolean.noted("Whether the asker blocks the other.")),
                .needed("muting", .boolean.noted("Whether the asker mutes the other.")),
            ])
        ),
        (
            "Mute",
            .object([
                .needed("id", .id), .optional("account", .person.noted("One of the three is there.")),
                .optional("tag", .nonEmpty.noted("With its case folded, without its `#`.")),
                .optional("word", .nonEmpty.noted("With its case folded.")),
                .optional("until", .time.noted("Absent for one without an end.")),
            ])
        ),
        (
            "Notification",
            .object([
                .needed("offset", .positive),
                .needed("kind", .choice(Notification.Kind.allCases.map(\.rawValue))),
                .optional("actor", .person.noted("Absent for a report.")),
                .optional("photo", .id), .optional("thumb", .nonEmpty.noted("The path of the photo's smallest size.")),
                .optional("snap", .id), .needed("at", .time), .needed("read", .boolean),
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
