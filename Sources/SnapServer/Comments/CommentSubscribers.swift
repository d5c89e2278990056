import SnapModel
import Synchronization

/// The accounts that follow the comments on photos, for the threads that find out who may get an event. An account is added before its
/// connection reads the store, so an event that does not find it is in its answer.
///
/// - Thread: any.
final class CommentSubscribers: Sendable {
    /// How many connections of each account follow a photo. A photo whose log is kept without any has an empty entry.
    private let photos = Mutex<[PhotoID: [AccountID: Int]]>([:])

    func add(_ account: AccountID, to photo: PhotoID) { photos.withLock { $0[photo, default: [:]][account, default: 0] += 1 } }

    func remove(_ account: AccountID, from photo: PhotoID) {
        photos.withLock { photos in
            guard let count = photos[photo]?[account] else { return }
            photos[photo]?[account] = count > 1 ? count - 1 : nil
        }
    }

    func forget(_ photo: PhotoID) { photos.withLock { $0[photo] = nil } }

    /// How many accounts follow a photo; nil if it has no log.
    func count(on photo: PhotoID) -> Int? { photos.withLock { $0[photo]?.count } }

    /// The accounts that follow a photo; nil if it has no log.
    func accounts(on photo: PhotoID) -> Set<AccountID>? { photos.withLock { $0[photo].map { Set($0.keys) } } }
}
