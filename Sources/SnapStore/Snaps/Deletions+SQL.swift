package import SnapModel

/// The result of a part of an account's deletion.
package struct AccountDeletion: Sendable {
    package var endedSessions: [SessionID] = []
    /// Image files whose keys are gone.
    package var files: [String] = []
    /// Whether nothing is left to be erased.
    package var isComplete = true
}

/// The row that stays after an account is deleted.
extension DeletedAccount {
    static let liveSnaps = "SELECT id, feed FROM snap WHERE author = ? AND gone IS NULL"
    static let livePhotos = "SELECT id FROM photo WHERE author = ? AND gone IS NULL"
}

/// Deletes an account, with everything of the person in other people's lists.
extension Transaction {
    /// Deletes an account with everything that it has in one transaction, for a store that serves no client: a copy, or one that is being restored.
    package func deleteAccount(_ account: AccountID, at now: Timestamp) throws -> AccountDeletion {
        try deleteAccount(account, at: now, erasing: ColumnOwner.all)
    }

    /// Deletes an account, and erases its columns.
    ///
    /// - Parameter columns: whose the columns are; tests leave some out.
    func deleteAccount(_ account: AccountID, at now: Timestamp, erasing columns: [ColumnOwner.Entry]) throws -> AccountDeletion {
        var deletion = try hide(account, at: now)
        var budget = ErasureBudget(rows: .max)
        _ = try erase(account, within: &budget, at: now, erasing: columns, &deletion)
        return deletion
    }

    /// Deletes an account. From this transaction on it is hidden from everyone, and its name is free. What it had is erased up to a budget; the rest
    /// is left to `continueDeletion`, also after a restart.
    ///
    /// Other people's data stays as it was, and the account's opens stay counted, without a name or a device.
    ///
    /// - Parameter recordsEnds: whether the account's logins end with this transaction; otherwise the caller calls `recordEnds`.
    package func beginDeletion(
        of account: AccountID, at now: Timestamp, within budget: ErasureBudget = ErasureBudget(), recordsEnds: Bool = true
    ) throws -> AccountDeletion {
        var deletion = try hide(account, at: now, recordsEnds: recordsEnds)
        try relist(account)
        try leave(.erasure, of: account)
        try continueDeletion(of: account, at: now, within: budget, isFirst: true, &deletion)
        return deletion
    }

    /// Erases more of what a deleted account had.
    package func continueDeletion(
        of account: AccountID, at now: Timestamp, within budget: ErasureBudget = ErasureBudget()
    ) throws -> AccountDeletion {
        var deletion = AccountDeletion()
        try continueDeletion(of: account, at: now, within: budget, &deletion)
        return deletion
    }

    /// Erases all that is left of a deleted account, in a store that serves no client.
    func completeDeletion(of account: AccountID, at now: Timestamp) throws {
        _ = try continueDeletion(of: account, at: now, within: ErasureBudget(rows: .max))
    }

    private func continueDeletion(
        of account: AccountID, at now: Timestamp, within budget: ErasureBudget, isFirst: Bool = false, _ deletion: inout AccountDeletion
    ) throws {
        var budget = budget
        deletion.isComplete = try erase(
            account, within: &budget, at: now, erasing: ColumnOwner.all, keepsBlocks: isFirst, &deletion)
        if deletion.isComplete { try end(.erasure, of: account) }
    }

    // MARK: The first transaction

    /// Empties the account's row, and ends all by which the person could act or be found.
    private func hide(_ account: AccountID, at now: Timestamp, recordsEnds: Bool = true) throws -> AccountDeletion {
        var deletion = AccountDeletion()
        try logHiding(of: account, at: now)
        deletion.endedSessions = try endSessions(of: account, at: now, isRecorded: recordsEnds)
        try forgetInvitations(for: account)
        if let name = try row("SELECT name FROM account WHERE id = ?", [account.rawValue])?[0] as String? {
            try removeCompletion(.person, account.rawValue, name)
        }
        try run(
            """
            UPDATE account SET name = ?2, folded = '', folded_digest = NULL, skeleton_digest = NULL, password = '', role = ?3, created = 0,
              suspended = ?4, suspension = NULL, deleted = ?4 WHERE id = ?1
            """, [account.rawValue, DeletedAccount.name, Role.member.rawValue, now.milliseconds])
        try run("DELETE FROM tally WHERE viewer = ?", [account.rawValue])
        try endReset(of: account)
        return deletion
    }

    // MARK: In parts

    /// Erases what a deleted account had, up to a budget.
    ///
    /// - Parameter keepsBlocks: in the first part. They decide who is pushed that the account is hidden, after the commit.
    /// - Returns: whether nothing is left.
    private func erase(
        _ account: AccountID, within budget: inout ErasureBudget, at now: Timestamp, erasing columns: [ColumnOwner.Entry],
        keepsBlocks: Bool = false, _ deletion: inout AccountDeletion
    ) throws -> Bool {
        try eraseSnaps(of: account, within: &budget, at: now, &deletion)
        if try hasInboxes, !budget.isSpent { budget.spend(posts: try eraseKeptSent(of: account, limit: budget.posts)) }
        try erasePhotos(of: account, within: &budget, at: now, &deletion)
        try budget.spend { try eraseComments(of: account, limit: max(1, $0 / Self.rowsPerComment), at: now) * Self.rowsPerComment }
        guard !budget.isSpent else { return false }
        deletion.files += try eraseProfileImages(of: account)
        if try hasInboxes {
            try budget.spend { try removeInbox(of: account, limit: max(1, $0 / Self.rowsPerComment), at: now) * Self.rowsPerComment }
            try budget.spend { try removeLists(of: account, limit: $0) }
        }
        try removeFromPeople(account, within: &budget)
        if keepsBlocks, try hasBlocks(account) { return false }
        try removeBlocks(around: account, within: &budget)
        for erasure in ColumnOwner.erasures(columns) {
            try budget.spend { try run(erasure, [account.rawValue, $0]) }
        }
        try removeKeys(of: account, within: &budget)
        for table in ["snap", "photo"] + (try hasComments ? ["comment"] : []) { try replaceKeys(of: account, in: table, within: &budget) }
        guard !budget.isSpent else { return false }
        try forgetReleasedNames(of: account)
        try run("DELETE FROM profile WHERE account = ?", [account.rawValue])
        try queueWebhook(.accountDeleted, WebhookSubject(account: account), at: now)
        return true
    }

    private func eraseSnaps(
        of account: AccountID, within budget: inout ErasureBudget, at now: Timestamp, _ deletion: inout AccountDeletion
    ) throws {
        let (sql, numbers): (String, SQLParameters) = (DeletedAccount.liveSnaps + " ORDER BY id LIMIT ?", [account.rawValue, budget.posts])
        let snaps = try snapshot.rows(sql, numbers)
        let inFeeds = snaps.count { $0[1] as Int64 != feeds.people }
        let those = "SELECT id FROM (\(sql)) AS chosen WHERE feed <> \(feeds.people)"
        try queueWebhook(.snapDeleted, ofAll: "snap", those, numbers, count: inFeeds, at: now)
        for row in snaps {
            let snap = SnapID(rawValue: row[0])
            if row[1] == feeds.people {
                try removeSent(snap, as: .deleted, keepsReported: false, at: now)
            } else if let file = try erase(snap, in: row[1], as: .deleted, isQueued: true, at: now).file {
                deletion.files.append(file)
            }
        }
        budget.spend(posts: snaps.count)
    }

    /// How many rows of lists cost as much as the erasure of one comment.
    private static let rowsPerComment = 5

    /// Erases photos, each after its entries in favourites and its comments.
    private func erasePhotos(
        of account: AccountID, within budget: inout ErasureBudget, at now: Timestamp, _ deletion: inout AccountDeletion
    ) throws {
        let photos = try snapshot.rows(DeletedAccount.livePhotos + " ORDER BY id LIMIT ?", [account.rawValue, budget.posts])
        for row in photos {
            let photo = PhotoID(rawValue: row[0])
            try budget.spend { try removeFavourites(ofPhoto: photo, limit: $0) }
            try budget.spend { try eraseComments(onGone: photo, limit: $0, at: now) }
            guard !budget.isSpent else { return }
            deletion.files += try erasePhotoOfDeleted(photo, author: account, at: now)
            budget.spend(posts: 1)
        }
    }

    /// The replacement for a key is unique, and since digests of keys have 15 characters, no request can ask for it.
    private func replaceKeys(of account: AccountID, in table: String, within budget: inout ErasureBudget) throws {
        let left = "SELECT id FROM \(table) WHERE author = ? AND length(key) < 65 ORDER BY id LIMIT ?"
        try budget.spend {
            try run("UPDATE \(table) SET key = printf('%065d', id) WHERE id IN (\(left))", [account.rawValue, $0])
        }
    }

    /// Removes the keys from the table of keys, and from the memory of the writer, so that none of them enters it later.
    private func removeKeys(of account: AccountID, within budget: inout ErasureBudget) throws {
        guard sql.hasKeyTable, !budget.isSpent else { return }
        try keys.forget(account.rawValue, sql)
        let some = "SELECT key FROM snap_key WHERE author = ?1 LIMIT ?2"
        try budget.spend { try run("DELETE FROM snap_key WHERE author = ?1 AND key IN (\(some))", [account.rawValue, $0]) }
    }
}

/// How much of an account one transaction may still erase, so that other commands do not wait long for it.
package struct ErasureBudget: Sendable {
    /// As many rows cost as much as one post, with its image, its event and its webhooks.
    private static let rowsPerPost = 20

    /// How many rows of lists.
    private(set) var rows: Int

    /// - Parameter rows: by default as many as 100 posts cost.
    package init(rows: Int = 2_000) { self.rows = rows }

    var isSpent: Bool { rows <= 0 }
    /// How many posts.
    var posts: Int { max(0, rows) / Self.rowsPerPost + (rows % Self.rowsPerPost > 0 ? 1 : 0) }

    mutating func spend(posts: Int) { rows -= posts * Self.rowsPerPost }

    /// Does nothing once all is spent.
    ///
    /// - Parameter body: changes at most so many rows, and returns how many it changed.
    mutating func spend(_ body: (Int) throws -> Int) rethrows {
        guard !isSpent else { return }
        rows -= try body(rows)
    }
}
