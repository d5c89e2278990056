/// About comments on photos.
package enum CommentCommand: Hashable, Sendable {
    case post(CommentPost)
    case edit(CommentID, text: String)
    case delete(CommentID, reason: String? = nil)
    case show(CommentID)
    case report(CommentID, reason: String)
    case list(PhotoID, CommentPageRequest)
    case listOwn(OwnCommentsRequest)
    /// Follows the comments on a photo, from a position that was kept or from now on.
    case subscribe(PhotoID, since: FeedPosition?)
    case unsubscribe(PhotoID)
}

/// A post of a comment.
package struct CommentPost: Hashable, Sendable {
    package let photo: PhotoID
    package let text: String
    /// Chosen by the client, 1–64 bytes. The same key from the same author always means the same comment.
    package let key: String
    /// The comment or answer that it answers; nil for a top comment.
    package let answered: CommentID?

    package init(photo: PhotoID, text: String, key: String, answered: CommentID? = nil) {
        self.photo = photo
        self.text = text
        self.key = key
        self.answered = answered
    }
}

/// A page of the comments under a photo, or of the answers to one of them.
package struct CommentPageRequest: Hashable, Sendable {
    package static let limitMax = 50

    /// Nil for the top comments.
    package let top: CommentID?
    package let order: Order
    /// The last comment of the page before.
    package let last: CommentID?
    package let limit: Int

    package init(top: CommentID? = nil, order: Order = .newest, last: CommentID? = nil, limit: Int = CommentPageRequest.limitMax) {
        self.top = top
        self.order = order
        self.last = last
        self.limit = limit
    }

    package enum Order: String, Hashable, Sendable, CaseIterable {
        case newest, oldest
    }
}

/// A page of the asker's own comments, newest first.
package struct OwnCommentsRequest: Hashable, Sendable {
    package static let limitMax = 50
    package static let queryCharactersMax = 100

    /// Only comments that contain this text; nil for all.
    package let query: String?
    /// The last comment of the page before.
    package let before: CommentID?
    package let limit: Int

    package init(query: String? = nil, before: CommentID? = nil, limit: Int = OwnCommentsRequest.limitMax) {
        self.query = query
        self.before = before
        self.limit = limit
    }
}

/// The result of a command about comments.
package enum CommentReply: Hashable, Sendable {
    /// `count` is the number of comments that the photo has now.
    case posted(Comment, count: Int64)
    case edited(Comment)
    /// Nil where the asker may not see the photo.
    case deleted(count: Int64?)
    /// With the comment that it answers.
    case shown(Comment, top: Comment?)
    case page(CommentPage)
    case own([Comment], next: CommentID?)
    case started(CommentStart)
}
