/// The part of a loop above the sockets: the connections, their waiting messages, and their log subscriptions.
///
/// - Thread: loop.
package final class Switchboard {
    /// Set before the first connection; must outlive it.
    package unowned var sockets: (any SocketLayer)?
    let limits: LoopLimits
    private let slowConsumerCode: UInt16
    /// A message of so many bytes leaves immediately and not at the end of the round: its write costs much either way, and the processor still
    /// has its bytes in its cache.
    private static let immediateBytes = 16 << 10

    var connections = ConnectionTable()
    /// Logs with new entries, and connections to flush at the end of the round.
    var dirtyLogs: [FrameLog] = []
    var listed: [Connection] = []
    let scratch: ScratchBuffer
    let outboxTotal = OutboxTotal()
    /// The number of times that an outbox stopped being empty.
    private var waits: UInt64 = 0

    package init(limits: LoopLimits, slowConsumerCode: UInt16) {
        self.limits = limits
        self.slowConsumerCode = slowConsumerCode
        scratch = ScratchBuffer(capacity: limits.flushBytes + 2 * Frame.fragmentBytes)
    }

    /// Adds a connection with a new id, in the phase before it is open.
    func add(_ peer: Peer) -> Connection { connections.insert { Connection($0, peer, limits, outboxTotal) } }

    /// Adds a WebSocket that is already open.
    package func open(_ peer: Peer) -> Connection {
        let connection = add(peer)
        connection.phase = .open
        return connection
    }

    /// Ends a connection. Returns false when it had ended already.
    package func end(_ connection: Connection) -> Bool {
        guard connections.remove(connection.id) != nil else { return false }
        connection.endSubscriptions()
        connection.outbox.removeAll()
        return true
    }

    /// See `ConnectionLoop.send`.
    package func send(_ message: Frame, to id: ConnectionID) {
        guard let connection = connections[id], connection.phase == .open else { return }
        if connection.outbox.isEmpty {
            waits += 1
            connection.waitingNumber = waits
        }
        connection.outbox.append(message, bound: limits.outboxBytes)
        if message.count < Switchboard.immediateBytes { list(connection) } else { writable(connection) }
        if connection.outbox.ordinaryBytes > limits.outboxBytes { closeSlow(connection) }
        if outboxTotal.bytes > limits.allOutboxesBytes { closeSlowest() }
    }

    /// Frees memory when more waits on all connections than may: closes those whose outbox has been non-empty longest. It frees an eighth
    /// in one go, so that this walk over all connections is rare.
    private func closeSlowest() {
        let room = limits.allOutboxesBytes - limits.allOutboxesBytes / 8
        let waiting = connections.all.filter { ($0.phase == .open || $0.phase == .draining) && !$0.outbox.isEmpty }
        for connection in waiting.sorted(by: { $0.waitingNumber < $1.waitingNumber }) {
            guard outboxTotal.bytes > room else { return }
            closeSlow(connection)
        }
    }

    package func queuedBytes(of id: ConnectionID) -> Int { connections[id]?.outbox.bytes ?? 0 }

    /// See `ConnectionLoop.isOpen`.
    package func isOpen(_ id: ConnectionID) -> Bool { connections[id]?.phase == .open }

    package func setBinaryLimit(_ bytes: Int, of id: ConnectionID) {
        connections[id]?.binaryBytes = bytes
    }

    /// See `ConnectionLoop.subscribe`.
    package func subscribe(_ id: ConnectionID, to log: FrameLog, after offset: Int64) -> Bool {
        guard log.keeps(offset + 1) else { return false }
        guard let connection = connections[id], connection.phase == .open else { return true }
        precondition(!connection.isClient, "a client does not push")
        unsubscribe(id, from: log)
        log.switchboard = self
        connection.subscriptions.append(FrameSubscription(connection, log, next: offset + 1))
        list(connection)
        return true
    }

    package func unsubscribe(_ id: ConnectionID, from log: FrameLog) {
        guard let connection = connections[id], let index = connection.subscriptions.firstIndex(where: { $0.log === log }) else { return }
        connection.subscriptions.remove(at: index).end()
    }

    /// See `EventLoop.close`.
    package func close(_ id: ConnectionID, code: UInt16, reason: String) {
        guard let connection = connections[id], connection.phase == .open else { return }
        connection.phase = .draining
        connection.closeCode = code
        connection.closeReason = reason
        connection.endSubscriptions()
        sockets?.closing(connection)
        list(connection)
    }

    /// Closes a connection that cannot keep up. Its unsent messages are dropped, so that the close frame gets through.
    func closeSlow(_ connection: Connection) {
        connection.outbox.removeAll()
        close(connection.id, code: slowConsumerCode, reason: "too slow")
        // A connection that was closing already must be flushed as well: nothing is left to wait for.
        list(connection)
    }
}

/// What the outboxes of all connections share.
final class OutboxTotal {
    /// The memory, in bytes, of the messages that wait. A half-sent message still takes all its memory.
    fileprivate(set) var bytes = 0
    /// The empty storage of outboxes that have nothing to send, for those that get something. An idle connection has none.
    private var spares: [[Outbox.Entry]] = []
    private static let sparesMax = 1_024

    fileprivate func takeSpare() -> [Outbox.Entry] { spares.popLast() ?? [] }

    /// Takes the storage of an outbox whose messages have left, unless there are many or it is large.
    fileprivate func keep(_ storage: inout [Outbox.Entry]) {
        if spares.count < Self.sparesMax, storage.capacity <= 16 {
            storage.removeAll(keepingCapacity: true)
            spares.append(storage)
        }
        storage = []
    }
}

/// The messages that wait to leave on one connection, in order.
struct Outbox {
    private let total: OutboxTotal
    private var entries: [Entry] = []
    private var headIndex = 0
    /// Payload bytes already sent of the first message, which leaves in fragments.
    private(set) var sentOfFirst = 0
    /// Bytes that wait, with headroom, so that a flood of empty messages is also counted.
    private(set) var bytes = 0
    /// The memory of all messages that have not left completely.
    private var heldBytes = 0
    /// The waiting bytes of the big message.
    private var bigBytes = 0

    fileprivate struct Entry {
        let frame: Frame
        /// One big message at a time, such as one that leaves in fragments, does not count against the connection's bound: an image on a
        /// slow line must not be lost because a short reply follows it.
        let isBig: Bool
    }

    init(_ total: OutboxTotal) { self.total = total }

    var isEmpty: Bool { headIndex == entries.count }
    /// Whether the connection is inside a fragmented message, which no other message may enter (RFC 6455, section 5.4).
    var isInsideMessage: Bool { sentOfFirst > 0 }
    var first: Frame? { isEmpty ? nil : entries[headIndex].frame }
    /// Waiting bytes without those of the big message.
    var ordinaryBytes: Int { bytes - bigBytes }

    /// The first message, when no other waits after it.
    var only: Frame? { entries.count - headIndex == 1 ? entries[headIndex].frame : nil }

    /// Adds a message to the end of the outbox.
    ///
    /// - Parameter bound: a message of more bytes than this is also a big one.
    mutating func append(_ frame: Frame, bound: Int) {
        let isBig = bigBytes == 0 && (!frame.isWhole || frame.size > bound)
        if entries.isEmpty { entries = total.takeSpare() }
        entries.append(Entry(frame: frame, isBig: isBig))
        count(frame.size, isBig: isBig)
        hold(frame.size)
    }

    /// Notes that `count` more payload bytes of the first message have left.
    mutating func advance(_ sent: Int) {
        guard !isEmpty else { return }
        let (frame, isBig) = (entries[headIndex].frame, entries[headIndex].isBig)
        count(-sent, isBig: isBig)
        sentOfFirst += sent
        guard sentOfFirst >= frame.count else { return }
        count(frame.count - frame.size, isBig: isBig)
        hold(-frame.size)
        sentOfFirst = 0
        headIndex += 1
        if isEmpty {
            total.keep(&entries)
            headIndex = 0
        } else if headIndex > 64 && headIndex > entries.count / 2 {
            entries.removeFirst(headIndex)
            headIndex = 0
        }
    }

    private mutating func count(_ change: Int, isBig: Bool) {
        bytes += change
        if isBig { bigBytes += change }
    }

    private mutating func hold(_ change: Int) {
        heldBytes += change
        total.bytes += change
    }

    mutating func removeAll() {
        total.bytes -= heldBytes
        self = Outbox(total)
    }
}
