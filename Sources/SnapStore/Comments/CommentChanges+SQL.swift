package import SnapModel

/// A comment that is about to be written.
package struct CommentDraft: Hashable, Sendable {
    package let post: CommentPost
    package let author: AccountID

    package init(_ post: CommentPost, by author: AccountID) {
        self.post = post
        self.author = author
    }
}

/// How many comments a photo and an account may have.
package struct CommentBounds: Hashable, Sendable {
    package let onPhoto: Int
    package let ofAccount: Int

    package init(onPhoto: Int, ofAccount: Int) {
        self.onPhoto = onPhoto
        self.ofAccount = ofAccount
    }
}

/// Writes comments. `photo.comments`, `comment.answers` and `profile.comments` count those that are not gone.
extension Transaction {
    package typealias PostedComment = (comment: Comment, count: Int64)

    /// Writes a comment. A repeated key writes nothing.
    ///
    /// - Throws: `unknownPhoto`, `unknownComment`, `commentsClosed`, `tooMany`, `keyConflict`, `suspended`.
    package func addComment(_ draft: CommentDraft, within bounds: CommentBounds, at now: Timestamp) throws -> PostedComment {
        let (author, photo) = (draft.author, draft.post.photo)
        try requireActive(author)
        let count = try snapshot.commentCount(of: photo, for: .viewer(author))
        if let earlier = try comment(of: author, key: draft.post.key) {
            guard earlier.photo == photo else { throw Rejection.commentKeyUsed }
            return (earlier, count)
        }
        try requireMayComment(on: photo, by: author)
        let top = try draft.post.answered.map { try topComment(of: $0, on: photo, for: author) }
        try requireRoom(for: author, having: count, within: bounds)
        let text = try snapshot.stored(draft.post.text, by: author)
        try run(
            "INSERT INTO comment (photo, top, author, key, text, posted) VALUES (?, ?, ?, ?, ?, ?)",
            [
                photo.rawValue, top?.rawValue, author.rawValue, feeds.digests.token(draft.post.key, .commentKey), text, now.milliseconds,
            ])
        let id = CommentID(rawValue: try sql.lastInsertedID)
        try countComment(on: photo, top: top, by: author, +1)
        changes.add(.counted(.comment))
        try record(.posted, of: id, at: now)
        guard let comment = try snapshot.storedComment(id) else { throw StoreError(.other, "a comment was not written") }
        try queueWebhook(.commentPosted, WebhookSubject(photo: photo, comment: id), at: now)
        try notify(ofNew: comment, answering: draft.post.answered, at: now)
        return (comment, count + 1)
    }

    /// The comment that an author posted under a key, deleted or not.
    private func comment(of author: AccountID, key: String) throws -> Comment? {
        try snapshot.comments(
            "SELECT \(CommentRow.columns) FROM \(CommentRow.tables) WHERE comment.author = ? AND comment.key = ?",
            [author.rawValue, feeds.digests.token(key, .commentKey)]
        ).first
    }

    /// Checks that an account may comment on a photo.
    ///
    /// - Throws: `commentsClosed`.
    private func requireMayComment(on photo: PhotoID, by author: AccountID) throws {
        let sql = "SELECT photo.comments_from, \(CommentRow.mayComment("?2")) FROM photo WHERE photo.id = ?1"
        let row = try row(sql, [photo.rawValue, author.rawValue])
        guard let row, row.number(1) == 1 else { throw Rejection.commentsClosed(CommentRow.commenters(row?[0] ?? "")) }
    }

    /// The top comment to which an answer goes.
    ///
    /// - Throws: `unknownComment`, also for one on another photo.
    private func topComment(of answered: CommentID, on photo: PhotoID, for author: AccountID) throws -> CommentID {
        let comment = try snapshot.comment(answered, for: .viewer(author))
        guard comment.photo == photo else { throw Rejection.unknownComment }
        return comment.top ?? comment.id
    }

    /// Checks that an account may have another comment.
    ///
    /// - Throws: `tooMany`.
    private func requireRoom(for author: AccountID, having count: Int64, within bounds: CommentBounds) throws {
        guard count < bounds.onPhoto else { throw Rejection.full(.photoComments, max: bounds.onPhoto) }
        let own: Int = try row("SELECT comments FROM profile WHERE account = ?", [author.rawValue])?[0] ?? 0
        guard own < bounds.ofAccount else { throw Rejection.full(.comments, max: bounds.ofAccount) }
    }

    private func countComment(on photo: PhotoID, top: CommentID?, by author: AccountID, _ change: Int) throws {
        try makeProfile(of: author)
        try run("UPDATE profile SET comments = comments + ? WHERE account = ?", [change, author.rawValue])
        try run("UPDATE photo SET comments = comments + ? WHERE id = ?", [change, photo.rawValue])
        if let top { try run("UPDATE comment SET answers = answers + ? WHERE id = ?", [change, top.rawValue]) }
    }

    /// Changes the text of an author's own comment.
    ///
    /// - Throws: `unknownComment`; `forbidden` for another account's; `editClosed`, `suspended`.
    package func editComment(
        _ id: CommentID, _ text: String, by author: AccountID, withinMinutes minutes: Int, at now: Timestamp
    ) throws -> Comment {
        try requireActive(author)
        let before = try snapshot.comment(id, for: .viewer(author))
        guard before.content?.author.id == author else { throw Rejection.othersComment }
        guard now.milliseconds - before.postedAt.milliseconds < Int64(minutes) * 60_000 else {
            throw Rejection.editClosed(minutes: minutes)
        }
        let stored = try snapshot.stored(text, by: author)
        try run("UPDATE comment SET text = ?, edited = ? WHERE id = ?", [stored, now.milliseconds, id.rawValue])
        try record(.edited, of: id, at: now)
        guard let comment = try snapshot.storedComment(id) else { throw Rejection.unknownComment }
        try notify(ofEdited: comment, before: before, at: now)
        return comment
    }

    // MARK: Deleting

    /// Deletes a comment for its author, the photo's author or an admin.
    ///
    /// - Returns: how many comments the photo has now; nil where the asker may not see it. And whether an admin deleted it.
    /// - Throws: `unknownComment`, `forbidden`, `suspended`.
    package func deleteComment(
        _ id: CommentID, by perspective: Perspective, at now: Timestamp
    ) throws -> (count: Int64?, isModeration: Bool) {
        if let account = perspective.account { try requireActive(account) }
        guard let authors = try snapshot.authorsIfThere(of: id) else { throw Rejection.unknownComment }
        let isOwn = perspective.account == authors.comment
        // Your own can be deleted even if the photo has been hidden since, and an admin removes what is hidden.
        if !isOwn, !perspective.isAdmin { _ = try snapshot.comment(id, for: perspective) }
        guard isOwn || perspective.isAdmin || perspective.account == authors.photo else { throw Rejection.commentOfOthersPhoto }
        let photo = try removeComment(id, at: now)
        let count = try photo.flatMap { try snapshot.commentCountIfThere(of: $0, for: perspective) }
        return (count, !isOwn && perspective.account != authors.photo)
    }

    /// Deletes a comment, and lets those know who follow its photo.
    ///
    /// - Returns: its photo; nil if the comment was gone.
    @discardableResult package func removeComment(_ id: CommentID, at now: Timestamp) throws -> PhotoID? {
        guard let photo = try eraseComment(id, at: now) else { return nil }
        try record(.deleted, of: id, at: now)
        return photo
    }

    /// Erases a comment's text; its row stays, so that its key stays used.
    ///
    /// - Returns: its photo; nil if the comment was gone.
    @discardableResult func eraseComment(_ id: CommentID, at now: Timestamp) throws -> PhotoID? {
        let found = try snapshot.first("SELECT photo, top, author FROM comment WHERE id = ? AND gone IS NULL", [id.rawValue]) {
            (PhotoID(rawValue: $0[0]), $0.numberOrNil(1).map(CommentID.init), AccountID(rawValue: $0[2]))
        }
        guard let (photo, top, author) = found else { return nil }
        try run("UPDATE comment SET gone = ?, text = NULL WHERE id = ?", [now.milliseconds, id.rawValue])
        try countComment(on: photo, top: top, by: author, -1)
        try removeNotifications(ofComment: id)
        try queueWebhook(.commentDeleted, WebhookSubject(photo: photo, comment: id), at: now)
        return photo
    }

    /// Erases some of the comments on a photo that is gone.
    ///
    /// - Returns: how many.
    func eraseComments(onGone photo: PhotoID, limit: Int, at now: Timestamp) throws -> Int {
        guard try hasComments else { return 0 }
        let authors = try snapshot.map(
            """
            UPDATE comment SET gone = ?1, text = NULL, answers = 0
            WHERE id IN (SELECT id FROM comment WHERE photo = ?2 AND gone IS NULL ORDER BY id LIMIT ?3) RETURNING author
            """, [now.milliseconds, photo.rawValue, limit]
        ) { $0.number(0) }
        for (author, comments) in Dictionary(grouping: authors, by: { $0 }).sorted(by: { $0.key < $1.key }) {
            try run("UPDATE profile SET comments = comments - ? WHERE account = ?", [comments.count, author])
        }
        if !authors.isEmpty { try run("UPDATE photo SET comments = comments - ? WHERE id = ?", [authors.count, photo.rawValue]) }
        return authors.count
    }

    /// Erases some of the comments of a deleted account.
    ///
    /// - Returns: how many.
    func eraseComments(of account: AccountID, limit: Int, at now: Timestamp) throws -> Int {
        guard try hasComments else { return 0 }
        let found = try snapshot.map(
            "SELECT id FROM comment WHERE author = ? AND gone IS NULL ORDER BY id LIMIT ?", [account.rawValue, limit]
        ) { CommentID(rawValue: $0[0]) }
        for comment in found { try eraseComment(comment, at: now) }
        return found.count
    }

    /// A copy that is brought up to date may have the tables of an older version.
    var hasComments: Bool { get throws { try hasTable("comment") } }
    var hasInboxes: Bool { get throws { try hasTable("inbox") } }

    private func hasTable(_ name: String) throws -> Bool {
        guard webhooks.isSilent, !sql.hasOtherWriters else { return true }
        return try row("SELECT 1 FROM sqlite_schema WHERE name = ?", [name]) != nil
    }
}

extension Snapshot {
    /// The authors of a comment that is not gone, and of its photo, which is not gone either.
    func authorsIfThere(of comment: CommentID) throws -> (comment: AccountID, photo: AccountID)? {
        try first(
            """
            SELECT comment.author, photo.author FROM comment CROSS JOIN photo ON photo.id = comment.photo
            WHERE comment.id = ? AND comment.gone IS NULL AND photo.gone IS NULL
            """, [comment.rawValue]
        ) { (AccountID(rawValue: $0[0]), AccountID(rawValue: $0[1])) }
    }
}
