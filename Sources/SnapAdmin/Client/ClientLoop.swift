import Foundation
import SnapLoop

/// The loop of a `Client`: one connection at a time.
///
/// - Thread: its own.
final class ClientLoop: LoopHandler {
    /// The number of messages that may wait for a command that does not take them; more hangs up. The command resumes by offset.
    private static let waitingMax = 10_000
    /// The limit for one message. The largest answers are images and recoveries of many events.
    private static let messageBytesMax = 64 << 20

    private let loop: EventLoop
    private let exchange: Exchange
    private var current: ConnectionID?
    private var isOpen = false
    private var isStopping = false

    /// Runs a loop on a new thread until it is ordered to stop.
    static func start(_ exchange: Exchange, isSecure: Bool) {
        Thread.detachNewThread {
            do throws(LoopError) {
                try ClientLoop(exchange, isSecure: isSecure).run()
            } catch { exchange.put(.failed(reason: error.message)) }
            exchange.end.signal()
        }
    }

    private init(_ exchange: Exchange, isSecure: Bool) throws(LoopError) {
        let limits = LoopLimits(
            messageBytes: Self.messageBytesMax, framesPerMessage: 65_536, connections: 8, assemblyBytes: 2 * Self.messageBytesMax,
            outboxBytes: Self.messageBytesMax, pingAfterSeconds: 15, hangupAfterSeconds: 25)
        var configuration = LoopConfiguration(limits: limits)
        configuration.connectsSecurely = isSecure
        loop = try EventLoop(configuration)
        self.exchange = exchange
    }

    private func run() {
        loop.handler = self
        exchange.serve(with: loop.waker)
        woken()
        loop.run()
    }

    func woken() {
        for order in exchange.takeOrders() {
            switch order {
            case .connect(let endpoint): connect(endpoint)
            case .send(let frame): if let current { loop.send(frame, to: current) }
            case .fetch(let path, let endpoint): loop.fetch(path, from: endpoint) { [exchange] in exchange.put(.fetched($0)) }
            case .stop: stop()
            }
        }
    }

    private func connect(_ endpoint: Endpoint) {
        if let current { loop.kill(current) }
        isOpen = false
        current = loop.connect(endpoint)
    }

    /// Sends a close frame first if a connection is open.
    private func stop() {
        isStopping = true
        guard let current, isOpen else { return loop.stop() }
        loop.close(current, code: 1_000)
    }

    // MARK: Events; those of connections given up are ignored

    func opened(_ c: ConnectionID, _ peer: Peer) {
        guard c == current else { return loop.kill(c) }
        isOpen = true
        exchange.put(.connected)
    }

    func received(_ c: ConnectionID, _ message: UnsafeRawBufferPointer, isBinary: Bool) {
        guard c == current else { return }
        let waiting = exchange.put(.message(Array(message), isBinary: isBinary))
        if waiting > Self.waitingMax { loop.close(c, code: 1_000) }
    }

    func closed(_ c: ConnectionID, code: UInt16) {
        guard c == current else { return }
        current = nil
        isOpen = false
        exchange.put(.disconnected(code: code))
        if isStopping { loop.stop() }
    }

    func connectFailed(_ c: ConnectionID, reason: String) {
        guard c == current else { return }
        current = nil
        exchange.put(.failed(reason: reason))
        if isStopping { loop.stop() }
    }

    // MARK: Server events, which a client never gets

    func admit(_ upgrade: HTTPRequest, from peer: Peer) -> HTTPRefusal? { 403 }
    func respond(to request: HTTPRequest, as id: HTTPRequestID) -> HTTPAnswer { .now(HTTPResponse(status: 404)) }
    func roundEnds() {}
}
