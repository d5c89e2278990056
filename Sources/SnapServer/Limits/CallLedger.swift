import SnapWire

/// The recent calls of each address over HTTP, of all its accounts together, and of those that have none.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct CallLedger {
    private static let capacity = 50_000

    private var uses = BoundedTable<String, Use>(capacity: capacity)

    /// Takes the share of a call; otherwise returns the milliseconds until there is one.
    ///
    /// - Parameter rate: calls per second; 0 means no limit.
    mutating func take(_ network: String, perSecond rate: Int, at now: Int64) -> Int64? {
        uses.update(network, at: now, orInsert: Use()) { $0.buckets.take(.read, perSecond: rate, at: now) }
    }

    private struct Use: Forgettable {
        var buckets = MethodBuckets()

        func isForgotten(at now: Int64) -> Bool { buckets.isFull(at: now) }
        var weight: Int { 0 }
    }
}
