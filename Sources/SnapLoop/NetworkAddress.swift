import Glibc

/// Numeric addresses as limits count them.
package enum NetworkAddress {
    /// An address as `Peer.address` spells it; nil when the text is not a numeric IPv4 or IPv6 address.
    package static func canonical(_ text: String) -> String? { SocketAddress(numeric: text, port: 0)?.text }

    /// The IPv4 address itself, or the /64 that an IPv6 address lies in: what one customer of a provider has at will.
    ///
    /// - Returns: nil when the text is not a numeric address, with or without a port.
    package static func network(of text: String) -> String? {
        if let address = SocketAddress(numeric: text, port: 0) { return address.network }
        let isBracketed = text.hasPrefix("[")
        guard let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") else { return nil }
        return SocketAddress(numeric: String(text[..<end].drop { $0 == "[" }), port: 0)?.network
    }

    /// Whether only this machine can be at that address, or can listen on it.
    package static func isLoopback(_ text: String) -> Bool { text == "::1" || text.hasPrefix("127.") }
}

extension SocketAddress {
    /// See `NetworkAddress.network`.
    fileprivate var network: String {
        let text = text
        guard family == AF_INET6, text.contains(":") else { return text }
        var (address, prefix) = (in6_addr(), in6_addr())
        inet_pton(AF_INET6, text, &address)
        withUnsafeBytes(of: address) { from in
            withUnsafeMutableBytes(of: &prefix) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: from[..<8])) }
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            inet_ntop(AF_INET6, &prefix, buffer.baseAddress, 64).map { String(cString: $0) + "/64" } ?? text
        }
    }
}
