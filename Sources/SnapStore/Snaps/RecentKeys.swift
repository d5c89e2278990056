import SnapModel

/// The keys of the newest snaps, in the writer's memory. Their digests are in the rows of the snaps, and enter the table `snap_key` later,
/// thousands at a time and sorted.
///
/// Digests are random. If each entered the table with its snap, it would change a page that hardly any other post changes: 4 KiB written to
/// the WAL for each post. Sorted, neighbours share a page.
///
/// A restart reads them again: those of all snaps after `snap_key_state.last`, which moves only once all up to a snap are in the table.
///
/// - Thread: the writer's.
final class RecentKeys {
    struct Key: Hashable, Comparable {
        let author: Int64
        /// See `Digests.token`.
        let digest: String

        static func < (one: Key, other: Key) -> Bool {
            one.author != other.author ? one.author < other.author : one.digest < other.digest
        }
    }

    /// Nil until they are read.
    private var snaps: [Key: Int64]?
    /// The keys that the running round has still to move, in falling order.
    private var round: [Key] = []
    /// The newest snap of the round.
    private var roundEnd: Int64 = 0
    /// What the running transaction changed: keys, with the snaps that they had before.
    private var changes: [(key: Key, before: Int64?)] = []
    /// How many changes were made before the running command.
    private var marked = 0

    /// The number of keys; 0 if they have not been read.
    var count: Int { snaps?.count ?? 0 }
    var isMoving: Bool { !round.isEmpty }

    func snap(_ key: Key, _ sql: SQLConnection) throws -> Int64? { try read(sql)[key] }

    func add(_ key: Key, _ snap: Int64) {
        changes.append((key, nil))
        snaps?[key] = snap
    }

    /// Forgets the keys of an account whose snaps have other ones now.
    func forget(_ author: Int64, _ sql: SQLConnection) throws {
        for key in try read(sql).keys where key.author == author { remove(key) }
    }

    /// Takes keys out, in the order of the table. The first call of a round decides which ones the round takes.
    ///
    /// - Returns: the keys with their snaps, and the snap up to which none is left, at the end of a round.
    func take(_ limit: Int, _ sql: SQLConnection) throws -> (keys: [(key: Key, snap: Int64)], last: Int64?) {
        if round.isEmpty {
            let all = try read(sql)
            guard let newest = all.values.max() else { return ([], nil) }
            round = all.keys.sorted(by: >)
            roundEnd = newest
        }
        var taken: [(key: Key, snap: Int64)] = []
        while taken.count < limit, let key = round.popLast() {
            // One of a deleted account is no longer here.
            if let snap = snaps?[key] { taken.append((key, snap)) }
        }
        for (key, _) in taken { remove(key) }
        return (taken, round.isEmpty ? roundEnd : nil)
    }

    private func remove(_ key: Key) { changes.append((key, snaps?.removeValue(forKey: key))) }

    private func read(_ sql: SQLConnection) throws -> [Key: Int64] {
        if let snaps { return snaps }
        var found: [Key: Int64] = [:]
        // A longer key is the replacement of a deleted account's: see `replaceKeys`.
        let rows = try sql.prepare(
            "SELECT author, key, id FROM snap WHERE id > (SELECT last FROM snap_key_state) AND length(key) < 65")
        _ = try rows.walk([]) { row in
            found[Key(author: row.number(0), digest: row.text(1))] = row.number(2)
            return true
        }
        snaps = found
        return found
    }

    // MARK: Transactions

    /// Marks the beginning of a command.
    func mark() { marked = changes.count }

    /// Undoes what the running command changed.
    func giveBack() { undo(downTo: marked) }

    /// Undoes what a failed transaction changed.
    func forgetChanges() { undo(downTo: 0) }

    /// The transaction was committed.
    func keepChanges() {
        changes.removeAll(keepingCapacity: true)
        marked = 0
    }

    private func undo(downTo count: Int) {
        guard changes.count > count else { return }
        for (key, before) in changes[count...].reversed() { snaps?[key] = before }
        changes.removeSubrange(count...)
        marked = min(marked, count)
        // The next round begins with all.
        round = []
    }
}

extension Transaction {
    /// The most keys that a transaction moves if there are too many.
    static let keysMovedMax = 512

    /// Moves keys of new snaps to the table, if there are enough that many share a page of it.
    ///
    /// - Parameter limit: how many at most. A thousand take some 5 ms in a store of a million snaps.
    /// - Returns: whether more are to be moved.
    package func moveKeys(limit: Int) throws -> Bool {
        guard sql.hasKeyTable, try keys.isMoving || recentKeyCount() >= bounds.recentKeysMin else { return false }
        let insert = try sql.prepare("INSERT INTO snap_key (author, key, snap) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        let (taken, last) = try keys.take(limit, sql)
        for (key, snap) in taken { _ = try insert.run(.number(key.author), .text(key.digest), .number(snap)) }
        if let last { try run("UPDATE snap_key_state SET last = ?", [last]) }
        return last == nil
    }

    /// Keeps the memory bounded while posts leave no time for `moveKeys`. Called at the end of each transaction.
    func moveExcessKeys() throws {
        if keys.count > bounds.recentKeysMax { _ = try moveKeys(limit: Self.keysMovedMax) }
    }

    private func recentKeyCount() throws -> Int {
        _ = try keys.snap(RecentKeys.Key(author: 0, digest: ""), sql)
        return keys.count
    }
}
