import CLibwebsockets
import Glibc

/// The address that a client connects to.
package enum Endpoint: Sendable {
    /// A name is resolved by a blocking look-up: give numeric addresses where that matters.
    /// With `isSecure` the connection speaks TLS: the server's certificate must lead to a root that the system trusts, and be for `host`.
    /// The loop must have been made with `connectsSecurely`.
    case tcp(host: String, port: UInt16, path: String = "/ws", isSecure: Bool = false)
    case unix(path: String, webSocketPath: String = "/ws")
}

/// An endpoint as libwebsockets wants it.
struct Route {
    /// A leading plus sign means "Unix socket" (client-handshake.c).
    let address: String
    let port: Int32
    let name: String
    let webSocketPath: String
    let isSecure: Bool

    init(_ endpoint: Endpoint) {
        switch endpoint {
        case .tcp(let host, let port, let path, let isSecure):
            (address, name, self.port, webSocketPath, self.isSecure) = (host, host, Int32(port), path, isSecure)
        case .unix(let file, let path): (address, name, port, webSocketPath, isSecure) = ("+" + file, "localhost", 80, path, false)
        }
    }

    /// The `Host` header.
    var host: String { port == (isSecure ? 443 : 80) ? name : "\(name):\(port)" }
    var isUnix: Bool { address.hasPrefix("+") }
}

extension EventLoop {
    /// Starts a WebSocket connection. `opened` or `connectFailed` follows, never before this call returns.
    package func connect(_ endpoint: Endpoint, origin: String? = nil) -> ConnectionID {
        let route = Route(endpoint)
        return begin(route, path: route.webSocketPath, origin: origin, fetch: nil)
    }

    /// Starts a GET for a fetch, else a WebSocket.
    func begin(_ route: Route, path: String, origin: String?, fetch: Fetch?) -> ConnectionID {
        assertOnLoop()
        let peer = Peer(
            address: route.isUnix ? "unix" : route.name, listener: -1, origin: nil, host: route.name, uid: nil, role: .client)
        let connection = switchboard.add(peer)
        connection.http?.fetch = fetch
        counters.connectionsNow = switchboard.connections.count
        // The connect failed immediately, with or without a callback before.
        if start(connection, route, path: path, origin: origin) == nil { ended(connection) }
        needsService = true
        return connection.id
    }

    private func start(_ connection: Connection, _ route: Route, path: String, origin: String?) -> OpaquePointer? {
        let isFetch = connection.http?.fetch != nil
        var info = lws_client_connect_info()
        info.context = context
        info.vhost = vhost
        info.port = route.port
        info.ssl_connection = route.isSecure ? Int32(LCCSCF_USE_SSL.rawValue) : 0
        if isFetch { info.ssl_connection |= Int32(LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue) }
        info.ietf_version_or_minus_one = -1
        info.opaque_user_data = connection.id.opaque
        // libwebsockets copies all strings before it returns (connect.c, "client stash"). Nil is left out.
        let texts = [route.address, route.host, path, configuration.subprotocol, isFetch ? "GET" : nil, origin]
        let copies = texts.map { $0.flatMap { strdup($0) } }
        defer { for copy in copies { free(copy) } }
        (info.address, info.host, info.path) = (UnsafePointer(copies[0]), UnsafePointer(copies[1]), UnsafePointer(copies[2]))
        info.local_protocol_name = UnsafePointer(copies[3])
        if !isFetch { info.protocol = info.local_protocol_name }
        (info.method, info.origin) = (UnsafePointer(copies[4]), UnsafePointer(copies[5]))
        return lws_client_connect_via_info(&info)
    }

    /// Sends as a client. A client must mask, and libwebsockets masks in place: so each fragment is copied and sent as a frame of its own.
    package func writeMasked(_ connection: Connection) {
        guard let wsi = connection.wsi else { return }
        let scratch = switchboard.scratch
        while let frame = connection.outbox.first, lws_partial_buffered(wsi) == 0 {
            let from = connection.outbox.sentOfFirst
            let count = min(Frame.fragmentBytes, frame.count - from)
            scratch.removeAll()
            frame.withPayload(from: from, count: count) { scratch.append($0) }
            connection.outbox.advance(count)
            counters.writes += 1
            counters.bytesOut += count
            let written = clws_write_fragment(
                wsi, scratch.start, count, frame.isBinary ? 1 : 0, from == 0 ? 1 : 0, from + count == frame.count ? 1 : 0)
            if written < 0 { return kill(connection.id) }
        }
    }
}
