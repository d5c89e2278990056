import SnapModel

/// Decides which authors a search may show to a viewer. Each author is looked up once.
struct SearchAsker {
    /// Preloads at most this many blocks and mutes, and this many hidden accounts; with more of either, each author is looked up.
    private static let knownMax = 1_000

    private let viewer: SQLValue
    private let now: SQLValue
    private let isOpen: Prepared
    private let isFound: Prepared
    private let seesAll: Prepared
    /// The accounts that the asker blocks or mutes or is blocked by; nil for too many.
    private let tied: Set<Int64>?
    /// The accounts that are not open; nil for too many.
    private let hidden: Set<Int64>?
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
        hidden = try Self.known(Visibility.hiddenAccounts, in: snapshot)
    }

    private static func ties(of account: AccountID, in snapshot: Snapshot) throws -> Set<Int64>? {
        try known(
            """
            SELECT blocked FROM block WHERE blocker = ?1 UNION ALL SELECT blocker FROM block WHERE blocked = ?1
            UNION ALL SELECT person FROM mute WHERE account = ?1 AND person IS NOT NULL
            """, [account.rawValue], in: snapshot)
    }

    /// The accounts that a query finds; nil for too many.
    private static func known(_ query: String, _ parameters: SQLParameters = [], in snapshot: Snapshot) throws -> Set<Int64>? {
        let accounts = try snapshot.map(query + " LIMIT \(knownMax + 1)", parameters) { $0.number(0) }
        return accounts.count > knownMax ? nil : Set(accounts)
    }

    /// Whether a post may be found. Photos are checked again when they are read.
    mutating func mayFind(_ candidate: SearchCandidate) throws -> Bool {
        let author = candidate.author
        return try finds(author) && (candidate.isForEveryone || seesAll(of: author))
    }

    private mutating func finds(_ author: Int64) throws -> Bool {
        if let known = found[author] { return known }
        let answer =
            try tied?.contains(author) == false && isOpen(author)
            || isFound.first(viewer, .number(author), now) { _ in true } == true
        found[author] = answer
        return answer
    }

    private func isOpen(_ author: Int64) throws -> Bool {
        if let hidden { return !hidden.contains(author) }
        return try isOpen.first(.number(author)) { $0.number(0) == 1 } == true
    }

    private mutating func seesAll(of author: Int64) throws -> Bool {
        if let known = seen[author] { return known }
        let answer = try seesAll.first(viewer, .number(author)) { $0.number(0) == 1 } ?? false
        seen[author] = answer
        return answer
    }
}
