import SnapModel
import SnapStore

/// `snap.send`: one image to some accounts.
struct SendSnap: WriteCommand {
    private let draft: SentDraft
    private let image: PostedImage
    private let bounds: InboxBounds

    init(_ draft: SentDraft, picture id: PictureID, in gallery: Gallery, within bounds: InboxBounds) throws(Rejection) {
        self.init(draft, try PostedImage(picture: id, in: gallery), within: bounds)
    }

    init(_ draft: SentDraft, _ image: PostedImage, within bounds: InboxBounds) {
        self.draft = draft
        self.image = image
        self.bounds = bounds
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        Outcome(.inbox(.sent(try transaction.send(draft, image, within: bounds, at: now))))
    }

    var files: [String] { image.files }
}

/// `inbox.subscribe`: the missed events or the newest snaps, and the position from which pushes continue.
struct SubscribeInbox: ListeningQuery {
    let account: AccountID
    let since: FeedPosition?
    let missedMax: Int
    var channel: Channel { .inbox }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let start = try context.read { try $0.inbox(of: account, since: since, limit: missedMax) }
        var answer = Answer(.inbox(.started(start)))
        answer.listens = (channel, after: start.head.offset)
        return answer
    }
}
