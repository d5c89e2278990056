import Foundation
import SnapLoop
import Synchronization

/// Calls closures, echoes by default, and records its events.
final class TestHandler: LoopHandler {
    let loop: EventLoop
    let log = FrameLog(after: 0, bytesMax: 1 << 20)
    var opened: [(ConnectionID, Peer)] = []
    var closed: [(ConnectionID, UInt16)] = []
    var messages: [(ConnectionID, [UInt8], isBinary: Bool)] = []
    var failures: [String] = []
    var requests: [HTTPRequest] = []
    /// The requests that `onRequest` left for later.
    var later: [(id: HTTPRequestID, path: String)] = []
    var onAdmit: (HTTPRequest) -> HTTPRefusal? = { _ in nil }
    var onOpen: (TestHandler, ConnectionID) -> Void = { _, _ in }
    var onMessage: (TestHandler, ConnectionID, [UInt8], Bool) -> Void = { handler, id, bytes, isBinary in
        handler.loop.send(isBinary ? .binary(bytes) : .text(bytes), to: id)
    }
    /// Whether the loop may read a body.
    var onBody: (HTTPRequest, Int) -> BodyAdmission = { _, _ in .now }
    /// The requests whose bodies `onBody` left for later.
    var heldBodies: [HTTPRequestID] = []
    /// Nil answers later.
    var onRequest: (HTTPRequest) -> HTTPResponse? = { _ in HTTPResponse(status: 404) }
    var onKept: (String) -> KeptAnswer? = { _ in nil }
    /// The paths of the requests that `onKept` answered.
    var repeated: [String] = []
    var drain: () -> Void = {}
    var rounds = 0

    init(_ loop: EventLoop) { self.loop = loop }

    func admit(_ upgrade: HTTPRequest, from peer: Peer) -> HTTPRefusal? { onAdmit(upgrade) }
    func opened(_ c: ConnectionID, _ peer: Peer) {
        opened.append((c, peer))
        onOpen(self, c)
    }
    func received(_ c: ConnectionID, _ message: UnsafeRawBufferPointer, isBinary: Bool) {
        messages.append((c, Array(message), isBinary))
        onMessage(self, c, Array(message), isBinary)
    }
    func closed(_ c: ConnectionID, code: UInt16) { closed.append((c, code)) }
    func admitBody(of request: HTTPRequest, bytes: Int, as id: HTTPRequestID) -> BodyAdmission {
        let admission = onBody(request, bytes)
        if case .later = admission { heldBodies.append(id) }
        return admission
    }
    func respond(to request: HTTPRequest, as id: HTTPRequestID) -> HTTPAnswer {
        requests.append(request)
        if let response = onRequest(request) { return .now(response) }
        later.append((id, request.path))
        return .later
    }
    func keptAnswer(at path: String) -> KeptAnswer? {
        let answer = onKept(path)
        if answer != nil { repeated.append(path) }
        return answer
    }
    func woken() { drain() }
    func roundEnds() { rounds += 1 }
    func connectFailed(_ c: ConnectionID, reason: String) { failures.append(reason) }

    func publish(_ text: String) { Array(text.utf8).withUnsafeBytes { log.append($0) } }
}

/// An event loop with a `TestHandler` on a thread of its own.
final class LoopThread: Sendable {
    private let jobs = Mutex<[@Sendable (TestHandler) -> Void]>([])
    private let started = Mutex<(port: UInt16, waker: LoopWaker?, error: String?)>((0, nil, nil))
    private let ready = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    var port: UInt16 { started.withLock { $0.port } }
    var waker: LoopWaker? { started.withLock { $0.waker } }

    init(
        _ limits: LoopLimits = LoopLimits(), on listener: Listener = .tcp(address: "127.0.0.1", port: 0), bodyPaths: String? = nil,
        _ setUp: @escaping @Sendable (TestHandler) -> Void = { _ in },
        log: @escaping @Sendable (LoopLogLevel, String) -> Void = { print("lws", $0, $1) }
    ) throws {
        let thread = Thread { [self] in
            do {
                var configuration = LoopConfiguration(limits: limits, log: log)
                configuration.bodyPaths = bodyPaths
                let loop = try EventLoop(configuration)
                let handler = TestHandler(loop)
                loop.handler = handler
                handler.drain = { [self, unowned handler] in runJobs(handler) }
                setUp(handler)
                do {
                    let port = try loop.listen(listener)
                    started.withLock { $0 = (port, loop.waker, nil) }
                } catch {
                    started.withLock { $0.error = "\(error)" }
                    loop.stop()
                }
                ready.signal()
                loop.run()
                runJobs(handler)
            } catch {
                started.withLock { $0.error = "\(error)" }
                ready.signal()
            }
            ended.signal()
        }
        thread.start()
        ready.wait()
        if let error = started.withLock({ $0.error }) { throw TestFailure(error) }
    }

    private func runJobs(_ handler: TestHandler) {
        let taken = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in taken { job(handler) }
    }

    /// Runs `body` on the loop's thread and waits for it.
    @discardableResult
    func perform<Result: Sendable>(_ body: @escaping @Sendable (TestHandler) -> Result) throws -> Result {
        let done = DispatchSemaphore(value: 0)
        let box = ResultBox<Result>()
        jobs.withLock { jobs in
            jobs.append { handler in
                box.value.withLock { $0 = body(handler) }
                done.signal()
            }
        }
        waker?.wake()
        guard done.wait(timeout: .now() + 60) == .success else { throw TestFailure("the loop does not answer") }
        guard let value = box.value.withLock({ $0 }) else { throw TestFailure("no result") }
        return value
    }

    /// Waits until `condition` holds on the loop's thread.
    func wait(_ what: String, _ condition: @escaping @Sendable (TestHandler) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try !perform(condition) {
            if ContinuousClock.now > deadline { throw TestFailure("timed out waiting for: \(what)") }
            sched_yield()
        }
    }

    func stop() throws {
        jobs.withLock { $0.append { $0.loop.stop() } }
        waker?.wake()
        guard ended.wait(timeout: .now() + 60) == .success else { throw TestFailure("the loop does not stop") }
    }
}

private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

struct TestFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
