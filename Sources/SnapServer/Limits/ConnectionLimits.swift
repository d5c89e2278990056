import SnapWire

/// The limits of one connection. All connections share one object, which saves memory.
final class ConnectionLimits: Sendable {
    let subscriptions, requestsInFlight, heldBytes, refusalsInRow: Int
    private let rates: [Int]

    init(_ limits: Limits) {
        subscriptions = limits[.subscriptions]
        requestsInFlight = limits[.requestsInFlight]
        heldBytes = limits[.heldBytes]
        refusalsInRow = limits[.refusalsInRow]
        rates = RateClass.allCases.map { limits.rates(of: $0).connection }
    }

    /// The rate of a class of requests.
    ///
    /// - Units: requests per second; 0 means no limit.
    func rate(of kind: RateClass) -> Int { rates[kind.rawValue] }
}
