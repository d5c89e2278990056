import SnapFetch

/// The operator's rule for where webhooks, or pushes, may go.
package enum DeliveryAddresses: String, CaseIterable, Sendable {
    case `public`, any

    var reach: FetchReach { self == .public ? .publicOnly : .anywhere }
}
