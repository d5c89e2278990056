import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Helpers for tests of searches.
extension Scratch {
    /// A budget that is never spent.
    static let endless = SearchBudget(until: .max, now: { 0 })

    func search(
        _ query: String, by person: Person, _ page: SearchPageRequest = SearchPageRequest(), at now: Timestamp = .at(1_000),
        budget: SearchBudget = Scratch.endless
    ) throws -> SearchPage<Photo> {
        let query = try SearchQuery(query)
        return try read { try $0.searchPhotos(query, page, for: .viewer(person.id), at: now, budget: budget) }
    }

    /// The numbers of the photos that a search finds.
    func found(_ query: String, by person: Person, order: SearchOrder = .time, at now: Timestamp = .at(1_000)) throws -> [Int64] {
        try search(query, by: person, SearchPageRequest(order: order), at: now).items.map(\.id.rawValue)
    }

    func foundSnaps(_ query: String, by person: Person, at now: Timestamp = .at(1_000)) throws -> [Int64] {
        let query = try SearchQuery(query)
        return try read { try $0.searchSnaps(query, SearchPageRequest(), for: .viewer(person.id), at: now, budget: Self.endless) }
            .items.map(\.id.rawValue)
    }

    /// Puts all entries that wait on their segments, as many posts would.
    func shelve() throws {
        guard !TestDatabase.isUsed else { return }
        try store.commit { transaction in for kind in SearchKind.allCases { try transaction.shelveAll(kind) } }
    }

    /// Makes everything again, as after an update of the rules.
    func rebuild() throws { while try store.commit({ try $0.rebuildSearch(limit: 3) }) > 0 {} }

    /// The posts on the segments that have a word, without any look at their entries.
    func shelved(_ word: String, _ kind: SearchKind = .photo) throws -> [Int64] {
        try read { snapshot in
            try snapshot.rows("SELECT number FROM shelf WHERE kind = ? ORDER BY number", [kind.rawValue]).flatMap { row in
                let table = IndexSegment(kind, number: row[0]).table
                return try snapshot.rows("SELECT rowid FROM \(table) WHERE \(table) MATCH ?", ["\"\(word)\""]).map { $0[0] as Int64 }
            }
        }
    }
}
