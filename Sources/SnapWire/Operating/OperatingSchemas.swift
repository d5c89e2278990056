/// The shapes of figures and connections.
extension Schema {
    static let figure = Schema.named("Figure")
    static let connection = Schema.named("Connection")

    static let operating: [(name: String, schema: Schema)] = [
        (
            "Figure",
            .object([.needed("name", .string), .needed("value", .integer), .needed("help", .string)])
        ),
        (
            "Connection",
            .object([
                .needed("id", .id),
                .optional("user", .person),
                .optional("role", .role),
                .optional("session", .id),
                .optional("device", .string),
                .needed("localAdmin", .boolean),
                .needed("address", .string),
                .needed("openedAt", .time),
                .needed("feeds", .list(.id)),
                .needed("requests", .count),
                .needed("bytesReceived", .count),
                .needed("queuedBytes", .count),
            ])
        ),
    ]
}
