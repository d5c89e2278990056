import SnapModel
import Testing

@testable import SnapStore

/// The cost of a list depends on its page and not on the number of snaps. SQLite's plans and its own count of steps show that on any
/// machine.
struct SnapSearchTests {
    private static let snaps = 12_000
    /// The most steps for each snap that fits on a page. A page of 10 that searched all snaps of an author would take more than 1,000 for
    /// each.
    private static let stepsPerSnap = 100
    private let scratch: Scratch
    private let people: [Person]

    /// Snaps of two people in turn: nearly all of ana's are live, nearly all of ben's have expired, and a few of each are in another state.
    init() throws {
        scratch = try Scratch()
        people = try ["ana", "ben"].map(scratch.account)
        let (ana, ben) = (people[0].id.rawValue, people[1].id.rawValue)
        try scratch.write { transaction in
            try transaction.run(
                """
                INSERT INTO snap (feed, offset, author, key, picture, type, width, height, posted, gone)
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
                SELECT i / 2 % 2 + 1, i, CASE WHEN i % 2 = 1 THEN ?1 ELSE ?2 END, i, 'bear', 'image/jpeg', 1080, 1440, i,
                  CASE i % 2000 WHEN 1 THEN 'deleted' WHEN 3 THEN 'expired' WHEN 4 THEN NULL ELSE CASE WHEN i % 2 = 1 THEN NULL ELSE 'expired' END END
                FROM n
                """, [ana, ben, Self.snaps])
        }
    }

    private func plan(_ sql: String, _ parameters: SQLParameters, _ snapshot: Snapshot) throws -> String {
        try snapshot.rows("EXPLAIN QUERY PLAN " + sql, parameters).map { $0[3] as String }.joined(separator: "\n")
    }

    @Test(.ofFiles) func everyListFollowsAnIndexInItsOrder() throws {
        let indices: [SnapFilter.State: (ofAll: String, ofFeed: String)] = [
            .live: ("INTEGER PRIMARY KEY", "snap_offset"), .deleted: ("snap_gone", "snap_gone"),
            .expired: ("snap_gone", "snap_gone"), .all: ("INTEGER PRIMARY KEY", "snap_offset"),
        ]
        for (state, index) in indices {
            for feed in [nil, Scratch.people] {
                for author in [nil, "ana"] {
                    let filter = SnapFilter(feed: feed, author: author, state: state)
                    let plan = try scratch.read { snapshot in
                        let search = try SnapSearch(filter, in: snapshot)
                        return try self.plan(search.sql, search.parameters, snapshot)
                    }
                    let byOthers = feed == nil ? index.ofAll : index.ofFeed
                    let wanted = author == nil ? byOthers : "snap_author_state (author=? AND gone=? AND rowid"
                    let looks = plan.split(separator: "\n").filter { $0.contains(" snap ") }
                    #expect(looks.count == (author != nil && state == .all ? 3 : 1), "\(plan)")
                    #expect(looks.allSatisfy { $0.hasPrefix("SEARCH") && $0.contains(wanted) }, "\(plan)")
                    #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
                }
            }
        }
    }

    @Test(.ofFiles) func anAccountsDeletionFindsItsLiveSnapsByTheIndexInItsOrder() throws {
        let plan = try scratch.read { try self.plan(DeletedAccount.liveSnaps, [people[0].id.rawValue], $0) }
        #expect(plan == "SEARCH snap USING INDEX snap_author_state (author=? AND gone=?)")
    }

    private func steps(_ body: (Snapshot) throws -> Void) throws -> Int {
        try scratch.read { snapshot in try snapshot.sql.steps { try body(snapshot) } }
    }

    @Test(
        .ofFiles,
        arguments: [
            ("ana", .live, 10), ("ana", .deleted, 6), ("ana", .expired, 6), ("ana", .all, 10),
            ("ben", .live, 6), ("ben", .deleted, 0), ("ben", .expired, 10), ("ben", .all, 10),
        ] as [(String, SnapFilter.State, Int)])
    func aListOfAnAuthorCostsItsRowsHoweverRareTheyAre(_ author: String, _ state: SnapFilter.State, _ wanted: Int) throws {
        var found = 0
        let steps = try steps { found = try $0.snaps(SnapFilter(author: author, state: state, limit: 10), for: .localAdmin).snaps.count }
        #expect(found == wanted)
        #expect(steps > 0 && steps < 10 * Self.stepsPerSnap, "\(found) snaps took \(steps) steps")
    }

    @Test(.ofFiles) func pagesOfAnExportHoldEverySnapOnceAndCostTheirRows() throws {
        for person in people {
            var (found, after): ([Int64], Int64) = ([], 0)
            repeat {
                var page: [Int64] = []
                let steps = try steps { page = try $0.exportedSnaps(of: person.id, after: after, limit: 500).map(\.snap.id.rawValue) }
                #expect(steps > 0 && steps < 500 * Self.stepsPerSnap, "\(page.count) snaps took \(steps) steps")
                found += page
                after = page.last ?? 0
            } while after > 0
            #expect(found == (1...Int64(Self.snaps)).filter { ($0 % 2 == 1) == (person.name == "ana") })
        }
    }
}
