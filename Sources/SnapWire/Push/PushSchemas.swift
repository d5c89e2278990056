import SnapModel

/// The shapes of push subscriptions.
extension Schema {
    static let pushSubscription = Schema.named("PushSubscription")

    static let push: [(name: String, schema: Schema)] = [
        (
            "PushSubscription",
            .object([
                .needed("id", .id),
                .needed("service", .nonEmpty.noted("The host of the push service.")),
                .needed("madeAt", .time),
                .optional("deliveredAt", .time.noted("Time of the latest success.")),
                .optional(
                    "failure",
                    .object([
                        .needed("tries", .count), .needed("since", .time), .needed("nextAt", .time), .needed("error", .string),
                    ]).noted("Time of the first failure since the latest success, while something is pending.")),
                .needed("isCurrent", .boolean.noted("Whether this connection's login created it.")),
                .optional("session", .id.noted("The login that created it, as in session.list; absent after an app's token has ended.")),
            ])
        )
    ]
}
