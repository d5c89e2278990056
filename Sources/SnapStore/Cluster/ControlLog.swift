import Foundation
import SnapModel
import SnapPostgres

/// The durable messages between the nodes of a cluster: a log that every node follows like a feed.
enum ControlLog {
    /// Adds an entry in the transaction of its cause, which holds the cluster's lock.
    static func add(_ orders: [ControlOrder], by node: ClusterNode, at now: Timestamp, _ sql: SQLConnection) throws {
        let body = String(decoding: try JSONEncoder().encode(orders), as: UTF8.self)
        try sql.run(
            """
            WITH taken AS (UPDATE control_log SET head = head + 1 RETURNING head)
            INSERT INTO control (number, node, at, body) SELECT head, ?, ?, ? FROM taken
            """, [node.id, now.milliseconds, body])
        try sql.run("DELETE FROM control WHERE number <= (SELECT head FROM control_log) - ?", [kept])
    }

    /// How many entries are kept for nodes that were away. One that was away for longer starts again.
    static let kept: Int64 = 100_000

    /// The entries after a number, in order.
    static func entries(after number: Int64, _ sql: SQLConnection) throws -> [(node: Int64, orders: [ControlOrder])] {
        return try sql.map("SELECT node, body FROM control WHERE number > ? ORDER BY number", [number]) { row in
            (row[0], orders(in: row.text(1)))
        }
    }

    /// The orders of an entry, without those that this version does not know: they are for nodes of another one.
    static func orders(in body: String) -> [ControlOrder] {
        (try? JSONDecoder().decode([KnownOrder].self, from: Data(body.utf8)))?.compactMap(\.order) ?? []
    }
}

private struct KnownOrder: Decodable {
    let order: ControlOrder?

    init(from decoder: any Decoder) { order = try? ControlOrder(from: decoder) }
}

/// Something that every node does.
package enum ControlOrder: Codable, Sendable {
    /// The login has ended: its connections no longer act for an account.
    case endSession(Int64)
    /// The account's connections continue under its new name.
    case rename(account: Int64, name: String, portrait: String?)
    /// The account's rights changed to these.
    case reconnect(account: Int64, role: String?)
    /// An account has a new notification, at an offset.
    case notified(account: Int64, offset: Int64)
    /// Notifications were read, or taken back.
    ///
    /// - Parameter asker: the connection that read them, a number of the node that wrote the entry.
    case noticed(account: Int64, upTo: Int64, unread: Int64, newest: Int64, isRead: Bool, asker: UInt64?)
    /// A comment was posted, edited or deleted, at this time.
    case commented(comment: Int64, kind: String, at: Int64)
    /// Something happened in inboxes: a kind of `InboxRow.Kind`, with the account and the offset of each.
    case inbox(snap: Int64, kind: Int64, at: Int64, places: [[Int64]])
    /// These files are gone, also from memory.
    case forgetFiles([String])
}
