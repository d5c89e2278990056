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
        let (recipients, list) = try recipients(of: draft, max: bounds.recipients)
        let taking = try makeRoom(in: recipients.filter(\.takes).map(\.person.id), max: bounds.rows, at: now)
        let caption = try draft.caption.map { try snapshot.stored($0, by: draft.author.id) }
        let expiresAt = now.adding(hours: bounds.days * 24)
        let id = try insertSent(caption, key, taking.isEmpty ? nil : image, image.facts, expiresAt: expiresAt, at: now)
        if taking.isEmpty, case .upload(let image) = image.source { removeUnused([image.file]) }
        try run(
            "INSERT INTO sent (snap, author, list) VALUES (?, ?, ?)", [id.rawValue, draft.author.id.rawValue, list?.id.rawValue])
        let sent = SentSnap(
            id: id, author: try withPortrait(draft.author), recipients: recipients.map { .init(account: $0.person, openedAt: nil) },
            list: list, caption: try caption.map(snapshot.shown), width: image.facts.width, height: image.facts.height, postedAt: now,
            expiresAt: expiresAt, gone: nil)
        let places = try takeOffsets(in: taking, of: id, .received, at: now)
        try insertRecipients(recipients.map(\.person.id), of: id, places)
        try deliver(sent, to: places, at: now)
        changes.add(.counted(.sent))
        changes.add(.notice(.toOthers(sent.author.id, .sentChanged(sent, at: now))))
        return sent
    }

    /// The answer to the first request was lost on its way, so it is sent again.
    private func repeated(_ earlier: SnapID, _ image: PostedImage) throws -> SentSnap {
        guard let sent = try snapshot.sentSnap(earlier) else { throw Rejection.sentKeyUsed }
        if case .upload(let image) = image.source { removeUnused([image.file]) }
        return sent
    }

    private func insertSent(
        _ caption: String?, _ key: RecentKeys.Key, _ image: PostedImage?, _ facts: ImageFacts, expiresAt: Timestamp, at now: Timestamp
    ) throws -> SnapID {
        let offset = try heads.next(in: feeds.people, sql).offset
        let row = PostedImage(facts, image?.source ?? .upload(StoredImage(file: "", secret: [], type: facts.type)))
        guard let id = try insert(key, caption: caption, row, into: feeds.people, offset, at: now, expiresAt) else {
            throw StoreError(.corrupt, "a key that was free is not")
        }
        _ = try heads.take(in: feeds.people, snaps: +1, sql)
        if case .upload(let image)? = image?.source {
            try run("INSERT INTO image (snap, file, secret) VALUES (?, ?, ?)", [id.rawValue, image.file, image.secret])
        }
        return id
    }

    // MARK: Recipients

    /// A recipient as the author sees it, and whether it takes a snap of the author.
    private typealias Taker = (person: Person, takes: Bool)

    /// The recipients of a snap, in the author's order, and the list that names them.
    private func recipients(of draft: SentDraft, max: Int) throws -> (recipients: [Taker], list: SentSnap.List?) {
        switch draft.target {
        case .accounts(let accounts):
            guard (1...max).contains(accounts.count), Set(accounts).count == accounts.count, !accounts.contains(draft.author.id) else {
                throw Rejection.recipients(max: max)
            }
            let found = try takers(among: accounts, of: draft.author.id)
            return (try accounts.map { try found[$0] ?? { throw Rejection.noSuchAccount }() }, nil)
        case .list(let id):
            let list = try snapshot.list(id, ownedBy: draft.author.id)
            let accounts = list.accounts.map(\.id).filter { $0 != draft.author.id }
            guard !accounts.isEmpty else { throw Rejection.emptyList }
            let found = try takers(among: Array(accounts.prefix(max)), of: draft.author.id)
            return (accounts.compactMap { found[$0] }, SentSnap.List(id: id, name: list.name))
        }
    }

    /// Whether each account takes snaps of a sender: the one place that decides it. Accounts that were deleted are among them, and take none, so
    /// that nothing differs between them and accounts in a block.
    private func takers(among accounts: [AccountID], of sender: AccountID) throws -> [AccountID: Taker] {
        let marks = accounts.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
        // An account that takes the snap is visible, so most need only the first condition.
        let takers = try snapshot.map(
            """
            SELECT account.id, account.name, \(Portraits.column), CASE WHEN \(Visibility.takesSnaps(from: "?1")) THEN 2
              WHEN \(Visibility.ofAccount(to: "?1")) THEN 1 ELSE 0 END
            FROM account LEFT JOIN profile ON profile.account = account.id WHERE account.id IN (\(marks))
            """, [sender.rawValue] + accounts.map(\.rawValue)
        ) { row -> Taker in
            let isVisible = row.number(3) > 0
            return (snapshot.recipient(row, id: 0, name: 1, portrait: 2, isVisible: isVisible), takes: row.number(3) == 2)
        }
        return Dictionary(uniqueKeysWithValues: takers.map { ($0.person.id, $0) })
    }

    /// Makes room for one snap in each inbox.
    ///
    /// - Returns: the accounts that have it, in the order of their ids. An inbox that is full of unopened snaps takes no other.
    private func makeRoom(in accounts: [AccountID], max: Int, at now: Timestamp) throws -> [AccountID] {
        guard !accounts.isEmpty else { return [] }
        let marks = accounts.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
        let full = try snapshot.rows(
            "SELECT account, unread FROM inbox WHERE listed >= ?1 AND account IN (\(marks))", [max] + accounts.map(\.rawValue))
        let refused = try full.filter { try $0[1] >= Int64(max) || !dropOldest(in: AccountID(rawValue: $0[0]), at: now) }
            .map { AccountID(rawValue: $0[0]) }
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

    private func deliver(_ sent: SentSnap, to places: [InboxChange.Place], at now: Timestamp) throws {
        guard let first = places.first else { return }
        let snap = ReceivedSnap(
            id: sent.id, offset: first.offset, author: sent.author, caption: sent.caption, width: sent.width, height: sent.height,
            postedAt: now, expiresAt: sent.expiresAt, readAt: nil, gone: nil)
        changes.add(.inbox(InboxChange(epoch: try snapshot.peopleHead().epoch, at: now, kind: .received(snap), places: places)))
        try notify(places.map(\.account), Act(kind: .snap, actor: sent.author.id), at: now)
    }

    // MARK: The log

    /// Takes the next offset of each inbox for an event of a snap: one that arrives, or is gone for those who have not opened it.
    private func takeOffsets(
        in accounts: [AccountID], of snap: SnapID, _ kind: InboxRow.Kind, at now: Timestamp
    ) throws -> [InboxChange.Place] {
        guard !accounts.isEmpty else { return [] }
        let change = kind == .received ? "listed = inbox.listed + 1, unread = inbox.unread + 1" : "unread = inbox.unread - 1"
        let rows = try snapshot.rows(
            """
            INSERT INTO inbox (account, head, listed, unread) VALUES \(accounts.map { _ in "(?, 1, 1, 1)" }.joined(separator: ", "))
            ON CONFLICT (account) DO UPDATE SET head = inbox.head + 1, \(change) RETURNING account, head
            """, accounts.map(\.rawValue))
        let places = rows.map { InboxChange.Place(account: AccountID(rawValue: $0[0]), offset: $0[1]) }
        try run(
            """
            INSERT INTO inbox_event (account, offset, kind, snap, at) VALUES
            \(places.map { _ in "(?, ?, \(kind.rawValue), ?, ?)" }.joined(separator: ", "))
            """, places.flatMap { place -> SQLParameters in [place.account.rawValue, place.offset, snap.rawValue, now.milliseconds] })
        for place in places { try trimEvents(of: place.account, after: place.offset - 1, upTo: place.offset) }
        return places
    }

    /// Drops the oldest events of an inbox, now and then, so that most events cost no deletion.
    func trimEvents(of account: AccountID, after before: Int64, upTo head: Int64) throws {
        guard head / 64 > before / 64 else { return }
        try run("DELETE FROM inbox_event WHERE account = ? AND offset <= ?", [account.rawValue, head - InboxRow.eventsKept])
    }

    /// Records that a snap is gone in the inboxes of the recipients who have not opened it.
    func record(_ event: InboxEvent.Kind, of snap: SnapID, in accounts: [AccountID], at now: Timestamp) throws {
        guard !accounts.isEmpty else { return }
        let places = try takeOffsets(in: accounts, of: snap, InboxRow.Kind(event), at: now)
        changes.add(.inbox(InboxChange(epoch: try snapshot.peopleHead().epoch, at: now, kind: event, places: places)))
    }

    // MARK: Removing

    /// Removes a snap from its recipient's inbox. One that was not opened can never be opened; its author sees no difference.
    ///
    /// - Throws: `unknownSnap`, `suspended`.
    package func removeReceived(_ id: SnapID, by account: AccountID, at now: Timestamp) throws {
        try requireActive(account)
        let snap = try snapshot.received(id, by: account)
        try remove([id], unread: snap.readAt == nil && snap.gone == nil ? 1 : 0, from: account, at: now)
    }

    /// Removes snaps from an inbox, by a fixed number of statements.
    ///
    /// - Parameter unread: how many of them could still be opened.
    private func remove(_ snaps: [SnapID], unread: Int, from account: AccountID, at now: Timestamp) throws {
        guard !snaps.isEmpty else { return }
        let marks = snaps.indices.map { "?\($0 + 3)" }.joined(separator: ", ")
        try run(
            "UPDATE recipient SET removed = ?1 WHERE account = ?2 AND snap IN (\(marks))",
            [now.milliseconds, account.rawValue] + snaps.map(\.rawValue))
        let counted = "UPDATE inbox SET head = head + ?1, listed = listed - ?1, unread = unread - ?2 WHERE account = ?3 RETURNING head"
        guard let head = try row(counted, [snaps.count, unread, account.rawValue])?[0] as Int64? else {
            throw StoreError(.corrupt, "account \(account.text) has received snaps, and no inbox")
        }
        let first = head - Int64(snaps.count) + 1
        try run(
            """
            INSERT INTO inbox_event (account, offset, kind, snap, at) VALUES
            \(snaps.map { _ in "(?, ?, \(InboxRow.Kind.removed.rawValue), ?, ?)" }.joined(separator: ", "))
            """,
            zip(first..., snaps).flatMap { offset, snap -> SQLParameters in [account.rawValue, offset, snap.rawValue, now.milliseconds] })
        try trimEvents(of: account, after: first - 1, upTo: head)
        let epoch = try snapshot.peopleHead().epoch
        for (offset, snap) in zip(first..., snaps) {
            let place = InboxChange.Place(account: account, offset: offset)
            changes.add(.inbox(InboxChange(epoch: epoch, at: now, kind: .removed(snap), places: [place])))
        }
        try setDue(among: snaps, at: now)
    }

    /// How many snaps one statement removes, at most: each takes some parameters.
    private static let removedMax = 500

    /// Removes the unopened snaps that two accounts sent each other.
    func removeReceived(between one: AccountID, and other: AccountID, at now: Timestamp) throws {
        for (author, account) in [(one, other), (other, one)] {
            let snaps = try snapshot.rows(
                """
                SELECT recipient.snap FROM \(InboxRow.tables) WHERE recipient.account = ?1 AND recipient.offset IS NOT NULL
                  AND recipient.removed IS NULL AND snap.author = ?2 AND \(InboxRow.isUnread) ORDER BY recipient.offset
                """, [account.rawValue, author.rawValue])
            for start in stride(from: 0, to: snaps.count, by: Self.removedMax) {
                let some = snaps[start..<min(start + Self.removedMax, snaps.count)].map { SnapID(rawValue: $0[0]) }
                try remove(some, unread: some.count, from: account, at: now)
            }
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
            try unlist(SnapID(rawValue: row[0]), of: account, at: now)
        }
        try setDue(among: snaps.map { SnapID(rawValue: $0[0]) }, at: now)
        try run("UPDATE inbox SET unread = \(InboxRow.unreadCount) WHERE account = ?", [account.rawValue])
        guard snaps.count < limit else { return snaps.count }
        return snaps.count + (try run("DELETE FROM inbox_event WHERE account = ?", [account.rawValue]))
    }
}
