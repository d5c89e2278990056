import SnapWire

/// A token bucket for each class of methods.
struct MethodBuckets {
    private var buckets: [TokenBucket]

    /// - Parameter rate: requests per second of a class; 0 means no limit. Twice as many may come at once.
    init(at now: Int64, _ rate: (RateClass) -> Int) {
        buckets = RateClass.allCases.map { TokenBucket(perSecond: rate($0), burst: 2 * rate($0), at: now) }
    }

    /// Takes a token; otherwise returns the milliseconds until there is one.
    mutating func take(_ kind: RateClass, at now: Int64) -> Int64? { buckets[kind.rawValue].take(at: now) }

    func isFull(at now: Int64) -> Bool { buckets.allSatisfy { $0.isFull(at: now) } }
}
