import GRDB
package import SnapModel

/// What is left to do after an account's deletion has been committed.
package struct AccountDeletion: Sendable {
    /// One for each snap that went.
    package var events: [Event] = []
    package var endedSessions: [SessionID] = []
    /// Image files whose keys are gone.
    package var files: [String] = []
}

/// The row that an account leaves.
enum DeletedAccount {
    /// What viewers and authors who are gone are called. Nobody living may have it.
    static let name = "deleted account"
    static let liveSnaps = "SELECT id, feed FROM snap WHERE author = ? AND gone IS NULL ORDER BY id"
}

/// The end of an account.
extension Transaction {
    /// Removes a person in one go: images, captions, logins, name. What others did stays as it was, and the opens the person made
    /// stay counted, without a name or a device.
    ///
    /// Nothing is left for later, however much there is: about 20 µs a snap, during which other writes wait.
    package func deleteAccount(_ account: AccountID, at now: Timestamp) throws -> AccountDeletion {
        var deletion = AccountDeletion()
        let snaps = try snapshot.rows(DeletedAccount.liveSnaps, [account.rawValue])
        for row in snaps {
            let (position, file) = try erase(SnapID(rawValue: row[0]), in: row[1], as: .deleted, at: now)
            // A feed that left the file has no subscribers to tell.
            if let feed = feeds.feed(row[1]) {
                deletion.events.append(Event(feed: feed, position: position, at: now, kind: .deleted(SnapID(rawValue: row[0]))))
            }
            if let file { deletion.files.append(file) }
        }
        deletion.endedSessions = try endSessions(of: account, at: now)
        try empty(account, at: now)
        return deletion
    }

    /// Takes everything personal out of the rows that must stay. Digests of keys have 15 characters, so what stands there instead is unique and
    /// nobody can ask for it.
    private func empty(_ account: AccountID, at now: Timestamp) throws {
        try run(
            """
            UPDATE account SET name = ?2, folded = '', folded_digest = NULL, skeleton_digest = NULL, password = '', role = ?3, created = 0,
              suspended = ?4, suspension = NULL, deleted = ?4 WHERE id = ?1
            """, [account.rawValue, DeletedAccount.name, Role.member.rawValue, now.milliseconds])
        try run("UPDATE external_identity SET issuer = NULL, subject = NULL WHERE account = ?", [account.rawValue])
        try run("UPDATE snap SET key = printf('%065d', id) WHERE author = ?", [account.rawValue])
        try run("UPDATE device SET name = '' WHERE account = ?", [account.rawValue])
        try run("DELETE FROM tally WHERE viewer = ?", [account.rawValue])
    }
}
