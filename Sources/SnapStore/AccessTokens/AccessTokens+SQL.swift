package import SnapModel

/// Access tokens: logins with scopes and an expiry. `session.device` has their name.
extension Transaction {
    /// Adds an access token.
    ///
    /// - Parameter digest: see `Secret.digest(ofCredential:)`.
    /// - Throws: `tooMany`.
    package func addAccessToken(
        _ request: AccessTokenRequest, of account: AccountID, digest: [UInt8], at now: Timestamp
    ) throws -> AccessToken {
        let valid = "SELECT count(*) FROM session WHERE account = ? AND scopes IS NOT NULL AND expires > ?"
        let count: Int = try row(valid, [account.rawValue, now.milliseconds])?[0] ?? 0
        guard count < bounds.accessTokensPerAccount else {
            let most = bounds.accessTokensPerAccount
            throw Rejection.full(.accessTokens, max: most)
        }
        let expiresAt = now.adding(hours: Int(request.expiresInHours))
        try run(
            "INSERT INTO session (account, token, device, created, used, expires, scopes) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                account.rawValue, digest, request.name, now.milliseconds, now.milliseconds, expiresAt.milliseconds,
                TokenScope.stored(request.scopes),
            ])
        return AccessToken(
            id: try SessionID(rawValue: sql.lastInsertedID), name: request.name, scopes: request.scopes, createdAt: now, usedAt: now,
            expiresAt: expiresAt)
    }

    /// Ends one of the account's access tokens. Its other logins stay, as do the tokens of an app.
    ///
    /// - Throws: `unknownSession`, also for another account's token, and for a login that is not an access token.
    package func endAccessToken(_ token: SessionID, of account: AccountID) throws {
        let count = try run(
            "DELETE FROM session WHERE id = ? AND account = ? AND scopes IS NOT NULL", [token.rawValue, account.rawValue])
        guard count == 1 else { throw Rejection.unknownAccessToken }
        changes.add(.sessionEnded(token))
    }
}

extension Snapshot {
    /// The access tokens of an account, newest first. Expired ones are listed until the next maintenance removes them.
    package func accessTokens(of account: AccountID) throws -> [AccessToken] {
        try rows(
            "SELECT id, device, scopes, created, used, expires FROM session WHERE account = ? AND scopes IS NOT NULL ORDER BY id DESC",
            [account.rawValue]
        ).map { Self.token($0, of: nil) }
    }

    /// The access tokens of an account with it, or the newest of all accounts, newest first.
    package func ownedAccessTokens(of account: AccountID?) throws -> [AccessToken] {
        try rows(
            """
            SELECT session.id, device, scopes, session.created, used, expires, account.id, account.name
            FROM session JOIN account ON account.id = session.account
            WHERE scopes IS NOT NULL \(account == nil ? "" : "AND session.account = ?") ORDER BY session.id DESC LIMIT ?
            """, [account?.rawValue, Int64(AccessToken.listedMax)].compactMap { $0 }
        ).map { Self.token($0, of: Person(id: AccountID(rawValue: $0[6]), name: $0[7])) }
    }

    private static func token(_ row: SQLRow, of owner: Person?) -> AccessToken {
        AccessToken(
            id: SessionID(rawValue: row[0]), name: row[1], scopes: TokenScope.stored(row[2]),
            createdAt: Timestamp(milliseconds: row[3]), usedAt: Timestamp(milliseconds: row[4]),
            expiresAt: Timestamp(milliseconds: row[5]), owner: owner)
    }

    /// The account of an access token.
    ///
    /// - Throws: `unknownSession`.
    package func owner(ofAccessToken token: SessionID) throws -> (person: Person, role: Role) {
        guard try row("SELECT 1 FROM session WHERE id = ? AND scopes IS NOT NULL", [token.rawValue]) != nil else {
            throw Rejection.unknownAccessToken
        }
        return try owner(of: token)
    }
}

extension TokenScope {
    /// Scopes as `session.scopes` has them: words with spaces between them.
    static func stored(_ scopes: [TokenScope]) -> String { scopes.map(\.rawValue).joined(separator: " ") }

    /// Reads that form; words of a newer version are left out.
    static func stored(_ text: String) -> [TokenScope] { text.split(separator: " ").compactMap { TokenScope(rawValue: String($0)) } }
}
