import SnapModel

/// Reads comments from the database; every query uses these columns.
enum CommentRow {
    static let columns = """
        comment.id, comment.photo, comment.top, comment.author, account.name, \(Portraits.column), comment.text, comment.posted,
        comment.edited, comment.gone, comment.answers
        """
    static let tables = """
        comment CROSS JOIN account ON account.id = comment.author CROSS JOIN photo ON photo.id = comment.photo
        """

    /// The condition for top comments that are listed, which an index has: a deleted one stays while it has answers.
    ///
    /// - Parameter table: the alias of the table, with a dot, or nothing.
    static func isListed(_ table: String = "") -> String {
        "\(table)top IS NULL AND (\(table)gone IS NULL OR \(table)answers > 0)"
    }

    /// A photo with rules of a version that this one does not know takes no comments.
    static func commenters(_ text: String) -> Commenters { Commenters(rawValue: text) ?? .noOne }

    /// The condition under which an account may comment on the photo (the alias `photo`), if it sees it.
    ///
    /// - Parameter viewer: an expression for the account's number.
    static func mayComment(_ viewer: String) -> String {
        """
        (photo.comments_from = 'everyone' OR (photo.comments_from = 'following' AND (photo.author = \(viewer)
          OR EXISTS (SELECT 1 FROM follow WHERE follower = photo.author AND followee = \(viewer)))))
        """
    }
}

extension Snapshot {
    /// Returns the comments that a query finds.
    ///
    /// - Parameter sql: a query of `CommentRow.columns`.
    func comments(_ sql: String, _ parameters: SQLParameters) throws -> [Comment] { try map(sql, parameters, comment) }

    /// Reads the comment of a row.
    ///
    /// - Parameter row: its first columns are `CommentRow.columns`.
    func comment(_ row: SQLRow) throws -> Comment {
        let top = row.numberOrNil(2).map(CommentID.init)
        return Comment(
            id: CommentID(rawValue: row[0]), photo: PhotoID(rawValue: row[1]), top: top,
            content: row.isNull(9) ? try content(row) : nil, postedAt: Timestamp(milliseconds: row[7]),
            answers: top == nil ? row.number(10) : nil)
    }

    private func content(_ row: SQLRow) throws -> Comment.Content? {
        guard let text = row[6] as String? else { return nil }
        return Comment.Content(
            author: feeds.portraits.person(row, id: 3, name: 4, portrait: 5), text: try shown(text),
            editedAt: row.numberOrNil(8).map(Timestamp.init))
    }
}
