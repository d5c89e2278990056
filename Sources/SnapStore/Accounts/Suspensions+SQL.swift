import GRDB
package import SnapModel

/// An account as login finds it.
package struct StoredAccount: Hashable, Sendable {
    package let person: Person
    package let role: Role
    /// Nil for a user of an app that brings its own.
    package let passwordHash: String?
    package let suspension: Suspension?
}

/// Why an account may not act for a while.
package struct Suspension: Hashable, Sendable {
    /// In an admin's words.
    package let reason: String?

    /// What its person is told.
    package var rejection: Rejection {
        Rejection(.suspended, "This account is suspended" + (reason.map { ": \($0)" } ?? "."), explanation: reason)
    }
}

/// Bans, and their end.
extension Transaction {
    /// Bars an account from acting. Its logins stay in the table so that their tokens are told why, until it is restored.
    ///
    /// - Returns: the logins whose connections must be closed.
    package func suspend(_ account: AccountID, because reason: String?, at now: Timestamp) throws -> [SessionID] {
        try run("UPDATE account SET suspended = ?, suspension = ? WHERE id = ?", [now.milliseconds, reason, account.rawValue])
        return try snapshot.rows("SELECT id FROM session WHERE account = ?", [account.rawValue]).map { SessionID(rawValue: $0[0]) }
    }

    /// Lets an account act again; it logs in again on every device. One that was not suspended stays as it is.
    package func restore(_ account: AccountID, at now: Timestamp) throws {
        try run(
            "UPDATE account SET suspended = NULL, suspension = NULL WHERE id = ? AND suspended IS NOT NULL", [account.rawValue])
        if db.changesCount == 1 { _ = try endSessions(of: account, at: now) }
    }

    /// - Throws: `unknownAccount`.
    package func account(named name: String) throws -> AccountID {
        guard let account = try snapshot.account(named: name) else { throw Rejection.unknownAccount }
        return account.person.id
    }

    /// Makes sure that an account may act: what it asked for just before it was barred arrives here after that.
    ///
    /// - Throws: `suspended`; `unknownAccount` for one that was deleted.
    package func requireActive(_ account: AccountID) throws {
        let row = try row("SELECT suspension, deleted FROM account WHERE id = ? AND suspended IS NOT NULL", [account.rawValue])
        guard let row else { return }
        guard row[1] as Int64? == nil else { throw Rejection(.unknownAccount, "This account was deleted.") }
        throw Suspension(reason: row[0]).rejection
    }
}

extension Rejection {
    static let unknownAccount = Rejection(.unknownAccount, "There is no account of this name.")
}
