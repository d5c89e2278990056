import Testing

@testable import SnapLoop
@testable import SnapServer

/// Which requests the TCP port admits.
struct RequestPolicyTests {
    private static func policy(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws -> RequestPolicy {
        var configuration = ServerConfiguration()
        change(&configuration)
        return try RequestPolicy(configuration)
    }

    private static func request(host: String?, from address: String = "127.0.0.1", forwardedFor: String? = nil) -> HTTPRequest {
        var peer = Peer(address: address, listener: 0, role: .server)
        (peer.host, peer.forwardedFor) = (host, forwardedFor)
        return HTTPRequest(
            method: .get, path: "/", query: nil, host: host, origin: nil, ifNoneMatch: nil, acceptEncoding: nil, authorization: nil,
            userAgent: nil, peer: peer)
    }

    @Test(
        arguments: [
            (false, "192.0.2.1", "https", "http"), (true, "192.0.2.1", "http", "https"), (false, "192.0.2.9", "https", "https"),
            (true, "192.0.2.9", "http", "http"), (true, "192.0.2.9", nil, "https"), (false, "192.0.2.9", "javascript", "http"),
        ] as [(Bool, String, String?, String)])
    func onlyATrustedProxySaysHowTheClientCame(_ hasTLS: Bool, _ address: String, _ reported: String?, _ scheme: String) throws {
        let policy = try Self.policy { $0.trustedProxies = ["192.0.2.9"] }
        var peer = Peer(address: address, listener: 0, role: .server)
        peer.forwardedProtocol = reported
        let request = HTTPRequest(
            method: .get, path: "/", query: nil, host: "Feed.example.org:81", origin: nil, ifNoneMatch: nil, acceptEncoding: nil,
            authorization: nil, userAgent: nil, peer: peer)
        #expect(policy.origin(of: request, hasTLS: hasTLS) == "\(scheme)://feed.example.org:81")
    }

    @Test(arguments: [
        "localhost", "localhost:8080", "LOCALHOST.", "127.0.0.1:1", "[::1]", "[::1]:8080", "192.0.2.1", "192.0.2.1:8080",
        "[2001:db8::2]:80",
    ])
    func localhostAndAddressesAreAllowedWhereverItListens(_ host: String) throws {
        for address in ["127.0.0.1", "0.0.0.0", "::"] {
            #expect(try Self.policy { $0.address = address }.refusal(of: Self.request(host: host)) == nil)
        }
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "localhost:x", "localhost:١", "[192.0.2.1]", "[::1", "::1",
        "[::1]x", "192.0.2", "[::1%25lo]", "", nil,
    ])
    func namesAreRefusedWhereverItListens(_ host: String?) throws {
        for address in ["127.0.0.1", "0.0.0.0", "::"] {
            #expect(try Self.policy { $0.address = address }.refusal(of: Self.request(host: host)) == 421)
        }
    }

    @Test func onlyAllowedNamesAreAdmitted() throws {
        let named = try Self.policy { ($0.address, $0.allowedHosts) = ("0.0.0.0", ["App.example.org"]) }
        #expect(named.refusal(of: Self.request(host: "app.example.org:443")) == nil)
        #expect(named.refusal(of: Self.request(host: "localhost")) == nil)
        #expect(named.refusal(of: Self.request(host: "evil.example")) == 421)
    }

    @Test func onlyTheServersOwnOriginAndNamedOnesAreAllowed() throws {
        let policy = try Self.policy { $0.allowedOrigins = ["https://app.example"] }
        for origin in [nil, "http://h:1", "https://h:1", "https://app.example"] { #expect(policy.isAllowed(origin: origin, host: "h:1")) }
        for origin in ["http://h", "http://h:12", "https://app.example:444", "http://app.example", "null", "https://app.example.evil"] {
            #expect(!policy.isAllowed(origin: origin, host: "h:1"), "\(origin)")
        }
    }

    @Test func imagesAreSharedWithAllowedOriginsOnly() throws {
        func headers(_ policy: RequestPolicy, _ origin: String?) -> [String] { policy.sharing(with: origin).map { "\($0.0): \($0.1)" } }
        let (closed, open) = (try Self.policy(), try Self.policy { $0.allowedOrigins = ["https://app.example", "https://b.example"] })
        for origin in [nil, "https://app.example"] { #expect(headers(closed, origin).isEmpty) }
        let shown = ["vary: origin", "cross-origin-resource-policy: cross-origin"]
        #expect(headers(open, nil) == shown)
        #expect(headers(open, "https://app.example") == shown + ["access-control-allow-origin: https://app.example"])
        for origin in ["https://app.example.evil", "http://app.example", "https://app.example:444", "null", "*", ""] {
            #expect(headers(open, origin) == ["vary: origin"], "\(origin)")
        }
    }

    @Test func onlyATrustedProxysWordCountsAndItsLastAddress() throws {
        let policy = try Self.policy { $0.trustedProxies = ["10.0.0.1", "0:0::1"] }
        func network(_ address: String, _ forwardedFor: String?) -> String? {
            policy.caller(of: Self.request(host: "localhost", from: address, forwardedFor: forwardedFor).peer)?.network
        }
        #expect(network("10.0.0.1", "198.51.100.7, 192.0.2.9") == "192.0.2.9")
        #expect(network("::1", "2001:db8:1:2:3::4") == "2001:db8:1:2::/64")
        #expect(network("10.0.0.1", "[2001:db8::9]:443") == "2001:db8::/64")
        #expect(network("10.0.0.1", "192.0.2.9:5555") == "192.0.2.9")
        #expect(network("10.0.0.2", "192.0.2.9") == "10.0.0.2")
        for missing in [nil, "", "unknown"] { #expect(network("10.0.0.1", missing) == nil) }
    }

    /// One place decides what is counted for an address; loop, server and throttle all ask it.
    @Test func countingForAnAddressDependsOnItsTrust() throws {
        let policy = try Self.policy {
            $0.trustedProxies = ["10.0.0.1"]
            $0.trustedNetworks = ["198.51.100.0/24", "2001:db8::/48", "127.0.0.9"].compactMap(NetworkBlock.init)
        }
        func standing(_ address: String, _ forwardedFor: String? = nil) -> Caller.Standing? {
            policy.caller(of: Self.request(host: "localhost", from: address, forwardedFor: forwardedFor).peer)?.standing
        }
        #expect(standing("198.51.100.7") == .trusted && standing("10.0.0.1", "198.51.100.7:80") == .trusted)
        #expect(standing("10.0.0.1", "2001:db8:0:7::1") == .trusted && standing("10.0.0.1", "::ffff:198.51.100.9") == .trusted)
        #expect(standing("198.51.101.7") == .ordinary && standing("203.0.113.5", "198.51.100.7") == .ordinary)
        #expect(standing("127.0.0.1") == .local && standing("10.0.0.1", "127.0.0.1") == .ordinary && standing("127.0.0.9") == .trusted)
        #expect(policy.capsSockets(of: "198.51.101.7") && !policy.capsSockets(of: "198.51.100.7"))
        #expect(!policy.capsSockets(of: "10.0.0.1") && !policy.capsSockets(of: "127.0.0.1"))
    }

    @Test func aTrustedProxyWithoutTheClientsAddressIsRefused() throws {
        let policy = try Self.policy { $0.trustedProxies = ["127.0.0.1"] }
        #expect(policy.refusal(of: Self.request(host: "localhost")) == 400)
        #expect(policy.refusal(of: Self.request(host: "localhost", forwardedFor: "192.0.2.9")) == nil)
        #expect(throws: StartFault.self) { try Self.policy { $0.trustedProxies = ["proxy.example"] } }
    }

    /// A page for this machine only must not be shown to clients that a proxy on this machine forwards.
    @Test func aRequestIsLocalOnlyIfItStartedHere() throws {
        let (plain, proxied) = (try Self.policy(), try Self.policy { $0.trustedProxies = ["127.0.0.1", "10.0.0.9"] })
        func isLocal(_ policy: RequestPolicy, _ address: String, _ forwarded: String? = nil) -> Bool {
            policy.isLocal(Self.request(host: "localhost", from: address, forwardedFor: forwarded).peer)
        }
        #expect(isLocal(plain, "127.0.0.1") && isLocal(plain, "::1") && !isLocal(plain, "203.0.113.5"))
        #expect(!isLocal(plain, "127.0.0.1", "127.0.0.1") && !isLocal(plain, "203.0.113.5", "127.0.0.1"))
        #expect(isLocal(proxied, "127.0.0.1", "127.0.0.1") && isLocal(proxied, "10.0.0.9", "203.0.113.5, ::1"))
        #expect(!isLocal(proxied, "127.0.0.1", "127.0.0.1, 203.0.113.5") && !isLocal(proxied, "127.0.0.1") && !isLocal(proxied, "10.0.0.9"))
        #expect(proxied.isLocal(Peer(address: "unix", listener: Server.adminListener, role: .server)))
    }
}
