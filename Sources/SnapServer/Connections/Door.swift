import SnapLoop

/// Who may come in by the TCP port: hosts, origins and proxies. Decided from the request alone.
package struct Door: Sendable {
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

    /// Nil lets a request in; otherwise the status to refuse it with.
    ///
    /// A page on a name that an attacker points at this machine (DNS rebinding) has that name in its `Host`, and would pass for the
    /// server's own origin: 421, wherever the server listens. A trusted proxy that sends no client address was tricked out of it (H6): 400.
    func refusal(of request: HTTPRequest) -> Int? {
        if isUnix(request.peer) { return nil }
        guard isAllowed(host: request.host) else { return 421 }
        return caller(of: request.peer) == nil ? 400 : nil
    }

    /// The page that opens a WebSocket is this server's own, or of an origin that the operator named.
    func isAllowed(origin: String?, host: String?) -> Bool {
        guard let origin, !allowedOrigins.contains(origin) else { return true }
        guard let host else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// Where a peer comes from. Nil when a trusted proxy does not say it.
    func caller(of peer: Peer) -> Caller? {
        if isUnix(peer) { return Caller(network: peer.address, standing: .local) }
        guard trustedProxies.contains(peer.address) else { return caller(at: peer.address, isForwarded: false) }
        // The right-most address is the one that the proxy itself has seen.
        guard let last = peer.forwardedFor?.split(separator: ",").last else { return nil }
        return NetworkAddress.withoutPort(String(last.filter { $0 != " " && $0 != "\t" })).map { caller(at: $0, isForwarded: true) }
    }

    private func caller(at address: String, isForwarded: Bool) -> Caller {
        Caller(network: NetworkAddress.network(of: address) ?? address, standing: standing(of: address, isForwarded: isForwarded))
    }

    /// The one place that says what is counted of an address. A proxy that forwards loopback may stand for anybody on its machine.
    private func standing(of address: String, isForwarded: Bool) -> Caller.Standing {
        if trustedNetworks.contains(where: { $0.contains(address) }) { return .trusted }
        return !isForwarded && NetworkAddress.isLoopback(address) ? .local : .ordinary
    }

    /// Whether the loop counts the sockets of an address. Those of a trusted proxy are many people's, whom `caller` tells apart.
    func capsSockets(of address: String) -> Bool {
        !trustedProxies.contains(address) && caller(at: address, isForwarded: false).isCapped
    }

    /// Whether a request comes from this machine itself. One that a proxy passed on tells so by its header, trusted or not.
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
        // A browser sends an address only where the page's own was one, so that nobody's name led here; `localhost` is always this machine.
        return name == "localhost" || NetworkAddress.isURLHost(name) || allowedHosts.contains(name)
    }

    /// A host as it is compared: without the port and the last dot, in small letters.
    private static func name(_ host: String) -> String {
        var name = host.lowercased()[...]
        if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isNumber), !name[colon...].contains("]"),
            name.hasPrefix("[") ? name[..<colon].hasSuffix("]") : !name[..<colon].contains(":")
        {
            name = name[..<colon]
        }
        return String(name.hasSuffix(".") ? name.dropLast() : name)
    }
}
