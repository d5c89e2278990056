import SnapPostgres
import Synchronization

/// How far the threads of this node have seen the logs of its cluster come, and the transactions of every node.
///
/// A database that knows less has lost what was acknowledged: a standby took over that lacked it. So whoever connects compares first, and once
/// anybody on this node has found a loss, nobody on it is served from the database any more.
///
/// - Thread: any.
package final class SeenHeads: Sendable {
    enum Log: Hashable, Sendable {
        case feed(Int64)
        case photos
        case control
        /// The transactions of a node, which number claims, too: no log tells of those.
        case node(Int64)
    }

    private struct State {
        var heads: [Log: Int64] = [:]
        var loss: String?
    }

    private let state = Mutex(State())

    package init() {}

    /// Kind, number, head, and what `ClusterFollower` needs besides.
    static let query = """
        SELECT 0 AS kind, id, head, epoch FROM feed UNION ALL SELECT 1, 0, head, epoch FROM people_log
        UNION ALL SELECT 2, 0, head, '' FROM control_log
        UNION ALL SELECT 3, id, batch, coalesce((SELECT lost FROM cluster_state), '') FROM node
        """

    private static func log(kind: Int64, id: Int64) -> Log? {
        switch kind {
        case 0: .feed(id)
        case 1: .photos
        case 2: .control
        case 3: .node(id)
        default: nil
        }
    }

    var heads: [Log: Int64] { state.withLock { $0.heads } }

    func reached(_ head: Int64, of log: Log) { state.withLock { $0.heads[log] = max($0.heads[log] ?? 0, head) } }

    /// - Throws: `.lostHistory` once a loss was found.
    func requireWhole() throws(StoreError) {
        if let loss = state.withLock({ $0.loss }) { throw StoreError(.lostHistory, loss) }
    }

    /// Compares on a new connection, before anybody is served over it.
    func compare(on session: any ClusterSession) throws {
        try requireWhole()
        let before = heads
        let rows = try session.run(Self.query, [])
        try compare((0..<rows.count).map { (rows.number($0, 0), rows.number($0, 1), rows.number($0, 2)) }, with: before)
    }

    /// - Parameter rows: of `query`; those of other kinds do not count.
    func compare(_ rows: [(kind: Int64, id: Int64, head: Int64)], with before: [Log: Int64]) throws(StoreError) {
        var seen: [Log: Int64] = [:]
        for row in rows { if let log = Self.log(kind: row.kind, id: row.id) { seen[log] = row.head } }
        try compare(seen, with: before)
    }

    /// - Parameter before: what was known before the database was asked. What came since may be missing in the answer.
    func compare(_ seen: [Log: Int64], with before: [Log: Int64]) throws(StoreError) {
        for (log, known) in before {
            guard let head = seen[log], head < known else { continue }
            throw lost("\(log) ends at \(head), and this node knows \(known)")
        }
        state.withLock { $0.heads.merge(seen) { max($0, $1) } }
    }

    /// Notes a loss.
    ///
    /// - Returns: the error that tells of it.
    @discardableResult func lost(_ reason: String) -> StoreError {
        state.withLock { $0.loss = $0.loss ?? reason }
        return StoreError(.lostHistory, reason)
    }
}

extension SeenHeads.Log: CustomStringConvertible {
    var description: String {
        switch self {
        case .feed(let number): "the log of feed \(number)"
        case .photos: "the log of photos"
        case .control: "the control log"
        case .node(let number): "the count of transactions of node \(number)"
        }
    }
}
