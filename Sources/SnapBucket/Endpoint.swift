import CCurl

/// The server of a store. libcurl reads its URL, so its parts are never parsed in two ways.
struct Endpoint {
    let scheme: String
    /// Scheme, host and perhaps a port; no "/" at the end.
    let origin: String

    init(_ url: String) throws(BucketError) {
        let mistake = BucketError.badSetting("An endpoint is http:// or https://, a host, and perhaps a port, with nothing after them.")
        guard let parts = curl_url() else { throw .badSetting("There is no memory for the endpoint.") }
        defer { curl_url_cleanup(parts) }
        // Percent signs could write any character in the host.
        let isPlain = url.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"%\"<>\\^`{|}".utf8.contains($0) }
        guard isPlain, curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK else { throw mistake }
        let unwanted = [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT]
        guard unwanted.allSatisfy({ Self.part($0, of: parts) == nil }), Self.part(CURLUPART_PATH, of: parts) ?? "/" == "/" else {
            throw mistake
        }
        guard let scheme = Self.part(CURLUPART_SCHEME, of: parts), let host = Self.part(CURLUPART_HOST, of: parts) else { throw mistake }
        guard scheme == "http" || scheme == "https" else { throw mistake }
        self.scheme = scheme
        origin = "\(scheme)://\(host.lowercased())" + (Self.part(CURLUPART_PORT, of: parts).map { ":" + $0 } ?? "")
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        // The scheme's own port is left out: other signers leave it out of the host that they sign.
        guard curl_url_get(parts, part, &text, CUnsignedInt(CURLU_NO_DEFAULT_PORT)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
