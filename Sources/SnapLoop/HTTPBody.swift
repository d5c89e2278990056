import CLibwebsockets
import Glibc

/// The body of a request, while it is arriving.
struct HTTPBody {
    var request: HTTPRequest
    let id: HTTPRequestID
    /// From the length that the request announces.
    let wanted: Int
    var bytes: [UInt8] = []
    /// Loop time in ms after which the body is cut off; 0 while the handler has not yet asked for it.
    var deadlineMs: UInt64 = 0

    var isWhole: Bool { bytes.count == wanted }
}

/// Whether the handler wants the body of a request.
package enum BodyAdmission: Sendable {
    case now
    /// The handler calls `EventLoop.readBody` or `EventLoop.answer` later.
    case later
    case refused(HTTPResponse)
}

/// Requests with a body, under `LoopConfiguration.bodyPaths` only.
///
/// The loop counts the bytes itself: libwebsockets reports the end of some bodies twice. Each such connection closes after its answer, so
/// that bytes behind a body never become a request.
/// Source: libwebsockets v4.1.6, lib/roles/http/server/server.c and lib/roles/h1/ops-h1.c.
extension EventLoop {
    /// `LWS_CALLBACK_HTTP` of a request that may have a body. The result -1 hangs up.
    func beginBody(of request: HTTPRequest, _ wanted: Int, on connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        counters.httpRequests += 1
        let id = HTTPRequestID(connection: connection.id, number: counters.httpRequests)
        guard wanted > 0 else { return respond(to: request, as: id, on: connection, wsi) }
        guard bodyBytesReserved + wanted <= configuration.limits.assemblyBytes / 4 * 3 else {
            return refuse(wsi, HTTPRefusal(503, "The server is busy. Try again in a moment."), request.path)
        }
        bodyBytesReserved += wanted
        connection.http?.body = HTTPBody(request: request, id: id, wanted: wanted)
        switch handler?.admitBody(of: request, bytes: wanted, as: id) ?? .now {
        case .now: startBody(of: connection, wsi)
        case .later: wait(id, request.method, on: connection, wsi)
        case .refused(let response):
            dropBody(of: connection)
            connection.wsi = wsi
            leave(exchange(response, to: request.method, closes: true), on: connection, wsi)
        }
        return 0
    }

    /// Reads the body of a request for which the handler has returned `.later`.
    package func readBody(_ id: HTTPRequestID) {
        assertOnLoop()
        guard let connection = connections[id.connection], connection.http?.waiting?.id == id, let wsi = connection.wsi else { return }
        endWait(of: connection)
        startBody(of: connection, wsi)
        lws_rx_flow_control(wsi, 1)
        needsService = true
        // The whole body may have come together with the head.
        if connection.http?.body?.isWhole == true, finishBody(on: connection, wsi) < 0 { kill(id.connection) }
    }

    private func startBody(of connection: Connection, _ wsi: OpaquePointer) {
        guard let body = connection.http?.body else { return }
        let limits = configuration.limits
        connection.http?.body?.deadlineMs =
            nowMs + UInt64(limits.bodySeconds) * 1_000 + UInt64(body.wanted) * 1_000 / UInt64(limits.bodyBytesPerSecond)
        connection.wsi = wsi
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        guard body.request.expectsContinue, body.bytes.isEmpty else { return }
        switchboard.scratch.removeAll()
        Array("HTTP/1.1 100 Continue\r\n\r\n".utf8).withUnsafeBytes { switchboard.scratch.append($0) }
        _ = lws_write(wsi, switchboard.scratch.start, switchboard.scratch.count, clws_write_raw())
    }

    /// `LWS_CALLBACK_HTTP_BODY`. Bytes that belong to no body hang up.
    func takeBody(_ piece: UnsafeRawBufferPointer, on connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        // The request has its answer before its body: what still arrives is dropped.
        if connection.http?.hasUnreadBody == true { return 0 }
        guard let body = connection.http?.body, body.bytes.count + piece.count <= body.wanted else { return -1 }
        counters.assemblyBytesNow += piece.count
        counters.bytesIn += piece.count
        connection.http?.body?.bytes.append(contentsOf: piece)
        guard connection.http?.body?.isWhole == true, connection.http?.waiting == nil else { return 0 }
        return finishBody(on: connection, wsi)
    }

    /// Gives the handler the request with its whole body.
    private func finishBody(on connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard var body = takeBody(from: connection) else { return -1 }
        body.request.body = body.bytes
        return respond(to: body.request, as: body.id, on: connection, wsi)
    }

    private func takeBody(from connection: Connection) -> HTTPBody? {
        defer { dropBody(of: connection) }
        return connection.http?.body
    }

    func dropBody(of connection: Connection) {
        guard let body = connection.http?.body else { return }
        connection.http?.hasUnreadBody = !body.isWhole
        counters.assemblyBytesNow -= body.bytes.count
        bodyBytesReserved -= body.wanted
        connection.http?.body = nil
    }

    /// Cuts off a body that does not arrive in time. `checkPeers` calls this.
    func cutSlowBody(of connection: Connection) {
        guard let body = connection.http?.body, body.deadlineMs > 0, nowMs >= body.deadlineMs, let wsi = connection.wsi else { return }
        dropBody(of: connection)
        let refusal = HTTPRefusal(408, "The body of the request did not arrive in time.")
        log(refusal, of: body.request.path)
        let response = HTTPResponse(
            status: refusal.status, headers: [HTTPRefusal.contentType] + configuration.refusalHeaders,
            body: HTTPRefusal.body(refusal.reason))
        leave(exchange(response, to: body.request.method, closes: true), on: connection, wsi)
    }

    /// Ends a connection whose peer may still be sending: closing now would reset it, and the answer could be lost on its way.
    func awaitPeer(_ connection: Connection, _ wsi: OpaquePointer) {
        connection.closeDeadlineMs = nowMs + 2_000
        shutdown(lws_get_socket_fd(wsi), Int32(SHUT_WR))
        lws_rx_flow_control(wsi, 1)
    }

    /// Sends an answer at the ends of the next rounds, and stops reading.
    private func leave(_ exchange: HTTPExchange, on connection: Connection, _ wsi: OpaquePointer) {
        continueLater(exchange, on: connection, wsi)
        lws_rx_flow_control(wsi, 0)
        needsService = true
    }
}

extension RequestHeaders {
    /// Checks a POST or PUT: a length in plain digits within the limit, and no other form of body.
    ///
    /// - Returns: the length of the body in bytes.
    func bodyBytes(within limit: Int) -> Result<Int, HTTPRefusalError> {
        func refused(_ status: Int, _ reason: String) -> Result<Int, HTTPRefusalError> {
            .failure(HTTPRefusalError(refusal: HTTPRefusal(status, reason)))
        }
        if length(WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 { return refused(411, "Send the body with a Content-Length, and not in chunks.") }
        guard let text = self[WSI_TOKEN_HTTP_CONTENT_LENGTH] else {
            return refused(411, "A POST or PUT needs a Content-Length, which is 0 without a body.")
        }
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let count = Int(text)
        else { return refused(400, "Content-Length is not one number.") }
        return count <= limit ? .success(count) : refused(413, "The body of a request has \(limit) bytes at most.")
    }
}

/// A refusal as the failure of a result.
struct HTTPRefusalError: Error { let refusal: HTTPRefusal }
