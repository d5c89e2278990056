package import SnapModel

/// Operators' questions about snaps and logins.
extension Snapshot {
    package typealias FoundSnaps = (snaps: [Snap], next: SnapID?)

    /// Snaps of all feeds by a filter, newest first.
    ///
    /// - Throws: `unknownFeed`, `unknownAccount`.
    package func snaps(_ filter: SnapFilter, for perspective: Perspective) throws -> FoundSnaps {
        let search = try SnapSearch(filter, in: self)
        // One row more than requested shows whether there is a next page.
        let numbers = try rows(search.sql, search.parameters).map { $0[0] as Int64 }
        let shown = numbers.prefix(filter.limit)
        let snaps = try shown.compactMap { number in
            try row(SnapRow.select + " WHERE snap.id = ?2", [perspective.account?.rawValue, number])
                .flatMap { try SnapRow.snap($0, for: perspective, in: self) }
        }
        return (snaps, numbers.count > shown.count ? shown.last.map(SnapID.init) : nil)
    }

    /// The first id whose snap was posted at a moment or later; one above all ids when there is none.
    ///
    /// Ids grow with time, so a binary search finds it. After the clock was set back, the result is near the right place but may miss it.
    func firstSnap(postedSince moment: Timestamp) throws -> Int64 {
        let end = (try row("SELECT max(id) FROM snap")?[0] as Int64? ?? 0) + 1
        return try halved(to: end) { middle in
            let row = try row("SELECT id, posted FROM snap WHERE id >= ? ORDER BY id LIMIT 1", [middle])
            guard let row, (row[1] as Int64) < moment.milliseconds else { return nil }
            return row[0]
        }
    }

    /// The first offset of a feed whose snap has this id or a greater one: offsets grow as ids do.
    func firstOffset(in feed: Int64, fromSnap number: Int64) throws -> Int64 {
        let end = (try row("SELECT max(offset) FROM snap WHERE feed = ?", [feed])?[0] as Int64? ?? 0) + 1
        return try halved(to: end) { middle in
            let row = try row("SELECT offset, id FROM snap WHERE feed = ? AND offset >= ? ORDER BY offset LIMIT 1", [feed, middle])
            guard let row, (row[1] as Int64) < number else { return nil }
            return row[0]
        }
    }

    /// A binary search for the first place, from 1 on, that is not too early; the end when there is none.
    ///
    /// - Parameter early: returns the first row at a place or after it, if that row is too early.
    func halved(to end: Int64, _ early: (Int64) throws -> Int64?) rethrows -> Int64 {
        var (low, high): (Int64, Int64) = (1, end)
        while low < high {
            let middle = low + (high - low) / 2
            if let place = try early(middle), place < high { low = place + 1 } else { high = middle }
        }
        return low
    }

    /// Logins of all accounts, newest first.
    ///
    /// - Throws: `unknownAccount`, `unknownSession`.
    package func logins(_ query: LoginQuery) throws -> (logins: [Login], next: SessionID?) {
        let account = try query.name.map { try accountNumber(named: $0) }
        let found = try rows(
            """
            SELECT session.id, device, session.created, used, account.id, account.name
            FROM session JOIN account ON account.id = session.account
            WHERE session.scopes IS NULL AND session.id < ? \(account == nil ? "" : "AND session.account = ?") \(query.session == nil ? "" : "AND session.id = ?")
            ORDER BY session.id DESC LIMIT ?
            """,
            [query.before?.rawValue ?? .max, account, query.session?.rawValue, Int64(query.limit + 1)].compactMap { $0 })
        if found.isEmpty, query.session != nil { throw Rejection.unknownLogin }
        let logins = found.prefix(query.limit).map { row in
            Login(
                session: DeviceSession(
                    id: SessionID(rawValue: row[0]), device: row[1], createdAt: Timestamp(milliseconds: row[2]),
                    usedAt: Timestamp(milliseconds: row[3])),
                person: Person(id: AccountID(rawValue: row[4]), name: row[5]))
        }
        return (logins, found.count > logins.count ? logins.last?.session.id : nil)
    }

    /// The number of the account with a name.
    ///
    /// - Throws: `unknownAccount`.
    func accountNumber(named name: String) throws -> Int64 {
        guard let account = try account(named: name) else { throw Rejection.unknownAccount }
        return account.person.id.rawValue
    }
}

/// Why a viewer may or may not open a snap.
extension Snapshot {
    /// The decision that `claim` would make now, with the known reasons, checked in the same order.
    ///
    /// - Throws: `unknownAccount`.
    package func explain(_ id: SnapID, viewerNamed name: String, at now: Timestamp) throws -> Explanation {
        guard let viewer = try account(named: name)?.person else { throw Rejection.unknownAccount }
        return Explanation(snap: id, viewer: viewer, verdict: try verdict(on: id, for: viewer.id, at: now))
    }

    private func verdict(on id: SnapID, for viewer: AccountID, at now: Timestamp) throws -> Explanation.Verdict {
        let snap: Snap
        do { snap = try self.snap(id, for: .viewer(viewer)) } catch is Rejection { return .unknownSnap }
        if case .read(let opened) = snap.view { return .alreadyOpened(opened) }
        if let gone = snap.gone { return try .gone(gone, at: removedAt(id), by: gone == .deleted ? remover(of: snap) : nil) }
        if let row = try row("SELECT suspended, suspension FROM account WHERE id = ? AND suspended IS NOT NULL", [viewer.rawValue]) {
            return .suspended(since: Timestamp(milliseconds: row[0]), reason: row[1])
        }
        let expires = try row("SELECT expires FROM snap WHERE id = ?", [id.rawValue])?[0] as Int64?
        if let expires, expires <= now.milliseconds { return .gone(.expired, at: nil, by: nil) }
        return .wouldSucceed
    }

    private func removedAt(_ id: SnapID) throws -> Timestamp? {
        try row("SELECT at FROM removal WHERE snap = ?", [id.rawValue]).map { Timestamp(milliseconds: $0[0]) }
    }

    /// Finds who removed a snap. Admins leave an entry in the audit log; without one it was the author, or the deletion of the author's account.
    private func remover(of snap: Snap) throws -> Explanation.Remover {
        let line = try row(
            """
            SELECT actor, name, reason FROM audit
            WHERE \(DatabaseSchema.auditedSnap) = ? AND \(DatabaseSchema.auditedRemoval) AND target = ? ORDER BY id DESC LIMIT 1
            """, [snap.id.rawValue, "snap \(snap.id.text)"])
        if let line { return .admin(Self.person(line[0], line[1]), reason: line[2]) }
        let isDeleted = try row("SELECT 1 FROM account WHERE id = ? AND deleted IS NOT NULL", [snap.author.id.rawValue]) != nil
        return isDeleted ? .accountDeletion : .author
    }
}

extension Transaction {
    /// Claims the local admin's one look at a snap's image. Besides a viewer's claim, nothing else may lead to its bytes, and this only
    /// once its transaction, which also writes the audit log, has been committed.
    ///
    /// - Throws: `alreadyInspected` with the time and the reason; `unknownSnap`; `snapGone`.
    package func inspect(_ id: SnapID, because reason: String, at now: Timestamp) throws -> Claim {
        let snap = try snapshot.snap(id, for: .localAdmin)
        if let row = try row("SELECT at, reason FROM inspection WHERE snap = ?", [id.rawValue]) {
            throw Rejection.alreadyInspected(at: Timestamp(milliseconds: row[0]), because: row[1])
        }
        if let gone = snap.gone { throw Rejection.gone(gone) }
        let (source, type) = try imageSource(of: id, at: now)
        try run("INSERT INTO inspection (snap, at, reason) VALUES (?, ?, ?)", [id.rawValue, now.milliseconds, reason])
        try audit("snap.inspect", "snap \(id.text)", by: nil, because: reason, at: now)
        let looked = Opened(at: now, device: "admin socket")
        return Claim(
            snap: snap, opened: looked, opens: snap.opens ?? 0, image: ImageFacts(type: type, width: snap.width, height: snap.height),
            source: source)
    }

    /// Gives an account a new password without asking for the old one, and ends all its logins.
    ///
    /// - Throws: `unknownAccount`; `forbidden` for an account that an app logs in: a password would be a second way in.
    @discardableResult package func resetPassword(_ hash: String, ofAccountNamed name: String, at now: Timestamp) throws -> [SessionID] {
        let account = try account(named: name)
        try requireOwnPassword(account)
        try run("UPDATE account SET password = ? WHERE id = ?", [hash, account.rawValue])
        try endReset(of: account)
        return try endSessions(of: account, at: now)
    }

}

extension Snapshot {
    /// The account of the login.
    ///
    /// - Throws: `unknownSession`.
    package func owner(of session: SessionID) throws -> (person: Person, role: Role) {
        let sql = "SELECT account.id, name, role FROM session JOIN account ON account.id = session.account WHERE session.id = ?"
        guard let row = try row(sql, [session.rawValue]) else { throw Rejection.unknownLogin }
        return (Person(id: AccountID(rawValue: row[0]), name: row[1]), Role(rawValue: row[2]) ?? .member)
    }
}
