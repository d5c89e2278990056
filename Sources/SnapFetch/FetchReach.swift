import CCurl
import Glibc

/// The addresses that a request may go to.
package enum FetchReach: Sendable {
    /// Addresses that the operator wrote into the settings: https, and http on this machine.
    case configured
    /// Addresses that others named: https, and never a private address, whatever a name leads to.
    case publicOnly
    /// Addresses that others named, on a network where that is harmless: http and https.
    case anywhere

    func allows(scheme: String, host: String) -> Bool {
        switch self {
        case .configured: scheme == "https" || (scheme == "http" && FetchAddress.isLoopback(host))
        case .publicOnly: scheme == "https"
        case .anywhere: scheme == "https" || scheme == "http"
        }
    }

    var rule: String {
        switch self {
        case .configured: "only https is allowed, and http on this machine"
        case .publicOnly: "only https is allowed"
        case .anywhere: "only https and http are allowed"
        }
    }
}

/// Addresses of the public internet.
enum PublicAddress {
    /// Networks of machines, of providers, for documents, for many receivers, and those that are not used.
    ///
    /// - Source: https://www.iana.org/assignments/iana-ipv4-special-registry
    private static let closed4: [(network: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
        (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24),
        (0xCB00_7100, 24), (0xE000_0000, 3),
    ]

    static func allows(_ address: UInt32) -> Bool { !closed4.contains { address >> (32 - $0.bits) == $0.network >> (32 - $0.bits) } }

    /// Global unicast is 2000::/3. Left out of it: tunnels, which carry an IPv4 address (2001::/32, 2002::/16), networks for benchmarks
    /// (2001:2::/48) and for identifiers (2001:10::/28), and those for documents (2001:db8::/32, 3fff::/20). Addresses that contain IPv4
    /// addresses otherwise are not in 2000::/3.
    static func allows(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 16, bytes[0] >> 5 == 1 else { return false }
        let start = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let closed: [UInt32] = [0x2001_0000, 0x2001_0002, 0x2001_0DB8]
        return start >> 16 != 0x2002 && !closed.contains(start) && start >> 4 != 0x2001_001 && start >> 12 != 0x3FFF_0
    }

    /// Checks the host of an address before it is looked up.
    ///
    /// - Parameter host: as libcurl writes it, with brackets around IPv6.
    /// - Returns: whether it is a name, or a public address.
    static func mayBe(_ host: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &four) == 1 { return allows(UInt32(bigEndian: four.s_addr)) }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        if inet_pton(AF_INET6, String(bare.prefix { $0 != "%" }), &six) == 1 { return allows(withUnsafeBytes(of: six) { Array($0) }) }
        return !FetchAddress.isLoopback(host)
    }

    static func allows(_ address: UnsafePointer<sockaddr>) -> Bool {
        switch CInt(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { allows(UInt32(bigEndian: $0.pointee.sin_addr.s_addr)) }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                allows(withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) })
            }
        default: false
        }
    }
}

/// Looks at the address to which libcurl is about to connect: what a name led to a moment ago does not count.
final class AddressGuard {
    private(set) var hasRefused = false

    /// Opens a socket to a public address, and to no other.
    static let open: curl_opensocket_callback = { guardian, _, address in
        guard let guardian, let address else { return CURL_SOCKET_BAD }
        let isAllowed = snap_curl_address(address).map { PublicAddress.allows($0) } ?? false
        guard isAllowed else {
            Unmanaged<AddressGuard>.fromOpaque(guardian).takeUnretainedValue().hasRefused = true
            return CURL_SOCKET_BAD
        }
        // Children of this process must not have it.
        return socket(address.pointee.family, address.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
    }
}
