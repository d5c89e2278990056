import Testing

@testable import SnapLoop

/// The memory that a peer which does not read can take in the server and its kernel.
@Suite(.serialized) struct MemoryBoundTests {
    /// The beginning of the message has left, but its memory is one block until the end has.
    @Test func aMessageThatIsHalfSentTakesAllItsMemory() {
        let total = OutboxTotal()
        var outbox = Outbox(total)
        let big = Frame.binary([UInt8](repeating: 1, count: 1 << 20))
        outbox.append(big, bound: 65_536)
        outbox.append(.text("more"), bound: 65_536)
        let all = total.bytes
        outbox.advance(1_000_000)
        #expect(outbox.bytes < 100_000 && total.bytes == all)
        outbox.advance(big.count - 1_000_000)
        #expect(total.bytes == outbox.bytes && total.bytes < 100)
        outbox.append(big, bound: 65_536)
        outbox.removeAll()
        #expect(total.bytes == 0)
    }
}
