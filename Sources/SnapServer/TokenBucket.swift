/// A rate limit: `perSecond` requests on average, `burst` at once.
struct TokenBucket {
    private let perSecond: Double
    private let burst: Double
    private var tokens: Double
    private var updatedAt: Int64

    /// - Units: `now` is the monotonic clock in microseconds; a rate of 0 limits nothing.
    init(perSecond: Int, burst: Int, at now: Int64) {
        self.perSecond = Double(perSecond)
        self.burst = Double(max(burst, 1))
        tokens = self.burst
        updatedAt = now
    }

    /// Takes a token, or tells in how many milliseconds there will be one.
    mutating func take(at now: Int64) -> Int64? {
        guard perSecond > 0 else { return nil }
        tokens = min(burst, tokens + Double(max(0, now - updatedAt)) / 1_000_000 * perSecond)
        updatedAt = now
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return Int64(((1 - tokens) / perSecond * 1_000).rounded(.up))
    }
}
