package import SnapModel

/// The work that remains after an account's deletion, or a part of it, has been committed.
package struct AccountDeletion: Sendable {
    /// One event for each removed snap.
    package var events: [Event] = []
    package var endedSessions: [SessionID] = []
    /// Image files whose keys are gone.
    package var files: [String] = []
}

/// The row that stays after an account is deleted.
extension DeletedAccount {
    static let liveSnaps = "SELECT id, feed FROM snap WHERE author = ? AND gone IS NULL"
    static let livePhotos = "SELECT id FROM photo WHERE author = ? AND gone IS NULL"
}

/// Deletes an account, with everything of the person in other people's lists.
extension Transaction {
    /// Removes an account in one transaction: images, captions, logins, name. Other people's data stays as it was, and the account's opens
    /// stay counted, without a name or a device.
    ///
    /// Nothing is left for later, however much there is. Other writes wait meanwhile, so `erasePosts` goes before it.
    package func deleteAccount(_ account: AccountID, at now: Timestamp) throws -> AccountDeletion {
        try deleteAccount(account, at: now, erasing: ColumnOwner.all)
    }

    /// - Parameter columns: whose the columns are; tests leave some out.
    func deleteAccount(_ account: AccountID, at now: Timestamp, erasing columns: [ColumnOwner.Entry]) throws -> AccountDeletion {
        var deletion = AccountDeletion()
        let snaps = try snapshot.rows(DeletedAccount.liveSnaps + " ORDER BY id", [account.rawValue])
        try tell(.snapDeleted, ofAll: "snap", DeletedAccount.liveSnaps, [account.rawValue], count: snaps.count, at: now)
        try erase(snaps, isTold: true, at: now, &deletion)
        deletion.files += try erasePhotos(of: account, at: now)
        deletion.files += try eraseProfileImages(of: account)
        try removeFromPeople(account)
        try logHiding(of: account, at: now)
        deletion.endedSessions = try endSessions(of: account, at: now)
        try empty(account, at: now, erasing: columns)
        try tell(.accountDeleted, WebhookSubject(account: account), at: now)
        return deletion
    }

    /// The number of snap keys that are replaced in the time of erasing one post.
    private static let keysPerPost = 20

    /// Erases some of an account's posts, the oldest first, as their author would, and then the keys of those that went long ago.
    ///
    /// - Parameter limit: of snaps, and of photos.
    /// - Returns: nil where little is left, for `deleteAccount`.
    package func erasePosts(of account: AccountID, limit: Int, at now: Timestamp) throws -> AccountDeletion? {
        let snaps = try snapshot.rows(DeletedAccount.liveSnaps + " ORDER BY id LIMIT ?", [account.rawValue, limit])
        let photos = try snapshot.rows(DeletedAccount.livePhotos + " ORDER BY id LIMIT ?", [account.rawValue, limit])
        var deletion = AccountDeletion()
        guard max(snaps.count, photos.count) == limit else {
            let keysMax = Self.keysPerPost * limit
            return try replaceKeys(of: account, limit: keysMax) == keysMax ? deletion : nil
        }
        try erase(snaps, at: now, &deletion)
        for row in photos { deletion.files += try erasePhoto(PhotoID(rawValue: row[0]), of: account, at: now) }
        return deletion
    }

    /// - Parameters:
    ///   - snaps: each with its feed's number.
    ///   - isTold: whether the webhooks already have their events.
    private func erase(_ snaps: [SQLRow], isTold: Bool = false, at now: Timestamp, _ deletion: inout AccountDeletion) throws {
        for row in snaps {
            let (position, file) = try erase(SnapID(rawValue: row[0]), in: row[1], as: .deleted, isTold: isTold, at: now)
            // A feed that was removed from the file has no subscribers to notify.
            if let feed = feeds.feed(row[1]) {
                deletion.events.append(Event(feed: feed, position: position, at: now, kind: .deleted(SnapID(rawValue: row[0]))))
            }
            if let file { deletion.files.append(file) }
        }
    }

    /// The replacement for a key is unique, and since digests of keys have 15 characters, no request can ask for it.
    ///
    /// - Returns: how many were replaced.
    @discardableResult private func replaceKeys(of account: AccountID, limit: Int) throws -> Int {
        try run(
            """
            UPDATE snap SET key = printf('%065d', id)
            WHERE id IN (SELECT id FROM snap WHERE author = ? AND length(key) < 65 ORDER BY id LIMIT ?)
            """, [account.rawValue, limit])
    }

    /// Removes everything personal from rows that must stay: what `ColumnOwner` says, and what only this function removes.
    private func empty(_ account: AccountID, at now: Timestamp, erasing columns: [ColumnOwner.Entry]) throws {
        try forgetInvitations(for: account)
        if let name = try row("SELECT name FROM account WHERE id = ?", [account.rawValue])?[0] as String? {
            try removeCompletion(.person, account.rawValue, name)
        }
        try run(
            """
            UPDATE account SET name = ?2, folded = '', folded_digest = NULL, skeleton_digest = NULL, password = '', role = ?3, created = 0,
              suspended = ?4, suspension = NULL, deleted = ?4 WHERE id = ?1
            """, [account.rawValue, DeletedAccount.name, Role.member.rawValue, now.milliseconds])
        for erasure in ColumnOwner.erasures(columns) { try run(erasure, [account.rawValue]) }
        try replaceKeys(of: account, limit: .max)
        try run("DELETE FROM tally WHERE viewer = ?", [account.rawValue])
        try endReset(of: account)
        try endResets(madeBy: account)
    }
}
