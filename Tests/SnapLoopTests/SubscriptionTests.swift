import Foundation
import Testing

@testable import SnapLoop

@Suite(.serialized) struct SubscriptionTests {
    /// Subscribes on "subscribe <offset>", and replies.
    static let subscribing: @Sendable (TestHandler) -> Void = { handler in
        handler.onMessage = { handler, id, bytes, _ in
            let offset = Int64(String(decoding: bytes, as: UTF8.self).split(separator: " ").last.map(String.init) ?? "") ?? 0
            handler.publish("before \(offset)")
            let isKept = handler.loop.subscribe(id, to: handler.log, after: offset)
            handler.publish("after \(offset)")
            handler.loop.send(.text(isKept ? "subscribed" : "gone"), to: id)
        }
    }

    @Test func theSubscribeReplyPrecedesTheFirstPush() throws {
        let server = try LoopThread(LoopLimits(), SubscriptionTests.subscribing)
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText("subscribe 0")
        #expect(try (0..<3).map { _ in try client.readMessage().text } == ["subscribed", "before 0", "after 0"])
        try server.stop()
    }

    @Test func aCursorAheadOfTheHeadGetsNothingEarlier() throws {
        let server = try LoopThread(LoopLimits(), SubscriptionTests.subscribing)
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText("subscribe 5")  // head is 2 then
        #expect(try client.readMessage().text == "subscribed")
        try server.perform { handler in for number in 3...7 { handler.publish("entry \(number)") } }
        #expect(try (0..<2).map { _ in try client.readMessage().text } == ["entry 6", "entry 7"])
        try server.stop()
    }

    @Test func anOffsetOffTheTailIsRefused() throws {
        let server = try LoopThread(LoopLimits()) { handler in
            SubscriptionTests.subscribing(handler)
            for _ in 0..<30 { handler.publish(String(repeating: "x", count: 50_000)) }
        }
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText("subscribe 0")
        #expect(try client.readMessage().text == "gone")
        try server.stop()
    }

    @Test func unsubscribingEndsThePushes() throws {
        let server = try LoopThread(LoopLimits()) { handler in
            handler.onMessage = { handler, id, bytes, _ in
                if bytes == Array("on".utf8) { _ = handler.loop.subscribe(id, to: handler.log, after: handler.log.head) }
                if bytes == Array("off".utf8) { handler.loop.unsubscribe(id, from: handler.log) }
                handler.loop.send(.text(bytes), to: id)
                handler.publish("news")
            }
        }
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText("on")
        #expect(try [client.readMessage().text, client.readMessage().text] == ["on", "news"])
        for word in ["off", "end"] { try client.sendText(word) }
        #expect(try [client.readMessage().text, client.readMessage().text] == ["off", "end"])
        #expect(try server.perform { $0.log.subscriberCount == 0 && $0.log.head == 3 })
        try server.stop()
    }

    @Test func subscribersGetEveryEntryWhileStalledOnesAreClosed() throws {
        let server = try LoopThread { $0.onOpen = { _ = $0.loop.subscribe($1, to: $0.log, after: 0) } }
        let readers = try (0..<100).map { _ in try RawClient.webSocket(port: server.port) }
        let sleepers = try (0..<5).map { _ in try RawClient.webSocket(port: server.port, receiveBytes: 4_096) }
        try server.wait("all open") { $0.opened.count == 105 }
        // Few and long messages: all must be read before the deadline of the sleepers' close.
        let padding = String(repeating: "p", count: 10_000)
        let batches = 40
        for batch in 0..<batches {
            try server.perform { handler in for number in 0..<20 { handler.publish("\(batch * 20 + number + 1) \(padding)") } }
            for reader in readers {
                for number in 0..<20 {
                    let text = try reader.readMessage().text
                    guard text.hasPrefix("\(batch * 20 + number + 1) ") else { throw TestFailure("out of order: \(text.prefix(20))") }
                }
            }
        }
        try server.wait("sleepers are being closed") { $0.log.subscriberCount == 100 }
        for sleeper in sleepers {
            var (message, count) = (try sleeper.readMessage(), 0)
            while message.opcode == 1 {
                count += 1
                #expect(message.text.hasPrefix("\(count) "))
                message = try sleeper.readMessage()
            }
            #expect(message.closeCode == 4001 && count > 0 && sleeper.leftover == 0)
        }
        try server.stop()
    }

    @Test func twoLogsAndRepliesKeepTheirOrders() throws {
        let server = try LoopThread { handler in
            let other = FrameLog(after: 0)
            handler.onOpen = { handler, id in
                _ = handler.loop.subscribe(id, to: handler.log, after: 0)
                _ = handler.loop.subscribe(id, to: other, after: 0)
            }
            handler.onMessage = { handler, id, bytes, _ in
                handler.publish("a")
                Array("b".utf8).withUnsafeBytes { other.append($0) }
                handler.loop.send(.text("r"), to: id)
            }
        }
        let client = try RawClient.webSocket(port: server.port)
        for _ in 0..<100 { try client.sendText("x") }
        var counts: [String: Int] = [:]
        for _ in 0..<300 { counts[try client.readMessage().text, default: 0] += 1 }
        #expect(counts == ["a": 100, "b": 100, "r": 100])
        try server.stop()
    }
}
