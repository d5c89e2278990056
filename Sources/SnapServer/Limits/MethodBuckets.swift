import SnapWire

/// The rates of one connection or account, for each class of methods: so many requests a second on average, and twice as many in a burst.
///
/// A class is one number, the moment at which all its requests of the past are paid for (the "generic cell rate algorithm"). The rates are
/// kept by the callers, so that an idle connection costs only these numbers.
struct MethodBuckets {
    /// In nanoseconds of the monotonic clock, by class.
    private var paidAt = InlineArray<5, Int64>(repeating: 0)
    /// A burst is paid for within this time, in nanoseconds.
    private static let burst: Int64 = 2_000_000_000

    /// Takes a request's share; otherwise returns the milliseconds until there is one.
    ///
    /// - Units: `rate` is in requests per second, 0 means no limit; `now` is the monotonic clock in microseconds.
    mutating func take(_ kind: RateClass, perSecond rate: Int, at now: Int64) -> Int64? {
        guard rate > 0 else { return nil }
        let paid = max(paidAt[kind.rawValue], now * 1_000) + 1_000_000_000 / Int64(rate)
        let wait = paid - now * 1_000 - Self.burst
        guard wait > 0 else {
            paidAt[kind.rawValue] = paid
            return nil
        }
        return (wait + 999_999) / 1_000_000
    }

    /// Whether nothing is left to pay for, so that a new one would behave the same.
    func isFull(at now: Int64) -> Bool { RateClass.allCases.allSatisfy { paidAt[$0.rawValue] <= now * 1_000 } }
}
