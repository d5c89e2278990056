package import SnapModel

/// An account's private list of photos. It has no copies: a photo that the account may not see any more is not shown there either.
extension Snapshot {
    /// - Returns: the favourites that the account may see now, newest first, and the `before` of the next page.
    package func favourites(
        of account: AccountID, _ page: FavouritePageRequest, at now: Timestamp
    ) throws -> (favourites: [Favourite], next: Int64?) {
        let statement = try imageStatement()
        let found = try map(
            """
            SELECT \(PhotoRow.columns), favourite.id, favourite.at
            FROM favourite CROSS JOIN photo ON photo.id = favourite.photo CROSS JOIN account ON account.id = photo.author
            WHERE favourite.account = ?1 AND favourite.id < ?2 AND \(PhotoRow.visible) ORDER BY favourite.id DESC LIMIT ?3
            """, [account.rawValue, page.before ?? .max, page.limit]
        ) { row in
            let favourite = Favourite(photo: try photo(row, statement, at: now), at: Timestamp(milliseconds: row[PhotoRow.width + 1]))
            return (number: row[PhotoRow.width] as Int64, favourite: favourite)
        }
        return (found.map(\.favourite), found.count == page.limit ? found.last?.number : nil)
    }

    /// All favourites of an account in the order in which they were added, for its export.
    package func exportedFavourites(of account: AccountID, after: Int64, limit: Int) throws -> [ExportedFavourite] {
        try rows(
            "SELECT id, photo, at FROM favourite WHERE account = ? AND id > ? ORDER BY id LIMIT ?", [account.rawValue, after, limit]
        ).map { ExportedFavourite(id: $0[0], photo: PhotoID(rawValue: $0[1]), at: Timestamp(milliseconds: $0[2])) }
    }
}

/// Changes who has a photo among the favourites. `photo.favourites` counts the rows of each photo.
extension Transaction {
    package typealias FavouriteChange = (favourites: Int64, isChanged: Bool)

    /// Adds a photo to an account's favourites; once it is there, nothing changes.
    ///
    /// - Parameter max: how many an account may have.
    /// - Throws: `unknownPhoto`, `tooMany`, `suspended`.
    package func addFavourite(_ photo: PhotoID, by account: AccountID, at now: Timestamp, max: Int) throws -> FavouriteChange {
        try requireActive(account)
        guard try snapshot.gone(among: [photo], for: account).isEmpty else { throw Rejection.unknownPhoto }
        guard try !isFavourite(photo, of: account) else { return (try favouriteCount(of: photo), false) }
        guard try count("SELECT 1 FROM favourite WHERE account = ?", [account.rawValue], upTo: max) < max else {
            throw Rejection(.tooMany, "You have \(max) favourites, as many as one may (favouritesPerAccount).")
        }
        try run(
            "INSERT INTO favourite (account, photo, at) VALUES (?, ?, ?)", [account.rawValue, photo.rawValue, now.milliseconds])
        try run("UPDATE photo SET favourites = favourites + 1 WHERE id = ?", [photo.rawValue])
        if let author = try snapshot.authorIfThere(of: photo) { try notify(author, .favourite, by: account, photo: photo, at: now) }
        return (try favouriteCount(of: photo), true)
    }

    /// Takes a photo off an account's favourites; where it is not there, nothing changes.
    ///
    /// - Throws: `unknownPhoto` for one that is neither there nor to be seen; `suspended`.
    package func removeFavourite(_ photo: PhotoID, by account: AccountID) throws -> FavouriteChange {
        try requireActive(account)
        let removed = try run("DELETE FROM favourite WHERE account = ? AND photo = ?", [account.rawValue, photo.rawValue])
        if removed == 1 {
            try run("UPDATE photo SET favourites = favourites - 1 WHERE id = ?", [photo.rawValue])
            if let author = try snapshot.authorIfThere(of: photo) {
                try takeBackNotification(.favourite, to: author, by: account, photo: photo)
            }
        } else {
            guard try snapshot.gone(among: [photo], for: account).isEmpty else { throw Rejection.unknownPhoto }
        }
        return (try favouriteCount(of: photo), removed == 1)
    }

    /// Takes the photos of one account off the favourites of another one.
    func removeFavourites(of account: AccountID, by author: AccountID) throws {
        let numbers: SQLParameters = [account.rawValue, author.rawValue]
        // The plus keeps SQLite from walking all photos of the author.
        try run(
            """
            UPDATE photo SET favourites = favourites - 1
            WHERE id IN (SELECT photo FROM favourite WHERE account = ?1) AND +author = ?2
            """, numbers)
        try run(
            """
            DELETE FROM favourite WHERE account = ?1 AND EXISTS (SELECT 1 FROM photo WHERE photo.id = favourite.photo AND author = ?2)
            """, numbers)
    }

    /// Empties an account's list.
    func removeFavourites(of account: AccountID) throws {
        try run(
            "UPDATE photo SET favourites = favourites - 1 WHERE id IN (SELECT photo FROM favourite WHERE account = ?)", [account.rawValue])
        try run("DELETE FROM favourite WHERE account = ?", [account.rawValue])
    }

    /// A photo is only for followers now: takes it off the favourites of all others, and ends its share links.
    func shutOut(of photo: PhotoID) throws {
        try run(
            """
            DELETE FROM favourite WHERE photo = ?1 AND account <> (SELECT author FROM photo WHERE id = ?1) AND NOT EXISTS
              (SELECT 1 FROM follow WHERE follower = favourite.account AND followee = (SELECT author FROM photo WHERE id = ?1))
            """, [photo.rawValue])
        try countFavourites(of: photo)
        try run("DELETE FROM share WHERE photo = ?", [photo.rawValue])
    }

    func countFavourites(of photo: PhotoID) throws {
        try run(
            "UPDATE photo SET favourites = (SELECT count(*) FROM favourite WHERE photo = ?1) WHERE id = ?1 AND gone IS NULL",
            [photo.rawValue])
    }

    // MARK: Parts

    private func isFavourite(_ photo: PhotoID, of account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM favourite WHERE account = ? AND photo = ?", [account.rawValue, photo.rawValue]) != nil
    }

    private func favouriteCount(of photo: PhotoID) throws -> Int64 {
        try row("SELECT favourites FROM photo WHERE id = ?", [photo.rawValue])?[0] ?? 0
    }
}
