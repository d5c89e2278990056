package import SnapModel

/// Reads received and sent snaps from the database.
enum InboxRow {
    /// The kind of an event in `inbox_event` and between the nodes of a cluster.
    enum Kind: Int64 {
        case received = 1
        case opened, removed, deleted, expired

        init(_ gone: Snap.Gone) { self = gone == .deleted ? .deleted : .expired }

        init(_ event: InboxEvent.Kind) {
            switch event {
            case .received: self = .received
            case .gone(_, let gone): self.init(gone)
            case .opened: self = .opened
            case .removed: self = .removed
            }
        }
    }

    /// How many events of one inbox are kept.
    static let eventsKept: Int64 = 1_000

    static let columns = """
        snap.id, recipient.offset, snap.author, account.name, \(Portraits.column), snap.caption, snap.width, snap.height, snap.posted,
        snap.expires, open.at, snap.gone
        """
    /// The number of `columns`.
    static let width = 12
    static let tables = """
        recipient CROSS JOIN snap ON snap.id = recipient.snap CROSS JOIN account ON account.id = snap.author
        LEFT JOIN open ON open.snap = recipient.snap AND open.viewer = recipient.account
        """
    /// What is in the inbox of the account ?1.
    static let select = "SELECT \(columns) FROM \(tables) WHERE \(Visibility.ofReceived(by: "?1"))"
    /// Rows that the account can still open, if it may.
    static let isUnread = "(open.at IS NULL AND snap.gone IS NULL)"

    /// The condition under which a recipient (the alias `recipient`) took a snap and has not opened it.
    static let isWaiting = """
        (recipient.offset IS NOT NULL AND recipient.removed IS NULL
          AND NOT EXISTS (SELECT 1 FROM open WHERE open.snap = recipient.snap AND open.viewer = recipient.account))
        """
    /// The right content of `inbox.unread`.
    static let unreadCount = """
        (SELECT count(*) FROM recipient CROSS JOIN snap ON snap.id = recipient.snap
          WHERE recipient.account = inbox.account AND snap.gone IS NULL AND \(isWaiting))
        """

    static func received(_ row: some ColumnReader, in snapshot: Snapshot) throws -> ReceivedSnap {
        let readAt = row.numberOrNil(10).map(Timestamp.init)
        let gone = readAt == nil ? row.textOrNil(11).flatMap(SentSnap.Gone.init)?.ofSnap : nil
        let caption = readAt == nil && gone == nil ? try row.textOrNil(5).map(snapshot.shown) : nil
        return ReceivedSnap(
            id: SnapID(rawValue: row.number(0)), offset: row.number(1),
            author: snapshot.feeds.portraits.person(row, id: 2, name: 3, portrait: 4), caption: caption, width: Int(row.number(6)),
            height: Int(row.number(7)), postedAt: Timestamp(milliseconds: row.number(8)),
            expiresAt: Timestamp(milliseconds: row.numberOrNil(9) ?? row.number(8)), readAt: readAt, gone: gone)
    }
}

extension Snapshot {
    /// Snaps of an inbox, newest first; opened ones and those that are gone stay until they are removed.
    package func inbox(of account: AccountID, _ request: PeoplePageRequest) throws -> InboxPage {
        // One row more than requested shows whether there is a next page.
        let found = try map(
            InboxRow.select + " AND recipient.offset < ?2 ORDER BY recipient.offset DESC LIMIT ?3",
            [account.rawValue, request.before ?? .max, request.limit + 1]
        ) { try InboxRow.received($0, in: self) }
        let snaps = Array(found.prefix(request.limit))
        return InboxPage(
            snaps: snaps, unread: try unreadSnaps(of: account), next: found.count > snaps.count ? snaps.last?.offset : nil)
    }

    /// What is in an inbox after an offset, oldest first.
    package func exportedInbox(of account: AccountID, after offset: Int64, limit: Int) throws -> [ReceivedSnap] {
        try map(
            InboxRow.select + " AND recipient.offset > ?2 ORDER BY recipient.offset LIMIT ?3", [account.rawValue, offset, limit]
        ) { try InboxRow.received($0, in: self) }
    }

    /// The events missed since a position, or the newest page where the log no longer reaches back.
    ///
    /// - Parameter limit: how many may be missed.
    package func inbox(of account: AccountID, since: FeedPosition?, limit: Int) throws -> InboxStart {
        let head = FeedPosition(epoch: try peopleHead().epoch, offset: try inboxHead(of: account))
        let missed = try since.flatMap { since in
            since.epoch == head.epoch ? try inboxEvents(of: account, after: since.offset, to: head, limit: limit) : nil
        }
        if let missed { return InboxStart(head: head, unread: try unreadSnaps(of: account), content: .recovered(missed)) }
        let page = try inbox(of: account, PeoplePageRequest())
        return InboxStart(head: head, unread: page.unread, content: .page(page))
    }

    /// A snap in an account's inbox.
    ///
    /// - Throws: `unknownSnap`.
    package func received(_ id: SnapID, by account: AccountID) throws -> ReceivedSnap {
        let found = try first(InboxRow.select + " AND recipient.snap = ?2", [account.rawValue, id.rawValue]) {
            try InboxRow.received($0, in: self)
        }
        guard let found else { throw Rejection.unknownSnap }
        return found
    }

    /// Whether a snap ever arrived in an account's inbox.
    func hasReceived(_ id: SnapID, by account: AccountID) throws -> Bool {
        let arrived = "SELECT 1 FROM recipient WHERE snap = ? AND account = ? AND offset IS NOT NULL"
        return try row(arrived, [id.rawValue, account.rawValue]) != nil
    }

    func inboxHead(of account: AccountID) throws -> Int64 {
        try row("SELECT head FROM inbox WHERE account = ?", [account.rawValue])?[0] ?? 0
    }

    /// How many snaps an account can still open.
    private func unreadSnaps(of account: AccountID) throws -> Int64 {
        let sql = "SELECT count(*) FROM \(InboxRow.tables) WHERE \(Visibility.ofReceived(by: "?1")) AND \(InboxRow.isUnread)"
        return try row(sql, [account.rawValue])?[0] ?? 0
    }

    /// Every event of an inbox after an offset; nil where some are no longer kept.
    private func inboxEvents(of account: AccountID, after offset: Int64, to head: FeedPosition, limit: Int) throws -> [InboxEvent]? {
        guard (0...head.offset).contains(offset), head.offset - offset <= Int64(limit) else { return nil }
        let rows = try rows(
            "SELECT offset, kind, snap, at FROM inbox_event WHERE account = ? AND offset > ? ORDER BY offset", [account.rawValue, offset])
        guard rows.count == Int(head.offset - offset) else { return nil }
        return try rows.map { row in
            let at = Timestamp(milliseconds: row[3])
            return InboxEvent(
                position: FeedPosition(epoch: head.epoch, offset: row[0]), at: at,
                kind: try inboxEvent(row[1], of: SnapID(rawValue: row[2]), to: account, at: at))
        }
    }

    /// What an account learns of an event. Of a snap that it may no longer see, it learns that it was removed.
    private func inboxEvent(_ kind: Int64, of snap: SnapID, to account: AccountID, at: Timestamp) throws -> InboxEvent.Kind {
        switch InboxRow.Kind(rawValue: kind) {
        case .received: do { return .received(try received(snap, by: account)) } catch is Rejection { return .removed(snap) }
        case .opened: return .opened(snap, readAt: at)
        case .deleted: return .gone(snap, .deleted)
        case .expired: return .gone(snap, .expired)
        case .removed, nil: return .removed(snap)
        }
    }

    /// The changes that another node made in inboxes. A received snap differs by recipient: one may have opened it meanwhile, and another
    /// may no longer see its author.
    func inboxChanges(_ kind: Int64, of snap: SnapID, at: Timestamp, places: [InboxChange.Place]) throws -> [InboxChange] {
        guard !places.isEmpty else { return [] }
        let epoch = try peopleHead().epoch
        let groups = InboxRow.Kind(rawValue: kind) == .received ? places.map { [$0] } : [places]
        return try groups.map { group in
            InboxChange(epoch: epoch, at: at, kind: try inboxEvent(kind, of: snap, to: group[0].account, at: at), places: group)
        }
    }
}

extension InboxChange {
    /// What the other nodes of a cluster get.
    package var order: ControlOrder {
        .inbox(
            snap: snap.rawValue, kind: InboxRow.Kind(kind).rawValue, at: at.milliseconds,
            places: places.map { [$0.account.rawValue, $0.offset] })
    }

    private var snap: SnapID {
        switch kind {
        case .received(let snap): snap.id
        case .gone(let snap, _), .opened(let snap, _), .removed(let snap): snap
        }
    }
}
