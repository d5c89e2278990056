import CLibwebsockets
import Glibc

/// An address that a server listens on.
package enum Listener: Sendable {
    /// A numeric address, `"127.0.0.1"`, `"0.0.0.0"`, `"::1"`, `"::"` (which takes IPv4 too); port 0 means any free port.
    case tcp(address: String, port: UInt16)
    /// A Unix socket of mode 0600. A stale file is replaced; a socket that a process listens on is not.
    case unix(path: String)
}

/// A listening socket of our own.
///
/// The listening sockets of libwebsockets cannot be stopped without ending their connections, retry a missing interface silently, and cost
/// one more poll() per accepted socket. So the loop accepts, and libwebsockets adopts (`lws_adopt_descriptor_vhost_via_info`).
final class ListeningSocket {
    let descriptor: Int32
    let index: Int
    private let unixPath: String?
    private let poll: UnsafeMutablePointer<uv_poll_t>
    private unowned let loop: EventLoop
    private var isOpen = true

    init(_ descriptor: Int32, index: Int, unixPath: String?, _ loop: EventLoop, _ uv: UnsafeMutablePointer<uv_loop_t>) {
        self.descriptor = descriptor
        self.index = index
        self.unixPath = unixPath
        self.loop = loop
        poll = .allocate(capacity: 1)
        uv_poll_init_socket(uv, poll, descriptor)
        poll.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        resume()
    }

    /// Accepts again, after `pause`.
    func resume() {
        guard isOpen else { return }
        uv_poll_start(poll, Int32(UV_READABLE.rawValue)) { handle, _, _ in
            guard let data = handle?.pointee.data else { return }
            let socket = Unmanaged<ListeningSocket>.fromOpaque(data).takeUnretainedValue()
            socket.loop.accept(on: socket)
        }
    }

    /// Leaves the queue to the kernel until the next `checkPeers`. Without free descriptors, accepting fails immediately and would spin.
    func pause() { uv_poll_stop(poll) }

    func close() {
        guard isOpen else { return }
        isOpen = false
        uv_poll_stop(poll)
        poll.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
            uv_close($0) { UnsafeMutableRawPointer($0)?.assumingMemoryBound(to: uv_poll_t.self).deallocate() }
        }
        Glibc.close(descriptor)
        if let unixPath { unlink(unixPath) }
    }
}

extension EventLoop {
    /// Opens a listening socket and returns its port (0 for a Unix socket). Connections are accepted once `run` runs.
    package func listen(_ listener: Listener) throws(LoopError) -> UInt16 {
        assertOnLoop()
        let (descriptor, path) = try open(listener)
        listeners.append(ListeningSocket(descriptor, index: listeners.count, unixPath: path, self, uv))
        guard path == nil else { return 0 }
        return SocketAddress(filledBy: { getsockname(descriptor, $0, &$1) == 0 })?.port ?? 0
    }

    /// Refuses new connections and upgrades from now on; open connections stay. HTTP connections close after their next answer.
    package func stopListening() {
        assertOnLoop()
        isAccepting = false
        for listener in listeners { listener.close() }
        listeners.removeAll()
    }

    private func open(_ listener: Listener) throws(LoopError) -> (descriptor: Int32, path: String?) {
        switch listener {
        case .tcp(let text, let port):
            guard let address = SocketAddress(numeric: text, port: port) else {
                throw LoopError(message: "cannot listen on \(text) port \(port): not a numeric IPv4 or IPv6 address")
            }
            return (try bindSocket(to: address, named: "\(text) port \(port)"), nil)
        case .unix(let path):
            guard let address = SocketAddress(unixPath: path) else {
                throw LoopError(message: "cannot listen on \(path): a Unix socket's path has at most 107 bytes")
            }
            if isAnswering(address) { throw LoopError(message: "cannot listen on \(path): another server is listening there") }
            removeStaleSocket(path)
            // The mode must be right from the start: a chmod after bind would come too late.
            let mask = umask(0o177)
            defer { umask(mask) }
            return (try bindSocket(to: address, named: path), path)
        }
    }

    private func bindSocket(to address: SocketAddress, named name: String) throws(LoopError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw LoopError(message: "cannot listen on \(name): \(String(cString: strerror(errno)))") }
        if address.family != AF_UNIX { setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1) }
        if address.family == AF_INET6 { setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        let isBound = address.withPointer { bind(descriptor, $0, $1) == 0 } && Glibc.listen(descriptor, 4_096) == 0
        guard isBound else {
            let reason = errno == EADDRINUSE ? Self.isInUse : String(cString: strerror(errno))
            Glibc.close(descriptor)
            throw LoopError(message: "cannot listen on \(name): \(reason)")
        }
        return descriptor
    }

    private static let isInUse = "the address is in use; is another server running? Stop it, or choose another port with --port N"

    private func isAnswering(_ address: SocketAddress) -> Bool {
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { return false }
        defer { Glibc.close(probe) }
        return address.withPointer { Glibc.connect(probe, $0, $1) == 0 }
    }

    private func removeStaleSocket(_ path: String) {
        var status = stat()
        if lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
    }

    /// Makes the coming close drop what the kernel still holds, and reset the connection.
    func dropUnsent(_ wsi: OpaquePointer) {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    private func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

/// Accepting.
extension EventLoop {
    /// The number of connections accepted per round: small, so that a flood of them does not delay the others. The rest of the queue waits
    /// for the next round.
    private static let acceptsPerRound = 16
    /// The most unsent bytes that the kernel keeps for one connection before it calls the socket full. Without this bound it keeps
    /// megabytes for each slow reader, which none of our limits counts. Sent but unacknowledged bytes are not included, so a long line
    /// stays full.
    private static let unsentBytes: Int32 = 256 << 10

    fileprivate func accept(on listener: ListeningSocket) {
        for _ in 0..<EventLoop.acceptsPerRound {
            var descriptor: Int32 = -1
            let address = SocketAddress(filledBy: {
                descriptor = clws_accept(listener.descriptor, $0, &$1)
                return descriptor >= 0
            })
            guard let address else {
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { listener.pause() }
                if errno == ECONNABORTED || errno == EINTR { continue }
                return
            }
            admit(descriptor, from: address, on: listener)
        }
    }

    private func admit(_ descriptor: Int32, from address: SocketAddress, on listener: ListeningSocket) {
        let network = cappedNetwork(of: address)
        guard isUnderCaps(network) else {
            Glibc.close(descriptor)
            return
        }
        var uid: UInt32 = 0
        let isUnix = address.family == AF_UNIX
        if !isUnix {
            setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            setOption(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, EventLoop.unsentBytes)
        }
        let isUidKnown = isUnix && clws_peer_uid(descriptor, &uid) == 0
        let peer = Peer(address: address.text, listener: listener.index, origin: nil, host: nil, uid: isUidKnown ? uid : nil, role: .server)
        let connection = switchboard.add(peer)
        counters.accepted += 1
        counters.connectionsNow = switchboard.connections.count
        connection.cappedNetwork = network
        if let network { connectionsByAddress[network, default: 0] += 1 }
        let hasTLS = configuration.tls != nil && !isUnix
        if !hasTLS { gateRequests(of: connection, descriptor) }
        // On failure libwebsockets closes the descriptor itself.
        if clws_adopt(vhost, descriptor, connection.id.opaque, hasTLS ? 1 : 0) == nil { ended(connection) }
    }

    private func isUnderCaps(_ network: String?) -> Bool {
        guard switchboard.connections.count < connectionsMax else {
            counters.refusedByTotalCap += 1
            return false
        }
        guard let network, connectionsByAddress[network, default: 0] >= configuration.limits.connectionsPerAddress else { return true }
        counters.refusedByAddressCap += 1
        return false
    }

    /// The address or network that `address` counts towards; nil where it has no cap.
    private func cappedNetwork(of address: SocketAddress) -> String? {
        let text = address.text
        guard configuration.limits.connectionsPerAddress > 0, address.family != AF_UNIX, configuration.isCapped(text) else { return nil }
        return NetworkAddress.network(of: text) ?? text
    }

    func forgetAddress(of connection: Connection) {
        guard let network = connection.cappedNetwork, let count = connectionsByAddress[network] else { return }
        connectionsByAddress[network] = count > 1 ? count - 1 : nil
    }
}
