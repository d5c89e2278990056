package import SnapModel

/// Accounts and their logins.
extension Transaction {
    /// Adds an account.
    ///
    /// - Parameter hash: the hash of the password; empty for an account without one.
    /// - Throws: `nameTaken`, `nameConfusable`.
    package func addAccount(name: String, password hash: String, at now: Timestamp) throws -> AccountID {
        try snapshot.requireFree(name, at: now)
        let key = NameKey(name, feeds.digests)
        try run(
            "INSERT INTO account (name, folded, folded_digest, skeleton_digest, password, role, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [name, key.folded, key.foldedDigest, key.skeletonDigest, hash, Role.member.rawValue, now.milliseconds])
        let id = try sql.lastInsertedID
        try addCompletion(.person, id, name)
        try queueWebhook(.accountMade, WebhookSubject(account: AccountID(rawValue: id)), at: now)
        return AccountID(rawValue: id)
    }

    /// A new role ends the account's reset link, because only the local admin may make one for an admin. A former admin loses
    /// the links that they made for others.
    ///
    /// - Throws: `unknownAccount`.
    @discardableResult package func setRole(_ role: Role, ofAccountNamed name: String) throws -> AccountID {
        let account = try account(named: name)
        try run("UPDATE account SET role = ? WHERE id = ?", [role.rawValue, account.rawValue])
        try endReset(of: account)
        if role != .admin { try endResets(madeBy: account) }
        changes.add(.roleChanged(account, role))
        return account
    }

    /// Makes sure that an asking admin still has the role.
    ///
    /// - Throws: `forbidden`.
    package func requireAdmin(_ account: AccountID) throws {
        guard try row("SELECT 1 FROM account WHERE id = ? AND role = 'admin' AND suspended IS NULL", [account.rawValue]) != nil else {
            throw Rejection.noLongerAdmin
        }
    }

    /// Replaces a password that was checked just before.
    ///
    /// - Throws: `wrongCredentials` when it has been changed since the check.
    package func setPassword(_ hash: String, of account: AccountID, replacing verified: String) throws {
        let changes = try run("UPDATE account SET password = ? WHERE id = ? AND password = ?", [hash, account.rawValue, verified])
        guard changes == 1 else { throw Rejection.passwordChanged }
        try endReset(of: account)
    }

    /// Makes sure that a password checked just before is still the account's. A person who changed it meanwhile wanted to keep this login out.
    ///
    /// - Throws: `wrongCredentials`; `suspended`.
    package func requirePassword(_ verified: String, of account: AccountID) throws {
        try requireActive(account)
        guard try row("SELECT 1 FROM account WHERE id = ? AND password = ?", [account.rawValue, verified]) != nil else {
            throw Rejection.passwordChanged
        }
    }

    package func addSession(_ account: AccountID, tokenDigest: [UInt8], device: String, at now: Timestamp) throws -> SessionID {
        try run(
            "INSERT INTO session (account, token, device, created, used) VALUES (?, ?, ?, ?, ?)",
            [account.rawValue, tokenDigest, device, now.milliseconds, now.milliseconds])
        return try SessionID(rawValue: sql.lastInsertedID)
    }

    /// The most logins of an account with a password, and the same number again with an app's tokens; the least recently used one is ended.
    static let sessionsMax = 100

    /// Ends the surplus logins with a password and returns them. It never ends the new one, which may look old when the clock was set back.
    @discardableResult package func endSurplusSessions(of account: AccountID, except new: SessionID) throws -> [SessionID] {
        try recordEnds(
            """
            DELETE FROM session WHERE account = ?1 AND external IS NULL AND scopes IS NULL AND id NOT IN
              (SELECT id FROM session WHERE account = ?1 AND external IS NULL AND scopes IS NULL ORDER BY id = ?3 DESC, used DESC, id DESC LIMIT ?2)
            RETURNING id
            """, [account.rawValue, Self.sessionsMax, new.rawValue])
    }

    /// Records that a login was used.
    package func touchSession(_ session: SessionID, at now: Timestamp) throws {
        try run("UPDATE session SET used = ? WHERE id = ?", [now.milliseconds, session.rawValue])
    }

    /// Ends one of the account's own logins.
    ///
    /// - Throws: `unknownSession`, also for another account's login.
    package func endSession(_ session: SessionID, of account: AccountID, at now: Timestamp) throws {
        let count = try run("DELETE FROM session WHERE id = ? AND account = ?", [session.rawValue, account.rawValue])
        guard count == 1 else { throw Rejection.unknownOwnLogin }
        changes.add(.sessionEnded(session))
        try voidTokens(of: account, at: now)
        try endPushes(withoutLoginOf: account)
    }

    /// Ends logins that were not used since a time, and access tokens that have expired, among the next `count` logins after a given one.
    ///
    /// - Returns: the ended logins, and the last one that was checked; nil after the last login.
    package func endSessions(unusedSince time: Timestamp, after: SessionID, among count: Int, at now: Timestamp? = nil) throws
        -> (ended: [SessionID], last: SessionID?)
    {
        let rows = try snapshot.rows(
            "SELECT id, used, CASE WHEN scopes IS NULL THEN NULL ELSE expires END FROM session WHERE id > ? ORDER BY id LIMIT ?",
            [after.rawValue, count])
        let expired = now?.milliseconds ?? .min
        let ended = rows.filter { $0[1] < time.milliseconds || ($0[2] as Int64?).map { $0 <= expired } ?? false }.map {
            SessionID(rawValue: $0[0])
        }
        for session in ended {
            try endPushes(of: session)
            try run("DELETE FROM session WHERE id = ?", [session.rawValue])
            changes.add(.sessionEnded(session))
        }
        return (ended, rows.count < count ? nil : rows.last.map { SessionID(rawValue: $0[0]) })
    }

    /// Ends all logins of an account except one, and returns them. Reset links that were made for others by one of them end, too: it may have
    /// been stolen.
    @discardableResult package func endSessions(
        of account: AccountID, except kept: SessionID? = nil, at now: Timestamp, isRecorded: Bool = true
    ) throws -> [SessionID] {
        try voidTokens(of: account, at: now)
        try endPushes(withoutLoginOf: account)
        try endResets(madeBy: account)
        let ended = try snapshot.map(
            "DELETE FROM session WHERE account = ? AND id IS NOT ? RETURNING id", [account.rawValue, kept?.rawValue]
        ) { SessionID(rawValue: $0[0]) }
        if isRecorded { recordEnds(of: ended) }
        return ended
    }

    /// Records that the connections of logins act for no account from now on.
    package func recordEnds(of sessions: [SessionID]) { for session in sessions { changes.add(.sessionEnded(session)) } }

    /// Runs a statement that returns the numbers of ended logins, and records their ends.
    func recordEnds(_ sql: String, _ parameters: SQLParameters) throws -> [SessionID] {
        let ended = try snapshot.map(sql, parameters) { SessionID(rawValue: $0[0]) }
        recordEnds(of: ended)
        return ended
    }
}

extension Snapshot {
    package func role(of account: AccountID) throws -> Role {
        try row("SELECT role FROM account WHERE id = ?", [account.rawValue]).flatMap { Role(rawValue: $0[0]) } ?? .member
    }

    /// The account of a name; nil for a free name.
    ///
    /// Earlier rules held some names for different ones that are one now, such as "İlker" and "ilker". Of such accounts it is the one with
    /// the very name, else the one whose name differs only in case, else the oldest.
    package func account(named name: String) throws -> StoredAccount? {
        let sql = "SELECT id, name, role, password, suspended, suspension FROM account WHERE folded_digest = ? AND folded = ? ORDER BY id"
        let key = TextRule.nameKey(name)
        let found = try map(sql, [feeds.digests.short(key, .name), key]) { row in
            StoredAccount(
                person: Person(id: AccountID(rawValue: row[0]), name: row[1]), role: Role(rawValue: row[2]) ?? .member,
                passwordHash: row[3] == "" ? nil : row[3], suspension: (row[4] as Int64?).map { _ in Suspension(reason: row[5]) })
        }
        guard found.count > 1 else { return found.first }
        return found.first { $0.person.name == name } ?? found.first { $0.person.name.lowercased() == name.lowercased() } ?? found.first
    }

    /// An account's password hash.
    ///
    /// - Throws: `unknownAccount`; `wrongCredentials` for an account without a password.
    package func passwordHash(of account: AccountID) throws -> String {
        guard let row = try row("SELECT password FROM account WHERE id = ?", [account.rawValue]) else {
            throw Rejection.noSuchAccount
        }
        guard row[0] != "" else {
            throw Rejection.needsToken
        }
        return row[0]
    }

    /// The identity behind a token; nil for a token that was never given out or whose login has ended. An access token that has expired still
    /// has one. An admin's has the rights of a member, unless it has the scope `moderate`.
    ///
    /// - Parameter digest: see `Secret.digest(ofCredential:)`.
    /// - Throws: `suspended`.
    package func identity(ofTokenDigest digest: [UInt8]) throws -> Identity? {
        let sql = """
            SELECT session.id, session.device, account.id, account.name, account.role,
              account.suspended, account.suspension, session.expires, session.scopes
            FROM session JOIN account ON account.id = session.account WHERE session.token = ?
            """
        return try row(sql, [digest]).map { row in
            if row[5] as Int64? != nil { throw Suspension(reason: row[6]).rejection }
            let scopes = (row[8] as String?).map { Set(TokenScope.stored($0)) }
            let role = Role(rawValue: row[4]) ?? .member
            return Identity(
                person: Person(id: AccountID(rawValue: row[2]), name: row[3]), role: scopes?.contains(.moderate) == false ? .member : role,
                session: SessionID(rawValue: row[0]), device: row[1], expiresAt: (row[7] as Int64?).map(Timestamp.init), scopes: scopes)
        }
    }

    /// An account's logins without its access tokens, the most recently used first.
    package func sessions(of account: AccountID) throws -> [DeviceSession] {
        try rows(
            "SELECT id, device, created, used, expires FROM session WHERE account = ? AND scopes IS NULL ORDER BY used DESC, id DESC LIMIT 100",
            [account.rawValue]
        )
        .map { row in
            DeviceSession(
                id: SessionID(rawValue: row[0]), device: row[1],
                createdAt: Timestamp(milliseconds: row[2]), usedAt: Timestamp(milliseconds: row[3]),
                expiresAt: (row[4] as Int64?).map(Timestamp.init))
        }
    }

    /// Accounts that are not deleted, newest first.
    package func accounts(_ request: AccountListRequest) throws -> [AccountFacts] {
        let prefix = request.prefix.map(TextRule.nameKey) ?? ""
        return try rows(
            """
            SELECT account.id, name, role, created, (SELECT max(used) FROM session WHERE session.account = account.id), suspended, suspension,
              issuer, subject
            FROM account LEFT JOIN external_identity ON external_identity.account = account.id AND linked = 0
            WHERE deleted IS NULL AND account.id < ?1 AND substr(folded, 1, length(?2)) = ?2 ORDER BY account.id DESC LIMIT ?3
            """, [request.backlog.before ?? .max, prefix, request.backlog.limit]
        ).map(Self.facts)
    }

    private static func facts(_ row: SQLRow) -> AccountFacts {
        let external = (row[8] as String?).map { ExternalName(issuer: row[7] ?? "", subject: $0) }
        return AccountFacts(
            person: Person(id: AccountID(rawValue: row[0]), name: row[1]), role: Role(rawValue: row[2]) ?? .member,
            createdAt: Timestamp(milliseconds: row[3]), usedAt: (row[4] as Int64?).map(Timestamp.init),
            suspension: (row[5] as Int64?).map { AccountFacts.Suspension(at: Timestamp(milliseconds: $0), reason: row[6]) },
            external: external)
    }
}
