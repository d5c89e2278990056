package import SnapModel

/// Reads what accounts mute. An expired mute has no effect, even while its row exists.
extension Snapshot {
    package typealias Mutes = (mutes: [Mute], next: Int64?)

    /// The mutes of an account, newest first. Accounts that are invisible to it are left out.
    package func mutes(of account: AccountID, _ page: PeoplePageRequest, at now: Timestamp) throws -> Mutes {
        let found = try mutes(
            "mute.account = ?1 AND mute.id < ?2 AND (until IS NULL OR until > ?4) AND (person IS NULL OR \(Visibility.ofAccount(to: "?1")))",
            isShown: true, [account.rawValue, page.before ?? .max, page.limit, now.milliseconds])
        return (found, found.count == page.limit ? found.last?.id.rawValue : nil)
    }

    /// All mutes of an account, the oldest first. Invisible accounts are left out, as in its lists: otherwise an export would reveal who
    /// blocks it.
    package func exportedMutes(of account: AccountID, after: Int64, limit: Int) throws -> [Mute] {
        try mutes("mute.account = ?1 AND mute.id > ?2 AND \(Self.isOfOneWhoIsThere)", isShown: false, [account.rawValue, after, limit])
    }

    /// The condition for mutes of tags, of words, and of accounts that are visible to the account ?1.
    fileprivate static let isOfOneWhoIsThere = """
        (mute.person IS NULL OR EXISTS (SELECT 1 FROM account WHERE account.id = mute.person AND \(Visibility.butForOwnBlocks(to: "?1"))))
        """

    /// Reads mutes under a condition.
    ///
    /// - Parameter isShown: whether they are shown, newest first and with portraits.
    private func mutes(_ condition: String, isShown: Bool, _ parameters: SQLParameters) throws -> [Mute] {
        try map(
            """
            SELECT mute.id, tag, word, until, account.id, account.name, \(isShown ? "account.portrait" : "NULL") FROM mute LEFT JOIN account ON account.id = mute.person
            WHERE \(condition) ORDER BY mute.id \(isShown ? "DESC" : "") LIMIT ?3
            """, parameters
        ) { row in
            let target: Mute.Target
            switch (row[1] as String?, row[2] as String?) {
            case (let tag?, _): target = .tag(tag)
            case (_, let word?): target = .word(word)
            default: target = .person(feeds.portraits.person(row, id: 4, name: 5, portrait: 6))
            }
            return Mute(id: MuteID(rawValue: row[0]), target: target, until: (row[3] as Int64?).map(Timestamp.init))
        }
    }

    /// The tags and words that an account mutes; nil without any.
    package func mutedWords(of account: AccountID, at now: Timestamp) throws -> MutedWords? {
        let found = try map(
            "SELECT tag, word FROM mute WHERE account = ? AND person IS NULL AND (until IS NULL OR until > ?)",
            [account.rawValue, now.milliseconds]
        ) { ($0[0] as String?, $0[1] as String?) }
        return found.isEmpty ? nil : MutedWords(tags: found.compactMap(\.0), words: found.compactMap(\.1))
    }

    /// Whether an account mutes another.
    package func mutes(_ account: AccountID, _ person: AccountID, at now: Timestamp) throws -> Bool {
        try row(
            "SELECT 1 FROM mute WHERE account = ? AND person = ? AND (until IS NULL OR until > ?)",
            [account.rawValue, person.rawValue, now.milliseconds]) != nil
    }

    /// Whether a mute of a tag or word hides another account's photo from an account.
    func hides(_ photo: PhotoID, by author: AccountID, from account: AccountID, at now: Timestamp) throws -> Bool {
        guard account != author, let muted = try mutedWords(of: account, at: now) else { return false }
        return muted.reason(toHide: try self.photo(photo, for: .viewer(author), at: now)) != nil
    }

    /// The condition under which an account mutes another. Parameters: expressions for their numbers, and for the time.
    static func isMuted(_ person: String, by account: String, at now: String) -> String {
        "EXISTS (SELECT 1 FROM mute WHERE mute.account = \(account) AND mute.person = \(person) AND (until IS NULL OR until > \(now)))"
    }

    /// The condition under which an account mutes any tags or words.
    static func mutesWords(_ account: String) -> String {
        "EXISTS (SELECT 1 FROM mute WHERE mute.account = \(account) AND mute.person IS NULL)"
    }

    /// A query of the numbers of the accounts that an account mutes.
    ///
    /// - Parameters: expressions for the account's number and for the time.
    static func mutedPersons(by account: String, at now: String) -> String {
        "SELECT person FROM mute WHERE account = \(account) AND person IS NOT NULL AND (until IS NULL OR until > \(now))"
    }
}

extension Transaction {
    /// Mutes an account, a tag or a word. What is muted already gets another end.
    ///
    /// - Parameters:
    ///   - target: tags and words in the form in which they are compared.
    ///   - limits: how many mutes an account may have, and how many of tags and words among them.
    /// - Returns: the mute, and whether it is new.
    /// - Throws: `forbidden`, `tooMany`, `suspended`.
    package func mute(
        _ target: MuteTarget, by account: AccountID, until: Timestamp?, at now: Timestamp, limits: (all: Int, words: Int)
    ) throws -> (mute: Mute, isNew: Bool) {
        try requireActive(account)
        if case .account(let other) = target, try other != account && !snapshot.isThere(other, for: account) {
            return try muteHidden(other, by: account, until: until, at: now, limits)
        }
        let shown = try shown(target, for: account)
        if let id = try muteNumber(of: target, by: account) {
            try run("UPDATE mute SET until = ? WHERE id = ?", [until?.milliseconds, id.rawValue])
            return (Mute(id: id, target: shown, until: until), false)
        }
        try requireRoomForMute(of: target, by: account, limits)
        let values = target.columns
        try run(
            "INSERT INTO mute (account, person, tag, word, at, until) VALUES (?, ?, ?, ?, ?, ?)",
            [account.rawValue, values.person, values.tag, values.word, now.milliseconds, until?.milliseconds])
        changes.add(.counted(.relation(.mute)))
        return (try Mute(id: MuteID(rawValue: sql.lastInsertedID), target: shown, until: until), true)
    }

    /// Mutes an account that is hidden or unknown, and answers the same for both: with a new number each time, and no name.
    private func muteHidden(
        _ other: AccountID, by account: AccountID, until: Timestamp?, at now: Timestamp, _ limits: (all: Int, words: Int)
    ) throws -> (mute: Mute, isNew: Bool) {
        try requireRoomForMute(of: .account(other), by: account, limits)
        try run("DELETE FROM mute WHERE account = ? AND person = ?", [account.rawValue, other.rawValue])
        let exists = try snapshot.exists(other)
        // Of an account that does not exist, a row takes its number and goes; it may name only the account's own.
        try run(
            "INSERT INTO mute (account, person, at, until) VALUES (?, ?, ?, ?)",
            [account.rawValue, exists ? other.rawValue : account.rawValue, now.milliseconds, until?.milliseconds])
        let id = MuteID(rawValue: try sql.lastInsertedID)
        if !exists { try run("DELETE FROM mute WHERE id = ?", [id.rawValue]) }
        return (Mute(id: id, target: .person(Person(id: other, name: DeletedAccount.name)), until: until), false)
    }

    private func shown(_ target: MuteTarget, for account: AccountID) throws -> Mute.Target {
        switch target {
        case .account(let other):
            guard other != account else { throw Rejection.oneself(.mute) }
            return .person(try shownPerson(other, for: account))
        case .tag(let tag): return .tag(tag)
        case .word(let word): return .word(word)
        }
    }

    /// An account that is visible. The portrait of a blocked account is not shown.
    private func shownPerson(_ other: AccountID, for account: AccountID) throws -> Person {
        guard try !snapshot.relation(of: account, to: other).blocking else {
            return Person(id: other, name: try row("SELECT name FROM account WHERE id = ?", [other.rawValue])?[0] ?? "")
        }
        return try withPortrait(snapshot.visiblePerson(other, for: .viewer(account)))
    }

    /// Checks that the account may mute another target. Invisible accounts are not counted, as with blocks.
    private func requireRoomForMute(of target: MuteTarget, by account: AccountID, _ limits: (all: Int, words: Int)) throws {
        let counts = try row(
            "SELECT count(*), count(*) - count(person) FROM mute WHERE account = ?1 AND \(Snapshot.isOfOneWhoIsThere)", [account.rawValue])
        guard (counts?[0] ?? 0) < limits.all else {
            throw Rejection.full(.mutes, max: limits.all)
        }
        if case .account = target { return }
        guard (counts?[1] ?? 0) < limits.words else {
            throw Rejection.full(.mutedWords, max: limits.words)
        }
    }

    private func muteNumber(of target: MuteTarget, by account: AccountID) throws -> MuteID? {
        let values = target.columns
        return try row(
            "SELECT id FROM mute WHERE account = ? AND person IS ? AND tag IS ? AND word IS ?",
            [account.rawValue, values.person, values.tag, values.word]
        ).map { MuteID(rawValue: $0[0]) }
    }

    /// Ends a mute. Succeeds if there is none.
    ///
    /// - Throws: `suspended`.
    package func unmute(_ choice: MuteChoice, by account: AccountID) throws {
        try requireActive(account)
        let id: MuteID? =
            switch choice {
            case .id(let id): id
            case .target(let target): try muteNumber(of: target, by: account)
            }
        guard let id else { return }
        try run("DELETE FROM mute WHERE id = ? AND account = ?", [id.rawValue, account.rawValue])
    }

    /// Removes mutes whose end has come.
    ///
    /// - Returns: how many were removed.
    package func removeEndedMutes(at now: Timestamp, limit: Int) throws -> Int {
        try run("DELETE FROM mute WHERE id IN (SELECT id FROM mute WHERE until <= ? LIMIT ?)", [now.milliseconds, limit])
    }
}

extension MuteTarget {
    fileprivate var columns: (person: Int64?, tag: String?, word: String?) {
        switch self {
        case .account(let account): (account.rawValue, nil, nil)
        case .tag(let tag): (nil, tag, nil)
        case .word(let word): (nil, nil, word)
        }
    }
}
