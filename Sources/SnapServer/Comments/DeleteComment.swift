import SnapModel
import SnapStore

/// `comment.delete`: by its author, the photo's author or an admin. The text is erased.
struct DeleteComment: WriteCommand {
    let comment: CommentID
    let perspective: Perspective
    /// An admin's reason, for the audit log.
    let reason: String?
    /// The admin in the audit log when the comment is another account's; nil for the local admin.
    let admin: Person?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let (count, isModeration) = try transaction.deleteComment(comment, by: perspective, at: now)
        if isModeration {
            try transaction.resolveReports(of: .comment(comment), as: .removed, by: admin, because: reason, at: now)
            try transaction.audit("comment.delete", "comment \(comment.text)", by: admin, because: reason, at: now)
        }
        return Outcome(.comment(.deleted(count: count)))
    }
}
