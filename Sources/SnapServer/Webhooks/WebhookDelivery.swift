import Logging
import SnapFetch
import SnapModel
import SnapStore
import SnapWire

/// Deliveries of events to webhooks.
struct WebhookDelivery: DeliveryKind {
    /// Pushes have the other threads.
    static let most = 12

    let patience: DeliveryPatience
    let client: HTTPClient

    static func due(
        in snapshot: Snapshot, for node: Int64, except hosts: [String], _ patience: DeliveryPatience, at now: Timestamp
    ) throws -> (due: [DueDelivery], next: Timestamp?) {
        let (due, next) = try snapshot.dueWebhooks(for: node, longestMs: patience.longestMs, at: now)
        return (due.map { DueDelivery(receiver: .webhook($0), host: nil) }, next)
    }

    func step(_ webhook: WebhookID, after tried: (WebhookParcel, DeliveryResult)?, for node: Int64) -> any WriteCommand {
        DeliverWebhook(webhook: webhook, tried: tried.map { ($0.event, $1) }, node: node, patience: patience)
    }

    func request(for parcel: WebhookParcel, at now: Timestamp) throws -> HTTPRequest {
        let body = parcel.event.body
        guard let signature = WebhookSignature(parcel.event, body: body, secret: parcel.secret, at: now) else {
            throw DeliveryFault(description: "there is no memory to sign it")
        }
        return HTTPRequest(parcel.url, .post(body, type: "application/json"), headers: signature.headers, wantsBody: false)
    }

    static func tries(_ parcel: WebhookParcel) -> Int64 { parcel.tries }
    static func isGone(_ status: Int) -> Bool { status == 410 }
    static func words(_ error: FetchError) -> String? { nil }

    func logFailure(_ error: String, of parcel: WebhookParcel, _ log: Logger) {
        let webhook = parcel.event.webhook.text
        log.record(.webhookFailed, "webhook \(webhook) was not delivered: \(error)", ["webhook": webhook])
    }
}
