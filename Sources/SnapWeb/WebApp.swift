import CSnapWebFiles

/// The web app's files. Only the files of this table can be fetched: a request's path never reaches the file system.
package enum WebApp {
    private static let routesPath = "/routes.js"
    /// How the line of a route begins. make-table.sh looks for the same.
    private static let routeStart = "  { path: '"

    /// Returns the routes of an app's files: those of their routes.js. Without that file they are the bundle of this build, with its routes.
    package static func routes(of files: [WebFile]) -> [WebRoute] {
        guard let file = files.first(where: { $0.path == routesPath }) else { return routes }
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix(routeStart) }
        return lines.map { WebRoute(String($0.dropFirst(routeStart.count).prefix { $0 != "'" })) }
    }

    /// The routes of the web app, `SnapWeb/Public/routes.js`.
    package static let routes = UnsafeBufferPointer(start: CSnapWebRoutes(), count: CSnapWebRoutesCount()).compactMap { path in
        path.map { WebRoute(String(cString: $0)) }
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
