import SnapModel
import Synchronization

/// The images of photos that were listed lately, with their addresses. These stay the same for hours, until the photo changes, so they are
/// read and signed once.
///
/// Only readers have it: what a writing transaction sees may be rolled back, and another photo gets the number then.
///
/// - Thread: any.
package final class ImageLists: Sendable {
    /// The most photos whose images are kept; one takes about 1 KB, and 1.3 with a full size.
    package static let most = 4_096

    /// A photo with all that its addresses depend on.
    struct Key: Hashable {
        let photo: PhotoID
        let postedAt: Int64
        let state: PhotoRow.State
        /// See `ImageAddress.lastHour`.
        let hour: Int64

        // The rest of the same photo's keys hardly ever differs.
        func hash(into hasher: inout Hasher) { hasher.combine(photo.rawValue) }
    }

    private let kept = Mutex(RecentlyUsed<Key, [Photo.Image]>(costMax: ImageLists.most) { _ in 1 })

    package init() {}

    /// Returns the images that are kept for a key, or those that `read` returns.
    func images(_ key: Key, read: () throws -> [Photo.Image]) rethrows -> [Photo.Image] {
        if let known = kept.withLock({ $0.use(key) }) { return known }
        let images = try read()
        kept.withLock { $0.keep(images, key) }
        return images
    }
}
