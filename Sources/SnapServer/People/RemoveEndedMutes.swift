import SnapModel
import SnapStore

/// A chore that removes mutes whose end has come, in batches.
struct RemoveEndedMutes: WriteCommand {
    static let batchMax = 500

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let (words, all) = try transaction.removeEndedMutes(at: now, limit: Self.batchMax)
        return Outcome(upkeep: words > 0 ? [.eraseText] : [], rest: all == Self.batchMax ? RemoveEndedMutes() : nil)
    }
}
