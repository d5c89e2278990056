package import SnapModel

/// The log of what happens to photos. It has the newest events, for clients that reconnect; each contains what its viewers' devices must show
/// or forget.
extension Transaction {
    /// Adds an event in the transaction of its cause. It takes the place of earlier ones that say nothing beyond it, so that repeating a
    /// request does not push the events of others out of the log.
    ///
    /// - Parameters:
    ///   - former: what searches saw of the photo before.
    ///   - audiences: what different people get to know at this one offset.
    private func log(
        _ kind: PhotoEventRow.Kind, photo: PhotoID?, author: AccountID, viewer: AccountID? = nil, from former: FormerEntry? = nil,
        at now: Timestamp, _ audiences: [(PhotoEvent.Kind, PhotoReach)]
    ) throws {
        // No client resumes from the log of a copy, which may have the tables of an older version.
        guard !webhooks.isSilent else { return }
        let taken = try snapshot.rows("UPDATE people_log SET head = head + 1, events = events + 1 RETURNING epoch, head")
        guard let row = taken.first else { throw StoreError(.corrupt, "the row of people_log is missing") }
        let position = FeedPosition(epoch: row[0], offset: row[1])
        try run(
            "INSERT INTO photo_event (offset, kind, photo, author, viewer, at) VALUES (?, ?, ?, ?, ?, ?)",
            [position.offset, kind.rawValue, photo?.rawValue, author.rawValue, viewer?.rawValue, now.milliseconds])
        let replaced = try photo.map { try dropEvents(of: $0, kind.replaced, before: position.offset) } ?? []
        if let viewer { try dropHidings(of: author, from: viewer, before: position.offset) }
        try trimEvents(at: position.offset)
        for (kind, reach) in audiences { changes.add(.photo(PhotoEvent(position: position, at: now, kind: kind), reach)) }
        if let former { changes.add(.reworded(Rewording(offset: position.offset, former: former, replaced: replaced))) }
    }

    /// The oldest event of the log stays, because its offset says from where on the log is whole.
    private static let isNotOldest = "offset > (SELECT min(offset) FROM photo_event)"

    /// - Returns: the offsets of the dropped events that changed the photo.
    private func dropEvents(of photo: PhotoID, _ kinds: [PhotoEventRow.Kind], before offset: Int64) throws -> [Int64] {
        guard !kinds.isEmpty else { return [] }
        let list = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try drop(
            "photo = ?1 AND kind IN (\(list)) AND offset < ?2 AND \(Self.isNotOldest)", [photo.rawValue, offset]
        ).filter { $0.kind != .posted }.map(\.offset)
    }

    private func dropHidings(of author: AccountID, from viewer: AccountID, before offset: Int64) throws {
        try drop(
            "viewer = ?1 AND author = ?2 AND offset < ?3 AND \(Self.isNotOldest)", [viewer.rawValue, author.rawValue, offset])
    }

    /// Drops the oldest events beyond the bound: not at each event, because finding them walks over those that are kept.
    private func trimEvents(at head: Int64) throws {
        guard head % max(1, Int64(bounds.photoEvents) / 40) == 0 else { return }
        try drop("offset <= (SELECT offset FROM photo_event ORDER BY offset DESC LIMIT 1 OFFSET ?)", [bounds.photoEvents])
    }

    /// Drops events. Their number is kept, because nothing else shows that one was lost.
    @discardableResult private func drop(_ condition: String, _ parameters: SQLParameters) throws -> [PhotoEventRow] {
        let dropped = try snapshot.map(
            "DELETE FROM photo_event WHERE \(condition) RETURNING \(PhotoEventRow.columns)", parameters, PhotoEventRow.init)
        if !dropped.isEmpty { try run("UPDATE people_log SET events = events - ?", [dropped.count]) }
        return dropped
    }

    func logPost(of photo: Photo, at now: Timestamp) throws {
        try log(
            .posted, photo: photo.id, author: photo.author.id, at: now,
            [(.posted(photo.impersonal), .followers(of: photo.author.id, photo: photo.id))])
    }

    /// Logs a change of a photo. Called before its entry changes.
    ///
    /// - Parameter before: the audience before the change.
    func logChange(of photo: Photo, from before: Audience, at now: Timestamp) throws {
        let author = photo.author.id
        let former = try formerEntry(of: photo.id, for: before)
        let change = (PhotoEvent.Kind.changed(photo.impersonal), PhotoReach.followers(of: author, photo: photo.id))
        guard before == .everyone, photo.audience != .everyone else {
            return try log(.changed, photo: photo.id, author: author, from: former, at: now, [change])
        }
        let end = (PhotoEvent.Kind.deleted(photo.id), PhotoReach.others(than: author, photo: photo.id))
        try log(.narrowed, photo: photo.id, author: author, from: former, at: now, [change, end])
    }

    /// Logs a photo's deletion as an event.
    ///
    /// - Parameter former: that of `formerEntry`, before the deletion.
    func logDeletion(of photo: PhotoID, by author: AccountID, from former: FormerEntry?, at now: Timestamp) throws {
        let viewers = PhotoReach.formerViewers(of: photo, by: author, wasForEveryone: false)
        try log(.deleted, photo: photo, author: author, from: former, at: now, [(.deleted(photo), viewers)])
    }

    /// Logs that an account is hidden now.
    ///
    /// - Parameter viewer: the viewer; nil for everyone.
    func logHiding(of account: AccountID, from viewer: AccountID? = nil, at now: Timestamp) throws {
        try log(
            .hidden, photo: nil, author: account, viewer: viewer, at: now,
            [(.hidden(account), viewer.map(PhotoReach.one) ?? .everybody(butBlocked: account))])
    }
}

extension Snapshot {
    /// Every event since a position that concerns an account, or the first page of its home where these are too many or gone.
    ///
    /// - Parameter limit: how many events at most.
    package func home(of account: AccountID, since: FeedPosition?, limit: Int, at now: Timestamp) throws -> HomeStart {
        let head = try peopleHead()
        if let since, since.epoch == head.epoch, try keepsEvents(after: since.offset, to: head.offset),
            let events = try events(for: account, since: since, limit: limit, at: now)
        {
            return HomeStart(head: head, content: .recovered(events))
        }
        let page = try home(of: account, PhotoPageRequest(), at: now)
        return HomeStart(head: head, content: .photos(page.photos, next: page.next))
    }

    func keepsEvents(after offset: Int64, to head: Int64) throws -> Bool {
        let first: Int64? = try row("SELECT min(offset) FROM photo_event")?[0]
        return (((first ?? head + 1) - 1)...head).contains(offset)
    }

    /// Nil when there are more than `limit`.
    private func events(for account: AccountID, since: FeedPosition, limit: Int, at now: Timestamp) throws -> [PhotoEvent]? {
        let rows = try map(
            """
            SELECT \(PhotoEventRow.columns) FROM photo_event WHERE offset > ?2 AND (
              \(PhotoEventRow.ends(for: "?1"))
              OR \(PhotoEventRow.hides(from: "?1"))
              OR (photo IS NOT NULL AND (author = ?1 OR EXISTS (SELECT 1 FROM follow WHERE follower = ?1 AND followee = photo_event.author))))
            ORDER BY offset LIMIT ?3
            """, [account.rawValue, since.offset, limit + 1], PhotoEventRow.init)
        guard rows.count <= limit else { return nil }
        return try rows.compactMap { row in
            try row.event(in: since.epoch) { photo in
                guard try isInHome(of: account, photo, by: row.author, at: now) else { return nil }
                return try self.photo(photo, for: .viewer(account), at: now)
            }
        }
    }

    /// The given accounts whose home has a photo: its author, and the followers who may see it and do not mute it.
    ///
    /// What decides for many accounts is read once for all of them, and each list by the way that costs less, so an author with a million
    /// followers costs only as much as the listeners.
    ///
    /// - Parameter rowsPerLook: how many rows of a list cost as much as looking for one account in it.
    /// - Returns: followers by their numbers: in about the order in which their connections were made and lie in memory.
    package func accounts(
        withInHome photo: PhotoID, by author: AccountID, among accounts: Set<AccountID>, at now: Timestamp,
        rowsPerLook: Int = Snapshot.rowsPerLook
    ) throws -> [AccountID] {
        let isShown = "SELECT 1 FROM \(PhotoRow.tables) WHERE photo.id = ? AND \(Visibility.withoutTies)"
        var found: [AccountID] = []
        if try row(isShown, [photo.rawValue]) != nil {
            found = try followers(of: author, among: accounts, rowsPerLook: rowsPerLook)
            let hidden = try self.accounts(inBlocksWith: author, among: found, rowsPerLook: rowsPerLook)
                .union(self.accounts(muting: author, among: found, at: now, rowsPerLook: rowsPerLook))
            if !hidden.isEmpty { found.removeAll(where: hidden.contains) }
            let muting = try self.accounts(mutingWordsAmong: found, rowsPerLook: rowsPerLook)
            if !muting.isEmpty { try found.removeAll { try muting.contains($0) && hides(photo, by: author, from: $0, at: now) } }
        }
        if try accounts.contains(author) && isInHome(of: author, photo, by: author, at: now) { found.append(author) }
        return found
    }

    /// Whether a photo is in an account's home.
    private func isInHome(of account: AccountID, _ photo: PhotoID, by author: AccountID, at now: Timestamp) throws -> Bool {
        let found = try row(
            """
            SELECT \(Self.mutesWords("?1")) FROM \(PhotoRow.tables) WHERE photo.id = ?2 AND \(PhotoRow.visible)
              AND (photo.author = ?1 OR (EXISTS (SELECT 1 FROM follow WHERE follower = ?1 AND followee = photo.author)
                AND NOT \(Self.isMuted("photo.author", by: "?1", at: "?3"))))
            """, [account.rawValue, photo.rawValue, now.milliseconds])
        guard let found else { return false }
        return try found[0] == 0 || !hides(photo, by: author, from: account, at: now)
    }

    /// The path of a photo's smallest size, for those who may see it.
    func thumb(of photo: PhotoID, for viewer: AccountID, at now: Timestamp) throws -> String? {
        try photos(
            "SELECT \(PhotoRow.columns) FROM \(PhotoRow.tables) WHERE photo.id = ?2 AND \(PhotoRow.visible)",
            [viewer.rawValue, photo.rawValue], at: now
        ).first?.images.first { $0.size == .thumb }?.path
    }
}
