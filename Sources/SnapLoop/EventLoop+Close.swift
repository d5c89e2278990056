import CLibwebsockets
import Glibc

/// The ends of connections that we choose.
extension EventLoop {
    private static let patienceMs: UInt64 = 5_000
    /// A flooder gets the time to read its close frame, no more.
    private static let patienceWithFloodersMs: UInt64 = 1_000

    /// Closes a WebSocket after what is queued has left; the peer sees `code`. Killed when that takes longer than 5 s.
    ///
    /// The handler gets no more messages of it, and `closed` when it is gone. `reason` is cut at 123 bytes.
    package func close(_ id: ConnectionID, code: UInt16, reason: String = "") {
        assertOnLoop()
        switchboard.close(id, code: code, reason: reason)
    }

    /// Closes a WebSocket whose peer sends more than it may: as `close`, but killed after 1 s, and read no more.
    package func closeFlooder(_ id: ConnectionID, code: UInt16, reason: String = "") {
        close(id, code: code, reason: reason)
        guard let connection = switchboard.connections[id], connection.phase == .draining else { return }
        connection.closeDeadlineMs = min(connection.closeDeadlineMs, nowMs + EventLoop.patienceWithFloodersMs)
        flooders.append(id)
    }

    package func closing(_ connection: Connection) {
        connection.closeDeadlineMs = nowMs + EventLoop.patienceMs
        counters.assemblyBytesNow -= connection.assembler.buffer.count
        connection.assembler.reset()
    }

    /// Answers a close frame that breaks the protocol. libwebsockets looks at some codes alone, and would send the rest back as it came.
    ///
    /// - Returns: what the callback returns: libwebsockets sends the frame then, and waits for an answer that has been given already.
    func refuseClose(_ connection: Connection, _ wsi: OpaquePointer, _ code: UInt16) -> Int32 {
        connection.closeDeadlineMs = min(connection.closeDeadlineMs, nowMs + EventLoop.patienceWithFloodersMs)
        lws_close_reason(wsi, lws_close_status(rawValue: UInt32(code)), nil, 0)
        return -1
    }

    /// Ends a connection at once, without a close frame.
    package func kill(_ id: ConnectionID) {
        assertOnLoop()
        guard let connection = switchboard.connections[id], let wsi = connection.wsi else { return }
        if connection.phase == .open || connection.phase == .draining { connection.endSubscriptions() }
        connection.phase = .closing
        counters.killed += 1
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
        needsService = true
    }

    /// Nothing is left to send: the close frame may go. Not from here, but from the timer callback, the one place outside of
    /// `RECEIVE` from which it reaches the peer under libuv (H17).
    package func sendClose(_ connection: Connection) {
        guard let wsi = connection.wsi else { return }
        lws_set_timer_usecs(wsi, 1)
        needsService = true
    }

    /// `LWS_CALLBACK_TIMER`. It may also come unasked (H16), so the phase decides.
    func timerFired(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard connection.phase == .draining, connection.outbox.isEmpty, lws_partial_buffered(wsi) == 0 else { return 0 }
        connection.phase = .closing
        var reason = Array(connection.closeReason.utf8.prefix(123))
        lws_close_reason(wsi, lws_close_status(rawValue: UInt32(connection.closeCode)), &reason, reason.count)
        return -1
    }

    /// The end of a round. Until the peer has closed too, libwebsockets reads on and throws away what comes (H32). Not so from flooders,
    /// once their close frame is on its way: until it has left, libwebsockets turns reading on again.
    func stopReadingFlooders() {
        guard !flooders.isEmpty else { return }
        flooders.removeAll { switchboard.connections[$0] == nil }
        for connection in flooders.compactMap({ switchboard.connections[$0] }) where connection.phase == .closing {
            if let wsi = connection.wsi { lws_rx_flow_control(wsi, 0) }
        }
    }

    /// Once a second, oftener for the short patience of tests.
    var sweepMs: UInt64 { min(1_000, max(100, UInt64(configuration.limits.pingAfterSeconds) * 125)) }

    /// The round of all connections: pings the silent, ends the dead and those whose polite close takes too long.
    ///
    /// libwebsockets can do it too, but keeps its deadlines in a sorted list, which costs a walk over all connections for every
    /// message and every ping (H29). One pass over the table costs nothing.
    func sweep() {
        for connection in switchboard.connections.all {
            switch connection.phase {
            case .http: keepAnswering(connection)
            case .draining, .closing:
                if connection.closeDeadlineMs > 0 && nowMs >= connection.closeDeadlineMs { kill(connection.id) }
            case .open: keepAlive(connection)
            }
        }
        counters.logLinesDropped = LoopLog.dropped
        for listener in listeners { listener.resume() }
    }

    /// Whether the peer has acknowledged bytes since the last look while more wait for it: whoever takes them on a slow line is not dead, though
    /// the ping that it would answer waits behind them.
    private func takesBytes(_ connection: Connection) -> Bool {
        guard let wsi = connection.wsi, let acknowledged = SocketProgress(of: lws_get_socket_fd(wsi)) else { return false }
        defer { connection.acknowledgedBytes = acknowledged.bytes }
        guard let before = connection.acknowledgedBytes, acknowledged.bytes > before else { return false }
        return acknowledged.hasMore || lws_partial_buffered(wsi) != 0 || !connection.outbox.isEmpty
    }

    /// A slow line has as long again for each so many bytes that it takes; who takes a few now and then, to hold a connection, has not.
    private func keepAnswering(_ connection: Connection) {
        guard connection.exchange != nil, let wsi = connection.wsi, let before = connection.acknowledgedBytes,
            let acknowledged = SocketProgress(of: lws_get_socket_fd(wsi)),
            acknowledged.bytes - before >= UInt64(configuration.limits.answerSeconds) * EventLoop.answerBytesPerSecond
        else { return }
        connection.acknowledgedBytes = acknowledged.bytes
        prolongAnswer(wsi)
    }

    /// What a reader of a long HTTP answer takes at least, or it is cut off.
    private static let answerBytesPerSecond: UInt64 = 1_024

    /// A peer is dead when it has not answered a ping in time; silence alone may be our own doing, after a suspend.
    private func keepAlive(_ connection: Connection) {
        let limits = configuration.limits
        if nowMs >= connection.lastHeardMs + UInt64(limits.pingAfterSeconds) * 1_000, takesBytes(connection) { heard(connection) }
        let graceMs = UInt64(max(1, limits.hangupAfterSeconds - limits.pingAfterSeconds)) * 1_000
        if connection.pingedAtMs > 0 {
            guard nowMs >= connection.pingedAtMs + graceMs else { return }
            connection.wsi.map(dropUnsent)
            kill(connection.id)
        } else if nowMs >= connection.lastHeardMs + UInt64(limits.pingAfterSeconds) * 1_000 {
            ping(connection)
        }
    }
}
