import CLibwebsockets
import Glibc

/// Numeric addresses, normalised for limits.
package enum NetworkAddress {
    /// An address as `Peer.address` spells it; nil when the text is not a numeric IPv4 or IPv6 address.
    package static func canonical(_ text: String) -> String? { SocketAddress(numeric: text, port: 0)?.text }

    /// The address in a text that may have brackets around it and a port after it; nil when there is none.
    package static func withoutPort(_ text: String) -> String? {
        if let address = canonical(text) { return address }
        let isBracketed = text.hasPrefix("[")
        guard let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") else { return nil }
        return canonical(String(text[..<end].drop { $0 == "[" }))
    }

    /// The IPv4 address itself, or the /64 of an IPv6 address: the range that one customer of a provider can use freely.
    ///
    /// - Returns: nil when the text is not a numeric address, with or without a port.
    package static func network(of text: String) -> String? { withoutPort(text).flatMap { SocketAddress(numeric: $0, port: 0)?.network } }

    /// Whether a URL's host is an address (IPv6 in brackets) and not a name. An attacker cannot point an address at another machine.
    package static func isURLHost(_ host: String) -> Bool {
        guard host.hasPrefix("["), host.hasSuffix("]") else { return !host.contains(":") && canonical(host) != nil }
        let inner = String(host.dropFirst().dropLast())
        return inner.contains(":") && canonical(inner) != nil
    }

    /// Whether an address belongs only to this machine.
    package static func isLoopback(_ text: String) -> Bool { text == "::1" || text.hasPrefix("127.") }

    /// The IPv4 addresses at which other machines reach this one, those of interfaces that are up and connected; empty when the system
    /// lists none.
    package static func ofThisMachine() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0, let first else { return [] }
        defer { freeifaddrs(first) }
        let needed = UInt32(IFF_UP | IFF_RUNNING)
        return sequence(first: first, next: { $0.pointee.ifa_next }).compactMap { entry in
            guard entry.pointee.ifa_flags & needed == needed, let address = entry.pointee.ifa_addr, address.pointee.sa_family == AF_INET
            else { return nil }
            let text = SocketAddress(copying: address, length: socklen_t(MemoryLayout<sockaddr_in>.size)).text
            return isLoopback(text) || text.hasPrefix("169.254.") ? nil : text
        }
    }
}

/// All addresses with a common prefix, in CIDR notation: `192.168.0.0/16`, `2001:db8::/48`, or one address.
package struct NetworkBlock: Sendable, Equatable {
    private let bytes: [UInt8]
    private let prefix: Int

    /// Nil when the text is not a block, or has bits set after the prefix: then it is unclear which of the two was meant.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let bytes = SocketAddress(numeric: parts[0], port: 0)?.bytes else { return nil }
        let prefix = parts.count == 1 ? bytes.count * 8 : NetworkBlock.number(parts[1])
        guard let prefix, prefix <= bytes.count * 8, NetworkBlock.begin(bytes, prefix) == bytes else { return nil }
        (self.bytes, self.prefix) = (bytes, prefix)
    }

    /// Whether an address is in this network.
    ///
    /// - Parameter address: a numeric address.
    package func contains(_ address: String) -> Bool {
        guard let other = SocketAddress(numeric: address, port: 0)?.bytes, other.count == bytes.count else { return false }
        return NetworkBlock.begin(other, prefix) == bytes
    }

    /// Only digits, three at most: `Int` would also accept signs.
    private static func number(_ text: String) -> Int? {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// An address with everything after the prefix set to zero.
    private static func begin(_ bytes: [UInt8], _ prefix: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            let kept = max(0, min(8, prefix - 8 * index))
            return byte & ~UInt8(truncatingIfNeeded: 0xFF >> kept)
        }
    }
}

extension SocketAddress {
    /// The four bytes of an IPv4 address (also inside IPv6), or the sixteen of an IPv6 address.
    fileprivate var bytes: [UInt8] {
        let text = text
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &v4) == 1 { return withUnsafeBytes(of: v4) { Array($0) } }
        return inet_pton(AF_INET6, text, &v6) == 1 ? withUnsafeBytes(of: v6) { Array($0) } : []
    }

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
