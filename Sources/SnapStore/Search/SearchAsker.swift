import SnapModel

/// Whom a search may show to somebody. Each author is looked up once.
struct SearchAsker {
    private let viewer: SQLValue
    private let now: SQLValue
    private let isFound: Prepared
    private let seesAll: Prepared
    private var found: [Int64: Bool] = [:]
    private var seen: [Int64: Bool] = [:]

    init(_ perspective: Perspective, at now: Timestamp, in snapshot: Snapshot) throws {
        let account = perspective.account
        viewer = .numberOrNull(account?.rawValue)
        self.now = .number(now.milliseconds)
        // Most people mute nobody, and a search asks for a thousand authors.
        let mutes = try account.map {
            try snapshot.row("SELECT 1 FROM mute WHERE account = ? AND person IS NOT NULL", [$0.rawValue]) != nil
        }
        let isUnmuted = mutes == true ? "NOT \(Snapshot.isMuted("account.id", by: "?1", at: "?3"))" : "?3 IS NOT NULL"
        isFound = try snapshot.sql.prepare(
            "SELECT 1 FROM account WHERE account.id = ?2 AND \(Visibility.inSearch(to: "?1")) AND \(isUnmuted)")
        seesAll = try snapshot.sql.prepare("SELECT \(Visibility.ofFollowers("?2", to: "?1"))")
    }

    /// Whether a post may be found. Photos are looked at once more when they are read.
    mutating func mayFind(_ candidate: SearchCandidate) throws -> Bool {
        let author = candidate.author
        return try finds(author) && (candidate.isForEveryone || seesAll(of: author))
    }

    private mutating func finds(_ author: Int64) throws -> Bool {
        if let known = found[author] { return known }
        let answer = try isFound.first(viewer, .number(author), now) { _ in true } ?? false
        found[author] = answer
        return answer
    }

    private mutating func seesAll(of author: Int64) throws -> Bool {
        if let known = seen[author] { return known }
        let answer = try seesAll.first(viewer, .number(author)) { $0.number(0) == 1 } ?? false
        seen[author] = answer
        return answer
    }
}
