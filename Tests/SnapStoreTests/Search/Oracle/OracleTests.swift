import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The results of searches, compared with a scan of every post. `SEED=17` makes another world and other queries,
/// `POSTS=20000` a larger world.
struct OracleTests {
    private static let viewers: [Int?] = [nil, 0, 1, 2, 4, 5, 8, 14, 26, 34]

    private static let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1_601

    private static let posts =
        ProcessInfo.processInfo.environment["POSTS"].flatMap { Int($0) } ?? Proofs.rounds(gate: 2_000, proofs: 20_000)

    @Test func searchMatchesThePlainOracle() throws {
        let world = try OracleWorld(seed: Self.seed, posts: Self.posts)
        let comparison = try Comparison(world)
        let oracle = Oracle(world)
        var random = Seeded(Self.seed + 1)
        var matches = 0
        for number in 0..<1_000 {
            let kind = number % 3 == 0 ? OracleWorld.Kind.snap : .photo
            let (query, viewer) = (OracleQuery(in: world, for: kind, &random), Self.viewers.pick(&random))
            let expected = oracle.answer(query, kind, for: viewer)
            let text = query.text(&random)
            let difference = try comparison.difference(text, kind, viewer, expected, &random)
            #expect(difference == nil, "seed \(Self.seed), query \(number): \(text.debugDescription)")
            matches += expected.count
        }
        // Most queries find something, so that the comparison means something.
        #expect(matches > Self.posts / 2)
    }

    /// Live searches look at one photo at a time, with all searches together.
    @Test func liveSearchesMatchThePlainOracle() throws {
        let world = try OracleWorld(seed: Self.seed + 2, posts: Proofs.rounds(gate: 500, proofs: 5_000))
        let oracle = Oracle(world)
        var random = Seeded(Self.seed + 3)
        let searches = (0..<400).map { _ in
            let (query, viewer) = (OracleQuery(in: world, for: .photo, &random), Self.viewers.compactMap { $0 }.pick(&random))
            return (query: query, text: query.text(&random), viewer: viewer, account: world.people[viewer].id)
        }
        let found = try world.scratch.reader().read { snapshot in
            var index = LiveSearchIndex<Int>()
            for (id, search) in searches.enumerated() {
                let filed = try LiveSearch(SearchQuery(search.text), for: search.account, in: snapshot)
                if let filed { index.insert(id, of: search.account, filed) }
            }
            return try Self.found(in: world, by: index, snapshot)
        }.get()
        for (id, search) in searches.enumerated() {
            let expected = Set(oracle.answer(search.query, .photo, for: search.viewer))
            #expect(found[id] ?? [] == expected, "seed \(Self.seed): \(search.text.debugDescription)")
        }
        #expect(found.values.map(\.count).reduce(0, +) > searches.count)
    }

    private static func found(in world: OracleWorld, by index: LiveSearchIndex<Int>, _ snapshot: Snapshot) throws -> [Int: Set<Int64>] {
        var found: [Int: Set<Int64>] = [:]
        for post in world.posts where post.kind == .photo {
            let id = PhotoID(rawValue: post.id)
            guard let seen = try snapshot.searchedPhoto(id, at: world.now) else { continue }
            let sights = try PhotoSights(id, seen.photo, wasForEveryone: false, at: world.now, in: snapshot)
            let matches = index.matches(seen.entry, by: seen.photo.author.id, postedAt: seen.photo.postedAt)
            for (account, searches) in matches where try sights.sight(for: account)?.isFound == true {
                for search in searches { found[search, default: []].insert(post.id) }
            }
        }
        return found
    }

    private static var rules: [(name: String, path: WritableKeyPath<OracleRules, Bool>)] {
        [
            ("case", \.foldsCase), ("marks", \.takesMarksOff), ("compatible letters", \.unitesCompatible),
            ("variants of letters", \.unitesVariants), ("Korean", \.splitsKorean),
            ("scripts without spaces", \.splitsSpaceless), ("tones of skin", \.dropsTonesOfSkin), ("caption and alt text", \.partsAlt),
            ("phrases", \.ordersPhrases), ("blocks", \.hidesBlocked), ("suspensions", \.hidesSuspended),
            ("not findable", \.hidesUnfindable),
            ("mutes", \.hidesMuted), ("audiences", \.mindsAudience),
        ]
    }

    /// One rule about text, one about people, one about audiences.
    private static let controlsOfTheGate = ["phrases", "blocks", "audiences"]

    /// The control: an oracle without one of its rules differs from the search, so the comparison above sees that rule.
    @Test func searchWithoutARuleDiffersFromTheOracle() throws {
        let world = try OracleWorld(seed: 1_603, posts: Proofs.rounds(gate: 2_000, proofs: 3_000))
        let comparison = try Comparison(world)
        let whole = Oracle(world)
        for rule in Proofs.run() ? Self.rules : Self.rules.filter({ Self.controlsOfTheGate.contains($0.name) }) {
            var rules = OracleRules()
            rules[keyPath: rule.path] = false
            let oracle = Oracle(world, rules)
            var random = Seeded(1_604)
            var difference: String?
            for _ in 0..<2_000 where difference == nil {
                let (query, viewer) = (OracleQuery(in: world, for: .photo, &random), Self.viewers.pick(&random))
                let answer = oracle.answer(query, .photo, for: viewer)
                // The search is asked only where the missing rule matters.
                guard answer != whole.answer(query, .photo, for: viewer) else { continue }
                difference = try comparison.difference(query.text(&random), .photo, viewer, answer, &random)
            }
            #expect(difference != nil, "\(rule.name)")
        }
    }

    // MARK: Comparing

    /// Asks a store's search.
    private struct Comparison {
        let world: OracleWorld
        private let reader: any ReadableStore
        /// Of more matches, as many are looked at, and those behind some place in the middle.
        private static let matchesMax = 200

        init(_ world: OracleWorld) throws {
            self.world = world
            reader = try world.scratch.reader()
        }

        /// - Returns: what differs; nil if nothing does.
        func difference(
            _ text: String, _ kind: OracleWorld.Kind, _ viewer: Int?, _ expected: [Int64], _ random: inout Seeded
        ) throws -> String? {
            let limit = 1 + random.below(SearchPageRequest.limitMax)
            let found = try found(text, kind, viewer, .time, after: nil, limit)
            if let difference = Self.difference(found, expected) { return difference }
            if let middle = expected.indices.randomElement(using: &random), random.chance(1, in: 3) {
                let rest = try self.found(text, kind, viewer, .time, after: expected[middle], limit)
                if let difference = Self.difference(rest, Array(expected[(middle + 1)...])) {
                    return "behind \(expected[middle]): " + difference
                }
            }
            guard expected.count <= Self.matchesMax, random.chance(1, in: 5) else { return nil }
            let ranked = try self.found(text, kind, viewer, .relevance, after: nil, limit).ids
            return ranked.sorted(by: >) == expected ? nil : "by relevance \(ranked.count) instead of \(expected.count)"
        }

        private static func difference(_ found: (ids: [Int64], isWhole: Bool), _ expected: [Int64]) -> String? {
            let expected = found.isWhole ? expected : Array(expected.prefix(found.ids.count))
            guard found.ids != expected else { return nil }
            let (missing, extra) = (Set(expected).subtracting(found.ids), Set(found.ids).subtracting(expected))
            return "missing \(missing.sorted().suffix(5)), too many \(extra.sorted().suffix(5))"
        }

        /// Page by page.
        private func found(
            _ text: String, _ kind: OracleWorld.Kind, _ viewer: Int?, _ order: SearchOrder, after: Int64?, _ limit: Int
        ) throws -> (ids: [Int64], isWhole: Bool) {
            let query = try SearchQuery(text)
            let perspective = viewer.map { Perspective.viewer(world.people[$0].id) } ?? .localAdmin
            var (ids, cursor): ([Int64], SearchCursor?) = ([], after.map(SearchCursor.before))
            repeat {
                let request = SearchPageRequest(order: order, cursor: cursor, limit: limit)
                cursor = try reader.read { snapshot in
                    switch kind {
                    case .photo:
                        let page = try snapshot.searchPhotos(query, request, for: perspective, at: world.now, budget: Scratch.endless)
                        ids += page.items.map(\.id.rawValue)
                        return page.next
                    case .snap:
                        let page = try snapshot.searchSnaps(query, request, for: perspective, at: world.now, budget: Scratch.endless)
                        ids += page.items.map(\.id.rawValue)
                        return page.next
                    }
                }.get()
            } while cursor != nil && ids.count < Self.matchesMax
            return (ids, cursor == nil)
        }
    }
}
