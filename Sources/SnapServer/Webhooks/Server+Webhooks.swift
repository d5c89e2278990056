import Logging
import SnapModel
import SnapStore

extension Server {
    /// Counts what became of deliveries, and logs what the operator must repair.
    func count(_ report: WebhookReport) {
        switch report {
        case .delivered: figures.webhookDeliveries += 1
        case .failed: figures.webhookFailures += 1
        case .paused(let webhook, let why):
            figures.webhookPauses += 1
            let reason = why == .gone ? "its receiver answered 410" : "every try failed for too long"
            log.record(.webhookPaused, "webhook \(webhook.text) is paused: \(reason)", ["webhook": webhook.text, "why": why.rawValue])
        case .dropped(let webhook, let count):
            figures.webhookDrops += Int64(count)
            log.record(
                .webhookDropped, "\(count) events for webhook \(webhook.text) were dropped", ["webhook": webhook.text, "count": count])
        }
    }
}
