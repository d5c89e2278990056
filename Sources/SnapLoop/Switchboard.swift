/// The sockets under a switchboard: those of libwebsockets, or those of a simulation.
package protocol SocketLayer: AnyObject {
    /// Whether a write is possible now. If not, bytes of an earlier write still wait here, and `Switchboard.writable` follows when they
    /// have left. A connection that has ended is never ready.
    func isReady(_ connection: Connection) -> Bool
    /// Takes whole frames of a server. The socket layer keeps what the socket does not take immediately.
    func write(_ frames: UnsafeRawBufferPointer, to connection: Connection)
    /// Writes the outbox of a connection on which we are the client.
    func writeMasked(_ connection: Connection)
    /// Calls `Switchboard.writable` once the socket takes bytes.
    func askForWritable(_ connection: Connection)
    /// Called when a polite close has begun: everything that arrives from now on must be ignored.
    func closing(_ connection: Connection)
    /// Called when everything has been written: the close frame must be sent.
    func sendClose(_ connection: Connection)
    /// Called when a streaming answer has new entries.
    func writeStream(_ connection: Connection)
}

extension SocketLayer {
    package func writeStream(_ connection: Connection) {}
}

/// The part of a loop above the sockets: the connections, their waiting messages, and their log subscriptions.
///
/// - Thread: loop.
package final class Switchboard {
    /// Set before the first connection; must outlive it.
    package unowned var sockets: (any SocketLayer)?
    let limits: LoopLimits
    private let slowConsumerCode: UInt16

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

    /// See `EventLoop.send`.
    package func send(_ message: Frame, to id: ConnectionID) {
        guard let connection = connections[id], connection.phase == .open else { return }
        if connection.outbox.isEmpty {
            waits += 1
            connection.waitingNumber = waits
        }
        connection.outbox.append(message, bound: limits.outboxBytes)
        list(connection)
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

    /// See `EventLoop.isOpen`.
    package func isOpen(_ id: ConnectionID) -> Bool { connections[id]?.phase == .open }

    package func setBinaryLimit(_ bytes: Int, of id: ConnectionID) {
        connections[id]?.binaryBounds = MessageBounds(limits, bytes: bytes)
    }

    /// See `EventLoop.subscribe`.
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
