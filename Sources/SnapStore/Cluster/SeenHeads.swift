import SnapModel
import Synchronization

/// How far the threads of this node have seen the logs of its cluster come, and the transactions of every node.
///
/// A database that knows less has lost what was acknowledged: a standby took over that lacked it. So every connection compares first, and
/// once one has found a loss, this node serves nothing from the database any longer. A fenced node serves nothing either.
///
/// - Thread: any.
package final class SeenHeads: Sendable {
    struct Log: Hashable, Codable, Sendable {
        enum Kind: Int64, Codable {
            case feed, photos, control
            /// The transactions of a node, which also number claims: no log records those.
            case node
        }

        let kind: Kind
        let id: Int64

        static let photos = Log(kind: .photos, id: 0)
        static let control = Log(kind: .control, id: 0)
        static func feed(_ number: Int64) -> Log { Log(kind: .feed, id: number) }
        static func node(_ number: Int64) -> Log { Log(kind: .node, id: number) }
    }

    private struct State {
        /// The epoch of the log of people; nil before the first look.
        var cluster: String?
        var heads: [Log: Int64] = [:]
        var loss: String?
        /// The id by which the row of its node distinguishes this process from others of the same name.
        var own: (node: Int64, started: Int64)?
        var fence: String?
        /// The heads in the node's folder, and when they were written.
        var written: (heads: [Log: Int64], at: Timestamp)?
    }

    /// How long what was seen may be newer than the node's folder, in milliseconds.
    private static let unwrittenMs: Int64 = 1_000

    private let state = Mutex(State())

    package init() {}

    /// A row for each log: its kind, number and head; for the log of photos its epoch, and for nodes why history is lost. Then when the newest
    /// process of each node has started, and the oldest version that can work on the tables.
    static let query = """
        SELECT 0 AS kind, id, head, epoch FROM feed UNION ALL SELECT 1, 0, head, epoch FROM people_log
        UNION ALL SELECT 2, 0, head, '' FROM control_log
        UNION ALL SELECT 3, id, batch, coalesce((SELECT lost FROM cluster_state), '') FROM node
        UNION ALL SELECT \(startedKind), id, started, '' FROM node UNION ALL SELECT \(readerKind), 0, coalesce(max(reader), 0), '' FROM schema_step
        """
    private static let startedKind: Int64 = 5
    private static let readerKind: Int64 = 6

    var heads: [Log: Int64] { state.withLock { $0.heads } }
    /// The epoch of the log of people, which only this cluster has; nil before the first look.
    var cluster: String? { state.withLock { $0.cluster } }

    /// Records that everything up to here is acknowledged, so the next connection must also find it.
    func reached(_ head: Int64, of log: Log) { state.withLock { $0.heads[log] = max($0.heads[log] ?? 0, head) } }

    /// Checks that neither a loss nor a fence was found.
    ///
    /// - Throws: `.lostHistory` once a loss was found; `.fenced` once this node was fenced out.
    func requireWhole() throws(StoreError) {
        let (loss, fence) = state.withLock { ($0.loss, $0.fence) }
        if let loss { throw StoreError(.lostHistory, loss) }
        if let fence { throw StoreError(.fenced, fence) }
    }

    /// This process works as a node from now on.
    ///
    /// - Parameter started: what it wrote into the node's row; each start writes a higher number.
    func runs(as node: ClusterNode, since started: Int64) { state.withLock { $0.own = (node.id, started) } }

    /// Notes that this node was fenced out.
    ///
    /// - Returns: the error that reports it.
    @discardableResult func fenced(because reason: String) -> StoreError {
        state.withLock { $0.fence = $0.fence ?? reason }
        return StoreError(.fenced, reason)
    }

    /// Checks a row for a fence.
    ///
    /// - Returns: why a row of `query` fences this process out; nil when it does not.
    private func fence(in row: SQLRow) -> String? {
        switch row[0] as Int64 {
        case Self.startedKind:
            guard let own = state.withLock({ $0.own }), row[1] == own.node, row[2] > own.started else { return nil }
            return Self.twin
        case Self.readerKind where row[2] > Int64(ClusterSchema.steps.count):
            return "A newer version of snapfeed has changed the cluster's tables. Use that version."
        default: return nil
        }
    }

    static let twin = "Another process has started with this node's name. Give each node its own name."

    /// Begins with what the node knew when it ran last, unless the cluster was recovered since.
    ///
    /// - Throws: `.lostHistory` where the database has less.
    func begin(on sql: SQLConnection, in folder: String?) throws {
        let rows = try sql.rows(Self.query)
        if let known = try folder.flatMap(KnownHistory.read), rows.contains(where: { $0[0] == 1 && $0.text(3) == known.cluster }) {
            for entry in known.heads { reached(entry.head, of: entry.log) }
        }
        try compare(rows, with: heads)
    }

    /// Compares on a new connection, before any request is served over it.
    func compare(on session: any ClusterSession) throws {
        try requireWhole()
        let before = heads
        try compare(try SQLConnection(session).rows(Self.query), with: before)
    }

    /// Compares the heads in rows of the database with those that were known.
    ///
    /// - Parameter rows: of `query`; those of other kinds do not count.
    func compare(_ rows: [SQLRow], with before: [Log: Int64]) throws(StoreError) {
        var seen: [Log: Int64] = [:]
        for row in rows {
            guard let kind = Log.Kind(rawValue: row[0]) else { continue }
            seen[Log(kind: kind, id: row[1])] = row[2]
            switch kind {
            case .photos: try requireCluster(row.text(3))
            case .node: if !row.text(3).isEmpty { throw lost(row.text(3)) }
            case .feed, .control: break
            }
        }
        try compare(seen, with: before)
        if let fence = rows.lazy.compactMap(fence).first { throw fenced(because: fence) }
    }

    private func requireCluster(_ epoch: String) throws(StoreError) {
        let known = state.withLock { state in
            defer { state.cluster = state.cluster ?? epoch }
            return state.cluster
        }
        if let known, known != epoch { throw lost("the cluster was recovered while this node ran") }
    }

    /// Compares the heads in the database with those that were known.
    ///
    /// - Parameter before: what was known before the database was asked. The answer may lack whatever came since.
    func compare(_ seen: [Log: Int64], with before: [Log: Int64]) throws(StoreError) {
        for (log, known) in before {
            guard let head = seen[log], head < known else { continue }
            throw lost("\(log) ends at \(head), and this node knows \(known)")
        }
        state.withLock { $0.heads.merge(seen) { max($0, $1) } }
    }

    /// Notes a loss.
    ///
    /// - Returns: the error that reports it.
    @discardableResult func lost(_ reason: String) -> StoreError {
        state.withLock { $0.loss = $0.loss ?? reason }
        return StoreError(.lostHistory, reason)
    }

    /// Keeps what was seen in the node's folder, so that the node also notices a loss at its next start.
    ///
    /// - Parameter isLast: whether the node stops, so that even what is a moment old must be written.
    func remember(in folder: String, at now: Timestamp, isLast: Bool) {
        let known = state.withLock { state -> KnownHistory? in
            let isDue = state.written.map { now.milliseconds - $0.at.milliseconds >= Self.unwrittenMs } ?? true
            guard isDue || isLast, let cluster = state.cluster, state.heads != state.written?.heads else { return nil }
            state.written = (state.heads, now)
            return KnownHistory(cluster: cluster, heads: state.heads)
        }
        // Without it a restart notices less, and nothing else changes.
        try? known?.write(in: folder)
    }
}

extension SeenHeads.Log: CustomStringConvertible {
    var description: String {
        switch kind {
        case .feed: "the log of feed \(id)"
        case .photos: "the log of photos"
        case .control: "the control log"
        case .node: "the count of transactions of node \(id)"
        }
    }
}
