import Testing

@testable import SnapLoop

/// What a peer that does not read can make the server and its kernel hold.
@Suite(.serialized) struct MemoryBoundTests {
    /// Its beginning has left, but the message is one block of memory until its end has.
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

    /// The kernel would take megabytes by itself.
    @Test func theKernelKeepsNoMoreForAConnectionThanItMay() throws {
        let limits = LoopLimits(outboxBytes: 16 << 20, socketBufferBytes: 32 << 10)
        let server = try LoopThread(limits) { $0.onMessage = { _, _, _, _ in } }
        let client = try RawClient.webSocket(port: server.port, receiveBytes: 4_096)
        let whole = 8 << 20
        try server.wait("it is open") { !$0.opened.isEmpty }
        try server.perform { $0.loop.send(.binary([UInt8](repeating: 1, count: 8 << 20)), to: $0.opened[0].0) }
        // Rounds in which more could leave.
        for number in 1...50 {
            try client.sendText("x")
            try server.wait("message \(number) has come") { $0.messages.count == number }
        }
        let left = try server.perform { $0.loop.queuedBytes(of: $0.opened[0].0) }
        // The two buffers, and a fragment that libwebsockets holds.
        #expect(whole - left < 600 << 10, "\(whole - left) bytes left the server")
        client.hangUp()
        try server.stop()
    }
}
