import Crypto
import SnapLoop
import SnapWeb

/// The HTTP side of the port: a fixed table of files, made at start. GET and HEAD change nothing, and no path reaches the disk.
struct Site {
    /// What every answer carries. Scripts, styles and connections come from this server alone, and nobody may frame it.
    private static let securityHeaders: [(String, String)] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; "
                + "manifest-src 'self'; worker-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'"
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("permissions-policy", "camera=(self), microphone=(), geolocation=()"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ]

    private let assets: [String: Asset]

    init(files: [WebFile], gallery: Gallery) {
        var assets: [String: Asset] = [:]
        for file in files { assets[file.path] = Asset(file, caching: "no-cache") }
        for path in WebApp.deepLinks { assets[path] = assets["/index.html"] }
        for (path, bytes) in gallery.files {
            assets["/" + path] = Asset(WebFile(path: "/" + path, bytes: bytes), caching: "public, max-age=86400")
        }
        self.assets = assets
    }

    func respond(to request: HTTPRequest) -> HTTPResponse {
        guard let asset = assets[request.path] else { return Self.text(404, "There is nothing here.\n") }
        return asset.response(to: request)
    }

    /// A short answer of plain text, never cached.
    static func text(_ status: Int, _ text: String, type: String = "text/plain; charset=utf-8") -> HTTPResponse {
        HTTPResponse(
            status: status, headers: securityHeaders + [("content-type", type), ("cache-control", "no-store")], body: Array(text.utf8))
    }

    /// A file as it is sent, whole or compressed.
    private struct Asset {
        private let headers: [(String, String)]
        private let tag: String
        private let plain: [UInt8]
        private let gzipped: [UInt8]?

        init(_ file: WebFile, caching: String) {
            plain = file.bytes
            gzipped = file.isText ? Gzip.compress(file.bytes) : nil
            tag = "\"" + SHA256.hash(data: file.bytes).prefix(12).map { String($0, radix: 16) }.joined() + "\""
            headers = Site.securityHeaders + [("content-type", file.type), ("cache-control", caching), ("etag", tag)]
        }

        func response(to request: HTTPRequest) -> HTTPResponse {
            if request.ifNoneMatch == tag { return HTTPResponse(status: 304, headers: headers) }
            let varied = gzipped == nil ? headers : headers + [("vary", "accept-encoding")]
            guard let gzipped, accepts(request.acceptEncoding, "gzip") else {
                return HTTPResponse(status: 200, headers: varied, body: plain)
            }
            return HTTPResponse(status: 200, headers: varied + [("content-encoding", "gzip")], body: gzipped)
        }

        /// Whether the encoding stands in the list without a quality of zero.
        private func accepts(_ list: String?, _ encoding: String) -> Bool {
            (list ?? "").split(separator: ",").contains { item in
                let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
                let isRefused = parts.dropFirst().contains { $0.hasPrefix("q=0") && !$0.contains { ("1"..."9").contains($0) } }
                return parts.first == encoding && !isRefused
            }
        }
    }
}
