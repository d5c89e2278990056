import SnapModel
import SnapStore

/// `snap.inspect`: the operator's look at an image, for moderation. It is written down with its reason before the bytes leave, and is
/// given once for each snap. Only the local admin has it: an admin with an account is a viewer, who opens like everyone.
struct InspectSnap: WriteCommand {
    let snap: SnapID
    let reason: String

    init(_ snap: SnapID, reason: String) throws(Rejection) {
        self.snap = snap
        self.reason = Normalised.text(reason)
        try TextRule.checkReason(self.reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        Outcome(DeliverImage(claim: try transaction.inspect(snap, because: reason, at: now), opens: 0))
    }
}
