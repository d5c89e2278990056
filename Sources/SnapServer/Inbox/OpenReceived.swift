import SnapModel
import SnapStore

/// `inbox.open`: the one view of a received snap. The claim is committed first, as for snaps of feeds.
struct OpenReceived: WriteCommand {
    let snap: SnapID
    let identity: Identity

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requireLogin(identity.session)
        let claim = try transaction.openReceived(snap, by: identity.person, on: identity.device, at: now)
        return Outcome(DeliverImage(claim, opens: 1))
    }
}

extension DeliverImage {
    convenience init(_ claim: ReceivedClaim, opens: Int) {
        self.init(snap: claim.snap.id, reply: .inbox(.opened(claim.snap, claim.image)), source: claim.source, opens: opens)
    }
}
