import SnapModel
import SnapWire

extension MethodExample {
    private static let webhook = WebhookID(rawValue: 3)
    static let webhooks = [
        MethodExample(
            "webhook.add", .admin, rate: .write,
            [
                .webhook(.add(WebhookRequest(url: "https://app.example.org/hooks"))),
                .webhook(.add(WebhookRequest(url: "https://app.example.org/hooks", kinds: [.snapPosted, .accountMade]))),
            ]),
        MethodExample("webhook.list", .admin, [.webhook(.list)]),
        MethodExample("webhook.remove", .admin, rate: .write, [.webhook(.remove(webhook))]),
        MethodExample("webhook.pause", .admin, rate: .write, [.webhook(.pause(webhook))]),
        MethodExample("webhook.resume", .admin, rate: .write, [.webhook(.resume(webhook))]),
        MethodExample("webhook.test", .admin, rate: .write, [.webhook(.test(webhook))]),
    ]
}
