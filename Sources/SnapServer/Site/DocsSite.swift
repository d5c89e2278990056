import SnapCrypto
import SnapLoop
import SnapStore
import SnapWeb

/// The pages below /docs. They stay compressed in memory, so the start of a server does not wait for them; the few clients without gzip get
/// them decompressed.
struct DocsSite {
    /// More than any page has; a page's size is known when it is made.
    private static let mostBytes = 4 << 20
    private static let missing = "/docs/404.html"

    private let pages: [String: Page]

    init(files: [WebFile]) {
        pages = Dictionary(files.map { ($0.path, Page($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The answer to a path below /docs; nil for all others, and in a program that was built without these pages.
    func respond(to request: HTTPRequest) -> HTTPResponse? {
        guard Docs.isPlace(request.path), let missing = pages[Self.missing] else { return nil }
        let path = Docs.file(of: request.path)
        guard path != Self.missing, let page = pages[path] else { return missing.response(to: request, status: 404) }
        return page.response(to: request, status: 200)
    }

    private struct Page {
        private let gzipped: [UInt8]
        private let headers: [(String, String)]
        private let digest: String

        init(_ file: WebFile) {
            gzipped = file.bytes
            digest = SHA256.digest(of: file.bytes).prefix(12).hexadecimal
            let policy = file.path.hasSuffix(".html") ? Site.pageHeaders : Site.fileHeaders
            headers = policy + [("content-type", file.type), ("cache-control", "no-cache"), ("vary", "accept-encoding")]
        }

        func response(to request: HTTPRequest, status: Int) -> HTTPResponse {
            let isGzip = HeaderList.accepts(request.acceptEncoding, "gzip")
            // The two differ in their bytes, so each has its own entity tag.
            let tag = isGzip ? "\"\(digest)\"" : "\"\(digest)-plain\""
            let headers = headers + (isGzip ? [("content-encoding", "gzip")] : []) + (status == 200 ? [("etag", tag)] : [])
            if status == 200, EntityTags.match(request.ifNoneMatch, tag) { return HTTPResponse(status: 304, headers: headers) }
            if isGzip { return HTTPResponse(status: status, headers: headers, body: gzipped) }
            guard let plain = Gzip.decompress(gzipped, most: DocsSite.mostBytes) else { return Site.text(500, "The page is broken.\n") }
            return HTTPResponse(status: status, headers: headers, body: plain)
        }
    }
}
