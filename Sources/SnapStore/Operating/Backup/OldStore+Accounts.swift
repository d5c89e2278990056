import SnapModel

/// Accounts, and how people get into them.
extension OldStore {
    /// Brings accounts that were made since the backup, the emptied rows of deleted ones as well, and the new names of others. Names and
    /// their keys are unique within the old store, so all of them fit together.
    func carryNewAccounts() throws -> Int {
        // A name may have passed from one account to another since.
        try transaction.run(
            """
            UPDATE account SET folded_digest = NULL, skeleton_digest = NULL FROM old.account AS o
            WHERE o.id = account.id AND account.deleted IS NULL AND (o.deleted IS NOT NULL OR o.name <> account.name)
            """)
        let named = try transaction.snapshot.rows(
            """
            SELECT o.id, o.name FROM old.account AS o LEFT JOIN main.account AS own ON own.id = o.id
            WHERE o.deleted IS NULL AND (own.id IS NULL OR (own.deleted IS NULL AND own.name <> o.name)) ORDER BY o.id
            """)
        // Images of profiles are lost, as photos are.
        let made = try transaction.run(
            """
            INSERT INTO account (id, name, folded, password, role, created, suspended, suspension, deleted)
            SELECT id, name, '', password, role, created, suspended, suspension, deleted FROM old.account
            WHERE id NOT IN (SELECT id FROM main.account)
            """)
        for row in named { try setName(row[1], of: row[0]) }
        try carryReleasedNames()
        return made
    }

    /// Names that were given up stay reserved.
    private func carryReleasedNames() throws {
        try transaction.run(
            """
            INSERT INTO released_name (account, digest, at, until) SELECT account, digest, at, until FROM old.released_name AS o
            WHERE account IN (SELECT id FROM main.account)
              AND NOT EXISTS (SELECT 1 FROM main.released_name AS own WHERE own.account = o.account AND own.digest = o.digest AND own.at = o.at)
            """)
    }

    /// Another version may have made the old store's keys of names, so they are made again.
    private func setName(_ name: String, of account: Int64) throws {
        var (name, key) = (name, NameKey(name, transaction.feeds.digests))
        // Only an account that the old store has lost can have the name here.
        let other = try transaction.row(
            "SELECT 1 FROM account WHERE folded_digest = ? AND folded = ? AND id NOT IN (SELECT id FROM old.account)",
            [key.foldedDigest, key.folded])
        if other != nil {
            name = try transaction.freeName(of: [name], at: now)
            key = NameKey(name, transaction.feeds.digests)
        }
        try transaction.run(
            "UPDATE account SET name = ?, folded = ?, folded_digest = ?, skeleton_digest = ? WHERE id = ?",
            [name, key.folded, key.foldedDigest, key.skeletonDigest, account])
    }

    /// The app users of accounts that were made since, so that no token makes such an account again, and the services that were linked
    /// since. A link that was removed since does not come back, unless the old store may have lost it.
    func carryIdentities() throws -> Int {
        if !lost.contains("external_identity") {
            try transaction.run(
                """
                DELETE FROM external_identity WHERE account IN (SELECT id FROM old.account) AND NOT EXISTS
                  (SELECT 1 FROM old.external_identity AS o WHERE o.digest = external_identity.digest AND o.account = external_identity.account)
                """)
        }
        try transaction.run(
            "INSERT INTO login_state (digest, expires) SELECT digest, expires FROM old.login_state WHERE true ON CONFLICT DO NOTHING")
        return try transaction.run(
            """
            INSERT INTO external_identity (digest, account, issuer, subject, issued, void, named, linked)
            SELECT digest, account, issuer, subject, issued, void, named, linked FROM old.external_identity AS o
            WHERE account IN (SELECT id FROM main.account) ON CONFLICT DO NOTHING
            """)
    }

    func carryAccountStates() throws -> Int {
        try transaction.run(
            """
            UPDATE account SET password = o.password, role = o.role, suspended = o.suspended, suspension = o.suspension
            FROM old.account AS o WHERE o.id = account.id AND o.deleted IS NULL AND account.deleted IS NULL
              AND (o.password <> account.password OR o.role <> account.role OR o.suspended IS NOT account.suspended
                OR o.suspension IS NOT account.suspension)
            """)
    }

    /// Also completes deletions that the backup or the old store had not completed.
    func carryAccountDeletions() throws -> Int {
        let rows = try transaction.snapshot.rows(
            "SELECT account.id FROM account JOIN old.account AS o USING (id) WHERE o.deleted IS NOT NULL AND account.deleted IS NULL")
        for row in rows { _ = try transaction.deleteAccount(AccountID(rawValue: row[0]), at: now) }
        let incomplete = try transaction.snapshot.rows(
            """
            SELECT account FROM main.account_work WHERE kind = ?1
            UNION SELECT account FROM old.account_work WHERE kind = ?1 AND account IN (SELECT id FROM main.account)
            """, [AccountWork.erasure.rawValue])
        for row in incomplete { try transaction.completeDeletion(of: AccountID(rawValue: row[0]), at: now) }
        return rows.count
    }

    /// Logins whose rows cannot be read also end.
    func endSessions() throws -> Int {
        try transaction.run(
            "DELETE FROM session WHERE NOT EXISTS (SELECT 1 FROM old.session AS o WHERE o.id = session.id AND o.token = session.token)")
    }

    func carryVoidTokens() throws -> Int {
        try transaction.run(
            """
            UPDATE external_identity SET issued = max(external_identity.issued, o.issued), void = max(external_identity.void, o.void),
              named = o.named
            FROM old.external_identity AS o WHERE o.digest = external_identity.digest AND o.account = external_identity.account
            """)
    }

    /// Ends the invitations that the old store no longer has.
    ///
    /// - Returns: how many ended.
    func carryInvitations() throws -> Int {
        let ended = try transaction.run("DELETE FROM invitation WHERE code NOT IN (SELECT code FROM old.invitation)")
        // One that was used up, or whose person is deleted, names no one.
        try transaction.run(
            """
            UPDATE invitation SET remaining = min(invitation.remaining, o.remaining), name = o.name
            FROM old.invitation AS o WHERE o.code = invitation.code
            """)
        return ended
    }
}
