import SnapModel
import SnapStore

/// A maintenance task that moves keys of new snaps from memory to their table, in batches so small that others do not wait long for one.
struct MoveKeys: WriteCommand {
    static let batchMax = 256

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        Outcome(rest: try transaction.moveKeys(limit: Self.batchMax) ? MoveKeys() : nil)
    }
}
