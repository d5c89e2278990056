import CLibwebsockets
import Glibc
import Synchronization

/// A request over HTTP, or that of a WebSocket upgrade.
package struct HTTPRequest: Sendable {
    package enum Method: Sendable {
        case get, head
        /// Only under `LoopConfiguration.bodyPaths`.
        case post, put, options

        /// Whether the request has a body, or says that it has none.
        var takesBody: Bool { self == .post || self == .put }
    }
    package let method: Method
    /// Percent-decoded and freed of `..` by libwebsockets, without the query.
    package let path: String
    /// Percent-decoded by libwebsockets, so an encoded `&` in a value looks like a separator. Nil without a query.
    package let query: String?
    package let host: String?
    package let origin: String?
    package let ifNoneMatch: String?
    package let acceptEncoding: String?
    package var acceptLanguage: String?
    /// The media types that the client takes: browsers name `text/html` for what becomes a page.
    package var accept: String?
    package let authorization: String?
    package let userAgent: String?
    package let peer: Peer
    /// The pieces of the query between `&`, each percent-decoded.
    package var parameters: [String] = []
    /// The whole body of a POST or PUT.
    package var body: [UInt8] = []
    package var contentType: String?
    package var idempotencyKey: String?
    package var lastEventID: String?
    /// Whether the client waits for `100 Continue` before it sends the body.
    package var expectsContinue = false
}

extension HTTPRequest {
    package init(getting path: String, host: String?, from peer: Peer) {
        self.init(
            method: .get, path: path, query: nil, host: host, origin: nil, ifNoneMatch: nil, acceptEncoding: nil, authorization: nil,
            userAgent: nil, peer: peer)
    }

    /// A POST with a body, for a loop that a simulation steps through.
    package init(
        posting body: [UInt8], to path: String, parameters: [String] = [], contentType: String? = nil, authorization: String?,
        host: String?,
        from peer: Peer
    ) {
        self.init(
            method: .post, path: path, query: nil, host: host, origin: nil, ifNoneMatch: nil, acceptEncoding: nil,
            authorization: authorization, userAgent: nil, peer: peer, parameters: parameters, body: body, contentType: contentType)
    }
}

/// The answer to an `HTTPRequest`. The loop adds `content-length`, and the headers of its configuration that the answer does not have.
package struct HTTPResponse: Sendable {
    package var status: Int
    /// Names and values of printable ASCII; others are left out.
    package var headers: [(String, String)]
    /// Shared, not copied. Not sent for HEAD, nor with 304 and 204.
    package var body: [UInt8]
    /// Whether the body counts against `LoopLimits.laterAnswersBytes` while it waits for a slow reader, as that of a later answer does.
    package var isCounted = false
    /// Set where the same answer is given often: to each GET of its path with the same headers, while `LoopHandler.keptAnswer` returns it.
    package var keptHead: KeptHead?

    /// Whether the client did something wrong. Such an answer always has a body.
    var isRefusal: Bool { (400..<500).contains(status) }

    package init(status: Int, headers: [(String, String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse {
    /// The response with these headers in place of its own of the same names, except `vary`, whose values add up.
    package func with(_ added: [(String, String)]) -> HTTPResponse {
        guard !added.isEmpty else { return self }
        var response = self
        response.keptHead = nil
        response.headers.removeAll { header in header.0 != "vary" && added.contains { $0.0 == header.0 } }
        response.headers += added
        return response
    }
}

/// The head of an answer that is given often, which the loop makes only once. All answers that share it have the same status, headers and
/// length.
///
/// - Thread: any.
package final class KeptHead: Sendable {
    private let made = Mutex<[UInt8]?>(nil)

    package init() {}

    /// Nil until it is made.
    package var bytes: [UInt8]? { made.withLock { $0 } }
    func keep(_ bytes: [UInt8]) { made.withLock { $0 = bytes } }
}

/// A response that is being sent: the head and the rest of the body.
struct HTTPExchange {
    static let pieceBytes = 64 << 10
    /// About the bytes of a head.
    private static let headBytes = 512
    let head: [UInt8]
    let body: [UInt8]
    private(set) var sent = 0
    /// Set for a body that counts against the bound of all that wait.
    var counted: WaitingBodies.Counted?
    /// Whether the connection ends after it.
    let closes: Bool

    init(_ response: HTTPResponse, to method: HTTPRequest.Method, closes: Bool) {
        let isBodyless = response.status == 304 || response.status == 204
        var head = Array("HTTP/1.1 \(response.status) \(HTTPExchange.reason(response.status))\r\n".utf8)
        head.reserveCapacity(HTTPExchange.headBytes)
        for (name, value) in response.headers { HTTPExchange.add(name, value, to: &head) }
        if !isBodyless { HTTPExchange.add("content-length", String(response.body.count), to: &head) }
        if closes { HTTPExchange.add("connection", "close", to: &head) }
        head += "\r\n".utf8
        self.head = head
        self.closes = closes
        body = method == .head || isBodyless ? [] : response.body
    }

    /// An answer whose head was made before, and that ends no connection.
    init(head: [UInt8], body: [UInt8]) {
        self.head = head
        self.body = body
        closes = false
    }

    /// The beginning of an answer that is streamed until the connection ends: the head, and the body so far.
    init(streaming response: HTTPResponse) {
        var head = Array("HTTP/1.1 \(response.status) \(HTTPExchange.reason(response.status))\r\n".utf8)
        for (name, value) in response.headers { HTTPExchange.add(name, value, to: &head) }
        HTTPExchange.add("connection", "close", to: &head)
        self.init(raw: head + "\r\n".utf8 + response.body)
    }

    /// More bytes of an answer that has begun.
    init(raw bytes: [UInt8]) {
        head = []
        body = bytes
        closes = true
    }

    /// Adds a header, unless it has anything but printable ASCII.
    private static func add(_ name: String, _ value: String, to head: inout [UInt8]) {
        let start = head.count
        head += name.utf8
        head += ": ".utf8
        head += value.utf8
        guard head[start...].allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { return head.removeSubrange(start...) }
        head += "\r\n".utf8
    }

    var isDone: Bool { sent == head.count + body.count }

    /// Notes that bytes have left otherwise.
    mutating func advance(_ count: Int) { sent += count }

    /// Appends the next piece to `scratch` and counts it as sent.
    mutating func nextPiece(into scratch: ScratchBuffer) {
        if sent < head.count {
            head.withUnsafeBytes { scratch.append(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
            sent = head.count
        }
        let from = sent - head.count
        let until = min(body.count, from + HTTPExchange.pieceBytes - scratch.count)
        guard until > from else { return }
        body.withUnsafeBytes { scratch.append(UnsafeRawBufferPointer(rebasing: $0[from..<until])) }
        sent += until - from
    }

    static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 421: "Misdirected Request"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 507: "Insufficient Storage"
        default: status < 400 ? "OK" : "Error"
        }
    }
}

/// Answers.
///
/// A long answer leaves piece by piece while reading is off. Otherwise libwebsockets would parse a pipelined request into the headers of
/// the request being answered. With reading off, its HTTP role neither reports that the socket takes bytes nor sends the rest of a piece
/// (ops-h1.c, `lws_is_flowcontrolled`), so the end of each round does both.
extension EventLoop {
    /// `LWS_CALLBACK_HTTP`: asks the handler and starts its answer, or waits for it. The result -1 hangs up.
    func respond(on connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        let headers = RequestHeaders(wsi)
        guard !connection.isAnswering, connection.http?.hasUnreadBody == false, let peer = connection.http?.peer,
            let request = headers.request(from: peer)
        else { return -1 }
        if request.method.takesBody {
            guard case .success(let count) = headers.bodyBytes(within: configuration.limits.bodyBytes) else { return -1 }
            return beginBody(of: request, count, on: connection, wsi)
        }
        counters.httpRequests += 1
        let id = HTTPRequestID(connection: connection.id, number: counters.httpRequests)
        return respond(to: request, as: id, on: connection, wsi)
    }

    /// Asks the handler for the answer to a request that has arrived whole. The result -1 hangs up.
    func respond(to request: HTTPRequest, as id: HTTPRequestID, on connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        switch handler?.respond(to: request, as: id) ?? .now(HTTPResponse(status: 503)) {
        case .now(let response):
            if response.isRefusal { log(HTTPRefusal(response.status, HTTPExchange.reason(response.status)), of: request.path) }
            var exchange = response.isCounted ? countedExchange(response, to: request.method) : exchange(response, to: request.method)
            noteRepeatable(request, response, on: connection, wsi)
            guard writePieces(&exchange, wsi) else { return -1 }
            if !request.method.takesBody, exchange.isDone && lws_partial_buffered(wsi) == 0 {
                guard lws_http_transaction_completed(wsi) == 0, isAccepting else { return -1 }
                mayReadNext(on: connection, wsi)
                return 0
            }
            connection.wsi = wsi
            continueLater(exchange, on: connection, wsi)
            lws_rx_flow_control(wsi, 0)
        case .later: wait(id, request.method, on: connection, wsi)
        }
        return 0
    }

    func exchange(_ response: HTTPResponse, to method: HTTPRequest.Method, closes: Bool = false) -> HTTPExchange {
        let closes = closes || method.takesBody || !isAccepting
        if !closes, let head = response.keptHead?.bytes { return HTTPExchange(head: head, body: method == .head ? [] : response.body) }
        var response = response
        if response.isRefusal && response.body.isEmpty {
            response.headers.append(HTTPRefusal.contentType)
            response.body = HTTPRefusal.body(HTTPExchange.reason(response.status))
        }
        response.headers += configuration.headers.filter { header in !response.headers.contains { $0.0 == header.0 } }
        let exchange = HTTPExchange(response, to: method, closes: closes)
        if !closes { response.keptHead?.keep(exchange.head) }
        return exchange
    }

    /// Leaves the rest of an answer, or all of it, to the ends of the rounds.
    func continueLater(_ exchange: HTTPExchange, on connection: Connection, _ wsi: OpaquePointer) {
        connection.http?.exchange = exchange
        connection.acknowledgedBytes = SocketProgress(of: lws_get_socket_fd(wsi))?.bytes
        answering.append(connection)
    }

    /// Sends the next pieces of all unfinished answers, at the end of a round.
    func advanceAnswers() {
        guard !answering.isEmpty else { return }
        let full = fullSockets()
        answering.removeAll { connection in
            guard let wsi = connection.wsi, var exchange = connection.http?.exchange else { return true }
            guard !full.contains(lws_get_socket_fd(wsi)) else { return false }
            let isAlive = drain(wsi) && writePieces(&exchange, wsi)
            connection.http?.exchange = exchange
            if isAlive && !(exchange.isDone && lws_partial_buffered(wsi) == 0) { return false }
            finish(connection, wsi, isAlive: isAlive)
            return true
        }
    }

    /// The sockets that are full, among the answers of which libwebsockets holds bytes: one system call for all of them. libwebsockets
    /// waits for these sockets, which ends the round's sleep when one takes bytes.
    private func fullSockets() -> Set<Int32> {
        let held = answering.compactMap(\.wsi).filter { lws_partial_buffered($0) != 0 }.map(lws_get_socket_fd)
        guard !held.isEmpty else { return [] }
        var sockets = held.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
        guard poll(&sockets, nfds_t(sockets.count), 0) >= 0 else { return Set(held) }
        return Set(sockets.filter { $0.revents == 0 }.map(\.fd))
    }

    func prolongAnswer(_ wsi: OpaquePointer) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(configuration.limits.answerSeconds))
    }

    /// Sends the bytes that libwebsockets holds. False when the socket is broken.
    private func drain(_ wsi: OpaquePointer) -> Bool {
        guard lws_partial_buffered(wsi) != 0 else { return true }
        prolongAnswer(wsi)
        return lws_write(wsi, nil, 0, clws_write_raw()) >= 0
    }

    private func finish(_ connection: Connection, _ wsi: OpaquePointer, isAlive: Bool) {
        if isAlive && streamAdvanced(connection, wsi) { return }
        let closes = connection.http?.exchange?.closes ?? false
        connection.http?.exchange = nil
        needsService = true
        if isAlive && connection.http?.hasUnreadBody == true { return awaitPeer(connection, wsi) }
        connection.wsi = nil
        if isAlive && !closes {
            lws_rx_flow_control(wsi, 1)
            if lws_http_transaction_completed(wsi) == 0 && isAccepting {
                if let http = connection.http { clearRequest(http) }
                return awaitNext(wsi)
            }
        }
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
    }

    /// Writes pieces until all have left or the socket is full. False when the socket is broken.
    private func writePieces(_ exchange: inout HTTPExchange, _ wsi: OpaquePointer) -> Bool {
        while !exchange.isDone && lws_partial_buffered(wsi) == 0 {
            switchboard.scratch.removeAll()
            exchange.nextPiece(into: switchboard.scratch)
            guard lws_write(wsi, switchboard.scratch.start, switchboard.scratch.count, clws_write_raw()) >= 0 else { return false }
        }
        // The peer takes bytes, so the rest gets the full time. Without this, libwebsockets cuts off every answer after 20 s.
        if !exchange.isDone || lws_partial_buffered(wsi) != 0 { prolongAnswer(wsi) }
        return true
    }
}
