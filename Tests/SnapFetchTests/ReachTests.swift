import Testing

@testable import SnapFetch

/// Where requests may go whose addresses others named.
struct ReachTests {
    private func isAllowed(_ url: String, _ reach: FetchReach) -> Bool { (try? FetchAddress.check(url, within: reach)) != nil }

    @Test(arguments: [
        "127.0.0.1", "127.1", "2130706433", "0x7f.1", "017700000001", "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255",
        "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
        "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "[::]", "[::1]", "[fe80::1]", "[fc00::1]",
        "[fd12::1]", "[ff02::1]", "[::ffff:127.0.0.1]", "[::ffff:8.8.8.8]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2001::1]",
        "[2001:2::1]", "[2001:10::1]", "[2001:1f::1]", "[2001:db8::1]", "[2002:7f00:1::]", "[3fff::1]", "localhost", "LOCALHOST",
    ])
    func privateAddressIsRefused(_ host: String) {
        #expect(!isAllowed("https://\(host)/x", .publicOnly))
        #expect(isAllowed("http://\(host)/x", .anywhere))
    }

    @Test(arguments: [
        "example.org", "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1",
        "192.167.255.255",
        "198.17.255.255", "198.20.0.1", "223.255.255.255", "[2001:4860:4860::8888]", "[2606:4700::1111]", "[2001:1::1]", "[2001:20::1]",
        "[3ffe::1]",
    ])
    func namesAndPublicAddressesAreAllowed(_ host: String) {
        #expect(isAllowed("https://\(host)/x", .publicOnly))
        #expect(!isAllowed("http://\(host)/x", .publicOnly))
    }

    @Test(arguments: [
        ("https://Push.Example.NET/x?y=1", "push.example.net", "https://push.example.net"),
        ("https://push.example.net:443/x", "push.example.net", "https://push.example.net"),
        ("https://push.example.net:4430/x", "push.example.net", "https://push.example.net:4430"),
        ("http://127.0.0.1:80/", "127.0.0.1", "http://127.0.0.1"), ("http://127.0.0.1:443/", "127.0.0.1", "http://127.0.0.1:443"),
        ("https://[::1]:8443", "[::1]", "https://[::1]:8443"),
    ])
    func anOriginHasNoPortOfItsScheme(_ url: String, host: String, origin: String) throws {
        let parts = try FetchAddress.parts(of: url, within: .anywhere)
        #expect(parts.host == host && parts.origin == origin)
    }

    /// libcurl itself knows that all names below localhost lead to this machine. The text says nothing about it.
    @Test func onlyAddressesOfThePublicInternetArePublic() throws {
        let services = try Services.shared()
        let url = services.https("ok", host: "hooks.localhost")
        #expect(isAllowed(url, .publicOnly))
        func error(_ reach: FetchReach) -> FetchError? {
            let client = HTTPClient(agent: "test", certificates: services.certificate, limits: .test, reach: reach)
            return failure { () throws(FetchError) in try client.send(HTTPRequest(url, .post([1], type: "text/plain"))) }.error
        }
        #expect(error(.publicOnly) == .badRequest(FetchAddress.privateAddress))
        // Elsewhere the same name is asked, and its certificate looked at.
        guard case .tlsRefused = error(.anywhere) else { throw Unexpected(error(.anywhere)) }
    }

    @Test(arguments: [
        "ftp://example.org/", "file:///etc/passwd", "https://user:word@example.org/", "https://", "", "x", "https://a b/",
        "https:/example.org/", "https:///example.org/", "HTTPS://example.org/", "https://example.org:0/", "https://example.org/x#y",
        "https://example.org/#",
        "https://a;b.org/", "https://a'b.org/", "https://a$b.org/", "https://a*b.org/", "https://a%2Fb.org/", "https://a%3Ab.org/",
        "https://:443/", "https://?x",
    ])
    func invalidAddressesAreRefused(_ url: String) {
        #expect(!isAllowed(url, .publicOnly) && !isAllowed(url, .anywhere))
    }
}
