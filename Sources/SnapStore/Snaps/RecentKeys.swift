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

    private struct Change {
        let key: Key
        /// The snap that the key had before.
        let before: Int64?
        /// The newest snap before.
        let newest: Int64
    }

    /// Nil until they are read.
    private var snaps: [Key: Int64]?
    /// All keys of `snaps`, in the order in which they are moved. It may also have keys that are no longer there, and one key twice.
    private var order = SortedRuns<Key>()
    /// The newest snap whose key was added or read.
    private var newest: Int64 = 0
    /// The newest snap of the running round.
    private var roundEnd: Int64 = 0
    /// What the running transaction changed.
    private var changes: [Change] = []
    /// How many changes were made before the running command.
    private var marked = 0

    /// The number of keys that wait to be moved, also of those that a deletion has made superfluous; 0 if they have not been read.
    var count: Int { order.count }
    var isMoving: Bool { order.isMerging }

    func snap(_ key: Key, _ sql: SQLConnection) throws -> Int64? { try read(sql)[key] }

    func add(_ key: Key, _ snap: Int64) {
        changes.append(Change(key: key, before: nil, newest: newest))
        snaps?[key] = snap
        order.append(key)
        newest = max(newest, snap)
    }

    /// Forgets the keys of an account whose snaps have other ones now.
    func forget(_ author: Int64, _ sql: SQLConnection) throws {
        let keys = try read(sql).keys.filter { $0.author == author }
        for key in keys { remove(key) }
    }

    /// Takes keys out, in the order of the table. The first call of a round decides which ones the round takes.
    ///
    /// - Parameter limit: how many at most, counting those that are no longer here.
    /// - Returns: the keys with their snaps, and the snap up to which none is left, at the end of a round.
    func take(_ limit: Int, _ sql: SQLConnection) throws -> (keys: [(key: Key, snap: Int64)], last: Int64?) {
        _ = try read(sql)
        if !order.isMerging {
            order.begin()
            roundEnd = newest
        }
        var taken: [(key: Key, snap: Int64)] = []
        for _ in 0..<limit {
            guard let key = order.next() else { break }
            // One of a deleted account, or of a post that failed, is no longer here.
            guard let snap = snaps?[key] else { continue }
            taken.append((key, snap))
            remove(key)
        }
        return (taken, order.isMerging ? nil : roundEnd)
    }

    private func remove(_ key: Key) {
        changes.append(Change(key: key, before: snaps?.removeValue(forKey: key), newest: newest))
    }

    private func read(_ sql: SQLConnection) throws -> [Key: Int64] {
        if let snaps { return snaps }
        var found: [Key: Int64] = [:]
        newest = try sql.row("SELECT last FROM snap_key_state")?[0] ?? 0
        // A longer key is the replacement of a deleted account's: see `replaceKeys`.
        let rows = try sql.prepare("SELECT author, key, id FROM snap WHERE id > ? AND length(key) < 65")
        _ = try rows.walk([.number(newest)]) { row in
            let (key, snap) = (Key(author: row.number(0), digest: row.text(1)), row.number(2))
            found[key] = snap
            order.append(key)
            newest = max(newest, snap)
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

    /// Keeps the changes of the transaction that was committed.
    func keepChanges() {
        changes.removeAll(keepingCapacity: true)
        marked = 0
    }

    private func undo(downTo count: Int) {
        guard changes.count > count else { return }
        newest = changes[count].newest
        for change in changes[count...].reversed() {
            snaps?[change.key] = change.before
            if change.before != nil { order.append(change.key) }
        }
        changes.removeSubrange(count...)
        marked = min(marked, count)
        // The next round begins with all: this one may have the number of a snap that does not exist, and its keys are among the next ones.
        order.stop()
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
        guard sql.hasKeyTable, try keys.isMoving || recentKeyCount() >= max(1, bounds.recentKeysMin) else { return false }
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
