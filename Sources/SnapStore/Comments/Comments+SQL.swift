package import SnapModel

/// Reads comments. They are seen where their photo is seen: see `Visibility.ofComment`.
extension Snapshot {
    /// The most rows that one page reads. If many of them are hidden, the page is short and still has a next one.
    static let commentsLookedAtMax = 500

    /// A page of the comments on a photo, or of the answers to one of them.
    ///
    /// - Throws: `unknownPhoto`, `unknownComment`.
    package func comments(on photo: PhotoID, _ page: CommentPageRequest, for perspective: Perspective) throws -> CommentPage {
        let count = try commentCount(of: photo, for: perspective)
        if let top = page.top { try requireTop(top, on: photo, for: perspective) }
        func isListed(_ table: String = "") -> String {
            page.top == nil ? "\(table)photo = ?2 AND \(CommentRow.isListed(table))" : "\(table)top = ?2 AND \(table)gone IS NULL"
        }
        let isNewest = page.order == .newest
        let (isAfter, order) = isNewest ? ("id < ?3", "DESC") : ("id > ?3", "ASC")
        let candidates = "SELECT id FROM comment WHERE \(isListed()) AND \(isAfter) ORDER BY id \(order) LIMIT ?5"
        let last = isNewest ? "comment.id >= (SELECT min(id)" : "comment.id <= (SELECT max(id)"
        let start: Int64 = page.last?.rawValue ?? (isNewest ? .max : 0)
        let parameters: SQLParameters = [
            perspective.account?.rawValue, page.top?.rawValue ?? photo.rawValue, start, page.limit, Self.commentsLookedAtMax,
        ]
        // The index is walked once more instead of joining the candidates, which would all be looked at and sorted.
        let found = try comments(
            """
            SELECT \(CommentRow.columns) FROM \(CommentRow.tables)
            WHERE \(isListed("comment.")) AND comment.\(isAfter) AND \(last) FROM (\(candidates)) AS candidate)
              AND (comment.gone IS NOT NULL OR \(Visibility.ofComment(to: "?1"))) ORDER BY comment.id \(order) LIMIT ?4
            """, parameters)
        return CommentPage(comments: found, count: count, next: try next(after: found, candidates, parameters, page))
    }

    /// The last comment that a page looked at, unless nothing is left.
    private func next(
        after found: [Comment], _ candidates: String, _ parameters: SQLParameters, _ page: CommentPageRequest
    ) throws -> CommentID? {
        if found.count == page.limit { return found.last?.id }
        let end = page.order == .newest ? "min(id)" : "max(id)"
        let looked = try row("SELECT count(*), \(end) FROM (\(candidates)) AS candidate", parameters)
        return (looked?[0] ?? 0) == Self.commentsLookedAtMax ? (looked?[1] as Int64?).map(CommentID.init) : nil
    }

    /// How many comments a photo has.
    ///
    /// - Throws: `unknownPhoto`.
    func commentCount(of photo: PhotoID, for perspective: Perspective) throws -> Int64 {
        guard let count = try commentCountIfThere(of: photo, for: perspective) else { throw Rejection.unknownPhoto }
        return count
    }

    /// How many comments a photo has; nil for one that the asker cannot see.
    func commentCountIfThere(of photo: PhotoID, for perspective: Perspective) throws -> Int64? {
        try first(
            "SELECT photo.comments FROM \(PhotoRow.tables) WHERE photo.id = ?2 AND \(PhotoRow.visible)",
            [perspective.account?.rawValue, photo.rawValue]
        ) { $0.number(0) }
    }

    /// Makes sure that a top comment is listed for the asker.
    ///
    /// - Throws: `unknownComment`.
    private func requireTop(_ top: CommentID, on photo: PhotoID, for perspective: Perspective) throws {
        let found = try row(
            """
            SELECT 1 FROM \(CommentRow.tables) WHERE comment.id = ?2 AND comment.photo = ?3 AND comment.top IS NULL
              AND ((comment.gone IS NOT NULL AND comment.answers > 0) OR \(Visibility.ofComment(to: "?1")))
            """, [perspective.account?.rawValue, top.rawValue, photo.rawValue])
        guard found != nil else { throw Rejection.unknownComment }
    }

    /// A comment that the asker may see.
    ///
    /// - Throws: `unknownComment`, also if the asker cannot see its photo.
    package func comment(_ id: CommentID, for perspective: Perspective) throws -> Comment {
        let found = try comments(
            "SELECT \(CommentRow.columns) FROM \(CommentRow.tables) WHERE comment.id = ?2 AND \(Visibility.ofComment(to: "?1"))",
            [perspective.account?.rawValue, id.rawValue])
        guard let comment = found.first, try commentCountIfThere(of: comment.photo, for: perspective) != nil else {
            throw Rejection.unknownComment
        }
        return comment
    }

    /// The comment that a visible one answers: what is left of it, if it was deleted.
    package func top(of comment: Comment) throws -> Comment? { try comment.top.flatMap(storedComment) }

    /// A comment as it is stored. The caller knows that it may be seen.
    func storedComment(_ id: CommentID) throws -> Comment? {
        try comments("SELECT \(CommentRow.columns) FROM \(CommentRow.tables) WHERE comment.id = ?", [id.rawValue]).first
    }

    /// The newest comments on a photo that an account can see, for its home.
    ///
    /// - Parameter muted: what the account mutes.
    func newestComments(on photo: PhotoID, for account: AccountID, muted: MutedWords?, at now: Timestamp) throws -> [Comment] {
        let found = try comments(
            """
            WITH candidate (id) AS (SELECT id FROM comment WHERE photo = ?2 AND gone IS NULL ORDER BY id DESC LIMIT ?4)
            SELECT \(CommentRow.columns) FROM candidate CROSS JOIN comment ON comment.id = candidate.id
              CROSS JOIN account ON account.id = comment.author CROSS JOIN photo ON photo.id = comment.photo
            WHERE \(Visibility.ofComment(to: "?1")) AND NOT \(Self.isMuted("comment.author", by: "?1", at: "?3"))
            ORDER BY comment.id DESC
            """, [account.rawValue, photo.rawValue, now.milliseconds, Self.newestLookedAt])
        let shown = found.filter { comment in
            guard let content = comment.content, content.author.id != account else { return true }
            return muted?.reason(toHide: content.text) == nil
        }
        return Array(shown.prefix(Self.newestShown))
    }

    private static let newestLookedAt = 10
    private static let newestShown = 2
}

/// An account's own comments.
extension Snapshot {
    /// The most comments in which one request looks for words. A page can be short, and still have a next one.
    private static let ownLookedAtMax = 1_000

    /// A page of an account's comments on photos that exist, newest first, also on those that it may no longer see.
    package func ownComments(
        of account: AccountID, _ request: OwnCommentsRequest, at now: Timestamp
    ) throws -> (comments: [Comment], next: CommentID?) {
        let most = request.query == nil ? request.limit : Self.ownLookedAtMax
        var found = try comments(
            """
            SELECT \(CommentRow.columns) FROM \(CommentRow.tables)
            WHERE comment.author = ?1 AND comment.gone IS NULL AND comment.id < ?2 AND photo.gone IS NULL ORDER BY comment.id DESC LIMIT ?3
            """, [account.rawValue, request.before?.rawValue ?? .max, most])
        var next = found.count == most ? found.last?.id : nil
        if let query = request.query.map(TextRule.folded), !query.isEmpty {
            found = found.filter { $0.content.map { TextRule.folded($0.text.text).contains(query) } ?? false }
        }
        if found.count > request.limit {
            found = Array(found.prefix(request.limit))
            next = found.last?.id
        }
        for index in found.indices { found[index].thumb = try thumb(of: found[index].photo, for: account, at: now) }
        return (found, next)
    }
}
