import SnapModel

/// The shapes of webhooks.
extension Schema {
    static let webhook = Schema.named("Webhook")
    static let webhookKind = Schema.choice(WebhookKind.chosen.map(\.rawValue))

    static let webhooks: [(name: String, schema: Schema)] = [
        (
            "Webhook",
            .object([
                .needed("id", .id),
                .needed("url", .string),
                .needed("kinds", .list(.webhookKind)),
                .needed("state", .choice(["active", "failing", "paused"])),
                .needed("madeAt", .time),
                .needed("waiting", .count.noted("Events that are not yet delivered.")),
                .needed("dropped", .count.noted("Events that were too old or too many.")),
                .optional("deliveredAt", .time.noted("Time of the latest success.")),
                .optional(
                    "failure",
                    .object([
                        .needed("tries", .count), .needed("since", .time), .needed("nextAt", .time), .needed("error", .string),
                    ]).noted("Time of the first failure since the latest success.")),
                .optional(
                    "paused",
                    .object([.needed("at", .time), .needed("why", .choice(Webhook.Pause.Reason.allCases.map(\.rawValue)))])),
            ])
        )
    ]
}
