import SnapModel

/// A post that a search looks at.
struct SearchCandidate {
    /// The columns of a query of candidates.
    ///
    /// - Parameter isOfEntries: whether the query reads entries of photos, and no photos.
    static func columns(_ kind: SearchKind, isOfEntries: Bool) -> String {
        switch kind {
        case .photo where isOfEntries: "entry.photo, entry.author, entry.everyone, entry.favourites, entry.posted, entry.text"
        case .photo: "photo.id, photo.author, photo.audience = 'everyone', photo.favourites, photo.posted, entry.text"
        case .snap: "snap.id, snap.author, true, 0, snap.posted, entry.text"
        }
    }

    let id: Int64
    let author: Int64
    let isForEveryone: Bool
    let favourites: Int64
    let postedAt: Timestamp
    private let row: StandingRow

    fileprivate init(_ row: StandingRow) {
        id = row.number(0)
        author = row.number(1)
        isForEveryone = row.number(2) == 1
        favourites = row.number(3)
        postedAt = Timestamp(milliseconds: row.number(4))
        self.row = row
    }

    /// Lends the UTF-8 of its entry; empty for a post without words.
    func withEntry<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result { try row.withText(5, body) }
}

/// Walks over posts that may match a plan, newest first. What leads is whatever has fewer posts: an author or a feed, if the query has no
/// words or the author has few posts; otherwise the segments.
struct SearchWalk {
    /// How a walk ended.
    enum End: Equatable {
        /// All posts were looked at.
        case through
        /// The body had enough.
        case full
        /// The time was over; posts below this number were not looked at.
        case late(Int64)
    }

    /// Up to so many photos of an author, it is faster to look at them all than at the segments.
    private static let fewPhotos = 2_000
    /// After so many candidates the clock is looked at.
    private static let stride = 64

    private let plan: SearchPlan
    private let snapshot: Snapshot
    private let now: Timestamp
    private let budget: SearchBudget
    private let progress: SearchState.Progress

    init(_ plan: SearchPlan, in snapshot: Snapshot, at now: Timestamp, _ budget: SearchBudget) throws {
        self.plan = plan
        self.snapshot = snapshot
        self.now = now
        self.budget = budget
        progress = try SearchState().progress(of: plan.kind, snapshot.sql)
    }

    /// Whether posts that were not made again yet may be missing.
    var isIncomplete: Bool { !plan.pattern.isEmpty && plan.first <= progress.rest }

    /// Walks through the candidates, newest first.
    ///
    /// - Parameters:
    ///   - below: posts with smaller numbers are looked at.
    ///   - body: gets those that match; false when it has enough.
    func run(below: Int64, _ body: (SearchCandidate) throws -> Bool) throws -> End {
        var walker = Walker(plan: plan, rest: progress.rest, budget: budget)
        let below = min(below, plan.end)
        guard let fts = plan.pattern.fts, try !isLedByAuthor() else {
            let (lead, values, order) = lead()
            return try walk(lead, order, values, below: below, &walker, body)
        }
        switch snapshot.sql.wordIndex {
        case .column: return try walkColumn(below: below, &walker, body)
        case .segments:
            let newest = try walkNewest(below: below, &walker, body)
            guard newest == .through else { return newest }
            return try walkSegments(fts, below: min(below, progress.shelved == .max ? .max : progress.shelved + 1), &walker, body)
        }
    }

    private func walkColumn(below: Int64, _ walker: inout Walker, _ body: (SearchCandidate) throws -> Bool) throws -> End {
        let noun = plan.kind.noun
        let words = plan.pattern.tokens.map { SQLValue.text($0) }
        let wanted = words.map { _ in "entry.words @@ sought(?)" }.joined(separator: " AND ")
        return try walk(
            "\(plan.kind.entries) AS entry JOIN \(noun) ON \(noun).id = entry.\(noun) WHERE \(wanted)", "entry.\(noun)", words,
            below: below,
            &walker, body)
    }

    /// Walks over entries that wait for their segment.
    private func walkNewest(below: Int64, _ walker: inout Walker, _ body: (SearchCandidate) throws -> Bool) throws -> End {
        let entry = "entry.\(plan.kind.noun)"
        return try walk(
            "\(plan.kind.entries) AS entry \(posts(of: entry)) WHERE \(entry) > \(progress.shelved) AND true", entry,
            [], below: below, &walker, body, isOfEntries: hasWholeEntries)
    }

    /// Whether entries have all that is read of their posts. Those of deleted photos are gone.
    private var hasWholeEntries: Bool { plan.kind == .photo && snapshot.sql.wordIndex == .segments }

    /// Joins the posts of entries, where they are needed.
    ///
    /// - Parameter number: an expression for a post's number.
    private func posts(of number: String) -> String {
        hasWholeEntries ? "" : "CROSS JOIN \(plan.kind.noun) ON \(plan.kind.noun).id = \(number)"
    }

    private func walkSegments(
        _ fts: String, below: Int64, _ walker: inout Walker, _ body: (SearchCandidate) throws -> Bool
    ) throws -> End {
        let segments = try snapshot.map(
            "SELECT number FROM shelf WHERE kind = ? AND number BETWEEN ? AND ? ORDER BY number DESC",
            [plan.kind.rawValue, plan.first / IndexSegment.width, (below - 1) / IndexSegment.width]
        ) { IndexSegment(plan.kind, number: $0.number(0)) }
        let noun = plan.kind.noun
        for (index, segment) in segments.enumerated() {
            // At least one is examined, so that each page advances.
            if index > 0, budget.isSpent { return .late(segment.last + 1) }
            let end = try walk(
                """
                \(segment.table) AS shelf CROSS JOIN \(plan.kind.entries) AS entry ON entry.\(noun) = shelf.rowid
                \(posts(of: "shelf.rowid")) WHERE shelf.\(segment.table) MATCH ?
                """, "shelf.rowid", [.text(fts)], below: below, &walker, body, isOfEntries: hasWholeEntries)
            guard end == .through else { return end }
        }
        return .through
    }

    private func isLedByAuthor() throws -> Bool {
        guard let author = plan.author else { return false }
        guard plan.kind == .photo else { return true }
        return try snapshot.row("SELECT 1 FROM profile WHERE account = ? AND photos > ?", [author, Self.fewPhotos]) == nil
    }

    /// The tables and the first condition of a walk that no words lead.
    private func lead() -> (from: String, values: [SQLValue], order: String) {
        let entry = "LEFT JOIN \(plan.kind.entries) AS entry ON entry.\(plan.kind.noun) = \(plan.kind.noun).id"
        switch (plan.kind, plan.author, plan.feed) {
        case (.photo, let author?, _):
            return ("photo INDEXED BY photo_author \(entry) WHERE photo.author = ?", [.number(author)], "photo.id")
        case (.photo, nil, _): return ("photo NOT INDEXED \(entry) WHERE true", [], "photo.id")
        case (.snap, let author?, _):
            return ("snap INDEXED BY snap_author_state \(entry) WHERE snap.author = ?", [.number(author)], "snap.id")
        case (.snap, nil, let feed?): return ("snap INDEXED BY snap_live \(entry) WHERE snap.feed = ?", [.number(feed)], "snap.offset")
        case (.snap, nil, nil): return ("snap NOT INDEXED \(entry) WHERE true", [], "snap.id")
        }
    }

    /// Walks over one query.
    ///
    /// - Parameters:
    ///   - from: the tables and a condition.
    ///   - order: what grows as the posts' numbers do.
    ///   - values: those of the condition.
    ///   - isOfEntries: whether the tables are without those of photos.
    private func walk(
        _ from: String, _ order: String, _ values: [SQLValue], below: Int64, _ walker: inout Walker,
        _ body: (SearchCandidate) throws -> Bool, isOfEntries: Bool = false
    ) throws -> End {
        let number = order == "snap.offset" ? "snap.id" : order
        var conditions = "AND \(number) >= ? AND \(number) < ?" + (isOfEntries ? "" : " AND \(plan.kind.noun).gone IS NULL")
        var values = values + [.number(plan.first), .number(below)]
        if plan.kind == .snap {
            conditions += " AND (snap.expires IS NULL OR snap.expires > ?)"
            values.append(.number(now.milliseconds))
            if let feed = plan.feed { conditions += " AND snap.feed = \(feed)" }
        }
        if let author = plan.author { conditions += " AND \(isOfEntries ? "entry" : plan.kind.noun).author = \(author)" }
        let statement = try snapshot.sql.prepare(
            "SELECT \(SearchCandidate.columns(plan.kind, isOfEntries: isOfEntries)) FROM \(from) \(conditions) ORDER BY \(order) DESC")
        var end = End.through
        _ = try statement.walk(values) { row in
            end = try walker.look(at: SearchCandidate(row), body)
            return end == .through
        }
        return end
    }

    /// Looks at one candidate after the other.
    private struct Walker {
        let plan: SearchPlan
        let rest: Int64
        let budget: SearchBudget
        private var looked = 0

        init(plan: SearchPlan, rest: Int64, budget: SearchBudget) {
            self.plan = plan
            self.rest = rest
            self.budget = budget
        }

        /// Looks at one candidate.
        ///
        /// - Returns: `through` to continue.
        mutating func look(at candidate: SearchCandidate, _ body: (SearchCandidate) throws -> Bool) throws -> End {
            looked += 1
            if matches(candidate), try !body(candidate) { return .full }
            return looked % SearchWalk.stride == 0 && budget.isSpent ? .late(candidate.id) : .through
        }

        private func matches(_ candidate: SearchCandidate) -> Bool {
            guard !plan.pattern.isEmpty else { return true }
            // An index made by other rules is useless.
            guard candidate.id > rest else { return false }
            return candidate.withEntry(plan.pattern.matches)
        }
    }
}
