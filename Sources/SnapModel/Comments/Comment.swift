/// A short text under a photo, or an answer to one.
package struct Comment: Hashable, Sendable {
    package let id: CommentID
    package let photo: PhotoID
    /// The comment that it answers; nil for a top comment. Answers have no answers of their own.
    package let top: CommentID?
    /// Nil once it was deleted.
    package let content: Content?
    package let postedAt: Timestamp
    /// How many answers it has that are not deleted; nil for an answer.
    package let answers: Int64?
    /// The path of the photo's smallest size, in an account's list of its own comments.
    package var thumb: String?

    package init(
        id: CommentID, photo: PhotoID, top: CommentID? = nil, content: Content?, postedAt: Timestamp, answers: Int64? = nil,
        thumb: String? = nil
    ) {
        self.id = id
        self.photo = photo
        self.top = top
        self.content = content
        self.postedAt = postedAt
        self.answers = answers
        self.thumb = thumb
    }

    /// What a person wrote.
    package struct Content: Hashable, Sendable {
        package let author: Person
        package let text: AnnotatedText
        package let editedAt: Timestamp?

        package init(author: Person, text: AnnotatedText, editedAt: Timestamp? = nil) {
            self.author = author
            self.text = text
            self.editedAt = editedAt
        }
    }
}

/// The accounts that may comment on a photo, among those that see it.
package enum Commenters: String, Hashable, Sendable, CaseIterable {
    case everyone
    /// The photo's author, and the accounts that the author follows.
    case following
    /// Not even the photo's author.
    case noOne = "nobody"
}

/// A page of the comments on a photo, or of the answers to one of them.
package struct CommentPage: Hashable, Sendable {
    package let comments: [Comment]
    /// How many comments and answers the photo has.
    package let count: Int64
    package let next: CommentID?

    package init(comments: [Comment], count: Int64, next: CommentID?) {
        self.comments = comments
        self.count = count
        self.next = next
    }
}
