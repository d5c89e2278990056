/// The shapes of what a search finds.
extension Schema {
    static let tagUse = Schema.named("TagUse")
    static let category = Schema.named("Category")
    static let searchEvent = Schema.named("SearchEvent")
    static let liveSearch = Schema.named("LiveSearch")

    private static let begun: [SchemaMember] = [
        .needed("search", .id), .needed("now", .time), .needed("epoch", .id), .needed("offset", .count),
    ]

    static let search: [(name: String, schema: Schema)] = [
        (
            "TagUse",
            .object([
                .needed("name", .nonEmpty.noted("Folded, without its `#`.")),
                .needed("uses", .positive.noted("How many public photos and snaps have it.")),
            ])
        ),
        (
            "Category",
            .object([
                .needed("id", .id), .needed("title", .nonEmpty.noted("In English.")),
                .needed("titles", .map(.nonEmpty).noted("In other languages, by their two letters.")),
                .needed("icon", .nonEmpty.noted("An emoji.")), .needed("query", .nonEmpty),
            ])
        ),
        (
            "SearchEvent",
            .either([
                .object(
                    placed + [
                        .needed("search", .id), .needed("type", .choice(["photo.posted", "photo.changed"])), .needed("photo", .photo),
                    ]),
                .object(placed + [.needed("search", .id), .needed("type", .constant("photo.deleted")), .needed("photo", .id)]),
                .object(placed + [.needed("search", .id), .needed("type", .constant("person.hidden")), .needed("account", .id)]),
            ])
        ),
        (
            "LiveSearch",
            .either([
                .object(begun + [.needed("recovered", .flag(true)), .needed("events", .list(.photoEvent))]),
                .object(
                    begun + [
                        .needed("recovered", .flag(false)), .needed("photos", .list(.photo)), .optional("next", .id),
                        .optional("partial", .flag(true)),
                    ]),
            ]).noted("Recovered: every missed event. Not recovered: the first page of matches, and where `search.photos` continues.")
        ),
    ]
}
