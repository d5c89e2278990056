import SnapModel
import SnapStore

/// A chore that continues what takes an account several transactions: the erasure of a deleted one, the acceptance of many requests.
struct ContinueAccountWork: WriteCommand {
    /// The account that had the turn before.
    var last: AccountID?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let (account, erased) = try transaction.continueAccountWork(after: last, at: now)
        return Outcome(
            effects: erased.events.map(Effect.publish),
            upkeep: erased.hasErased ? [.removeFiles(erased.files)] : [], rest: account.map { ContinueAccountWork(last: $0) })
    }
}
