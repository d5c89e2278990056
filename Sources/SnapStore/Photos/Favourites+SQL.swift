package import SnapModel

/// An account's private list of photos and topics. It has no copies: a photo that the account may no longer see is not listed.
extension Snapshot {
    /// Lists an account's favourites.
    ///
    /// - Returns: the favourites that the account may see now, newest first, and the `before` of the next page.
    package func favourites(
        of account: AccountID, _ page: FavouritePageRequest, at now: Timestamp
    ) throws -> (favourites: [Favourite], next: Int64?) {
        let statement = try imageStatement()
        let isOfKind =
            switch page.kind {
            case nil: "(favourite.topic IS NOT NULL OR \(PhotoRow.visible))"
            case .photo: "favourite.topic IS NULL AND \(PhotoRow.visible)"
            case .topic: "favourite.topic IS NOT NULL"
            }
        let found = try map(
            """
            SELECT \(PhotoRow.columns), favourite.id, favourite.at, favourite.topic
            FROM favourite LEFT JOIN photo ON photo.id = favourite.photo LEFT JOIN account ON account.id = photo.author
            WHERE favourite.account = ?1 AND favourite.id < ?2 AND \(isOfKind) ORDER BY favourite.id DESC LIMIT ?3
            """, [account.rawValue, page.before ?? .max, page.limit]
        ) { row in (number: row[PhotoRow.width] as Int64, favourite: try favourite(row, statement, at: now)) }
        return (found.compactMap(\.favourite), found.count == page.limit ? found.last?.number : nil)
    }

    /// Nil if the topic is no longer in the data folder.
    private func favourite(_ row: some ColumnReader, _ statement: Prepared, at now: Timestamp) throws -> Favourite? {
        let at = Timestamp(milliseconds: row[PhotoRow.width + 1])
        if let number = row.numberOrNil(PhotoRow.width + 2) {
            return feeds.topics.named(TopicID(number: number)).map { Favourite(item: .topic($0), at: at) }
        }
        return Favourite(item: .photo(try photo(row, statement, at: now)), at: at)
    }

    /// All favourites of an account in the order in which they were added, for its export.
    package func exportedFavourites(of account: AccountID, after: Int64, limit: Int) throws -> [ExportedFavourite] {
        try rows(
            "SELECT id, at, photo, topic FROM favourite WHERE account = ? AND id > ? ORDER BY id LIMIT ?", [account.rawValue, after, limit]
        ).map { row in
            let topic = (row[3] as Int64?).map { FavouriteTarget.topic(TopicID(number: $0)) }
            return ExportedFavourite(
                id: row[0], target: topic ?? .photo(PhotoID(rawValue: row[2] as Int64? ?? 0)), at: Timestamp(milliseconds: row[1]))
        }
    }

    /// Whether an account has a topic among its favourites.
    package func isFavourite(_ topic: TopicID, of account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM favourite WHERE account = ? AND topic = ?", [account.rawValue, topic.number]) != nil
    }
}

/// Changes who has a photo or a topic among the favourites. `photo.favourites` counts the rows of each photo.
extension Transaction {
    package typealias FavouriteChange = (favourites: Int64, isChanged: Bool)

    /// Adds to an account's favourites; changes nothing if it is already among them.
    ///
    /// - Parameter max: how many an account may have.
    /// - Throws: `unknownPhoto`, `unknownTopic`, `tooMany`, `suspended`.
    package func addFavourite(_ target: FavouriteTarget, by account: AccountID, at now: Timestamp, max: Int) throws -> FavouriteChange {
        try requireActive(account)
        try requireThere(target, for: account)
        guard try !isFavourite(target, of: account) || removeOutdated(target, of: account) else {
            return (try favouriteCount(of: target), false)
        }
        guard try count("SELECT 1 FROM favourite WHERE account = ?", [account.rawValue], upTo: max) < max else {
            throw Rejection.full(.favourites, max: max)
        }
        try run(
            "INSERT INTO favourite (account, \(target.column), at) VALUES (?, ?, ?)", [account.rawValue, target.number, now.milliseconds])
        if case .photo(let photo) = target {
            try run("UPDATE photo SET favourites = favourites + 1 WHERE id = ?", [photo.rawValue])
            if let author = try snapshot.authorIfThere(of: photo) { try notify(author, .favourite, by: account, photo: photo, at: now) }
        }
        changes.add(.counted(.favourite))
        return (try noticeFavourite(target, isFavourite: true, of: account), true)
    }

    /// Removes something from an account's favourites; changes nothing if it is not among them.
    ///
    /// - Throws: `unknownPhoto` and `unknownTopic` for what is neither there nor to be seen; `suspended`.
    package func removeFavourite(_ target: FavouriteTarget, by account: AccountID) throws -> FavouriteChange {
        try requireActive(account)
        let removed = try run("DELETE FROM favourite WHERE account = ? AND \(target.column) = ?", [account.rawValue, target.number])
        if removed == 0 {
            try requireThere(target, for: account)
        } else if case .photo(let photo) = target {
            try run("UPDATE photo SET favourites = favourites - 1 WHERE id = ?", [photo.rawValue])
            if let author = try snapshot.authorIfThere(of: photo) {
                try takeBackNotification(.favourite, to: author, by: account, photo: photo)
            }
        }
        guard removed == 1 else { return (try favouriteCount(of: target), false) }
        return (try noticeFavourite(target, isFavourite: false, of: account), true)
    }

    /// Notifies the account's other devices of a change.
    ///
    /// - Returns: how many have it among their favourites now.
    private func noticeFavourite(_ target: FavouriteTarget, isFavourite: Bool, of account: AccountID) throws -> Int64 {
        let count = try favouriteCount(of: target)
        changes.add(.notice(.toOthers(account, .favouriteChanged(target, isFavourite: isFavourite, favourites: count))))
        return count
    }

    private func requireThere(_ target: FavouriteTarget, for account: AccountID) throws {
        switch target {
        case .photo(let photo): guard try snapshot.gone(among: [photo], for: account).isEmpty else { throw Rejection.unknownPhoto }
        case .topic(let topic): guard feeds.topics[topic] != nil else { throw Rejection.unknownTopic }
        }
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

    /// Removes some of an account's favourites.
    ///
    /// - Returns: how many.
    func removeFavourites(of account: AccountID, limit: Int) throws -> Int {
        let some = "SELECT id FROM favourite WHERE account = ? ORDER BY id LIMIT ?"
        let numbers: SQLParameters = [account.rawValue, limit]
        try run(
            "UPDATE photo SET favourites = favourites - 1 WHERE id IN (SELECT photo FROM favourite WHERE id IN (\(some)))", numbers)
        return try run("DELETE FROM favourite WHERE id IN (\(some))", numbers)
    }

    /// Takes a photo off some of the lists that have it.
    ///
    /// - Returns: how many.
    func removeFavourites(ofPhoto photo: PhotoID, limit: Int) throws -> Int {
        let removed = try run(
            "DELETE FROM favourite WHERE id IN (SELECT id FROM favourite WHERE photo = ? LIMIT ?)", [photo.rawValue, limit])
        if removed > 0 { try run("UPDATE photo SET favourites = favourites - ? WHERE id = ?", [removed, photo.rawValue]) }
        return removed
    }

    /// Narrows a photo to followers: ends its share links, and takes it off the favourites of all others. Of many favourites, a part is left to
    /// `continuePhotoWork`.
    func narrow(_ photo: PhotoID, within budget: ErasureBudget = ErasureBudget(), at now: Timestamp) throws {
        try run("DELETE FROM share WHERE photo = ?", [photo.rawValue])
        try begin(.narrowing, on: photo, within: budget, at: now)
    }

    /// Takes a photo off the favourites of accounts that do not follow its author, among some of those that have it, the newest first.
    ///
    /// - Returns: the number below which favourites are left; nil when none are.
    func shutOut(of photo: PhotoID, below: Int64, limit: Int) throws -> Int64? {
        let some = try snapshot.map(
            "SELECT id FROM favourite WHERE photo = ? AND id < ? ORDER BY id DESC LIMIT ?", [photo.rawValue, below, limit]
        ) { $0.number(0) }
        guard let last = some.last else { return nil }
        let removed = try run(
            """
            DELETE FROM favourite WHERE photo = ?1 AND id >= ?2 AND id < ?3 AND \(Self.isStrangers)
            """, [photo.rawValue, last, below])
        if removed > 0 { try run("UPDATE photo SET favourites = favourites - ? WHERE id = ?", [removed, photo.rawValue]) }
        return some.count < limit ? nil : last
    }

    /// The condition under which a favourite of photo `?1` belongs neither to its author nor to a follower.
    private static let isStrangers = """
        account <> (SELECT author FROM photo WHERE id = ?1)
        AND NOT EXISTS (SELECT 1 FROM follow WHERE follower = favourite.account AND followee = (SELECT author FROM photo WHERE id = ?1))
        """

    /// Removes a like that an unfinished narrowing of its photo would remove later, because the account adds it again.
    ///
    /// - Returns: whether there was one.
    private func removeOutdated(_ target: FavouriteTarget, of account: AccountID) throws -> Bool {
        guard case .photo(let photo) = target else { return false }
        let removed = try run(
            """
            DELETE FROM favourite WHERE photo = ?1 AND account = ?2 AND \(Self.isStrangers)
              AND id < (SELECT below FROM photo_work WHERE photo_work.photo = ?1 AND kind = ?3)
            """, [photo.rawValue, account.rawValue, PhotoWork.narrowing.rawValue])
        if removed > 0 { try run("UPDATE photo SET favourites = favourites - 1 WHERE id = ?", [photo.rawValue]) }
        return removed > 0
    }

    func countFavourites(of photo: PhotoID) throws {
        try run(
            "UPDATE photo SET favourites = (SELECT count(*) FROM favourite WHERE photo = ?1) WHERE id = ?1 AND gone IS NULL",
            [photo.rawValue])
    }

    // MARK: Parts

    private func isFavourite(_ target: FavouriteTarget, of account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM favourite WHERE account = ? AND \(target.column) = ?", [account.rawValue, target.number]) != nil
    }

    private func favouriteCount(of target: FavouriteTarget) throws -> Int64 {
        switch target {
        case .photo(let photo): try row("SELECT favourites FROM photo WHERE id = ?", [photo.rawValue])?[0] ?? 0
        case .topic(let topic): try row("SELECT count(*) FROM favourite WHERE topic = ?", [topic.number])?[0] ?? 0
        }
    }
}

extension FavouriteTarget {
    fileprivate var column: String {
        switch self {
        case .photo: "photo"
        case .topic: "topic"
        }
    }

    fileprivate var number: Int64 {
        switch self {
        case .photo(let photo): photo.rawValue
        case .topic(let topic): topic.number
        }
    }
}
