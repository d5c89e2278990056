import CSnapWebFiles

/// The pages for those who build on Snapfeed, which the server shows below /docs. Sources/CSnapWebFiles/docs makes them.
package enum Docs {
    /// Whether a path is one of theirs, be there a page or not.
    package static func isPlace(_ path: String) -> Bool { path == "/docs" || path.hasPrefix("/docs/") }

    /// The path of the file of a page's path: `/docs/protocol` is `/docs/protocol.html`.
    package static func file(of path: String) -> String {
        if ["/docs", "/docs/"].contains(path) { return "/docs/index.html" }
        let isPage = path.split(separator: "/").last.map { !$0.contains(".") } ?? false
        return isPage ? path + ".html" : path
    }

    /// The files built into the program, in gzip format.
    package static var files: [WebFile] {
        UnsafeBufferPointer(start: CSnapDocsTable(), count: CSnapDocsCount()).map { file in
            WebFile(path: String(cString: file.path), bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
        }
    }
}
