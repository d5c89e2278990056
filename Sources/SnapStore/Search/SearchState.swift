import SnapModel

/// What is on the shelves, in the writer's memory, so that a post need not look.
///
/// Everything here is forgotten after a transaction, or a command of one, was rolled back.
final class SearchState {
    /// As in the rows of `search_state`.
    struct Progress {
        /// Entries of posts up to this one are on shelves; younger ones wait.
        var shelved: Int64
        /// Posts up to this one have no entries of today's rules yet.
        var rest: Int64

        func isShelved(_ post: Int64) -> Bool { post <= shelved && post > rest }
        func isUnmade(_ post: Int64) -> Bool { post <= rest }
    }

    /// Whether the database has tables for searches: a copy of an older store has none.
    private var isThere: Bool?
    private var progress: [SearchKind: Progress] = [:]
    private var shelves: Set<Shelf> = []
    /// How many entries wait for their shelf; more than there are after a rollback. Nil when nobody has counted.
    private var waiting: [SearchKind: Int] = [:]
    /// Changes of names that others may see after the commit, and how many of them earlier commands made.
    private var names: [Completions.Change] = []
    private var earlierNames = 0

    func isThere(_ sql: SQLConnection) throws -> Bool {
        if let isThere { return isThere }
        // A cluster has had them from the first.
        guard sql.hasShelves else { return true }
        let found = try sql.row("SELECT 1 FROM sqlite_schema WHERE name = 'search_state'") != nil
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

    /// Makes the table of a shelf if there is none.
    ///
    /// A command that fails afterwards would fail the whole transaction: SQLite cannot commit once the making of such a table was taken back.
    func make(_ shelf: Shelf, _ sql: SQLConnection) throws {
        guard !shelves.contains(shelf) else { return }
        let key: SQLParameters = [shelf.kind.rawValue, shelf.number]
        if try sql.row("SELECT 1 FROM shelf WHERE kind = ? AND number = ?", key) == nil {
            try sql.run(shelf.creation)
            try sql.run("INSERT INTO shelf (kind, number) VALUES (?, ?)", key)
        }
        shelves.insert(shelf)
    }

    func drop(_ shelf: Shelf, _ sql: SQLConnection) throws {
        shelves.remove(shelf)
        try sql.run("DROP TABLE \(shelf.table)")
        try sql.run("DELETE FROM shelf WHERE kind = ? AND number = ?", [shelf.kind.rawValue, shelf.number])
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

    func note(_ change: Completions.Change) { names.append(change) }

    /// The changes of names since the last call, for readers to see; nil without any.
    func takeNames() -> [Completions.Change]? {
        guard !names.isEmpty else { return nil }
        defer { names.removeAll() }
        return names
    }

    /// Marks the beginning of a command.
    func mark() { earlierNames = names.count }

    /// The command since `mark` was rolled back.
    func giveBack() {
        names.removeLast(names.count - earlierNames)
        forgetRows()
    }

    func forget() {
        names.removeAll()
        forgetRows()
    }

    private func forgetRows() {
        progress.removeAll(keepingCapacity: true)
        shelves.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
    }
}
