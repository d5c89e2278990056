import SnapModel
import SnapStore

/// How long a receiver is left alone after a failure, and when it is given up.
struct DeliveryPatience: Sendable {
    /// Multiples of the first wait: 5 s, 30 s, 2 min, 10 min, and then an hour each time.
    private static let steps: [Int64] = [1, 6, 24, 120, 720]

    /// The wait after the first failure, in milliseconds.
    let firstMs: Int64
    /// How long every try may fail, in milliseconds.
    let deadMs: Int64
    /// How long one try may take, in milliseconds.
    let tryMs: Int64
    /// How long a receiver may be left alone after a success, in milliseconds.
    var restMs: Int64 = 0

    static func webhooks(_ limits: Limits) -> DeliveryPatience {
        DeliveryPatience(
            firstMs: Int64(limits[.webhookRetryMilliseconds]), deadMs: Int64(limits[.webhookDeadSeconds]) * 1_000,
            tryMs: Int64(limits[.webhookSeconds]) * 1_000)
    }

    static func pushes(_ limits: Limits) -> DeliveryPatience {
        DeliveryPatience(
            firstMs: Int64(limits[.pushRetryMilliseconds]), deadMs: Int64(limits[.pushDeadSeconds]) * 1_000,
            tryMs: Int64(limits[.pushSeconds]) * 1_000, restMs: limits.pushRest.ms(ofEach: limits[.pushSubscriptionsPerAccount]))
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

    /// Nothing that was written waits for longer, in milliseconds: neither the next try, nor other nodes, whose clocks may be a little behind.
    var longestMs: Int64 { max(firstMs * (Self.steps.last ?? 1) * 11 / 10, 2 * heldMs, restMs) }

    /// How long a node keeps others away: a try, and the commit after it, which may wait for a slow database.
    var heldMs: Int64 { 2 * tryMs + 5_000 }
}
