import Foundation
import Testing

@testable import SnapfeedClient

/// A client's reports when no connection can be made.
struct UnreachableTests {
    /// Fails as a test says, try after try; then it connects.
    private actor Failures {
        private var left: [ConnectFailure]
        private(set) var tries = 0
        init(_ failures: [ConnectFailure]) { left = failures }

        func next() -> ConnectFailure? {
            tries += 1
            return left.isEmpty ? nil : left.removeFirst()
        }
    }

    private struct FailingTransport: Transport {
        let failures: Failures
        let server: ScriptedTransport

        func connect(to url: URL, timeoutMs: Int) async throws -> any TransportConnection {
            if let failure = await failures.next() { throw failure }
            return try await server.connect(to: url, timeoutMs: timeoutMs)
        }
    }

    private let server = ScriptedTransport()

    private func client(_ address: String, _ failures: Failures) throws -> SnapfeedClient {
        var settings = Settings()
        (settings.waitFirstMs, settings.waitGreatestMs, settings.silenceMs) = (1, 2, .veryLong)
        return SnapfeedClient(
            url: try #require(URL(string: address)), signIn: .token("T1"), storage: MemoryStorage(),
            transport: FailingTransport(failures: failures, server: server), settings: settings)
    }

    @Test(arguments: [
        ("http://host:8080", "ws://host:8080/ws"), ("https://host", "wss://host/ws"), ("ws://host", "ws://host/ws"),
        ("ws://host/ws", "ws://host/ws"), ("HTTP://host/", "ws://host/ws"), ("http://[::1]:8080/feed/#a", "ws://[::1]:8080/feed/ws"),
        ("wss://host/a%20b/ws?c=d", "wss://host/a%20b/ws?c=d"), ("ftp://host", nil), ("localhost:8080", nil), ("/ws", nil),
        ("http:///ws", nil),
    ])
    func theAddressOfAServerIsThatOfItsWebSocket(address: String, expected: String?) throws {
        #expect(Address.of(try #require(URL(string: address)))?.absoluteString == expected)
    }

    @Test func invalidAddressFailsImmediately() async throws {
        let failures = Failures([])
        let client = try client("localhost:8080", failures)
        let stopped = await #expect(throws: ClientError.self) { try await client.call("feed.list") }
        guard case .stopped(.failed(let words)) = stopped else { throw Surprise(stopped) }
        #expect(words == "localhost:8080 is not the address of a server. An address looks like http://HOST:PORT")
        #expect(await failures.tries == 0)
    }

    @Test func retriesAreReportedOncePerReason() async throws {
        let client = try client("http://host", Failures([.refused(status: 502), .refused(status: 502), .refused(status: 503)]))
        var problems = await client.problems().makeAsyncIterator()
        await client.start()
        let connection = try await server.next()
        connection.answer(try await connection.take("session.resume"), "{}")
        for status in [502, 503] {
            let problem = await problems.next() as? ClientError
            #expect(problem == .unreachable("ws://host/ws cannot be reached: it answers with status \(status)"))
        }
        await client.stop()
        #expect(await problems.next() == nil)
    }

    @Test(arguments: [400, 401, 403, 404, 421, 426])
    func aStatusThatWouldBeTheSameNextTimeStopsTheClient(status: Int) async throws {
        let failures = Failures([.refused(status: status)])
        let client = try client("http://host", failures)
        var problems = await client.problems().makeAsyncIterator()
        await #expect(throws: ClientError.stopped(.upgradeRefused(status: status))) { try await client.call("feed.list") }
        #expect(await problems.next() as? ClientError == .unreachable("ws://host/ws cannot be reached: it answers with status \(status)"))
        #expect(await failures.tries == 1)
    }

    @Test func unsupportedTransportOptionStopsTheClient() async throws {
        let client = try client("https://host", Failures([.impossible("no TLS")]))
        await #expect(throws: ClientError.stopped(.failed("no TLS"))) { try await client.call("feed.list") }
    }

    @Test func pendingPostOfAStoppingClientIsReportedAndKept() async throws {
        let client = try client("http://host", Failures([]))
        let posted = Task { try await client.post(Post(feed: "f", picture: "bear")) }
        let connection = try await server.next()
        connection.refuse(try await connection.take("session.resume"), #"{"name":"invalid_token","temporary":false}"#)
        await #expect(throws: ClientError.self) { try await posted.value }
        await #expect(throws: ClientError.self) { try await client.post(Post(feed: "f", picture: "bear")) }
        #expect(await client.outbox.waiting.count == 1)
    }

    private struct Surprise: Error {
        let error: (any Error)?
        init(_ error: (any Error)?) { self.error = error }
    }
}
