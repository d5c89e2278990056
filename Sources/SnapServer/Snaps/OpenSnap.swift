import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// `snap.open`: the one view. The claim is committed first; only then does `DeliverImage` read the bytes. If anything fails in between, the
/// view is used up without an image; an image is never sent without a claim.
struct OpenSnap: WriteCommand {
    let snap: SnapID
    let identity: Identity

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requireLogin(identity.session)
        return Outcome(DeliverImage(claim: try transaction.open(snap, by: identity.person, on: identity.device, at: now), opens: 1))
    }

    var batchableCommand: BatchableCommand? { .claim(snap: snap, by: identity) }

    func outcome(of result: BatchResult) throws(Rejection) -> Outcome {
        switch result {
        case .claimed(let claim): Outcome(DeliverImage(claim: claim, opens: 1))
        case .refused(let rejection): throw rejection
        case .posted: Outcome()
        }
    }
}

/// A query that reads the images of committed claims.
protocol ImageDelivery: ReadQuery {
    var images: Int { get }
    /// How many of them are views: the local admin's look at an image is not a view.
    var opens: Int { get }
    /// The answer as one frame, if all that it needs is in memory; nil leaves it to a reader.
    ///
    /// - Parameter notices: leave just before it.
    func frame(from recent: RecentImages, to id: RequestID, now: Timestamp, after notices: [Notice]) -> Frame?
}

extension ImageDelivery {
    func frame(from recent: RecentImages, to id: RequestID, now: Timestamp, after notices: [Notice]) -> Frame? { nil }
}

extension [Notice] {
    /// All of them, to leave in one write with what follows; nil without any.
    var frame: Frame? { reduce(nil) { Frame.text($1.message(), after: $0) } }
}

/// Reads the image of a committed claim, for one connection. It is never repeated, whatever happens to the answer.
///
/// A class, because it passes three threads, and each copy of a struct would count references to all its strings.
final class DeliverImage: ImageDelivery {
    let snap: SnapID
    /// What the image is attached to.
    let reply: Reply
    let source: ImageSource
    let opens: Int
    var images: Int { 1 }
    var isImage: Bool { true }
    /// A predefined picture is in memory.
    var readsFile: Bool { if case .upload = source { true } else { false } }

    init(snap: SnapID, reply: Reply, source: ImageSource, opens: Int) {
        (self.snap, self.reply, self.source, self.opens) = (snap, reply, source, opens)
    }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        switch source {
        case .picture(let id):
            guard let bytes = context.gallery.bytes(of: id) else {
                context.logLost()
                throw Self.lost
            }
            return Answer(reply, image: bytes)
        case .upload(let image):
            switch try context.bytes(of: image, in: snap, room: Answer.room) {
            case .success(let bytes): return Answer(reply, image: bytes, from: Answer.room)
            case .failure(.gone(let gone)): throw Rejection.gone(gone)
            case .failure(.lost): throw Self.lost
            }
        }
    }

    func frame(from recent: RecentImages, to id: RequestID, now: Timestamp, after notices: [Notice]) -> Frame? {
        guard case .upload(let image) = source, let bytes = recent.open(image, room: Answer.room) else { return nil }
        return .binary(reply.front(to: id, now: now), bytes, from: Answer.room, after: notices.frame)
    }

    private static let lost = Rejection(.imageLost, "The server has lost this image. It cannot be shown.")
}

extension DeliverImage {
    convenience init(claim: Claim, opens: Int) {
        self.init(snap: claim.snap.id, reply: .opened(claim.snap, claim.image), source: claim.source, opens: opens)
    }
}
