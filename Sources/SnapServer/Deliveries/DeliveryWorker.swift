import Logging
import SnapFetch
import SnapModel
import SnapStore

/// A thread that sends what is due, to one receiver after the other: each has a turn, or less where nothing more is due.
struct DeliveryWorker {
    /// Before another try after the store failed.
    private static let pause = Duration.milliseconds(500)
    /// How long a receiver may continue while others wait: one that never catches up must not keep its thread.
    private static let turn = Duration.seconds(1)

    /// Receivers that take longer come after the others the next time.
    private static let slow = Duration.seconds(2)

    let webhooks: WebhookDelivery
    /// Nil where the server sends no pushes.
    let pushes: PushDelivery?
    /// 0 without a cluster.
    let node: Int64
    let clock: Clock
    let log: Logger
    let cancel: CancelFlag
    /// Gives a command to the writer. False when it has ended.
    let write: (WriteJob) -> Bool

    func run(_ mailbox: Mailbox<DeliveryReceiver>, done: (DeliveryReceiver) -> Void) {
        while let next = mailbox.take(limit: 1) {
            for receiver in next {
                switch receiver {
                case .webhook(let webhook): deliver(to: webhook, webhooks)
                case .push(let subscription): if let pushes { deliver(to: subscription, pushes) }
                }
                done(receiver)
            }
        }
    }

    private func deliver<Kind: DeliveryKind>(to receiver: Kind.Receiver, _ kind: Kind) {
        let end = ContinuousClock.now + Self.turn
        var tried: (Kind.Parcel, DeliveryResult)?
        while let parcel = next(of: receiver, after: tried, kind) {
            // The dispatcher finds it again, and puts it after the others.
            if tried != nil, ContinuousClock.now >= end { return }
            // An interrupted delivery is sent again after the next start.
            guard !cancel.isSet, let result = send(parcel, kind) else { return }
            tried = (parcel, result)
        }
    }

    /// Waits for the writer.
    ///
    /// - Returns: nil also when the store failed: then the same is sent again later.
    private func next<Kind: DeliveryKind>(
        of receiver: Kind.Receiver, after tried: (Kind.Parcel, DeliveryResult)?, _ kind: Kind
    ) -> Kind.Parcel? {
        let command = kind.step(receiver, after: tried, for: node)
        let answers = Mailbox<Written>()
        guard write(WriteJob(ticket: nil, command: command) { _ = answers.post([$0]) }), let written = answers.take(limit: 1)?.first else {
            return nil
        }
        guard case .success(let outcome) = written.result else {
            try? cancel.rest(until: .now + Self.pause)
            return nil
        }
        guard case .parcel(let parcel) = outcome.completion else { return nil }
        return parcel as? Kind.Parcel
    }

    /// Sends a parcel, and returns the result.
    ///
    /// - Returns: nil when the server ends.
    private func send<Kind: DeliveryKind>(_ parcel: Kind.Parcel, _ kind: Kind) -> DeliveryResult? {
        let request: HTTPRequest
        do { request = try kind.request(for: parcel, at: clock.now()) } catch {
            return failed(parcel, .badRequest("\(error)"), kind)
        }
        let start = ContinuousClock.now
        do throws(FetchError) {
            let answer = try kind.client.send(request)
            guard !answer.isSuccess else { return .delivered(isSlow: .now - start > Self.slow) }
            let asked = [429, 503].contains(answer.status) ? answer.retryAfter.components.seconds * 1_000 : 0
            return failed(parcel, .status(answer.status), askedMs: asked, isGone: Kind.isGone(answer.status), kind)
        } catch {
            guard error != .cancelled else { return nil }
            return failed(parcel, error, kind)
        }
    }

    private func failed<Kind: DeliveryKind>(
        _ parcel: Kind.Parcel, _ error: FetchError, askedMs: Int64 = 0, isGone: Bool = false, _ kind: Kind
    ) -> DeliveryResult {
        let tries = Kind.tries(parcel)
        // The first of consecutive failures is logged; the others would fill the log.
        if tries == 0 { kind.logFailure("\(error)", of: parcel, log) }
        return .failed(
            error: "\(error)", words: Kind.words(error), waitMs: kind.patience.wait(after: tries, askedMs: askedMs), isGone: isGone)
    }
}
