package import SnapModel

/// Who hears of a photo's end, among the accounts that follow home. Each walks over the list that costs less, so that neither a million
/// followers nor a million blocks make a commit slow.
extension Snapshot {
    /// Indexes that have all that is read of followers, in the order in which they are wanted, and of those who mute words.
    static let reachIndexes = """
        CREATE INDEX follow_followers ON follow(followee, follower);
        CREATE INDEX mute_words ON mute(account) WHERE person IS NULL;
        """

    /// As many rows of a list cost as much as looking for one account in it.
    package static let rowsPerLook = 2

    /// The accounts among some that could see a photo before it was deleted, or when it was for everyone.
    package func formerViewers(
        of photo: PhotoID, by author: AccountID, wasForEveryone: Bool, among accounts: Set<AccountID>
    ) throws -> Set<AccountID> {
        let state = "SELECT photo.audience, account.suspended FROM \(PhotoRow.tables) WHERE photo.id = ?"
        guard let row = try row(state, [photo.rawValue]), row.isNull(1) else { return accounts.intersection([author]) }
        if wasForEveryone || PhotoRow.audience(row[0]) == .everyone {
            return accounts.subtracting(try self.accounts(inBlocksWith: author, among: accounts))
        }
        return Set(try followers(of: author, among: accounts)).union(accounts.intersection([author]))
    }

    /// The accounts among some that could see a photo when it was for everyone, and can no longer.
    package func shutOut(of photo: PhotoID, by author: AccountID, among accounts: Set<AccountID>) throws -> Set<AccountID> {
        try formerViewers(of: photo, by: author, wasForEveryone: true, among: accounts)
            .subtracting(followers(of: author, among: accounts)).subtracting([author])
    }

    /// The accounts among some that follow another one, by their numbers.
    func followers(
        of account: AccountID, among accounts: Set<AccountID>, rowsPerLook: Int = Snapshot.rowsPerLook
    ) throws -> [AccountID] {
        let count: Int = try row("SELECT followers FROM profile WHERE account = ?", [account.rawValue])?[0] ?? 0
        guard count > rowsPerLook * accounts.count else {
            let all = try sql.prepare("SELECT follower FROM follow WHERE followee = ? ORDER BY follower")
            return try all.map(.number(account.rawValue)) { row in
                let follower = AccountID(rawValue: row.number(0))
                return accounts.contains(follower) ? follower : nil
            }
        }
        let look = try sql.prepare("SELECT 1 FROM follow WHERE follower = ? AND followee = ?")
        let found = try accounts.filter { try look.first(.number($0.rawValue), .number(account.rawValue)) { _ in true } == true }
        return found.sorted { $0.rawValue < $1.rawValue }
    }

    /// The accounts among some that mute another one, and perhaps others that do.
    func accounts(
        muting account: AccountID, among accounts: some Collection<AccountID>, at now: Timestamp, rowsPerLook: Int
    ) throws -> Set<AccountID> {
        let rows = "SELECT account FROM mute WHERE person = ? AND (until IS NULL OR until > ?) LIMIT ?"
        let most = rowsPerLook * accounts.count
        return try all(of: rows, [account.rawValue, now.milliseconds, most + 1], upTo: most)
            ?? Set(accounts.filter { try mutes($0, account, at: now) })
    }

    /// The accounts among some that mute any tags or words, and perhaps others that do.
    func accounts(mutingWordsAmong accounts: some Collection<AccountID>, rowsPerLook: Int) throws -> Set<AccountID> {
        let rows = "SELECT account FROM mute WHERE person IS NULL LIMIT ?"
        let most = rowsPerLook * accounts.count
        if let all = try all(of: rows, [most + 1], upTo: most) { return all }
        let look = try sql.prepare("SELECT \(Self.mutesWords("?1"))")
        return Set(try accounts.filter { try look.first(.number($0.rawValue)) { $0.number(0) == 1 } == true })
    }

    /// The accounts among some that another one blocks, or that block it, and perhaps others of those.
    package func accounts(
        inBlocksWith account: AccountID, among accounts: some Collection<AccountID>, rowsPerLook: Int = Snapshot.rowsPerLook
    ) throws -> Set<AccountID> {
        let blocks = "SELECT blocked FROM block WHERE blocker = ?1 UNION ALL SELECT blocker FROM block WHERE blocked = ?1 LIMIT ?2"
        let most = rowsPerLook * accounts.count
        if let all = try all(of: blocks, [account.rawValue, most + 1], upTo: most) { return all }
        let look = try sql.prepare("SELECT 1 FROM block WHERE blocker = ? AND blocked = ?")
        return Set(
            try accounts.filter { other in
                try [(account, other), (other, account)].contains { blocker, blocked in
                    try look.first(.number(blocker.rawValue), .number(blocked.rawValue)) { _ in true } == true
                }
            })
    }

    /// The accounts among some that were in a block with another one before a time.
    package func accounts(
        inBlocksWith account: AccountID, before time: Timestamp, among accounts: Set<AccountID>
    ) throws -> Set<AccountID> {
        let look = try sql.prepare(
            "SELECT 1 FROM block WHERE (blocker = ?1 AND blocked = ?2 OR blocker = ?2 AND blocked = ?1) AND at < ?3")
        return try self.accounts(inBlocksWith: account, among: accounts).filter { other in
            try look.first(.number(account.rawValue), .number(other.rawValue), .number(time.milliseconds)) { _ in true } == true
        }
    }

    /// The accounts that a query lists; nil for more than `most`.
    ///
    /// - Parameter parameters: the last one is a limit of one more.
    private func all(of sql: String, _ parameters: SQLParameters, upTo most: Int) throws -> Set<AccountID>? {
        let found = try map(sql, parameters) { AccountID(rawValue: $0[0]) }
        return found.count > most ? nil : Set(found)
    }
}
