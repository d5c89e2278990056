import CLibwebsockets
import Glibc

/// How much a TCP peer has acknowledged.
struct SocketProgress {
    /// Acknowledged bytes since the connection opened.
    let bytes: UInt64
    /// Whether the kernel holds bytes that are not acknowledged.
    let hasMore: Bool

    /// Nil when the descriptor is not a TCP socket.
    ///
    /// - Source: `struct tcp_info` of linux/tcp.h, whose members never move: `tcpi_bytes_acked` stands at 120. Glibc's own struct ends
    ///   earlier.
    init?(of descriptor: Int32) {
        var facts = [UInt8](repeating: 0, count: 128)
        var length = socklen_t(facts.count)
        var held: Int32 = 0
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &facts, &length) == 0, length >= 128,
            ioctl(descriptor, UInt(TIOCOUTQ), &held) == 0
        else { return nil }
        bytes = facts.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 120, as: UInt64.self) }
        hasMore = held > 0
    }
}
