import SnapModel

/// Comments: deleted ones stay deleted, edited ones keep their newest text, and photos the newest rule of who may comment.
extension OldStore {
    func carryCommentChanges() throws -> Int {
        try transaction.run(
            "UPDATE photo SET comments_from = o.comments_from FROM old.photo AS o WHERE o.id = photo.id AND o.author = photo.author")
        return try transaction.run(
            """
            UPDATE comment SET text = o.text, edited = o.edited FROM old.comment AS o
            WHERE o.id = comment.id AND o.author = comment.author AND o.posted = comment.posted
              AND o.gone IS NULL AND comment.gone IS NULL AND (o.text IS NOT comment.text OR o.edited IS NOT comment.edited)
            """)
    }

    func carryCommentRemovals() throws -> Int {
        let rows = try transaction.snapshot.rows(
            """
            SELECT comment.id, o.gone FROM comment JOIN old.comment AS o ON o.id = comment.id
            WHERE comment.gone IS NULL AND o.gone IS NOT NULL AND o.author = comment.author AND o.posted = comment.posted
            """)
        for row in rows { try transaction.eraseComment(CommentID(rawValue: row[0]), at: Timestamp(milliseconds: row[1])) }
        return rows.count
    }
}
