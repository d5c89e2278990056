import TestSupport
import Testing

@testable import SnapServer

/// Rates, with a clock that the tests move.
struct TokenBucketTests {
    @Test func aBurstPassesAndThenOneByOneAtTheRate() {
        var bucket = TokenBucket(perSecond: 10, burst: 3, at: 0)
        #expect((0..<3).allSatisfy { _ in bucket.take(at: 0) == nil })
        #expect(bucket.take(at: 0) == 100)
        #expect(bucket.take(at: 50_000) == 50)
        #expect(bucket.take(at: 100_000) == nil)
        #expect(bucket.take(at: 100_000) == 100)
    }

    @Test func clientThatWaitsForRetryAfterIsServed() {
        var random = Seeded(11)
        var bucket = TokenBucket(perSecond: 7, burst: 5, at: 0)
        var now: Int64 = 0
        for _ in 0..<1_000 {
            if let wait = bucket.take(at: now) {
                #expect(wait > 0)
                now += wait * 1_000
                #expect(bucket.take(at: now) == nil)
            }
            now += Int64(random.below(100_000))
        }
    }

    @Test func requestsAreBoundedByRateTimesTimePlusBurst() {
        var random = Seeded(12)
        var bucket = TokenBucket(perSecond: 100, burst: 20, at: 0)
        var (now, passed) = (Int64(0), 0)
        for _ in 0..<20_000 {
            now += Int64(random.below(3_000))
            if bucket.take(at: now) == nil { passed += 1 }
        }
        #expect(Double(passed) <= 20 + Double(now) / 1_000_000 * 100 + 1)
        #expect(Double(passed) >= Double(now) / 1_000_000 * 100 * 0.9)
    }

    @Test func idleTimeSavesAtMostOneBurst() {
        var bucket = TokenBucket(perSecond: 10, burst: 3, at: 0)
        let later: Int64 = 3_600_000_000
        #expect((0..<3).allSatisfy { _ in bucket.take(at: later) == nil })
        #expect(bucket.take(at: later) != nil)
    }

    @Test func aClockThatStandsOrGoesBackGivesNoTokens() {
        var bucket = TokenBucket(perSecond: 10, burst: 1, at: 1_000_000)
        #expect(bucket.take(at: 1_000_000) == nil)
        #expect(bucket.take(at: 0) != nil)
    }

    @Test func aRateOfZeroLimitsNothing() {
        var bucket = TokenBucket(perSecond: 0, burst: 0, at: 0)
        #expect((0..<10_000).allSatisfy { _ in bucket.take(at: 0) == nil })
    }
}
