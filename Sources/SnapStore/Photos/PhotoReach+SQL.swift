package import SnapModel

/// Who hears of a photo's end, among the accounts that follow home. Each walks over the list that costs less, so that neither a million
/// followers nor a million blocks make a commit slow.
extension Snapshot {
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
        return try followers(of: author, among: accounts).union(accounts.intersection([author]))
    }

    /// The accounts among some that could see a photo when it was for everyone, and can no longer.
    package func shutOut(of photo: PhotoID, by author: AccountID, among accounts: Set<AccountID>) throws -> Set<AccountID> {
        try formerViewers(of: photo, by: author, wasForEveryone: true, among: accounts)
            .subtracting(followers(of: author, among: accounts)).subtracting([author])
    }

    /// The accounts among some that follow another one.
    func followers(of account: AccountID, among accounts: Set<AccountID>) throws -> Set<AccountID> {
        guard try followerCount(of: account) > Self.rowsPerLook * accounts.count else {
            let all = try sql.prepare("SELECT follower FROM follow WHERE followee = ?")
            return accounts.intersection(try all.map(.number(account.rawValue)) { AccountID(rawValue: $0.number(0)) })
        }
        let look = try sql.prepare("SELECT 1 FROM follow WHERE follower = ? AND followee = ?")
        return try accounts.filter { try look.first(.number($0.rawValue), .number(account.rawValue)) { _ in true } == true }
    }

    /// The accounts among some that follow another one, and those of them that mute any tags or words.
    func followersWithMutes(
        of account: AccountID, among accounts: Set<AccountID>, rowsPerLook: Int
    ) throws -> (all: Set<AccountID>, mutingWords: [AccountID]) {
        var (all, mutingWords): (Set<AccountID>, [AccountID]) = ([], [])
        func add(_ row: StandingRow) {
            let follower = AccountID(rawValue: row.number(0))
            guard accounts.contains(follower) else { return }
            all.insert(follower)
            if row.number(1) == 1 { mutingWords.append(follower) }
        }
        let rows = "SELECT follower, \(Self.mutesWords("follow.follower")) FROM follow WHERE followee = ?"
        if try followerCount(of: account) > rowsPerLook * accounts.count {
            let look = try sql.prepare(rows + " AND follower = ?")
            for one in accounts { _ = try look.first(.number(account.rawValue), .number(one.rawValue), body: add) }
        } else {
            let list = try sql.prepare(rows)
            _ = try list.walk([.number(account.rawValue)]) { row in
                add(row)
                return true
            }
        }
        return (all, mutingWords)
    }

    private func followerCount(of account: AccountID) throws -> Int {
        try row("SELECT followers FROM profile WHERE account = ?", [account.rawValue])?[0] ?? 0
    }

    /// The accounts among some that mute another one.
    func accounts(muting account: AccountID, among accounts: Set<AccountID>, at now: Timestamp, rowsPerLook: Int) throws -> Set<AccountID> {
        let most = rowsPerLook * accounts.count
        let some = try map(
            "SELECT account FROM mute WHERE person = ? AND (until IS NULL OR until > ?) LIMIT ?",
            [account.rawValue, now.milliseconds, most + 1]
        ) { AccountID(rawValue: $0[0]) }
        return some.count > most ? try accounts.filter { try mutes($0, account, at: now) } : accounts.intersection(some)
    }

    /// The accounts among some that another one blocks, or that block it.
    package func accounts(
        inBlocksWith account: AccountID, among accounts: Set<AccountID>, rowsPerLook: Int = Snapshot.rowsPerLook
    ) throws -> Set<AccountID> {
        let most = rowsPerLook * accounts.count
        let blocks = "SELECT blocked FROM block WHERE blocker = ?1 UNION ALL SELECT blocker FROM block WHERE blocked = ?1 LIMIT ?2"
        let some = try map(blocks, [account.rawValue, most + 1]) { AccountID(rawValue: $0[0]) }
        guard some.count > most else { return accounts.intersection(some) }
        let look = try sql.prepare("SELECT 1 FROM block WHERE blocker = ? AND blocked = ?")
        return try accounts.filter { other in
            try [(account, other), (other, account)].contains { blocker, blocked in
                try look.first(.number(blocker.rawValue), .number(blocked.rawValue)) { _ in true } == true
            }
        }
    }
}
