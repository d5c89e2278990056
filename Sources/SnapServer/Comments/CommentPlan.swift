import SnapModel
import SnapStore

extension CommentCommand {
    /// Returns the plan of a method's command.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .post(let post): try Self.post(post, asker, in: context)
        case .edit(let comment, let text): try Self.edit(comment, text, asker, minutes: context.limits[.commentEditMinutes])
        case .delete(let comment, let reason):
            .write(
                DeleteComment(
                    comment: comment, perspective: try asker.perspective(), reason: try Normalised.reason(reason),
                    admin: asker.identity?.person))
        case .show(let comment):
            try .ask(as: asker) { snapshot, perspective in
                let comment = try snapshot.comment(comment, for: perspective)
                return .comment(.shown(comment, top: try snapshot.top(of: comment)))
            }
        case .report(let comment, let reason): .write(try ReportPost(.comment(comment), reason: reason, asker))
        case .list(let photo, let page): try .ask(as: asker) { .comment(.page(try $0.comments(on: photo, page, for: $1))) }
        case .listOwn(let request): try Self.listOwn(request, asker)
        case .subscribe(let photo, let since):
            .followComments(CommentSubscriptionRequest(photo: photo, account: try asker.person().person.id, since: since))
        case .unsubscribe(let photo): .unfollowComments(photo)
        }
    }

    private static func post(_ post: CommentPost, _ asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        try context.requireRoom()
        let post = CommentPost(photo: post.photo, text: try checked(post.text), key: post.key, answered: post.answered)
        let bounds = CommentBounds(onPhoto: context.limits[.commentsPerPhoto], ofAccount: context.limits[.commentsPerAccount])
        return try .change(by: asker) { transaction, author, now in
            let posted = try transaction.addComment(CommentDraft(post, by: author), within: bounds, at: now)
            return Outcome(.comment(.posted(posted.comment, count: posted.count)))
        }
    }

    private static func edit(_ comment: CommentID, _ text: String, _ asker: Asker, minutes: Int) throws(Rejection) -> Plan {
        let text = try checked(text)
        return try .change(by: asker) { transaction, author, now in
            Outcome(.comment(.edited(try transaction.editComment(comment, text, by: author, withinMinutes: minutes, at: now))))
        }
    }

    private static func listOwn(_ request: OwnCommentsRequest, _ asker: Asker) throws(Rejection) -> Plan {
        let query = request.query.map(Normalised.text)
        guard query.map({ $0.count <= OwnCommentsRequest.queryCharactersMax }) != false else {
            throw Rejection(.invalidParams, "A query has at most \(OwnCommentsRequest.queryCharactersMax) characters.")
        }
        let request = OwnCommentsRequest(query: query, before: request.before, limit: request.limit)
        return try .ask(by: asker) { snapshot, account, now in
            let (comments, next) = try snapshot.ownComments(of: account, request, at: now)
            return .comment(.own(comments, next: next))
        }
    }

    /// A text as it is stored.
    ///
    /// - Throws: `invalidComment`.
    private static func checked(_ text: String) throws(Rejection) -> String {
        let text = Normalised.text(text)
        try TextRule.checkComment(text)
        return text
    }
}
