/// A rate limit: `perSecond` requests on average, `burst` without a pause.
struct TokenBucket {
    private let perSecond: Double
    private let burst: Double
    private var tokens: Double
    private var updatedAt: Int64

    /// - Units: `now` is the monotonic clock in microseconds; a rate of 0 means no limit.
    init(perSecond: Int, burst: Int, at now: Int64) { self.init(perSecond: Double(perSecond), burst: burst, at: now) }

    /// A bucket of `count` requests in `seconds`, all of which may come in one burst; a count of 0 means no limit.
    init(_ count: Int, inSeconds seconds: Int, at now: Int64) {
        self.init(perSecond: Double(count) / Double(seconds), burst: count, at: now)
    }

    private init(perSecond: Double, burst: Int, at now: Int64) {
        self.perSecond = perSecond
        self.burst = Double(max(burst, 1))
        tokens = self.burst
        updatedAt = now
    }

    /// Takes a token; otherwise returns the milliseconds until there is one.
    mutating func take(at now: Int64) -> Int64? {
        guard perSecond > 0 else { return nil }
        tokens = refilled(at: now)
        updatedAt = now
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return Int64(((1 - tokens) / perSecond * 1_000).rounded(.up))
    }

    /// The milliseconds until there is a token; nil where there is one.
    func waitMs(at now: Int64) -> Int64? {
        var copy = self
        return copy.take(at: now)
    }

    /// Gives a token back that was taken for nothing.
    mutating func putBack() { tokens = min(burst, tokens + 1) }

    /// The tokens that were missing when the bucket was last used.
    var taken: Int { Int(burst - tokens) }

    /// Whether the bucket is full, so that a new one would behave the same.
    func isFull(at now: Int64) -> Bool { perSecond == 0 || refilled(at: now) >= burst }

    private func refilled(at now: Int64) -> Double { min(burst, tokens + Double(max(0, now - updatedAt)) / 1_000_000 * perSecond) }
}
