import SnapFetch
import SnapModel
import SnapStore

extension WebhookCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .add(let request): .write(try AddWebhook(request, asker, within: context.webhookReach))
        case .list: .ask { snapshot, _ in .webhook(.all(try snapshot.webhooks())) }
        case .remove(let id): .write(try Self.change(id, "webhook.remove", asker) { transaction, _ in try transaction.removeWebhook(id) })
        case .pause(let id):
            .write(
                try Self.change(id, "webhook.pause", asker) { transaction, now in
                    try transaction.pauseWebhook(id, why: .admin, at: now)
                })
        case .resume(let id): .write(try Self.change(id, "webhook.resume", asker) { transaction, _ in try transaction.resumeWebhook(id) })
        case .test(let id):
            .write(try Self.change(id, "webhook.test", asker) { transaction, now in try transaction.testWebhook(id, at: now) })
        }
    }

    /// An admin's change of one webhook, with its line in the audit log.
    private static func change(
        _ id: WebhookID, _ action: String, _ asker: Asker, _ body: @escaping @Sendable (Transaction, Timestamp) throws -> Void
    ) throws(Rejection) -> StoreChange {
        let admin = try asker.admin()
        return StoreChange { transaction, now in
            try body(transaction, now)
            try transaction.audit(action, "webhook \(id.text)", by: admin.person, at: now)
            return Outcome()
        }
    }
}

/// `webhook.add`: sends events to an address of an app's backend from now on.
struct AddWebhook: WriteCommand {
    let request: WebhookRequest
    let secret = Secret.webhookSecret()
    let admin: Asker.Admin

    /// - Throws: `invalidAddress`.
    init(_ request: WebhookRequest, _ asker: Asker, within reach: FetchReach) throws(Rejection) {
        admin = try asker.admin()
        self.request = request
        guard request.url.utf8.count <= WebhookRequest.urlBytesMax else {
            throw Rejection(.invalidAddress, "The address is longer than \(WebhookRequest.urlBytesMax) bytes.")
        }
        do throws(FetchError) { try FetchAddress.check(request.url, within: reach) } catch {
            guard case .badRequest(let why) = error else { throw Rejection(.invalidAddress, "This address is not allowed.") }
            throw Rejection(.invalidAddress, "This address is not allowed: \(why).")
        }
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let webhook = try transaction.addWebhook(request, secret: secret, at: now)
        try transaction.audit("webhook.add", "webhook \(webhook.id.text)", by: admin.person, at: now)
        return Outcome(.webhook(.made(webhook, secret: WebhookSignature.text(ofSecret: secret))))
    }
}
