import Foundation
import Testing

@testable import SnapFetch

/// A real MediaWiki, which `Tests/Wiki/run.sh` starts: without TextExtracts, and with it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["WIKI_API"] != nil))
struct MediaWikiRealTests {
    private static let apis = ["WIKI_API", "WIKI_API_EXTRACTS"].compactMap { ProcessInfo.processInfo.environment[$0] }

    @Test(arguments: apis)
    func aPageHasItsFirstParagraph(_ api: String) throws {
        let summary = try #require(try MediaWiki(api: api).summary(title: "Tabby cat"))
        #expect(summary.title == "Tabby cat" && summary.url?.contains("Tabby_cat") == true)
        #expect(
            summary.text.hasPrefix("A tabby cat, or simply tabby, is any domestic cat (Felis catus) with a distinctive M-shaped marking"))
        for mark in ["[1]", "Kingdom", "Coordinates", "Template:", "hatnote", "<", "{{", "'''"] {
            #expect(!summary.text.contains(mark), "\(mark)")
        }
    }

    @Test(arguments: apis)
    func aRedirectLeadsToItsPage(_ api: String) throws {
        #expect(try MediaWiki(api: api).summary(title: "tabby")?.title == "Tabby cat")
    }

    @Test(arguments: apis)
    func aLongParagraphIsCut(_ api: String) throws {
        let text = try #require(try MediaWiki(api: api).summary(title: "Espresso")).text
        #expect((300...MediaWiki.charactersMax).contains(text.count) && text.hasSuffix("."))
    }

    @Test(arguments: apis)
    func titlesWithSpecialCharactersAreFound(_ api: String) throws {
        let summary = try MediaWiki(api: api).summary(title: "Café & crème / 100% + \"more\"?")
        #expect(summary?.text == "Crème brûlée & co. cost 5 < 6 €.")
    }

    @Test(arguments: apis)
    func missingPagesHaveNoSummary(_ api: String) throws {
        for title in ["No such page", "Special:Version", "a|b", "Talk:"] {
            #expect(try MediaWiki(api: api).summary(title: title) == nil, "\(title)")
        }
    }
}
