import SnapModel

/// The shapes of topics.
extension Schema {
    static let namedTopic = Schema.named("NamedTopic")
    static let topic = Schema.named("Topic")
    static let identification = Schema.named("Identification")

    private static let named: [SchemaMember] = [.needed("id", .id), .needed("name", .nonEmpty.noted("In English.")), names]
    private static let names = SchemaMember.optional("names", .map(.nonEmpty).noted("In other languages, by their two letters."))

    static let topics: [(name: String, schema: Schema)] = [
        ("NamedTopic", .object(named).noted("A thing that a photo can show.")),
        (
            "Topic",
            .object(
                named + [
                    .needed("description", .nonEmpty), .needed("source", .string.noted("The source of the description.")),
                    .needed("kinds", .list(.namedTopic).noted("The topics directly above it.")),
                    .needed("link", .nonEmpty.noted("The encyclopedia's page.")),
                    .optional("favourited", .boolean.noted("Absent without an account.")),
                    .needed("summary", .boolean.noted("Whether topic.summary can return more.")),
                ])
        ),
        (
            "Identification",
            .object([
                .needed("topic", .id), .needed("name", .nonEmpty.noted("In English.")), names,
                .needed("confidence", .range(1...100).noted("In percent.")),
                .needed("broad", .boolean.noted("Whether it is a kind of things, such as \"cat\".")),
                .optional("within", .id.noted("The narrowest other topic in the list that includes it.")),
            ])
        ),
    ]
}
