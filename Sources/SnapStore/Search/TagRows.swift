import SnapModel

/// A row of `tag`.
struct CountedTag {
    let id: Int64
    let name: String
    let uses: Int64
}

/// A tag of new posts.
struct NewTag: Hashable {
    let name: String
    let digest: Int64

    static func == (left: Self, right: Self) -> Bool { left.digest == right.digest && left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The statements of tags. Most posts have tags that other posts also have.
final class TagStatements {
    private let find, listed, again, first: Prepared

    init(_ sql: SQLConnection) throws {
        find = try sql.prepare("SELECT id, uses FROM tag WHERE digest = ? AND name = ?")
        listed = try sql.prepare("SELECT listed FROM tag_author WHERE tag = ? AND author = ?")
        again = try sql.prepare("UPDATE tag_author SET posts = posts + ? WHERE tag = ? AND author = ?")
        first = try sql.prepare("INSERT INTO tag_author (tag, author, posts, listed) VALUES (?, ?, ?, ?)")
    }

    func find(_ name: String, _ digest: Int64) throws -> CountedTag? {
        try find.first(.number(digest), .text(name)) { CountedTag(id: $0.number(0), name: name, uses: $0.number(1)) }
    }

    /// Whether an author's posts with a tag count for everyone; nil where there are none.
    func isListed(_ tag: CountedTag, _ author: AccountID) throws -> Bool? {
        try listed.first(.number(tag.id), .number(author.rawValue)) { $0.number(0) != 0 }
    }

    /// Adds posts of an author.
    ///
    /// - Parameter isListed: whether they count for everyone if they are the author's first with the tag; otherwise they count as the others do.
    /// - Returns: whether they count.
    func add(_ posts: Int64, to tag: CountedTag, of author: AccountID, isListed: @autoclosure () throws -> Bool) throws -> Bool {
        if let known = try self.isListed(tag, author) {
            _ = try again.run(.number(posts), .number(tag.id), .number(author.rawValue))
            return known
        }
        let isListed = try isListed()
        _ = try first.run(.number(tag.id), .number(author.rawValue), .number(posts), .number(isListed ? 1 : 0))
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
