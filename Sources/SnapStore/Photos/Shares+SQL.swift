package import SnapModel

/// A photo as a share link shows it.
package struct SharedPhoto: Sendable {
    package let share: ShareID
    package let photo: Photo
}

/// Reads share links. A visitor with a link's code sees the photo without an account; the store has only a digest of the code.
extension Snapshot {
    /// Nil for an unknown or expired link, or if its photo or author is hidden from the public.
    package func sharedPhoto(codeDigest: [UInt8], at now: Timestamp) throws -> SharedPhoto? {
        let statement = try imageStatement()
        return try first(
            """
            SELECT \(PhotoRow.columns(for: "NULL")), share.id FROM share CROSS JOIN photo ON photo.id = share.photo
              CROSS JOIN account ON account.id = photo.author
            WHERE share.code = ?1 AND share.expires > ?2 AND \(Visibility.withoutTies)
            """, [codeDigest, now.milliseconds]
        ) { SharedPhoto(share: ShareID(rawValue: $0[PhotoRow.width]), photo: try photo($0, statement, at: now)) }
    }

    /// One size of a shared photo, with the link; nil as for `share`.
    package func sharedImage(codeDigest: [UInt8], _ size: Photo.Size, at now: Timestamp) throws -> (share: ShareID, image: StoredImage)? {
        try first(
            """
            SELECT share.id, image.file, image.secret, image.type FROM share CROSS JOIN photo ON photo.id = share.photo
              CROSS JOIN account ON account.id = photo.author
              CROSS JOIN photo_image AS image ON image.photo = photo.id AND image.size = ?3
            WHERE share.code = ?1 AND share.expires > ?2 AND \(Visibility.withoutTies)
            """, [codeDigest, now.milliseconds, size.rawValue]
        ) { (ShareID(rawValue: $0[0]), StoredImage(file: $0[1], secret: $0[2], type: $0[3])) }
    }

    /// An author's links that have not expired, newest first.
    ///
    /// - Parameter photo: the one photo to list; nil for all.
    /// - Throws: `unknownPhoto`; `forbidden` for another account's photo.
    package func shares(of photo: PhotoID?, by author: AccountID, at now: Timestamp) throws -> [Share] {
        if let photo { try requireOwn(photo, of: author, at: now) }
        return try rows(
            """
            SELECT id, photo, created, expires, views FROM share
            WHERE author = ?1 AND expires > ?2 AND (?3 IS NULL OR photo = ?3) ORDER BY id DESC
            """, [author.rawValue, now.milliseconds, photo?.rawValue]
        ).map(Share.init(row:))
    }

    /// All links of an author, for the export.
    package func exportedShares(of author: AccountID, after: Int64, limit: Int) throws -> [Share] {
        try rows(
            "SELECT id, photo, created, expires, views FROM share WHERE author = ? AND id > ? ORDER BY id LIMIT ?",
            [author.rawValue, after, limit]
        ).map(Share.init(row:))
    }

    /// Checks that a photo belongs to an account.
    ///
    /// - Throws: `unknownPhoto`; `forbidden` for another account's photo.
    fileprivate func requireOwn(_ photo: PhotoID, of author: AccountID, at now: Timestamp) throws {
        guard try self.photo(photo, for: .viewer(author), at: now).author.id == author else {
            throw Rejection.othersPhoto(to: .share)
        }
    }
}

extension Transaction {
    /// Creates a link to the author's own photo.
    ///
    /// - Parameter max: how many links that have not expired an account may have.
    /// - Throws: `unknownPhoto`, `forbidden`, `tooMany`, `suspended`.
    package func addShare(
        of photo: PhotoID, codeDigest: [UInt8], by author: AccountID, hours: Int64, at now: Timestamp, max: Int
    ) throws -> Share {
        try requireActive(author)
        try snapshot.requireOwn(photo, of: author, at: now)
        let live = "SELECT 1 FROM share WHERE author = ? AND expires > ?"
        guard try count(live, [author.rawValue, now.milliseconds], upTo: max) < max else {
            throw Rejection.full(.shares, max: max)
        }
        let expires = now.adding(hours: Int(hours))
        try run(
            "INSERT INTO share (photo, author, code, created, expires) VALUES (?, ?, ?, ?, ?)",
            [photo.rawValue, author.rawValue, codeDigest, now.milliseconds, expires.milliseconds])
        changes.add(.counted(.share))
        return try Share(id: ShareID(rawValue: sql.lastInsertedID), photo: photo, createdAt: now, expiresAt: expires, views: 0)
    }

    /// Ends a link of the account immediately.
    ///
    /// - Throws: `unknownShare`, `suspended`.
    package func revokeShare(_ share: ShareID, by author: AccountID, at now: Timestamp) throws {
        try requireActive(author)
        let changes = try run(
            "DELETE FROM share WHERE id = ? AND author = ? AND expires > ?", [share.rawValue, author.rawValue, now.milliseconds])
        guard changes == 1 else { throw Rejection.unknownShare }
    }

    /// Removes links that have expired.
    ///
    /// - Returns: how many it removed.
    package func removeExpiredShares(at now: Timestamp, limit: Int) throws -> Int {
        try run("DELETE FROM share WHERE id IN (SELECT id FROM share WHERE expires <= ? LIMIT ?)", [now.milliseconds, limit])
    }

    /// Counts pages that were given. Links that ended meanwhile count nothing.
    package func countViews(_ views: [ShareID: Int64]) throws {
        for (share, count) in views { try run("UPDATE share SET views = views + ? WHERE id = ?", [count, share.rawValue]) }
    }
}

extension Share {
    fileprivate init(row: SQLRow) {
        self.init(
            id: ShareID(rawValue: row[0]), photo: PhotoID(rawValue: row[1]), createdAt: Timestamp(milliseconds: row[2]),
            expiresAt: Timestamp(milliseconds: row[3]), views: row[4])
    }
}
