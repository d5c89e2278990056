import CLibwebsockets

/// The headers of the request that libwebsockets has just parsed; valid inside the callback only.
///
/// Every copy checks its result: `lws_hdr_copy` fails when a value does not fit and leaves the buffer undefined. A header that is absent or
/// does not fit is nil.
struct RequestHeaders {
    private let wsi: OpaquePointer

    init(_ wsi: OpaquePointer) { self.wsi = wsi }

    func length(_ token: lws_token_indexes) -> Int { Int(lws_hdr_total_length(wsi, token)) }

    subscript(token: lws_token_indexes) -> String? {
        let length = length(token)
        guard length > 0 else { return nil }
        // lws_hdr_copy may join repeated headers by a comma and a space, so leave room; it checks the length itself.
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 64) { buffer in
            let copied = lws_hdr_copy(wsi, buffer.baseAddress, Int32(buffer.count), token)
            guard copied >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(buffer)[..<Int(copied)], as: UTF8.self)
        }
    }

    /// A header that libwebsockets has no number for.
    ///
    /// - Parameter name: in small letters, with its colon.
    private func custom(_ name: StaticString) -> String? {
        name.withUTF8Buffer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { name in
                let length = lws_hdr_custom_length(wsi, name.baseAddress, Int32(name.count))
                guard (1...256).contains(length) else { return nil }
                return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
                    let copied = lws_hdr_custom_copy(wsi, buffer.baseAddress, Int32(buffer.count), name.baseAddress, Int32(name.count))
                    return copied > 0 ? String(decoding: UnsafeRawBufferPointer(buffer)[..<Int(copied)], as: UTF8.self) : nil
                }
            }
        }
    }

    /// The query, percent-decoded piece by piece; libwebsockets keeps the pieces between `&` apart.
    private var parameters: [String] {
        var pieces: [String] = []
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: length(WSI_TOKEN_HTTP_URI_ARGS) + 1) { buffer in
            while true {
                let (size, index) = (Int32(buffer.count), Int32(pieces.count))
                let count = lws_hdr_copy_fragment(wsi, buffer.baseAddress, size, WSI_TOKEN_HTTP_URI_ARGS, index)
                guard count >= 0 else { return }
                pieces.append(String(decoding: UnsafeRawBufferPointer(buffer)[..<Int(count)], as: UTF8.self))
            }
        }
        return pieces
    }

    /// The methods that are understood, each with the token that has its path.
    private static let methods: [(method: HTTPRequest.Method, token: lws_token_indexes)] = [
        (.get, WSI_TOKEN_GET_URI), (.head, WSI_TOKEN_HEAD_URI), (.post, WSI_TOKEN_POST_URI), (.put, WSI_TOKEN_PUT_URI),
        (.options, WSI_TOKEN_OPTIONS_URI),
    ]

    /// The method of the request, with its path.
    private var methodAndPath: (method: HTTPRequest.Method, path: String)? {
        for (method, token) in Self.methods { if let path = self[token] { return (method, path) } }
        return nil
    }

    /// Nil when the method is not understood.
    func request(from peer: Peer) -> HTTPRequest? {
        guard let (method, path) = methodAndPath else { return nil }
        var peer = peer
        peer.host = self[WSI_TOKEN_HOST]
        peer.origin = self[WSI_TOKEN_ORIGIN]
        peer.forwardedFor = self[WSI_TOKEN_X_FORWARDED_FOR]
        peer.forwardedProtocol = custom("x-forwarded-proto:")
        let parameters = parameters
        return HTTPRequest(
            method: method, path: path, query: parameters.isEmpty ? nil : parameters.joined(separator: "&"), host: peer.host,
            origin: peer.origin,
            ifNoneMatch: self[WSI_TOKEN_HTTP_IF_NONE_MATCH], acceptEncoding: self[WSI_TOKEN_HTTP_ACCEPT_ENCODING],
            acceptLanguage: self[WSI_TOKEN_HTTP_ACCEPT_LANGUAGE], accept: self[WSI_TOKEN_HTTP_ACCEPT],
            authorization: self[WSI_TOKEN_HTTP_AUTHORIZATION], userAgent: self[WSI_TOKEN_HTTP_USER_AGENT], peer: peer,
            parameters: parameters, contentType: self[WSI_TOKEN_HTTP_CONTENT_TYPE], idempotencyKey: custom("idempotency-key:"),
            lastEventID: custom("last-event-id:"),
            expectsContinue: self[WSI_TOKEN_HTTP_EXPECT]?.lowercased() == "100-continue")
    }

    var path: String? { methodAndPath?.path }

    /// Checks a request under `LoopConfiguration.bodyPaths`, which may be a POST or a PUT with a body.
    func refusal(_ configuration: LoopConfiguration) -> HTTPRefusal? {
        guard let paths = configuration.bodyPaths, let (method, path) = methodAndPath, path.hasPrefix(paths), method != .get,
            method != .head
        else { return refusal() }
        if length(WSI_TOKEN_HOST) <= 0 { return HTTPRefusal(400, "A request needs a Host.") }
        guard method.takesBody else { return emptyRefusal(mayBeEmpty: true) }
        if case .failure(let error) = bodyBytes(within: configuration.limits.bodyBytes) { return error.refusal }
        return nil
    }

    /// Checks every request: GET or HEAD, a Host, and no body in any form, since libwebsockets misreads lengths and chunked bodies.
    ///
    /// - Parameter mayBeEmpty: whether a length of 0 is allowed. Java's HttpClient sends it with an upgrade, whose length libwebsockets ignores.
    func refusal(mayBeEmpty: Bool = false) -> HTTPRefusal? {
        if let refusal = emptyRefusal(mayBeEmpty: mayBeEmpty) { return refusal }
        if length(WSI_TOKEN_HOST) <= 0 { return HTTPRefusal(400, "A request needs a Host.") }
        guard length(WSI_TOKEN_GET_URI) > 0 || length(WSI_TOKEN_HEAD_URI) > 0 else {
            return HTTPRefusal(405, "Only GET and HEAD are allowed here; all else goes over the WebSocket or to /api.")
        }
        return nil
    }

    private func emptyRefusal(mayBeEmpty: Bool) -> HTTPRefusal? {
        let hasLength = length(WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0
        let isEmpty = mayBeEmpty && self[WSI_TOKEN_HTTP_CONTENT_LENGTH] == "0"
        guard length(WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || (hasLength && !isEmpty) else { return nil }
        return HTTPRefusal(400, "A request must have no body, and no Content-Length or Transfer-Encoding either.")
    }

    /// Checks an upgrade further: libwebsockets itself accepts POST, old versions and a missing `Connection: Upgrade`.
    func upgradeRefusal(_ configuration: LoopConfiguration) -> HTTPRefusal? {
        if let refusal = refusal(mayBeEmpty: true) { return refusal }
        guard let path = self[WSI_TOKEN_GET_URI] else { return HTTPRefusal(405, "A WebSocket begins with GET.") }
        if path != configuration.webSocketPath { return HTTPRefusal(404, "The WebSocket is at \(configuration.webSocketPath).") }
        if self[WSI_TOKEN_VERSION] != "13" { return HTTPRefusal(426, "Only version 13 of WebSocket is supported.") }
        if length(WSI_TOKEN_KEY) != 24 { return HTTPRefusal(400, "Sec-WebSocket-Key must be 16 bytes in base64.") }
        if !lists(WSI_TOKEN_CONNECTION, "upgrade") {
            return HTTPRefusal(400, "An upgrade needs the header Connection: Upgrade. A proxy in front must pass it on.")
        }
        if length(WSI_TOKEN_PROTOCOL) > 0 && !lists(WSI_TOKEN_PROTOCOL, configuration.subprotocol) {
            return HTTPRefusal(400, "Offer the subprotocol \(configuration.subprotocol), or none.")
        }
        return nil
    }

    /// Whether the upgrade is to a WebSocket and nothing else. libwebsockets would also upgrade to HTTP/2 (`h2c`), whose code has holes.
    var isWebSocketUpgrade: Bool { self[WSI_TOKEN_UPGRADE]?.lowercased() == "websocket" }

    /// Whether a comma-separated header contains `item`, in any case.
    private func lists(_ token: lws_token_indexes, _ item: String) -> Bool {
        guard let list = self[token]?.lowercased() else { return false }
        return list.split(separator: ",").contains { $0.trimmingSpaces == item.lowercased() }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let trimmed = drop { $0 == " " || $0 == "\t" }
        return trimmed.lastIndex { $0 != " " && $0 != "\t" }.map { trimmed[...$0] } ?? ""
    }
}

extension EventLoop {
    /// `LWS_CALLBACK_HTTP_CONFIRM_UPGRADE`: the one gate of WebSocket upgrades. Never read the callback's `in` here: libwebsockets may have
    /// freed it (CVE-2025-11677).
    func confirmUpgrade(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        let headers = RequestHeaders(wsi)
        guard headers.isWebSocketUpgrade, !connection.isAnswering, let http = connection.http else {
            counters.refusedByStatus[0, default: 0] += 1
            return -1
        }
        let path = headers.path
        if let refusal = headers.upgradeRefusal(configuration) { return refuse(wsi, refusal, path) }
        guard isAccepting else { return refuse(wsi, 503, path) }
        guard let request = headers.request(from: http.peer) else { return refuse(wsi, 400, path) }
        if let refusal = handler?.admit(request, from: request.peer) { return refuse(wsi, refusal, path) }
        http.peer = request.peer
        return 0
    }

    /// `LWS_CALLBACK_FILTER_HTTP_CONNECTION`: the gate of all other requests.
    func filter(_ wsi: OpaquePointer) -> Int32 {
        let headers = RequestHeaders(wsi)
        return headers.refusal(configuration).map { refuse(wsi, $0, headers.path) } ?? 0
    }

    /// Writes a refusal and hangs up. libwebsockets' own refusals call themselves HTTP/1.0, which some clients reject.
    func refuse(_ wsi: OpaquePointer, _ refusal: HTTPRefusal, _ path: String?) -> Int32 {
        counters.refusedByStatus[refusal.status, default: 0] += 1
        log(refusal, of: path)
        let extra =
            switch refusal.status {
            case 405: [("allow", "GET, HEAD")]
            case 426: [("sec-websocket-version", "13"), ("upgrade", "websocket")]
            default: [(String, String)]()
            }
        let headers = extra + [HTTPRefusal.contentType] + configuration.headers + configuration.refusalHeaders
        let response = HTTPResponse(status: refusal.status, headers: headers, body: HTTPRefusal.body(refusal.reason))
        var exchange = HTTPExchange(response, to: .get, closes: true)
        switchboard.scratch.removeAll()
        exchange.nextPiece(into: switchboard.scratch)
        _ = lws_write(wsi, switchboard.scratch.start, switchboard.scratch.count, clws_write_raw())
        return -1
    }
}
