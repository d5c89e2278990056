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
                .optional("deliveredAt", .time.noted("Of the newest success.")),
                .optional(
                    "failure",
                    .object([
                        .needed("tries", .count), .needed("since", .time), .needed("nextAt", .time), .needed("error", .string),
                    ]).noted("Of the tries since the newest success, while something waits.")),
                .needed("isCurrent", .boolean.noted("Whether the login that asks made it.")),
                .optional("session", .id.noted("The login that made it, as in session.list; missing after the end of an app's token.")),
            ])
        )
    ]
}
