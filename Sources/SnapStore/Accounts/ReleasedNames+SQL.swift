package import SnapModel

/// Names that accounts gave up. They, and names that look like them, stay reserved for a while: a person who knew the account by its
/// old name must not mistake another account for it.
///
/// A digest takes the place of the name. After an upgrade of ICU some names may look different, and those are free sooner.
enum ReleasedName {
    static let reservedMs: Int64 = 30 * 86_400_000
    static let dayMs: Int64 = 86_400_000
    /// So many reservations that have ended are removed with each new one.
    static let removedMax = 100
}

extension Transaction {
    /// Gives an account another name. The old one stays reserved for it.
    ///
    /// - Parameter max: how often an account may do so in 24 hours; nil or 0 for any number.
    /// - Returns: the account under its new name, and the name before.
    /// - Throws: `rateLimited`, `nameTaken`, `nameConfusable`; `unknownAccount`.
    package func changeName(
        of account: AccountID, to name: String, at now: Timestamp, perDay max: Int? = nil
    ) throws -> (person: Person, before: String) {
        guard let old = try row("SELECT name FROM account WHERE id = ? AND deleted IS NULL", [account.rawValue])?[0] as String? else {
            throw Rejection.unknownAccount
        }
        guard old != name else { return (try withPortrait(Person(id: account, name: name)), old) }
        if let max, max > 0 { try requireRenames(fewerThan: max, of: account, at: now) }
        try rename(account, to: name, at: now)
        try reserve(old, for: account, at: now)
        try run("UPDATE external_identity SET named = 1 WHERE account = ?", [account.rawValue])
        return (try withPortrait(Person(id: account, name: name)), old)
    }

    private func requireRenames(fewerThan max: Int, of account: AccountID, at now: Timestamp) throws {
        let first = "SELECT at FROM released_name WHERE account = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?"
        let found = try row(first, [account.rawValue, now.milliseconds - ReleasedName.dayMs, max - 1])
        guard let at = found?[0] as Int64? else { return }
        throw Rejection.renamedTooOften(max: max, retryAfterMs: at + ReleasedName.dayMs - now.milliseconds)
    }

    private func reserve(_ name: String, for account: AccountID, at now: Timestamp) throws {
        try run(
            "DELETE FROM released_name WHERE id IN (SELECT id FROM released_name WHERE until <= ? LIMIT ?)",
            [now.milliseconds, ReleasedName.removedMax])
        try run(
            "INSERT INTO released_name (account, digest, at, until) VALUES (?, ?, ?, ?)",
            [
                account.rawValue, NameKey(name, feeds.digests).released(feeds.digests), now.milliseconds,
                now.milliseconds + ReleasedName.reservedMs,
            ])
    }

    func forgetReleasedNames(of account: AccountID) throws {
        try run("DELETE FROM released_name WHERE account = ?", [account.rawValue])
    }
}

extension Snapshot {
    /// Whether another account has given up a name, or one that looks like it, and it is still reserved.
    func isReleased(_ key: NameKey, butBy own: AccountID?, at now: Timestamp) throws -> Bool {
        let sql = "SELECT 1 FROM released_name WHERE digest = ? AND until > ? AND account IS NOT ?"
        return try row(sql, [key.released(feeds.digests), now.milliseconds, own?.rawValue]) != nil
    }
}

extension NameKey {
    /// What is kept of a name that was given up.
    fileprivate func released(_ digests: Digests) -> [UInt8] { digests.long(skeleton.utf8, .releasedName) }
}
