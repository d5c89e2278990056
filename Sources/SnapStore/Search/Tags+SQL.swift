import SnapModel

/// How many posts have a tag, by author, so that each asker can be told of those that they could find.
extension Transaction {
    /// Counts posts of an author with some tags. A tag's row goes with its last post.
    func count(_ tags: Set<String>, of author: AccountID, _ change: Int64) throws {
        guard !tags.isEmpty else { return }
        let isListed = try snapshot.isListed(author)
        let statements = try TagStatements(sql)
        for tag in tags {
            let digest = feeds.digests.short(tag, .tag)
            let known = try statements.find.first(.number(digest), .text(tag)) { $0.number(0) }
            if change > 0 {
                let id = try known ?? add(tag, digest)
                try statements.add(id, author, isListed: isListed)
            } else if let known {
                try remove(known, author, isListed: isListed)
            }
        }
    }

    private func add(_ name: String, _ digest: Int64) throws -> Int64 {
        try run("INSERT INTO tag (digest, name) VALUES (?, ?)", [digest, name])
        let id = try sql.lastInsertedID
        search.note(.named(.tag, id, name))
        return id
    }

    private func remove(_ tag: Int64, _ author: AccountID, isListed: Bool) throws {
        try run("UPDATE tag_author SET posts = posts - 1 WHERE tag = ? AND author = ?", [tag, author.rawValue])
        try run("DELETE FROM tag_author WHERE tag = ? AND author = ? AND posts <= 0", [tag, author.rawValue])
        if isListed { try run("UPDATE tag SET uses = uses - 1 WHERE id = ?", [tag]) }
        let changes = try run("DELETE FROM tag WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM tag_author WHERE tag = ?1)", [tag])
        if changes > 0 { search.note(.gone(.tag, tag)) }
    }

    /// Counts an author's posts for everybody or not, after a suspension or a change of the profile.
    func relist(_ author: AccountID) throws {
        guard try search.isThere(sql) else { return }
        let isListed = try snapshot.isListed(author) ? 1 : 0
        let sign = isListed == 1 ? "+" : "-"
        try run(
            """
            UPDATE tag SET uses = uses \(sign) t.posts FROM tag_author AS t WHERE t.author = ?1 AND t.listed <> ?2 AND t.tag = tag.id
            """, [author.rawValue, isListed])
        try run("UPDATE tag_author SET listed = ?2 WHERE author = ?1 AND listed <> ?2", [author.rawValue, isListed])
    }
}

/// The statements of each tag of a post. Most posts have tags that others have, too.
private struct TagStatements {
    let find: Prepared
    private let again, first, use: Prepared

    init(_ sql: SQLConnection) throws {
        find = try sql.prepare("SELECT id FROM tag WHERE digest = ? AND name = ?")
        again = try sql.prepare("UPDATE tag_author SET posts = posts + 1 WHERE tag = ? AND author = ?")
        first = try sql.prepare("INSERT INTO tag_author (tag, author, posts, listed) VALUES (?, ?, 1, ?)")
        use = try sql.prepare("UPDATE tag SET uses = uses + 1 WHERE id = ?")
    }

    func add(_ tag: Int64, _ author: AccountID, isListed: Bool) throws {
        if try again.run(.number(tag), .number(author.rawValue)) == 0 {
            _ = try first.run(.number(tag), .number(author.rawValue), .number(isListed ? 1 : 0))
        }
        if isListed { _ = try use.run(.number(tag)) }
    }
}

extension Snapshot {
    /// Whether everybody may find an account's posts by a search.
    func isListed(_ account: AccountID) throws -> Bool {
        try sql.prepare("SELECT 1 FROM account WHERE account.id = ? AND \(Visibility.isListed)").first(.number(account.rawValue)) { _ in
            true
        } ?? false
    }
}
