import SnapModel
import SnapStore

/// Notes what became of one event, and takes the next one: a single transaction for each delivery.
struct DeliverWebhook: WriteCommand {
    let webhook: WebhookID
    /// The event that was tried just now, and what became of it.
    let tried: (event: WebhookEvent, result: DeliveryResult)?
    /// 0 for a server that is alone.
    let node: Int64
    let patience: DeliveryPatience

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        var news: [WebhookNews] = []
        if let tried {
            switch tried.result {
            case .delivered(isSlow: _): news.append(.delivered)
            case .failed: news.append(.failed)
            }
            let paused = try transaction.settle(tried.event, tried.result, for: node, deadMs: patience.deadMs, at: now)
            if let paused { news.append(.paused(webhook, paused)) }
        }
        let effects = news.map(Effect.webhook)
        guard
            let parcel = try transaction.nextParcel(
                of: webhook, for: node, heldMs: patience.heldMs, longestMs: patience.longestMs, at: now)
        else {
            try transaction.release(webhook, by: node)
            return Outcome(effects: effects)
        }
        return Outcome(parcel, effects: effects)
    }
}

/// Messages to the operator about webhooks.
enum WebhookNews: Sendable {
    case delivered, failed
    case paused(WebhookID, Webhook.Pause.Reason)
    case dropped(WebhookID, Int)
}

/// A chore that drops events which waited for too long, or are too many.
struct TrimWebhooks: WriteCommand {
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        Outcome(effects: try transaction.trimWebhooks(at: now).map { .webhook(.dropped($0.webhook, $0.count)) })
    }
}
