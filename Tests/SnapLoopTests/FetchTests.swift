import Synchronization
import Testing

@testable import SnapLoop

/// The loop as the client of another loop.
@Suite(.serialized) struct FetchTests {
    /// What a fetch told, in order; the bytes joined.
    private struct Told: Sendable {
        var status: Int?
        var body: [UInt8] = []
        var ends = 0
        var failures: [String] = []
    }

    private func fetch(_ path: String, port: UInt16, giveUp: Bool = false) throws -> Told {
        let client = try LoopThread()
        let told = LockedTold()
        try client.perform { handler in
            let loop = handler.loop
            var id: ConnectionID?
            id = loop.fetch(path, from: .tcp(host: "127.0.0.1", port: port)) { [unowned loop] event in
                told.add(event)
                if giveUp, case .bytes = event, let id { loop.kill(id) }
            }
        }
        try client.wait("the end") { _ in told.isOver }
        #expect(try client.perform { $0.failures } == [], "a fetch is no WebSocket that failed")
        try client.wait("nothing is left") { $0.loop.connections.count == 0 }
        try client.stop()
        return told.value
    }

    @Test(arguments: [("/hello", 200, 5), ("/big", 200, 1_000_000), ("/huge", 200, 24 << 20), ("/none", 404, 2)])
    func aFileComesWholeWithItsStatus(path: String, status: Int, count: Int) throws {
        let server = try LoopThread(LoopLimits(), HTTPTests.serving)
        let told = try fetch(path, port: server.port)
        #expect(told.status == status && told.body.count == count && told.ends == 1 && told.failures == [])
        if path == "/big" { #expect(told.body == (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }) }
        try server.stop()
    }

    @Test func whoGivesUpHearsOfItOnce() throws {
        let server = try LoopThread(LoopLimits(), HTTPTests.serving)
        let told = try fetch("/huge", port: server.port, giveUp: true)
        #expect(told.status == 200 && told.body.count < 24 << 20 && told.ends == 0 && told.failures.count == 1)
        try server.stop()
    }

    @Test func aServerThatIsNotThereIsAFailure() throws {
        let server = try LoopThread()
        let port = server.port
        try server.stop()
        let told = try fetch("/hello", port: port)
        #expect(told.status == nil && told.ends == 0 && told.failures.count == 1)
    }

    private final class LockedTold: Sendable {
        private let told = Mutex(Told())

        func add(_ event: FetchEvent) {
            told.withLock { told in
                switch event {
                case .status(let status): told.status = status
                case .bytes(let bytes): told.body += bytes
                case .end: told.ends += 1
                case .failed(let reason): told.failures.append(reason)
                }
            }
        }

        var value: Told { told.withLock { $0 } }
        var isOver: Bool { told.withLock { $0.ends + $0.failures.count > 0 } }
    }
}
