package import SnapModel

/// A snap for chosen people that passed all checks that need no store.
package struct SentDraft: Sendable {
    package let author: Person
    package let target: SendRequest.Target
    package let key: String
    package let caption: String?

    package init(author: Person, target: SendRequest.Target, key: String, caption: String?) {
        self.author = author
        self.target = target
        self.key = key
        self.caption = caption
    }
}

/// How much inboxes hold, and for how long.
package struct InboxBounds: Hashable, Sendable {
    package var recipients = 20
    /// Received snaps of one account.
    package var rows = 1_000
    package var days = 30
    /// How long an open report keeps a snap that all have opened.
    package var reportedDays = 7
    package var lists = 20

    package init() {}
}

/// Sends snaps to people, and changes their inboxes.
extension Transaction {
    /// Sends a snap. A recipient who does not take it gets nothing, and the author sees no difference.
    ///
    /// - Returns: the sent snap; the earlier one for a key that its author used before.
    /// - Throws: `unknownAccount`, `unknownList`, `invalidRecipients`, `keyConflict`, `suspended`.
    package func send(_ draft: SentDraft, _ image: PostedImage, within bounds: InboxBounds, at now: Timestamp) throws -> SentSnap {
        try requireActive(draft.author.id)
        let key = recentKey(draft.key, of: draft.author.id)
        if let earlier = try number(ofKey: key) { return try repeated(SnapID(rawValue: earlier), image) }
        let (accounts, list) = try recipients(of: draft, max: bounds.recipients)
        let taking = try makeRoom(in: accounts.filter(\.takes).map(\.account), max: bounds.rows, at: now)
        let id = try insertSent(
            draft, key, taking.isEmpty ? nil : image, image.facts, expiresAt: now.adding(hours: bounds.days * 24), at: now)
        if taking.isEmpty, case .upload(let image) = image.source { removeUnused([image.file]) }
        try run(
            "INSERT INTO sent (snap, author, list) VALUES (?, ?, ?)", [id.rawValue, draft.author.id.rawValue, list?.rawValue])
        let places = try takeOffsets(in: taking, of: id, .received, listed: 1, at: now)
        try insertRecipients(accounts.map(\.account), of: id, places)
        try deliver(id, to: places, by: draft.author.id, at: now)
        changes.add(.counted(.sent))
        try noticeSender(of: id, onlyOthers: true, at: now)
        guard let sent = try snapshot.sentSnap(id) else { throw StoreError(.corrupt, "a sent snap is gone") }
        return sent
    }

    /// The answer to the first request was lost on its way, so it is sent again.
    private func repeated(_ earlier: SnapID, _ image: PostedImage) throws -> SentSnap {
        guard let sent = try snapshot.sentSnap(earlier) else { throw Rejection.sentKeyUsed }
        if case .upload(let image) = image.source { removeUnused([image.file]) }
        return sent
    }

    private func insertSent(
        _ draft: SentDraft, _ key: RecentKeys.Key, _ image: PostedImage?, _ facts: ImageFacts, expiresAt: Timestamp, at now: Timestamp
    ) throws -> SnapID {
        let stored = try draft.caption.map { try snapshot.stored($0, by: draft.author.id) }
        let offset = try heads.next(in: feeds.people, sql).offset
        let row = PostedImage(facts, image?.source ?? .upload(StoredImage(file: "", secret: [], type: facts.type)))
        guard let id = try insert(key, caption: stored, row, into: feeds.people, offset, at: now, expiresAt) else {
            throw StoreError(.corrupt, "a key that was free is not")
        }
        _ = try heads.take(in: feeds.people, snaps: +1, sql)
        if case .upload(let image)? = image?.source {
            try run("INSERT INTO image (snap, file, secret) VALUES (?, ?, ?)", [id.rawValue, image.file, image.secret])
        }
        return id
    }

    // MARK: Recipients

    /// The accounts to which a snap goes, in the author's order, and whether each takes it.
    private func recipients(of draft: SentDraft, max: Int) throws -> (accounts: [(account: AccountID, takes: Bool)], list: ListID?) {
        switch draft.target {
        case .accounts(let accounts):
            guard (1...max).contains(accounts.count), Set(accounts).count == accounts.count, !accounts.contains(draft.author.id) else {
                throw Rejection.recipients(max: max)
            }
            let found = try takers(among: accounts, of: draft.author.id)
            return (try accounts.map { ($0, try found[$0] ?? { throw Rejection.noSuchAccount }()) }, nil)
        case .list(let list):
            let accounts = try snapshot.members(of: list, ownedBy: draft.author.id).map(\.id).filter { $0 != draft.author.id }
            guard !accounts.isEmpty else { throw Rejection.emptyList }
            let found = try takers(among: Array(accounts.prefix(max)), of: draft.author.id)
            return (accounts.compactMap { account in found[account].map { (account, $0) } }, list)
        }
    }

    /// Whether each account that exists takes snaps of a sender: the one place that decides it.
    private func takers(among accounts: [AccountID], of sender: AccountID) throws -> [AccountID: Bool] {
        let marks = accounts.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
        let rows = try snapshot.rows(
            """
            SELECT account.id, CASE WHEN \(Visibility.takesSnaps(from: "?1")) THEN 1 ELSE 0 END
            FROM account LEFT JOIN profile ON profile.account = account.id WHERE account.id IN (\(marks)) AND account.deleted IS NULL
            """, [sender.rawValue] + accounts.map(\.rawValue))
        return Dictionary(uniqueKeysWithValues: rows.map { (AccountID(rawValue: $0[0]), $0[1] == 1) })
    }

    /// Makes room for one snap in each inbox.
    ///
    /// - Returns: the accounts that have it, in the order of their ids. An inbox that is full of unopened snaps takes no other.
    private func makeRoom(in accounts: [AccountID], max: Int, at now: Timestamp) throws -> [AccountID] {
        guard !accounts.isEmpty else { return [] }
        let marks = accounts.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
        let full = try snapshot.rows(
            "SELECT account FROM inbox WHERE listed >= ?1 AND account IN (\(marks))", [max] + accounts.map(\.rawValue))
        let refused = try full.map { AccountID(rawValue: $0[0]) }.filter { try !dropOldest(in: $0, at: now) }
        return accounts.filter { !refused.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    }

    /// Drops the oldest snap of an inbox that was opened or is gone.
    ///
    /// - Returns: whether there was one.
    private func dropOldest(in account: AccountID, at now: Timestamp) throws -> Bool {
        let oldest = """
            SELECT recipient.snap FROM \(InboxRow.tables) WHERE recipient.account = ?1 AND recipient.offset IS NOT NULL
              AND recipient.removed IS NULL AND NOT \(InboxRow.isUnread) ORDER BY recipient.offset LIMIT 1
            """
        guard let row = try row(oldest, [account.rawValue]) else { return false }
        try unlist(SnapID(rawValue: row[0]), of: account, at: now)
        return true
    }

    private func unlist(_ snap: SnapID, of account: AccountID, at now: Timestamp) throws {
        try run(
            "UPDATE recipient SET removed = ? WHERE snap = ? AND account = ?", [now.milliseconds, snap.rawValue, account.rawValue])
        try run("UPDATE inbox SET listed = listed - 1 WHERE account = ?", [account.rawValue])
    }

    private func insertRecipients(_ accounts: [AccountID], of snap: SnapID, _ places: [InboxChange.Place]) throws {
        let offsets = Dictionary(uniqueKeysWithValues: places.map { ($0.account, $0.offset) })
        let marks = accounts.map { _ in "(?, ?, ?, ?)" }.joined(separator: ", ")
        try run(
            "INSERT INTO recipient (snap, account, place, offset) VALUES \(marks)",
            accounts.enumerated().flatMap { place, account -> SQLParameters in
                [snap.rawValue, account.rawValue, place, offsets[account]]
            })
    }

    private func deliver(_ id: SnapID, to places: [InboxChange.Place], by author: AccountID, at now: Timestamp) throws {
        guard let first = places.first else { return }
        let snap = try snapshot.received(id, by: first.account)
        changes.add(.inbox(InboxChange(epoch: try snapshot.peopleHead().epoch, at: now, kind: .received(snap), places: places)))
        for place in places { try notify(place.account, .snap, by: author, at: now) }
    }

    // MARK: The log

    /// Takes the next offset of each inbox for an event of a snap.
    ///
    /// - Parameter listed: how many snaps the inboxes gain.
    private func takeOffsets(
        in accounts: [AccountID], of snap: SnapID, _ kind: InboxRow.Kind, listed: Int, at now: Timestamp
    ) throws -> [InboxChange.Place] {
        guard !accounts.isEmpty else { return [] }
        let rows = try snapshot.rows(
            """
            INSERT INTO inbox (account, head, listed) VALUES \(accounts.map { _ in "(?, 1, \(max(0, listed)))" }.joined(separator: ", "))
            ON CONFLICT (account) DO UPDATE SET head = inbox.head + 1, listed = inbox.listed + \(listed) RETURNING account, head
            """, accounts.map(\.rawValue))
        let places = rows.map { InboxChange.Place(account: AccountID(rawValue: $0[0]), offset: $0[1]) }
        try run(
            """
            INSERT INTO inbox_event (account, offset, kind, snap, at) VALUES
            \(places.map { _ in "(?, ?, \(kind.rawValue), ?, ?)" }.joined(separator: ", "))
            """, places.flatMap { place -> SQLParameters in [place.account.rawValue, place.offset, snap.rawValue, now.milliseconds] })
        // Now and then, so that most events cost no deletion.
        for place in places where place.offset % 64 == 0 {
            try run(
                "DELETE FROM inbox_event WHERE account = ? AND offset <= ?", [place.account.rawValue, place.offset - InboxRow.eventsKept])
        }
        return places
    }

    /// Records what happened to a snap in some inboxes.
    func record(_ event: InboxEvent.Kind, of snap: SnapID, in accounts: [AccountID], at now: Timestamp) throws {
        guard !accounts.isEmpty else { return }
        let kind = InboxRow.Kind(event)
        let places = try takeOffsets(in: accounts, of: snap, kind, listed: kind == .removed ? -1 : 0, at: now)
        changes.add(.inbox(InboxChange(epoch: try snapshot.peopleHead().epoch, at: now, kind: event, places: places)))
    }

    // MARK: Removing

    /// Removes a snap from its recipient's inbox. One that was not opened can never be opened; its author sees no difference.
    ///
    /// - Throws: `unknownSnap`, `suspended`.
    package func removeReceived(_ id: SnapID, by account: AccountID, keepingReported days: Int, at now: Timestamp) throws {
        try requireActive(account)
        _ = try snapshot.received(id, by: account)
        try remove(id, from: account, keepingReported: days, at: now)
    }

    private func remove(_ id: SnapID, from account: AccountID, keepingReported days: Int, at now: Timestamp) throws {
        try run(
            "UPDATE recipient SET removed = ? WHERE snap = ? AND account = ?", [now.milliseconds, id.rawValue, account.rawValue])
        try record(.removed(id), of: id, in: [account], at: now)
        try endIfDone(id, keepingReported: days, at: now)
    }

    /// Removes the unopened snaps that two accounts sent each other.
    func removeReceived(between one: AccountID, and other: AccountID, at now: Timestamp) throws {
        for (author, account) in [(one, other), (other, one)] {
            let snaps = try snapshot.rows(
                """
                SELECT recipient.snap FROM \(InboxRow.tables) WHERE recipient.account = ?1 AND recipient.offset IS NOT NULL
                  AND recipient.removed IS NULL AND snap.author = ?2 AND \(InboxRow.isUnread)
                """, [account.rawValue, author.rawValue])
            for row in snaps { try remove(SnapID(rawValue: row[0]), from: account, keepingReported: InboxBounds().reportedDays, at: now) }
        }
    }

    /// Removes the inbox of a deleted account, up to a limit.
    ///
    /// - Returns: how many rows were removed.
    func removeInbox(of account: AccountID, limit: Int, at now: Timestamp) throws -> Int {
        let snaps = try snapshot.rows(
            "SELECT snap FROM recipient WHERE account = ? AND offset IS NOT NULL AND removed IS NULL ORDER BY offset LIMIT ?",
            [account.rawValue, limit])
        for row in snaps {
            let snap = SnapID(rawValue: row[0])
            try unlist(snap, of: account, at: now)
            try endIfDone(snap, keepingReported: InboxBounds().reportedDays, at: now)
        }
        guard snaps.count < limit else { return snaps.count }
        return snaps.count + (try run("DELETE FROM inbox_event WHERE account = ?", [account.rawValue]))
    }
}
