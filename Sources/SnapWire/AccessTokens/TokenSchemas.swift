import SnapModel

/// The shapes of access tokens.
extension Schema {
    static let accessToken = Schema.named("AccessToken")
    static let tokenScope = Schema.choice(TokenScope.allCases.map(\.rawValue))

    static let tokens: [(name: String, schema: Schema)] = [
        (
            "AccessToken",
            .object([
                .needed("id", .id),
                .needed("name", .string),
                .needed("scopes", .list(.tokenScope)),
                .needed("createdAt", .time),
                .needed("usedAt", .time.noted("Of the last use, precise to a minute.")),
                .needed("expiresAt", .time),
                .optional("user", .person.noted("Its account, in lists of others than one's own.")),
            ])
        )
    ]
}
