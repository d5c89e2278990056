import Foundation
import Testing

@testable import SnapfeedClient

/// Tokens of an app's own, with a scripted server.
struct RenewalTests {
    /// An app's backend: it fails at some turns.
    private actor Backend {
        private(set) var asked = 0
        private let failures: Set<Int>
        init(failures: Set<Int>) { self.failures = failures }

        func token() throws -> String {
            asked += 1
            if failures.contains(asked) { throw Away(turn: asked) }
            return "T\(asked)"
        }
    }

    private struct Away: Error, Equatable { let turn: Int }

    private let server = ScriptedTransport()

    private func client(_ backend: Backend) throws -> SnapfeedClient {
        var settings = Settings()
        (settings.waitFirstMs, settings.waitGreatestMs, settings.renewalLeastMs) = (1, 2, 1)
        settings.silenceMs = .veryLong
        let url = try #require(URL(string: "ws://example.org/ws"))
        return SnapfeedClient(
            url: url, signIn: .appToken { try await backend.token() }, storage: MemoryStorage(), transport: server, settings: settings)
    }

    private func token(_ request: ScriptedConnection.Request) -> String? { request.params["token"]?.string }

    @Test func aTokenIsRenewedOnTheSameConnectionAndTheNextOneUsesIt() async throws {
        let backend = Backend(failures: [2])
        let client = try client(backend)
        var problems = await client.problems().makeAsyncIterator()
        await client.start()
        let first = try await server.next()
        let signIn = try await first.take("session.resume")
        #expect(token(signIn) == "T1")
        first.answer(signIn, #"{"expiresAt":5010}"#)
        first.refuse(try await first.take("server.info"), #"{"name":"rate_limited","temporary":true,"retryAfterMs":1}"#)
        // By the server's clock, the token ends in 10 ms.
        first.answer(try await first.take("server.info"), #"{"now":5000}"#)
        let refused = try await first.take("session.resume")
        #expect(token(refused) == "T3")
        first.refuse(refused, #"{"name":"invalid_token","temporary":false}"#)
        let renewed = try await first.take("session.resume")
        #expect(token(renewed) == "T4")
        first.answer(renewed, "{}")
        #expect(await problems.next() as? Away == Away(turn: 2))
        #expect((await problems.next() as? SnapfeedError)?.name == .invalidToken)
        // An answer behind the renewal: it has been taken.
        async let answered = client.call("feed.list")
        first.answer(try await first.take("feed.list"), "{}")
        _ = try await answered
        first.end(4000)
        let second = try await server.next()
        #expect(token(try await second.take("session.resume")) == "T4")
        await client.stop()
    }

    @Test func anAppThatFailsAtTheStartIsAskedAgain() async throws {
        let client = try client(Backend(failures: [1, 2]))
        var problems = await client.problems().makeAsyncIterator()
        await client.start()
        for turn in 1...2 { #expect(await problems.next() as? Away == Away(turn: turn)) }
        for _ in 1...2 { _ = try await server.next() }
        #expect(token(try await server.next().take("session.resume")) == "T3")
        await client.stop()
    }

    @Test func theProgressOfAnUploadCountsTheImageAlone() async throws {
        let client = try client(Backend(failures: []))
        let (reported, report) = AsyncStream.makeStream(of: [Int].self)
        let photo = Task {
            try await client.call("photo.post", ["key": "k"], bytes: Data(count: 1_000), progress: { report.yield([$0, $1]) })
        }
        let connection = try await server.next()
        connection.answer(try await connection.take("session.resume"), "{}")
        let request = try await connection.take("photo.post")
        #expect(request.bytes == 1_000)
        connection.answer(request, "{}")
        _ = try await photo.value
        report.finish()
        var steps: [[Int]] = []
        for await step in reported { steps.append(step) }
        #expect(steps == [[0, 1_000], [1_000, 1_000]])
        await client.stop()
    }
}
