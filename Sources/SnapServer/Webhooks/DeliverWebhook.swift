import SnapModel
import SnapStore

/// Notes what became of one event, and takes the next one: a single transaction for each delivery.
struct DeliverWebhook: WriteCommand {
    let webhook: WebhookID
    /// The event that was tried just now, and what became of it.
    let tried: (event: WebhookEvent, result: DeliveryResult)?
    /// 0 without a cluster.
    let node: Int64
    let patience: DeliveryPatience

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let tried { try transaction.settle(tried.event, tried.result, for: node, deadMs: patience.deadMs, at: now) }
        guard
            let parcel = try transaction.nextParcel(
                of: webhook, for: node, heldMs: patience.heldMs, longestMs: patience.longestMs, at: now)
        else {
            try transaction.release(webhook, by: node)
            return Outcome()
        }
        return Outcome(parcel)
    }
}

/// A maintenance task that drops events which waited for too long, or are too many.
struct TrimWebhooks: WriteCommand {
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.trimWebhooks(at: now)
        return Outcome()
    }
}
