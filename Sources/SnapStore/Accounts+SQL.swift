import GRDB
package import SnapModel

/// Accounts and their logins.
extension Transaction {
    /// - Throws: `nameTaken`.
    package func addAccount(name: String, password hash: String, at now: Timestamp) throws -> AccountID {
        guard TextRule.folded(name) != DeletedAccount.name else { throw Rejection.nameTaken }
        try run(
            "INSERT INTO account (name, folded, password, role, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [name, TextRule.folded(name), hash, Role.member.rawValue, now.milliseconds])
        guard db.changesCount == 1 else { throw Rejection.nameTaken }
        return AccountID(rawValue: db.lastInsertedRowID)
    }

    /// - Throws: `unknownAccount`.
    package func setRole(_ role: Role, ofAccountNamed name: String) throws -> AccountID {
        let sql = "UPDATE account SET role = ? WHERE folded = ? AND deleted IS NULL RETURNING id"
        guard let row = try row(sql, [role.rawValue, TextRule.folded(name)]) else { throw Rejection.unknownAccount }
        return AccountID(rawValue: row[0])
    }

    /// Replaces a password that was verified just before.
    ///
    /// - Throws: `wrongCredentials` when it was replaced meanwhile.
    package func setPassword(_ hash: String, of account: AccountID, replacing verified: String) throws {
        try run("UPDATE account SET password = ? WHERE id = ? AND password = ?", [hash, account.rawValue, verified])
        guard db.changesCount == 1 else { throw Rejection.passwordChanged }
    }

    /// Makes sure that a password verified just before still counts: whoever changed it meanwhile meant to shut that login out.
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
            [account.rawValue, tokenDigest.data, device, now.milliseconds, now.milliseconds])
        return SessionID(rawValue: db.lastInsertedRowID)
    }

    /// Notes that a login was used.
    package func touchSession(_ session: SessionID, at now: Timestamp) throws {
        try run("UPDATE session SET used = ? WHERE id = ?", [now.milliseconds, session.rawValue])
    }

    /// Ends a login of the account's own.
    ///
    /// - Throws: `unknownSession`, also for somebody else's.
    package func endSession(_ session: SessionID, of account: AccountID) throws {
        try run("DELETE FROM session WHERE id = ? AND account = ?", [session.rawValue, account.rawValue])
        guard db.changesCount == 1 else { throw Rejection(.unknownSession, "You have no login of this id.") }
    }

    /// Ends logins that nobody has used since a time; up to `limit`, and tells which.
    package func endSessions(unusedSince time: Timestamp, limit: Int) throws -> [SessionID] {
        try snapshot.rows(
            "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE used < ? LIMIT ?) RETURNING id", [time.milliseconds, limit]
        ).map { SessionID(rawValue: $0[0]) }
    }

    /// Ends all logins of an account but one, and tells which.
    package func endSessions(of account: AccountID, except kept: SessionID? = nil) throws -> [SessionID] {
        try snapshot.rows("DELETE FROM session WHERE account = ? AND id IS NOT ? RETURNING id", [account.rawValue, kept?.rawValue])
            .map { SessionID(rawValue: $0[0]) }
    }
}

extension Snapshot {
    /// The account of a name; nil when nobody has it.
    package func account(named name: String) throws -> StoredAccount? {
        let sql = "SELECT id, name, role, password, suspended, suspension FROM account WHERE folded = ? AND deleted IS NULL"
        return try row(sql, [TextRule.folded(name)]).map { row in
            StoredAccount(
                person: Person(id: AccountID(rawValue: row[0]), name: row[1]), role: Role(rawValue: row[2]) ?? .member,
                passwordHash: row[3], suspension: (row[4] as Int64?).map { _ in Suspension(reason: row[5]) })
        }
    }

    /// An account's password hash.
    ///
    /// - Throws: `unknownAccount`.
    package func passwordHash(of account: AccountID) throws -> String {
        guard let row = try row("SELECT password FROM account WHERE id = ?", [account.rawValue]) else {
            throw Rejection(.unknownAccount, "There is no such account.")
        }
        return row[0]
    }

    /// Who a token belongs to; nil for a token that was never given out or whose login has ended.
    ///
    /// - Throws: `suspended`.
    package func identity(ofTokenDigest digest: [UInt8]) throws -> Identity? {
        let sql = """
            SELECT session.id, session.device, account.id, account.name, account.role,
              account.suspended, account.suspension
            FROM session JOIN account ON account.id = session.account WHERE session.token = ?
            """
        return try row(sql, [digest.data]).map { row in
            if row[5] as Int64? != nil { throw Suspension(reason: row[6]).rejection }
            return Identity(
                person: Person(id: AccountID(rawValue: row[2]), name: row[3]), role: Role(rawValue: row[4]) ?? .member,
                session: SessionID(rawValue: row[0]), device: row[1])
        }
    }

    /// An account's logins, the latest used first.
    package func sessions(of account: AccountID) throws -> [DeviceSession] {
        try rows(
            "SELECT id, device, created, used FROM session WHERE account = ? ORDER BY used DESC, id DESC LIMIT 100", [account.rawValue]
        )
        .map { row in
            DeviceSession(
                id: SessionID(rawValue: row[0]), device: row[1],
                createdAt: Timestamp(milliseconds: row[2]), usedAt: Timestamp(milliseconds: row[3]))
        }
    }
}

extension Rejection {
    fileprivate static let passwordChanged = Rejection(.wrongCredentials, "The password was changed just now. Use the new one.")
}
