package import SnapModel

/// Reads follows, requests and blocks.
extension Snapshot {
    /// The relation of one account to another.
    package func relation(of one: AccountID, to other: AccountID) throws -> Relation {
        try first("SELECT \(RelationRow.columns(from: "?1", to: "?2"))", [one.rawValue, other.rawValue]) {
            RelationRow.relation($0, from: 0)
        }
            ?? Relation()
    }

    /// An account that is visible to the asker.
    ///
    /// - Throws: `unknownAccount`, also for an account that blocks the asker or that the asker blocks.
    package func visiblePerson(_ account: AccountID, for perspective: Perspective) throws -> Person {
        let found = try first(
            "SELECT account.name FROM account WHERE account.id = ?2 AND \(Visibility.ofAccount(to: "?1"))",
            [perspective.account?.rawValue, account.rawValue]
        ) { Person(id: account, name: $0[0]) }
        guard let found else { throw Rejection.unknownAccount }
        return found
    }

    /// A page of the account's followers or follows.
    ///
    /// - Throws: `unknownAccount`; `forbidden` where the account hides its lists.
    package func follows(_ request: FollowListRequest, for perspective: Perspective) throws -> People {
        _ = try visiblePerson(request.account, for: perspective)
        guard try perspective.account == nil || perspective.account == request.account || !hidesLists(request.account) else {
            throw Rejection.hiddenLists
        }
        return switch request.side {
        case .followers: try people("follow", whose: "followee", listing: "follower", of: request.account, request.page, for: perspective)
        case .following: try people("follow", whose: "follower", listing: "followee", of: request.account, request.page, for: perspective)
        }
    }

    /// The pending follow requests to an account.
    package func requests(to account: AccountID, _ page: PeoplePageRequest) throws -> People {
        try people("request", whose: "asked", listing: "asker", of: account, page, for: .viewer(account))
    }

    /// The accounts that an account blocks. They are listed although hidden elsewhere, unless they are invisible for another reason.
    package func blocks(of account: AccountID, _ page: PeoplePageRequest) throws -> People {
        let found = try rows(
            """
            SELECT block.id, account.id, account.name FROM block JOIN account ON account.id = blocked
            WHERE blocker = ?1 AND block.id < ?2 AND \(Visibility.butForOwnBlocks(to: "?1")) ORDER BY block.id DESC LIMIT ?3
            """, [account.rawValue, page.before ?? .max, page.limit])
        let people = found.map {
            ListedPerson(person: Person(id: AccountID(rawValue: $0[1]), name: $0[2]), bio: nil, relation: Relation(blocking: true))
        }
        return (people, found.count == page.limit ? found.last?[0] : nil)
    }

    package typealias People = (people: [ListedPerson], next: Int64?)

    /// Entries of a table of pairs, newest first. Accounts that are invisible to the asker leave no gap in the pages.
    private func people(
        _ table: String, whose owner: String, listing other: String, of account: AccountID, _ page: PeoplePageRequest,
        for perspective: Perspective
    ) throws -> People {
        let found = try rows(
            """
            SELECT entry.id, account.id, account.name, profile.bio, \(Portraits.column), \(RelationRow.columns(from: "?1", to: "account.id"))
            FROM \(table) AS entry CROSS JOIN account ON account.id = entry.\(other)
              LEFT JOIN profile ON profile.account = account.id
            WHERE entry.\(owner) = ?2 AND entry.id < ?3 AND \(Visibility.ofAccount(to: "?1")) ORDER BY entry.id DESC LIMIT ?4
            """, [perspective.account?.rawValue, account.rawValue, page.before ?? .max, page.limit])
        let people = try found.map { row in
            ListedPerson(
                person: feeds.portraits.person(row, id: 1, name: 2, portrait: 4), bio: try (row[3] as String?).map { try shown($0).text },
                relation: perspective.account == nil ? nil : RelationRow.relation(row, from: 5))
        }
        return (people, found.count == page.limit ? found.last?[0] : nil)
    }
}

/// The columns of a relation.
enum RelationRow {
    /// The columns of a relation between two accounts.
    ///
    /// - Parameters:
    ///   - one: an expression for the number of the account that asks.
    ///   - other: one for the other account.
    static func columns(from one: String, to other: String) -> String {
        """
        EXISTS (SELECT 1 FROM follow WHERE follower = \(one) AND followee = \(other)),
        EXISTS (SELECT 1 FROM follow WHERE follower = \(other) AND followee = \(one)),
        EXISTS (SELECT 1 FROM request WHERE asker = \(one) AND asked = \(other)),
        EXISTS (SELECT 1 FROM block WHERE blocker = \(one) AND blocked = \(other)),
        EXISTS (SELECT 1 FROM mute WHERE account = \(one) AND person = \(other))
        """
    }

    /// Reads a relation from a row.
    ///
    /// - Parameter column: the index of the first of `columns` in the row.
    static func relation(_ row: some ColumnReader, from column: Int) -> Relation {
        Relation(
            following: row.number(column) == 1, follower: row.number(column + 1) == 1, requested: row.number(column + 2) == 1,
            blocking: row.number(column + 3) == 1, muting: row.number(column + 4) == 1)
    }
}

/// Changes follows and requests. A repeated change has no effect, as long as the other account is visible.
extension Transaction {
    /// Follows an account, or requests to if it approves its followers.
    ///
    /// - Parameter max: how many an account may follow or ask, together.
    /// - Throws: `unknownAccount`, `forbidden`, `tooMany`, `suspended`.
    package func follow(_ other: AccountID, by account: AccountID, at now: Timestamp, max: Int) throws -> Relation {
        let before = try checkedRelation(of: account, to: other)
        guard account != other else { throw Rejection.oneself(.follow) }
        guard !before.blocking else { throw Rejection.blockedByAsker }
        let approves = try snapshot.approvesFollowers(other)
        guard !before.following, !before.requested || !approves else { return before }
        // The request of an account that was suspended when all others were accepted.
        try removeRequest(by: account, to: other)
        guard try followCount(of: account, upTo: max) < max else {
            throw Rejection.full(.follows, max: max)
        }
        if approves {
            try run("INSERT INTO request (asker, asked, at) VALUES (?, ?, ?)", [account.rawValue, other.rawValue, now.milliseconds])
            changes.add(.counted(.relation(.request)))
            try notify(other, .request, by: account, at: now)
        } else {
            try addFollow(of: other, by: account, at: now)
            changes.add(.counted(.relation(.follow)))
            try notify(other, .follow, by: account, at: now)
        }
        return try snapshot.relation(of: account, to: other)
    }

    /// Ends a follow, or takes a request back.
    ///
    /// - Throws: `unknownAccount`, `suspended`.
    package func unfollow(_ other: AccountID, by account: AccountID) throws -> Relation {
        _ = try checkedRelation(of: account, to: other)
        try removeFollow(of: other, by: account)
        try removeRequest(by: account, to: other)
        return try snapshot.relation(of: account, to: other)
    }

    /// Answers a request; without one nothing changes.
    ///
    /// - Throws: `unknownAccount`, `suspended`.
    package func answerRequest(of other: AccountID, to account: AccountID, isAccepted: Bool, at now: Timestamp) throws -> Relation {
        _ = try checkedRelation(of: account, to: other)
        if try removeRequest(by: other, to: account), isAccepted {
            try addFollow(of: account, by: other, at: now)
            try notify(other, .accepted, by: account, at: now)
        }
        return try snapshot.relation(of: account, to: other)
    }

    /// The most requests that one transaction accepts.
    static let acceptedMax = 100

    /// Accepts the pending requests, the newest first. Of many, a part is left to `continueAccountWork`; an account that asks again meanwhile
    /// follows immediately. Requests of suspended accounts stay pending.
    func acceptRequests(to account: AccountID, at now: Timestamp) throws {
        let waiting = try snapshot.rows(
            """
            SELECT request.id, request.asker FROM request JOIN account ON account.id = request.asker
            WHERE request.asked = ? AND account.suspended IS NULL ORDER BY request.id DESC LIMIT ?
            """, [account.rawValue, Self.acceptedMax])
        for row in waiting {
            try run("DELETE FROM request WHERE id = ?", [row[0] as Int64])
            try addFollow(of: account, by: AccountID(rawValue: row[1]), at: now)
        }
        try removeNotifications(ofEndedRequestsTo: account)
        for row in waiting { try notify(AccountID(rawValue: row[1]), .accepted, by: account, at: now) }
        guard waiting.count == Self.acceptedMax else { return try end(.acceptance, of: account) }
        try leave(.acceptance, of: account)
        changes.add(.workUnfinished)
    }

    /// Ends the follows, requests and favourites between two accounts, both ways, and removes the notifications between them.
    func separate(_ one: AccountID, _ other: AccountID) throws {
        for (from, to) in [(one, other), (other, one)] {
            try removeFollow(of: to, by: from)
            try removeRequest(by: from, to: to)
            try removeFavourites(of: from, by: to)
        }
        try removeNotifications(between: one, and: other)
        try removeMembership(between: one, and: other)
    }

    /// Removes what is between a deleted account and others, up to a budget.
    func removeFromPeople(_ account: AccountID, within budget: inout ErasureBudget) throws {
        try budget.spend { try removeFollows("follower", account, counted: "following", other: ("followee", "followers"), limit: $0) }
        try budget.spend { try removeFollows("followee", account, counted: "followers", other: ("follower", "following"), limit: $0) }
        for (table, column) in [
            ("request", "asker"), ("request", "asked"), ("mute", "account"), ("mute", "person"), ("notification", "account"),
        ] {
            try budget.spend { try remove(from: table, where: column, account, limit: $0) }
        }
        try budget.spend { try removeFavourites(of: account, limit: $0) }
        try budget.spend { try removeNotifications(by: account, limit: $0) }
    }

    /// Whether an account blocks another one or is blocked.
    func hasBlocks(_ account: AccountID) throws -> Bool {
        let sql = "SELECT 1 FROM block WHERE blocker = ?1 UNION ALL SELECT 1 FROM block WHERE blocked = ?1 LIMIT 1"
        return try row(sql, [account.rawValue]) != nil
    }

    func removeBlocks(around account: AccountID, within budget: inout ErasureBudget) throws {
        for column in ["blocker", "blocked"] { try budget.spend { try remove(from: "block", where: column, account, limit: $0) } }
    }

    private func remove(from table: String, where column: String, _ account: AccountID, limit: Int) throws -> Int {
        try run(
            "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE \(column) = ? LIMIT ?)", [account.rawValue, limit])
    }

    /// Removes some follows of an account.
    ///
    /// - Parameters:
    ///   - counted: the account's counter of these follows.
    ///   - other: the column of the other accounts, and their counter.
    private func removeFollows(
        _ column: String, _ account: AccountID, counted: String, other: (column: String, counted: String), limit: Int
    ) throws -> Int {
        let some = "SELECT id FROM follow WHERE \(column) = ? ORDER BY id LIMIT ?"
        let numbers: SQLParameters = [account.rawValue, limit]
        try run(
            """
            UPDATE profile SET \(other.counted) = \(other.counted) - 1
            WHERE account IN (SELECT \(other.column) FROM follow WHERE id IN (\(some)))
            """, numbers)
        let removed = try run("DELETE FROM follow WHERE id IN (\(some))", numbers)
        try run("UPDATE profile SET \(counted) = \(counted) - ? WHERE account = ?", [removed, account.rawValue])
        return removed
    }

    // MARK: Parts

    /// The relation before a change.
    ///
    /// - Throws: `unknownAccount`, except where a follow or a request is between the two, which may always be undone; `suspended`.
    private func checkedRelation(of account: AccountID, to other: AccountID) throws -> Relation {
        try requireActive(account)
        let relation = try snapshot.relation(of: account, to: other)
        let isAsked = try row("SELECT 1 FROM request WHERE asker = ? AND asked = ?", [other.rawValue, account.rawValue]) != nil
        guard !relation.following, !relation.follower, !relation.requested, !isAsked else { return relation }
        guard try snapshot.isThere(other, for: account) else { throw Rejection.unknownAccount }
        return relation
    }

    private func addFollow(of followee: AccountID, by follower: AccountID, at now: Timestamp) throws {
        let added = try run(
            "INSERT INTO follow (follower, followee, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [follower.rawValue, followee.rawValue, now.milliseconds])
        if added == 1 { try countFollow(of: followee, by: follower, +1) }
    }

    func removeFollow(of followee: AccountID, by follower: AccountID) throws {
        let removed = try run("DELETE FROM follow WHERE follower = ? AND followee = ?", [follower.rawValue, followee.rawValue])
        guard removed == 1 else { return }
        try countFollow(of: followee, by: follower, -1)
        try removeNotifications(ofFollowOf: followee, by: follower)
    }

    /// Removes a follow request.
    ///
    /// - Returns: whether there was one.
    @discardableResult private func removeRequest(by asker: AccountID, to asked: AccountID) throws -> Bool {
        guard try run("DELETE FROM request WHERE asker = ? AND asked = ?", [asker.rawValue, asked.rawValue]) == 1 else { return false }
        try takeBackNotification(.request, to: asked, by: asker)
        return true
    }

    private func countFollow(of followee: AccountID, by follower: AccountID, _ change: Int) throws {
        try makeProfile(of: follower)
        try makeProfile(of: followee)
        try run("UPDATE profile SET following = following + ? WHERE account = ?", [change, follower.rawValue])
        try run("UPDATE profile SET followers = followers + ? WHERE account = ?", [change, followee.rawValue])
    }

    private func followCount(of account: AccountID, upTo max: Int) throws -> Int {
        try count("SELECT 1 FROM follow WHERE follower = ?", [account.rawValue], upTo: max)
            + count("SELECT 1 FROM request WHERE asker = ?", [account.rawValue], upTo: max)
    }

    /// Counts rows, up to the number that matters.
    func count(_ sql: String, _ parameters: SQLParameters, upTo max: Int) throws -> Int {
        try row("SELECT count(*) FROM (\(sql) LIMIT ?) AS counted", parameters + [max])?[0] ?? 0
    }
}
