import CSnapWebFiles

/// The web app's files. Only the files of this table can be fetched: a request's path never reaches the file system.
package enum WebApp {
    /// Whether a path can be linked to. The answer is always the page; the app decides what to show for the path.
    package static func isPlace(_ path: String) -> Bool {
        places.contains(path) || prefixes.contains { isOneOf($0, path) } || isOfProfile(path) || isPartsOfPost(path)
    }

    private static let places: Set = [
        "/", "/post", "/feeds", "/home", "/search", "/alerts", "/requests", "/blocks", "/favourites", "/shares", "/mutes", "/notifications",
        "/admin", "/admin/reports", "/admin/people", "/admin/invitations", "/admin/audit", "/admin/health", "/account",
        "/identify",
    ]
    /// The places of one feed, of one snap, of one photo and of one topic.
    private static let prefixes = ["/feeds/", "/snap/", "/photo/", "/topic/"]

    /// Whether a path consists of the prefix and one more part.
    private static func isOneOf(_ prefix: String, _ path: String) -> Bool {
        path.hasPrefix(prefix) && path.utf8.count > prefix.utf8.count && !path.dropFirst(prefix.count).contains("/")
    }

    /// Whether a path is that of a profile or of one of its lists: `/@ana`, `/@ana/followers`. A name may have slashes of its own, which are
    /// escaped in an address, and which the path shows as they are.
    private static func isOfProfile(_ path: String) -> Bool { path.hasPrefix("/@") && path.utf8.count > 2 }

    /// Whether a path is that of the tags, people and links of a photo or snap: `/photo/17/parts`.
    private static func isPartsOfPost(_ path: String) -> Bool {
        path.hasSuffix("/parts") && ["/photo/", "/snap/"].contains { isOneOf($0, String(path.dropLast("/parts".count))) }
    }

    /// The files built into the program.
    package static var files: [WebFile] {
        UnsafeBufferPointer(start: CSnapWebFilesTable(), count: CSnapWebFilesCount()).map { file in
            WebFile(
                path: String(cString: file.path), bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)),
                gzipped: file.gzipped.map { Array(UnsafeBufferPointer(start: $0, count: file.gzippedCount)) })
        }
    }
}

/// One file of the web app.
package struct WebFile: Sendable {
    /// The path of the URL: `/styles/base.css`.
    package let path: String
    package let bytes: [UInt8]
    private let made: [UInt8]?

    /// - Parameter gzipped: the same bytes in gzip format, where the build has made them.
    package init(path: String, bytes: [UInt8], gzipped: [UInt8]? = nil) {
        self.path = path
        self.bytes = bytes
        made = gzipped
    }

    /// In gzip format; nil where that is not worthwhile.
    package var gzipped: [UInt8]? { made ?? (isText ? Gzip.compress(bytes) : nil) }

    /// The media type, from the path's ending.
    package var type: String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        // TypeScript's declarations have no media type of their own.
        case "ts": "text/plain; charset=utf-8"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg": "image/jpeg"
        case "webp": "image/webp"
        case "woff2": "font/woff2"
        default: "application/octet-stream"
        }
    }

    /// Whether compression may be worthwhile.
    private var isText: Bool { type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml") }
}
