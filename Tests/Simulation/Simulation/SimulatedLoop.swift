import SnapLoop
import SnapServer
import Synchronization
import TestSupport

/// A flag that the workers set to wake the loop, in place of a `LoopWaker`.
final class WakeFlag: Sendable {
    private let flag = Atomic(false)
    func set() { flag.store(true, ordering: .relaxed) }
    func take() -> Bool { flag.exchange(false, ordering: .relaxed) }
    var isSet: Bool { flag.load(ordering: .relaxed) }
}

/// The event loop without libwebsockets: the scheduler takes steps where libwebsockets would call back.
///
/// The switchboard (outboxes, cursors, the flush) is the real one.
final class SimulatedLoop: TestLoop, SocketLayer {
    var isAnswering: Bool { !fetches.isEmpty }
    private static let patienceMicroseconds: Int64 = 5_000_000

    let switchboard: Switchboard
    let wakeFlag = WakeFlag()
    let counters = LoopCounters()
    private(set) var sockets: [SimulatedSocket] = []
    private var socketOf: [ConnectionID: SimulatedSocket] = [:]
    private(set) var isListening = true
    private(set) var isStopped = false
    /// A violation found inside a callback of the switchboard, reported after the step.
    private(set) var violation: Violation?
    private let limits: LoopLimits
    private let mutation: Mutation?
    private var delayed: [(Frame, ConnectionID)] = []
    private var sendCount = 0
    private let now: () -> Int64
    /// Requests for images that wait for their answers, by their numbers.
    var fetches: [Int: Fetch] = [:]
    var fetchCount = 0
    /// Images that were shown, and those that were not there.
    var answeredImages = [0, 0]
    /// Gets the responses to requests of a test that drives a server by itself; nil where the simulation checks them.
    var answered: ((HTTPResponse) -> Void)?
    /// The largest message that the server sends.
    var largestBytes = SimulatedData.largePictureBytes
    /// Called with every message when it is written.
    var sent: (ServerMessage, SimulatedSocket) throws(Violation) -> Void = { _, _ in }

    init(_ limits: LoopLimits, slowConsumerCode: UInt16, _ mutation: Mutation?, now: @escaping () -> Int64) {
        switchboard = Switchboard(limits: limits, slowConsumerCode: slowConsumerCode)
        self.limits = limits
        self.mutation = mutation
        self.now = now
        switchboard.sockets = self
    }

    func connect(_ socket: SimulatedSocket) { sockets.append(socket) }

    // MARK: Steps

    /// The events that can happen to the server's sockets now.
    enum Happening {
        case accept, receive, writable, end
    }

    func happenings() -> [(Happening, SimulatedSocket)] {
        var all: [(Happening, SimulatedSocket)] = []
        for socket in sockets {
            guard let connection = socket.connection else {
                all.append((.accept, socket))
                continue
            }
            // Requests sent before a client disconnected may still arrive; after a close frame none counts.
            if socket.hasRequests, socket.closingSince == nil { all.append((.receive, socket)) }
            if socket.wantsWritable, isReady(connection) { all.append((.writable, socket)) }
            if mayEnd(socket) { all.append((.end, socket)) }
        }
        return all
    }

    private func mayEnd(_ socket: SimulatedSocket) -> Bool {
        if socket.isLeftByClient { return true }
        if socket.isCloseSent && socket.unread == 0 { return true }
        return socket.closingSince.map { now() - $0 > Self.patienceMicroseconds } ?? false
    }

    func perform(_ happening: Happening, on socket: SimulatedSocket, for server: Server) {
        switch happening {
        case .accept: accept(socket, for: server)
        case .receive:
            guard let connection = socket.connection else { return }
            let request = socket.takeRequest()
            request.bytes.withUnsafeBytes { server.received(connection.id, $0, isBinary: request.isBinary) }
        case .writable:
            socket.wantsWritable = false
            if let connection = socket.connection { switchboard.writable(connection) }
        case .end: end(socket, for: server)
        }
    }

    private func accept(_ socket: SimulatedSocket, for server: Server) {
        guard isListening, !socket.isLeftByClient else { return forget(socket) }
        let connection = switchboard.open(socket.peer)
        socket.connection = connection
        socketOf[connection.id] = socket
        server.opened(connection.id, socket.peer)
    }

    private func end(_ socket: SimulatedSocket, for server: Server) {
        guard let connection = socket.connection, switchboard.end(connection) else { return }
        forget(socket)
        server.closed(connection.id, code: socket.isCloseSent ? connection.closeCode : 1006)
    }

    private func forget(_ socket: SimulatedSocket) {
        socket.isEndedByServer = true
        sockets.removeAll { $0 === socket }
        if let connection = socket.connection { socketOf[connection.id] = nil }
    }

    /// Ends the round: queued messages are sent.
    func endRound(of server: Server) throws(Violation) {
        server.roundEnds()
        switchboard.flushAll()
        for (frame, id) in delayed { switchboard.send(frame, to: id) }
        if !delayed.isEmpty { switchboard.flushAll() }
        delayed.removeAll()
        try checkBounds()
    }

    private func checkBounds() throws(Violation) {
        if let violation { throw violation }
        let most = limits.outboxBytes + largestBytes + 4_096
        for socket in sockets {
            guard let connection = socket.connection else { continue }
            let waiting = switchboard.queuedBytes(of: connection.id)
            guard waiting <= most else { throw Violation("bounded: \(waiting) bytes wait in one outbox, more than \(most)") }
        }
    }

    /// Drops all connections together, as the end of the process does.
    func die() {
        for socket in sockets { socket.isEndedByServer = true }
        sockets.removeAll()
        socketOf.removeAll()
        fetches.removeAll()
    }

    func fail(_ found: Violation) { violation = violation ?? found }

    // MARK: The server's side of the loop

    func send(_ message: Frame, to id: ConnectionID) {
        sendCount += 1
        let isTurn = sendCount % 97 == 0
        switch mutation {
        case .answersTwice where isTurn: switchboard.send(message, to: id)
        case .forgetsAnAnswer where isTurn: return
        case .pushesBeforeTheReply: return delayed.append((message, id))
        default: break
        }
        switchboard.send(message, to: id)
        if mutation == .showsAnImageTwice { showAgain(message, id) }
    }

    private func showAgain(_ message: Frame, _ id: ConnectionID) {
        guard message.isBinary, let viewer = socketOf[id]?.client?.account else { return }
        for (other, socket) in socketOf where other != id && socket.client?.account == viewer { switchboard.send(message, to: other) }
    }

    func subscribe(_ id: ConnectionID, to log: FrameLog, after offset: Int64) -> Bool {
        let after =
            switch mutation {
            case .movesTheCursorByALiveEvent: max(offset, log.head)
            case .replaysAnEventTwice: max(offset - 1, log.first - 1)
            default: offset
            }
        return switchboard.subscribe(id, to: log, after: after)
    }

    func stopListening() { isListening = false }
    func stop() { isStopped = true }

    // MARK: The switchboard's side of its sockets

    func isReady(_ connection: Connection) -> Bool {
        guard let socket = socketOf[connection.id] else { return false }
        return !socket.isCloseSent && socket.hasRoom
    }

    func write(_ frames: UnsafeRawBufferPointer, to connection: Connection) {
        guard let socket = socketOf[connection.id] else { return }
        if mutation == .dropsWhatDoesNotFit, socket.unread > 2_048 { return }
        do throws(Violation) {
            for message in try socket.write(frames) { try sent(message, socket) }
        } catch { violation = error }
        if !socket.hasRoom { socket.wantsWritable = true }
    }

    func writeMasked(_ connection: Connection) { violation = Violation("the server wrote as a client") }
    func askForWritable(_ connection: Connection) { socketOf[connection.id]?.wantsWritable = true }
    func closing(_ connection: Connection) { socketOf[connection.id]?.closingSince = now() }

    func sendClose(_ connection: Connection) { socketOf[connection.id]?.writeClose(code: connection.closeCode) }
}
