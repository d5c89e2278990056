package import SnapModel

/// How many posts have a tag, by author, so that each asker gets the number of those that they could find.
///
/// `tag.uses` counts the posts in the rows of `tag_author` that are `listed`: those of accounts that search shows to everyone.
extension Transaction {
    /// Counts a new post. The rows change at the end of the transaction: see `writeTags`.
    func count(_ tags: [String], of author: AccountID) {
        for name in tags { newTags[NewTag(name: name, digest: feeds.digests.short(name, .tag)), default: [:]][author, default: 0] += 1 }
    }

    /// Writes what `count` has counted: each row changes once, however many new posts have its tag. Called at the end of each transaction, and
    /// before anything else looks at the rows.
    func writeTags() throws {
        guard !newTags.isEmpty else { return }
        let statements = try statements.tags
        for (new, authors) in newTags.sorted(by: { $0.key.name < $1.key.name }) {
            let tag = try statements.find(new.name, new.digest) ?? make(new)
            var listed: Int64 = 0
            for (author, posts) in authors.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                if try statements.add(posts, to: tag, of: author, isListed: snapshot.isListed(author)) { listed += posts }
            }
            if listed > 0 { try count(tag, +listed) }
        }
        newTags.removeAll()
    }

    /// Takes a post that goes out of the counts. A tag's row goes with its last post.
    func uncount(_ tags: [String], of author: AccountID) throws {
        guard !tags.isEmpty else { return }
        try writeTags()
        let statements = try statements.tags
        for name in tags {
            guard let tag = try statements.find(name, feeds.digests.short(name, .tag)) else { continue }
            if try statements.isListed(tag, author) == true { try count(tag, -1) }
            try remove(tag, author)
        }
    }

    private func make(_ new: NewTag) throws -> CountedTag {
        try run("INSERT INTO tag (digest, name) VALUES (?, ?)", [new.digest, new.name])
        return CountedTag(id: try sql.lastInsertedID, name: new.name, uses: 0)
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
        try writeTags()
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
