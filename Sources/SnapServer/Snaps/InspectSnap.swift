import SnapModel
import SnapStore

/// `snap.inspect` and `inbox.inspect`: the operator's look at an image, for moderation. It is written down with its reason before the bytes
/// leave, and is given once for each snap. Only the local admin has it: an admin with an account is a viewer, who opens like everyone.
struct InspectSnap: WriteCommand {
    let snap: SnapID
    let reason: String
    /// Whether it is a snap for chosen people, which is shown only while a report of it is open.
    let isReceived: Bool

    init(_ snap: SnapID, reason: String, isReceived: Bool = false) throws(Rejection) {
        self.snap = snap
        self.isReceived = isReceived
        self.reason = Normalised.text(reason)
        try TextRule.checkReason(self.reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        isReceived
            ? Outcome(DeliverImage(try transaction.inspectReceived(snap, because: reason, at: now), opens: 0))
            : Outcome(DeliverImage(claim: try transaction.inspect(snap, because: reason, at: now), opens: 0))
    }
}
