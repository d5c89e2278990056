import SnapLoop
import SnapModel

/// The host and the port of a URL.
private struct Authority {
    /// In lower case and ASCII, with brackets around IPv6.
    let host: String
    let port: UInt16?

    /// Nil for what no browser would send as host.
    init?(_ text: Substring) {
        var name = text
        var port: UInt16?
        if let colon = text.lastIndex(of: ":"), text.last != "]" {
            guard let number = UInt16(text[colon...].dropFirst()), number > 0 else { return nil }
            (name, port) = (text[..<colon], number)
        }
        guard let host = Self.host(name) else { return nil }
        (self.host, self.port) = (host, port)
    }

    private static func host(_ name: Substring) -> String? {
        if name.hasPrefix("["), name.hasSuffix("]") {
            guard let address = NetworkAddress.canonical(String(name.dropFirst().dropLast())), address.contains(":") else { return nil }
            return "[\(address)]"
        }
        return HostName.canonical(String(name.last == "." ? name.dropLast() : name))
    }
}

/// Why a value of a setting is refused.
struct ValueRefusal: Error, Equatable {
    /// The error in it, without quoting it; nil where the setting's allowed values explain it.
    let reason: String?

    static let plain = ValueRefusal(reason: nil)
}

/// A value of `allow-host`.
enum AllowedHost {
    static let example = "a host name such as app.example.org"

    /// Returns a host name as the `Host` of a request has it, without the port.
    ///
    /// - Parameter text: a name, or the address of the server's pages.
    static func canonical(_ text: String) throws(ValueRefusal) -> String {
        let text = text.trimmed
        if let refusal = refusal(of: text) { throw ValueRefusal(reason: refusal) }
        if let address = NetworkAddress.canonical(text) { return address }
        let lower = text.lowercased()
        let scheme = ["https://", "http://"].first(where: lower.hasPrefix) ?? ""
        let rest = text.dropFirst(scheme.count)
        guard let authority = Authority(rest.last == "/" ? rest.dropLast() : rest) else {
            throw rest.contains("/") && !rest.contains("://")
                ? ValueRefusal(reason: "must not have a path: Snapfeed needs its own host name") : .plain
        }
        return authority.host
    }

    private static func refusal(of text: String) -> String? {
        switch text {
        case "*": "must not be *: strangers could point a name at this server (DNS rebinding)"
        case "null": "must not be null: leave the setting out to allow no names"
        case let text where text.contains("*"): "must not have wildcards: name each host"
        case let text where text.contains(","): "takes one name per value: write [a.example, b.example] in a file, or use the flag twice"
        default: nil
        }
    }
}

/// A value of `allow-origin`.
enum AllowedOrigin {
    static let example = "an origin such as https://app.example.org"

    /// Returns an origin as browsers send it: scheme, host, and the port unless it is the scheme's own.
    static func canonical(_ text: String) throws(ValueRefusal) -> String {
        let text = text.trimmed
        if let refusal = refusal(of: text) { throw ValueRefusal(reason: refusal) }
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
            throw ValueRefusal(reason: "needs a scheme: https://app.example.org")
        }
        let scheme = text[..<colon].lowercased()
        var rest = text[colon...].dropFirst("://".count)
        if rest.last == "/" { rest = rest.dropLast() }
        guard !rest.contains(where: "/?#@".contains) else {
            throw ValueRefusal(reason: "must not have a path or a login: https://app.example.org")
        }
        guard let canonical = serialised(scheme, rest) else { throw .plain }
        return canonical
    }

    private static func refusal(of text: String) -> String? {
        switch text.lowercased() {
        case "*": "must not be *: every page open in a person's browser could use the server; name each origin"
        case "null": "must not be null: every sandboxed frame and local file has this origin"
        case let text where text.contains("*"): "must not have wildcards: name each origin"
        case let text where text.contains(","):
            "takes one origin per value: write [https://a.example, https://b.example] in a file, or use the flag twice"
        case let text where text.hasPrefix("file:"): "must not be a file: local files have the origin null, like every sandboxed frame"
        case let text where text.hasPrefix("ws:") || text.hasPrefix("wss:"): "must be the page's origin: start with https:// or http://"
        default: nil
        }
    }

    /// Schemes of apps, such as `capacitor://localhost`, are compared as they are written.
    private static func serialised(_ scheme: String, _ rest: Substring) -> String? {
        guard let own = ["https": 443, "http": 80][scheme] else {
            let isPlain = rest.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !rest.isEmpty
            return isPlain && scheme.wholeMatch(of: /[a-z][a-z0-9+.-]*/) != nil ? "\(scheme)://\(rest)" : nil
        }
        guard let authority = Authority(rest) else { return nil }
        let port = authority.port.flatMap { $0 == own ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(authority.host)\(port)"
    }
}

extension String {
    /// The text without spaces around it, as after a comma in a list.
    var trimmed: String {
        let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
        return String(self[..<end].drop { $0 == " " })
    }
}
