import Foundation

/// How far a node knows the logs of its cluster. Where the database knows less, it has lost what it acknowledged.
///
/// The file `known` in the node's folder keeps it over restarts. It is written at most once a second and not synced, because a node that
/// runs on after a failover notices the loss by itself.
struct KnownHistory: Codable, Equatable {
    /// The epoch of the log of people. A seal begins another one, and what was known before counts no more.
    let cluster: String
    let node: Int64
    /// The node's own newest transaction.
    var batch: Int64 = 0
    var photos: Int64 = 0
    var control: Int64 = 0
    /// The heads by the feeds' names.
    var feeds: [String: Int64] = [:]

    /// The logs as the database has them now.
    init(of sql: SQLConnection, node: Int64) throws {
        let rows = try sql.rows(
            """
            SELECT 0 AS kind, name, head FROM feed UNION ALL SELECT 1, epoch, head FROM people_log
            UNION ALL SELECT 2, '', head FROM control_log UNION ALL SELECT 3, '', batch FROM node WHERE id = ?
            """, [node])
        guard let people = rows.first(where: { $0[0] == 1 }) else { throw StoreError(.corrupt, "the row of people_log is gone") }
        (cluster, self.node, photos) = (people[1], node, people[2])
        for row in rows {
            switch row[0] as Int64 {
            case 0: feeds[row[1]] = row[2]
            case 2: control = row[2]
            case 3: batch = row[2]
            default: break
            }
        }
    }

    init(cluster: String, node: Int64) { (self.cluster, self.node) = (cluster, node) }

    /// - Throws: `.lostHistory` where the database has less than this.
    func requireAll(in database: KnownHistory) throws(StoreError) {
        guard cluster == database.cluster, node == database.node else { return }
        try Self.require(database.batch, batch, "the transactions of this node")
        try Self.require(database.photos, photos, "the events of photos")
        try Self.require(database.control, control, "the control log")
        for (feed, head) in feeds { try Self.require(database.feeds[feed] ?? 0, head, "the feed \(feed)") }
    }

    static func require(_ head: Int64, _ known: Int64, _ log: String) throws(StoreError) {
        guard head >= known else { throw StoreError(.lostHistory, "\(log) end at \(head), and this node knows \(known)") }
    }

    // MARK: The file

    /// - Returns: nil where the file is missing or cut off by a crash.
    init?(in store: String) {
        guard let bytes = try? Files.read(Self.path(in: store)), let known = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = known
    }

    func write(in store: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: Self.path(in: store)), options: .atomic)
    }

    private static func path(in store: String) -> String { store + "/known" }
}
