/// The prepared statements that each transaction, post and claim runs. A store keeps them from one transaction to the next: finding them by their
/// texts is a tenth of the work of a post that has a commit of its own. SQLite prepares them again by itself after a change of the schema.
///
/// - Thread: its connection's.
final class HotStatements {
    private let sql: SQLConnection
    private var made = Made()

    private struct Made {
        var begin, commit, head, entry: Prepared?
        var claims: ClaimStatements?
        var posts: PostStatements?
        var tags: TagStatements?
    }

    init(_ sql: SQLConnection) { self.sql = sql }

    /// Begins a transaction of SQLite that may write.
    var begin: Prepared { get throws { try made.begin ?? keep(sql.prepare("BEGIN IMMEDIATE"), in: &made.begin) } }
    var commit: Prepared { get throws { try made.commit ?? keep(sql.prepare("COMMIT"), in: &made.commit) } }

    /// Writes the head of a feed, and changes its number of snaps.
    var head: Prepared {
        get throws { try made.head ?? keep(sql.prepare("UPDATE feed SET head = ?, snaps = snaps + ? WHERE id = ?"), in: &made.head) }
    }

    /// Inserts a snap's entry. A copy of an older store has no table for it.
    var entry: Prepared {
        get throws { try made.entry ?? keep(sql.prepare(SearchKind.snap.entryInsertion(for: sql.wordIndex)), in: &made.entry) }
    }

    var claims: ClaimStatements { get throws { try made.claims ?? keep(ClaimStatements(sql), in: &made.claims) } }
    var posts: PostStatements { get throws { try made.posts ?? keep(PostStatements(sql), in: &made.posts) } }
    var tags: TagStatements { get throws { try made.tags ?? keep(TagStatements(sql), in: &made.tags) } }

    private func keep<Value>(_ value: Value, in place: inout Value?) -> Value {
        place = value
        return value
    }

    /// Lets go of all statements: SQLite closes no connection that has some.
    func forget() { made = Made() }
}
