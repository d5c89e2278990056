package import SnapModel

/// An account's row as a login needs it.
package struct StoredAccount: Hashable, Sendable {
    package let person: Person
    package let role: Role
    /// Nil for an app's user.
    package let passwordHash: String?
    package let suspension: Suspension?
}

/// Why an account may not act until it is restored.
package struct Suspension: Hashable, Sendable {
    /// In an admin's words.
    package let reason: String?

    /// The error that the account's owner gets.
    package var rejection: Rejection { .suspended(because: reason) }
}

/// Suspends accounts and restores them.
extension Transaction {
    /// Suspends an account. Its logins stay in the table until it is restored, so that their tokens get an error with the reason.
    ///
    /// - Returns: the logins whose connections must be closed.
    @discardableResult package func suspend(_ account: AccountID, because reason: String?, at now: Timestamp) throws -> [SessionID] {
        try run("UPDATE account SET suspended = ?, suspension = ? WHERE id = ?", [now.milliseconds, reason, account.rawValue])
        try endReset(of: account)
        try endResets(madeBy: account)
        try relist(account)
        try logHiding(of: account, at: now)
        try queueWebhook(.accountModerated, WebhookSubject(account: account, word: "suspended"), at: now)
        return try recordEnds("SELECT id FROM session WHERE account = ?", [account.rawValue])
    }

    /// Lets a suspended account act again; it must log in again on every device. Other accounts stay as they are.
    package func restore(_ account: AccountID, at now: Timestamp) throws {
        let changes = try run(
            "UPDATE account SET suspended = NULL, suspension = NULL WHERE id = ? AND suspended IS NOT NULL", [account.rawValue])
        guard changes == 1 else { return }
        try endSessions(of: account, at: now)
        try relist(account)
        try queueWebhook(.accountModerated, WebhookSubject(account: account, word: "restored"), at: now)
    }

    /// Finds an account by its name.
    ///
    /// - Throws: `unknownAccount`.
    package func account(named name: String) throws -> AccountID {
        guard let account = try snapshot.account(named: name) else { throw Rejection.unknownAccount }
        return account.person.id
    }

    /// Makes sure that an account may act: a request sent just before a suspension arrives here after it.
    ///
    /// - Throws: `suspended`; `unknownAccount` for a deleted account.
    package func requireActive(_ account: AccountID) throws {
        let row = try row("SELECT suspension, deleted FROM account WHERE id = ? AND suspended IS NOT NULL", [account.rawValue])
        guard let row else { return }
        guard row[1] as Int64? == nil else { throw Rejection.deletedAccount }
        throw Suspension(reason: row[0]).rejection
    }
}
