package import SnapModel

/// The acts that protect an account from another one. They work even against an invisible account, and then are answered as if there were
/// no such account. No answer, list, limit, push or export differs between an account that blocks the asker and one that does not exist.
extension Transaction {
    /// Blocks an account, and ends all follows and requests between the two.
    ///
    /// - Parameter max: how many an account may block.
    /// - Throws: `forbidden`, `tooMany`, `suspended`.
    package func block(_ other: AccountID, by account: AccountID, at now: Timestamp, max: Int) throws -> Relation {
        try requireActive(account)
        guard account != other else { throw Rejection.oneself(.block) }
        let isThere = try snapshot.isThere(other, for: account)
        if isThere, try snapshot.relation(of: account, to: other).blocking { return try snapshot.relation(of: account, to: other) }
        try requireRoomForBlock(by: account, max)
        if try !snapshot.relation(of: account, to: other).blocking { changes.add(.counted(.relation(.block))) }
        if try snapshot.exists(other) { try addBlock(of: other, by: account, isThere: isThere, at: now) }
        return try snapshot.relation(of: account, to: other, isThere: isThere, otherwise: Relation(blocking: true))
    }

    private func addBlock(of other: AccountID, by account: AccountID, isThere: Bool, at now: Timestamp) throws {
        // An invisible account is hidden already, and a push would reveal that it exists.
        let isHidden = try snapshot.relation(of: other, to: account).blocking
        try run(
            "INSERT INTO block (blocker, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [account.rawValue, other.rawValue, now.milliseconds])
        try removeReceived(between: account, and: other, at: now)
        try separate(account, other)
        if isThere { try logHiding(of: other, from: account, at: now) }
        if !isHidden { try logHiding(of: account, from: other, at: now) }
    }

    /// Checks that the account may block another one. Invisible accounts are not counted: they are bounded by the blocks of others, and by suspensions.
    private func requireRoomForBlock(by account: AccountID, _ max: Int) throws {
        let blocks = """
            SELECT 1 FROM block JOIN account ON account.id = blocked WHERE blocker = ?1 AND \(Visibility.butForOwnBlocks(to: "?1"))
            """
        guard try row("SELECT count(*) FROM (\(blocks) LIMIT ?2) AS counted", [account.rawValue, max])?[0] ?? 0 < max else {
            throw Rejection.full(.blocks, max: max)
        }
    }

    /// Ends a block.
    ///
    /// - Throws: `suspended`.
    package func unblock(_ other: AccountID, by account: AccountID) throws -> Relation {
        try requireActive(account)
        try run("DELETE FROM block WHERE blocker = ? AND blocked = ?", [account.rawValue, other.rawValue])
        return try snapshot.relation(of: account, to: other, isThere: snapshot.isThere(other, for: account))
    }

    /// Removes a follower of an account.
    ///
    /// - Throws: `suspended`.
    package func removeFollower(_ other: AccountID, of account: AccountID) throws -> Relation {
        try requireActive(account)
        try removeFollow(of: account, by: other)
        return try snapshot.relation(of: account, to: other, isThere: snapshot.isThere(other, for: account))
    }
}

extension Snapshot {
    /// Whether an account is visible to another one, apart from that one's own block.
    func isThere(_ other: AccountID, for account: AccountID) throws -> Bool {
        try row(
            "SELECT 1 FROM account WHERE account.id = ?2 AND \(Visibility.butForOwnBlocks(to: "?1"))", [account.rawValue, other.rawValue]
        ) != nil
    }

    /// Whether the account exists, regardless of visibility.
    func exists(_ account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM account WHERE id = ? AND deleted IS NULL", [account.rawValue]) != nil
    }

    /// The relation to an account that is visible, and otherwise the one to an account that does not exist.
    fileprivate func relation(
        of account: AccountID, to other: AccountID, isThere: Bool, otherwise absent: Relation = Relation()
    ) throws -> Relation {
        isThere ? try relation(of: account, to: other) : absent
    }
}
