import SnapCrypto
import SnapStore
import SnapWeb
import SnapWire

/// The files that the service worker keeps, so that the app starts without a network. The list is made from the files themselves, so it is
/// never out of date.
struct Shell {
    static let workerPath = "/service-worker.js"
    /// The client library for other programs. The app's own files contain what it uses of it.
    private static let library = ["/snapfeed.js", "/snapfeed.d.ts"]

    /// A hexadecimal digest of all files: it changes with every byte of them.
    let version: String
    let paths: [String]

    init(of files: [WebFile]) {
        let kept = files.filter(Self.keeps).sorted { $0.path < $1.path }
        var hash = SHA256()
        for file in files.sorted(by: { $0.path < $1.path }) {
            hash.update(Array(file.path.utf8) + [0])
            hash.update(file.bytes)
        }
        version = hash.finished().prefix(8).hexadecimal
        paths = kept.map(\.path)
    }

    /// The page itself is kept under "/". Most icons are left out: the system keeps its own copies, and the app shows only two of them.
    private static func keeps(_ file: WebFile) -> Bool {
        guard file.path != workerPath, !file.path.hasSuffix(".html"), !library.contains(file.path) else { return false }
        return !file.path.hasPrefix("/icons/") || ["/icons/icon.svg", "/icons/icon-192.png"].contains(file.path)
    }

    /// The worker's source with `const shell` in front.
    func declared(in worker: WebFile) -> WebFile {
        var json = JSONWriter()
        json.object { json in
            json.field("version", version)
            json.name("paths")
            json.array(paths) { json, path in json.value(path) }
        }
        return WebFile(path: worker.path, bytes: Array("const shell = ".utf8) + json.bytes + Array(";\n".utf8) + worker.bytes)
    }
}
