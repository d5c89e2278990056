/// Where the servers of a bus are: `nats://[user:password@ | token@]host[:4222][,nats://host2…]`, or `tls://` for all of them.
///
/// One login is used for all servers; only the first URL may have it. Names, passwords and tokens may be percent-encoded.
package struct BusAddress: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    enum Login: Sendable, Equatable {
        case user(String, password: String)
        case token(String)
    }

    /// Whether the servers must prove their names by certificates that this machine trusts.
    package let isSecure: Bool
    let login: Login?
    /// URLs without logins: nats.c can name them in messages.
    let servers: [String]

    package init(_ text: String) throws(BusError) {
        let urls = try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(BusError) in try ServerURL(part) }
        guard let first = urls.first else { throw .badAddress("it is empty") }
        guard urls.allSatisfy({ $0.isSecure == first.isSecure }) else { throw .badAddress("nats:// and tls:// are mixed") }
        guard urls.allSatisfy({ $0.login == nil || $0.login == first.login }) else {
            throw .badAddress("its servers have different logins")
        }
        isSecure = first.isSecure
        login = first.login
        servers = urls.map { "nats://\($0.host):\($0.port)" }
    }

    /// Without the login, so that it may be logged.
    package var description: String {
        let scheme = isSecure ? "tls" : "nats"
        let shown = servers.map { scheme + $0.dropFirst("nats".count) }
        guard login != nil, let first = shown.first else { return shown.joined(separator: ",") }
        let hidden = first.replacing("://", with: "://…@", maxReplacements: 1)
        return ([hidden] + shown.dropFirst()).joined(separator: ",")
    }

    package var debugDescription: String { description }
    /// `dump` and the tests' failures must not show the password either.
    package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
