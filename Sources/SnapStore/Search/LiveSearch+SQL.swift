package import SnapModel

/// A query that goes on looking at photos, with its names looked up once.
package struct LiveSearch: Sendable {
    package let account: AccountID
    package let pattern: SearchPattern
    /// Nil for everybody.
    package let author: AccountID?
    private let from, until: Timestamp?

    /// Nil for a query that no photo can match.
    package init?(_ query: SearchQuery, for account: AccountID, in snapshot: Snapshot) throws {
        guard let plan = try SearchPlan(query, .photo, for: .viewer(account), in: snapshot) else { return nil }
        self.account = account
        pattern = plan.pattern
        author = plan.author.map(AccountID.init)
        (from, until) = (query.from, query.until)
    }

    /// Whether it looks for photos of an author and a time.
    func allows(_ author: AccountID, postedAt: Timestamp) -> Bool {
        let time = postedAt.milliseconds
        return (self.author == nil || self.author == author) && (from.map { $0.milliseconds <= time } ?? true)
            && (until.map { time < $0.milliseconds } ?? true)
    }
}

extension Snapshot {
    /// What searches see of a photo.
    package func entry(of photo: PhotoID) throws -> EntryText {
        try first("SELECT text FROM photo_entry WHERE photo = ?", [photo.rawValue]) { EntryText(text: $0[0]) } ?? EntryText(text: "")
    }

    /// Whether a live search finds a photo now.
    package func finds(_ photo: PhotoID, _ entry: EntryText, by search: LiveSearch, at now: Timestamp) throws -> Bool {
        guard search.pattern.matches(entry) else { return false }
        let found = try first(
            """
            SELECT photo.author, photo.posted, \(Self.mutesWords("?1")) FROM \(PhotoRow.tables)
            WHERE photo.id = ?2 AND \(PhotoRow.visible) AND \(Visibility.inSearch(to: "?1"))
              AND NOT \(Self.isMuted("photo.author", by: "?1", at: "?3"))
            """, [search.account.rawValue, photo.rawValue, now.milliseconds]
        ) { (author: AccountID(rawValue: $0[0]), postedAt: Timestamp(milliseconds: $0[1]), mutesWords: $0.number(2) == 1) }
        guard let found, search.allows(found.author, postedAt: found.postedAt) else { return false }
        return try !found.mutesWords || !hides(photo, by: found.author, from: search.account, at: now)
    }

    /// Every event since a position that concerns a live search, or the first page of what it finds where these are too many or gone.
    ///
    /// - Parameters:
    ///   - eventsMax: the most events; if there are more, the answer is the first page.
    ///   - photosMax: the most photos of the first page.
    package func liveSearch(
        _ query: SearchQuery, for account: AccountID, since: FeedPosition?, eventsMax: Int, photosMax: Int, at now: Timestamp,
        budget: SearchBudget
    ) throws -> (head: FeedPosition, content: LiveSearchStart.Content) {
        let head = try peopleHead()
        if let since, since.epoch == head.epoch, try keepsEvents(after: since.offset, to: head.offset),
            let events = try events(for: LiveSearch(query, for: account, in: self), account, since: since, limit: eventsMax, at: now)
        {
            return (head, .recovered(events))
        }
        return (head, .found(try searchPhotos(query, SearchPageRequest(limit: photosMax), for: .viewer(account), at: now, budget: budget)))
    }

    /// Nil when there are more than `limit`.
    private func events(
        for search: LiveSearch?, _ account: AccountID, since: FeedPosition, limit: Int, at now: Timestamp
    ) throws -> [PhotoEvent]? {
        let rows = try map(
            """
            SELECT \(PhotoEventRow.columns) FROM photo_event
            WHERE offset > ?2 AND (photo IS NOT NULL OR \(PhotoEventRow.hides(from: "?1"))) ORDER BY offset
            """, [account.rawValue, since.offset], PhotoEventRow.init)
        var events: [PhotoEvent] = []
        for row in rows {
            let event = try row.event(in: since.epoch, forgetsChanged: true) { photo in
                guard let search, try finds(photo, try entry(of: photo), by: search, at: now) else { return nil }
                return try self.photo(photo, for: .viewer(account), at: now)
            }
            guard let event else { continue }
            guard events.count < limit else { return nil }
            events.append(event)
        }
        return events
    }
}
