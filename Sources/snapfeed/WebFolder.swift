import Foundation
import SnapServer
import SnapWeb

/// The web app's files from a folder, read once at start: for people who work on the app or bring their own.
enum WebFolder {
    static func files(in folder: String) throws(StartFault) -> [WebFile] {
        let root = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL.path
        guard let paths = FileManager.default.enumerator(atPath: root) else { throw StartFault("cannot read the folder \(folder)") }
        return paths.compactMap { $0 as? String }.compactMap { path in
            FileManager.default.contents(atPath: root + "/" + path).map { WebFile(path: "/" + path, bytes: Array($0)) }
        }
    }
}
