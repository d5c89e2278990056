import Logging
import SnapFetch
import SnapModel
import SnapStore
import SnapWire

/// A thread that sends events, those of one webhook after the other, for its turn or until nothing of it is due.
struct WebhookWorker {
    /// Before another try after the store failed.
    private static let pause = Duration.milliseconds(500)
    /// How long a webhook may go on while others wait: a receiver that never catches up must not keep its thread.
    private static let turn = Duration.seconds(1)

    let client: HTTPClient
    let patience: WebhookPatience
    /// 0 for a server that is alone.
    let node: Int64
    let clock: Clock
    let log: Logger
    let cancel: CancelFlag
    /// Gives a command to the writer. False when it has ended.
    let write: (WriteJob) -> Bool

    func run(_ mailbox: Mailbox<WebhookID>, done: (WebhookID) -> Void) {
        while let next = mailbox.take(limit: 1) {
            for webhook in next {
                deliver(webhook)
                done(webhook)
            }
        }
    }

    private func deliver(_ webhook: WebhookID) {
        let end = ContinuousClock.now + Self.turn
        var tried: (WebhookEvent, WebhookResult)?
        while let parcel = next(of: webhook, after: tried) {
            // The dispatcher finds it again, and puts it behind the others.
            if tried != nil, ContinuousClock.now >= end { return }
            // What was not sent to its end is sent again after the next start.
            guard !cancel.isSet, let result = send(parcel) else { return }
            tried = (parcel.event, result)
        }
    }

    /// Waits for the writer.
    ///
    /// - Returns: nil also when the store failed: then the same event is sent again later, under the same id.
    private func next(of webhook: WebhookID, after tried: (WebhookEvent, WebhookResult)?) -> WebhookParcel? {
        let command = DeliverWebhook(webhook: webhook, tried: tried.map { ($0, $1) }, node: node, patience: patience)
        let answers = Mailbox<Written>()
        guard write(WriteJob(ticket: nil, command: command) { _ = answers.post([$0]) }), let written = answers.take(limit: 1)?.first else {
            return nil
        }
        guard case .success(let outcome) = written.result else {
            try? cancel.rest(until: .now + Self.pause)
            return nil
        }
        if case .parcel(let parcel) = outcome.completion { return parcel }
        return nil
    }

    /// - Returns: nil when the server ends.
    private func send(_ parcel: WebhookParcel) -> WebhookResult? {
        let body = parcel.event.body
        guard let signature = WebhookSignature(parcel.event, body: body, secret: parcel.secret, at: clock.now()) else {
            return failed(parcel, "there is no memory to sign it")
        }
        let request = HTTPRequest(parcel.url, .post(body, type: "application/json"), headers: signature.headers, wantsBody: false)
        do throws(FetchError) {
            let answer = try client.send(request)
            guard !answer.isSuccess else { return .delivered }
            let asked = [429, 503].contains(answer.status) ? answer.retryAfter.components.seconds * 1_000 : 0
            return failed(parcel, "\(FetchError.status(answer.status))", askedMs: asked, isGone: answer.status == 410)
        } catch {
            guard error != .cancelled else { return nil }
            return failed(parcel, "\(error)")
        }
    }

    private func failed(_ parcel: WebhookParcel, _ error: String, askedMs: Int64 = 0, isGone: Bool = false) -> WebhookResult {
        // The first of a row is told; the others would fill the log.
        if parcel.tries == 0 {
            log.tell(
                .webhookFailed, "webhook \(parcel.event.webhook.text) was not delivered: \(error)", ["webhook": parcel.event.webhook.text])
        }
        return .failed(error: error, waitMs: patience.wait(after: parcel.tries, askedMs: askedMs), isGone: isGone)
    }
}
