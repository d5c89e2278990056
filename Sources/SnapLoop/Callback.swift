import CLibwebsockets

/// The one callback of libwebsockets: finds the loop and the connection, and lets the loop handle the event.
///
/// Thread: the loop's. Returning non-zero closes the connection.
/// Source: libwebsockets v4.1.6, include/libwebsockets/lws-callbacks.h.
func loopCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    switch reason {
    // CONNECT leads to the raw role, which has no timeout at all: hang up.
    case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX, LWS_CALLBACK_RAW_WRITEABLE: return -1
    // The loop counts the bytes of a body itself: libwebsockets completes some bodies twice.
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return 0
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED, LWS_CALLBACK_PROTOCOL_INIT, LWS_CALLBACK_PROTOCOL_DESTROY: return 0
    default: break
    }
    guard let wsi, let id = ConnectionID(opaque: lws_get_opaque_user_data(wsi)),
        let owner = lws_get_context(wsi).flatMap({ lws_context_user($0) })
    else { return 0 }
    let loop = Unmanaged<EventLoop>.fromOpaque(owner).takeUnretainedValue()
    guard let connection = loop.switchboard.connections[id] else { return 0 }
    return loop.handle(reason, connection, wsi, UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
}

extension EventLoop {
    fileprivate func handle(
        _ reason: lws_callback_reasons, _ connection: Connection, _ wsi: OpaquePointer, _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE: received(connection, wsi, bytes)
        case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE: switchboard.writable(connection)
        case LWS_CALLBACK_RECEIVE_PONG, LWS_CALLBACK_CLIENT_RECEIVE_PONG: heard(connection)

        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirmUpgrade(connection, wsi)
        case LWS_CALLBACK_FILTER_HTTP_CONNECTION: return filter(wsi)
        case LWS_CALLBACK_HTTP: return respond(on: connection, wsi)
        case LWS_CALLBACK_HTTP_BODY: return takeBody(bytes, on: connection, wsi)

        case LWS_CALLBACK_ESTABLISHED, LWS_CALLBACK_CLIENT_ESTABLISHED: established(connection, wsi)
        case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: fetchAnswered(connection, wsi)
        case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return takeFetched(wsi)
        case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: connection.http?.fetch?.deliver(.bytes(Array(bytes)))
        case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: connection.http?.fetch?.deliver(.end)
        case LWS_CALLBACK_TIMER: return timerFired(connection, wsi)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return peerCloses(connection, wsi, bytes)
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: failed(connection, String(decoding: bytes.prefix(200), as: UTF8.self))
        case LWS_CALLBACK_CLOSED_HTTP:
            // The connection timed out during an answer. The peer does not read, so drop what the kernel holds.
            if connection.http?.exchange != nil { dropUnsent(wsi) }
            ended(connection)
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLIENT_CLOSED, LWS_CALLBACK_CLOSED_CLIENT_HTTP, LWS_CALLBACK_WSI_DESTROY: ended(connection)
        default: break
        }
        return 0
    }

    private func established(_ connection: Connection, _ wsi: OpaquePointer) {
        guard let http = connection.http else { return }
        ungateRequests(of: connection)
        connection.http = nil
        connection.wsi = wsi
        connection.phase = .open
        connection.isAnnounced = true
        counters.webSocketsNow += 1
        guardFrames(of: connection, wsi)
        if lws_is_ssl(wsi) == 0 { connection.plainDescriptor = lws_get_socket_fd(wsi) }
        heard(connection)
        handler?.opened(connection.id, http.peer)
    }

    func heard(_ connection: Connection) {
        connection.lastHeardMs = nowMs
        connection.pingedAtMs = 0
        connection.acknowledgedBytes = nil
    }

    private func received(_ connection: Connection, _ wsi: OpaquePointer, _ piece: UnsafeRawBufferPointer) {
        guard connection.phase == .open else { return }
        heard(connection)
        let endsFrame = lws_remaining_packet_payload(wsi) == 0
        let endsMessage = endsFrame && lws_is_final_fragment(wsi) != 0
        // The first frame decides the kind; libwebsockets keeps it for the frames that continue the message.
        let limits = configuration.limits
        let bounds = MessageBounds(limits, bytes: lws_frame_is_binary(wsi) != 0 ? connection.binaryBytes : limits.messageBytes)
        let before = connection.assembler.buffer.count
        if before == 0 {
            messagesBegun += 1
            connection.messageNumber = messagesBegun
        }
        let verdict = connection.assembler.take(
            piece, isFirst: lws_is_first_fragment(wsi) != 0, endsFrame: endsFrame, endsMessage: endsMessage, within: bounds)
        counters.assemblyBytesNow += connection.assembler.buffer.count - before
        switch verdict {
        case .incomplete:
            if counters.assemblyBytesNow > configuration.limits.assemblyBytes { closeOldestAssemblies() }
        case .tooBig: closeFlooder(connection.id, code: 1009)
        case .whole: deliver(connection, wsi, piece)
        case .assembled:
            let message = connection.assembler.buffer
            counters.assemblyBytesNow -= message.count
            connection.assembler.reset()
            message.withUnsafeBytes { deliver(connection, wsi, $0) }
        }
    }

    /// Frees memory when half-received messages take more than they may together: closes the connections whose messages were begun first,
    /// since a peer that never finishes a message must not keep others from finishing theirs. It frees an eighth in one go, so that this
    /// walk over all connections is rare.
    private func closeOldestAssemblies() {
        let room = configuration.limits.assemblyBytes - configuration.limits.assemblyBytes / 8
        let unfinished = switchboard.connections.all.filter { $0.phase == .open && !$0.assembler.buffer.isEmpty }
        for connection in unfinished.sorted(by: { $0.messageNumber < $1.messageNumber }) {
            guard counters.assemblyBytesNow > room else { return }
            closeFlooder(connection.id, code: 1013)
        }
    }

    private func deliver(_ connection: Connection, _ wsi: OpaquePointer, _ message: UnsafeRawBufferPointer) {
        counters.messagesIn += 1
        counters.bytesIn += message.count
        let isBinary = lws_frame_is_binary(wsi) != 0
        guard isBinary || isText(message) else { return close(connection.id, code: 1007, reason: "text must be UTF-8") }
        handler?.received(connection.id, message, isBinary: isBinary)
    }

    private func isText(_ message: UnsafeRawBufferPointer) -> Bool {
        isASCII(message) || String(validating: message, as: UTF8.self) != nil
    }

    /// Looks at eight bytes at a time.
    private func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let end = bytes.count & ~7
        var all: UInt64 = 0
        for place in stride(from: 0, to: end, by: 8) { all |= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
        for byte in bytes[end...] { all |= UInt64(byte) }
        return all & 0x8080_8080_8080_8080 == 0
    }

    /// Handles the peer's close frame. libwebsockets answers it once its own buffer has left, and would wait for ever for a peer that does
    /// not read. So the loop sets the deadline here and drops what it still keeps for this connection.
    private func peerCloses(_ connection: Connection, _ wsi: OpaquePointer, _ payload: UnsafeRawBufferPointer) -> Int32 {
        guard connection.phase != .closing else { return 0 }
        let frame = CloseFrame(payload)
        connection.closeCode = frame.refusal ?? frame.code
        connection.phase = .closing
        connection.endSubscriptions()
        connection.outbox.removeAll()
        if connection.closeDeadlineMs == 0 { closing(connection) }
        return frame.refusal.map { refuseClose(connection, wsi, $0) } ?? 0
    }

    /// Ends a connection. Up to three callbacks report the end and any of them may be missing, so the first one counts.
    func ended(_ connection: Connection) {
        guard switchboard.end(connection) else { return }
        connection.wsi = nil
        connection.plainDescriptor = -1
        unguardFrames(of: connection)
        ungateRequests(of: connection)
        endWait(of: connection)
        dropBody(of: connection)
        counters.assemblyBytesNow -= connection.assembler.buffer.count
        counters.connectionsNow = switchboard.connections.count
        forgetAddress(of: connection)
        if connection.isAnnounced {
            counters.webSocketsNow -= 1
            counters.closesByCode[connection.closeCode, default: 0] += 1
            handler?.closed(connection.id, code: connection.closeCode)
        } else if connection.http?.isCall == true {
            handler?.closed(connection.id, code: connection.closeCode)
        } else if let fetch = connection.http?.fetch {
            fetch.deliver(.failed(reason: connection.http?.failure ?? "the connection was closed"))
        } else if connection.isClient {
            failures.append((connection.id, connection.http?.failure ?? "the connection was closed before it was established"))
            waker.wake()
        }
    }

    private func failed(_ connection: Connection, _ reason: String) {
        connection.http?.failure = reason.isEmpty ? "connection failed" : reason
        ended(connection)
    }
}
