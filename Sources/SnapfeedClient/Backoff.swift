/// The waits between tries: random, and longer after each failure.
struct Backoff: Sendable {
    let leastMs: Int
    let firstMs: Int
    let greatestMs: Int
    private(set) var failures = 0

    init(leastMs: Int, firstMs: Int, greatestMs: Int) {
        (self.leastMs, self.firstMs, self.greatestMs) = (leastMs, firstMs, greatestMs)
    }

    init(_ settings: Settings) {
        self.init(leastMs: settings.waitLeastMs, firstMs: settings.waitFirstMs, greatestMs: settings.waitGreatestMs)
    }

    /// The most that the next wait can be: doubled after each failure.
    var ceilingMs: Int { max(leastMs, min(greatestMs, firstMs << min(failures, 20))) }

    mutating func next() -> Int {
        let wait = Int.random(in: leastMs...ceilingMs)
        failures += 1
        return wait
    }

    mutating func reset() { failures = 0 }
}
