import Foundation
import Testing

@testable import SnapLoop

@Suite(.serialized) struct WebSocketTests {
    @Test(arguments: [0, 125, 126, 65_535, 65_536, 300_000])
    func echoReturnsEveryByte(count: Int) throws {
        let server = try LoopThread(LoopLimits(messageBytes: 1 << 20))
        let client = try RawClient.webSocket(port: server.port)
        let payload = (0..<count).map { UInt8(97 + $0 % 26) }
        try client.sendText(payload)
        let answer = try client.readMessage()
        #expect(answer.opcode == 1 && answer.payload == payload)
        #expect(answer.frames == max(1, (count + Frame.fragmentBytes - 1) / Frame.fragmentBytes))
        try client.send(RawClient.frame(2, payload))
        #expect(try client.readMessage().opcode == 2)
        try server.stop()
    }

    @Test func aMessageInFragmentsAndSmallSegmentsArrivesWhole() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        let payload = (0..<65_536).map { UInt8(97 + $0 % 26) }
        var wire: [UInt8] = []
        for index in 0..<16 {
            wire += RawClient.frame(index == 0 ? 1 : 0, Array(payload[index * 4_096..<(index + 1) * 4_096]), isLast: index == 15)
            if index == 7 { wire += RawClient.frame(9, [1, 2, 3]) }
        }
        for start in stride(from: 0, to: wire.count, by: 200) { try client.send(Array(wire[start..<min(wire.count, start + 200)])) }
        // libwebsockets sends the pong itself, before or after the echo.
        let answers = try (0..<2).map { _ in try client.readMessage(pings: true) }
        #expect(answers.first { $0.opcode == 10 }?.payload == [1, 2, 3])
        #expect(answers.first { $0.opcode == 1 }?.payload == payload)
        try server.stop()
    }

    @Test func oneByteOverTheLimitCloses1009() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText([UInt8](repeating: 97, count: 65_537))
        #expect(try client.readMessage().closeCode == 1009)
        try server.wait("closed") { $0.closed.map(\.1) == [1009] && $0.messages.isEmpty }
        try server.stop()
    }

    @Test func imageLimitDoesNotExtendTheTextLimit() throws {
        let server = try LoopThread { $0.onOpen = { $0.loop.setBinaryLimit(1 << 20, of: $1) } }
        let client = try RawClient.webSocket(port: server.port)
        let payload = [UInt8](repeating: 97, count: 65_537)
        // In fragments: continuing frames have the kind of the first frame.
        try client.send(RawClient.frame(2, payload, isLast: false) + RawClient.frame(0, payload))
        #expect(try client.readMessage().payload.count == 2 * 65_537)
        try client.send(
            RawClient.frame(1, Array(payload.prefix(40_000)), isLast: false) + RawClient.frame(0, Array(payload.prefix(40_000))))
        #expect(try client.readMessage().closeCode == 1009)
        try server.wait("closed") { $0.closed.map(\.1) == [1009] && $0.messages.count == 1 }
        try server.stop()
    }

    @Test func tooManyFramesClose1009() throws {
        let server = try LoopThread()
        let good = try RawClient.webSocket(port: server.port)
        for index in 0..<64 { try good.send(RawClient.frame(index == 0 ? 1 : 0, [97], isLast: index == 63)) }
        #expect(try good.readMessage().payload.count == 64)
        let bad = try RawClient.webSocket(port: server.port)
        for index in 0..<65 { try bad.send(RawClient.frame(index == 0 ? 1 : 0, [], isLast: false)) }
        #expect(try bad.readMessage().closeCode == 1009)
        try server.stop()
    }

    /// A peer that never finishes a message must not keep others from finishing theirs.
    @Test func halfMessagesOverTheSharedBoundClose1013WhereTheOldestIs() throws {
        let server = try LoopThread(LoopLimits(assemblyBytes: 100_000))
        let half = [UInt8](repeating: 97, count: 30_000)
        let clients = try (1...4).map { number in
            let client = try RawClient.webSocket(port: server.port)
            try client.send(RawClient.frame(1, half, isLast: false))
            if number < 4 { try server.wait("\(number) have begun") { $0.loop.counters.assemblyBytesNow == number * 30_000 } }
            return client
        }
        #expect(try clients[0].readMessage().closeCode == 1013)
        for (young, last) in zip(clients[1...], [98, 99, 100] as [UInt8]) {
            try young.send(RawClient.frame(0, [last]))
            #expect(try young.readMessage().payload == half + [last])
        }
        #expect(try server.perform { $0.loop.counters.assemblyBytesNow } == 0)
        try server.stop()
    }

    /// Our own pings carry such bytes, and clients send them back.
    @Test func aPongMayCarryAnythingEvenInTheMiddleOfAText() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        let text = Array("äöü".utf8)
        try client.sendText("before")
        try client.send(RawClient.frame(10, [0xff, 0xc3]))
        try client.send(RawClient.frame(1, Array(text[..<3]), isLast: false))
        try client.send(RawClient.frame(10, [0x80, 0xc3]))
        try client.send(RawClient.frame(0, Array(text[3...])))
        try server.wait("both came") { $0.messages.map(\.1) == [Array("before".utf8), text] && $0.closed.isEmpty }
        try server.stop()
    }

    @Test func badTextCloses1007() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText([0x61, 0xff, 0xfe])
        #expect(try client.readMessage().closeCode == 1007)
        try server.wait("closed") { $0.closed.count == 1 && $0.messages.isEmpty }
        try server.stop()
    }

    @Test func fiftyClientsSeeTheCloseCodeAfterWhatWasQueued() throws {
        let server = try LoopThread()
        let clients = try (0..<50).map { _ in try RawClient.webSocket(port: server.port) }
        try server.wait("all open") { $0.opened.count == 50 }
        try server.perform { handler in
            for (id, _) in handler.opened {
                handler.loop.send(.text("last words"), to: id)
                handler.loop.close(id, code: 4503, reason: "bye")
                handler.loop.send(.text("never"), to: id)
            }
        }
        for client in clients {
            #expect(try client.readMessage().text == "last words")
            let close = try client.readMessage()
            #expect(close.closeCode == 4503 && close.payload.dropFirst(2) == Array("bye".utf8)[...])
            try client.send(RawClient.frame(8, [0x11, 0x97]))
            #expect(try client.readToEnd() == "")
        }
        try server.wait("all closed") { $0.closed.count == 50 && $0.closed.allSatisfy { $0.1 == 4503 } && $0.loop.connections.count == 0 }
        try server.stop()
    }

    @Test func thePeersCloseCodeIsReported() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        try client.send(RawClient.frame(8, [0x0f, 0xa0]))
        #expect(try client.readMessage().closeCode == 4000)
        let rude = try RawClient.webSocket(port: server.port)
        shutdown(rude.descriptor, Int32(SHUT_RDWR))
        try server.wait("both closed") { $0.closed.count == 2 }
        #expect(try server.perform { Set($0.closed.map(\.1)) } == [4000, 1006])
        try server.stop()
    }

    @Test func killEndsWithoutACloseFrame() throws {
        let server = try LoopThread { $0.onMessage = { handler, id, _, _ in handler.loop.kill(id) } }
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText("x")
        #expect(try client.readToEnd() == "")
        try server.wait("closed") { $0.closed.map(\.1) == [1006] }
        try server.stop()
    }

    @Test func aBigMessageLeavesInFragmentsThatOthersDoNotEnter() throws {
        let server = try LoopThread { handler in
            handler.onMessage = { handler, id, _, _ in
                _ = handler.loop.subscribe(id, to: handler.log, after: 0)
                handler.loop.send(.text("reply"), to: id)
                handler.loop.timer(everyMs: 1) { if handler.log.head < 200 { handler.publish("push") } }
                handler.loop.timer(afterMs: 20) { handler.loop.send(.binary([UInt8](repeating: 5, count: 5_000_000)), to: id) }
            }
        }
        let client = try RawClient.webSocket(port: server.port, receiveBytes: 8_192)
        try client.sendText("go")
        var (pushes, big) = (0, 0)
        #expect(try client.readMessage().text == "reply")
        while pushes < 200 || big == 0 {
            let message = try client.readMessage()
            if message.opcode == 2 { big = message.payload.count } else { pushes += message.text == "push" ? 1 : 0 }
            if message.opcode == 2 { #expect(message.frames == 39) }
        }
        #expect(pushes == 200 && big == 5_000_000)
        try server.stop()
    }

    @Test func anOutboxOverItsBoundClosesTheSlowConsumer() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port, receiveBytes: 4_096)
        try server.wait("open") { $0.opened.count == 1 }
        try server.perform { handler in
            let id = handler.opened[0].0
            handler.onOpen = { _, _ in }
            handler.loop.timer(everyMs: 1) {
                if handler.closed.isEmpty { handler.loop.send(.text([UInt8](repeating: 97, count: 100_000)), to: id) }
            }
        }
        try server.wait("closing") { $0.loop.connections[$0.opened[0].0]?.phase != .open }
        var last = try client.readMessage()
        while last.opcode != 8 { last = try client.readMessage() }
        #expect(last.closeCode == 4001)
        try server.stop()
    }
}

/// Messages to peers that do not read.
@Suite(.serialized) struct OutboxTests {
    private static let image = Frame.binary([UInt8](repeating: 1, count: 16 << 20))

    /// A full outbox: the client reads nothing of an image that is bigger than any socket's buffers.
    private func slowReader(of server: LoopThread, number: Int = 1) throws -> RawClient {
        let client = try RawClient.webSocket(port: server.port, receiveBytes: 4_096)
        try server.wait("open") { $0.opened.count == number }
        try server.perform { $0.loop.send(Self.image, to: $0.opened[number - 1].0) }
        return client
    }

    private func rest(_ client: RawClient) throws -> [RawClient.Message] {
        var messages = [try client.readMessage()]
        while messages.last?.opcode != 8, messages.last?.text != "end" { messages.append(try client.readMessage()) }
        return messages
    }

    @Test func imageOnASlowLineSurvivesALaterReply() throws {
        let server = try LoopThread()
        let client = try slowReader(of: server)
        try server.perform { handler in for text in ["reply", "end"] { handler.loop.send(.text(text), to: handler.opened[0].0) } }
        #expect(try rest(client).map(\.payload.count) == [16 << 20, 5, 3])
        try server.stop()
    }

    /// The peer cannot answer the ping, which waits behind the image.
    @Test func aPeerThatTakesBytesOnASlowLineIsNotDead() throws {
        let server = try LoopThread(LoopLimits(pingAfterSeconds: 1, hangupAfterSeconds: 4))
        let client = try slowReader(of: server)
        // Four times as long as a dead peer gets, with a few bytes read between two checks.
        for _ in 0..<32 {
            let before = try server.perform { $0.loop.nowMs }
            try client.readSome(65_536)
            try server.wait("half a second goes by") { $0.loop.nowMs >= before + 500 }
        }
        #expect(try server.perform { $0.closed.map(\.1) } == [])
        try server.stop()
    }

    @Test func onlyALargeMessageLeavesBeforeTheRoundEnds() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        try server.wait("open") { $0.opened.count == 1 }
        let waiting = try server.perform { handler in
            [100, 20_000].map { count in
                handler.loop.send(.text([UInt8](repeating: 97, count: count)), to: handler.opened[0].0)
                return handler.loop.queuedBytes(of: handler.opened[0].0)
            }
        }
        #expect(waiting[0] > 100 && waiting[1] == 0)
        #expect(try (0..<2).map { _ in try client.readMessage().payload.count } == [100, 20_000])
        try server.stop()
    }

    /// libwebsockets sends pongs itself.
    @Test func aPongComesAfterTheRestOfAHalfSentMessage() throws {
        let server = try LoopThread(LoopLimits(outboxBytes: 64 << 20))
        let client = try RawClient.webSocket(port: server.port, receiveBytes: 4_096)
        try server.wait("open") { $0.opened.count == 1 }
        // More than any socket's buffers, in frames that leave whole.
        try server.perform { handler in
            for _ in 0..<200 { handler.loop.send(.text([UInt8](repeating: 97, count: 100_000)), to: handler.opened[0].0) }
        }
        try client.send(RawClient.frame(9, Array("here".utf8)))
        var (texts, pongs) = (0, 0)
        while texts < 200 || pongs < 1 {
            let message = try client.readMessage(pings: true)
            if message.opcode == 1, message.payload.allSatisfy({ $0 == 97 }), message.payload.count == 100_000 { texts += 1 }
            if message.opcode == 10, message.text == "here" { pongs += 1 }
            try #require(message.opcode == 1 || message.opcode == 10)
        }
        #expect(texts == 200 && pongs == 1)
        try server.stop()
    }

    @Test func outboxAfterABigMessageIsBounded() throws {
        for more in [Self.image, .text([UInt8](repeating: 97, count: 70_000))] {
            let server = try LoopThread(LoopLimits(outboxBytes: 65_536))
            let client = try slowReader(of: server)
            try server.perform { $0.loop.send(more, to: $0.opened[0].0) }
            #expect(try rest(client).last?.closeCode == 4001)
            try server.stop()
        }
    }

    @Test func sharedOutboxBoundClosesTheLongestStalled() throws {
        let server = try LoopThread(LoopLimits(allOutboxesBytes: 40 << 20))
        let clients = try (1...3).map { try slowReader(of: server, number: $0) }
        #expect(try server.perform { handler in handler.opened.map { handler.loop.queuedBytes(of: $0.0) > 0 } } == [false, true, true])
        try server.perform { $0.loop.send(.text("end"), to: $0.opened[2].0) }
        #expect(try rest(clients[0]).last?.closeCode == 4001)
        #expect(try rest(clients[2]).last?.text == "end")
        clients[1].hangUp()
        try server.wait("nothing waits") { $0.closed.count == 2 && $0.loop.switchboard.outboxTotal.bytes == 0 }
        try server.stop()
    }
}
