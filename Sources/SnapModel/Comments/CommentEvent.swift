/// A change of a comment, for the subscribers of its photo's comments.
package struct CommentEvent: Hashable, Sendable {
    package let photo: PhotoID
    package let comment: CommentID
    package let kind: Kind
    package let at: Timestamp
    /// How many comments the photo has after it.
    package let count: Int64

    package init(photo: PhotoID, comment: CommentID, kind: Kind, at: Timestamp, count: Int64) {
        self.photo = photo
        self.comment = comment
        self.kind = kind
        self.at = at
        self.count = count
    }

    package enum Kind: Hashable, Sendable {
        case posted(Comment)
        case edited(Comment)
        case deleted

        package var word: CommentEventKind {
            switch self {
            case .posted: .posted
            case .edited: .edited
            case .deleted: .deleted
            }
        }
    }
}

/// The kind of an event without its comment, as logs keep it.
package enum CommentEventKind: String, Hashable, Sendable, CaseIterable {
    case posted, edited, deleted
}

/// An event at its place in the log of its photo.
package struct PlacedCommentEvent: Hashable, Sendable {
    package let position: FeedPosition
    package let event: CommentEvent

    package init(position: FeedPosition, event: CommentEvent) {
        self.position = position
        self.event = event
    }
}

/// An entry of a photo's log: the comment is read again for each account that missed it.
package struct LoggedComment: Hashable, Sendable {
    package let offset: Int64
    package let comment: CommentID
    package let kind: CommentEventKind
    package let at: Timestamp

    package init(offset: Int64, comment: CommentID, kind: CommentEventKind, at: Timestamp) {
        self.offset = offset
        self.comment = comment
        self.kind = kind
        self.at = at
    }
}

/// The answer to `comment.subscribe`.
package struct CommentStart: Hashable, Sendable {
    package let photo: PhotoID
    package let head: FeedPosition
    package let count: Int64
    package let content: Content

    package init(photo: PhotoID, head: FeedPosition, count: Int64, content: Content) {
        self.photo = photo
        self.head = head
        self.count = count
        self.content = content
    }

    package enum Content: Hashable, Sendable {
        /// Every event since the requested position that concerns the account.
        case recovered([PlacedCommentEvent])
        /// The newest comments.
        case comments([Comment], next: CommentID?)
    }
}
