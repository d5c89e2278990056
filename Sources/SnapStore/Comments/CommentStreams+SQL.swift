package import SnapModel

/// What the subscribers of a photo's comments receive.
extension Snapshot {
    /// The beginning of a subscription.
    ///
    /// - Parameters:
    ///   - missed: entries of the photo's log, oldest first; nil for the newest comments instead.
    ///   - head: the newest position of that log before this snapshot.
    /// - Throws: `unknownPhoto`.
    package func comments(
        on photo: PhotoID, missed: [LoggedComment]?, head: FeedPosition, for account: AccountID
    ) throws -> CommentStart {
        guard let missed else {
            let page = try comments(on: photo, CommentPageRequest(), for: .viewer(account))
            return CommentStart(photo: photo, head: head, count: page.count, content: .comments(page.comments, next: page.next))
        }
        let count = try commentCount(of: photo, for: .viewer(account))
        let events = try newest(of: missed).compactMap { entry in
            try event(of: entry, on: photo, count: count, for: account).map {
                PlacedCommentEvent(position: FeedPosition(epoch: head.epoch, offset: entry.offset), event: $0)
            }
        }
        return CommentStart(photo: photo, head: head, count: count, content: .recovered(events))
    }

    /// Each comment once, at its newest place. One that was posted meanwhile counts as posted, because its reader has not seen it.
    private func newest(of entries: [LoggedComment]) -> [LoggedComment] {
        let posted = Set(entries.filter { $0.kind == .posted }.map(\.comment))
        var seen: Set<CommentID> = []
        let newest = entries.reversed().filter { seen.insert($0.comment).inserted }
        return newest.reversed().map { entry in
            let kind = entry.kind == .edited && posted.contains(entry.comment) ? CommentEventKind.posted : entry.kind
            return LoggedComment(offset: entry.offset, comment: entry.comment, kind: kind, at: entry.at)
        }
    }

    /// Nil for a comment that is hidden from the account.
    private func event(
        of entry: LoggedComment, on photo: PhotoID, count: Int64, for account: AccountID
    ) throws -> CommentEvent? {
        let found = try comments(
            """
            SELECT \(CommentRow.columns) FROM \(CommentRow.tables)
            WHERE comment.id = ?2 AND \(Visibility.ofCommentOrItsRemains(to: "?1"))
            """, [account.rawValue, entry.comment.rawValue])
        guard let comment = found.first else { return nil }
        return CommentEvent(photo: photo, comment: entry.comment, kind: comment.eventKind(entry.kind), at: entry.at, count: count)
    }

    /// An event as the control log of a cluster names it, with the comment as it is now; nil where a later event says more.
    func commentEvent(_ id: CommentID, _ kind: CommentEventKind, at: Timestamp) throws -> CommentEvent? {
        guard let comment = try storedComment(id) else { return nil }
        let count: Int64 = try row("SELECT comments FROM photo WHERE id = ?", [comment.photo.rawValue])?[0] ?? 0
        guard comment.content != nil || kind == .deleted else { return nil }
        return CommentEvent(photo: comment.photo, comment: id, kind: comment.eventKind(kind), at: at, count: count)
    }

    /// The accounts among some that may see a comment.
    ///
    /// - Parameter isDeletion: whether they are to get its deletion: then those that could see it before. Otherwise a deleted comment is for
    ///   none of them.
    package func accounts(
        seeing comment: CommentID, isDeletion: Bool = false, among accounts: Set<AccountID>
    ) throws -> Set<AccountID> {
        let found = try row(
            """
            SELECT comment.photo, photo.author, comment.author, CASE WHEN answered.gone IS NULL THEN answered.author END, photo.gone,
              comment.gone
            FROM comment CROSS JOIN photo ON photo.id = comment.photo LEFT JOIN comment AS answered ON answered.id = comment.top
            WHERE comment.id = ?
            """, [comment.rawValue])
        guard let found, found.isNull(4), found.isNull(5) || isDeletion, !accounts.isEmpty else { return [] }
        let photoAuthor = AccountID(rawValue: found[1])
        var viewers = try formerViewers(of: PhotoID(rawValue: found[0]), by: photoAuthor, wasForEveryone: false, among: accounts)
        for author in Set([found.numberOrNil(2), found.numberOrNil(3)].compactMap { $0.map(AccountID.init) }) {
            guard !viewers.isEmpty else { return [] }
            viewers = try self.viewers(viewers, ofCommentsBy: author, onPhotosOf: photoAuthor)
        }
        return viewers
    }

    private func viewers(
        _ viewers: Set<AccountID>, ofCommentsBy author: AccountID, onPhotosOf photoAuthor: AccountID
    ) throws -> Set<AccountID> {
        let sql = "SELECT 1 FROM account WHERE id = ? AND suspended IS NOT NULL"
        guard try row(sql, [author.rawValue]) == nil else { return viewers.intersection([author]) }
        let ties = try accounts(inBlocksWith: author, among: viewers.union([photoAuthor]))
        return ties.contains(photoAuthor) ? [] : viewers.subtracting(ties)
    }
}

extension Comment {
    /// Returns what a subscriber gets of an event of this comment.
    ///
    /// - Parameter kind: what happened to it. Of a deleted comment, only that is sent.
    func eventKind(_ kind: CommentEventKind) -> CommentEvent.Kind {
        guard content != nil else { return .deleted }
        switch kind {
        case .posted: return .posted(self)
        case .edited: return .edited(self)
        case .deleted: return .deleted
        }
    }
}

extension Transaction {
    /// Records a change of a comment for the subscribers of its photo.
    func record(_ kind: CommentEventKind, of comment: CommentID, at now: Timestamp) throws {
        guard let event = try snapshot.commentEvent(comment, kind, at: now) else { return }
        changes.add(.comment(event))
    }
}
