import SnapLoop
package import SnapModel
import SnapStore

/// A GET or HEAD of what a share link shows: `/s/CODE`, `/s/CODE/SIZE`, and `/oembed` about it. It runs on a reader thread.
struct SharedPhotoRequest: Sendable {
    enum TextEntity: Sendable {
        case page(SharePage.Language)
        case image(Photo.Size)
        case embedding(OEmbed)
    }

    let id: HTTPRequestID
    let part: TextEntity
    /// Headers for pages of other origins; empty for all but an image.
    let sharing: [(String, String)]
    private let code: String
    /// Scheme and host of the server, as the client knows them.
    private let origin: String
    private let ifNoneMatch: String?
    /// One answer for everything that is wrong, has expired, was revoked, or was deleted.
    private let nothing: HTTPResponse
    /// Whether a page that it gives counts as a view.
    private let counts: Bool

    /// Nil for a path that has nothing to do with share links.
    ///
    /// - Parameters:
    ///   - origin: scheme and host of the server.
    ///   - sharing: headers of an image for pages of other origins.
    init?(_ request: HTTPRequest, _ id: HTTPRequestID, origin: String, sharing: [(String, String)]) {
        self.id = id
        self.origin = origin
        ifNoneMatch = request.ifNoneMatch
        counts = request.method == .get
        nothing = MissingPage(for: request).response
        if request.path == OEmbed.path {
            let embedding = OEmbed(query: request.query)
            part = .embedding(embedding)
            code = embedding.code(at: request.host)
        } else if let address = ShareAddress(path: request.path) {
            part = address.size.map(TextEntity.image) ?? .page(SharePage.Language(accepting: request.acceptLanguage))
            code = address.code
        } else {
            return nil
        }
        if case .image = part { self.sharing = sharing } else { self.sharing = [] }
    }

    var isImage: Bool { if case .image = part { true } else { false } }

    /// Finds the photo of a share link.
    ///
    /// - Returns: the answer, and the link whose page it gives.
    func answer(with context: ReadContext, at now: Timestamp) throws -> (response: HTTPResponse, viewed: ShareID?) {
        let digest = Secret.digest(ofToken: code)
        if case .embedding(let embedding) = part, !embedding.isJSON {
            return (Site.text(501, "Only format=json is supported.\n"), nil)
        }
        if case .image(let size) = part { return (try image(size, digest, context, at: now), nil) }
        guard let shared = try context.read({ try $0.sharedPhoto(codeDigest: digest, at: now) }) else { return (nothing, nil) }
        let address = ShareAddress(code: code)
        switch part {
        case .image: return (nothing, nil)
        case .embedding(let embedding):
            guard let json = embedding.json(of: shared.photo, at: address, origin) else { return (nothing, nil) }
            return (Self.response("application/json; charset=utf-8", Site.fileHeaders, body: json), nil)
        case .page(let language):
            let page = SharePage(photo: shared.photo, address: address, origin: origin, language: language)
            let headers = SharePage.headers + [("content-language", language.rawValue), ("vary", "accept-language")]
            return (Self.response("text/html; charset=utf-8", headers, body: Array(page.html.utf8)), counts ? shared.share : nil)
        }
    }

    private func image(_ size: Photo.Size, _ digest: [UInt8], _ context: ReadContext, at now: Timestamp) throws -> HTTPResponse {
        guard let found = try context.read({ try $0.sharedImage(codeDigest: digest, size, at: now) }) else { return nothing }
        let tag = "\"s\(found.share.text)-\(size.rawValue)\""
        // Other sites may show it: that is what a share link is for.
        let headers = Site.fileHeaders + [("cross-origin-resource-policy", "cross-origin"), ("etag", tag)]
        var response = Self.response(found.image.type, headers, body: [])
        guard !EntityTags.match(ifNoneMatch, tag) else {
            response.status = 304
            return response
        }
        guard let bytes = try context.bytes(of: found.image) else { return nothing }
        response.body = bytes
        return response
    }

    /// Caches ask each time whether it still exists, because a link can be revoked at any moment.
    private static func response(_ type: String, _ headers: [(String, String)], body: [UInt8]) -> HTTPResponse {
        let common = [("content-type", type), ("cache-control", "private, no-cache"), ("x-robots-tag", "noindex")]
        return HTTPResponse(status: 200, headers: headers + common, body: body)
    }
}

/// The path of a share link, `/s/CODE`, or of an image below it, `/s/CODE/SIZE`.
package struct ShareAddress: Hashable, Sendable {
    private static let prefix = "/s/"

    let code: String
    package let size: Photo.Size?

    package init(code: String, size: Photo.Size? = nil) {
        self.code = code
        self.size = size
    }

    /// Nil for a path that does not begin as one. A code that cannot be one is looked up like any other, and not found.
    package init?(path: String) {
        guard path.hasPrefix(Self.prefix), path.utf8.count <= 128 else { return nil }
        let parts = path.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty, parts.count <= 2 else { return nil }
        code = String(first)
        guard parts.count == 2 else {
            size = nil
            return
        }
        guard let size = Photo.Size(rawValue: String(parts[1])) else { return nil }
        self.size = size
    }

    package var path: String { Self.prefix + code }
    package func path(of size: Photo.Size) -> String { "\(path)/\(size.rawValue)" }
}
