import SnapModel

/// How long a webhook waits after a failure, and when it is given up.
struct WebhookPatience: Sendable {
    /// Multiples of the first wait: 5 s, 30 s, 2 min, 10 min, and then an hour each time.
    private static let steps: [Int64] = [1, 6, 24, 120, 720]

    /// Nobody reads the body of an answer.
    static let answerBytesMax = 64 << 10

    /// The wait after the first failure, in milliseconds.
    let firstMs: Int64
    /// How long every try may fail, in milliseconds.
    let deadMs: Int64
    /// How long one try may take, in milliseconds.
    let tryMs: Int64

    init(_ limits: Limits) {
        firstMs = Int64(limits[.webhookRetryMilliseconds])
        deadMs = Int64(limits[.webhookDeadSeconds]) * 1_000
        tryMs = Int64(limits[.webhookSeconds]) * 1_000
    }

    /// The wait after a failure, in milliseconds.
    ///
    /// - Parameters:
    ///   - tries: failures in a row before this one.
    ///   - askedMs: what the receiver asks for; it is not believed beyond the longest wait.
    ///   - random: from 0 to 1; it spreads the tries of receivers that failed together, by a tenth to either side.
    func wait(after tries: Int64, askedMs: Int64 = 0, random: Double = .random(in: 0...1)) -> Int64 {
        let step = Self.steps[Int(min(tries, Int64(Self.steps.count - 1)))]
        let spread = Double(firstMs * step) * (0.9 + 0.2 * random)
        return max(Int64(spread), min(askedMs, firstMs * (Self.steps.last ?? 1)))
    }

    /// How long a node keeps others away: a try, and the commit after it, which may wait for a slow database.
    var heldMs: Int64 { 2 * tryMs + 5_000 }
}
