import Foundation
package import SnapModel

/// The predefined pictures with their bytes, held in memory: fourteen of under 400 KB each.
package struct Gallery: Sendable {
    package let pictures: [Picture]
    /// File contents by path below the data folder.
    let files: [String: [UInt8]]
    /// The variants of the pictures as photos.
    let sizes = PictureSizes()

    init(pictures: [Picture], folder: String) throws(DataFault) {
        self.pictures = pictures
        var files: [String: [UInt8]] = [:]
        for path in pictures.flatMap({ [$0.file, $0.thumbnail] }) {
            guard let data = FileManager.default.contents(atPath: folder + "/" + path), !data.isEmpty else {
                throw DataFault(folder + "/pictures.json", "names \(path), which cannot be read. `make pictures` makes the pictures again")
            }
            files[path] = Array(data)
        }
        self.files = files
    }

    /// The picture with an id.
    ///
    /// - Throws: `unknownPicture`.
    func picture(_ id: PictureID) throws(Rejection) -> Picture {
        guard let picture = pictures.first(where: { $0.id == id }) else {
            throw Rejection(.unknownPicture, "There is no picture with this name. picture.list returns them.")
        }
        return picture
    }

    /// The bytes of a picture, for a photo of it.
    ///
    /// - Throws: `unknownPicture`.
    func imageBytes(of id: PictureID) throws(Rejection) -> [UInt8] { files[try picture(id).file] ?? [] }

    /// The bytes of a picture; nil for one that was removed from `pictures.json`.
    func bytes(of id: PictureID) -> [UInt8]? {
        pictures.first { $0.id == id }.flatMap { files[$0.file] }
    }
}
