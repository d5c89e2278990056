import CLibwebsockets
import Glibc

/// Ends of connections that this side decides.
extension EventLoop {
    private static let patienceMs: UInt64 = 5_000
    /// The time a flooder gets to read its close frame.
    private static let patienceWithFloodersMs: UInt64 = 1_000

    /// Closes a WebSocket after its queue has left; the peer sees `code`. When that takes longer than 5 s, the connection is killed.
    ///
    /// The handler gets no further messages of it, and gets `closed` when it is gone. `reason` is cut at 123 bytes.
    package func close(_ id: ConnectionID, code: UInt16, reason: String = "") {
        assertOnLoop()
        switchboard.close(id, code: code, reason: reason)
        closeCall(id, code: code)
    }

    /// Ends a request over HTTP that waits for its answer, or a stream.
    private func closeCall(_ id: ConnectionID, code: UInt16) {
        guard let connection = connections[id], let http = connection.http, http.isCall else { return }
        connection.closeCode = code
        if let request = http.waiting {
            answer(request.id, with: configuration.answerAtClose(code))
        } else if http.stream != nil || http.body != nil {
            kill(id)
        }
    }

    /// Closes a WebSocket whose peer sends more than it may: as `close`, but it stops reading and kills the connection after 1 s.
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

    /// Answers a close frame that breaks the protocol. libwebsockets checks only some codes and would echo the others.
    ///
    /// - Returns: the callback's result, which makes libwebsockets send the frame. It then waits for an answer that has come already, hence the
    ///   short deadline.
    func refuseClose(_ connection: Connection, _ wsi: OpaquePointer, _ code: UInt16) -> Int32 {
        connection.closeDeadlineMs = min(connection.closeDeadlineMs, nowMs + EventLoop.patienceWithFloodersMs)
        lws_close_reason(wsi, lws_close_status(rawValue: UInt32(code)), nil, 0)
        return -1
    }

    /// Ends a connection immediately, without a close frame.
    package func kill(_ id: ConnectionID) {
        assertOnLoop()
        guard let connection = switchboard.connections[id], let wsi = connection.wsi else { return }
        if connection.phase == .open || connection.phase == .draining { connection.endSubscriptions() }
        connection.phase = .closing
        counters.killed += 1
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
        needsService = true
    }

    /// Sends the close frame once nothing is left to send. The frame goes from the timer callback: under libuv it is lost from the writable
    /// callback, and reaches the peer only from `RECEIVE` and `TIMER`.
    package func sendClose(_ connection: Connection) {
        guard let wsi = connection.wsi else { return }
        lws_set_timer_usecs(wsi, 1)
        needsService = true
    }

    /// `LWS_CALLBACK_TIMER`. Cancelling a timer in libwebsockets makes it fire immediately, so the phase decides what to do.
    func timerFired(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard connection.phase == .draining, connection.outbox.isEmpty, lws_partial_buffered(wsi) == 0 else { return 0 }
        connection.phase = .closing
        var reason = Array(connection.closeReason.utf8.prefix(123))
        lws_close_reason(wsi, lws_close_status(rawValue: UInt32(connection.closeCode)), &reason, reason.count)
        return -1
    }

    /// Stops reading from flooders at the end of a round. After a close frame, libwebsockets keeps reading and throws the bytes away
    /// until the peer also closes. It turns reading on again until the frame has left, so this waits for the phase `closing`.
    func stopReadingFlooders() {
        guard !flooders.isEmpty else { return }
        flooders.removeAll { switchboard.connections[$0] == nil }
        for connection in flooders.compactMap({ switchboard.connections[$0] }) where connection.phase == .closing {
            if let wsi = connection.wsi { lws_rx_flow_control(wsi, 0) }
        }
    }

    /// The interval of `checkPeers`: once a second, or more often when tests set short limits.
    var peerCheckMs: UInt64 { min(1_000, max(100, UInt64(configuration.limits.pingAfterSeconds) * 125)) }

    /// Walks over all connections: pings silent peers, kills dead ones and those whose polite close takes too long, and ends the wait for
    /// answers that do not come.
    ///
    /// libwebsockets can do this too, but keeps its deadlines in a sorted list: every message and every ping then walks over all
    /// connections. One pass a second over the table costs next to nothing.
    func checkPeers() {
        for connection in switchboard.connections.all {
            switch connection.phase {
            case .http:
                answerIfOverdue(connection)
                keepAnswering(connection)
                cutSlowBody(of: connection)
                keepStreaming(connection)
                keepRepeating(connection)
                if connection.closeDeadlineMs > 0 && nowMs >= connection.closeDeadlineMs { kill(connection.id) }
            case .draining, .closing:
                if connection.closeDeadlineMs > 0 && nowMs >= connection.closeDeadlineMs { kill(connection.id) }
            case .open: keepAlive(connection)
            }
        }
        counters.logLinesDropped = LoopLog.dropped
        for listener in listeners { listener.resume() }
    }

    /// Whether the peer has acknowledged bytes since the last check while more wait for it. Such a peer is alive on a slow line, though it
    /// cannot answer the ping that waits after those bytes.
    private func takesBytes(_ connection: Connection) -> Bool {
        guard let wsi = connection.wsi, let acknowledged = SocketProgress(of: lws_get_socket_fd(wsi)) else { return false }
        defer { connection.acknowledgedBytes = acknowledged.bytes }
        guard let before = connection.acknowledgedBytes, acknowledged.bytes > before else { return false }
        return acknowledged.hasMore || lws_partial_buffered(wsi) != 0 || !connection.outbox.isEmpty
    }

    /// Gives the reader of a long HTTP answer more time when it has taken enough bytes. Taking a few now and then, to hold the connection,
    /// is not enough.
    private func keepAnswering(_ connection: Connection) {
        guard connection.http?.exchange != nil, let wsi = connection.wsi, let before = connection.acknowledgedBytes,
            let acknowledged = SocketProgress(of: lws_get_socket_fd(wsi)),
            acknowledged.bytes - before >= UInt64(configuration.limits.answerSeconds) * EventLoop.answerBytesPerSecond
        else { return }
        connection.acknowledgedBytes = acknowledged.bytes
        prolongAnswer(wsi)
    }

    /// The least that the reader of a long HTTP answer must take. A slower one is cut off.
    private static let answerBytesPerSecond: UInt64 = 1_024

    /// Kills a peer that has not answered a ping in time. Silence alone is not enough: this process may have been suspended.
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
