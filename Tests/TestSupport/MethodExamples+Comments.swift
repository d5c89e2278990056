import SnapModel
import SnapWire

/// The methods of comments.
extension MethodExample {
    private static let comment = CommentID(rawValue: 5)
    private static let photo = PhotoID(rawValue: 4)

    static let comments = [
        MethodExample(
            "comment.post", .account, rate: .write,
            [
                .comment(.post(CommentPost(photo: photo, text: "Lovely", key: "k"))),
                .comment(.post(CommentPost(photo: photo, text: "Thank you", key: String(repeating: "k", count: 64), answered: comment))),
            ]),
        MethodExample("comment.edit", .account, rate: .write, [.comment(.edit(comment, text: "Lovely"))]),
        MethodExample(
            "comment.delete", .accountOrLocalAdmin, rate: .write,
            [.comment(.delete(comment)), .comment(.delete(comment, reason: "spam"))]),
        MethodExample("comment.report", .account, rate: .write, [.comment(.report(comment, reason: "spam"))]),
        MethodExample("comment.show", .accountOrLocalAdmin, [.comment(.show(comment))]),
        MethodExample(
            "comment.list", .accountOrLocalAdmin,
            [
                .comment(.list(photo, CommentPageRequest())),
                .comment(.list(photo, CommentPageRequest(top: comment, last: CommentID(rawValue: 9), limit: 1))),
                .comment(.list(photo, CommentPageRequest(order: .oldest, last: comment))),
            ]),
        MethodExample(
            "comment.mine", .account, rate: .search,
            [
                .comment(.listOwn(OwnCommentsRequest())),
                .comment(.listOwn(OwnCommentsRequest(query: "bear", before: comment, limit: 1))),
            ]),
        MethodExample(
            "comment.subscribe", .account, hold: .bulky,
            [.comment(.subscribe(photo, since: nil)), .comment(.subscribe(photo, since: FeedPosition(epoch: "e1", offset: 7)))]),
        MethodExample("comment.unsubscribe", .account, [.comment(.unsubscribe(photo))]),
    ]
}
