import SnapModel
import SnapWeb
import SnapWire

/// The thumbnails of all predefined pictures in one file: on a slow line, fourteen requests would take most of the time of the first view.
///
/// - Shape: like a binary message: `uint32` big-endian n, n bytes of JSON `[{path, type, bytes}]`, then the files in that order, without
///   gaps.
enum ThumbnailPack {
    static let path = "/pictures/thumbnails.bin"

    static func file(of gallery: Gallery) -> WebFile {
        let thumbnails = gallery.pictures.compactMap { picture in
            gallery.files[picture.thumbnail].map { WebFile(path: "/" + picture.thumbnail, bytes: $0) }
        }
        var json = JSONWriter()
        json.array(thumbnails) { json, file in
            json.object { json in
                json.field("path", file.path)
                json.field("type", file.type)
                json.field("bytes", file.bytes.count)
            }
        }
        let index = json.bytes
        let length = withUnsafeBytes(of: UInt32(truncatingIfNeeded: index.count).bigEndian) { Array($0) }
        return WebFile(path: path, bytes: length + index + thumbnails.flatMap(\.bytes))
    }
}
