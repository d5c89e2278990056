import SnapModel

/// The methods of webhooks.
package enum WebhookMethod: String, CaseIterable, Sendable {
    case add = "webhook.add"
    case list = "webhook.list"
    case remove = "webhook.remove"
    case pause = "webhook.pause"
    case resume = "webhook.resume"
    case test = "webhook.test"
}

extension WebhookMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .add:
            MethodRow(
                "Adds a webhook, which notifies an app's backend of events. Its secret is returned only once.", access: .admin,
                rate: .write,
                params: [
                    .needed("url", .nonEmpty, "The receiver's address: https and public, unless the operator allows any."),
                    .optional("kinds", .list(.webhookKind, max: WebhookKind.chosen.count), "The kinds of events to send; all by default."),
                ],
                result: .object([
                    .needed("webhook", .webhook), .needed("secret", .string.noted("With it the receiver checks each signature.")),
                ]),
                errors: [.invalidAddress, .tooMany])
        case .list:
            MethodRow("Lists the webhooks, without their secrets.", access: .admin, result: .object([.needed("webhooks", .list(.webhook))]))
        case .remove:
            MethodRow(
                "Removes a webhook and drops its pending events.", access: .admin, rate: .write, params: Self.webhook,
                errors: [.unknownWebhook])
        case .pause:
            MethodRow(
                "Pauses a webhook until `webhook.resume`; its events are kept.", access: .admin, rate: .write, params: Self.webhook,
                errors: [.unknownWebhook])
        case .resume:
            MethodRow(
                "Resumes a webhook and sends its pending events immediately.", access: .admin, rate: .write, params: Self.webhook,
                errors: [.unknownWebhook])
        case .test:
            MethodRow(
                "Sends an event of the kind `webhook.test`, after the pending ones.", access: .admin, rate: .write, params: Self.webhook,
                errors: [.unknownWebhook])
        }
    }

    private static let webhook: [SchemaMember] = [.needed("webhook", .id)]
}

// Reads commands about webhooks from parameters, and writes them.

extension WebhookMethod {
    func command(_ params: Params) throws(Rejection) -> WebhookCommand {
        switch self {
        case .add: .add(WebhookRequest(url: try params.string("url"), kinds: try params.kinds()))
        case .list: .list
        case .remove: .remove(try params.webhook())
        case .pause: .pause(try params.webhook())
        case .resume: .resume(try params.webhook())
        case .test: .test(try params.webhook())
        }
    }
}

extension WebhookCommand {
    var method: WebhookMethod {
        switch self {
        case .add: .add
        case .list: .list
        case .remove: .remove
        case .pause: .pause
        case .resume: .resume
        case .test: .test
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .add(let request):
            json.field("url", request.url)
            json.field("kinds", each: request.kinds) { json, kind in json.value(kind.rawValue) }
        case .list: break
        case .remove(let id), .pause(let id), .resume(let id), .test(let id): json.field("webhook", id.text)
        }
    }
}

extension Params {
    fileprivate func webhook() throws(Rejection) -> WebhookID { try id("webhook", WebhookID.self, unknown: .unknownWebhook) }

    /// All kinds where none are named; in the order of the table.
    fileprivate func kinds() throws(Rejection) -> [WebhookKind] {
        guard hasValue("kinds") else { return WebhookKind.chosen }
        var named: Set<WebhookKind> = []
        for element in try elements("kinds", max: WebhookKind.chosen.count) {
            var reader = JSONReader(element)
            guard let text = try? reader.string(), let kind = WebhookKind(rawValue: text), kind != .test else { throw wrongKinds }
            named.insert(kind)
        }
        guard !named.isEmpty else { throw wrongKinds }
        return WebhookKind.chosen.filter(named.contains)
    }

    private var wrongKinds: Rejection {
        wrong("kinds", "an array of some of \(WebhookKind.chosen.map(\.rawValue).joined(separator: ", "))")
    }
}
