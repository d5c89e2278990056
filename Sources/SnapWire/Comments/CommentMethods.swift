import SnapModel

/// The methods of comments.
package enum CommentMethod: String, CaseIterable, Sendable {
    case post = "comment.post"
    case edit = "comment.edit"
    case delete = "comment.delete"
    case show = "comment.show"
    case report = "comment.report"
    case list = "comment.list"
    case listOwn = "comment.mine"
    case subscribe = "comment.subscribe"
    case unsubscribe = "comment.unsubscribe"
}

extension CommentMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .post:
            MethodRow(
                "Posts a comment on a photo, or an answer to one.", access: .account, rate: .write,
                params: [
                    .needed("photo", .id), .needed("text", .string),
                    .needed("key", .sized(1...64), "A new one for each comment; a retry with the same key returns the same comment."),
                    .optional("to", .id, "The comment that it answers; that of an answer is the answer's own comment."),
                ],
                result: .object([.needed("comment", .comment), .needed("comments", Self.count)]),
                errors: [
                    .unknownPhoto, .unknownComment, .commentsClosed, .invalidComment, .tooMany, .keyConflict, .storageFull, .suspended,
                ])
        case .edit:
            MethodRow(
                "Edits your comment, for some minutes after it was posted. The old text is erased.", access: .account, rate: .write,
                params: [.needed("comment", .id), .needed("text", .string)], result: .object([.needed("comment", .comment)]),
                errors: [.unknownComment, .forbidden, .invalidComment, .editClosed, .suspended])
        case .delete:
            MethodRow(
                "Deletes a comment and erases its text. For its author, the photo's author and admins. Answers stay.",
                access: .accountOrLocalAdmin, rate: .write, params: [.needed("comment", .id), .optional("reason", .string)],
                result: .object([.optional("comments", Self.count)]),
                errors: [.unknownComment, .forbidden, .invalidReason, .suspended])
        case .show:
            MethodRow(
                "Returns a comment, and the one that it answers.", access: .accountOrLocalAdmin, params: [.needed("comment", .id)],
                result: .object([.needed("now", .time), .needed("comment", .comment), .optional("top", .comment)]),
                errors: [.unknownComment])
        case .report:
            MethodRow(
                "Reports a comment to the admins, once per viewer.", access: .account, rate: .write,
                params: [.needed("comment", .id), .needed("reason", .string)],
                errors: [.unknownComment, .invalidReason, .alreadyReported, .suspended])
        case .list:
            MethodRow(
                "Lists the comments on a photo, or the answers to one of them.", access: .accountOrLocalAdmin,
                params: [
                    .needed("photo", .id), .optional("to", .id, "The answers to this comment."),
                    .optional("order", .choice(CommentPageRequest.Order.allCases.map(\.rawValue)).standard(.string("newest"))),
                    .optional("before", .id, "The `next` of the previous page, newest first."),
                    .optional("after", .id, "The `next` of the previous page, oldest first."),
                    .optional("limit", .range(1...CommentPageRequest.limitMax)),
                ],
                result: .object([
                    .needed("now", .time), .needed("comments", .list(.comment)), .needed("count", Self.count), .optional("next", .id),
                ]),
                errors: [.unknownPhoto, .unknownComment])
        case .listOwn:
            MethodRow(
                "Lists your own comments, newest first.", access: .account, rate: .search,
                params: [
                    .optional("query", .string, "Only comments that contain this text."),
                    .optional("before", .id, "The `next` of the previous page."),
                    .optional("limit", .range(1...OwnCommentsRequest.limitMax)),
                ],
                result: .object([.needed("now", .time), .needed("comments", .list(.comment)), .optional("next", .id)]))
        case .subscribe:
            MethodRow(
                "Subscribes to the comments on a photo, from a saved position or from now on.", access: .account, hold: .bulky,
                needsConnection: true, params: [.needed("photo", .id)] + SchemaMember.position, result: .commentStart,
                errors: [.unknownPhoto, .tooMany])
        case .unsubscribe:
            MethodRow(
                "Unsubscribes from the comments on a photo.", access: .account, needsConnection: true, params: [.needed("photo", .id)],
                errors: [.unknownPhoto])
        }
    }

    private static let count = Schema.count.noted("How many comments and answers the photo has now.")
}

// Reads commands about comments from parameters, and writes them.

extension CommentMethod {
    func command(_ params: Params) throws(Rejection) -> CommentCommand {
        switch self {
        case .post: .post(try CommentPost(params))
        case .edit: .edit(try params.comment(), text: try params.string("text"))
        case .delete: .delete(try params.comment(), reason: try params.optionalString("reason"))
        case .show: .show(try params.comment())
        case .report: .report(try params.comment(), reason: try params.string("reason"))
        case .list: .list(try params.photo(), try CommentPageRequest(params))
        case .listOwn: .listOwn(try OwnCommentsRequest(params))
        case .subscribe: .subscribe(try params.photo(), since: try params.position())
        case .unsubscribe: .unsubscribe(try params.photo())
        }
    }
}

extension CommentCommand {
    var method: CommentMethod {
        switch self {
        case .post: .post
        case .edit: .edit
        case .delete: .delete
        case .show: .show
        case .report: .report
        case .list: .list
        case .listOwn: .listOwn
        case .subscribe: .subscribe
        case .unsubscribe: .unsubscribe
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .post(let post): post.write(to: &json)
        case .edit(let comment, let text):
            json.field("comment", comment.text)
            json.field("text", text)
        case .delete(let comment, let reason):
            json.field("comment", comment.text)
            if let reason { json.field("reason", reason) }
        case .show(let comment): json.field("comment", comment.text)
        case .report(let comment, let reason):
            json.field("comment", comment.text)
            json.field("reason", reason)
        case .list(let photo, let page):
            json.field("photo", photo.text)
            page.write(to: &json)
        case .listOwn(let request): request.write(to: &json)
        case .subscribe(let photo, let since):
            json.field("photo", photo.text)
            since?.write(to: &json)
        case .unsubscribe(let photo): json.field("photo", photo.text)
        }
    }
}

extension Params {
    fileprivate func comment() throws(Rejection) -> CommentID { try id("comment", CommentID.self, unknown: .unknownComment) }

    fileprivate func photo() throws(Rejection) -> PhotoID { try id("photo", PhotoID.self, unknown: .unknownPhoto) }

    /// The comment that another one answers, or whose answers are listed.
    fileprivate func answered() throws(Rejection) -> CommentID? {
        try optionalString("to") == nil ? nil : id("to", CommentID.self, unknown: .unknownComment)
    }
}

extension CommentPost {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            photo: try params.photo(), text: try params.string("text"),
            key: try params.postKey(), answered: try params.answered())
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("photo", photo.text)
        json.field("text", text)
        json.field("key", key)
        if let answered { json.field("to", answered.text) }
    }
}

extension CommentPageRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        let order: Order = try params.choice("order") ?? .newest
        let before: CommentID? = try params.optionalID("before")
        let after: CommentID? = try params.optionalID("after")
        guard before == nil || order == .newest else { throw params.wrong("before", "absent in the order \"oldest\"") }
        guard after == nil || order == .oldest else { throw params.wrong("after", "absent in the order \"newest\"") }
        self.init(top: try params.answered(), order: order, last: before ?? after, limit: try params.limit(upTo: Self.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let top { json.field("to", top.text) }
        json.field("order", order.rawValue)
        switch order {
        case .newest: if let last { json.field("before", last.text) }
        case .oldest: if let last { json.field("after", last.text) }
        }
        json.field("limit", limit)
    }
}

extension OwnCommentsRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            query: try params.optionalString("query"), before: try params.optionalID("before"),
            limit: try params.limit(upTo: Self.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let query { json.field("query", query) }
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}
