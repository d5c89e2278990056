package import SnapModel

/// Reading feeds: summaries, pages, missed events.
extension Snapshot {
    /// All feeds in the order of the file.
    package func feedSummaries(for viewer: AccountID?) throws -> [FeedSummary] {
        let own = try viewer.map(ownUnopened)
        return try feeds.all.map { feed in
            let number = try feeds.number(of: feed.id)
            guard let row = try row("SELECT epoch, head, snaps FROM feed WHERE id = ?", [number]) else {
                throw StoreError(.corrupt, "the row of feed \(feed.id.rawValue) is gone")
            }
            let snaps: Int64 = row[2]
            return FeedSummary(
                feed: feed, head: FeedPosition(epoch: row[0], offset: row[1]),
                unread: try viewer.map { snaps - (try opened(by: $0, in: number)) }, unreadOwn: own.map { $0[number] ?? 0 },
                snaps: snaps)
        }
    }

    /// How many of an author's own snaps the author can still open, by feed.
    ///
    /// It looks at the newest of them only, so that its cost does not grow with the number of posts.
    private func ownUnopened(of author: AccountID) throws -> [Int64: Int64] {
        let found = try map(
            """
            SELECT feed, count(*) FROM (SELECT id, feed FROM snap WHERE author = ?1 AND gone IS NULL ORDER BY id DESC LIMIT ?2) AS own
            WHERE feed <> ?3 AND NOT EXISTS (SELECT 1 FROM open WHERE open.snap = own.id AND open.viewer = ?1) GROUP BY feed
            """, [author.rawValue, FeedSummary.ownSnapsCounted, feeds.people]
        ) { (feed: $0.number(0), count: $0.number(1)) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.feed, $0.count) })
    }

    private func opened(by viewer: AccountID, in feed: Int64) throws -> Int64 {
        try row("SELECT opened FROM tally WHERE viewer = ? AND feed = ?", [viewer.rawValue, feed])?[0] ?? 0
    }

    /// The position of the newest event.
    ///
    /// - Throws: `unknownFeed`.
    package func head(of feed: FeedID) throws -> FeedPosition {
        guard let row = try row("SELECT epoch, head FROM feed WHERE id = ?", [try feeds.number(of: feed)]) else {
            throw StoreError(.corrupt, "the row of feed \(feed.rawValue) is gone")
        }
        return FeedPosition(epoch: row[0], offset: row[1])
    }

    /// Snaps that are not gone, newest first.
    ///
    /// - Throws: `unknownFeed`.
    package func page(_ request: PageRequest, for perspective: Perspective) throws -> Page {
        let number = try feeds.number(of: request.feed)
        // One row more than requested shows whether there is a next page.
        let found = try map(
            SnapRow.select + " WHERE snap.feed = ?2 AND snap.offset < ?3 AND snap.gone IS NULL ORDER BY snap.offset DESC LIMIT ?4",
            [perspective.account?.rawValue, number, request.before ?? .max, request.limit + 1]
        ) { try SnapRow.snap($0, for: perspective, in: self) }
        let snaps = Array(found.prefix(request.limit))
        return Page(snaps: snaps, next: found.count > snaps.count ? snaps.last?.offset : nil)
    }

    /// Every event of a feed after an offset, in order; nil when there are more than `limit`.
    package func events(of feed: FeedID, after offset: Int64, to head: FeedPosition, limit: Int, for perspective: Perspective) throws
        -> [Event]?
    {
        guard head.offset - offset <= Int64(limit) else { return nil }
        let number = try feeds.number(of: feed)
        func event(_ offset: Int64, _ at: Timestamp, _ kind: Event.Kind) -> Event {
            Event(feed: feed, position: FeedPosition(epoch: head.epoch, offset: offset), at: at, kind: kind)
        }
        let posted = try map(
            SnapRow.select + " WHERE snap.feed = ?2 AND snap.offset > ?3", [perspective.account?.rawValue, number, offset]
        ) { row in
            try SnapRow.snap(row, for: perspective, in: self).map { event($0.offset, $0.postedAt, .posted($0)) }
        }
        let removed = try map("SELECT offset, snap, kind, at FROM removal WHERE feed = ? AND offset > ?", [number, offset]) { row in
            let snap = SnapID(rawValue: row[1])
            return event(row[0], Timestamp(milliseconds: row[3]), row[2] == Snap.Gone.deleted.rawValue ? .deleted(snap) : .expired(snap))
        }
        return (posted + removed).sorted { $0.position.offset < $1.position.offset }
    }

    /// A snap by its id, as the perspective sees it.
    ///
    /// - Throws: `unknownSnap`.
    package func snap(_ id: SnapID, for perspective: Perspective) throws -> Snap {
        let found = try first(SnapRow.select + " WHERE snap.id = ?2", [perspective.account?.rawValue, id.rawValue]) {
            try SnapRow.snap($0, for: perspective, in: self)
        }
        guard let found else { throw Rejection.unknownSnap }
        return found
    }
}
