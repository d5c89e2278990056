import SnapModel
import SnapStore

/// `comment.subscribe`: the missed events or the newest comments, and the position from which pushes continue.
struct SubscribeComments: ReadQuery {
    let photo: PhotoID
    let account: AccountID
    /// The position that the client kept.
    let since: FeedPosition?
    /// The newest position when the connection was added.
    let head: FeedPosition
    /// Nil if the log does not reach back to `since`.
    let missed: [LoggedComment]?

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let start = try context.read { try $0.comments(on: photo, missed: missed, head: head, for: account) }
        var answer = Answer(.comment(.started(start)))
        answer.comments = (photo, after: head.offset)
        return answer
    }
}

/// A connection's wish to follow the comments on a photo. The loop makes a query of it, because it has the log.
struct CommentSubscriptionRequest: Sendable {
    let photo: PhotoID
    let account: AccountID
    let since: FeedPosition?
}
