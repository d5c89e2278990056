import CLibwebsockets
import Glibc

// The event loop: libwebsockets 4.1 on a libuv loop of our own.
//
// One round:
//
//     uv_run ──► timers            LoopTimer bodies, `checkPeers` (pings, dead peers) once a second
//            ──► uv_prepare        stop()?  →  connectFailed  →  LoopHandler.roundEnds()  →  flush: one raw write per connection
//                               →  the next pieces of long HTTP answers, and answers that came later than their requests
//            ──► epoll             sleeps until something happens
//            ──► sockets           accept → adopt; bytes → lws → loopCallback → LoopHandler.received, respond, …
//            ──► eventfd           LoopWaker.wake() from other threads → LoopHandler.woken()
//            ──► uv_check          connections whose answers have left may read their next requests
//
// Messages queued by `send` or `FrameLog.append` leave at the end of the round, large ones immediately. The kernel's send() is 95 % of a
// broadcast's cost, so the number of frames per send matters most: everything new for a connection is sent in one write, and holding a log
// (`FrameLog.isHeld`) gathers more.
//
// Ownership:
//
//     EventLoop ── Switchboard ── Connection ── Outbox           replies of this connection
//                                     └── FrameSubscription ──► FrameLog   bytes that many connections share
//     lws wsi ── opaque word = ConnectionID, looked up in the table by every callback; never a pointer of ours
//
// Everything here belongs to the thread that made the `EventLoop`: no type is Sendable, and debug builds check the thread. Other threads
// hold only the `LoopWaker`.

/// The events of a loop. All calls come on the loop's thread; inside them any method of the loop may be called.
package protocol LoopHandler: AnyObject {
    /// Nil accepts a WebSocket upgrade.
    func admit(_ upgrade: HTTPRequest, from peer: Peer) -> HTTPRefusal?
    /// Called when a WebSocket is open: accepted, or made by `connect`.
    func opened(_ c: ConnectionID, _ peer: Peer)
    /// Called with one whole message. The bytes are valid for the call only; text is valid UTF-8.
    func received(_ c: ConnectionID, _ message: UnsafeRawBufferPointer, isBinary: Bool)
    /// Called when a WebSocket has closed, once for each `opened`. 1006: no close frame came. 1005: a close frame without a code.
    func closed(_ c: ConnectionID, code: UInt16)
    /// Answers a request that is not an upgrade, whose body has arrived whole: now, or later by `EventLoop.answer(_:with:)` with this id.
    func respond(to request: HTTPRequest, as id: HTTPRequestID) -> HTTPAnswer
    /// The answer to a GET of this path, whose headers are those of the connection's last request that got a response with `keptHead`. Nil
    /// leaves the request to `respond`.
    func keptAnswer(at path: String) -> KeptAnswer?
    /// Decides whether the body of a request is read, before it arrives. Requests without a body go to `respond` right away.
    func admitBody(of request: HTTPRequest, bytes: Int, as id: HTTPRequestID) -> BodyAdmission
    /// Called after another thread has woken the loop by `LoopWaker`, once or several times, and sometimes without that.
    func woken()
    /// Called at the end of a round: the moment to hand batches to other threads. It comes before the flush, so a `send` here leaves in this round.
    func roundEnds()
    /// Called when a `connect` failed; nothing else follows for that connection.
    func connectFailed(_ c: ConnectionID, reason: String)
}

extension LoopHandler {
    package func admitBody(of request: HTTPRequest, bytes: Int, as id: HTTPRequestID) -> BodyAdmission { .now }
    package func keptAnswer(at path: String) -> KeptAnswer? { nil }
}

/// A libwebsockets event loop: its listeners, connections and timers. See the top of this file.
///
/// Thread: make it, use it and `run` it on one thread.
package final class EventLoop {
    /// Set before `run`; must outlive the loop.
    package unowned var handler: (any LoopHandler)?
    /// Other threads wake the loop through this.
    package let waker: LoopWaker
    package internal(set) var counters = LoopCounters()

    let configuration: LoopConfiguration
    let uv: UnsafeMutablePointer<uv_loop_t>
    private var lws: LWSContext?

    package let switchboard: Switchboard
    var connections: ConnectionTable { switchboard.connections }
    var connectionsByAddress: [String: Int] = [:]
    let connectionsMax: Int
    var listeners: [ListeningSocket] = []
    var isAccepting = true
    /// Failed `connect` calls, reported at the end of the round.
    var failures: [(id: ConnectionID, reason: String)] = []

    /// The number of messages that peers have begun.
    var messagesBegun: UInt64 = 0
    /// Connections whose HTTP answer is leaving in pieces.
    var answering: [Connection] = []
    /// Connections whose HTTP answers left whole while the round's events were handled.
    var answered: [(id: ConnectionID, wsi: OpaquePointer)] = []
    /// Whether the round's events are being handled.
    var isHandlingEvents = false
    /// The number of HTTP requests that wait for their answers.
    var requestsWaiting = 0
    let laterBodies = WaitingBodies()
    /// The announced lengths of all bodies that are arriving: what they may take of `LoopLimits.assemblyBytes`.
    var bodyBytesReserved = 0
    /// The refusals that were logged in a second of the loop's time.
    var refusalLines: (second: UInt64, count: Int) = (0, 0)
    /// Connections being closed because their peer sends more than it may.
    var flooders: [ConnectionID] = []
    /// A deadline was set outside of a libwebsockets callback. Its libuv backend checks deadlines only after an event, so one must follow.
    var needsService = false

    private let wakeHandle: UnsafeMutablePointer<uv_poll_t>
    private let prepare: UnsafeMutablePointer<uv_prepare_t>
    private let check: UnsafeMutablePointer<uv_check_t>
    private var peerCheck: LoopTimer?
    private var timers: [LoopTimer] = []
    private enum State { case ready, stopping, ended }
    private var state = State.ready
    private var stopDeadlineMs: UInt64 = 0
    private var isTornDown = false
    private let thread = pthread_self()

    /// Sets up libwebsockets on a libuv loop and opens no socket yet. Raises this process's limit of open files.
    ///
    /// - Throws: when libwebsockets does not start, in words for the operator.
    package init(_ configuration: LoopConfiguration) throws(LoopError) {
        self.configuration = configuration
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        connectionsMax = min(configuration.limits.connections, Descriptors.raiseLimit(forSockets: configuration.limits.connections))
        try Descriptors.requireEnough()
        waker = try LoopWaker()
        uv = .allocate(capacity: 1)
        uv_loop_init(uv)
        wakeHandle = .allocate(capacity: 1)
        prepare = .allocate(capacity: 1)
        check = .allocate(capacity: 1)
        uv_poll_init(uv, wakeHandle, waker.descriptor)
        uv_prepare_init(uv, prepare)
        uv_check_init(uv, check)
        switchboard = Switchboard(limits: configuration.limits, slowConsumerCode: configuration.slowConsumerCode)
        let me = Unmanaged.passUnretained(self).toOpaque()
        wakeHandle.pointee.data = me
        prepare.pointee.data = me
        check.pointee.data = me
        LoopLog.install(configuration.log)
        switchboard.sockets = self
        do {
            lws = try LWSContext(configuration, loop: uv, owner: me)
        } catch {
            tearDown()
            throw error
        }
        uv_poll_start(wakeHandle, Int32(UV_READABLE.rawValue)) { handle, _, _ in
            handle.flatMap { EventLoop.owner($0.pointee.data) }?.wakeArrived()
        }
        uv_prepare_start(prepare) { handle in handle.flatMap { EventLoop.owner($0.pointee.data) }?.roundEnds() }
        uv_check_start(check) { handle in handle.flatMap { EventLoop.owner($0.pointee.data) }?.eventsHandled() }
        peerCheck = timer(everyMs: peerCheckMs) { [unowned self] in checkPeers() }
    }

    /// A loop that never ran, because `listen` failed, may just be released; a loop that ran has ended in `run`.
    deinit {
        handler = nil
        tearDown()
    }

    var context: OpaquePointer? { lws?.pointer }
    var vhost: OpaquePointer? { lws?.vhost }
    /// Monotonic ms, as of the start of this round.
    var nowMs: UInt64 { uv_now(uv) }

    /// Runs until `stop`. Blocks the thread.
    package func run() {
        assertOnLoop()
        precondition(state != .ended, "an EventLoop runs once")
        uv_run(uv, UV_RUN_DEFAULT)
        tearDown()
    }

    /// Ends the loop soon: closes all connections, listeners and timers, and then `run` returns.
    ///
    /// Connections end without a close frame, and the handler gets `closed` for each. For a close frame call `close` before.
    package func stop() {
        assertOnLoop()
        guard state == .ready else { return }
        state = .stopping
        waker.wake()
    }

    /// Calls `body` every `everyMs` milliseconds until cancelled.
    @discardableResult
    package func timer(everyMs: UInt64, _ body: @escaping () -> Void) -> LoopTimer { timer(after: everyMs, every: max(1, everyMs), body) }

    /// Calls `body` once after `afterMs` milliseconds, unless cancelled.
    @discardableResult
    package func timer(afterMs: UInt64, _ body: @escaping () -> Void) -> LoopTimer { timer(after: afterMs, every: 0, body) }

    private func timer(after: UInt64, every: UInt64, _ body: @escaping () -> Void) -> LoopTimer {
        assertOnLoop()
        timers.removeAll { $0.isCancelled }
        let timer = LoopTimer(on: uv, afterMs: after, everyMs: every, body)
        timers.append(timer)
        return timer
    }

    package func assertOnLoop() { assert(pthread_equal(thread, pthread_self()) != 0, "not on the loop's thread") }
}

/// The round.
extension EventLoop {
    private static func owner(_ data: UnsafeMutableRawPointer?) -> EventLoop? {
        data.map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    private func wakeArrived() {
        waker.take()
        handler?.woken()
    }

    /// `uv_prepare`: all events of the round are handled, and the loop is about to sleep.
    private func roundEnds() {
        defer { isHandlingEvents = true }
        if state == .stopping && isReadyToEnd() { return end() }
        for failure in takeFailures() { handler?.connectFailed(failure.id, reason: failure.reason) }
        handler?.roundEnds()
        closeBrokenConnections()
        switchboard.flushAll()
        advanceAnswers()
        stopReadingFlooders()
        guard needsService else { return }
        needsService = false
        lws_cancel_service(context)
    }

    private func takeFailures() -> [(id: ConnectionID, reason: String)] {
        defer { failures.removeAll() }
        return failures
    }

    /// After `stop`: ends the WebSockets in the ordinary way first, which leaves libwebsockets little to do in `end`.
    private func isReadyToEnd() -> Bool {
        if stopDeadlineMs == 0 {
            stopDeadlineMs = nowMs + 1_000
            stopListening()
            for connection in switchboard.connections.all { kill(connection.id) }
        }
        return counters.webSocketsNow == 0 || nowMs >= stopDeadlineMs
    }

    /// Closes every handle, so that `uv_run` returns.
    private func end() {
        state = .ended
        lws?.beginDestroy()
        uv_prepare_stop(prepare)
        uv_check_stop(check)
        closeHandles()
    }

    private func closeHandles() {
        for timer in timers { timer.cancel() }
        timers.removeAll()
        peerCheck = nil
        UnsafeMutableRawPointer(prepare).withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0, nil) }
        UnsafeMutableRawPointer(check).withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0, nil) }
        UnsafeMutableRawPointer(wakeHandle).withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0, nil) }
    }

    /// Closes the poll handle of a failed connect. libwebsockets stops it but leaves it open (client-handshake.c,
    /// `try_next_result_closesock`), and `uv_loop_close` would fail.
    private func closeOrphans() {
        let closeIfOpen: uv_walk_cb = { handle, _ in
            guard let handle, uv_is_closing(handle) == 0 else { return }
            uv_close(handle) { free(UnsafeMutableRawPointer($0)) }
        }
        uv_walk(uv, closeIfOpen, nil)
        uv_run(uv, UV_RUN_DEFAULT)
    }

    /// Runs after the last round, or when libwebsockets did not start.
    private func tearDown() {
        guard !isTornDown else { return }
        isTornDown = true
        if state != .ended {
            stopListening()
            end()
            uv_run(uv, UV_RUN_DEFAULT)
        }
        lws?.endDestroy()
        lws = nil
        closeOrphans()
        let result = uv_loop_close(uv)
        assert(result == 0, "a libuv handle is still open: \(String(cString: uv_strerror(result)))")
        for memory in [UnsafeMutableRawPointer(wakeHandle), .init(prepare), .init(check), .init(uv)] { memory.deallocate() }
    }
}
