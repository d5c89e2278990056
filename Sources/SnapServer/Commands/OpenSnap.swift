import Foundation
import SnapModel
import SnapStore

/// `snap.open`: the one view. The claim is committed first; only then `DeliverImage` reads the bytes. If anything fails in between,
/// the view is used up and no bytes were sent: never the other way round.
struct OpenSnap: WriteCommand {
    let snap: SnapID
    let identity: Identity

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let viewer = identity.person
        let claim = try transaction.claim(snap, by: viewer.id, on: identity.device, at: now)
        return Outcome(
            notices: [
                (viewer.id, .opened(snap, claim.opened)),
                (claim.snap.author.id, .viewed(snap, viewer: viewer, at: now, opens: claim.opens)),
            ], claim: claim)
    }
}

/// Hands out images of committed claims.
protocol ImageDelivery: ReadQuery {
    var images: Int { get }
}

/// The image of a committed claim. Given to one connection, once; never asked again, whatever happens to the answer.
struct DeliverImage: ImageDelivery {
    let claim: Claim
    var images: Int { 1 }

    func answer(with archive: Archive, at now: Timestamp) throws -> Answer {
        Answer(.opened(claim.snap, claim.image), image: try bytes(archive))
    }

    private func bytes(_ archive: Archive) throws -> any ContiguousBytes & Sendable {
        switch claim.source {
        case .picture(let id):
            guard let bytes = archive.gallery.bytes(of: id) else { throw Self.lost }
            return bytes
        case .upload(let image):
            do throws(StoreError) { return try archive.images.unsealed(image) } catch {
                guard error.kind == .missing || error.kind == .corrupt else { throw error }
                throw try whyLost(archive)
            }
        }
    }

    /// A snap may go between its claim and the reading of its bytes: then that is the answer, and nothing is amiss.
    private func whyLost(_ archive: Archive) throws -> Rejection {
        try archive.read { try $0.snap(claim.snap.id, for: .localAdmin) }.gone.map(Rejection.gone) ?? Self.lost
    }

    private static let lost = Rejection(.imageLost, "The image is gone from the server's disk. It cannot be shown.")
}
