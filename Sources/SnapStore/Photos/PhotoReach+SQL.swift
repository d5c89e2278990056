package import SnapModel

/// Who hears of a photo's end, among the accounts that follow home. Each walks over the list that costs less, so that neither a million
/// followers nor a million blocks make a commit slow.
extension Snapshot {
    /// As many rows of a list cost as much as looking for one account in it.
    private static let rowsPerLook = 2

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
        let count: Int = try row("SELECT followers FROM profile WHERE account = ?", [account.rawValue])?[0] ?? 0
        guard count > Self.rowsPerLook * accounts.count else {
            let all = try map("SELECT follower FROM follow WHERE followee = ?", [account.rawValue]) { AccountID(rawValue: $0[0]) }
            return accounts.intersection(all)
        }
        let look = try sql.prepare("SELECT 1 FROM follow WHERE follower = ? AND followee = ?")
        return try accounts.filter { try look.first(.number($0.rawValue), .number(account.rawValue)) { _ in true } == true }
    }

    /// The accounts among some that another one blocks, or that block it.
    package func accounts(inBlocksWith account: AccountID, among accounts: Set<AccountID>) throws -> Set<AccountID> {
        let most = Self.rowsPerLook * accounts.count
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
