import SnapModel

/// Profiles, and what is between people. What ended stays ended; where the old table could be read only in part, the backup's rows stay.
extension OldStore {
    func carryProfiles() throws -> Int {
        try transaction.run(
            """
            INSERT INTO account_work (account, kind) SELECT account, kind FROM old.account_work
            WHERE kind = ? AND account IN (SELECT id FROM main.account) ON CONFLICT DO NOTHING
            """, [AccountWork.acceptance.rawValue])
        return try transaction.run(
            """
            INSERT INTO profile (account, bio, approves, hides, findable, comments_from, snaps_from)
            SELECT account, bio, approves, hides, findable, comments_from, snaps_from FROM old.profile
            WHERE account IN (SELECT id FROM main.account)
            ON CONFLICT (account) DO UPDATE SET bio = excluded.bio, approves = excluded.approves, hides = excluded.hides,
              findable = excluded.findable, comments_from = excluded.comments_from, snaps_from = excluded.snaps_from
            """)
    }

    /// Images of profiles that were replaced or removed do not come back; those that replaced them are lost, as new photos are.
    func removeProfileImages() throws -> Int {
        guard isWhole("profile_image") else { return 0 }
        let rows = try transaction.snapshot.rows(
            """
            SELECT account, role FROM profile_image AS image
            WHERE NOT EXISTS (SELECT 1 FROM old.profile_image AS o WHERE o.id = image.id AND o.account = image.account)
            """)
        for row in rows {
            guard let role = ProfileImage.Role(rawValue: row[1]) else { continue }
            _ = try transaction.eraseProfileImage(of: AccountID(rawValue: row[0]), role)
        }
        return rows.count
    }

    /// Removes pairs that the old store no longer has.
    ///
    /// - Parameters:
    ///   - table: a table of pairs of accounts.
    ///   - one: its column of the one account.
    ///   - other: its column of the other.
    func endPairs(_ table: String, _ one: String, _ other: String) throws -> Int {
        guard isWhole(table) else { return 0 }
        return try transaction.run(
            """
            DELETE FROM \(table) WHERE NOT EXISTS
              (SELECT 1 FROM old.\(table) AS o WHERE o.\(one) = \(table).\(one) AND o.\(other) = \(table).\(other))
            """)
    }

    func carryBlocks() throws -> Int {
        try transaction.run(
            """
            INSERT INTO block (blocker, blocked, at) SELECT blocker, blocked, at FROM old.block
            WHERE blocker IN (SELECT id FROM main.account) AND blocked IN (SELECT id FROM main.account) ON CONFLICT DO NOTHING
            """)
    }

    func carryMutes() throws -> Int {
        let same = "o.account = mute.account AND o.person IS mute.person AND o.tag IS mute.tag AND o.word IS mute.word"
        if isWhole("mute") {
            try transaction.run("DELETE FROM mute WHERE NOT EXISTS (SELECT 1 FROM old.mute AS o WHERE \(same))")
        }
        try transaction.run("UPDATE mute SET until = o.until FROM old.mute AS o WHERE \(same)")
        return try transaction.run(
            """
            INSERT INTO mute (account, person, tag, word, at, until) SELECT account, person, tag, word, at, until FROM old.mute AS o
            WHERE account IN (SELECT id FROM main.account) AND (person IS NULL OR person IN (SELECT id FROM main.account))
              AND NOT EXISTS (SELECT 1 FROM main.mute AS mute WHERE \(same))
            """)
    }

    /// Offsets that were used stay used.
    func carryNotifications() throws -> Int {
        try transaction.run(
            """
            UPDATE profile SET notified = max(profile.notified, o.notified), noticed = max(profile.noticed, o.noticed)
            FROM old.profile AS o WHERE o.account = profile.account
            """)
        guard isWhole("notification") else { return 0 }
        return try transaction.run(
            """
            DELETE FROM notification WHERE NOT EXISTS (
              SELECT 1 FROM old.notification AS o
              WHERE o.account = notification.account AND o.offset = notification.offset AND o.kind = notification.kind)
            """)
    }
}
