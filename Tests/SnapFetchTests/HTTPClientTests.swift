import Foundation
import Testing

@testable import SnapFetch

/// The request that is sent, where it may go, and whom the client trusts.
struct HTTPClientTests {
    private struct Echo: Decodable {
        let method: String
        let headers: [String: String]
        let body: String
        let path: String
    }

    private let services: Services

    init() throws { services = try Services.shared() }

    private func error(_ url: String, certificates: String? = nil, headers: [(String, String)] = []) -> FetchError? {
        let client = HTTPClient(agent: "test", certificates: certificates, limits: .test)
        return failure { () throws(FetchError) in try client.send(HTTPRequest(url, headers: headers.map { ($0, $1) })) }.error
    }

    @Test func onlyACertificateOfATrustedAuthorityIsAccepted() throws {
        let trusting = HTTPClient(agent: "test", certificates: services.certificate, limits: .test)
        #expect(try trusting.send(HTTPRequest(services.https("ok"))).text == "fine")
        guard case .tlsRefused(let reason) = error(services.https("ok")) else { throw Unexpected(error(services.https("ok"))) }
        #expect(reason.contains("certificate"))
    }

    @Test func theCertificateIsForTheHost() throws {
        let found = error(services.https("ok", host: "localhost"), certificates: services.certificate)
        guard case .tlsRefused = found else { throw Unexpected(found) }
    }

    @Test func aMissingFileOfAuthoritiesAndAServerWithoutTLSAreRefused() throws {
        let plain = services.http("ok").replacing("http:", with: "https:")
        for (url, file) in [(services.https("ok"), "/nowhere.pem"), (plain, services.certificate)] {
            let found = error(url, certificates: file)
            guard case .tlsRefused = found else { throw Unexpected(found) }
        }
    }

    @Test func plainHTTPIsForThisMachineAlone() {
        for url in [
            "http://example.org/", "http://10.0.0.1/", "http://127.0.0.1.example.org/", "http://localhost.example.org/", "http://[::2]/",
            "http://0.0.0.0/", "http://128.0.0.1/", "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://localhost/",
        ] {
            #expect(error(url) == .badRequest("only https is allowed, and http on this machine") || url.hasPrefix("file"), "\(url)")
            #expect(error(url)?.mayPass == false)
        }
        for host in ["127.0.0.1", "127.255.0.9", "[::1]", "localhost", "LOCALHOST"] {
            #expect((try? FetchAddress("http://\(host):8/")) != nil, "\(host)")
        }
        #expect(throws: Never.self) { try FetchAddress("https://example.org/a?b=c") }
    }

    @Test func aURLHasOneMeaning() {
        for url in ["", "example", "https://", "https://a b/", "https://a/\n", "https://a:99999/", "https://é.example/"] {
            guard case .badRequest = error(url) else {
                Issue.record("\(url) was sent")
                continue
            }
        }
        #expect(error("https://user:word@example.org/") == .badRequest("the URL has a password"))
    }

    @Test func aRequestIsSentAsItIs() throws {
        let client = HTTPClient(agent: "Snapfeed/1", limits: .init(answerBytes: 10 << 20))
        // Long enough for libcurl to ask for a leave to send it.
        let body = String(repeating: "ä", count: 600_000)
        let request = HTTPRequest(
            services.http("echo?a=%20b"), .post(Array(body.utf8), type: "text/plain"), headers: [("X-Word", "one: two")])
        let echo = try JSONDecoder().decode(Echo.self, from: Data(client.send(request).succeeded()))
        #expect(echo.method == "POST" && echo.path == "/echo?a=%20b" && echo.body == body)
        #expect(echo.headers["X-Word"] == "one: two" && echo.headers["Content-Type"] == "text/plain")
        #expect(echo.headers["User-Agent"] == "Snapfeed/1" && echo.headers["Expect"] == nil)
        #expect(echo.headers["Cookie"] == nil && echo.headers["Accept-Encoding"] == nil)
        let empty = try client.send(HTTPRequest(services.http("echo"), .post([], type: "text/plain")))
        #expect(try JSONDecoder().decode(Echo.self, from: Data(empty.body)).headers["Content-Length"] == "0")
    }

    @Test func aHeaderCannotBecomeTwo() throws {
        for value in ["a\r\nX-Other: b", "a\nb", "a\u{0}b", ""] {
            #expect(error(services.http("ok"), headers: [("X-Word", value)]) == .badRequest("the header X-Word is not valid"))
        }
    }

    @Test func concurrentRequestsFromManyThreads() throws {
        let client = HTTPClient(agent: "test", certificates: services.certificate, limits: .init(connecting: .seconds(15)))
        DispatchQueue.concurrentPerform(iterations: 20) { turn in
            let url = turn % 2 == 0 ? services.https("ok") : services.http("ok")
            #expect((try? client.send(HTTPRequest(url)).text) == "fine")
        }
    }

    @Test func errorsAreOneShortLine() {
        #expect(FetchError.status(403, reason: "no").description == "the server answered with status 403: no")
        #expect(FetchError.status(500).description == "the server answered with status 500")
        #expect(quoted("a\r\nb\u{1B}[0m") == "a  b [0m" && quoted(String(repeating: "é", count: 300)).count == 200)
        #expect(quoted("the key abc is abc", without: "abc") == "the key [key] is [key]")
    }
}
