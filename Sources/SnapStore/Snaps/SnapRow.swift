package import SnapModel

/// The side from which snaps are read.
package enum Perspective: Hashable, Sendable {
    /// A viewer sees whether they opened a snap, and how many opens their own snaps have.
    case viewer(AccountID)
    /// An admin with an account: a viewer who sees the opens of all snaps.
    case admin(AccountID)
    /// The local admin, who has no account and sees the opens of all snaps.
    case localAdmin

    /// Whether it may see and delete what members may not.
    package var isAdmin: Bool {
        switch self {
        case .viewer: false
        case .admin, .localAdmin: true
        }
    }

    package var account: AccountID? {
        switch self {
        case .viewer(let account), .admin(let account): account
        case .localAdmin: nil
        }
    }
}

/// Reads snaps from the database; every query uses these columns.
enum SnapRow {
    static let columns = """
        snap.id, snap.feed, snap.offset, snap.author, account.name, snap.caption, snap.width, snap.height, snap.posted,
        snap.gone, snap.opens, open.at,
        CASE WHEN open.device IS NOT NULL THEN (SELECT device.name FROM device WHERE device.id = open.device) END,
        \(Portraits.column)
        """
    /// Parameter 1 is the viewer, or NULL.
    static let tables = """
        snap JOIN account ON account.id = snap.author LEFT JOIN open ON open.snap = snap.id AND open.viewer = ?1
        """
    static let select = "SELECT \(columns) FROM \(tables)"
    /// The index of `snap.opens`.
    static let opens = 10
    /// The number of columns; a statement's further columns come after them.
    static let width = 14

    /// Nil for a snap of a feed that was removed from `feeds.json`.
    static func snap(_ row: some ColumnReader, for perspective: Perspective, in snapshot: Snapshot) throws -> Snap? {
        guard let feed = snapshot.feeds.feed(row.number(1)) else { return nil }
        let author = snapshot.feeds.portraits.person(row, id: 3, name: 4, portrait: 13)
        let caption = try row.textOrNil(5).map(snapshot.shown)
        return Snap(
            id: SnapID(rawValue: row.number(0)), feed: feed, offset: row.number(2), author: author, caption: caption?.text,
            parts: caption?.parts ?? [], width: Int(row.number(6)), height: Int(row.number(7)),
            postedAt: Timestamp(milliseconds: row.number(8)),
            gone: row.textOrNil(9).flatMap(Snap.Gone.init), view: view(row, perspective), opens: opens(row, author.id, perspective))
    }

    private static func view(_ row: some ColumnReader, _ perspective: Perspective) -> Snap.View? {
        guard perspective.account != nil else { return nil }
        guard let at = row.numberOrNil(11) else { return .unread }
        return .read(Opened(at: Timestamp(milliseconds: at), device: row.textOrNil(12) ?? ""))
    }

    private static func opens(_ row: some ColumnReader, _ author: AccountID, _ perspective: Perspective) -> Int64? {
        switch perspective {
        case .viewer(let viewer): viewer == author ? row.number(opens) : nil
        case .admin, .localAdmin: row.number(opens)
        }
    }
}
