import SnapModel
import TestSupport
import Testing

/// Which live searches a post matches.
struct LiveSearchIndexTests {
    private let ana = AccountID(rawValue: 7)
    private let ben = AccountID(rawValue: 8)

    private func search(_ query: String, author: AccountID? = nil) throws -> LiveSearch {
        let query = try SearchQuery(query)
        let pattern = query.pattern { _ in ana }
        return LiveSearch(try #require(pattern), author: author, from: query.from, until: query.until)
    }

    private func index(_ queries: [String], author: AccountID? = nil) throws -> LiveSearchIndex<Int> {
        var index = LiveSearchIndex<Int>()
        for (id, query) in queries.enumerated() { index.insert(id, of: ben, try search(query, author: author)) }
        return index
    }

    private func matches(_ caption: String, _ index: LiveSearchIndex<Int>, by author: AccountID? = nil, at postedAt: Int64 = 0) -> [Int] {
        let entry = EntryText(caption: StoredText(caption))
        return index.matches(entry, by: author ?? ana, postedAt: Timestamp(milliseconds: postedAt)).values.flatMap { $0 }.sorted()
    }

    @Test func wordsTagsMentionsAndPhrasesMatch() throws {
        let index = try index(["fox in", "#fox", "from:me", "elephant fox", "@ana", "東京都", "\"red fox\"", "fox -dull"])
        #expect(matches("a fox", index) == [2, 7])
        #expect(matches("in the fox", index) == [0, 2, 7])
        #expect(matches("#fox fox", index) == [1, 2, 7])
        #expect(matches("red fox", index) == [2, 6, 7] && matches("fox red", index) == [2, 7])
        #expect(matches("a dull fox", index) == [2])
        #expect(matches("\u{2}7\u{3} 東京都", index) == [2, 4, 5])
        #expect(matches("", index) == [2])
    }

    @Test func theSearchesOfEachAccountAreTogether() throws {
        var index = try index(["fox", "fox", "dog"])
        index.insert(9, of: ana, try search("fox"))
        let found = index.matches(EntryText(caption: StoredText("fox")), by: ana, postedAt: Timestamp(milliseconds: 0))
        #expect(found == [ben: [0, 1], ana: [9]] && index.all == [ben: [0, 1, 2], ana: [9]])
    }

    @Test func liveSearchesMatchAuthorsAndDays() throws {
        let ofAna = try index(["fox", "from:me"], author: ana)
        #expect(matches("dog", ofAna) == [1] && matches("fox", ofAna) == [0, 1] && matches("fox", ofAna, by: ben) == [])
        let days = try index(["after:1970-01-02", "fox before:1970-01-02"])
        #expect(matches("fox", days, at: 86_399_999) == [1] && matches("fox", days, at: 86_400_000) == [0])
    }

    @Test func aRemovedSearchIsGoneAndAReplacedOneIsAnother() throws {
        var index = try index(["fox", "fox", "dog"])
        index.remove(0)
        index.remove(0)
        index.insert(2, of: ben, try search("fox"))
        #expect(matches("fox dog", index) == [1, 2])
        #expect(index.count == 2)
        index.remove(1)
        index.remove(2)
        #expect(matches("fox dog", index) == [] && index.isEmpty && index.all.isEmpty)
    }

    /// Searches that begin and end change the numbers of tokens, and nothing else. The words make phrases that overlap, and that go over the
    /// end of a group of 64 positions.
    @Test func matchesAreThoseOfTheSinglePatterns() throws {
        var random = Seeded(161)
        let words = ["fox", "dog", "#fox", "red", "東京", "京都", "🐼", "strasse", "a", "@ana", "\"red fox\"", "-dog", "from:me", "-#fox"]
        let more = ["\"fox fox red\"", "-\"a a\"", "\"a red dog\""]
        let queries = (0..<600).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in (words + more).pick(&random) }.joined(separator: " ")
        }
        .filter { (try? SearchQuery($0)) != nil }
        let patterns = try queries.map { try search($0).pattern }
        var index = try index(queries)
        var filed = Set(queries.indices)
        let parts = ["fox", "dog", "#fox", "red", "東京都", "🐼", "Straße", "a", "\u{2}7\u{3}", ",", "#京都"]
        for round in 0..<300 {
            let count = round % 10 == 0 ? Int.random(in: 60...140, using: &random) : Int.random(in: 0...6, using: &random)
            let caption = (0..<count).map { _ in parts.pick(&random) }.joined(separator: " ")
            let entry = EntryText(caption: StoredText(caption), alt: "red fox")
            let found = index.matches(entry, by: ana, postedAt: Timestamp(milliseconds: 0))[ben] ?? []
            #expect(found == filed.filter { patterns[$0].matches(entry) }, "\(caption)")
            for id in (0..<20).map({ _ in queries.indices.randomElement(using: &random) ?? 0 }) {
                if filed.remove(id) != nil { index.remove(id) } else { index.insert(id, of: ben, try search(queries[id])) }
                if index.all[ben]?.contains(id) == true { filed.insert(id) }
            }
        }
    }
}
