import SnapLoop

/// Decides which requests the TCP port admits, by hosts, origins and proxies. It looks only at the request.
package struct RequestPolicy: Sendable {
    private let allowedHosts: Set<String>
    private let allowedOrigins: Set<String>
    private let trustedProxies: Set<String>
    private let trustedNetworks: [NetworkBlock]

    /// - Throws: when a proxy's address is not a numeric one.
    package init(_ configuration: ServerConfiguration) throws(StartFault) {
        allowedHosts = Set(configuration.allowedHosts.map(Self.name))
        allowedOrigins = configuration.allowedOrigins
        var proxies: Set<String> = []
        for text in configuration.trustedProxies {
            guard let address = NetworkAddress.canonical(text) else {
                throw StartFault("--trust-proxy \(text): give the proxy's numeric IPv4 or IPv6 address")
            }
            proxies.insert(address)
        }
        trustedProxies = proxies
        trustedNetworks = configuration.trustedNetworks
    }

    /// Nil admits a request; otherwise the HTTP status to refuse it with.
    ///
    /// An attacker can point a name at this machine (DNS rebinding); a page on that name has it in its `Host` and would pass for the
    /// server's own origin. So other hosts get 421, on every address that the server listens on. A request from a trusted proxy without the
    /// client's address gets 400: a header that libwebsockets misread as a prefix of a known one can have swallowed that line.
    func refusal(of request: HTTPRequest) -> Int? {
        if isUnix(request.peer) { return nil }
        guard isAllowed(host: request.host) else { return 421 }
        // Only a proxy can leave out who asks. For all others `caller` would be computed at every request without need.
        return trustedProxies.contains(request.peer.address) && caller(of: request.peer) == nil ? 400 : nil
    }

    /// Whether the page that opens a WebSocket is the server's own, or of an origin that the operator allowed.
    func isAllowed(origin: String?, host: String?) -> Bool {
        guard let origin, !allowedOrigins.contains(origin) else { return true }
        guard let host else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// Whether a page to which another service sends people back is the server's own, or of an origin that the operator allowed.
    func isOwn(origin: String) -> Bool {
        guard (try? AllowedOrigin.canonical(origin)) == origin else { return false }
        guard !allowedOrigins.contains(origin) else { return true }
        guard origin.hasPrefix("https://") || origin.hasPrefix("http://") else { return false }
        return isAllowed(host: origin.firstRange(of: "://").map { String(origin[$0.upperBound...]) })
    }

    /// The headers by which pages of the allowed origins use an image: CORS for a page that reads its bytes, CORP for an `<img>`, whose request
    /// does not name its page. Every answer depends on the origin, or a cache would give the answer for an `<img>` to a page that reads.
    /// Empty where no origin is allowed.
    ///
    /// - Parameter origin: the request's `Origin`.
    /// - Source: Fetch Standard, "CORS protocol" and "Cross-Origin-Resource-Policy header".
    func sharing(with origin: String?) -> [(String, String)] {
        guard !allowedOrigins.isEmpty else { return [] }
        guard let origin else { return [("vary", "origin"), ("cross-origin-resource-policy", "cross-origin")] }
        guard allowedOrigins.contains(origin) else { return [("vary", "origin")] }
        return [("vary", "origin"), ("cross-origin-resource-policy", "cross-origin"), ("access-control-allow-origin", origin)]
    }

    /// The client behind a peer. Nil when a trusted proxy does not name it.
    func caller(of peer: Peer) -> Caller? {
        if isUnix(peer) { return Caller(network: peer.address, standing: .local) }
        guard trustedProxies.contains(peer.address) else { return caller(at: peer.address, isForwarded: false) }
        // The right-most address is the one that the proxy itself saw.
        guard let last = peer.forwardedFor?.split(separator: ",").last else { return nil }
        return NetworkAddress.withoutPort(String(last.filter { $0 != " " && $0 != "\t" })).map { caller(at: $0, isForwarded: true) }
    }

    private func caller(at address: String, isForwarded: Bool) -> Caller {
        Caller(network: NetworkAddress.network(of: address) ?? address, standing: standing(of: address, isForwarded: isForwarded))
    }

    /// The only place that decides what is counted for an address. Loopback forwarded by a proxy can be any user of the proxy's machine.
    private func standing(of address: String, isForwarded: Bool) -> Caller.Standing {
        if trustedNetworks.contains(where: { $0.contains(address) }) { return .trusted }
        return !isForwarded && NetworkAddress.isLoopback(address) ? .local : .ordinary
    }

    /// Scheme and host by which the client reaches the server: the host passed `refusal`, and the scheme is that of the server itself, or
    /// what a trusted proxy says.
    ///
    /// - Parameter hasTLS: whether the server itself speaks TLS.
    func origin(of request: HTTPRequest, hasTLS: Bool) -> String {
        let isForwarded = trustedProxies.contains(request.peer.address)
        let forwarded = isForwarded ? request.peer.forwardedProtocol?.lowercased() : nil
        let isSecure = forwarded.map { $0 == "https" } ?? hasTLS
        return "\(isSecure ? "https" : "http")://\(request.host?.lowercased() ?? "localhost")"
    }

    /// Whether the loop counts the sockets of an address. A trusted proxy's sockets belong to many people, whom `caller` distinguishes.
    func capsSockets(of address: String) -> Bool {
        !trustedProxies.contains(address) && caller(at: address, isForwarded: false).isCapped
    }

    /// Whether a request comes from this machine itself. A proxied request, trusted or not, is recognised by its forwarding header.
    func isLocal(_ peer: Peer) -> Bool {
        if isUnix(peer) { return true }
        guard peer.forwardedFor != nil else { return NetworkAddress.isLoopback(peer.address) && !trustedProxies.contains(peer.address) }
        return trustedProxies.contains(peer.address) && caller(of: peer).map { isLoopback(network: $0.network) } ?? false
    }

    private func isLoopback(network: String) -> Bool { NetworkAddress.isLoopback(network) || network == "::/64" }

    private func isUnix(_ peer: Peer) -> Bool { peer.listener == Server.adminListener }

    private func isAllowed(host: String?) -> Bool {
        guard let host else { return false }
        let name = Self.name(host)
        // A browser sends an address as host only when the page's address is one too, so no attacker's name is involved; `localhost` is
        // always this machine.
        return name == "localhost" || NetworkAddress.isURLHost(name) || allowedHosts.contains(name)
    }

    /// A host name in the form that is compared: without the port and a final dot, in lower case. It reads bytes, not characters: it
    /// runs for every request, and characters took 14,000 of the 116,000 instructions of an image.
    private static func name(_ host: String) -> String {
        var name = host.utf8[...]
        if let colon = name.lastIndex(of: UInt8(ascii: ":")),
            name[colon...].dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            name.first == UInt8(ascii: "[") ? name[..<colon].last == UInt8(ascii: "]") : !name[..<colon].contains(UInt8(ascii: ":"))
        {
            name = name[..<colon]
        }
        if name.last == UInt8(ascii: ".") { name = name.dropLast() }
        return String(Substring(name)).lowercased()
    }
}
