import Foundation
import Testing

@testable import SnapBus

/// Servers that go, come, hang and refuse. Nothing of it blocks or ends the program.
struct FaultTests {
    @Test func aKilledServerIsNoticedAndFoundAgain() throws {
        let server = try NatsServer()
        let (a, b) = try pair(server.url)
        server.kill()
        #expect(a.hasRecorded([true, false]) && b.hasRecorded([true, false]))
        let dropped = a.bus.counts.dropped
        for _ in 0..<100 { a.says("while it is away") }
        #expect(!a.bus.isConnected && a.bus.counts.dropped == dropped + 100)
        try server.start()
        #expect(a.hasRecorded([true, false, true]) && b.hasRecorded([true, false, true]))
        try #require(a.reaches(b) && b.reaches(a))
        a.says("back")
        #expect(b.hears("back") && b.heard == [Array("back".utf8)])
    }

    @Test func aServerMayBeAbsentAtTheStart() throws {
        let server = try NatsServer()
        server.kill()
        let start = ContinuousClock.now
        let (a, b) = (try Node(server.url), try Node(server.url))
        a.says("too early")
        #expect(start.duration(to: .now) < .seconds(60))
        #expect(!a.bus.isConnected && a.notes.changes == [] && a.bus.counts.dropped == 1)
        try server.start()
        try #require(a.reaches(b) && b.reaches(a))
        #expect(a.hasRecorded([true]) && a.bus.isConnected && b.heard == [])
    }

    @Test func unresolvableBusHostIsNotAnError() throws {
        let node = try Node("nats://does-not-exist.invalid")
        node.says("hello")
        node.bus.close()
        #expect(node.notes.calls == 0 && node.bus.counts.dropped == 1)
    }

    @Test(arguments: ["ana:wrong@", "wrong@", ""])
    func aWrongLoginNeverConnects(_ login: String) throws {
        let server = try NatsServer(["--user", "ana", "--pass", "p,w@é"])
        let wrong = try Node("nats://\(login)127.0.0.1:\(server.port)")
        let (a, b) = try pair("nats://ana:p%2Cw@é@127.0.0.1:\(server.port)")
        // nats.c gives up after the second refusal, and the bus's thread begins again.
        #expect(eventually { Self.refusals(server) >= 6 })
        #expect(wrong.notes.calls == 0 && !wrong.bus.isConnected)
        a.says("hello")
        #expect(b.hears("hello") && wrong.notes.calls == 0)
    }

    @Test func aLoginThatIsAllowedLaterConnects() throws {
        let server = try NatsServer(["--auth", "t0ken"])
        let node = try Node("nats://n3w@127.0.0.1:\(server.port)")
        #expect(eventually { Self.refusals(server) >= 4 })
        server.kill()
        let renewed = try NatsServer(["--auth", "n3w"], port: server.port)
        #expect(node.hasRecorded([true]) && node.bus.isConnected)
        renewed.kill()
    }

    @Test func aStoppedServerIsNoticedByPingsAlone() throws {
        let server = try NatsServer()
        let (a, b) = try pair(server.url)
        server.freeze()
        let start = ContinuousClock.now
        #expect(eventually { !a.bus.isConnected && !b.bus.isConnected })
        let time = start.duration(to: .now)
        #expect(time < .seconds(60), "noticed after \(time)")
        server.thaw()
        #expect(a.reaches(b) && a.hasRecorded([true, false, true]))
    }

    @Test func aStoppedServerNeverBlocksPublishing() throws {
        let server = try NatsServer()
        let (a, b) = try pair(server.url)
        server.freeze()
        var longest = Duration.zero
        let hint = Array(repeating: UInt8(1), count: 100_000)
        // More than the sockets and the outbox hold, until the bus notices.
        #expect(
            eventually {
                for _ in 0..<8 {
                    let before = ContinuousClock.now
                    a.bus.publish(hint)
                    longest = max(longest, before.duration(to: .now))
                }
                return !a.bus.isConnected && !b.bus.isConnected
            })
        #expect(longest < .seconds(15), "publish took \(longest)")
        #expect(a.bus.counts.dropped > 0 && a.hasRecorded([true, false]))
        server.thaw()
        #expect(a.reaches(b) && b.reaches(a))
        #expect(a.hasRecorded([true, false, true]))
    }

    @Test func anUntrustedCertificateNeverConnects() throws {
        let server = try NatsServer(tls: true)
        let node = try Node("tls://localhost:\(server.port)")
        #expect(eventually { server.log.contains("TLS handshake error") })
        #expect(node.notes.calls == 0)
    }

    private static func refusals(_ server: NatsServer) -> Int { server.log.components(separatedBy: "authentication error").count - 1 }
}
