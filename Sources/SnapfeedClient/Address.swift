#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The WebSocket's address of a server's URL.
enum Address {
    private static let schemes = ["http": "ws", "https": "wss", "ws": "ws", "wss": "wss"]

    /// `http://host:8080` is `ws://host:8080/ws`; nil for what cannot be the address of a server.
    static func of(_ url: URL) -> URL? {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme.flatMap({ schemes[$0.lowercased()] })
        else { return nil }
        var path = parts.percentEncodedPath[...]
        while path.last == "/" { path.removeLast() }
        parts.percentEncodedPath = String(path) + (path.hasSuffix("/ws") ? "" : "/ws")
        parts.scheme = scheme
        parts.fragment = nil
        return parts.url
    }
}
