import Synchronization
import Testing

@testable import SnapLoop

/// The loop as the client of another loop.
@Suite(.serialized) struct FetchTests {
    /// The events of a fetch, in order; the bytes joined.
    private struct Events: Sendable {
        var status: Int?
        var body: [UInt8] = []
        var ends = 0
        var failures: [String] = []
    }

    private func fetch(_ path: String, port: UInt16, giveUp: Bool = false) throws -> Events {
        let client = try LoopThread()
        let reported = LockedEvents()
        try client.perform { handler in
            let loop = handler.loop
            var id: ConnectionID?
            id = loop.fetch(path, from: .tcp(host: "127.0.0.1", port: port)) { [unowned loop] event in
                reported.add(event)
                if giveUp, case .bytes = event, let id { loop.kill(id) }
            }
        }
        try client.wait("the end") { _ in reported.isOver }
        #expect(try client.perform { $0.failures } == [], "a fetch is not a failed WebSocket")
        try client.wait("nothing is left") { $0.loop.connections.count == 0 }
        try client.stop()
        return reported.value
    }

    @Test(arguments: [("/hello", 200, 5), ("/big", 200, 1_000_000), ("/huge", 200, 24 << 20), ("/none", 404, 2)])
    func aFileComesWholeWithItsStatus(path: String, status: Int, count: Int) throws {
        let server = try LoopThread(LoopLimits(), HTTPTests.serving)
        let reported = try fetch(path, port: server.port)
        #expect(reported.status == status && reported.body.count == count && reported.ends == 1 && reported.failures == [])
        if path == "/big" { #expect(reported.body == (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }) }
        try server.stop()
    }

    @Test func cancelledFetchFailsOnce() throws {
        let server = try LoopThread(LoopLimits(), HTTPTests.serving)
        let reported = try fetch("/huge", port: server.port, giveUp: true)
        #expect(reported.status == 200 && reported.body.count < 24 << 20 && reported.ends == 0 && reported.failures.count == 1)
        try server.stop()
    }

    @Test func aServerThatIsNotThereIsAFailure() throws {
        let server = try LoopThread()
        let port = server.port
        try server.stop()
        let reported = try fetch("/hello", port: port)
        #expect(reported.status == nil && reported.ends == 0 && reported.failures.count == 1)
    }

    private final class LockedEvents: Sendable {
        private let reported = Mutex(Events())

        func add(_ event: FetchEvent) {
            reported.withLock { reported in
                switch event {
                case .status(let status): reported.status = status
                case .bytes(let bytes): reported.body += bytes
                case .end: reported.ends += 1
                case .failed(let reason): reported.failures.append(reason)
                }
            }
        }

        var value: Events { reported.withLock { $0 } }
        var isOver: Bool { reported.withLock { $0.ends + $0.failures.count > 0 } }
    }
}
