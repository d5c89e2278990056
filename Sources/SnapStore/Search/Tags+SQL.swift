package import SnapModel

/// How many posts have a tag, by author, so that each asker gets the number of those that they could find.
///
/// `tag.uses` counts the posts in the rows of `tag_author` that are `listed`: those of accounts that search shows to everyone.
extension Transaction {
    /// Counts posts of an author with some tags. A tag's row goes with its last post.
    func count(_ tags: Set<String>, of author: AccountID, _ change: Int64) throws {
        guard !tags.isEmpty else { return }
        let isListed = try snapshot.isListed(author)
        let statements = try tagStatements ?? TagStatements(sql)
        tagStatements = statements
        for name in tags {
            let digest = feeds.digests.short(name, .tag)
            let known = try statements.find(name, digest)
            if change > 0 {
                let tag = try known ?? make(name, digest)
                if try statements.add(tag, author, isListed: isListed) { try count(tag, +1) }
            } else if let known {
                if try statements.isListed(known, author) == true { try count(known, -1) }
                try remove(known, author)
            }
        }
    }

    private func make(_ name: String, _ digest: Int64) throws -> CountedTag {
        try run("INSERT INTO tag (digest, name) VALUES (?, ?)", [digest, name])
        return CountedTag(id: try sql.lastInsertedID, name: name, uses: 0)
    }

    private func remove(_ tag: CountedTag, _ author: AccountID) throws {
        try run("UPDATE tag_author SET posts = posts - 1 WHERE tag = ? AND author = ?", [tag.id, author.rawValue])
        try run("DELETE FROM tag_author WHERE tag = ? AND author = ? AND posts <= 0", [tag.id, author.rawValue])
        try run("DELETE FROM tag WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM tag_author WHERE tag = ?1)", [tag.id])
    }

    /// Counts posts for everyone.
    private func count(_ tag: CountedTag, _ change: Int64) throws {
        let uses = tag.uses + change
        _ = try sql.prepare("UPDATE tag SET uses = ? WHERE id = ?").run(.number(uses), .number(tag.id))
        try moveCompletion(of: tag.id, tag.name, from: tag.uses, to: uses)
    }

    // MARK: Accounts that search shows, or hides from then on

    /// The most tags of an account that one transaction lists or unlists, and the most notifications that it removes.
    static let relistedMax = 100

    /// Counts an author's posts for everyone or not, after a suspension or a change of the profile, and removes the notifications that a
    /// suspended account caused. Of an account with many of either, a part is left to `relistTags`. Searches and lists of notifications leave
    /// out a hidden account whether or not this has been done.
    func relist(_ author: AccountID) throws {
        guard try search.isThere(sql) else {
            // A copy of an older store, in which nothing can be left for later.
            if try isSuspended(author) { try removeNotifications(by: author) }
            return
        }
        try run("INSERT INTO relisting (account, tag) VALUES (?, 0) ON CONFLICT (account) DO UPDATE SET tag = 0", [author.rawValue])
        try relistPart(of: author)
        if try isRelisting { changes.add(.workUnfinished) }
    }

    /// Lists or unlists some tags of one account. The accounts take turns.
    ///
    /// - Parameter last: the account that had the turn before.
    /// - Returns: the account that had this turn; nil when nothing is left.
    package func relistTags(after last: AccountID?) throws -> AccountID? {
        let next = "SELECT account FROM relisting WHERE account > ? ORDER BY account LIMIT 1"
        guard let number = try (row(next, [last?.rawValue ?? 0]) ?? row(next, [0]))?[0] as Int64? else { return nil }
        let account = AccountID(rawValue: number)
        try relistPart(of: account)
        return try isRelisting ? account : nil
    }

    /// Whether `relistTags` has something to do.
    var isRelisting: Bool { get throws { try row("SELECT 1 FROM relisting LIMIT 1") != nil } }

    private func relistPart(of author: AccountID) throws {
        let isListed = try snapshot.isListed(author)
        let rows = try snapshot.rows(
            """
            SELECT tag.id, tag.name, tag.uses, tag_author.posts, tag_author.listed
            FROM tag_author INDEXED BY tag_author_author CROSS JOIN tag ON tag.id = tag_author.tag
            WHERE tag_author.author = ?1 AND tag_author.tag > (SELECT relisting.tag FROM relisting WHERE relisting.account = ?1)
            ORDER BY tag_author.tag LIMIT ?2
            """, [author.rawValue, Self.relistedMax])
        for row in rows where (row.number(4) != 0) != isListed {
            let tag = CountedTag(id: row[0], name: row[1], uses: row[2])
            try run("UPDATE tag_author SET listed = ? WHERE tag = ? AND author = ?", [isListed ? 1 : 0, tag.id, author.rawValue])
            try count(tag, isListed ? row[3] : -row[3])
        }
        if let last = rows.last?[0] as Int64? { try run("UPDATE relisting SET tag = ? WHERE account = ?", [last, author.rawValue]) }
        let areAllGone = try !isSuspended(author) || removeNotifications(by: author, limit: Self.relistedMax) < Self.relistedMax
        if rows.count < Self.relistedMax, areAllGone { try run("DELETE FROM relisting WHERE account = ?", [author.rawValue]) }
    }

    private func isSuspended(_ account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM account WHERE id = ? AND suspended IS NOT NULL", [account.rawValue]) != nil
    }
}

/// A row of `tag`.
struct CountedTag {
    let id: Int64
    let name: String
    let uses: Int64
}

/// The statements of each tag of a post, prepared once for a transaction. Most posts have tags that other posts also have.
final class TagStatements {
    private let find, listed, again, first: Prepared

    init(_ sql: SQLConnection) throws {
        find = try sql.prepare("SELECT id, uses FROM tag WHERE digest = ? AND name = ?")
        listed = try sql.prepare("SELECT listed FROM tag_author WHERE tag = ? AND author = ?")
        again = try sql.prepare("UPDATE tag_author SET posts = posts + 1 WHERE tag = ? AND author = ?")
        first = try sql.prepare("INSERT INTO tag_author (tag, author, posts, listed) VALUES (?, ?, 1, ?)")
    }

    func find(_ name: String, _ digest: Int64) throws -> CountedTag? {
        try find.first(.number(digest), .text(name)) { CountedTag(id: $0.number(0), name: name, uses: $0.number(1)) }
    }

    /// Whether an author's posts with a tag count for everyone; nil where there are none.
    func isListed(_ tag: CountedTag, _ author: AccountID) throws -> Bool? {
        try listed.first(.number(tag.id), .number(author.rawValue)) { $0.number(0) != 0 }
    }

    /// Adds a post of an author.
    ///
    /// - Parameter isListed: whether it counts for everyone if it is the author's first with the tag; otherwise it counts as the others do.
    /// - Returns: whether it counts.
    func add(_ tag: CountedTag, _ author: AccountID, isListed: Bool) throws -> Bool {
        if let known = try self.isListed(tag, author) {
            _ = try again.run(.number(tag.id), .number(author.rawValue))
            return known
        }
        _ = try first.run(.number(tag.id), .number(author.rawValue), .number(isListed ? 1 : 0))
        return isListed
    }
}

extension Snapshot {
    /// Whether everyone may find an account's posts by a search.
    func isListed(_ account: AccountID) throws -> Bool {
        try sql.prepare("SELECT 1 FROM account WHERE account.id = ? AND \(Visibility.isListed)").first(.number(account.rawValue)) { _ in
            true
        } ?? false
    }
}
