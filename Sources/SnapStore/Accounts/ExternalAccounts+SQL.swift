import SnapCrypto
package import SnapModel

/// The result of logging in with an app's token.
package struct ExternalEntry: Sendable {
    package let identity: Identity
    /// Whether the account got a new name, because the token has another one than before.
    package var isRenamed = false
    /// Logins that were ended because they had expired or were too many.
    package var endedSessions: [SessionID] = []
}

/// Accounts of an app's users: found by the issuer and subject of its tokens, never by a name.
extension Transaction {
    /// The most accounts of one name, which get numbers: "ana", "ana 2", …
    private static let namesakesMax = 99

    /// Logs a user in, and makes the account of a new user. If the name or a similar one is taken, the account gets a number: users of an
    /// app may have equal names, and a name must not give access to an account. The name never keeps a user out: one that breaks the rule
    /// is trimmed and shortened, and where nothing is left of it the account gets a name that says so.
    ///
    /// - Throws: `suspended`; `unknownAccount` for a deleted one; `invalidToken` for a token made before a login was ended.
    package func enter(_ login: ExternalLogin, device: String, at now: Timestamp) throws -> ExternalEntry {
        let account = try existingAccount(login) ?? makeAccount(login, at: now)
        try note(login)
        let isRenamed = try adoptName(of: login, account, at: now)
        let session = try enterSession(login, account, device: device, at: now)
        let ended = try pruneSessions(of: account, except: session, at: now)
        guard let row = try row("SELECT name, role FROM account WHERE id = ?", [account.rawValue]) else { throw Rejection.unknownAccount }
        let identity = Identity(
            person: Person(id: account, name: row[0]), role: Role(rawValue: row[1]) ?? .member, session: session, device: device,
            expiresAt: login.expiresAt)
        return ExternalEntry(identity: identity, isRenamed: isRenamed, endedSessions: ended)
    }

    /// The account of a token; nil for a new user. It only reads, so that the caller may still refuse.
    ///
    /// - Throws: `suspended`; `unknownAccount` for a deleted one; `invalidToken` for a token made before a login was ended.
    package func existingAccount(_ login: ExternalLogin) throws -> AccountID? {
        guard let (account, void) = try identity(login.user) else { return nil }
        guard login.issuedAt.milliseconds > void else { throw Rejection.voidToken }
        return account
    }

    /// The account of a person whom a provider named just now; nil for a new person.
    ///
    /// - Throws: `suspended`; `unknownAccount` for a deleted one.
    package func existingAccount(_ user: ExternalName) throws -> AccountID? { try identity(user)?.account }

    private func identity(_ user: ExternalName) throws -> (account: AccountID, void: Int64)? {
        guard let row = try row("SELECT account, void FROM external_identity WHERE digest = ?", [digest(of: user)]) else { return nil }
        let account = AccountID(rawValue: row[0])
        try requireActive(account)
        return (account, row[1])
    }

    /// Records when the newest of the user's tokens was made.
    private func note(_ login: ExternalLogin) throws {
        try run(
            "UPDATE external_identity SET issued = max(issued, ?) WHERE digest = ?",
            [login.issuedAt.milliseconds, digest(of: login.user)])
    }

    private func makeAccount(_ login: ExternalLogin, at now: Timestamp) throws -> AccountID {
        let account = try addAccount(name: try freeName(of: login.names, at: now), password: "", at: now)
        try run(
            "INSERT INTO external_identity (digest, account, issuer, subject, issued) VALUES (?, ?, ?, ?, ?)",
            [digest(of: login.user), account.rawValue, login.user.issuer, login.user.subject, login.issuedAt.milliseconds])
        return account
    }

    /// The first of some names that has a free number, else a name that says that it was given.
    func freeName(of names: [String], at now: Timestamp) throws -> String {
        for name in names { if let free = try freeName(like: name, at: now) { return free } }
        var number: Int64 = try row("SELECT coalesce(max(id), 0) + 1 FROM account")?[0] ?? 1
        while try !isFree(AssignedName.name(number), at: now) { number += 1 }
        return AssignedName.name(number)
    }

    private func isFree(_ name: String, at now: Timestamp) throws -> Bool {
        do { try snapshot.requireFree(name, at: now) } catch is Rejection { return false }
        return true
    }

    private func freeName(like name: String, at now: Timestamp) throws -> String? {
        for number in 1...Self.namesakesMax {
            let suffix = number == 1 ? "" : " \(number)"
            let candidate = TextRule.shortened(name, to: TextRule.nameCharactersMax - suffix.count) + suffix
            if try isFree(candidate, at: now) { return candidate }
        }
        return nil
    }

    /// Follows a change of name in the app where the new name is free; else the account keeps what it has, and so it does once the person has
    /// chosen a name here.
    private func adoptName(of login: ExternalLogin, _ account: AccountID, at now: Timestamp) throws -> Bool {
        let known = """
            SELECT name FROM account WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM external_identity WHERE account = ?1 AND named = 1)
            """
        guard let name = login.names.first, let row = try row(known, [account.rawValue]), row[0] != name else { return false }
        do { try rename(account, to: name, at: now) } catch is Rejection { return false }
        return true
    }

    private func enterSession(_ login: ExternalLogin, _ account: AccountID, device: String, at now: Timestamp) throws -> SessionID {
        let row = try row(
            """
            INSERT INTO session (account, token, device, created, used, external, expires) VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)
            ON CONFLICT (account, external) WHERE external IS NOT NULL
            DO UPDATE SET device = excluded.device, used = excluded.used, expires = excluded.expires RETURNING id
            """,
            [
                account.rawValue, Secret.digest(ofToken: Secret.token()), device, now.milliseconds,
                feeds.digests.token(login.session, .appSession), login.expiresAt.milliseconds,
            ])
        guard let row else { throw StoreError(.other, "the row of a login is gone") }
        return SessionID(rawValue: row[0])
    }

    /// Ends logins whose tokens have expired, and surplus ones; never the one that was made or renewed just now.
    private func pruneSessions(of account: AccountID, except new: SessionID, at now: Timestamp) throws -> [SessionID] {
        try keepPushes(ofExpiredLoginsOf: account, except: new, at: now)
        return try recordEnds(
            """
            DELETE FROM session WHERE account = ?1 AND external IS NOT NULL AND id <> ?4 AND (expires <= ?2 OR id NOT IN
              (SELECT id FROM session WHERE account = ?1 AND external IS NOT NULL ORDER BY id = ?4 DESC, used DESC, id DESC LIMIT ?3))
            RETURNING id
            """, [account.rawValue, now.milliseconds, Self.sessionsMax, new.rawValue])
    }

    /// Makes all tokens void that an app has made for a user until now, including tokens not used here yet. An app whose clock is ahead
    /// must not get around this: a token that was seen counts as made before now.
    func voidTokens(of account: AccountID, at now: Timestamp) throws {
        try run("UPDATE external_identity SET void = max(void, issued, ?) WHERE account = ?", [now.milliseconds, account.rawValue])
    }

    /// The digest by which an app's user is found.
    ///
    /// - Shape: SHA-256 over the issuer's length, the issuer and the subject, so that no two pairs give the same text; and of that the
    ///   digest under the store's key, because it stays when the account is deleted.
    func digest(of user: ExternalName) -> [UInt8] {
        let hash = SHA256.digest(of: Array("\(user.issuer.utf8.count):\(user.issuer)\(user.subject)".utf8))
        return feeds.digests.long(hash, .appUser)
    }
}
