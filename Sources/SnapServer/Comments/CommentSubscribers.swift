import SnapModel
import Synchronization

/// The accounts that follow the comments on photos, for the threads that find out who may get an event. An account is added before its
/// connection reads the store, so an event that does not find it is in its answer.
///
/// - Thread: any.
final class CommentSubscribers: Sendable {
    private struct State {
        /// How many connections of each account follow a photo. A photo whose log is kept without any has an empty entry.
        var photos: [PhotoID: [AccountID: Int]] = [:]
        var joins: Int64 = 0
    }

    private let state = Mutex(State())

    /// - Returns: the number of this join: 1, 2, 3 …
    func add(_ account: AccountID, to photo: PhotoID) -> Int64 {
        state.withLock { state in
            state.photos[photo, default: [:]][account, default: 0] += 1
            state.joins += 1
            return state.joins
        }
    }

    func remove(_ account: AccountID, from photo: PhotoID) {
        state.withLock { state in
            guard let count = state.photos[photo]?[account] else { return }
            state.photos[photo]?[account] = count > 1 ? count - 1 : nil
        }
    }

    func forget(_ photo: PhotoID) { state.withLock { $0.photos[photo] = nil } }

    /// How many accounts follow a photo; nil if it has no log.
    func count(on photo: PhotoID) -> Int? { state.withLock { $0.photos[photo]?.count } }

    /// The accounts that follow a photo, and the newest join among them or elsewhere; nil if it has no log.
    func accounts(on photo: PhotoID) -> (accounts: Set<AccountID>, joins: Int64)? {
        state.withLock { state in state.photos[photo].map { (Set($0.keys), state.joins) } }
    }
}
