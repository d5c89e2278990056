import SnapModel

/// Keeps the index of names and tags, and looks into it.
extension Transaction {
    /// Adds a new text. It must not have been added before.
    ///
    /// - Parameter uses: how often it is used; 1 for a person.
    func addCompletion(_ noun: Completion.Noun, _ number: Int64, _ text: String, uses: Int64 = 1) throws {
        guard uses > 0, try search.isThere(sql), try number > search.rest(of: noun, sql) else { return }
        let isFull = try sql.prepare("SELECT 1 FROM completion WHERE bucket = ? AND item = \(Completion.full)")
        let insert = try sql.prepare("INSERT INTO completion (bucket, item) VALUES (?, ?) ON CONFLICT DO NOTHING")
        let fill = try sql.prepare(
            """
            INSERT INTO completion (bucket, item) SELECT ?1, \(Completion.full)
            WHERE (SELECT count(*) FROM completion WHERE bucket = ?1 AND item > \(Completion.full)) = \(Completion.bucketMax)
            """)
        for path in Completion.paths(noun, text, uses: uses, feeds.digests) {
            let last = path.count - 1
            let level = try path.indices.first { try $0 == last || isFull.first(.number(path[$0])) { _ in true } == nil } ?? last
            guard try insert.run(.number(path[level]), .number(number)) > 0 else { continue }
            if level > 0 { _ = try insert.run(.number(path[level - 1]), .number(Completion.link(to: path[level]))) }
            // The last bucket takes any number.
            if level < last { _ = try fill.run(.number(path[level])) }
        }
    }

    /// Removes a text, if it is in the index.
    ///
    /// - Parameters:
    ///   - text: as it was added.
    ///   - uses: as many as it had.
    func removeCompletion(_ noun: Completion.Noun, _ number: Int64, _ text: String, uses: Int64 = 1) throws {
        guard try search.isThere(sql) else { return }
        let delete = try sql.prepare("DELETE FROM completion WHERE bucket = ? AND item = ?")
        let look = try sql.prepare("SELECT 1 FROM completion WHERE bucket = ? LIMIT 1")
        for path in Completion.paths(noun, text, uses: uses, feeds.digests) {
            guard var level = try path.firstIndex(where: { try delete.run(.number($0), .number(number)) > 0 }) else { continue }
            _ = try delete.run(.number(path[level]), .number(Completion.full))
            // No link leads to an empty bucket.
            while level > 0, try look.first(.number(path[level]), body: { _ in true }) == nil {
                _ = try delete.run(.number(path[level - 1]), .number(Completion.link(to: path[level])))
                level -= 1
            }
        }
    }

    /// Puts a tag into the lists of its new number of uses.
    func moveCompletion(of tag: Int64, _ name: String, from before: Int64, to after: Int64) throws {
        guard Completion.band(.tag, uses: before) != Completion.band(.tag, uses: after) else { return }
        try removeCompletion(.tag, tag, name, uses: before)
        try addCompletion(.tag, tag, name, uses: after)
    }

    /// Adds some of the texts that wait, the newest first: after an upgrade, a restore, or when the rules for words have changed.
    func rebuildCompletions(limit: Int) throws {
        guard let noun = try Completion.Noun.allCases.first(where: { try search.rest(of: $0, sql) > 0 }) else { return }
        let rows = try snapshot.rows(
            "SELECT id, name, \(noun.uses) FROM \(noun.table) WHERE id <= ? ORDER BY id DESC LIMIT ?",
            [try search.rest(of: noun, sql), limit])
        let oldest: Int64 = rows.last?[0] ?? 1
        try search.set(rest: rows.count < limit ? 0 : oldest - 1, of: noun, sql)
        for row in rows {
            // In a cluster a node of another version may have added it.
            try removeCompletion(noun, row[0], row[1], uses: row[2])
            try addCompletion(noun, row[0], row[1], uses: row[2])
        }
    }
}

/// A text that a search for a beginning has found.
struct CompletionMatch {
    let id: Int64
    let name: String
    let uses: Int64
    let fit: PrefixText.Fit
}

extension Snapshot {
    /// Texts with a word that begins so, each once. They may be of accounts that the asker cannot see.
    ///
    /// - Parameter text: what the texts begin with; not empty.
    /// - Returns: about `limit` at most, and whether these are all.
    func completions(_ noun: Completion.Noun, of text: String, limit: Int) throws -> (found: [CompletionMatch], isWhole: Bool) {
        var walk = try CompletionWalk(noun, PrefixText(text), limit: limit, sql)
        for list in Completion.List.all(of: noun) {
            guard try walk.look(into: list.path(of: PrefixText(text).bytes, feeds.digests)) else {
                return (Array(walk.found.values), false)
            }
        }
        return (Array(walk.found.values), true)
    }
}

/// Looks into buckets until there is enough.
private struct CompletionWalk {
    /// The most rows that are examined for one answer.
    private static let looksMax = 4_000

    private let prefix: PrefixText
    private let limit: Int
    private let texts, links: Prepared
    private(set) var found: [Int64: CompletionMatch] = [:]
    private var looks = 0

    init(_ noun: Completion.Noun, _ prefix: PrefixText, limit: Int, _ sql: SQLConnection) throws {
        self.prefix = prefix
        self.limit = limit
        texts = try sql.prepare(
            """
            SELECT item, name, \(noun.uses) FROM completion CROSS JOIN \(noun.table) ON \(noun.table).id = item
            WHERE bucket = ? AND item > \(Completion.full)
            """)
        links = try sql.prepare("SELECT item FROM completion WHERE bucket = ? AND item < \(Completion.full)")
    }

    /// Looks into the buckets on a path, the last ones first, because there the most texts fit; then into those below.
    ///
    /// - Returns: false when there is enough.
    mutating func look(into path: [Int64]) throws -> Bool {
        for bucket in path.reversed() { guard try look(into: bucket) else { return false } }
        // The last bucket is that of the whole word, or has none below it.
        var below = try path.dropLast().last.map { try self.below($0, except: path.last) } ?? []
        while let bucket = below.popLast() {
            guard try look(into: bucket) else { return false }
            below += try self.below(bucket)
        }
        return true
    }

    private func below(_ bucket: Int64, except known: Int64? = nil) throws -> [Int64] {
        try links.map(.number(bucket)) { Completion.bucket(of: $0.number(0)) }.filter { $0 != known }
    }

    private mutating func look(into bucket: Int64) throws -> Bool {
        let (texts, prefix, limit) = (texts, prefix, limit)
        // An empty bucket also costs a read.
        looks += 1
        return try texts.walk([.number(bucket)]) { row in
            looks += 1
            if let match = CompletionMatch(row, prefix), found[match.id].map({ match.fit < $0.fit }) ?? true { found[match.id] = match }
            return looks < Self.looksMax && found.count < limit
        } && looks < Self.looksMax
    }
}

extension CompletionMatch {
    /// - Parameter row: number, text and uses.
    fileprivate init?(_ row: StandingRow, _ prefix: PrefixText) {
        guard row.number(2) > 0 else { return nil }
        let name = row.text(1)
        guard let fit = PrefixText(name).fit(prefix) else { return nil }
        self.init(id: row.number(0), name: name, uses: row.number(2), fit: fit)
    }
}
