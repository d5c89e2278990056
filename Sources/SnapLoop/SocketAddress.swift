import CLibwebsockets
import Glibc

/// A socket address: the kernel's form, and as text.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private(set) var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    var family: Int32 { Int32(storage.ss_family) }

    /// From a numeric IPv4 or IPv6 address; nil when it is neither.
    init?(numeric address: String, port: UInt16) {
        var (v4, v6) = (sockaddr_in(), sockaddr_in6())
        if inet_pton(AF_INET, address, &v4.sin_addr) == 1 {
            v4.sin_family = sa_family_t(AF_INET)
            v4.sin_port = port.bigEndian
            fill(from: v4)
        } else if inet_pton(AF_INET6, address, &v6.sin6_addr) == 1 {
            v6.sin6_family = sa_family_t(AF_INET6)
            v6.sin6_port = port.bigEndian
            fill(from: v6)
        } else {
            return nil
        }
    }

    /// Nil when the path is longer than 107 bytes.
    init?(unixPath path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { target in
            guard bytes.count < target.count else { return false }
            target.copyBytes(from: bytes)
            return true
        }
        guard fits else { return nil }
        fill(from: address)
    }

    /// An address that `call` writes: accept, getsockname.
    init?(filledBy call: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool) {
        var size = length
        let isFilled = withUnsafeMutablePointer(to: &storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) } }
        guard isFilled else { return nil }
        length = size
    }

    /// A copy of what the system's lists point at.
    ///
    /// - Parameter length: bytes, at most those of `sockaddr_storage`.
    init(copying address: UnsafePointer<sockaddr>, length: socklen_t) {
        withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length))) }
        self.length = length
    }

    private mutating func fill<Address>(from address: Address) {
        withUnsafeBytes(of: address) { source in withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: source) } }
        length = socklen_t(MemoryLayout<Address>.size)
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) } }
    }

    var port: UInt16 {
        switch family {
        case AF_INET: load(sockaddr_in.self).sin_port.bigEndian
        case AF_INET6: load(sockaddr_in6.self).sin6_port.bigEndian
        default: 0
        }
    }

    /// Numeric text without the port; IPv4 inside IPv6 as IPv4; `"unix"` for a Unix socket.
    var text: String {
        switch family {
        case AF_INET: return withUnsafeBytes(of: load(sockaddr_in.self).sin_addr) { SocketAddress.text(AF_INET, $0) }
        case AF_INET6:
            let text = withUnsafeBytes(of: load(sockaddr_in6.self).sin6_addr) { SocketAddress.text(AF_INET6, $0) }
            return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
        default: return "unix"
        }
    }

    private func load<Address>(_ type: Address.Type) -> Address { withUnsafeBytes(of: storage) { $0.load(as: type) } }

    private static func text(_ family: Int32, _ address: UnsafeRawBufferPointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            inet_ntop(family, address.baseAddress, buffer.baseAddress, 64).map { String(cString: $0) } ?? "?"
        }
    }
}
