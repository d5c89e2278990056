import Dispatch
import Foundation
import SnapLoop
import SnapModel
import SnapWire
import Synchronization

/// The server's side of a script: it does as it is ordered, answers nothing by itself but `server.info` and
/// `feed.unsubscribe`, and passes what arrives to the inbox.
///
/// - Thread: its own. Orders come from the script's thread.
final class ScriptedServer: Sendable {
    enum Order: Sendable {
        case send(Frame, to: ConnectionID)
        /// Closes with a code once everything sent has left.
        case close(ConnectionID, code: UInt16)
        /// Ends the connection without a close frame.
        case drop(ConnectionID)
        /// Pauses, with its sockets open, until the semaphore is signalled.
        case freeze(until: DispatchSemaphore)
        case stop
    }

    private struct State {
        var orders: [Order] = []
        var waker: LoopWaker?
    }
    private let state = Mutex(State())
    private let port = Mutex<UInt16>(0)
    private let ready = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    /// Listens on a free port of the loopback interface.
    init(_ inbox: Inbox) {
        Thread.detachNewThread { [self] in
            do throws(LoopError) {
                try ScriptedLoop(self, inbox).run()
            } catch { inbox.put(.serverFailed(error.message)) }
            ready.signal()
            end.signal()
        }
        ready.wait()
    }

    var authority: String { "127.0.0.1:\(port.withLock { $0 })" }
    var url: String { "ws://\(authority)/ws" }

    func order(_ order: Order) {
        let waker = state.withLock { state in
            state.orders.append(order)
            return state.waker
        }
        waker?.wake()
    }

    func shutdown() {
        order(.stop)
        _ = end.wait(timeout: .now() + .seconds(3))
    }

    fileprivate func serve(on port: UInt16, with waker: LoopWaker) {
        self.port.withLock { $0 = port }
        state.withLock { $0.waker = waker }
        ready.signal()
    }

    fileprivate func takeOrders() -> [Order] {
        state.withLock { state in
            defer { state.orders.removeAll() }
            return state.orders
        }
    }
}

/// The loop of a `ScriptedServer`.
private final class ScriptedLoop: LoopHandler {
    private static let messageBytesMax = 16 << 20

    private let loop: EventLoop
    private let server: ScriptedServer
    private let inbox: Inbox

    init(_ server: ScriptedServer, _ inbox: Inbox) throws(LoopError) {
        let limits = LoopLimits(
            messageBytes: Self.messageBytesMax, framesPerMessage: 65_536, connections: 64, assemblyBytes: 4 * Self.messageBytesMax,
            outboxBytes: Self.messageBytesMax, pingAfterSeconds: 15, hangupAfterSeconds: 25)
        loop = try EventLoop(LoopConfiguration(limits: limits))
        self.server = server
        self.inbox = inbox
    }

    func run() throws(LoopError) {
        loop.handler = self
        server.serve(on: try loop.listen(.tcp(address: "127.0.0.1", port: 0)), with: loop.waker)
        woken()
        loop.run()
    }

    func woken() {
        for order in server.takeOrders() {
            switch order {
            case .send(let frame, let id): loop.send(frame, to: id)
            case .close(let id, let code): loop.close(id, code: code)
            case .drop(let id): loop.kill(id)
            case .freeze(let thaw): thaw.wait()
            case .stop: loop.stop()
            }
        }
    }

    func opened(_ c: ConnectionID, _ peer: Peer) { inbox.put(.opened(c)) }
    func closed(_ c: ConnectionID, code: UInt16) { inbox.put(.closed(c, code: code)) }

    func received(_ c: ConnectionID, _ message: UnsafeRawBufferPointer, isBinary: Bool) {
        do throws(BadRequest) {
            let request = try Request(message: message, isBinary: isBinary)
            // Clients may ask this at any time, to check whether the server is alive.
            switch request.command {
            case .operating(.serverInfo): loop.send(info(for: request), to: c)
            case .feed(.unsubscribe): loop.send(.text(Reply.done.message(to: request.id, now: ScriptedFeed.now)), to: c)
            default: inbox.put(.request(c, request))
            }
        } catch {
            inbox.put(.badMessage("\(error.rejection.reason.rawValue), \(error.rejection.message)"))
        }
    }

    private func info(for request: Request) -> Frame {
        let info = ServerInfo(name: "snapfeed conformance", version: "1", limits: [])
        return .text(Reply.serverInfo(info).message(to: request.id, now: ScriptedFeed.now))
    }

    // MARK: Nothing else is served

    func admit(_ upgrade: HTTPRequest, from peer: Peer) -> HTTPRefusal? { upgrade.path == "/ws" ? nil : 404 }
    func respond(to request: HTTPRequest, as id: HTTPRequestID) -> HTTPAnswer { .now(HTTPResponse(status: 404)) }
    func connectFailed(_ c: ConnectionID, reason: String) {}
    func roundEnds() {}
}
