import Testing

@testable import SnapServer

/// Readiness distinguishes a stuck thread and a failed transaction from a slow one.
struct HealthTests {
    private static let second: Int64 = 1_000_000
    private var health = Health()

    @Test mutating func aWriterThatDoesNotAnswerIsStuckUntilItDoes() {
        #expect(health.wantsHeartbeat)
        health.askedWriter(at: 0)
        health.askedWriter(at: 5 * Self.second)
        #expect(!health.wantsHeartbeat && health.complaint(at: 10 * Self.second, isDraining: false) == nil)
        #expect(health.complaint(at: 11 * Self.second, isDraining: false) == "the writer has not answered for 11 seconds")
        health.heardWriter(fault: nil)
        #expect(health.wantsHeartbeat && health.complaint(at: 11 * Self.second, isDraining: false) == nil)
    }

    @Test mutating func aTransactionThatFailedIsAReasonUntilOneIsCommitted() {
        health.heardWriter(fault: "database is locked")
        #expect(health.complaint(at: 0, isDraining: false) == "the last transaction failed: database is locked")
        #expect(health.stuck(at: 0) == nil)
        health.heardWriter(fault: nil)
        #expect(health.complaint(at: 0, isDraining: false) == nil)
    }

    @Test mutating func readersThatAnswerAreAliveHoweverLongTheQueue() {
        health.askedReaders(2, at: 0)
        health.heardReaders(at: 9 * Self.second)
        #expect(health.complaint(at: 12 * Self.second, isDraining: false) == nil)
        #expect(health.complaint(at: 20 * Self.second, isDraining: false) == "the readers have not answered for 11 seconds")
        health.heardReaders(at: 20 * Self.second)
        #expect(health.complaint(at: 99 * Self.second, isDraining: false) == nil)
        health.askedReaders(1, at: 99 * Self.second)
        #expect(health.complaint(at: 100 * Self.second, isDraining: false) == nil)
    }

    @Test func drainingIsAReasonOfItsOwn() { #expect(health.complaint(at: 0, isDraining: true) == "draining") }
}
