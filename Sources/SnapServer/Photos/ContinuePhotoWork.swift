import SnapModel
import SnapStore

/// A maintenance task that continues the work on photos that takes several transactions: a deleted or narrowed one leaves many favourites and comments.
struct ContinuePhotoWork: WriteCommand {
    /// The photo that had the turn before.
    var last: PhotoID?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        Outcome(rest: try transaction.continuePhotoWork(after: last, at: now).map { ContinuePhotoWork(last: $0) })
    }
}
