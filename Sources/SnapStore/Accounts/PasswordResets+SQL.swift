package import SnapModel

/// Reset links. An account has at most one, and the store knows only a digest of its code.
extension Transaction {
    /// Makes a link and ends the one before. Links that are over go with it.
    ///
    /// - Parameter maker: nil for the local admin.
    /// - Throws: `forbidden` for an account without a password; `suspended`.
    package func addReset(
        of account: AccountID, codeDigest: [UInt8], by maker: AccountID?, hours: Int, at now: Timestamp
    ) throws -> Timestamp {
        try requireActive(account)
        try requireOwnPassword(account)
        try run("DELETE FROM password_reset WHERE account = ? OR expires <= ?", [account.rawValue, now.milliseconds])
        let expires = now.adding(hours: hours)
        try run(
            "INSERT INTO password_reset (account, code, created, expires, maker) VALUES (?, ?, ?, ?, ?)",
            [account.rawValue, codeDigest, now.milliseconds, expires.milliseconds, maker?.rawValue])
        return expires
    }

    /// Uses up a link: its account has the new password, and all its logins end.
    ///
    /// - Throws: `invalidReset`.
    package func useReset(codeDigest: [UInt8], password hash: String, at now: Timestamp) throws -> ResetAccount {
        let sql = """
            DELETE FROM password_reset WHERE code = ?1 AND expires > ?2
              AND account IN (SELECT id FROM account WHERE suspended IS NULL) RETURNING account
            """
        guard let number = try snapshot.rows(sql, [codeDigest, now.milliseconds]).first?[0] as Int64?,
            let row = try row("SELECT name, role FROM account WHERE id = ?", [number])
        else { throw Rejection.invalidReset }
        let account = AccountID(rawValue: number)
        try run("UPDATE account SET password = ? WHERE id = ?", [hash, number])
        try endSessions(of: account, at: now)
        return ResetAccount(person: Person(id: account, name: row[0]), role: Role(rawValue: row[1]) ?? .member)
    }

    /// Ends the link of an account, if it has one.
    func endReset(of account: AccountID) throws { try run("DELETE FROM password_reset WHERE account = ?", [account.rawValue]) }

    /// Ends the links that a former admin made.
    func endResets(madeBy maker: AccountID) throws { try run("DELETE FROM password_reset WHERE maker = ?", [maker.rawValue]) }

    /// Checks that an account has a password of its own.
    ///
    /// - Throws: `forbidden` for an app's user.
    func requireOwnPassword(_ account: AccountID) throws {
        guard try snapshot.hasPassword(account) else {
            throw Rejection.hasNoPassword
        }
    }
}

/// An account whose password was set by a link.
package struct ResetAccount: Hashable, Sendable {
    package let person: Person
    package let role: Role
}

extension Snapshot {
    /// Checks a link before a password is hashed, so that guessing codes costs the server little. The writer checks again, for certain.
    ///
    /// - Throws: `invalidReset`.
    package func requireReset(codeDigest: [UInt8], at now: Timestamp) throws {
        let found = try row("SELECT 1 FROM password_reset WHERE code = ? AND expires > ?", [codeDigest, now.milliseconds])
        guard found != nil else { throw Rejection.invalidReset }
    }
}
