import Foundation

/// The hints that wait for the bus's thread, and what this thread must know: whether there is a connection, and whether to end.
///
/// nats.c's publish can wait seconds for a stopped server, and holds its lock meanwhile. So callers meet this lock instead, under which
/// nothing waits.
///
/// - Thread: any.
final class Outbox: Sendable {
    /// Room for 8 of the largest hints. Where more wait, the database is the quicker source.
    static let bytesMax = 4 << 20
    /// Small hints have overheads of their own.
    static let hintsMax = 16_384

    private let condition = NSCondition()
    // Reason that it is unsafe to the compiler: it is touched only while `condition` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state = State()

    private struct State {
        var waiting: [[UInt8]] = []
        var waitingBytes = 0
        var isConnected = false
        var isLinkOver = false
        var isClosed = false
        var counts = BusCounts()

        func hasRoom(for bytes: Int) -> Bool { waiting.count < hintsMax && waitingBytes + bytes <= bytesMax }

        mutating func takeAll() -> [[UInt8]] {
            waitingBytes = 0
            defer { waiting = [] }
            return waiting
        }

        /// Drops all hints, which are useless after a reconnect.
        mutating func dropAll() { counts.dropped += Int64(takeAll().count) }
    }

    var isConnected: Bool { condition.withLock { state.isConnected } }
    var isClosed: Bool { condition.withLock { state.isClosed } }
    var counts: BusCounts { condition.withLock { state.counts } }

    /// Adds a hint, or drops and counts it. Never waits for the network.
    func post(_ bytes: [UInt8]) {
        condition.withLock {
            guard state.isConnected, bytes.count <= NatsBus.hintBytesMax, state.hasRoom(for: bytes.count) else {
                state.counts.dropped += 1
                return
            }
            state.waiting.append(bytes)
            state.waitingBytes += bytes.count
            condition.signal()
        }
    }

    /// Takes all hints, waiting until there are some; nil once the link is over or the bus closed.
    func take() -> [[UInt8]]? {
        condition.withLock {
            while state.waiting.isEmpty, !state.isLinkOver, !state.isClosed { condition.wait() }
            return state.isLinkOver || state.isClosed ? nil : state.takeAll()
        }
    }

    func setConnected(_ isConnected: Bool) {
        condition.withLock {
            state.isConnected = isConnected && !state.isClosed
            if !state.isConnected { state.dropAll() }
        }
    }

    /// Records whether nats.c has given up its connection. The bus's thread then makes another.
    func setLinkOver(_ isOver: Bool) {
        condition.withLock {
            state.isLinkOver = isOver
            condition.broadcast()
        }
    }

    func countHeard() { condition.withLock { state.counts.heard += 1 } }

    func countPublished(bytes: Int) {
        condition.withLock {
            state.counts.published += 1
            state.counts.bytes += Int64(bytes)
        }
    }

    func countDropped(_ number: Int = 1) { condition.withLock { state.counts.dropped += Int64(number) } }

    /// Waits so many seconds, or until the bus is closed. It looks every twentieth of a second: a condition's own deadline is of the wall clock,
    /// and would wait for as long as that was set back.
    func pause(seconds: Double) {
        let end = ContinuousClock.now + .seconds(seconds)
        while !isClosed, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.05) }
    }

    func close() {
        condition.withLock {
            state.isClosed = true
            state.isConnected = false
            state.dropAll()
            condition.broadcast()
        }
    }
}
