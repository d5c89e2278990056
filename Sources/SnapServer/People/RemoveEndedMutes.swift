import SnapModel
import SnapStore

/// A maintenance task that removes mutes whose end has come, in batches.
struct RemoveEndedMutes: WriteCommand {
    static let batchMax = 500

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let removed = try transaction.removeEndedMutes(at: now, limit: Self.batchMax)
        return Outcome(rest: removed == Self.batchMax ? RemoveEndedMutes() : nil)
    }
}
