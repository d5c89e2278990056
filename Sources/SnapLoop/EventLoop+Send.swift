import CLibwebsockets
import Glibc

/// The loop that a server needs: an `EventLoop`, or one of the tests (`TestLoop`).
package protocol ConnectionLoop: AnyObject {
    /// The connections, with their waiting messages and their subscriptions.
    var switchboard: Switchboard { get }
    var counters: LoopCounters { get }
    /// Checks, in a debug build, that the caller is on the loop's thread.
    func assertOnLoop()

    /// Queues a message; it leaves at the end of this round, or immediately if it is large. Does nothing when the connection is gone or
    /// closing.
    ///
    /// When more than `LoopLimits.outboxBytes` wait, not counting one message that leaves in fragments, the connection is closed as a slow
    /// consumer. When more than `LoopLimits.allOutboxesBytes` wait on all connections, those that have waited longest are closed.
    func send(_ message: Frame, to id: ConnectionID)

    /// Bytes that wait in a connection's outbox; 0 when it is gone. Bytes held by the kernel or libwebsockets do not count.
    func queuedBytes(of id: ConnectionID) -> Int

    /// Whether a message to this connection would be sent: it exists and is not closing.
    func isOpen(_ id: ConnectionID) -> Bool

    /// Sets the size limit in bytes of one binary message from this peer; the limit of frames grows with it.
    /// Text stays within `LoopLimits.messageBytes`.
    func setBinaryLimit(_ bytes: Int, of id: ConnectionID)

    /// Lets a connection follow a log: it gets every entry after `offset`, once, in order. Server role only.
    ///
    /// The outbox of this round leaves before the first entry: so a reply sent just before or after this call comes first. `offset` may lie
    /// ahead of the log's head. A second subscription to the same log moves the cursor.
    ///
    /// - Returns: false, without effect, when the log no longer keeps the entry after `offset`.
    func subscribe(_ id: ConnectionID, to log: FrameLog, after offset: Int64) -> Bool

    /// Ends a subscription. Bytes already handed to the socket still arrive.
    func unsubscribe(_ id: ConnectionID, from log: FrameLog)

    /// Closes a WebSocket after its queue has left; the peer sees `code`.
    func close(_ id: ConnectionID, code: UInt16, reason: String)
    /// Closes a WebSocket whose peer sends more than it may.
    func closeFlooder(_ id: ConnectionID, code: UInt16, reason: String)

    /// Whether HTTP requests wait for their answers, or answers are under way.
    var isAnswering: Bool { get }
    func answer(_ id: HTTPRequestID, with response: HTTPResponse)
    func stopListening()
    func stop()
    func reloadCertificate() throws(LoopError)
    /// Has the handler's `closed` called at the end of the connection of a request.
    func reportEnd(of id: HTTPRequestID)
    func readBody(_ id: HTTPRequestID)
    func stream(
        _ id: HTTPRequestID, _ response: HTTPResponse, from log: FrameLog, after offset: Int64, _ format: @escaping StreamFormat
    ) -> Bool
}

/// Sending and subscribing are the work of the switchboard, whichever sockets are under it.
extension ConnectionLoop {
    package func send(_ message: Frame, to id: ConnectionID) {
        assertOnLoop()
        switchboard.send(message, to: id)
    }

    package func queuedBytes(of id: ConnectionID) -> Int { switchboard.queuedBytes(of: id) }
    package func isOpen(_ id: ConnectionID) -> Bool { switchboard.isOpen(id) }

    package func setBinaryLimit(_ bytes: Int, of id: ConnectionID) {
        assertOnLoop()
        switchboard.setBinaryLimit(bytes, of: id)
    }

    package func subscribe(_ id: ConnectionID, to log: FrameLog, after offset: Int64) -> Bool {
        assertOnLoop()
        return switchboard.subscribe(id, to: log, after: offset)
    }

    package func unsubscribe(_ id: ConnectionID, from log: FrameLog) {
        assertOnLoop()
        switchboard.unsubscribe(id, from: log)
    }
}

extension EventLoop: ConnectionLoop {
    package func reportEnd(of id: HTTPRequestID) { connections[id.connection]?.http?.isCall = true }
}

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

/// Writing to the sockets of libwebsockets, for the switchboard.
extension EventLoop: SocketLayer {
    package func isReady(_ connection: Connection) -> Bool {
        // The rest of a partial write must leave first. libwebsockets has asked for the writable callback that continues from there.
        connection.wsi.map { lws_partial_buffered($0) == 0 } ?? false
    }

    package func write(_ frames: UnsafeRawBufferPointer, to connection: Connection) {
        guard let wsi = connection.wsi else { return }
        counters.writes += 1
        counters.bytesOut += frames.count
        let rest = UnsafeRawBufferPointer(rebasing: frames[sendPlainly(frames, to: connection)...])
        guard !rest.isEmpty else { return }
        // A raw write changes neither the bytes nor those in front of them (ops-ws.c, `goto send_raw`), hence the cast.
        let bytes = UnsafeMutablePointer(mutating: rest.bindMemory(to: UInt8.self).baseAddress)
        if lws_write(wsi, bytes, rest.count, clws_write_raw()) < 0 { kill(connection.id) }
    }

    /// Gives a socket without TLS as many bytes as it takes. libwebsockets would send them in the same way, and look at seven cache lines of each
    /// connection to do it. It gets the rest immediately, so that nothing of its own comes between.
    ///
    /// - Returns: the number of bytes that were sent; 0 after an error, which libwebsockets then finds as well.
    private func sendPlainly(_ frames: UnsafeRawBufferPointer, to connection: Connection) -> Int {
        guard connection.plainDescriptor >= 0 else { return 0 }
        return max(0, Glibc.send(connection.plainDescriptor, frames.baseAddress, frames.count, Int32(MSG_NOSIGNAL)))
    }

    package func askForWritable(_ connection: Connection) {
        if let wsi = connection.wsi { lws_callback_on_writable(wsi) }
    }

    /// Sends a ping with a payload: libwebsockets does not report the pong of an empty one.
    func ping(_ connection: Connection) {
        connection.pingedAtMs = nowMs
        // Do not ping a full socket: when it stays full until the grace ends, the peer is not reading.
        guard let wsi = connection.wsi, lws_partial_buffered(wsi) == 0 else { return }
        counters.pings += 1
        let scratch = switchboard.scratch
        scratch.removeAll()
        withUnsafeBytes(of: nowMs.bigEndian) { scratch.append($0) }
        if lws_write(wsi, scratch.start, scratch.count, LWS_WRITE_PING) < 0 { kill(connection.id) }
    }
}
