import SnapModel

/// Snaps and photos, and what people did with them.
extension OldStore {
    /// Carries devices first, because they may have other numbers here. An open counts even if damage destroyed the row of its device.
    func carryOpens() throws -> Int {
        try transaction.run(
            """
            INSERT INTO device (account, name) SELECT account, name FROM old.device AS o
            WHERE account IN (SELECT id FROM main.account)
              AND NOT EXISTS (SELECT 1 FROM main.device WHERE main.device.account = o.account AND main.device.name = o.name)
            """)
        return try transaction.run(
            """
            INSERT INTO open (snap, viewer, at, device) SELECT o.snap, o.viewer, o.at,
              (SELECT own.id FROM main.device AS own WHERE own.account = was.account AND own.name = was.name)
            FROM old.open AS o LEFT JOIN old.device AS was ON was.id = o.device
            WHERE o.snap IN (SELECT id FROM main.snap) AND o.viewer IN (SELECT id FROM main.account) ON CONFLICT DO NOTHING
            """)
    }

    func carryInspections() throws -> Int {
        try transaction.run(
            """
            INSERT INTO inspection (snap, at, reason) SELECT snap, at, reason FROM old.inspection
            WHERE snap IN (SELECT id FROM main.snap) ON CONFLICT DO NOTHING
            """)
    }

    func carrySnapRemovals() throws -> Int {
        let rows = try transaction.snapshot.rows(
            """
            SELECT snap.id, snap.feed, o.gone, removal.at FROM snap JOIN old.snap AS o ON o.id = snap.id
            LEFT JOIN old.removal AS removal ON removal.snap = o.id WHERE snap.gone IS NULL AND o.gone IS NOT NULL
            """)
        for row in rows {
            let gone = (row[2] as String?).flatMap(SentSnap.Gone.init) ?? .deleted
            _ = try transaction.erase(
                SnapID(rawValue: row[0]), in: row[1], as: gone, at: (row[3] as Int64?).map(Timestamp.init) ?? now)
        }
        return rows.count
    }

    /// An edit can have the time of another one, so the words and audiences themselves are compared. Accounts that a
    /// narrowed photo has not left yet are left after the restore.
    func carryPhotoChanges() throws -> Int {
        try transaction.run(
            """
            INSERT INTO photo_work (photo, kind, below) SELECT photo, kind, below FROM old.photo_work
            WHERE kind = ? AND photo IN (SELECT id FROM main.photo)
            ON CONFLICT (photo) DO UPDATE SET below = max(photo_work.below, excluded.below)
            """, [PhotoWork.narrowing.rawValue])
        return try transaction.run(
            """
            UPDATE photo SET caption = o.caption, alt = o.alt, warning = o.warning, audience = o.audience, edited = o.edited,
              labels = o.labels
            FROM old.photo AS o WHERE o.id = photo.id AND o.author = photo.author AND o.posted = photo.posted
              AND o.gone IS NULL AND photo.gone IS NULL
              AND (o.edited IS NOT photo.edited OR o.caption IS NOT photo.caption OR o.alt IS NOT photo.alt
                OR o.warning IS NOT photo.warning OR o.audience <> photo.audience OR o.labels IS NOT photo.labels)
            """)
    }

    func carryPhotoRemovals() throws -> Int {
        let rows = try transaction.snapshot.rows(
            "SELECT photo.id, photo.author, o.gone FROM photo JOIN old.photo AS o ON o.id = photo.id WHERE photo.gone IS NULL AND o.gone IS NOT NULL"
        )
        for row in rows {
            _ = try transaction.erasePhoto(
                PhotoID(rawValue: row[0]), of: AccountID(rawValue: row[1]), at: Timestamp(milliseconds: row[2]),
                within: ErasureBudget(rows: .max))
        }
        return rows.count
    }

    func endFavourites() throws -> Int {
        guard isWhole("favourite") else { return 0 }
        return try transaction.run(
            """
            DELETE FROM favourite WHERE NOT EXISTS (
              SELECT 1 FROM old.favourite AS o
              WHERE o.account = favourite.account AND o.photo IS favourite.photo AND o.topic IS favourite.topic)
            """)
    }

    /// As with logins: what cannot be read ends, because a revoked link must not come back.
    func endShares() throws -> Int {
        let ended = try transaction.run(
            "DELETE FROM share WHERE NOT EXISTS (SELECT 1 FROM old.share AS o WHERE o.id = share.id AND o.code = share.code)")
        try transaction.run("UPDATE share SET views = o.views FROM old.share AS o WHERE o.id = share.id")
        return ended
    }
}
