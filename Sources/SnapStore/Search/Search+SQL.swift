package import SnapModel

/// Searches for posts.
extension Snapshot {
    /// Photos that the asker may see and does not mute.
    ///
    /// By time the newest come first. By relevance the best come first, among the newest `SearchOrder.rankedMax` that match.
    ///
    /// - Parameter budget: when it is spent, the page is partial and has a cursor to continue.
    /// - Throws: `invalidParams` for a cursor of the other order.
    package func searchPhotos(
        _ query: SearchQuery, _ page: SearchPageRequest, for perspective: Perspective, at now: Timestamp, budget: SearchBudget
    ) throws -> SearchPage<Photo> {
        guard let plan = try SearchPlan(query, .photo, for: perspective, in: self) else { return SearchPage(items: [], next: nil) }
        let select = try sql.prepare("SELECT \(PhotoRow.columns) FROM \(PhotoRow.tables) WHERE photo.id = ?2 AND \(PhotoRow.visible)")
        let (images, viewer) = (try imageStatement(), SQLValue.numberOrNull(perspective.account?.rawValue))
        let muted = try perspective.account.flatMap { try mutedWords(of: $0, at: now) }
        return try search(plan, page, for: perspective, at: now, budget) { id in
            guard let photo = try select.first(viewer, .number(id), body: { try photo($0, images, at: now) }) else { return nil }
            return photo.author.id != perspective.account && muted?.reason(toHide: photo) != nil ? nil : photo
        }
    }

    /// Live snaps, as the rows of feeds. Nothing is opened.
    ///
    /// - Throws: as `searchPhotos` does.
    package func searchSnaps(
        _ query: SearchQuery, _ page: SearchPageRequest, for perspective: Perspective, at now: Timestamp, budget: SearchBudget
    ) throws -> SearchPage<Snap> {
        guard let plan = try SearchPlan(query, .snap, for: perspective, in: self) else { return SearchPage(items: [], next: nil) }
        let select = try sql.prepare(SnapRow.select + " WHERE snap.id = ?2 AND snap.gone IS NULL")
        let viewer = SQLValue.numberOrNull(perspective.account?.rawValue)
        let muted = try perspective.account.flatMap { try mutedWords(of: $0, at: now) }
        return try search(plan, page, for: perspective, at: now, budget) { id in
            guard let snap = try select.first(viewer, .number(id), body: { try SnapRow.snap($0, for: perspective, in: self) }) else {
                return nil
            }
            return snap.author.id != perspective.account && muted?.reason(toHide: snap) != nil ? nil : snap
        }
    }

    /// Finds a page of posts within a budget of time.
    ///
    /// - Parameter read: reads a post by its number; nil leaves it out.
    private func search<Item>(
        _ plan: SearchPlan, _ page: SearchPageRequest, for perspective: Perspective, at now: Timestamp, _ budget: SearchBudget,
        read: (Int64) throws -> Item?
    ) throws -> SearchPage<Item> {
        let walk = try SearchWalk(plan, in: self, at: now, budget)
        var asker = try SearchAsker(perspective, at: now, in: self)
        return switch page.order {
        case .time: try newest(walk, page, &asker, read)
        case .relevance: try best(walk, plan.pattern, page, &asker, at: now, read)
        }
    }

    private func newest<Item>(
        _ walk: SearchWalk, _ page: SearchPageRequest, _ asker: inout SearchAsker, _ read: (Int64) throws -> Item?
    ) throws -> SearchPage<Item> {
        let below: Int64
        switch page.cursor {
        case .before(let id): below = id
        case nil: below = .max
        case .ranked: throw Rejection.strangeCursor
        }
        var items: [Item] = []
        var last: Int64 = 0
        let end = try walk.run(below: below) { candidate in
            last = candidate.id
            if try asker.mayFind(candidate), let item = try read(candidate.id) { items.append(item) }
            return items.count < page.limit
        }
        return switch end {
        case .through: SearchPage(items: items, next: nil, isPartial: walk.isIncomplete)
        case .full: SearchPage(items: items, next: .before(last), isPartial: walk.isIncomplete)
        case .late(let id): SearchPage(items: items, next: .before(id), isPartial: true)
        }
    }

    private func best<Item>(
        _ walk: SearchWalk, _ pattern: SearchPattern, _ page: SearchPageRequest, _ asker: inout SearchAsker, at now: Timestamp,
        _ read: (Int64) throws -> Item?
    ) throws -> SearchPage<Item> {
        var (last, newest, moment): (Ranked?, Int64?, Timestamp) = (nil, nil, now)
        switch page.cursor {
        case .ranked(let rank, let id, let end, let earlier):
            (last, newest, moment) = (Ranked(rank: Double(bitPattern: UInt64(bitPattern: rank)), id: id), end, earlier)
        case nil: break
        case .before: throw Rejection.strangeCursor
        }
        var ranked: [Ranked] = []
        let end = try walk.run(below: newest.map { $0 == .max ? .max : $0 + 1 } ?? .max) { candidate in
            guard try asker.mayFind(candidate) else { return true }
            let rank = candidate.withEntry { entry in
                pattern.rank(entry, favourites: candidate.favourites, postedAt: candidate.postedAt, now: moment)
            }
            ranked.append(Ranked(rank: rank, id: candidate.id))
            return ranked.count < SearchOrder.rankedMax
        }
        let first = newest ?? ranked.first?.id ?? 0
        var rest = ranked.filter { ranked in last.map { $0.isBefore(ranked) } ?? true }.sorted { $0.isBefore($1) }[...]
        var items: [Item] = []
        while items.count < page.limit, let next = rest.popFirst() {
            last = next
            if let item = try read(next.id) { items.append(item) }
        }
        let isLate = if case .late = end { true } else { false }
        return SearchPage(
            items: items, next: rest.isEmpty ? nil : last.map { $0.cursor(newest: first, now: moment) },
            isPartial: isLate || walk.isIncomplete)
    }
}

/// A post among those that match, by relevance.
private struct Ranked {
    let rank: Double
    let id: Int64

    /// Better, or newer where they are equally good.
    func isBefore(_ other: Ranked) -> Bool { rank != other.rank ? rank > other.rank : id > other.id }

    func cursor(newest: Int64, now: Timestamp) -> SearchCursor {
        .ranked(after: Int64(bitPattern: rank.bitPattern), id: id, newest: newest, now: now)
    }
}
