package import SnapModel

/// Work on an account that may take several transactions. Each does a part of bounded size, and a row of `account_work` says that more is
/// left, so that a restart continues it. What others may see is right from the first part on.
enum AccountWork: Int64 {
    /// What a deleted account had is erased.
    case erasure = 1
    /// The requests to an account that no longer approves its followers are accepted.
    case acceptance
}

extension Transaction {
    func leave(_ work: AccountWork, of account: AccountID) throws {
        try run("INSERT INTO account_work (account, kind) VALUES (?, ?) ON CONFLICT DO NOTHING", [account.rawValue, work.rawValue])
    }

    func end(_ work: AccountWork, of account: AccountID) throws {
        try run("DELETE FROM account_work WHERE account = ? AND kind = ?", [account.rawValue, work.rawValue])
    }

    /// Whether `continueAccountWork` has something to do.
    var hasAccountWork: Bool { get throws { try row("SELECT 1 FROM account_work LIMIT 1") != nil } }

    /// Whether a deleted account still has something to be erased.
    package func hasRemains(_ account: AccountID) throws -> Bool {
        let sql = "SELECT 1 FROM account_work WHERE account = ? AND kind = ?"
        return try row(sql, [account.rawValue, AccountWork.erasure.rawValue]) != nil
    }

    /// Does a part of one account's work. The accounts take turns.
    ///
    /// - Parameter last: the account that had the turn before.
    /// - Returns: the account that had this turn, nil when nothing is left.
    package func continueAccountWork(after last: AccountID?, at now: Timestamp) throws -> AccountID? {
        let next = "SELECT account, kind FROM account_work WHERE account > ? ORDER BY account, kind LIMIT 1"
        guard let found = try row(next, [last?.rawValue ?? 0]) ?? row(next, [0]), let work = AccountWork(rawValue: found[1]) else {
            return nil
        }
        let account = AccountID(rawValue: found[0])
        switch work {
        case .erasure: _ = try continueDeletion(of: account, at: now)
        case .acceptance: try acceptRequests(to: account, at: now)
        }
        return try hasAccountWork ? account : nil
    }
}
