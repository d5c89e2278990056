package import SnapModel

/// Snaps that an account sent, as their author sees them: whether a recipient took one shows nowhere.
extension Snapshot {
    /// An author's sent snaps, newest first.
    package func sentSnaps(of author: AccountID, _ request: SentPageRequest) throws -> (snaps: [SentSnap], next: SnapID?) {
        let found = try map(
            Self.sent + " WHERE sent.author = ?1 AND sent.forgotten IS NULL AND sent.snap < ?2 ORDER BY sent.snap DESC LIMIT ?3",
            [author.rawValue, request.before?.rawValue ?? .max, request.limit + 1]
        ) { try sentSnap($0) }
        let snaps = Array(found.prefix(request.limit))
        return (snaps, found.count > snaps.count ? snaps.last?.id : nil)
    }

    /// An author's sent snaps after one of them, oldest first.
    package func exportedSent(of author: AccountID, after: Int64, limit: Int) throws -> [SentSnap] {
        try map(
            Self.sent + " WHERE sent.author = ?1 AND sent.forgotten IS NULL AND sent.snap > ?2 ORDER BY sent.snap LIMIT ?3",
            [author.rawValue, after, limit]
        ) { try sentSnap($0) }
    }

    /// A sent snap; nil for one of a feed.
    package func sentSnap(_ id: SnapID) throws -> SentSnap? {
        try map(Self.sent + " WHERE sent.snap = ?1", [id.rawValue]) { try sentSnap($0) }.first
    }

    /// Why a snap of a feed, or one that was sent, is gone; nil if it is not.
    ///
    /// - Throws: `unknownSnap`.
    package func gone(of id: SnapID) throws -> SentSnap.Gone? {
        guard let row = try row("SELECT gone FROM snap WHERE id = ?", [id.rawValue]) else { throw Rejection.unknownSnap }
        return (row[0] as String?).flatMap(SentSnap.Gone.init)
    }

    /// Whether a snap was sent to people.
    package func isSent(_ id: SnapID) throws -> Bool { try row("SELECT 1 FROM sent WHERE snap = ?", [id.rawValue]) != nil }

    private static let sent = """
        SELECT snap.id, snap.author, account.name, \(Portraits.column), snap.caption, snap.width, snap.height, snap.posted, snap.expires,
          snap.gone, recipient_list.id, recipient_list.name
        FROM sent CROSS JOIN snap ON snap.id = sent.snap CROSS JOIN account ON account.id = snap.author
        LEFT JOIN recipient_list ON recipient_list.id = sent.list
        """

    private func sentSnap(_ row: SQLRow) throws -> SentSnap {
        let (id, author) = (SnapID(rawValue: row[0]), AccountID(rawValue: row[1]))
        let gone = (row[9] as String?).flatMap(SentSnap.Gone.init)
        return SentSnap(
            id: id, author: feeds.portraits.person(row, id: 1, name: 2, portrait: 3), recipients: try recipients(of: id, author: author),
            list: (row[10] as Int64?).map { SentSnap.List(id: ListID(rawValue: $0), name: row[11]) },
            caption: gone == nil ? try (row[4] as String?).map(shown) : nil, width: row[5], height: row[6],
            postedAt: Timestamp(milliseconds: row[7]), expiresAt: Timestamp(milliseconds: row.numberOrNil(8) ?? row[7]), gone: gone)
    }

    private func recipients(of snap: SnapID, author: AccountID) throws -> [SentSnap.Recipient] {
        try map(
            """
            SELECT account.id, account.name, \(Portraits.column), open.at, CASE WHEN \(Visibility.ofAccount(to: "?2")) THEN 1 ELSE 0 END
            FROM recipient CROSS JOIN account ON account.id = recipient.account
            LEFT JOIN open ON open.snap = recipient.snap AND open.viewer = recipient.account
            WHERE recipient.snap = ?1 ORDER BY recipient.place
            """, [snap.rawValue, author.rawValue]
        ) { row in
            SentSnap.Recipient(
                account: recipient(row, id: 0, name: 1, portrait: 2, isVisible: row.number(4) == 1),
                openedAt: row.numberOrNil(3).map(Timestamp.init))
        }
    }

    /// A recipient as the author sees it: an account that is hidden from the author looks like a deleted one.
    func recipient(_ row: some ColumnReader, id: Int, name: Int, portrait: Int, isVisible: Bool) -> Person {
        guard !isVisible else { return feeds.portraits.person(row, id: id, name: name, portrait: portrait) }
        return Person(id: AccountID(rawValue: row.number(id)), name: DeletedAccount.name)
    }
}

/// The end of sent snaps.
extension Transaction {
    /// How long the image stays after the last recipient's open was committed, so that its bytes can leave.
    private static let deliveryMs: Int64 = 10_000

    /// Removes a snap, whether of a feed or sent to people.
    ///
    /// - Parameter keepsReported: whether an open report of a sent snap keeps image and caption for a while.
    /// - Throws: `unknownSnap`, `snapGone`.
    package func removePost(_ id: SnapID, as gone: Snap.Gone, keepsReported: Bool, at now: Timestamp) throws {
        guard try snapshot.isSent(id) else {
            try removeSnap(id, as: gone, at: now)
            return
        }
        if let gone = try snapshot.gone(of: id) { throw Rejection.ended(gone) }
        try removeSent(id, as: gone, keepsReported: keepsReported, at: now)
    }

    /// Ends a sent snap that is not gone, for all who have not opened it.
    ///
    /// - Parameter keepsReported: whether an open report of it keeps image and caption for a while; otherwise they are erased now.
    func removeSent(_ id: SnapID, as gone: Snap.Gone, keepsReported: Bool, at now: Timestamp) throws {
        let accounts = try waiting(for: id)
        if keepsReported, let until = try reportedUntil(id), until > now.milliseconds {
            try end(id, as: SentSnap.Gone(gone), at: now)
            try run("UPDATE sent SET due = ? WHERE snap = ?", [until, id.rawValue])
        } else {
            try run("UPDATE sent SET due = NULL WHERE snap = ?", [id.rawValue])
            _ = try erase(id, in: feeds.people, as: SentSnap.Gone(gone), at: now)
        }
        try record(.gone(id, gone), of: id, in: accounts, at: now)
        if let author = try row("SELECT author FROM sent WHERE snap = ?", [id.rawValue])?[0] as Int64? {
            try noticeSender(AccountID(rawValue: author), of: id, at: now)
        }
    }

    /// Marks a sent snap as gone; its content is erased later.
    private func end(_ id: SnapID, as gone: SentSnap.Gone, at now: Timestamp) throws {
        try run("UPDATE snap SET gone = ? WHERE id = ?", [gone.rawValue, id.rawValue])
        _ = try leave(id, of: feeds.people, as: gone, at: now)
    }

    /// The recipients who took a snap and can still open it.
    private func waiting(for id: SnapID) throws -> [AccountID] {
        try snapshot.rows(
            """
            SELECT account FROM recipient WHERE snap = ? AND \(InboxRow.isWaiting) ORDER BY account
            """, [id.rawValue]
        ).map { AccountID(rawValue: $0[0]) }
    }

    /// Has the image erased after an open, once no recipient can open it any longer. The snap is gone for its author if all recipients have
    /// opened it; otherwise it would show who did not take it.
    func endIfDone(_ id: SnapID, at now: Timestamp) throws {
        try setDue(among: [id], at: now)
        let isUnopened = """
            SELECT 1 FROM recipient WHERE snap = ?1
              AND NOT EXISTS (SELECT 1 FROM open WHERE open.snap = ?1 AND open.viewer = recipient.account) LIMIT 1
            """
        if try row(isUnopened, [id.rawValue]) == nil { try end(id, as: .opened, at: now) }
    }

    /// Sets the time of the erasure of the snaps that no recipient can open any longer, unless it is set. An open report keeps image and caption.
    func setDue(among snaps: [SnapID], at now: Timestamp) throws {
        guard !snaps.isEmpty else { return }
        let marks = snaps.indices.map { "?\($0 + 3)" }.joined(separator: ", ")
        try run(
            """
            UPDATE sent SET due = max(?1, coalesce((SELECT max(at) + ?2 FROM report WHERE report.snap = sent.snap AND state = 'open'), 0))
            WHERE snap IN (\(marks)) AND due IS NULL AND (EXISTS (SELECT 1 FROM image WHERE image.snap = sent.snap)
                OR EXISTS (SELECT 1 FROM snap WHERE snap.id = sent.snap AND snap.picture IS NOT NULL))
              AND EXISTS (SELECT 1 FROM snap WHERE snap.id = sent.snap AND snap.gone IS NULL)
              AND NOT EXISTS (SELECT 1 FROM recipient WHERE recipient.snap = sent.snap AND \(InboxRow.isWaiting))
            """, [now.milliseconds + Self.deliveryMs, reportedMs] + snaps.map(\.rawValue))
    }

    private var reportedMs: Int64 { Int64(bounds.reportedSnapDays) * 86_400_000 }

    /// The end of the last open report's time.
    private func reportedUntil(_ id: SnapID) throws -> Int64? {
        let last = try row("SELECT max(at) FROM report WHERE snap = ? AND state = 'open'", [id.rawValue])?[0] as Int64?
        return last.map { $0 + reportedMs }
    }

    /// A sent snap was reported: what is not erased yet is kept for some days.
    func keepReported(_ id: SnapID, at now: Timestamp) throws {
        try run(
            "UPDATE sent SET due = max(due, ?) WHERE snap = ? AND due IS NOT NULL", [now.milliseconds + reportedMs, id.rawValue])
    }

    /// The reports of a sent snap are settled: what they kept is erased, once the bytes of an open have left.
    func dropReported(_ id: SnapID, at now: Timestamp) throws {
        let due = now.milliseconds + Self.deliveryMs
        try run("UPDATE sent SET due = ?1 WHERE snap = ?2 AND due > ?1", [due, id.rawValue])
    }

    /// Erases images that no recipient can open any longer, and captions of snaps that are gone.
    ///
    /// - Returns: how many were due, at most `limit`.
    package func eraseSent(at now: Timestamp, limit: Int) throws -> Int {
        let due = try snapshot.rows(
            "SELECT snap FROM sent WHERE due <= ? AND due IS NOT NULL ORDER BY due LIMIT ?", [now.milliseconds, limit])
        for row in due { try eraseContent(of: SnapID(rawValue: row[0])) }
        return due.count
    }

    /// Erases what an author's ended snaps still have, for a report or an image on its way.
    ///
    /// - Returns: how many had something, at most `limit`.
    func eraseKeptSent(of author: AccountID, limit: Int) throws -> Int {
        let kept = try snapshot.rows(
            "SELECT snap FROM sent WHERE author = ? AND due IS NOT NULL ORDER BY snap LIMIT ?", [author.rawValue, limit])
        for row in kept { try eraseContent(of: SnapID(rawValue: row[0])) }
        return kept.count
    }

    func eraseContent(of id: SnapID) throws {
        let file = try row("DELETE FROM image WHERE snap = ? RETURNING file", [id.rawValue])?[0] as String?
        try run(
            "UPDATE snap SET picture = NULL, caption = CASE WHEN gone IS NULL THEN caption END WHERE id = ?", [id.rawValue])
        try run("UPDATE sent SET due = NULL WHERE snap = ?", [id.rawValue])
        if let file { removeUnused([file]) }
    }

    /// Notifies the author's devices of what has become of a sent snap. To read it takes a look at each recipient, so a server of its own does
    /// that after the commit, and only for authors who are connected. A node cannot know who is connected to the others.
    func noticeSender(_ author: AccountID, of id: SnapID, at now: Timestamp) throws {
        guard sql.hasOtherWriters else { return changes.add(.sentChanged(author, id, at: now)) }
        guard let sent = try snapshot.sentSnap(id) else { return }
        changes.add(.notice(.toAll(author, .sentChanged(sent, at: now))))
    }

    /// Takes a sent snap that is gone off its author's list.
    ///
    /// - Throws: `unknownSnap`; `forbidden` for one that is not gone.
    package func forget(_ id: SnapID, by author: AccountID, at now: Timestamp) throws {
        try requireActive(author)
        let found = try row("SELECT 1 FROM sent WHERE snap = ? AND author = ? AND forgotten IS NULL", [id.rawValue, author.rawValue])
        guard found != nil else { throw Rejection.unknownSnap }
        guard try snapshot.gone(of: id) != nil else { throw Rejection.forgetBeforeEnd }
        try run("UPDATE sent SET forgotten = ? WHERE snap = ?", [now.milliseconds, id.rawValue])
    }
}
