/// About snaps.
package enum SnapCommand: Hashable, Sendable {
    case post(PostRequest)
    case show(SnapID)
    case views(SnapID)
    case open(SnapID)
    case delete(SnapID, reason: String? = nil)
    case report(SnapID, reason: String)
    case findSnaps(SnapFilter)
    case explain(SnapID, viewer: String)
    /// Shows the image to the local admin, once for each snap.
    case inspect(SnapID, reason: String)
}

/// A post of either a predefined picture, by its name, or the bytes of an image.
package struct PostRequest: Hashable, Sendable {
    package let feed: FeedID
    /// Chosen by the client, 1–64 bytes. The same key from the same author always means the same snap.
    package let key: String
    package let caption: String?
    package let image: Image

    package init(feed: FeedID, key: String, caption: String? = nil, image: Image) {
        self.feed = feed
        self.key = key
        self.caption = caption
        self.image = image
    }

    package enum Image: Hashable, Sendable {
        case picture(PictureID)
        case upload([UInt8])

        package var upload: [UInt8]? { if case .upload(let bytes) = self { bytes } else { nil } }
    }
}
