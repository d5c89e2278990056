import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// No text reaches the language of the store's index, in which most of these are errors.
struct HostileSearchTests {
    @Test func everyTextIsAnsweredOrRefused() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for (number, text) in (HostileQueries.all + ["fox and dog", "near a b"]).enumerated() {
            let caption = TextRule.normalised(text)
            if (try? TextRule.checkCaption(caption)) != nil { try scratch.photo("\(number)", by: ana, caption: caption, alt: "fox") }
            if number == 60 { try scratch.shelve() }
        }
        var answered = 0
        for text in HostileQueries.all {
            _ = try scratch.read { try $0.searchPeople(PeopleSearch(query: text), for: .viewer(ana.id)) }
            _ = try scratch.read { try $0.searchTags(prefix: text, limit: 9, for: .viewer(ana.id)) }
            guard try reason({ _ = try SearchQuery(text) }) != .invalidQuery else { continue }
            for order in SearchOrder.allCases { _ = try scratch.search(text, by: ana, SearchPageRequest(order: order)) }
            _ = try scratch.foundSnaps(text, by: ana)
            answered += 1
        }
        #expect(answered > 50)
        // A word of the index's language is a word.
        #expect(try scratch.found("AND", by: ana).count >= 2 && scratch.found("NEAR(a b)", by: ana).count >= 1)
    }
}
