import CLibwebsockets

/// The address that a client connects to.
package enum Endpoint: Sendable {
    /// A name is resolved by a blocking look-up: give numeric addresses where that matters.
    /// With `isSecure` the connection speaks TLS: the server's certificate must lead to a root that the system trusts, and be for `host`.
    /// The loop must have been made with `connectsSecurely`.
    case tcp(host: String, port: UInt16, path: String = "/ws", isSecure: Bool = false)
    case unix(path: String, webSocketPath: String = "/ws")
}

extension EventLoop {
    /// Starts a WebSocket connection. `opened` or `connectFailed` follows, never before this call returns.
    package func connect(_ endpoint: Endpoint, origin: String? = nil) -> ConnectionID {
        assertOnLoop()
        let address: String
        var (host, port, path, isSecure): (String, Int32, String, Bool)
        switch endpoint {
        case .tcp(let name, let number, let webSocketPath, let speaksTLS):
            (host, port, path, isSecure, address) = (name, Int32(number), webSocketPath, speaksTLS, name)
        // A leading plus sign means "Unix socket" (client-handshake.c).
        case .unix(let file, let webSocketPath): (host, port, path, isSecure, address) = ("localhost", 80, webSocketPath, false, "+" + file)
        }
        let peer = Peer(address: address.hasPrefix("+") ? "unix" : host, listener: -1, origin: nil, host: host, uid: nil, role: .client)
        let connection = switchboard.add(peer)
        counters.connectionsNow = switchboard.connections.count
        if port != (isSecure ? 443 : 80) { host += ":\(port)" }
        let wsi = start(connection, address: address, port: port, host: host, path: path, isSecure: isSecure, origin: origin)
        // The connect failed at once, with or without a callback before.
        if wsi == nil { ended(connection) }
        needsService = true
        return connection.id
    }

    private func start(
        _ connection: Connection, address: String, port: Int32, host: String, path: String, isSecure: Bool, origin: String?
    ) -> OpaquePointer? {
        var info = lws_client_connect_info()
        info.context = context
        info.vhost = vhost
        info.port = port
        info.ssl_connection = isSecure ? Int32(LCCSCF_USE_SSL.rawValue) : 0
        info.ietf_version_or_minus_one = -1
        info.opaque_user_data = connection.id.opaque
        // libwebsockets copies all strings before it returns (connect.c, "client stash").
        return address.withCString { address in
            host.withCString { host in
                path.withCString { path in
                    configuration.subprotocol.withCString { name in
                        info.address = address
                        info.host = host
                        info.path = path
                        info.protocol = name
                        info.local_protocol_name = name
                        guard let origin else { return lws_client_connect_via_info(&info) }
                        return origin.withCString {
                            info.origin = $0
                            return lws_client_connect_via_info(&info)
                        }
                    }
                }
            }
        }
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
