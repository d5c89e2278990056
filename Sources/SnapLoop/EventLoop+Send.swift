import CLibwebsockets

/// Sending and subscribing.
extension EventLoop {
    /// Queues a message; it leaves at the end of this round. Silently nothing when the connection is gone or closing.
    ///
    /// When more than `LoopLimits.outboxBytes` wait, the connection is closed as a slow consumer; a single message may be bigger.
    package func send(_ message: Frame, to id: ConnectionID) {
        assertOnLoop()
        guard let connection = connections[id], connection.phase == .open else { return }
        let isSingle = connection.outbox.isEmpty
        connection.outbox.append(message)
        if !isSingle && connection.outbox.bytes > configuration.limits.outboxBytes { return closeSlow(connection) }
        list(connection)
    }

    /// Bytes that wait in a connection's outbox; 0 when it is gone. What the kernel or libwebsockets holds does not count.
    package func queuedBytes(of id: ConnectionID) -> Int { connections[id]?.outbox.bytes ?? 0 }

    /// Sets the most bytes that one binary message from this peer may have; the frames that it may come in grow with it.
    /// Text stays within `LoopLimits.messageBytes`.
    package func setBinaryLimit(_ bytes: Int, of id: ConnectionID) {
        assertOnLoop()
        connections[id]?.binaryBounds = MessageBounds(configuration.limits, bytes: bytes)
    }

    /// Lets a connection follow a log: it gets every entry after `offset`, once, in order. Server role only.
    ///
    /// What is in the outbox when the round ends leaves before the first entry: a reply sent just before or after this call comes
    /// first. `offset` may lie ahead of the log's head. A second subscription to the same log moves the cursor.
    /// - Returns: false, and does nothing, when the log no longer keeps the entry after `offset`.
    package func subscribe(_ id: ConnectionID, to log: FrameLog, after offset: Int64) -> Bool {
        assertOnLoop()
        guard log.keeps(offset + 1) else { return false }
        guard let connection = connections[id], connection.phase == .open else { return true }
        precondition(!connection.isClient, "a client does not push")
        unsubscribe(id, from: log)
        log.loop = self
        connection.subscriptions.append(Subscription(connection, log, next: offset + 1))
        list(connection)
        return true
    }

    /// Ends a subscription; what has been handed to the socket still arrives.
    package func unsubscribe(_ id: ConnectionID, from log: FrameLog) {
        assertOnLoop()
        guard let connection = connections[id], let index = connection.subscriptions.firstIndex(where: { $0.log === log }) else { return }
        connection.subscriptions.remove(at: index).end()
    }
}
