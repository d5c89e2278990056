import SnapModel
import SnapStore

/// A maintenance task that continues what takes an account several transactions: the erasure of a deleted one, the acceptance of many requests.
struct ContinueAccountWork: WriteCommand {
    /// The account that had the turn before.
    var last: AccountID?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        Outcome(rest: try transaction.continueAccountWork(after: last, at: now).map { ContinueAccountWork(last: $0) })
    }
}
