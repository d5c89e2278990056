import SnapModel

/// The contents of the segments, in the writer's memory, so that a post need not look.
///
/// Everything here is forgotten after a transaction, or a command of one, was rolled back.
final class SearchState {
    /// As in the rows of `search_state`.
    struct Progress {
        /// Entries of posts up to this one are on segments; younger ones wait.
        var shelved: Int64
        /// Posts up to this one have no entries of today's rules yet.
        var rest: Int64

        func isShelved(_ post: Int64) -> Bool { post <= shelved && post > rest }
        func isUnmade(_ post: Int64) -> Bool { post <= rest }
    }

    /// Whether the database has tables for searches: a copy of an older store has none.
    private var isThere: Bool?
    private var progress: [SearchKind: Progress] = [:]
    private var segments: Set<IndexSegment> = []
    /// How many entries wait for their segment; more than there are after a rollback. Nil if not counted yet.
    private var waiting: [SearchKind: Int] = [:]
    /// Names and tags up to these numbers are not in the index yet.
    private var rests: [Completion.Noun: Int64] = [:]

    func isThere(_ sql: SQLConnection) throws -> Bool {
        if let isThere { return isThere }
        // A cluster has had them from the first.
        guard sql.wordIndex == .segments else { return true }
        let found = try sql.row("SELECT 1 FROM sqlite_schema WHERE name = 'completion'") != nil
        isThere = found
        return found
    }

    func progress(of kind: SearchKind, _ sql: SQLConnection) throws -> Progress {
        if let known = progress[kind] { return known }
        guard let row = try sql.row("SELECT shelved, rest FROM search_state WHERE kind = ?", [kind.rawValue]) else {
            throw StoreError(.corrupt, "the state of the search is gone")
        }
        let found = Progress(shelved: row[0], rest: row[1])
        progress[kind] = found
        return found
    }

    func set(_ new: Progress, of kind: SearchKind, _ sql: SQLConnection) throws {
        try sql.run("UPDATE search_state SET shelved = ?, rest = ? WHERE kind = ?", [new.shelved, new.rest, kind.rawValue])
        progress[kind] = new
    }

    /// Makes the table of a segment if there is none.
    ///
    /// A command that fails afterwards would fail the whole transaction: SQLite cannot commit once the making of such a table was taken back.
    func make(_ segment: IndexSegment, _ sql: SQLConnection) throws {
        guard !segments.contains(segment) else { return }
        let key: SQLParameters = [segment.kind.rawValue, segment.number]
        if try sql.row("SELECT 1 FROM shelf WHERE kind = ? AND number = ?", key) == nil {
            try sql.run(segment.creation)
            try sql.run("INSERT INTO shelf (kind, number) VALUES (?, ?)", key)
        }
        segments.insert(segment)
    }

    func drop(_ segment: IndexSegment, _ sql: SQLConnection) throws {
        segments.remove(segment)
        try sql.run("DROP TABLE \(segment.table)")
        try sql.run("DELETE FROM shelf WHERE kind = ? AND number = ?", [segment.kind.rawValue, segment.number])
    }

    func countWaiting(_ kind: SearchKind, _ sql: SQLConnection) throws -> Int {
        if let known = waiting[kind] { return known }
        let shelved = try progress(of: kind, sql).shelved
        let count: Int = try sql.row("SELECT count(*) FROM \(kind.entries) WHERE \(kind.noun) > ?", [shelved])?[0] ?? 0
        waiting[kind] = count
        return count
    }

    func noteWaiting(_ kind: SearchKind) { waiting[kind]? += 1 }
    func countAgain(_ kind: SearchKind) { waiting[kind] = nil }

    func rest(of noun: Completion.Noun, _ sql: SQLConnection) throws -> Int64 {
        if let known = rests[noun] { return known }
        guard let found: Int64 = try sql.row("SELECT rest FROM search_state WHERE kind = ?", [noun.rawValue])?[0] else {
            throw StoreError(.corrupt, "the state of the search is gone")
        }
        rests[noun] = found
        return found
    }

    func set(rest: Int64, of noun: Completion.Noun, _ sql: SQLConnection) throws {
        try sql.run("UPDATE search_state SET rest = ? WHERE kind = ?", [rest, noun.rawValue])
        rests[noun] = rest
    }

    func forget() {
        progress.removeAll(keepingCapacity: true)
        rests.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
    }
}
