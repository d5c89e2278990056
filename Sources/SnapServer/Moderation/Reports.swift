import SnapModel
import SnapStore

/// `snap.report`, `photo.report` and `comment.report`: a viewer's complaint to the admins, once for each post.
struct ReportPost: WriteCommand {
    let post: ReportedPost
    let reason: String
    let reporter: AccountID

    init(_ post: ReportedPost, reason: String, _ asker: Asker) throws(Rejection) {
        reporter = try asker.person().person.id
        self.post = post
        self.reason = Normalised.text(reason)
        try TextRule.checkReason(self.reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.addReport(of: post, by: reporter, because: reason, at: now)
        return Outcome()
    }
}

/// `report.resolve`: settles all open reports of a post, and keeps or removes the post.
struct ResolveReport: WriteCommand {
    let report: ReportID
    let action: Report.Action
    let reason: String?
    let admin: Asker.Admin

    init(_ report: ReportID, _ action: Report.Action, reason: String?, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.report = report
        self.action = action
        self.reason = try Normalised.reason(reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let post = try transaction.snapshot.post(ofOpenReport: report)
        if action == .remove { try remove(post, in: transaction, at: now) }
        try transaction.resolveReports(of: post, as: action.state, by: admin.person, because: reason, at: now)
        try transaction.audit("report.resolve \(action.rawValue)", post.text, by: admin.person, because: reason, at: now)
        return Outcome()
    }

    /// Removes a post, unless it is gone already.
    private func remove(_ post: ReportedPost, in transaction: Transaction, at now: Timestamp) throws {
        switch post {
        case .snap(let snap):
            guard try transaction.snapshot.gone(of: snap) == nil else { return }
            try transaction.removePost(snap, as: .deleted, keepsReported: false, at: now)
        case .photo(let photo):
            guard let author = try transaction.snapshot.authorIfThere(of: photo) else { return }
            try transaction.erasePhoto(photo, of: author, at: now)
        case .comment(let comment): try transaction.removeComment(comment, at: now)
        }
    }
}
