package import SnapModel

/// The source of an image's bytes.
package enum ImageSource: Hashable, Sendable {
    case picture(PictureID)
    case upload(StoredImage)

    var picture: PictureID? { if case .picture(let id) = self { id } else { nil } }
}

/// A snap that passed all checks that need no store; only its image is not known yet.
package struct SnapDraft: Hashable, Sendable {
    package let feed: Feed
    package let author: Person
    /// Chosen by the client, 1–64 bytes: the same key from the same author always means the same snap.
    package let key: String
    package let caption: String?

    package init(feed: Feed, author: Person, key: String, caption: String?) {
        self.feed = feed
        self.author = author
        self.key = key
        self.caption = caption
    }
}

/// The image of a snap that is about to be written.
package struct PostedImage: Hashable, Sendable {
    package let facts: ImageFacts
    package let source: ImageSource

    package init(_ facts: ImageFacts, _ source: ImageSource) {
        self.facts = facts
        self.source = source
    }
}

extension Transaction {
    /// Writes a snap with the feed's next offset. Nil, and nothing is written, when its author used its key before or may not act.
    package func addSnap(
        _ draft: SnapDraft, _ image: PostedImage, at now: Timestamp, expiresAt: Timestamp?
    ) throws -> (snap: Snap, event: Event)? {
        let feed = try feeds.number(of: draft.feed.id)
        let offset = try heads.next(in: feed, sql).offset
        let stored = try draft.caption.map { try StoredText(snapshot.stored($0, by: draft.author.id)) }
        let key = recentKey(draft.key, of: draft.author.id)
        guard let id = try insert(key, caption: stored?.text, image, into: feed, offset, at: now, expiresAt) else { return nil }
        let position = try heads.take(in: feed, snaps: +1, sql)
        if case .upload(let image) = image.source {
            try run("INSERT INTO image (snap, file, secret) VALUES (?, ?, ?)", [id.rawValue, image.file, image.secret])
        }
        let author = try withPortrait(draft.author)
        if let stored { try addEntry(.snap, of: id.rawValue, by: author.id, EntryText(caption: stored), isPublic: true) }
        let caption = try stored.map { try snapshot.shown($0) }
        func snap(opens: Int64?) -> Snap {
            Snap(
                id: id, feed: draft.feed.id, offset: position.offset, author: author, caption: caption?.text,
                parts: caption?.parts ?? [], width: image.facts.width, height: image.facts.height, postedAt: now, view: .unread,
                opens: opens)
        }
        let posted = snap(opens: 0)
        let event = Event(feed: draft.feed.id, position: position, at: now, kind: .posted(snap(opens: nil)))
        changes.add(.event(event))
        try queueWebhook(.snapPosted, WebhookSubject(snap: id), at: now)
        if !posted.parts.isEmpty { try notifyMentioned(of: posted, at: now) }
        return (posted, event)
    }

    /// Inserts the row of a snap. Nil, and nothing is written, when its author used the key before or may not act.
    func insert(
        _ key: RecentKeys.Key, caption: String?, _ image: PostedImage, into feed: Int64, _ offset: Int64, at now: Timestamp,
        _ expiresAt: Timestamp?
    ) throws -> SnapID? {
        guard try isFree(key) else { return nil }
        _ = try statements.posts.insert.run(
            .number(feed), .number(offset), .number(key.author), .text(key.digest), .textOrNull(caption),
            .textOrNull(image.source.picture?.rawValue),
            .text(image.facts.type), .number(Int64(image.facts.width)), .number(Int64(image.facts.height)),
            .number(now.milliseconds), .numberOrNull(expiresAt?.milliseconds))
        let id = try sql.lastInsertedID
        if sql.hasKeyTable { keys.add(key, id) }
        return SnapID(rawValue: id)
    }

    func recentKey(_ key: String, of author: AccountID) -> RecentKeys.Key {
        RecentKeys.Key(author: author.rawValue, digest: feeds.digests.token(key, .snapKey))
    }

    /// Whether an author may act and has not used the key.
    private func isFree(_ key: RecentKeys.Key) throws -> Bool {
        if sql.hasKeyTable, try keys.snap(key, sql) != nil { return false }
        return try statements.posts.look.first(.number(key.author), .text(key.digest)) { $0.isNull(0) } ?? false
    }

    /// The snap that an author posted under a key.
    package func snap(of author: AccountID, key: String) throws -> Snap? {
        guard let id = try number(ofKey: recentKey(key, of: author)) else { return nil }
        return try snapshot.row(SnapRow.select + " WHERE snap.id = ?2", [author.rawValue, id])
            .flatMap { try SnapRow.snap($0, for: .viewer(author), in: snapshot) }
    }

    /// The number of the snap that was posted under a key, to a feed or to people.
    func number(ofKey key: RecentKeys.Key) throws -> Int64? {
        let recent = sql.hasKeyTable ? try keys.snap(key, sql) : nil
        return try recent ?? row(PostStatements.earlier(sql), [key.author, key.digest])?[0]
    }

    /// Removes a snap of a feed: its image and caption go, its row and offset stay.
    ///
    /// - Returns: its event, and the file that is removed after the commit.
    /// - Throws: `unknownSnap`, `snapGone`.
    @discardableResult package func removeSnap(_ id: SnapID, as gone: Snap.Gone, at now: Timestamp) throws -> (event: Event, file: String?)
    {
        guard let row = try row("SELECT feed, gone FROM snap WHERE id = ?", [id.rawValue]), let feed = feeds.feed(row[0]) else {
            throw Rejection.unknownSnap
        }
        if let gone = (row[1] as String?).flatMap(Snap.Gone.init) { throw Rejection.gone(gone) }
        let (position, file) = try erase(id, in: row[0], as: SentSnap.Gone(gone), at: now)
        return (Self.event(of: id, as: gone, in: feed, position, at: now), file)
    }

    private static func event(of snap: SnapID, as gone: Snap.Gone, in feed: FeedID, _ position: FeedPosition, at now: Timestamp) -> Event {
        Event(feed: feed, position: position, at: now, kind: gone == .deleted ? .deleted(snap) : .expired(snap))
    }

    /// Erases a snap's image and caption, and takes the feed's next offset for the event.
    ///
    /// - Parameter isQueued: whether webhooks already have their events.
    @discardableResult func erase(
        _ id: SnapID, in number: Int64, as gone: SentSnap.Gone, isQueued: Bool = false, at now: Timestamp
    ) throws -> (position: FeedPosition, file: String?) {
        let file = try self.row("DELETE FROM image WHERE snap = ? RETURNING file", [id.rawValue])?[0] as String?
        try removeEntry(ofSnap: id)
        try removeNotifications(ofSnap: id)
        try run("UPDATE snap SET gone = ?, caption = NULL, picture = NULL WHERE id = ?", [gone.rawValue, id.rawValue])
        let position = try leave(id, of: number, as: gone, at: now)
        if let file { removeUnused([file]) }
        if number != feeds.people, !isQueued {
            try queueWebhook(gone == .deleted ? .snapDeleted : .snapExpired, WebhookSubject(snap: id), at: now)
        }
        return (position, file)
    }

    /// Takes a snap out of its feed's counters, and takes the feed's next offset for it.
    func leave(_ id: SnapID, of number: Int64, as gone: SentSnap.Gone, at now: Timestamp) throws -> FeedPosition {
        try run(
            "UPDATE tally SET opened = opened - 1 WHERE feed = ? AND viewer IN (SELECT viewer FROM open WHERE snap = ?)",
            [number, id.rawValue])
        let position = try heads.take(in: number, snaps: -1, sql)
        // A feed that was removed from the file has no subscribers to notify.
        if let feed = feeds.feed(number), let gone = gone.ofSnap {
            changes.add(.event(Self.event(of: id, as: gone, in: feed, position, at: now)))
        }
        try run(
            "INSERT INTO removal (feed, offset, snap, kind, at) VALUES (?, ?, ?, ?, ?)",
            [number, position.offset, id.rawValue, gone.rawValue, now.milliseconds])
        return position
    }

    /// Snaps that have expired, the oldest first.
    package func snapsToExpire(at now: Timestamp, limit: Int) throws -> [SnapID] {
        try snapshot.rows(
            "SELECT id FROM snap WHERE expires <= ? AND gone IS NULL AND expires IS NOT NULL ORDER BY expires LIMIT ?",
            [now.milliseconds, limit]
        ).map { SnapID(rawValue: $0[0]) }
    }
}

/// The prepared statements of posts.
final class PostStatements {
    /// Whether the author ?1 may act, and the snap that has the key ?2.
    let look: Prepared
    let insert: Prepared

    init(_ sql: SQLConnection) throws {
        look = try sql.prepare("SELECT (\(Self.earlier(sql))) FROM account WHERE id = ?1 AND suspended IS NULL")
        // RETURNING would make SQLite open a table of its own each time, and a SELECT in the place of VALUES a journal for the statement.
        insert = try sql.prepare(
            """
            INSERT INTO snap (feed, offset, author, key, caption, picture, type, width, height, posted, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
    }

    /// Selects the number of the snap that the author ?1 posted under the key ?2. For SQLite it finds those that are no longer recent.
    static func earlier(_ sql: SQLConnection) -> String {
        sql.hasKeyTable
            ? "SELECT snap FROM snap_key WHERE snap_key.author = ?1 AND snap_key.key = ?2"
            : "SELECT snap.id FROM snap WHERE snap.author = ?1 AND snap.key = ?2"
    }
}
