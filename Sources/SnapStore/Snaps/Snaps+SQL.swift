import GRDB
package import SnapModel

/// The source of an image's bytes.
package enum ImageSource: Hashable, Sendable {
    case picture(PictureID)
    case upload(StoredImage)

    var picture: PictureID? { if case .picture(let id) = self { id } else { nil } }
}

/// A snap before it is written.
package struct SnapDraft: Sendable {
    package let feed: FeedID
    package let author: Person
    package let key: String
    package let caption: String?
    package let image: ImageFacts
    package let source: ImageSource
    package let postedAt: Timestamp
    package let expiresAt: Timestamp?

    package init(
        feed: FeedID, author: Person, key: String, caption: String?, image: ImageFacts, source: ImageSource,
        postedAt: Timestamp, expiresAt: Timestamp?
    ) {
        self.feed = feed
        self.author = author
        self.key = key
        self.caption = caption
        self.image = image
        self.source = source
        self.postedAt = postedAt
        self.expiresAt = expiresAt
    }
}

extension Transaction {
    /// Writes a snap with the feed's next offset. Nil, and nothing is written, when its author used its key before or may not act.
    package func addSnap(_ draft: SnapDraft) throws -> (snap: Snap, event: Event)? {
        let feed = try feeds.number(of: draft.feed)
        guard let id = try insert(draft, into: feed, at: heads.next(in: feed, db).offset) else { return nil }
        let position = try heads.take(in: feed, snaps: +1, db)
        if case .upload(let image) = draft.source {
            try run("INSERT INTO image (snap, file, secret) VALUES (?, ?, ?)", [id.rawValue, image.file, image.secret.data])
        }
        func snap(opens: Int64?) -> Snap {
            Snap(
                id: id, feed: draft.feed, offset: position.offset, author: draft.author, caption: draft.caption,
                width: draft.image.width, height: draft.image.height, postedAt: draft.postedAt, view: .unread, opens: opens)
        }
        return (snap(opens: 0), Event(feed: draft.feed, position: position, at: draft.postedAt, kind: .posted(snap(opens: nil))))
    }

    /// Inserting into the index of keys, in place of a query before it, saves a statement for each post. So does asking for the number of
    /// changed rows: RETURNING makes SQLite open a temporary table each time.
    private func insert(_ draft: SnapDraft, into feed: Int64, at offset: Int64) throws -> SnapID? {
        let insert = try Prepared(
            """
            INSERT INTO snap (feed, offset, author, key, caption, picture, type, width, height, posted, expires)
            SELECT ?, ?, id, ?, ?, ?, ?, ?, ?, ?, ? FROM account WHERE id = ? AND suspended IS NULL
            ON CONFLICT (author, key) DO NOTHING
            """, in: db)
        let changes = try insert.run(
            .number(feed), .number(offset), .text(feeds.digests.token(draft.key, .snapKey)), .textOrNull(draft.caption),
            .textOrNull(draft.source.picture?.rawValue),
            .text(draft.image.type), .number(Int64(draft.image.width)), .number(Int64(draft.image.height)),
            .number(draft.postedAt.milliseconds), .numberOrNull(draft.expiresAt?.milliseconds), .number(draft.author.id.rawValue))
        return changes == 1 ? SnapID(rawValue: db.lastInsertedRowID) : nil
    }

    /// The snap that an author posted under a key.
    package func snap(of author: AccountID, key: String) throws -> Snap? {
        try snapshot.row(
            SnapRow.select + " WHERE snap.author = ?2 AND snap.key = ?3",
            [author.rawValue, author.rawValue, feeds.digests.token(key, .snapKey)]
        )
        .flatMap { try SnapRow.snap($0, for: .viewer(author), feeds: feeds) }
    }

    /// Removes a snap: its image and caption go, its row and offset stay. Returns the file to remove after the commit.
    ///
    /// - Throws: `unknownSnap`, `snapGone`.
    package func removeSnap(_ id: SnapID, as gone: Snap.Gone, at now: Timestamp) throws -> (event: Event, file: String?) {
        guard let row = try row("SELECT feed, gone FROM snap WHERE id = ?", [id.rawValue]), let feed = feeds.feed(row[0]) else {
            throw Rejection.unknownSnap
        }
        if let gone = (row[1] as String?).flatMap(Snap.Gone.init) { throw Rejection.gone(gone) }
        let (position, file) = try erase(id, in: row[0], as: gone, at: now)
        let kind: Event.Kind = gone == .deleted ? .deleted(id) : .expired(id)
        return (Event(feed: feed, position: position, at: now, kind: kind), file)
    }

    /// Erases a snap's image and caption, and takes the feed's next offset for the event.
    func erase(_ id: SnapID, in number: Int64, as gone: Snap.Gone, at now: Timestamp) throws -> (position: FeedPosition, file: String?) {
        let file = try self.row("DELETE FROM image WHERE snap = ? RETURNING file", [id.rawValue])?[0] as String?
        try run("UPDATE snap SET gone = ?, caption = NULL, picture = NULL WHERE id = ?", [gone.rawValue, id.rawValue])
        try run(
            "UPDATE tally SET opened = opened - 1 WHERE feed = ? AND viewer IN (SELECT viewer FROM open WHERE snap = ?)",
            [number, id.rawValue])
        let position = try heads.take(in: number, snaps: -1, db)
        try run(
            "INSERT INTO removal (feed, offset, snap, kind, at) VALUES (?, ?, ?, ?, ?)",
            [number, position.offset, id.rawValue, gone.rawValue, now.milliseconds])
        return (position, file)
    }

    /// Snaps that have expired, the oldest first.
    package func snapsToExpire(at now: Timestamp, limit: Int) throws -> [SnapID] {
        try snapshot.rows(
            "SELECT id FROM snap WHERE expires <= ? AND gone IS NULL AND expires IS NOT NULL ORDER BY expires LIMIT ?",
            [now.milliseconds, limit]
        ).map { SnapID(rawValue: $0[0]) }
    }
}

extension Rejection {
    static let unknownSnap = Rejection(.unknownSnap, "There is no snap of this id.")

    package static func gone(_ gone: Snap.Gone) -> Rejection {
        Rejection(.snapGone, gone == .deleted ? "This snap was deleted." : "This snap has expired.")
    }
}
