import SnapModel

/// Decides which authors a search may show to a viewer. Each author is looked up once.
struct SearchAsker {
    /// Preloads at most this many blocks and mutes; accounts with more take a slower path.
    private static let tiesMax = 1_000

    private let viewer: SQLValue
    private let now: SQLValue
    private let isOpen: Prepared
    private let isFound: Prepared
    private let seesAll: Prepared
    /// The accounts that the asker blocks or mutes or is blocked by; nil for too many.
    private let tied: Set<Int64>?
    private var found: [Int64: Bool] = [:]
    private var seen: [Int64: Bool] = [:]

    init(_ perspective: Perspective, at now: Timestamp, in snapshot: Snapshot) throws {
        let account = perspective.account
        viewer = .numberOrNull(account?.rawValue)
        self.now = .number(now.milliseconds)
        isOpen = try snapshot.sql.prepare("SELECT \(Visibility.isOpen("?1"))")
        isFound = try snapshot.sql.prepare(
            """
            SELECT 1 FROM account WHERE account.id = ?2 AND \(Visibility.inSearch(to: "?1"))
              AND NOT \(Snapshot.isMuted("account.id", by: "?1", at: "?3"))
            """)
        seesAll = try snapshot.sql.prepare("SELECT \(Visibility.ofFollowers("?2", to: "?1"))")
        tied = try account.map { try Self.ties(of: $0, in: snapshot) } ?? []
    }

    private static func ties(of account: AccountID, in snapshot: Snapshot) throws -> Set<Int64>? {
        let ties = try snapshot.map(
            """
            SELECT blocked FROM block WHERE blocker = ?1 UNION ALL SELECT blocker FROM block WHERE blocked = ?1
            UNION ALL SELECT person FROM mute WHERE account = ?1 AND person IS NOT NULL LIMIT \(tiesMax + 1)
            """, [account.rawValue]
        ) { $0.number(0) }
        return ties.count > tiesMax ? nil : Set(ties)
    }

    /// Whether a post may be found. Photos are checked again when they are read.
    mutating func mayFind(_ candidate: SearchCandidate) throws -> Bool {
        let author = candidate.author
        return try finds(author) && (candidate.isForEveryone || seesAll(of: author))
    }

    private mutating func finds(_ author: Int64) throws -> Bool {
        if let known = found[author] { return known }
        let answer =
            try tied?.contains(author) == false && isOpen.first(.number(author)) { $0.number(0) == 1 } == true
            || isFound.first(viewer, .number(author), now) { _ in true } == true
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
