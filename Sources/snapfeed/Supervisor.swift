import Glibc

/// A supervisor that wants to know the server's state, such as systemd with Type=notify and WatchdogSec.
///
/// - Source: sd_notify(3): one datagram a message, to the socket that NOTIFY_SOCKET names.
final class Supervisor: Sendable {
    private let descriptor: CInt
    private let path: String

    /// Nil without NOTIFY_SOCKET.
    init?(_ environment: [String: String]) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"), path.utf8.count < 108 else { return nil }
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return nil }
        self.path = path
    }

    deinit { close(descriptor) }

    /// Sends `READY=1`, `WATCHDOG=1` or `STOPPING=1`. Ignores errors: the supervisor may not listen.
    func notify(_ state: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // An `@` stands for the byte 0 of the abstract namespace.
        let bytes = path.hasPrefix("@") ? [0] + path.utf8.dropFirst() : Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, state, state.utf8.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }
}
