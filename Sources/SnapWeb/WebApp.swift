import CSnapWebFiles

/// The web app's files. What can be fetched is this table and nothing else: no request's path ever reaches the file system.
package enum WebApp {
    /// Whether people may link to a path; the app itself decides what to show for it. It names no file: the answer is always the page.
    package static func isPlace(_ path: String) -> Bool {
        places.contains(path) || prefixes.contains { isOneOf($0, path) }
    }

    private static let places: Set = ["/", "/post", "/feeds", "/account"]
    /// One feed, one snap.
    private static let prefixes = ["/feeds/", "/snap/"]

    /// Whether a path is a prefix and one more part.
    private static func isOneOf(_ prefix: String, _ path: String) -> Bool {
        path.hasPrefix(prefix) && path.utf8.count > prefix.utf8.count && !path.dropFirst(prefix.count).contains("/")
    }

    /// The files that were built into the program.
    package static var files: [WebFile] {
        UnsafeBufferPointer(start: CSnapWebFilesTable(), count: CSnapWebFilesCount()).map { file in
            WebFile(path: String(cString: file.path), bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
        }
    }
}

/// One file of the web app.
package struct WebFile: Sendable {
    /// As in a URL: `/styles/base.css`.
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// The media type, by the path's ending.
    package var type: String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
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

    /// Whether compressing it is worth while.
    package var isText: Bool { type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml") }
}
