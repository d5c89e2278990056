import SnapCrypto
import SnapLoop
import SnapStore
import SnapWeb

/// The HTTP side of the port: a fixed table of files, built at start. GET and HEAD change nothing, and no path reaches the disk.
struct Site {
    /// The headers of every answer. The loop adds them, also to refusals that never reach this table.
    static let securityHeaders = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
    ]

    /// The headers of pages and of the service worker: scripts, styles and connections only from this server, no framing.
    static let pageHeaders = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; "
                + "manifest-src 'self'; worker-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types snapfeed"
        ),
        ("permissions-policy", "camera=(self), microphone=(), geolocation=()"),
        ("cross-origin-opener-policy", "same-origin"),
    ]

    /// The headers of all other files and of refusals: such a file may do nothing when it is opened as a page.
    static let fileHeaders = [("content-security-policy", "default-src 'none'; frame-ancestors 'none'")]

    private let assets: [String: Asset]
    private let routes: [WebRoute]
    private let docs: DocsSite

    init(files: [WebFile], docs: [WebFile] = [], gallery: Gallery) {
        self.docs = DocsSite(files: docs)
        routes = WebApp.routes(of: files)
        var assets: [String: Asset] = [:]
        let files = files + [ThumbnailPack.file(of: gallery)]
        for file in files { assets[file.path] = Asset(file, caching: "no-cache") }
        let shell = Shell(of: files)
        if let worker = files.first(where: { $0.path == Shell.workerPath }) {
            assets[worker.path] = Asset(shell.declared(in: worker), caching: "no-cache")
        }
        for (path, bytes) in gallery.files {
            assets["/" + path] = Asset(WebFile(path: "/" + path, bytes: bytes), caching: "public, max-age=86400")
        }
        self.assets = assets
    }

    /// Answers a request for a page or a file.
    ///
    /// - Parameter sharing: headers of the predefined pictures for pages of other origins.
    func respond(to request: HTTPRequest, sharing: [(String, String)] = []) -> HTTPResponse {
        if let answer = docs.respond(to: request) { return answer }
        guard let asset = assets[request.path] ?? (isPlace(request.path) ? assets["/index.html"] : nil) else {
            return MissingPage(for: request).response
        }
        let response = asset.response(to: request)
        return request.path.hasPrefix("/pictures/") ? response.with(sharing) : response
    }

    /// Whether a path can be linked to. The answer is always the page; the app decides what to show for the path.
    private func isPlace(_ path: String) -> Bool { path == "/" || routes.contains { $0.matches(path) } }

    /// A short plain-text answer, never cached.
    static func text(_ status: Int, _ text: String, type: String = "text/plain; charset=utf-8") -> HTTPResponse {
        HTTPResponse(
            status: status, headers: fileHeaders + [("content-type", type), ("cache-control", "no-store")],
            body: Array(text.utf8))
    }

    /// A file, plain and compressed. The two differ in their bytes, so each has its own entity tag.
    private struct Asset {
        private let plain: Variant
        private let gzipped: Variant?

        private struct Variant {
            let headers: [(String, String)]
            let tag: String
            let body: [UInt8]
        }

        init(_ file: WebFile, caching: String) {
            let gzip = file.gzipped
            let isPage = file.path.hasSuffix(".html") || file.path == Shell.workerPath
            let policy = isPage ? Site.pageHeaders : Site.fileHeaders
            let headers = policy + [("content-type", file.type), ("cache-control", caching)]
            let varying = gzip == nil ? headers : headers + [("vary", "accept-encoding")]
            plain = Self.variant(file.bytes, varying)
            gzipped = gzip.map { Self.variant($0, varying + [("content-encoding", "gzip")]) }
        }

        private static func variant(_ body: [UInt8], _ headers: [(String, String)]) -> Variant {
            let tag = "\"" + SHA256.digest(of: body).prefix(12).hexadecimal + "\""
            return Variant(headers: headers + [("etag", tag)], tag: tag, body: body)
        }

        func response(to request: HTTPRequest) -> HTTPResponse {
            let variant = gzipped.flatMap { HeaderList.accepts(request.acceptEncoding, "gzip") ? $0 : nil } ?? plain
            guard !EntityTags.match(request.ifNoneMatch, variant.tag) else { return HTTPResponse(status: 304, headers: variant.headers) }
            return HTTPResponse(status: 200, headers: variant.headers, body: variant.body)
        }
    }
}
