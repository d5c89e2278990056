import SnapCrypto
import SnapStore
import SnapWeb
import SnapWire

/// What the service worker keeps for a start without a network: made from the files themselves, so that no list can be out of date.
struct Shell {
    static let workerPath = "/service-worker.js"

    /// In hexadecimal; another one as soon as any byte of a file is another one.
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

    /// The page itself is kept under "/". Icons are for the system, which has its own copies, but for the two that the app shows.
    private static func keeps(_ file: WebFile) -> Bool {
        guard file.path != workerPath, !file.path.hasSuffix(".html") else { return false }
        return !file.path.hasPrefix("/icons/") || ["/icons/icon.svg", "/icons/icon-192.png"].contains(file.path)
    }

    /// The worker with `const shell` above it.
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
