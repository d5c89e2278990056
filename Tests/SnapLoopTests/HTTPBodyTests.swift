import Foundation
import Testing

@testable import SnapLoop

/// Requests with a body, which only the paths under `/api/` may have.
@Suite(.serialized) struct HTTPBodyTests {
    /// Answers with the number of the body's bytes.
    private static let counting: @Sendable (TestHandler) -> Void = { handler in
        handler.onRequest = { HTTPResponse(status: 200, body: Array("\($0.body.count)".utf8)) }
    }

    private func server(_ limits: LoopLimits = LoopLimits(), _ setUp: @escaping @Sendable (TestHandler) -> Void = HTTPBodyTests.counting)
        throws
        -> LoopThread
    { try LoopThread(limits, bodyPaths: "/api/", setUp) }

    private func exchange(_ text: String, _ server: LoopThread) throws -> String {
        let client = try RawClient(port: server.port)
        try client.send(text)
        return try client.readToEnd()
    }

    @Test(arguments: ["POST", "PUT"]) func aBodyArrivesWholeHoweverItIsCut(method: String) throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send("\(method) /api/x?a=b%26c&d=1 HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Length: 300000\r\n\r\nab")
        try client.send(String(repeating: "c", count: 299_997))
        try client.send("d")
        let answer = try client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains("connection: close\r\n") && answer.hasSuffix("\r\n\r\n300000"))
        #expect(try server.perform { $0.requests.map(\.body.last) } == [UInt8(ascii: "d")])
        #expect(try server.perform { $0.requests.first?.parameters } == ["a=b&c", "d=1"])
        #expect(try server.perform { $0.requests.first?.idempotencyKey } == "k")
        try server.wait("nothing is left") { $0.loop.counters.assemblyBytesNow == 0 && $0.loop.connections.count == 0 }
        try server.stop()
    }

    /// libwebsockets completes some bodies twice and reads bytes behind them as another request. Here they are never one.
    @Test(arguments: ["abc", ""]) func bytesBehindABodyAreNoRequest(body: String) throws {
        let server = try server()
        let first = "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        let answer = try exchange(first + "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n", server)
        #expect(answer.components(separatedBy: "HTTP/1.1").count <= 2)
        #expect(try server.perform { $0.requests.map(\.path) } == ["/api/x"])
        try server.stop()
    }

    @Test(arguments: [
        ("Content-Length: -5", 400), ("Content-Length: abc", 400), ("Content-Length: +3", 400), ("Content-Length: 0x3", 400),
        ("Content-Length: 3\r\nContent-Length: 5", 400), ("Content-Length: 18446744073709551615", 400), ("X-None: 1", 411),
        ("Transfer-Encoding: chunked", 411), ("Content-Length: 4\r\nTransfer-Encoding: chunked", 411), ("Content-Length: 1001", 413),
    ])
    func aBodyWithoutAProperLengthIsRefused(header: String, status: Int) throws {
        let server = try server(LoopLimits(bodyBytes: 1_000))
        let answer = try exchange("POST /api/x HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\nabc", server)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.components(separatedBy: "HTTP/1.1").count == 2, "\(answer)")
        #expect(try server.perform { $0.requests.isEmpty })
        try server.stop()
    }

    @Test func otherPathsAndMethodsHaveNoBody() throws {
        let server = try server()
        #expect(try exchange("POST /up HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", server).hasPrefix("HTTP/1.1 400 "))
        #expect(try exchange("GET /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", server).hasPrefix("HTTP/1.1 400 "))
        #expect(try exchange("DELETE /api/x HTTP/1.1\r\nHost: x\r\n\r\n", server).hasPrefix("HTTP/1.1 405 "))
        #expect(try server.perform { $0.requests.isEmpty })
        try server.stop()
    }

    @Test func aBodyWaitsUntilTheHandlerAsksForIt() throws {
        let server = try server(LoopLimits()) { handler in
            Self.counting(handler)
            handler.onBody = { _, bytes in bytes > 100 ? .later : .now }
        }
        let client = try RawClient(port: server.port)
        try client.send("PUT /api/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 200000\r\n\r\n")
        try server.wait("held") { $0.heldBodies.count == 1 }
        try server.perform { $0.loop.readBody($0.heldBodies[0]) }
        #expect(try client.readHead() == "HTTP/1.1 100 Continue\r\n\r\n")
        try client.send(String(repeating: "x", count: 200_000))
        #expect(try client.readToEnd().hasSuffix("\r\n\r\n200000"))

        let impatient = try RawClient(port: server.port)
        try impatient.send("PUT /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\n\r\n" + String(repeating: "x", count: 101))
        try server.wait("held") { $0.heldBodies.count == 2 }
        try server.perform { $0.loop.readBody($0.heldBodies[1]) }
        #expect(try impatient.readToEnd().hasSuffix("\r\n\r\n101"))

        // It continues to send, and still gets its answer.
        let refused = try RawClient(port: server.port)
        try refused.send("PUT /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n")
        try server.wait("held") { $0.heldBodies.count == 3 }
        try server.perform { $0.loop.answer($0.heldBodies[2], with: HTTPResponse(status: 401)) }
        try refused.send(String(repeating: "x", count: 400_000))
        #expect(try refused.readToEnd().hasPrefix("HTTP/1.1 401 "))
        try server.wait("gone") { $0.loop.connections.count == 0 && $0.loop.bodyBytesReserved == 0 }
        #expect(try server.perform { $0.requests.count } == 2)
        try server.stop()
    }

    @Test func aBodyThatDripsIsCutOff() throws {
        let server = try server(LoopLimits(bodySeconds: 1, bodyBytesPerSecond: 1_000_000))
        let client = try RawClient(port: server.port)
        try client.send("POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nab")
        let head = try client.readHead()
        #expect(head.hasPrefix("HTTP/1.1 408 ") && head.contains("connection: close"))
        try server.wait("gone") { $0.loop.connections.count == 0 && $0.loop.counters.assemblyBytesNow == 0 }
        #expect(try server.perform { $0.requests.isEmpty })
        try server.stop()
    }

    @Test func bodiesTogetherAreBounded() throws {
        let server = try server(LoopLimits(assemblyBytes: 1_000, bodyBytes: 1_000))
        let first = try RawClient(port: server.port)
        try first.send("POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 700\r\n\r\n" + String(repeating: "x", count: 600))
        try server.wait("taken") { $0.loop.counters.assemblyBytesNow == 600 }
        #expect(try exchange("POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 300\r\n\r\n", server).hasPrefix("HTTP/1.1 503 "))
        try first.send(String(repeating: "x", count: 100))
        #expect(try first.readToEnd().hasSuffix("700"))
        try server.wait("nothing is reserved") { $0.loop.bodyBytesReserved == 0 }
        try server.stop()
    }
}

/// Answers that stream the entries of a log.
@Suite(.serialized) struct HTTPStreamTests {
    private static let later: @Sendable (TestHandler) -> Void = { $0.onRequest = { _ in nil } }
    private static let format: StreamFormat = { offset, payload, text in
        text += "\(offset): ".utf8
        text += payload
        text += "\n".utf8
    }

    private func follow(_ server: LoopThread, after offset: Int64 = 0, receiveBytes: Int32 = 0) throws -> RawClient {
        let client = try RawClient(port: server.port, receiveBytes: receiveBytes)
        try client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
        try server.wait("asked") { !$0.later.isEmpty }
        let isBegun = try server.perform { handler in
            let id = handler.later.removeLast().id
            handler.loop.reportEnd(of: id)
            return handler.loop.stream(
                id, HTTPResponse(status: 200, headers: [("content-type", "text/plain")], body: Array("hello\n".utf8)), from: handler.log,
                after: offset, Self.format)
        }
        #expect(isBegun)
        return client
    }

    @Test func aStreamHasEveryEntryOnceAndInOrder() throws {
        let server = try LoopThread(LoopLimits(), Self.later)
        try server.perform { handler in for number in 1...3 { handler.publish("\(number)") } }
        let client = try follow(server, after: 1)
        let head = try client.readHead()
        #expect(head.contains("connection: close\r\n") && !head.contains("content-length"))
        let first = "hello\n2: 2\n3: 3\n"
        #expect(try client.readBody(first.utf8.count) == Array(first.utf8))
        let long = String(repeating: "x", count: 70_000)
        try server.perform { handler in for text in ["4", String(repeating: "y", count: 200), long] { handler.publish(text) } }
        let rest = "4: 4\n5: " + String(repeating: "y", count: 200) + "\n6: \(long)\n"
        #expect(try client.readBody(rest.utf8.count) == Array(rest.utf8))
        try server.perform { $0.loop.kill($0.loop.connections.all[0].id) }
        #expect(try client.readToEnd().isEmpty)
        try server.wait("its end is reported") { $0.closed.count == 1 && $0.log.subscriberCount == 0 }
        try server.stop()
    }

    @Test func aReaderThatFallsBehindIsCutOff() throws {
        let server = try LoopThread(LoopLimits(), Self.later)
        let client = try follow(server, receiveBytes: 4_096)
        _ = try client.readHead()
        for _ in 0..<60 { try server.perform { $0.publish(String(repeating: "x", count: 100_000)) } }
        try server.wait("cut off") { $0.closed.count == 1 && $0.loop.connections.count == 0 }
        try server.stop()
    }

    @Test func anEntryThatIsNoLongerKeptIsSaid() throws {
        let server = try LoopThread(LoopLimits(), Self.later)
        for _ in 0..<30 { try server.perform { $0.publish(String(repeating: "x", count: 100_000)) } }
        let client = try RawClient(port: server.port)
        try client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
        try server.wait("asked") { !$0.later.isEmpty }
        let isBegun = try server.perform { handler in
            handler.loop.stream(handler.later[0].id, HTTPResponse(status: 200), from: handler.log, after: 0, Self.format)
        }
        #expect(!isBegun)
        try server.perform { $0.loop.answer($0.later[0].id, with: HTTPResponse(status: 204)) }
        #expect(try client.readHead().hasPrefix("HTTP/1.1 204 "))
        try server.stop()
    }
}
