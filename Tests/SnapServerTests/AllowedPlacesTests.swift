import Testing

@testable import SnapLoop
@testable import SnapServer

/// Every value of `allow-host` and `allow-origin` either matches what browsers send, or is refused with the reason.
struct AllowedPlacesTests {
    private func settings(_ name: Setting.Name, _ words: String...) throws(SettingsErrors) -> Settings {
        try Settings(flags: [name: words])
    }

    private func refusal(_ name: Setting.Name, _ word: String) throws -> String {
        try #require(throws: SettingsErrors.self) { try settings(name, word) }.description
    }

    private func request(host: String) -> HTTPRequest {
        var peer = Peer(address: "192.0.2.1", listener: 0, role: .server)
        peer.host = host
        return HTTPRequest(
            method: .get, path: "/", query: nil, host: host, origin: nil, ifNoneMatch: nil, acceptEncoding: nil, authorization: nil,
            userAgent: nil, peer: peer)
    }

    // MARK: Hosts

    @Test(arguments: [
        ("https://feed.example.org/", "feed.example.org"), ("http://feed.example.org", "feed.example.org:81"),
        ("HTTPS://Feed.Example.ORG:8443/", "feed.example.org:8443"), ("feed.example.org:8443", "feed.example.org"),
        ("feed.example.org.", "feed.example.org"), (" feed.example.org ", "feed.example.org"),
        ("münchen.example", "xn--mnchen-3ya.example"), ("https://MÜNCHEN.example/", "xn--mnchen-3ya.example:443"),
        ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example"), ("例え.テスト", "xn--r8jz45g.xn--zckzah"), ("feed_1", "feed_1:8080"),
        ("192.0.2.7", "192.0.2.7"), ("[2001:DB8::7]:8080", "[2001:db8::7]"), ("2001:db8::7", "[2001:db8::7]:8080"),
        ("localhost", "localhost"),
    ])
    func anAllowedHostMatchesWhatBrowsersSend(_ written: String, _ sent: String) throws {
        let requestPolicy = try RequestPolicy(try settings(.allowHost, written).configuration)
        #expect(requestPolicy.refusal(of: request(host: sent)) == nil)
        #expect(requestPolicy.refusal(of: request(host: "evil.example")) == 421)
    }

    @Test(arguments: [
        ("*", "strangers could point a name at this server"), ("null", "leave the setting out to allow no names"),
        ("*.example.org", "must not have wildcards: name each host"), ("https://example.org/feed", "must not have a path"),
        ("a.example,b.example", "takes one name per value"), ("", "is a host name such as"), ("a b", "is a host name such as"),
        ("-a.example", "is a host name"), ("a..example", "is a host name"), ("1.0", "is a host name"), ("010.1.2.3", "is a host name"),
        ("a.example:0", "is a host name"), ("a.example:99999", "is a host name"), ("ftp://a.example", "is a host name"),
        ("~", "is a host name"),
        ("xn--a", "is a host name"), ("me@a.example", "is a host name"), ("[::1", "is a host name"), ("[192.0.2.1]", "is a host name"),
        (String(repeating: "a", count: 64), "is a host name"),
    ])
    func aHostThatCannotMatchIsRefusedWithTheReason(_ written: String, _ reason: String) throws {
        let refusal = try refusal(.allowHost, written)
        #expect(refusal.contains("allow-host \(reason)") || refusal.contains(reason), "\(refusal)")
    }

    // MARK: Origins

    @Test(arguments: [
        ("https://app.example.org/", "https://app.example.org"), ("HTTPS://App.Example.Org", "https://app.example.org"),
        ("https://app.example.org:443", "https://app.example.org"), ("http://app.example.org:80/", "http://app.example.org"),
        ("https://app.example.org:80", "https://app.example.org:80"), ("http://app.example.org:443", "http://app.example.org:443"),
        ("http://localhost:5173/", "http://localhost:5173"), ("https://münchen.example", "https://xn--mnchen-3ya.example"),
        ("https://app.example.org.", "https://app.example.org"), ("http://[2001:DB8:0::7]:81", "http://[2001:db8::7]:81"),
        ("http://192.0.2.7", "http://192.0.2.7"), (" https://app.example.org", "https://app.example.org"),
        ("capacitor://localhost", "capacitor://localhost"), ("chrome-extension://abc/", "chrome-extension://abc"),
    ])
    func anAllowedOriginMatchesWhatBrowsersSend(_ written: String, _ sent: String) throws {
        let requestPolicy = try RequestPolicy(try settings(.allowOrigin, written).configuration)
        #expect(requestPolicy.isAllowed(origin: sent, host: "feed.example.org"))
        #expect(!requestPolicy.isAllowed(origin: "https://evil.example", host: "feed.example.org"))
    }

    @Test(arguments: [
        ("*", "every page open in a person's browser could use the server"), ("null", "sandboxed frame"), ("NULL", "sandboxed frame"),
        ("file:///", "local files have the origin null"), ("https://*.example.org", "must not have wildcards"),
        ("app.example.org", "needs a scheme"), ("localhost:5173", "needs a scheme"), ("//app.example.org", "needs a scheme"),
        ("https://app.example.org/feed", "must not have a path"), ("https://app.example.org?x", "must not have a path"),
        ("https://me@app.example.org", "a path or a login"), ("wss://app.example.org", "must be the page's origin"),
        ("https://a.example,https://b.example", "takes one origin per value"), ("https://", "is an origin such as"), ("", "needs a scheme"),
        ("https://a b", "is an origin such as"), ("https://a:0", "is an origin such as"), ("h\u{e9}://a", "is an origin such as"),
    ])
    func anOriginThatCannotMatchIsRefusedWithTheReason(_ written: String, _ reason: String) throws {
        let refusal = try refusal(.allowOrigin, written)
        #expect(refusal.contains(reason), "\(refusal)")
    }

    @Test func listsOfTheEnvironmentMayHaveSpaces() throws {
        let settings = try Settings(environment: [
            "SNAPFEED_ALLOW_HOST": "a.example, B.example", "SNAPFEED_ALLOW_ORIGIN": "https://a.example, https://B.example/",
        ])
        #expect(settings.list(.allowHost) == ["a.example", "b.example"])
        #expect(settings.list(.allowOrigin) == ["https://a.example", "https://b.example"])
    }
}
