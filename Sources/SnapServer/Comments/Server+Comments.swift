import SnapLoop
import SnapModel
import SnapStore
import SnapWire

extension Server {
    /// Adds a connection to those that follow the comments on a photo.
    ///
    /// - Returns: the question for the store.
    /// - Throws: `tooMany`, `busy`.
    func followComments(_ request: CommentSubscriptionRequest, _ connection: ConnectionID) throws(Rejection) -> SubscribeComments {
        let (head, missed) = try hub.comments.begin(request.photo, request.account, since: request.since, on: connection, limits)
        return SubscribeComments(photo: request.photo, account: request.account, since: request.since, head: head, missed: missed)
    }

    /// Asks the store again, because a subscription missed pushes while it was being answered.
    func askAgain(_ job: ReadJob) {
        guard let query = job.query as? SubscribeComments else { return read(job) }
        let request = CommentSubscriptionRequest(photo: query.photo, account: query.account, since: query.since)
        do throws(Rejection) {
            read(ReadJob(ticket: job.ticket, query: try followComments(request, job.ticket.connection), notices: job.notices))
        } catch { reject(error, job.ticket) }
    }

    /// Pushes an event of a comment to those of its recipients that follow the photo.
    func push(_ event: CommentEvent, to recipients: CommentRecipients) {
        guard case .accounts(let accounts, let joins) = recipients else { return }
        hub.comments.push(event, to: accounts, joins: joins) { [self] connection, bytes in
            if !traces.isEmpty, traces.targets.contains(connection) { trace(connection, .push(.commentEvent), bytes: bytes) }
        }
    }
}

/// Who gets an event of a comment.
enum CommentRecipients: Sendable {
    /// Not looked up yet: the lookup follows the commit.
    case unknown
    /// Those that see the comment, among the accounts that followed the photo up to a join.
    case accounts(Set<AccountID>, joins: Int64)
}
