import SnapModel
import SnapStore

/// A maintenance task that counts the tags of accounts again that search began to show or to hide, a part of one account at a time.
struct RelistTags: WriteCommand {
    /// The account that had the turn before.
    var last: AccountID?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let account = try transaction.relistTags(after: last)
        return Outcome(rest: account.map { RelistTags(last: $0) })
    }
}
