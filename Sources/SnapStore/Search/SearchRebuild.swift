import SnapModel

/// Makes all entries and segments again, where they were made by other rules, or where there are none: in a migrated or a restored store.
///
/// Searches continue meanwhile, over what is already indexed: new posts, and then the old ones, newest first.
enum SearchRebuild {
    /// Forgets everything that was made by other rules.
    static func begin(_ sql: SQLConnection) throws {
        guard try sql.row("SELECT 1 FROM search_state WHERE version <> ?", [EntryText.version]) != nil else { return }
        if sql.wordIndex == .segments { try dropSegments(sql) }
        try sql.run("UPDATE relisting SET tag = 0")
        for table in ["completion", "tag_author", "tag"] { try sql.run("DELETE FROM \(table)") }
        for kind in SearchKind.allCases {
            try sql.run(
                "UPDATE search_state SET version = ?1, shelved = newest, rest = newest FROM (SELECT coalesce(max(id), 0) AS newest FROM \(kind.noun)) AS posts WHERE kind = ?2",
                [EntryText.version, kind.rawValue])
        }
        for noun in Completion.Noun.allCases {
            try sql.run("UPDATE search_state SET version = ? WHERE kind = ?", [EntryText.version, noun.rawValue])
            try beginCompletions(of: noun, sql)
        }
    }

    /// Makes all names or tags wait to be added to the index.
    static func beginCompletions(of noun: Completion.Noun, _ sql: SQLConnection) throws {
        try sql.run(
            "UPDATE search_state SET rest = (SELECT coalesce(max(id), 0) FROM \(noun.table)) WHERE kind = ?", [noun.rawValue])
    }

    private static func dropSegments(_ sql: SQLConnection) throws {
        for row in try sql.rows("SELECT kind, number FROM shelf") {
            guard let kind = SearchKind(rawValue: row[0]) else { continue }
            try sql.run("DROP TABLE IF EXISTS \(IndexSegment(kind, number: row[1]).table)")
        }
        try sql.run("DELETE FROM shelf")
    }
}

extension Transaction {
    /// Makes the entries of some posts again, of photos first, the newest first, and adds names and tags to their index.
    ///
    /// - Parameter limit: of how many posts at most, and of how many names or tags; a thousand take some 50 ms.
    /// - Returns: how many posts, names and tags are left, at most.
    package func rebuildSearch(limit: Int) throws -> Int64 {
        try rebuildCompletions(limit: limit)
        try rebuildEntries(limit: limit)
        let left = try snapshot.searchRest()
        changes.add(.searchUnfinished(left))
        return left
    }

    private func rebuildEntries(limit: Int) throws {
        guard let kind = try SearchKind.allCases.first(where: { try search.progress(of: $0, sql).rest > 0 }) else { return }
        var progress = try search.progress(of: kind, sql)
        let posts = try posts(kind, upTo: progress.rest, limit: limit)
        let end = posts.count < limit ? 0 : (posts.last?.id ?? 0) - 1
        try run("DELETE FROM \(kind.entries) WHERE \(kind.noun) BETWEEN ? AND ?", [end + 1, progress.rest])
        progress.rest = end
        try search.set(progress, of: kind, sql)
        for post in posts.reversed() where post.isThere {
            let entry = EntryText(
                caption: post.caption.map(StoredText.init), alt: post.alt, topics: feeds.topics.withKinds(PhotoRow.labels(post.labels)))
            try addEntry(kind, of: post.id, by: post.author, entry, isPublic: post.isPublic)
        }
    }

    /// Makes the newest posts, names and tags ready before the first request, so that a small store finds all from the first answer on.
    package func beginSearchRebuild(limit: Int) throws {
        for _ in SearchKind.allCases { _ = try rebuildSearch(limit: limit) }
    }

    private typealias Post = (id: Int64, author: AccountID, caption: String?, alt: String?, labels: String?, isPublic: Bool, isThere: Bool)

    private func posts(_ kind: SearchKind, upTo last: Int64, limit: Int) throws -> [Post] {
        let (words, isPublic) = kind == .photo ? ("alt, labels", "audience = 'everyone'") : ("NULL, NULL", "true")
        let select = try sql.prepare(
            "SELECT id, author, caption, \(words), \(isPublic), gone IS NULL FROM \(kind.noun) NOT INDEXED WHERE id <= ? ORDER BY id DESC LIMIT ?"
        )
        return try select.map(.number(last), .number(Int64(limit))) { row in
            (row[0], AccountID(rawValue: row[1]), row[2], row[3], row[4], row.number(5) == 1, row.number(6) == 1)
        }
    }
}

extension Snapshot {
    /// How many posts, names and tags wait to be found again, at most. 0 when all are found.
    package func searchRest() throws -> Int64 { try row("SELECT sum(rest) FROM search_state")?[0] ?? 0 }
}
