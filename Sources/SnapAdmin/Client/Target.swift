import Foundation
package import SnapLoop
import SnapWire

/// The server that a command talks to: its address, or its admin socket.
struct Target: Equatable, CustomStringConvertible {
    enum Place: Equatable {
        /// The admin socket in a store's folder. Everyone who can open it is the local admin.
        case store(String)
        case remote(host: String, port: UInt16, path: String, isSecure: Bool = false)
    }
    let place: Place

    init(store: String) { place = .store(store) }

    /// Reads `ws://host:port`, `http://host:port` or `host:port`, or `wss://` and `https://` for TLS. A path after it is the WebSocket's;
    /// the default is `/ws`.
    ///
    /// - Throws: `.usage`.
    init(url text: String) throws(Failure) {
        let bad = Failure("'\(text)' is not the address of a server. An address looks like ws://localhost:8080.", .usage)
        let url = URLComponents(string: text.contains("://") ? text : "ws://" + text)
        guard let url, let scheme = url.scheme?.lowercased() else { throw bad }
        let isSecure = scheme == "wss" || scheme == "https"
        guard isSecure || scheme == "ws" || scheme == "http", let name = url.host, !name.isEmpty else { throw bad }
        guard url.user == nil, url.query == nil, url.fragment == nil else { throw bad }
        guard let port = UInt16(exactly: url.port ?? (isSecure ? 443 : 80)), port > 0 else { throw bad }
        let host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
        let path = url.path.isEmpty || url.path == "/" ? "/ws" : url.path
        place = .remote(host: host.lowercased(), port: port, path: path, isSecure: isSecure)
    }

    /// Whether the connection uses TLS.
    var isSecure: Bool { if case .remote(_, _, _, true) = place { true } else { false } }

    var endpoint: Endpoint {
        switch place {
        case .store(let store): .unix(path: Self.socket(in: store))
        case .remote(let host, let port, let path, let isSecure): .tcp(host: host, port: port, path: path, isSecure: isSecure)
        }
    }

    /// The key of saved logins in the credentials file.
    var key: String {
        switch place {
        case .store(let store): "store:" + URL(fileURLWithPath: store).resolvingSymlinksInPath().standardizedFileURL.path
        case .remote(let host, let port, _, _): "\(isSecure ? "wss" : "ws")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        }
    }

    /// The server's name in sentences.
    var description: String {
        switch place {
        case .store(let store): "The server on the store '\(store)'"
        case .remote: "The server at \(key)"
        }
    }

    /// The address of the web app, as far as the target contains it; nil for an admin socket.
    var site: String? {
        guard case .remote(let host, let port, _, _) = place else { return nil }
        let name = host.contains(":") ? "[\(host)]" : host
        return (isSecure ? "https" : "http") + "://" + name + (port == (isSecure ? 443 : 80) ? "" : ":\(port)")
    }

    /// The command-line option that reaches the same server.
    var option: String {
        switch place {
        case .store("store"), .store("./store"): ""
        case .store(let store): " --store \(store)"
        case .remote: " --server \(key)"
        }
    }

    private static func socket(in store: String) -> String { store + "/admin.sock" }

    // MARK: Errors when the server cannot be reached

    /// Checks the socket's file before connecting, for a clear message.
    ///
    /// - Throws: `.unavailable`, `.noPermission`, `.usage`.
    func check() throws(Failure) {
        guard case .store(let store) = place else { return }
        let socket = Self.socket(in: store)
        guard socket.utf8.count < 108 else {
            throw Failure(
                "The path \(socket) is too long for a socket (107 bytes). Change to a folder closer to it and use a shorter path.",
                .usage)
        }
        guard access(socket, F_OK) == 0 else {
            guard errno != EACCES else { throw Self.forbidden(store) }
            throw noServer("\(socket) does not exist")
        }
        guard access(socket, R_OK | W_OK) == 0 else { throw Self.forbidden(store) }
    }

    private static func forbidden(_ store: String) -> Failure {
        Failure("Only its owner can use the admin socket in '\(store)'. Use that account, or --server URL with --as NAME.", .noPermission)
    }

    /// Returns the failure for a server that cannot be reached.
    ///
    /// - Parameter reason: the text of libwebsockets.
    func unreachable(_ reason: String) -> Failure { noServer(endpoint.explained(reason)) }

    private func noServer(_ reason: String) -> Failure {
        switch place {
        case .store(let store):
            let start = store == "store" ? "snapfeed serve" : "snapfeed serve --store \(store)"
            return Failure(
                "No server is running on the store '\(store)' (\(reason)). "
                    + "Start one with `\(start)`, or choose another with --store DIR or --server URL.", .unavailable)
        case .remote: return Failure("No Snapfeed server answers at \(key) (\(reason)).", .unavailable)
        }
    }

    /// Explains why the connection ended, from its close code.
    func lost(_ code: CloseCode) -> Failure {
        switch code {
        case .sessionEnded:
            Failure(
                "This login is no longer valid. Log in again with `snapfeed login NAME\(option)`.", .noPermission, name: "session_ended")
        case .tokenExpired:
            Failure("The token has expired. Get a new one from the app that gave it.", .noPermission, name: "token_expired")
        case .restarting: Failure("\(self) is restarting.", .temporary, name: "restarting")
        case .abuse: Failure("\(self) closed the connection: too many requests.", .temporary, name: "abuse", isTemporary: false)
        case CloseCode(rawValue: 1_009): Failure("\(self) closed the connection: the message was too large.", .dataError, name: "too_large")
        default: Failure("\(self) closed the connection (close code \(code.rawValue)).", .unavailable, name: "disconnected")
        }
    }
}

extension Endpoint {
    /// Reads the address of a server, such as `ws://localhost:8080`.
    ///
    /// - Throws: `.usage`.
    package init(url: String) throws(Failure) { self = try Target(url: url).endpoint }

    /// Explains why nothing answers, in words that help to fix it: the texts of libwebsockets do not say what to do.
    package func explained(_ reason: String) -> String {
        let reason = Printable.line(reason)
        guard case .tcp(let host, _, _, let isSecure) = self else { return reason }
        if !Self.isKnown(host) { return "there is no host named \(host)" }
        if isSecure, reason.contains("SSL") {
            return "TLS failed: its certificate must be for \(host) and from an authority that this machine trusts; "
                + "SSL_CERT_FILE names a file of other authorities to trust"
        }
        return "\(reason); check the port, and whether it needs \(isSecure ? "ws://" : "wss://")"
    }

    /// Whether a host name has an address.
    private static func isKnown(_ host: String) -> Bool {
        var found: UnsafeMutablePointer<addrinfo>?
        defer { if let found { freeaddrinfo(found) } }
        // Other errors may be temporary.
        return getaddrinfo(host, nil, nil, &found) != EAI_NONAME
    }
}
