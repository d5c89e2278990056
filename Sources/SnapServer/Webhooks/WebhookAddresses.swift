import SnapFetch

/// The operator's rule for where webhooks may go.
package enum WebhookAddresses: String, CaseIterable, Sendable {
    case `public`, any

    var reach: FetchReach { self == .public ? .publicOnly : .anywhere }
}
