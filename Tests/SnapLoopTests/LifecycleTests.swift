import Foundation
import Testing

@testable import SnapLoop

@Suite(.serialized) struct LifecycleTests {
    private func temporaryPath() -> String { "/tmp/snaploop-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock" }

    @Test func aUnixSocketEchoesKnowsTheUserAndIsPrivate() throws {
        let path = temporaryPath()
        let server = try LoopThread(on: .unix(path: path))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let client = try RawClient(unixPath: path)
        try client.upgrade()
        try client.sendText("hi")
        #expect(try client.readMessage().text == "hi")
        #expect(try server.perform { $0.opened[0].1.address == "unix" && $0.opened[0].1.uid == getuid() })
        #expect(throws: TestFailure.self) { _ = try LoopThread(on: .unix(path: path)) }
        try server.stop()
        #expect(access(path, F_OK) != 0)
    }

    @Test func aStaleUnixSocketIsReplaced() throws {
        let path = temporaryPath()
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let address = try #require(SocketAddress(unixPath: path))
        #expect(address.withPointer { bind(descriptor, $0, $1) } == 0)
        close(descriptor)
        let server = try LoopThread(on: .unix(path: path))
        try server.stop()
    }

    @Test func aSecondListenerOnThePortFailsWithItsAddress() throws {
        let server = try LoopThread()
        let failure = #expect(throws: TestFailure.self) { _ = try LoopThread(on: .tcp(address: "127.0.0.1", port: server.port)) }
        #expect(failure?.description.contains("127.0.0.1 port \(server.port)") == true)
        #expect(failure?.description.contains("in use") == true)
        #expect(throws: TestFailure.self) { _ = try LoopThread(on: .tcp(address: "localhost", port: 0)) }
        try server.stop()
    }

    @Test func aLoopThatNeverRanCanBeLetGo() throws {
        for _ in 0..<3 {
            let loop = try EventLoop(LoopConfiguration())
            #expect(try loop.listen(.tcp(address: "127.0.0.1", port: 0)) > 0)
        }
    }

    @Test func stopClosesOpenConnectionsOnce() throws {
        let server = try LoopThread()
        let clients = try (0..<20).map { _ in try RawClient.webSocket(port: server.port) }
        let idle = try RawClient(port: server.port)
        try server.wait("open") { $0.opened.count == 20 && $0.loop.connections.count == 21 }
        let waker = server.waker
        try server.stop()
        waker?.wake()
        for client in clients { #expect(try client.readToEnd() == "") }
        #expect(try idle.readToEnd() == "")
    }

    @Test func deadPeerIsPingedThenClosed() throws {
        let server = try LoopThread(LoopLimits(pingAfterSeconds: 1, hangupAfterSeconds: 6))
        let dead = try RawClient.webSocket(port: server.port)
        let live = try RawClient.webSocket(port: server.port)
        for _ in 0..<3 {
            let ping = try live.readMessage(pings: true)
            #expect(ping.opcode == 9)
            try live.send(RawClient.frame(10, ping.payload))
        }
        #expect(try dead.readMessage(pings: true).opcode == 9)
        #expect(try dead.readToEnd() == "")
        #expect(try server.perform { $0.closed.count == 1 && $0.closed[0].1 == 1006 && $0.loop.connections.count == 1 })
        try server.stop()
    }

    @Test func aPeerThatIgnoresTheCloseIsKilled() throws {
        let server = try LoopThread { $0.onMessage = { handler, id, _, _ in handler.loop.close(id, code: 4000) } }
        let client = try RawClient.webSocket(port: server.port)
        try client.sendText("x")
        #expect(try client.readMessage().closeCode == 4000)
        let start = ContinuousClock.now
        #expect(try client.readToEnd() == "")
        #expect(ContinuousClock.now - start < .seconds(30))
        try server.wait("closed") { $0.closed.map(\.1) == [4000] }
        try server.stop()
    }

    /// libwebsockets would wait for ever for the unread data to leave, and for its close frame after that.
    @Test func aPeerThatClosesAndDoesNotReadIsForgottenAndKilled() throws {
        let server = try LoopThread { handler in
            handler.onMessage = { handler, id, _, _ in handler.loop.send(.binary([UInt8](repeating: 1, count: 16 << 20)), to: id) }
        }
        let client = try RawClient.webSocket(port: server.port, receiveBytes: 4_096)
        try client.sendText("x")
        try server.wait("its socket is full") { $0.opened.contains { [loop = $0.loop] in loop.queuedBytes(of: $0.0) > 1 << 20 } }
        try client.send(RawClient.frame(8, [0x03, 0xe8]))
        try server.wait("nothing is kept for it") { $0.opened.allSatisfy { [loop = $0.loop] in loop.queuedBytes(of: $0.0) == 0 } }
        try server.wait("closed") { $0.closed.map(\.1) == [1000] }
        try server.stop()
    }

    @Test func twoHundredReconnectsLeaveTheTableEmpty() throws {
        let server = try LoopThread()
        for number in 0..<200 {
            let client = try RawClient.webSocket(port: server.port)
            try client.sendText("\(number)")
            #expect(try client.readMessage().text == "\(number)")
        }
        try server.wait("empty") { $0.loop.connections.count == 0 && $0.closed.count == 200 && $0.loop.counters.webSocketsNow == 0 }
        #expect(try server.perform { Set($0.opened.map(\.0)).count } == 200)
        try server.stop()
    }

    @Test func theTotalCapHangsUpAndRecovers() throws {
        let server = try LoopThread(LoopLimits(connections: 3))
        var clients = try (0..<3).map { _ in try RawClient.webSocket(port: server.port) }
        let refused = try RawClient(port: server.port)
        #expect(try refused.readToEnd() == "")
        #expect(try server.perform { $0.loop.counters.refusedByTotalCap } == 1)
        clients.removeLast()
        try server.wait("room") { $0.loop.connections.count == 2 }
        try RawClient.webSocket(port: server.port).sendText("x")
        try server.stop()
    }

    @Test func afterStopListeningNewOnesAreRefusedAndOldOnesStay() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        try server.perform { $0.loop.stopListening() }
        #expect(throws: TestFailure.self) { _ = try RawClient(port: server.port) }
        try client.sendText("still here")
        #expect(try client.readMessage().text == "still here")
        try server.stop()
    }

    @Test func theDescriptorLimitIsRaisedAndRespected() throws {
        let server = try LoopThread(LoopLimits(connections: .max))
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(limit.rlim_cur == min(limit.rlim_max, 1_000_000))
        #expect(try server.perform { $0.loop.connectionsMax } == Int(limit.rlim_cur) - 64)
        try server.stop()
    }

    @Test func timersRepeatStopAndFireOnce() throws {
        let server = try LoopThread { handler in
            var (once, often) = (0, 0)
            handler.loop.timer(afterMs: 5) { once += 1 }
            var repeating: LoopTimer?
            repeating = handler.loop.timer(everyMs: 2) {
                often += 1
                guard often == 5 else { return }
                repeating?.cancel()
                // If it goes on, it is due before this one, however late both are.
                handler.loop.timer(afterMs: 20) { handler.failures.append("\(once) \(often)") }
            }
        }
        try server.wait("timers") { $0.failures == ["1 5"] }
        try server.stop()
    }
}

@Suite(.serialized) struct ClientRoleTests {
    /// A client that sends "ping <n>" to an echoing server until it has `rounds` answers.
    private static func conversing(with endpoint: Endpoint, rounds: Int) -> @Sendable (TestHandler) -> Void {
        { handler in
            handler.onOpen = { handler, id in if handler.opened.last?.1.role == .client { handler.loop.send(.text("0"), to: id) } }
            handler.onMessage = { handler, id, bytes, isBinary in
                let isClient = handler.opened.first { $0.0 == id }?.1.role == .client
                guard isClient else { return handler.loop.send(isBinary ? .binary(bytes) : .text(bytes), to: id) }
                let next = (Int(String(decoding: bytes, as: UTF8.self)) ?? 0) + 1
                if next < rounds { handler.loop.send(.text("\(next)"), to: id) } else { handler.loop.close(id, code: 4002) }
            }
        }
    }

    @Test func clientAndServerTalkInOneLoop() throws {
        let server = try LoopThread(LoopLimits(), ClientRoleTests.conversing(with: .tcp(host: "", port: 0), rounds: 100))
        let port = server.port
        try server.perform { _ = $0.loop.connect(.tcp(host: "127.0.0.1", port: port)) }
        try server.wait("both closed") { $0.closed.count == 2 && $0.messages.count == 200 && $0.closed.allSatisfy { $0.1 == 4002 } }
        try server.stop()
    }

    @Test func clientAndServerTalkInTwoLoopsOverAUnixSocket() throws {
        let path = "/tmp/snaploop-client-\(getpid()).sock"
        let server = try LoopThread(on: .unix(path: path))
        let client = try LoopThread(LoopLimits(), ClientRoleTests.conversing(with: .unix(path: path), rounds: 50))
        try client.perform { _ = $0.loop.connect(.unix(path: path)) }
        try client.wait("client closed") { $0.closed.map(\.1) == [4002] && $0.messages.count == 50 }
        try server.wait("server closed") { $0.closed.map(\.1) == [4002] && $0.messages.count == 50 }
        try client.stop()
        try server.stop()
    }

    @Test func bigMessagesCrossInBothDirections() throws {
        let server = try LoopThread { $0.onOpen = { $0.loop.setBinaryLimit(4 << 20, of: $1) } }
        let port = server.port
        let client = try LoopThread { handler in
            handler.onOpen = { handler, id in
                handler.loop.setBinaryLimit(4 << 20, of: id)
                handler.loop.send(.binary((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }), to: id)
            }
            handler.onMessage = { _, _, _, _ in }
        }
        try client.perform { _ = $0.loop.connect(.tcp(host: "127.0.0.1", port: port)) }
        try client.wait("echo") { $0.messages.count == 1 }
        #expect(
            try client.perform { $0.messages[0].1 == (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) } && $0.messages[0].isBinary })
        try client.stop()
        try server.stop()
    }

    @Test func aFailedConnectIsReported() throws {
        let server = try LoopThread { $0.onAdmit = { _ in 403 } }
        let port = server.port
        let client = try LoopThread()
        try client.perform { _ = $0.loop.connect(.tcp(host: "127.0.0.1", port: port)) }
        try client.wait("refused") { $0.failures.count == 1 }
        try server.stop()
        try client.perform { _ = $0.loop.connect(.tcp(host: "127.0.0.1", port: port)) }
        try client.perform { _ = $0.loop.connect(.unix(path: "/nonexistent/socket")) }
        try client.wait("failed") { $0.failures.count == 3 && $0.loop.connections.count == 0 && $0.opened.isEmpty }
        try client.stop()
    }
}
