package import Foundation

/// The files below a folder that contain these bytes.
package func litter(of bytes: Data, in folder: String) throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
        guard let content = FileManager.default.contents(atPath: folder + "/" + path) else { return false }
        return content.range(of: bytes) != nil
    }.sorted()
}
