import Logging
import SnapFetch
import SnapModel
import SnapStore

/// A receiver of deliveries: they come one after the other, independently of other receivers.
enum DeliveryReceiver: Hashable, Sendable {
    case webhook(WebhookID)
    case push(PushSubscriptionID)
}

/// A receiver for which something is due.
struct DueDelivery: Sendable {
    let receiver: DeliveryReceiver
    /// Where it goes, if that host has a budget.
    let host: String?
}

/// One kind of deliveries: which receivers are due, how a delivery is sent, and how its outcome is recorded.
protocol DeliveryKind: Sendable {
    associatedtype Receiver: Sendable
    associatedtype Parcel: DeliveryParcel

    var patience: DeliveryPatience { get }
    /// Goes where this kind may go.
    var client: HTTPClient { get }
    /// The most receivers of this kind with a turn at a time, so that the other kinds have threads left.
    static var most: Int { get }

    /// The receivers for which something is due, at most as many as may be served now, and when the next one will be due.
    ///
    /// - Parameters:
    ///   - node: who asks; 0 without a cluster.
    ///   - hosts: they get nothing now.
    static func due(
        in snapshot: Snapshot, for node: Int64, except hosts: [String], _ patience: DeliveryPatience, at now: Timestamp
    ) throws -> (due: [DueDelivery], next: Timestamp?)

    /// Notes what became of one parcel, and may take the next one: a single transaction for each delivery.
    ///
    /// - Parameter tried: the parcel that was tried just now, and what became of it.
    func step(_ receiver: Receiver, after tried: (Parcel, DeliveryResult)?, for node: Int64) -> any WriteCommand

    /// The HTTP request of a parcel.
    ///
    /// - Throws: why it cannot be sent, in words.
    func request(for parcel: Parcel, at now: Timestamp) throws -> HTTPRequest
    /// Failures in a row so far.
    static func tries(_ parcel: Parcel) -> Int64
    /// Whether an answer says that the receiver will never take anything again.
    static func isGone(_ status: Int) -> Bool
    /// Why a try failed, in words for the receiver's owner; nil where that is the operator.
    static func words(_ error: FetchError) -> String?
    /// Reports the first of consecutive failures to the operator.
    func logFailure(_ error: String, of parcel: Parcel, _ log: Logger)
}

/// One thing on its way, with all that a try needs.
protocol DeliveryParcel: Sendable {}

extension WebhookParcel: DeliveryParcel {}
extension PushParcel: DeliveryParcel {}

/// Why something could not be sent at all.
struct DeliveryFault: Error, CustomStringConvertible {
    let description: String
}
