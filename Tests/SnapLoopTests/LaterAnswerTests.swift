import Foundation
import Testing

@testable import SnapLoop

/// Requests whose answers come later. Here they come from the test's thread, through the loop's mailbox.
@Suite(.serialized) struct LaterAnswerTests {
    private static let serving: @Sendable (TestHandler) -> Void = { handler in
        handler.onRequest = { $0.path == "/now" ? HTTPResponse(status: 200, body: Array("now".utf8)) : nil }
    }

    private func server(_ limits: LoopLimits = LoopLimits()) throws -> LoopThread { try LoopThread(limits, LaterAnswerTests.serving) }

    private func get(_ path: String, by method: String = "GET") -> String { "\(method) \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }

    /// Waits until a number of requests, counted from the start, have been left for later.
    private func waitForRequests(_ count: Int, _ server: LoopThread) throws {
        try server.wait("\(count) requests") { $0.later.count >= count }
    }

    /// Answers a request, counted from the start, with its path.
    private func answer(_ index: Int, _ server: LoopThread) throws {
        try server.perform { handler in
            let (id, path) = handler.later[index]
            handler.loop.answer(id, with: HTTPResponse(status: 200, body: Array(path.utf8)))
        }
    }

    private func readText(_ client: RawClient) throws -> String {
        let head = try client.readHead()
        guard let length = head.components(separatedBy: "content-length: ").last?.components(separatedBy: "\r\n").first,
            let count = Int(length)
        else { throw TestFailure("no length: \(head)") }
        return String(decoding: try client.readBody(count), as: UTF8.self)
    }

    @Test func anAnswerComesLaterAndTheConnectionGoesOn() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(get("/a"))
        try waitForRequests(1, server)
        #expect(try server.perform { $0.loop.isAnswering })
        // Others are served meanwhile.
        let other = try RawClient(port: server.port)
        try other.send(get("/now"))
        #expect(try readText(other) == "now")
        try answer(0, server)
        #expect(try readText(client) == "/a")
        try server.wait("done") { !$0.loop.isAnswering }
        try client.send(get("/now"))
        #expect(try readText(client) == "now")
        try client.send(get("/b"))
        try waitForRequests(2, server)
        try answer(1, server)
        #expect(try readText(client) == "/b")
        try server.stop()
    }

    @Test func onlyTheFirstAnswerOfARequestCounts() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(get("/a"))
        try waitForRequests(1, server)
        try server.perform { handler in
            for text in ["first", "second"] {
                handler.loop.answer(handler.later[0].id, with: HTTPResponse(status: 200, body: Array(text.utf8)))
            }
        }
        #expect(try readText(client) == "first")
        // The next request of the connection waits, and an answer to the one before is none for it.
        try client.send(get("/b"))
        try waitForRequests(2, server)
        try answer(0, server)
        try answer(1, server)
        #expect(try readText(client) == "/b")
        try server.stop()
    }

    @Test func aHundredRequestsAreAnsweredInAnyOrder() throws {
        let server = try server()
        let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
        for round in 0..<10 {
            for (index, client) in clients.enumerated() { try client.send(get("/\(round)/\(index)")) }
            try waitForRequests((round + 1) * 10, server)
            for index in (round * 10..<(round + 1) * 10).shuffled() { try answer(index, server) }
            for (index, client) in clients.enumerated() { #expect(try readText(client) == "/\(round)/\(index)") }
        }
        try server.wait("done") { !$0.loop.isAnswering && $0.loop.connections.count == 10 }
        try server.stop()
    }

    @Test func aPipelinedRequestIsReadAfterTheAnswer() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(get("/a") + get("/b") + get("/now"))
        try waitForRequests(1, server)
        // This one comes in a packet of its own.
        try client.send(get("/c"))
        let other = try RawClient(port: server.port)
        try other.send(get("/now"))
        #expect(try readText(other) == "now")
        #expect(try server.perform { $0.later.count } == 1)
        try answer(0, server)
        #expect(try readText(client) == "/a")
        try waitForRequests(2, server)
        try answer(1, server)
        #expect(try readText(client) == "/b")
        #expect(try readText(client) == "now")
        try waitForRequests(3, server)
        try answer(2, server)
        #expect(try readText(client) == "/c")
        try server.stop()
    }

    /// While a request waits, libwebsockets reads nothing. If it still asked for what comes in, every round would report the same bytes.
    @Test(arguments: [true, false])
    func theLoopSleepsWhileARequestWaits(hangsUp: Bool) throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(get("/a"))
        try waitForRequests(1, server)
        if hangsUp { client.hangUp() } else { try client.send(get("/b")) }
        let fired = DispatchSemaphore(value: 0)
        try server.perform { handler in
            let before = handler.rounds
            handler.loop.timer(afterMs: 200) {
                handler.rounds -= before
                fired.signal()
            }
        }
        #expect(fired.wait(timeout: .now() + 60) == .success)
        #expect(try server.perform { $0.rounds } < 20)
        try answer(0, server)
        if hangsUp {
            try server.wait("gone") { $0.loop.connections.count == 0 }
        } else {
            #expect(try readText(client) == "/a")
        }
        try server.stop()
    }

    @Test func headHasNoBody() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(get("/head", by: "HEAD"))
        try waitForRequests(1, server)
        try answer(0, server)
        #expect(try client.readHead() == "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n")
        // Only the next answer may follow the headers.
        try client.send(get("/now"))
        #expect(try client.readHead() == "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n")
        try server.stop()
    }

    /// Half of the clients close in the ordinary way, the others reset the connection.
    @Test func theAnswerForAClientThatHasGoneIsDropped() throws {
        let server = try server()
        for round in 0..<200 {
            do {
                let client = try RawClient(port: server.port)
                try client.send(get("/a"))
                try waitForRequests(round + 1, server)
                var now = linger(l_onoff: round % 2 == 0 ? 1 : 0, l_linger: 0)
                setsockopt(client.descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
            }
            try answer(round, server)
            try server.wait("gone") { $0.loop.connections.count == 0 && !$0.loop.isAnswering && $0.loop.answering.isEmpty }
        }
        #expect(try server.perform { $0.loop.requestsWaiting } == 0)
        try server.stop()
    }

    /// The next connection takes the place of the one that has ended in the loop's table, and maybe in the memory of libwebsockets.
    @Test func anAnswerDoesNotReachTheConnectionThatTookThePlace() throws {
        let server = try server()
        let first = try RawClient(port: server.port)
        try first.send(get("/first"))
        try waitForRequests(1, server)
        try server.perform { $0.loop.kill($0.later[0].id.connection) }
        #expect(try first.readToEnd() == "")
        try server.wait("gone") { $0.loop.connections.count == 0 && !$0.loop.isAnswering }
        let second = try RawClient(port: server.port)
        try second.send(get("/second"))
        try waitForRequests(2, server)
        #expect(try server.perform { $0.later[0].id.connection.slot == $0.later[1].id.connection.slot })
        try answer(0, server)
        try answer(1, server)
        #expect(try readText(second) == "/second")
        try server.stop()
    }

    @Test func withoutAnAnswerInTimeARequestGets503() throws {
        let server = try server(LoopLimits(pingAfterSeconds: 1, answerSeconds: 4))
        let client = try RawClient(port: server.port)
        let start = ContinuousClock.now
        try client.send(get("/a"))
        #expect(try client.readHead() == "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n")
        #expect(ContinuousClock.now - start > .milliseconds(3_900))
        try client.send(get("/b"))
        try waitForRequests(2, server)
        try answer(0, server)
        try answer(1, server)
        #expect(try readText(client) == "/b")
        try server.stop()
    }

    @Test func aSlowReaderGetsAllOfALongAnswer() throws {
        let server = try server()
        let client = try RawClient(port: server.port, receiveBytes: 4_096)
        try client.send(get("/a") + get("/now"))
        try waitForRequests(1, server)
        try server.perform { handler in
            let body = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 / 7) }
            handler.loop.answer(handler.later[0].id, with: HTTPResponse(status: 200, body: body))
        }
        try server.wait("the socket is full") { handler in handler.loop.answering.contains { ($0.http?.exchange?.sent ?? 0) > 100_000 } }
        #expect(try server.perform { $0.loop.isAnswering && $0.requests.count == 1 })
        #expect(try client.readHead().contains("content-length: \(1 << 20)\r\n"))
        #expect(try client.readBody(1 << 20) == (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 / 7) })
        #expect(try readText(client) == "now")
        try server.stop()
    }

    @Test func answersThatWaitForSlowReadersHaveABoundTogether() throws {
        let server = try server(LoopLimits(allOutboxesBytes: 12 << 20))
        let clients = try (0..<4).map { _ in try RawClient(port: server.port, receiveBytes: 4_096) }
        for (index, client) in clients.enumerated() {
            try client.send(get("/\(index)"))
            try waitForRequests(index + 1, server)
            try server.perform { handler in
                handler.loop.answer(handler.later[index].id, with: HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 1 << 20)))
            }
        }
        // Three of a mebibyte each have room, and the fourth is asked to come again.
        for client in clients[..<3] { #expect(try client.readHead().hasPrefix("HTTP/1.1 200")) }
        #expect(try clients[3].readHead().hasPrefix("HTTP/1.1 503"))
        try server.stop()
    }

    @Test func bigAnswersLeaveHalfOfTheRoomToSmallOnes() throws {
        let server = try server(LoopLimits(allOutboxesBytes: 24 << 20))
        // In mebibytes: there is room for six, of which big answers take three.
        let answers = [(2, "200"), (2, "503"), (1, "200"), (1, "200")]
        var clients: [RawClient] = []
        for (index, (mebibytes, status)) in answers.enumerated() {
            let client = try RawClient(port: server.port, receiveBytes: 4_096)
            clients.append(client)
            try client.send(get("/\(index)"))
            try waitForRequests(index + 1, server)
            try server.perform { handler in
                let body = [UInt8](repeating: 1, count: mebibytes << 20)
                handler.loop.answer(handler.later[index].id, with: HTTPResponse(status: 200, body: body))
            }
            #expect(try client.readHead().hasPrefix("HTTP/1.1 \(status)"), "\(index)")
        }
        try server.stop()
    }

    @Test func anAnswerBiggerThanHalfOfTheRoomIsSentWhereNothingElseWaits() throws {
        let server = try server(LoopLimits(allOutboxesBytes: 8 << 20))
        let client = try RawClient(port: server.port)
        try client.send(get("/a"))
        try waitForRequests(1, server)
        try server.perform { handler in
            handler.loop.answer(handler.later[0].id, with: HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 3 << 20)))
        }
        #expect(try client.readHead().hasPrefix("HTTP/1.1 200"))
        try server.stop()
    }

    @Test func aDrainWaitsForTheAnswerWhichEndsTheConnection() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(get("/a"))
        try waitForRequests(1, server)
        try server.perform { $0.loop.stopListening() }
        #expect(try server.perform { $0.loop.isAnswering })
        try answer(0, server)
        #expect(try client.readHead() == "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n")
        #expect(try client.readToEnd() == "/a")
        try server.wait("done") { !$0.loop.isAnswering && $0.loop.connections.count == 0 }
        try server.stop()
    }

    @Test func aStopDropsWhatStillWaits() throws {
        let server = try server()
        let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
        for client in clients { try client.send(get("/a")) }
        try waitForRequests(20, server)
        try server.perform { handler in
            handler.loop.stop()
            // Answers that come while the loop ends.
            for (id, _) in handler.later.prefix(10) { handler.loop.answer(id, with: HTTPResponse(status: 200)) }
        }
        try server.stop()
        for client in clients.suffix(10) { #expect(try client.readToEnd() == "") }
    }
}
