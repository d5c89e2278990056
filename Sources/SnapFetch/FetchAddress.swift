import CCurl
import Glibc

/// A URL that may be fetched. libcurl parses it, so its parts are never parsed in two ways.
package struct FetchAddress {
    let url: String
    let scheme: String
    /// Scheme, host and port: a request and its headers never leave it.
    let origin: String
    private let host: String

    init(_ url: String, within reach: FetchReach = .configured) throws(FetchError) {
        guard let parts = curl_url() else { throw .badRequest("no memory") }
        defer { curl_url_cleanup(parts) }
        let isPlain = url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK else { throw .badRequest("the URL is not valid") }
        guard let scheme = Self.part(CURLUPART_SCHEME, of: parts), let host = Self.part(CURLUPART_HOST, of: parts) else {
            throw .badRequest("the URL has no host")
        }
        guard Self.part(CURLUPART_USER, of: parts) == nil, Self.part(CURLUPART_PASSWORD, of: parts) == nil else {
            throw .badRequest("the URL has a password")
        }
        let port = Self.part(CURLUPART_PORT, of: parts) ?? ""
        // libcurl guesses what such texts mean, and others might guess something else.
        guard url.hasPrefix("\(scheme)://"), !url.hasPrefix("\(scheme):///"), !url.contains("#"), port != "0",
            Self.isHost(host, within: reach)
        else {
            throw .badRequest("the URL is not valid")
        }
        guard reach.allows(scheme: scheme, host: host) else { throw .badRequest(reach.rule) }
        if case .publicOnly = reach, !PublicAddress.mayBe(host) { throw .badRequest(Self.privateAddress) }
        (self.url, self.scheme, self.host) = (url, scheme, host.lowercased())
        origin = "\(scheme)://\(self.host):\(port)"
    }

    /// No name of the public internet has a low line, but machines of a private network may.
    private static func isHost(_ host: String, within reach: FetchReach) -> Bool {
        if host.wholeMatch(of: /\[[0-9A-Fa-f:.]+\]/) != nil { return true }
        if case .publicOnly = reach, host.contains("_") { return false }
        return host.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil
    }

    static let privateAddress = "the address is not of the public internet"

    /// Whether a request may go to a URL, judged by its text.
    package static func check(_ url: String, within reach: FetchReach) throws(FetchError) { _ = try FetchAddress(url, within: reach) }

    /// The host of a URL, and its origin as the web writes it: without the scheme's own port.
    package static func parts(of url: String, within reach: FetchReach) throws(FetchError) -> (host: String, origin: String) {
        let address = try FetchAddress(url, within: reach)
        let ownPort = address.scheme == "https" ? ":443" : ":80"
        let isUsual = address.origin.hasSuffix(ownPort)
        return (address.host, isUsual ? String(address.origin.dropLast(ownPort.count)) : address.origin)
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, part, &text, CUnsignedInt(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// libcurl has already written out short forms such as 127.1.
    static func isLoopback(_ host: String) -> Bool {
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 { return UInt32(bigEndian: address.s_addr) >> 24 == 127 }
        return host == "[::1]" || host.lowercased() == "localhost"
    }
}
