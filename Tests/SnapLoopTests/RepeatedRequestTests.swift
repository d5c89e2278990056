import Foundation
import TestSupport
import Testing

@testable import SnapLoop

/// Requests that the loop answers before libwebsockets reads them.
@Suite(.serialized) struct RepeatedRequestTests {
    /// Paths below /kept/ have answers that are kept. The body of every answer is the request's path, and that of /kept/big is long.
    private static let serving: @Sendable (TestHandler) -> Void = { handler in
        @Sendable func body(of path: String) -> [UInt8] {
            path == "/kept/big" ? [UInt8](repeating: 7, count: 24 << 20) : Array(path.utf8)
        }
        handler.onRequest = { request in
            var response = HTTPResponse(status: 200, body: body(of: request.path))
            if request.path.hasPrefix("/kept/") { response.keptHead = KeptHead() }
            return response
        }
        handler.onKept = { path in
            guard path.hasPrefix("/kept/"), !path.contains("?") else { return nil }
            let body = body(of: path)
            return KeptAnswer(head: Array("HTTP/1.1 200 OK\r\ncontent-length: \(body.count)\r\n\r\n".utf8), body: body)
        }
    }

    private func get(_ path: String, _ headers: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\(headers)\r\n" }

    private func readText(_ client: RawClient) throws -> String {
        let head = try client.readHead()
        guard let length = head.firstMatch(of: /^HTTP\/1.1 200 OK\r\ncontent-length: (\d+)\r\n\r\n$/), let count = Int(length.1) else {
            throw TestFailure("not as expected: \(head)")
        }
        return String(decoding: try client.readBody(count), as: UTF8.self)
    }

    private func ask(_ client: RawClient, _ path: String, _ headers: String = "") throws {
        try client.send(get(path, headers))
        #expect(try readText(client) == path)
    }

    @Test func onlyARequestWithTheSameHeadersIsRepeated() throws {
        let server = try LoopThread(LoopLimits(), Self.serving)
        let client = try RawClient(port: server.port)
        for path in ["/kept/1", "/kept/2", "/other", "/kept/3"] { try ask(client, path) }
        for path in ["/kept/4", "/kept/5"] { try ask(client, path, "Accept: image/webp\r\n") }
        try ask(client, "/kept/6")
        try ask(client, "/kept/7", "If-None-Match: \"1\"\r\n")
        try ask(client, "/kept/8", "If-None-Match: \"1\"\r\n")
        let answered = try server.perform { (repeated: $0.repeated, requests: $0.requests.map(\.path)) }
        #expect(answered.repeated == ["/kept/2", "/kept/3", "/kept/5"])
        #expect(answered.requests == ["/kept/1", "/other", "/kept/4", "/kept/6", "/kept/7", "/kept/8"])
        // Another connection begins again.
        let other = try RawClient(port: server.port)
        try ask(other, "/kept/1")
        #expect(try server.perform { $0.repeated.count } == 3)
        try server.stop()
    }

    /// Random requests: some in one write, and parts of them in another. On a connection whose client did not wait for an answer, all go to
    /// libwebsockets.
    @Test func answersKeepTheirOrderHoweverRequestsArrive() throws {
        let server = try LoopThread(LoopLimits(), Self.serving)
        var random = Seeded(7)
        for _ in 0..<60 {
            let client = try RawClient(port: server.port)
            for _ in 0..<40 {
                let paths = (0..<(random.chance(1, in: 8) ? 3 : 1)).map { _ in
                    "/\(Bool.random(using: &random) ? "kept" : "other")/\(Int.random(in: 0..<1_000, using: &random))"
                }
                let headers = ["", "", "", "Accept: */*\r\n", "User-Agent: \(String(repeating: "y", count: 700))\r\n"]
                let bytes = Array(paths.map { get($0, headers.randomElement(using: &random) ?? "") }.joined().utf8)
                let cut = Bool.random(using: &random) ? Int.random(in: 0..<bytes.count, using: &random) : 0
                try client.send(Array(bytes[..<cut]))
                try client.send(Array(bytes[cut...]))
                for path in paths { #expect(try readText(client) == path) }
            }
        }
        #expect(try server.perform { $0.repeated.count } > 20)
        try server.stop()
    }

    /// libwebsockets may take a line without CR for the end of a head, and then holds a second request that is not visible as one.
    @Test func requestWithAnIncompleteLineEndIsNeverFollowedByARepeatedOne() throws {
        let server = try LoopThread(LoopLimits(), Self.serving)
        let client = try RawClient(port: server.port)
        for path in ["/kept/1", "/kept/2"] { try ask(client, path) }
        try client.send("GET /kept/3 HTTP/1.1\r\nHost: x\nX: 1\r\n\r\n")
        if (try? client.readHead()) != nil {
            _ = try client.readBody(7)
            try ask(client, "/kept/4")
        }
        #expect(try server.perform { $0.repeated } == ["/kept/2"])
        try server.stop()
    }

    @Test func keptAnswerReachesASlowReaderWhole() throws {
        let server = try LoopThread(LoopLimits(), Self.serving)
        let client = try RawClient(port: server.port, receiveBytes: 4_096)
        for path in ["/kept/1", "/kept/2"] { try ask(client, path) }
        for _ in 0..<2 {
            try client.send(get("/kept/big") + get("/kept/3"))
            try server.wait("answering") { $0.loop.isAnswering }
            #expect(try client.readHead().contains("content-length: \(24 << 20)\r\n"))
            #expect(try client.readBody(24 << 20).allSatisfy { $0 == 7 })
            #expect(try readText(client) == "/kept/3")
        }
        try ask(client, "/kept/4")
        try ask(client, "/kept/5")
        #expect(try server.perform { $0.repeated.suffix(1) } == ["/kept/5"])
        try server.stop()
    }

    @Test func connectionInUseIsNotIdle() throws {
        let server = try LoopThread(LoopLimits(pingAfterSeconds: 1, idleSeconds: 1), Self.serving)
        let client = try RawClient(port: server.port)
        let end = ContinuousClock.now + .seconds(3)
        try ask(client, "/kept/1")
        while ContinuousClock.now < end {
            try ask(client, "/kept/2")
            usleep(20_000)
        }
        #expect(try server.perform { $0.requests.count } == 1)
        #expect(try client.readToEnd() == "")
        try server.stop()
    }
}
