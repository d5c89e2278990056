import Foundation
import SnapModel
import SnapWeb
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer

/// The HTTP side serves a table of files and nothing else.
struct SiteTests {
    private static let page = Array(String(repeating: "<p>Snapfeed</p>\n", count: 200).utf8)
    private static let picture = [UInt8](repeating: 0xA5, count: 5_000)

    private let site: Site

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(Self.picture), to: "pictures/bear.jpg")
        let bear = Picture(
            id: PictureID(rawValue: "bear"), title: "Bear", alt: "A bear.", type: "image/jpeg", width: 1, height: 1,
            file: "pictures/bear.jpg",
            thumbnail: "pictures/bear.jpg")
        let files = [WebFile(path: "/index.html", bytes: Self.page), WebFile(path: "/app.js", bytes: Array("1".utf8))]
        site = Site(files: files, gallery: try Gallery(pictures: [bear], folder: folder.path))
    }

    private func get(
        _ path: String, tag: String? = nil, encodings: String? = nil, languages: String? = nil, accept: String? = nil,
        from other: Site? = nil
    ) -> HTTPResponse {
        (other ?? site).respond(
            to: HTTPRequest(
                method: .get, path: path, query: nil, host: "localhost", origin: nil, ifNoneMatch: tag, acceptEncoding: encodings,
                acceptLanguage: languages, accept: accept, authorization: nil, userAgent: nil,
                peer: Peer(address: "127.0.0.1", listener: 0, role: .server)))
    }

    private func header(_ name: String, of response: HTTPResponse) -> String? { response.headers.first { $0.0 == name }?.1 }

    @Test func placesOfAFolderAreThoseOfItsRoutes() throws {
        let text = "const routes = [\n  { path: '/own-place', tab: '/feeds',\n    load: ownPlace },\n  { path: '/snap/:id' },\n];\n"
        let files = [WebFile(path: "/index.html", bytes: Self.page), WebFile(path: "/routes.js", bytes: Array(text.utf8))]
        let routes = WebApp.routes(of: files)
        #expect(routes.map(\.path) == ["/own-place", "/snap/:id"])
        #expect(WebApp.routes(of: [files[0]]).map(\.path) == WebApp.routes.map(\.path) && !WebApp.routes.isEmpty)
        let own = Site(files: files, gallery: try Gallery(pictures: [], folder: try TemporaryFolder().path))
        #expect(get("/own-place", from: own).status == 200 && get("/snap/17", from: own).status == 200)
        #expect(get("/feeds", from: own).status == 404 && get("/own-place").status == 404 && get("/feeds").status == 200)
    }

    @Test func filesAndDeepLinksAndPicturesAreServedWithTheirTypes() {
        let places = [
            "/", "/index.html", "/post", "/feeds", "/account", "/feeds/animals", "/feeds/CS198-01", "/feeds/..", "/snap/17", "/home",
            "/photo/17", "/@ana", "/@ana%202", "/@ana/followers", "/@ana/following", "/@a/b", "/@a/b/followers", "/requests", "/blocks",
            "/favourites", "/shares", "/admin", "/admin/people", "/identify", "/topic/n02123045", "/notifications",
            "/mutes", "/search", "/alerts", "/photo/17/parts", "/snap/17/parts",
        ]
        for path in places {
            #expect(get(path).status == 200 && get(path).body == Self.page)
            #expect(header("content-type", of: get(path)) == "text/html; charset=utf-8")
        }
        #expect(header("content-type", of: get("/app.js")) == "text/javascript; charset=utf-8")
        #expect(get("/pictures/bear.jpg").body == Self.picture)
        #expect(header("content-type", of: get("/pictures/bear.jpg")) == "image/jpeg")
    }

    @Test(arguments: [
        "", "/nothing", "/../etc/passwd", "//", "/index.html/", "/INDEX.HTML", "/pictures", "/pictures/", "/pictures/lion.jpg",
        "/store/snapfeed.db", "/feeds/", "/feeds/animals/", "/feeds/animals/17", "/feeds/../app.js", "/feedsanimals", "/snap", "/snap/",
        "/photo", "/photo/", "/@", "/home/",
        "/search/", "/search/fox", "/@/followers", "/admin/", "/admin/audit/17", "/photo/parts/", "/photo//parts",
        "/feeds/animals/parts",
        "/photo/17/tags",
    ])
    func pathsOutsideTheTableAreNotFound(_ path: String) {
        #expect(get(path).status == 404)
        #expect(header("cache-control", of: get(path)) == "no-store")
    }

    @Test(arguments: [
        ("/photo", nil, "This page does not exist"), ("/photo", "de-CH,en;q=0.5", "Diese Seite gibt es nicht"),
        ("/s/abc", nil, "This link is not valid"), ("/s/abc/huge", "de", "Dieser Link ist nicht gültig"),
    ])
    func aBrowserGetsAPageWhereThereIsNothing(_ path: String, _ languages: String?, _ title: String) {
        let answer = get(path, languages: languages, accept: "text/html,application/xhtml+xml,*/*;q=0.8")
        let page = String(decoding: answer.body, as: UTF8.self)
        #expect(
            answer.status == 404 && page.contains("<h1>\(title)</h1>") && page.contains("<html lang=\"\(languages == nil ? "en" : "de")\">")
        )
        #expect(header("content-type", of: answer) == "text/html; charset=utf-8" && header("cache-control", of: answer) == "no-store")
        #expect(header("content-security-policy", of: answer)?.contains("style-src 'sha256-") == true)
        #expect(header("vary", of: answer) == "accept, accept-language")
    }

    @Test(arguments: [nil, "*/*", "image/avif,image/webp,*/*", "text/html;q=0"])
    func aProgramGetsALineOfTextWhereThereIsNothing(_ accept: String?) {
        #expect(get("/photo", accept: accept).body == Array("There is nothing here.\n".utf8))
    }

    @Test func everyAnswerCarriesThePolicyOfItsKind() {
        for path in ["/", "/app.js", "/pictures/bear.jpg", "/nothing"] {
            let policy = header("content-security-policy", of: get(path))
            #expect(
                policy?.hasPrefix(path == "/" ? "default-src 'none'; script-src 'self'" : "default-src 'none'; frame-ancestors") == true)
        }
    }

    @Test func aMatchingTagIsNotModifiedAndAnotherIsServedWhole() throws {
        let tag = try #require(header("etag", of: get("/")))
        #expect(get("/", tag: tag).status == 304)
        #expect(get("/", tag: tag).body.isEmpty)
        #expect(get("/", tag: "\"other\"").status == 200)
        #expect(header("etag", of: get("/app.js")) != tag)
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br", true), ("deflate, gzip;q=0.5", true), ("br;q=1.0, gzip ; q=0.8", true),
        ("gzip;q=1.000", true),
        ("", false), ("deflate", false), ("gzip;q=0", false), ("gzip;q=0.0", false), ("gzip;q=0.00", false), ("gzip; q=0.000", false),
        ("xgzip", false),
    ])
    func textIsCompressedOnlyForClientsThatAcceptIt(_ encodings: String, _ isCompressed: Bool) {
        let response = get("/", encodings: encodings)
        #expect((header("content-encoding", of: response) == "gzip") == isCompressed)
        #expect(response.body.starts(with: [0x1F, 0x8B]) == isCompressed)
        #expect(header("vary", of: response) == "accept-encoding")
    }

    @Test func picturesAreNeverCompressedAndMayBeKept() {
        let response = get("/pictures/bear.jpg", encodings: "gzip")
        #expect(header("content-encoding", of: response) == nil)
        #expect(header("cache-control", of: response) == "public, max-age=86400")
        #expect(header("cache-control", of: get("/")) == "no-cache")
    }

    @Test func gzipGivesBackTheSameBytesAndRefusesToGrow() throws {
        let folder = try TemporaryFolder()
        let packed = try #require(Gzip.compress(Self.page))
        #expect(packed.count < Self.page.count / 4)
        try folder.write(Data(packed), to: "page.gz")
        let gunzip = Process()
        gunzip.executableURL = URL(fileURLWithPath: "/bin/gunzip")
        gunzip.arguments = [folder("page.gz")]
        try gunzip.run()
        gunzip.waitUntilExit()
        #expect(gunzip.terminationStatus == 0)
        #expect(try folder.read("page") == Data(Self.page))
        #expect(Gzip.compress([1]) == nil)
        #expect(Gzip.compress([]) == nil)
    }

    @Test func headAndNotModifiedSendNoBody() {
        func text(_ response: HTTPResponse, _ method: HTTPRequest.Method) -> (head: String, body: [UInt8]) {
            let exchange = HTTPExchange(response, to: method, closes: false)
            return (String(decoding: exchange.head, as: UTF8.self), exchange.body)
        }
        let (headOfGet, bodyOfGet) = text(get("/"), .get)
        let (headOfHead, bodyOfHead) = text(get("/"), .head)
        #expect(headOfGet == headOfHead)
        #expect(headOfGet.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(headOfGet.contains("content-length: \(Self.page.count)\r\n"))
        #expect(bodyOfGet == Self.page && bodyOfHead.isEmpty)
        #expect(!text(HTTPResponse(status: 304), .get).head.contains("content-length"))
    }

    @Test func theServiceWorkerGetsItsFilesAndAVersionThatChangesWithTheirBytes() {
        func declared(_ script: String) -> String {
            let worker = WebFile(path: Shell.workerPath, bytes: Array("go();".utf8))
            let files = [worker, WebFile(path: "/index.html", bytes: Self.page), WebFile(path: "/app.js", bytes: Array(script.utf8))]
            return String(decoding: Shell(of: files).declared(in: worker).bytes, as: UTF8.self)
        }
        #expect(declared("1").hasPrefix("const shell = {\"version\":\""))
        #expect(declared("1").hasSuffix("\"paths\":[\"/app.js\"]};\ngo();"))
        #expect(declared("1") == declared("1"))
        #expect(declared("1") != declared("2"))
    }

    @Test func docsArePagesBelowTheirOwnPathAndNotInTheShell() throws {
        let page = try #require(Gzip.compress(Self.page))
        let docs = ["/docs/index.html", "/docs/recipes/class.html", "/docs/404.html"].map { WebFile(path: $0, bytes: page) }
        let answer = { (path: String) in
            DocsSite(files: docs).respond(
                to: HTTPRequest(
                    method: .get, path: path, query: nil, host: "localhost", origin: nil, ifNoneMatch: nil, acceptEncoding: nil,
                    authorization: nil, userAgent: nil, peer: Peer(address: "127.0.0.1", listener: 0, role: .server)))
        }
        for path in ["/docs", "/docs/", "/docs/recipes/class"] { #expect(answer(path)?.status == 200 && answer(path)?.body == Self.page) }
        for path in ["/docs/404", "/docs/recipes", "/docs/recipes/class/", "/docs/.."] { #expect(answer(path)?.status == 404) }
        for path in ["/", "/docsx", "/photo/docs"] { #expect(answer(path) == nil) }
        #expect(
            DocsSite(files: []).respond(
                to: HTTPRequest(
                    method: .get, path: "/docs", query: nil, host: "localhost", origin: nil, ifNoneMatch: nil, acceptEncoding: nil,
                    authorization: nil, userAgent: nil, peer: Peer(address: "127.0.0.1", listener: 0, role: .server))) == nil)
    }
}
