package import SnapModel

/// The sizes of an image that is about to be written to the database: their files are stored already.
package struct StoredSizes: Hashable, Sendable {
    /// A ThumbHash.
    package let placeholder: [UInt8]
    package let images: [Image]

    package init(placeholder: [UInt8], images: [Image]) {
        self.placeholder = placeholder
        self.images = images
    }

    /// Nil without a full size.
    var full: Image? { images.first { $0.size == .full } }
    var withoutFull: StoredSizes { StoredSizes(placeholder: placeholder, images: images.filter { $0.size != .full }) }

    package var files: [String] { images.map(\.stored.file) }
    var bytes: Int { images.reduce(0) { $0 + $1.bytes } }

    package struct Image: Hashable, Sendable {
        let size: Photo.Size
        let facts: ImageFacts
        let bytes: Int
        let stored: StoredImage

        package init(size: Photo.Size, facts: ImageFacts, bytes: Int, stored: StoredImage) {
            self.size = size
            self.facts = facts
            self.bytes = bytes
            self.stored = stored
        }

        /// The values of a row: size, file, secret, type, width, height, bytes.
        var columns: SQLParameters {
            [size.rawValue, stored.file, stored.secret, facts.type, facts.width, facts.height, bytes]
        }
    }
}
