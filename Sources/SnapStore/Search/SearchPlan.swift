import SnapModel

/// Where a search looks, and for what: a query with its names and days looked up.
struct SearchPlan {
    let kind: SearchKind
    let pattern: SearchPattern
    /// An author's number.
    let author: Int64?
    /// A feed's number; of snaps only.
    let feed: Int64?
    /// Posts from this number on, and before `end`.
    let first: Int64
    let end: Int64

    /// Nil for what nothing can match: an unknown name, two authors, the feed of a photo.
    init?(_ query: SearchQuery, _ kind: SearchKind, for perspective: Perspective, in snapshot: Snapshot) throws {
        let authors = try Set(query.authors.map { try snapshot.account(of: $0, for: perspective)?.rawValue })
        let feeds = Set(query.feeds.map { try? snapshot.feeds.number(of: $0) })
        guard authors.count < 2, !authors.contains(nil), feeds.count < 2, !feeds.contains(nil), feeds.isEmpty || kind == .snap,
            let pattern = try query.pattern(
                mentions: { try snapshot.visibleAccount(named: $0, for: perspective) }, topics: snapshot.feeds.topics)
        else { return nil }
        self.kind = kind
        self.pattern = pattern
        author = authors.first ?? nil
        feed = feeds.first ?? nil
        first = try query.from.map { try snapshot.first(kind, postedSince: $0) } ?? 1
        end = try query.until.map { try snapshot.first(kind, postedSince: $0) } ?? .max
    }
}

extension Snapshot {
    fileprivate func account(of author: SearchAuthor, for perspective: Perspective) throws -> AccountID? {
        switch author {
        case .me: perspective.account
        case .name(let name): try visibleAccount(named: name, for: perspective)
        }
    }

    /// The account of a name, if it is visible to the asker.
    fileprivate func visibleAccount(named name: String, for perspective: Perspective) throws -> AccountID? {
        guard let account = try account(named: name)?.person.id else { return nil }
        let isThere = "SELECT 1 FROM account WHERE account.id = ?2 AND \(Visibility.ofAccount(to: "?1"))"
        return try row(isThere, [perspective.account?.rawValue, account.rawValue]) == nil ? nil : account
    }

    fileprivate func first(_ kind: SearchKind, postedSince moment: Timestamp) throws -> Int64 {
        switch kind {
        case .photo: try firstPhoto(postedSince: moment)
        case .snap: try firstSnap(postedSince: moment)
        }
    }
}
