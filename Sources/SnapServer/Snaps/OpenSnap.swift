import SnapModel
import SnapStore

/// `snap.open`: the one view. The claim is committed first; only then does `DeliverImage` read the bytes. If anything fails in between, the
/// view is used up without an image; an image is never sent without a claim.
struct OpenSnap: WriteCommand {
    let snap: SnapID
    let identity: Identity

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requireLogin(identity.session)
        return outcome(of: try transaction.claim(snap, by: identity.person.id, on: identity.device, at: now))
    }

    var hotWork: HotWork? { .claim(snap: snap, by: identity) }

    func outcome(of result: HotResult) throws(Rejection) -> Outcome {
        switch result {
        case .claimed(let claim): outcome(of: claim)
        case .refused(let rejection): throw rejection
        case .posted: Outcome()
        }
    }

    private func outcome(of claim: Claim) -> Outcome {
        let viewer = identity.person
        return Outcome(
            DeliverImage(claim: claim, opens: 1),
            effects: [
                .notify(viewer.id, .opened(snap, claim.opened)),
                .notify(claim.snap.author.id, .viewed(snap, viewer: viewer, at: claim.opened.at, opens: claim.opens)),
            ])
    }
}

/// A query that reads the images of committed claims.
protocol ImageDelivery: ReadQuery {
    var images: Int { get }
    /// How many of them are views: the local admin's look at an image is not a view.
    var opens: Int { get }
}

/// Reads the image of a committed claim, for one connection. It is never repeated, whatever happens to the answer.
struct DeliverImage: ImageDelivery {
    let claim: Claim
    let opens: Int
    var images: Int { 1 }
    /// A predefined picture is in memory.
    var readsFile: Bool { if case .upload = claim.source { true } else { false } }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        Answer(.opened(claim.snap, claim.image), image: try bytes(context))
    }

    private func bytes(_ context: ReadContext) throws -> [UInt8] {
        switch claim.source {
        case .picture(let id):
            guard let bytes = context.gallery.bytes(of: id) else {
                context.tellLost()
                throw Self.lost
            }
            return bytes
        case .upload(let image):
            switch try context.bytes(of: image, in: claim.snap.id) {
            case .success(let bytes): return bytes
            case .failure(.gone(let gone)): throw Rejection.gone(gone)
            case .failure(.lost): throw Self.lost
            }
        }
    }

    private static let lost = Rejection(.imageLost, "The image is gone from the server's disk. It cannot be shown.")
}
