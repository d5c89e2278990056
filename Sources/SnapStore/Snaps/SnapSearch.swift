import SnapModel

/// The statement that finds the ids of the snaps for a filter. It forces the narrowest index, whatever the query planner prefers.
struct SnapSearch {
    let sql: String
    let parameters: SQLParameters

    /// - Throws: `unknownFeed`, `unknownAccount`.
    init(_ filter: SnapFilter, in snapshot: Snapshot) throws {
        let author = try filter.author.map { try snapshot.accountNumber(named: $0) }
        let feed = try filter.feed.map { try snapshot.feeds.number(of: $0) }
        let (low, high) = try Self.range(filter, in: snapshot)
        var (conditions, arguments): ([String], [Int64]) = ([], [])
        func require(_ condition: String, _ value: Int64?) {
            guard let value else { return }
            arguments.append(value)
            conditions.append("\(condition) ?\(arguments.count)")
        }
        require("id >=", low)
        require("id <", high)
        require("author =", author)
        require("feed =", feed)
        if feed == nil { require("feed <>", snapshot.feeds.people) }
        require("posted >=", filter.since?.milliseconds)
        require("posted <", filter.until?.milliseconds)
        if let feed, Self.isLedByFeed(filter) {
            if low > 1 { require("offset >=", try snapshot.firstOffset(in: feed, fromSnap: low)) }
            if high < .max { require("offset <", try snapshot.firstOffset(in: feed, fromSnap: high)) }
        }
        let runs = Self.states(filter).map { state in
            let all = (conditions + [state].compactMap { $0 }).joined(separator: " AND ")
            return "SELECT id FROM snap \(Self.index(filter)) WHERE \(all)"
        }
        arguments.append(Int64(filter.limit + 1))
        sql = runs.joined(separator: " UNION ALL ") + " ORDER BY \(Self.order(filter)) LIMIT ?\(arguments.count)"
        parameters = arguments
    }

    /// The range of ids to search: from `low`, below `high`.
    private static func range(_ filter: SnapFilter, in snapshot: Snapshot) throws -> (low: Int64, high: Int64) {
        let low = try filter.since.map { try snapshot.firstSnap(postedSince: $0) } ?? 1
        let high = try filter.until.map { try snapshot.firstSnap(postedSince: $0) } ?? .max
        return (low, min(high, filter.before?.rawValue ?? .max))
    }

    /// The conditions on the state, one for each part of the statement; nil for no condition.
    private static func states(_ filter: SnapFilter) -> [String?] {
        switch filter.state {
        case .live: [SnapsOfAuthor.live]
        case .deleted: [SnapsOfAuthor.gone(.deleted)]
        case .expired: [SnapsOfAuthor.gone(.expired)]
        case .all: filter.author == nil ? [nil] : SnapsOfAuthor.states
        }
    }

    private static func index(_ filter: SnapFilter) -> String {
        if filter.author != nil { return SnapsOfAuthor.index }
        if filter.state == .deleted || filter.state == .expired { return "INDEXED BY snap_gone" }
        return isLedByFeed(filter) ? "INDEXED BY snap_offset" : "NOT INDEXED"
    }

    private static func isLedByFeed(_ filter: SnapFilter) -> Bool {
        filter.feed != nil && filter.author == nil && (filter.state == .live || filter.state == .all)
    }

    /// In a feed, offsets grow as ids do, and the index is ordered by offsets.
    private static func order(_ filter: SnapFilter) -> String { isLedByFeed(filter) ? "feed, offset DESC" : "id DESC" }
}

/// One author's snaps by their index, which has a separate run for each state, in the order of ids.
///
/// For all states, each run is queried and joined by UNION ALL in that order: SQLite merges the runs while it reads them, so a page costs
/// only its own rows, however many snaps there are.
enum SnapsOfAuthor {
    static let index = "INDEXED BY snap_author_state"
    static let live = "gone IS NULL"
    static let states = [live] + Snap.Gone.allCases.map(gone)

    static func gone(_ gone: Snap.Gone) -> String { "gone = '\(gone.rawValue)'" }

    /// The query for ids in all states that satisfy a condition; the caller orders it by `id`.
    static func numbers(where condition: String) -> String {
        states.map { "SELECT id FROM snap \(index) WHERE \(condition) AND \($0)" }.joined(separator: " UNION ALL ")
    }
}
