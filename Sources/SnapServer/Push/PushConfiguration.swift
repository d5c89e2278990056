import SnapFetch
import SnapLoop
import SnapModel

/// The sender of pushes, and the allowed services.
package struct PushConfiguration: Sendable {
    /// Where push services reach the operator: `mailto:` or `https:`.
    let contact: String
    let reach: FetchReach

    /// Names that lead nowhere from outside: Apple's service refuses every push with `mailto:me@localhost`.
    ///
    /// - Source: RFC 6761, RFC 6762 and RFC 8375; `internal` is ICANN's, `lan` and `localdomain` are common.
    private static let privateEnds: Set<Substring> = ["localhost", "local", "localdomain", "internal", "lan", "invalid", "test", "arpa"]

    /// Checks a contact. Its characters go into JSON as they are.
    ///
    /// - Throws: `ValueRefusal`, with a reason for a host that push services cannot reach.
    static func check(contact text: String) throws(ValueRefusal) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        guard text.utf8.count <= 250, isPlain, let host = host(ofContact: text) else { throw .plain }
        guard NetworkAddress.isURLHost(host) || isPublicName(host) else {
            throw ValueRefusal(reason: "needs a host of the public internet, such as example.org: Apple refuses all pushes otherwise")
        }
    }

    private static func host(ofContact text: String) -> String? {
        guard text.hasPrefix("mailto:") else { return try? FetchAddress.parts(of: text, within: .publicOnly).host }
        let parts = text.dropFirst("mailto:".count).split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        return HostName.canonical(String(parts[1])).flatMap { NetworkAddress.isURLHost($0) ? nil : $0 }
    }

    private static func isPublicName(_ host: String) -> Bool {
        let labels = host.split(separator: ".")
        return labels.count > 1 && labels.last.map { !privateEnds.contains($0) } == true
    }
}
