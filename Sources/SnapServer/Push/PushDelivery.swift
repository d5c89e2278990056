import Logging
import SnapCrypto
import SnapFetch
import SnapModel
import SnapStore
import SnapWire

/// Deliveries of pushes to devices, through their push services.
///
/// - Source: RFC 8030 (the request), RFC 8291 (its body), RFC 8292 (who sends it).
struct PushDelivery: DeliveryKind {
    /// Many devices may be due together. Webhooks have the other threads.
    static let most = 12
    /// How long a push service keeps what it cannot deliver, in seconds.
    private static let keptSeconds = 259_200
    /// How long the proof of who sends it holds, in seconds; services refuse more than a day.
    private static let provenSeconds: Int64 = 43_200
    /// The lengths of pushes are multiples of this, so that they reveal little.
    private static let padding = 256

    let patience: DeliveryPatience
    let client: HTTPClient
    let configuration: PushConfiguration

    static func due(
        in snapshot: Snapshot, for node: Int64, except hosts: [String], _ patience: DeliveryPatience, at now: Timestamp
    ) throws -> (due: [DueDelivery], next: Timestamp?) {
        let (due, next) = try snapshot.duePushes(
            for: node, limit: most, except: hosts, longestMs: patience.longestMs, restMs: patience.restMs, at: now)
        return (due.map { DueDelivery(receiver: .push($0.subscription), host: $0.service) }, next)
    }

    func step(_ subscription: PushSubscriptionID, after tried: (PushParcel, DeliveryResult)?, for node: Int64) -> any WriteCommand {
        DeliverPush(subscription: subscription, tried: tried, node: node, patience: patience)
    }

    func request(for parcel: PushParcel, at now: Timestamp) throws -> HTTPRequest {
        let origin = try FetchAddress.parts(of: parcel.endpoint, within: configuration.reach).origin
        let proof = try WebPush.authorization(
            for: origin, contact: configuration.contact, expiresAt: now.milliseconds / 1_000 + Self.provenSeconds,
            key: VAPIDKey(rawRepresentation: parcel.key))
        let body = try WebPush.encrypt(parcel.message.body, to: parcel.p256dh, auth: parcel.auth, paddedTo: Self.padding)
        let headers = [
            (name: "TTL", value: String(Self.keptSeconds)), ("Urgency", "normal"), ("Content-Encoding", "aes128gcm"),
            ("Authorization", proof),
        ]
        return HTTPRequest(parcel.endpoint, .post(body, type: "application/octet-stream"), headers: headers, wantsBody: false)
    }

    static func tries(_ parcel: PushParcel) -> Int64 { parcel.tries }
    static func isGone(_ status: Int) -> Bool { status == 404 || status == 410 }

    /// Few phrases: members choose the host, and must not find out which names and machines the server's network has.
    static func words(_ error: FetchError) -> String? {
        switch error {
        case .status(let status, _): "the push service answered with status \(status)"
        case .timedOut: "the push service took too long"
        case .unreachable, .tlsRefused, .answerTooLarge, .badAnswer, .badRequest, .cancelled: "the push service could not be reached"
        }
    }

    /// A service that fails, fails for all its devices, so the loop reports them together.
    func logFailure(_ error: String, of parcel: PushParcel, _ log: Logger) {}
}

/// Takes the next push for a device, or records its result. Each try is a turn of its own, because the budget of the host may be spent.
struct DeliverPush: WriteCommand {
    let subscription: PushSubscriptionID
    let tried: (PushParcel, DeliveryResult)?
    /// 0 without a cluster.
    let node: Int64
    let patience: DeliveryPatience

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let (parcel, result) = tried {
            try transaction.settle(parcel, result, for: node, deadMs: patience.deadMs, at: now)
            try transaction.release(subscription, by: node)
            return Outcome()
        }
        guard
            let parcel = try transaction.nextPush(
                of: subscription, for: node, heldMs: patience.heldMs, longestMs: patience.longestMs, at: now)
        else {
            try transaction.release(subscription, by: node)
            return Outcome()
        }
        return Outcome(parcel)
    }
}

/// A maintenance task that counts the subscriptions for the operator.
struct CountPushes: WriteCommand {
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.countPushes()
        return Outcome()
    }
}
