import SnapModel
import TestSupport
import Testing

/// Which live searches a post may match.
struct LiveSearchIndexTests {
    private let ana = AccountID(rawValue: 7)
    private let ben = AccountID(rawValue: 8)

    private func pattern(_ query: String) throws -> SearchPattern {
        try #require(try SearchQuery(query).pattern { _ in ana })
    }

    private func index(_ queries: [String], author: AccountID? = nil) throws -> LiveSearchIndex<Int> {
        var index = LiveSearchIndex<Int>()
        for (id, query) in queries.enumerated() { index.insert(id, try pattern(query), author: author) }
        return index
    }

    private func candidates(_ caption: String, _ index: LiveSearchIndex<Int>) -> [Int] {
        index.candidates(for: EntryText(caption: caption, alt: nil), author: ana).sorted()
    }

    @Test func aSearchIsFiledUnderItsLongestToken() throws {
        let index = try index(["fox in", "#fox", "from:me", "elephant fox", "@ana", "東京都"])
        #expect(candidates("a fox", index) == [0, 2])
        #expect(candidates("in", index) == [2])
        #expect(candidates("#fox fox", index) == [0, 1, 2])
        #expect(candidates("an elephant", index) == [2, 3])
        #expect(candidates("\u{2}7\u{3} 東京都", index) == [2, 4, 5])
        #expect(candidates("", index) == [2])
    }

    @Test func amongEqualTokensTheLeastUsedIsTaken() throws {
        let index = try index(["fox cat", "fox cat", "fox cat"])
        #expect(candidates("fox", index).count + candidates("cat", index).count == 3)
        #expect(candidates("fox", index).count < 3)
        #expect(candidates("fox cat fox cat", index) == [0, 1, 2])
    }

    @Test func anAuthorsPostsAloneAreLookedAtForTheAuthor() throws {
        let index = try index(["fox", "from:me"], author: ana)
        #expect(candidates("dog", index) == [0, 1])
        #expect(index.candidates(for: EntryText(caption: "fox", alt: nil), author: ben) == [])
    }

    @Test func aRemovedSearchIsGoneAndAReplacedOneIsAnother() throws {
        var index = try index(["fox", "fox", "dog"])
        index.remove(0)
        index.remove(0)
        index.insert(2, try pattern("fox"), author: nil)
        #expect(candidates("fox dog", index) == [1, 2])
        #expect(index.count == 2)
        index.remove(1)
        index.remove(2)
        #expect(candidates("fox dog", index) == [])
    }

    /// No search that matches is missing.
    @Test func everyMatchIsACandidate() throws {
        var random = Seeded(161)
        let words = ["fox", "dog", "#fox", "red", "東京", "京都", "🐼", "strasse", "a", "@ana", "\"red fox\"", "-dog", "from:me", "-#fox"]
        let queries = (0..<600).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in words.pick(&random) }.joined(separator: " ")
        }
        .filter { (try? SearchQuery($0)) != nil }
        let index = try index(queries)
        let patterns = try queries.map(pattern)
        let parts = ["fox", "dog", "#fox", "red", "東京都", "🐼", "Straße", "a", "\u{2}7\u{3}", ",", "#京都"]
        for _ in 0..<300 {
            let caption = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.pick(&random) }.joined(separator: " ")
            let entry = EntryText(caption: caption, alt: nil)
            let matches = Set(patterns.indices.filter { patterns[$0].matches(entry) })
            let candidates = index.candidates(for: entry, author: ana)
            #expect(matches.isSubset(of: candidates))
            #expect(Set(candidates).count == candidates.count)
        }
    }
}
