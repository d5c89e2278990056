package import SnapModel

extension LiveSearch {
    /// Nil for a query that no photo can match.
    package init?(_ query: SearchQuery, for account: AccountID, in snapshot: Snapshot) throws {
        guard let plan = try SearchPlan(query, .photo, for: .viewer(account), in: snapshot) else { return nil }
        self.init(plan.pattern, author: plan.author.map(AccountID.init), from: query.from, until: query.until)
    }
}

extension Snapshot {
    /// After so many events the time is looked at.
    private static let stride = 64

    /// Returns every event since a position that concerns a live search, or the first page of what it finds where these are too many or gone.
    ///
    /// - Parameters:
    ///   - eventsMax: the most events; if there are more, the answer is the first page.
    ///   - photosMax: the most photos of the first page.
    ///   - budget: once it is spent, the answer is the first page, which may be partial.
    package func liveSearch(
        _ query: SearchQuery, for account: AccountID, since: FeedPosition?, eventsMax: Int, photosMax: Int, at now: Timestamp,
        budget: SearchBudget
    ) throws -> (head: FeedPosition, content: LiveSearchStart.Content) {
        let head = try peopleHead()
        if let since, since.epoch == head.epoch, try keepsEvents(after: since.offset, to: head.offset),
            let events = try events(
                for: LiveSearch(query, for: account, in: self), account, since: since, limit: eventsMax, at: now, budget)
        {
            return (head, .recovered(events))
        }
        return (head, .found(try searchPhotos(query, SearchPageRequest(limit: photosMax), for: .viewer(account), at: now, budget: budget)))
    }

    /// Nil when there are more than `limit`, or when the budget is spent.
    private func events(
        for search: LiveSearch?, _ account: AccountID, since: FeedPosition, limit: Int, at now: Timestamp, _ budget: SearchBudget
    ) throws -> [PhotoEvent]? {
        let rows = try map(
            """
            SELECT \(PhotoEventRow.columns) FROM photo_event
            WHERE offset > ?2 AND (photo IS NOT NULL OR \(PhotoEventRow.hides(from: "?1"))) ORDER BY offset
            """, [account.rawValue, since.offset], PhotoEventRow.init)
        var events: [PhotoEvent] = []
        for (index, row) in rows.enumerated() {
            if index % Self.stride == Self.stride - 1, budget.isSpent { return nil }
            guard let event = try event(row, in: since.epoch, for: search, account, at: now) else { continue }
            guard events.count < limit else { return nil }
            events.append(event)
        }
        return events
    }

    /// The push of an event to a live search. Nil if it concerns the search in no way: a photo that the search does not find, and that the
    /// account could not see before either.
    private func event(
        _ row: PhotoEventRow, in epoch: String, for search: LiveSearch?, _ account: AccountID, at now: Timestamp
    ) throws -> PhotoEvent? {
        func sight(of id: PhotoID, _ photo: Photo?) throws -> PhotoSight? {
            try PhotoSights(id, photo, wasForEveryone: row.wasForEveryone, at: now, in: self).sight(for: account)
        }
        let event = try row.event(in: epoch, forgetsChanged: true) { id in
            guard let search, search.pattern.matches(try entry(of: id)), let found = try searchedPhoto(id, at: now)?.photo,
                search.allows(found.author.id, postedAt: found.postedAt), try sight(of: id, found)?.isFound == true
            else { return nil }
            return try photo(id, for: .viewer(account), at: now)
        }
        guard case .deleted(let id) = event?.kind else { return event }
        return try sight(of: id, nil) == nil ? nil : event
    }
}
