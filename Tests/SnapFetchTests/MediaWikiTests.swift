import Testing

@testable import SnapFetch

/// MediaWiki's documented answers, with and without the extension TextExtracts.
struct MediaWikiTests {
    private let services: Services

    init() throws { services = try Services.shared() }

    private func wiki(_ path: String, agent: String = "Snapfeed/1 (self-hosted)") -> MediaWiki {
        MediaWiki(api: services.http(path), agent: agent, limits: .test, attempts: 2)
    }

    private func error(_ title: String, _ path: String = "plain/w/api.php", agent: String = "Snapfeed/1") -> FetchError? {
        failure { () throws(FetchError) in try wiki(path, agent: agent).summary(title: title) }.error
    }

    @Test func anExtractIsTheSummary() throws {
        let summary = try #require(try wiki("extracts/w/api.php").summary(title: "Tabby"))
        #expect(summary.title == "Tabby cat" && summary.url == "https://wiki.example/wiki/Tabby")
        #expect(summary.text == "A tabby is any domestic cat with a distinctive 'M'-shaped marking on its forehead.")
    }

    @Test func withoutExtractsTheFirstParagraphIsTheSummary() throws {
        for path in ["plain/w/api.php", "plain/w/api.php?assert=anon"] {
            let summary = try #require(try wiki(path).summary(title: "Tabby"))
            #expect(summary.title == "Tabby cat")
            #expect(summary.text == "A tabby is any domestic cat with an 'M' &amp; 5 < 6 stripes.")
        }
    }

    @Test(arguments: ["plain/w/api.php", "extracts/w/api.php"])
    func aLongSummaryEndsWithASentence(_ path: String) throws {
        let text = try #require(try wiki(path).summary(title: "Espresso")).text
        #expect((500...MediaWiki.charactersMax).contains(text.count) && text.hasSuffix("of Turin."))
    }

    @Test func anyTitleIsSentWhole() throws {
        let wiki = wiki("extracts/w/api.php")
        #expect(try wiki.summary(title: "Café & crème/100% +?")?.text == "Crème brûlée is „burnt“ cream.")
        #expect(try wiki.summary(title: "日本")?.text == "日本国は、東アジアに位置する。")
        #expect(MediaWiki.encoded("a-Z_0.~ +&=?#/%é\u{1}") == "a-Z_0.~%20%2B%26%3D%3F%23%2F%25%C3%A9%01")
    }

    @Test(arguments: ["plain/w/api.php", "extracts/w/api.php"])
    func aMissingPageHasNoSummary(_ path: String) throws {
        for title in ["No such page", "wikt:cat", "Special:Version"] { #expect(try wiki(path).summary(title: title) == nil) }
        if path.hasPrefix("plain") { #expect(try wiki(path).summary(title: "Gone") == nil) }
    }

    @Test func invalidTitleIsNotRequested() throws {
        let nowhere = MediaWiki(api: "http://127.0.0.1:1/api.php", limits: .test, attempts: 1)
        for title in ["", "  ", "_", ":", "a|b", "\u{1F}a|b", "[[a]]", "a#b", "{{a}}", "<b>", "a\nb", String(repeating: "ä", count: 128)] {
            #expect(try nowhere.summary(title: title) == nil, "\(title)")
        }
        #expect(failure { () throws(FetchError) in try nowhere.summary(title: "a") }.error != nil)
    }

    @Test func aPageWithoutAParagraphHasAnEmptySummaryAndOnlyWebLinks() throws {
        #expect(try wiki("plain/w/api.php").summary(title: "Script") == .init(title: "Script", text: "", url: nil))
    }

    @Test func errorsOfTheWikiAreReported() throws {
        #expect(error("Locked") == .badAnswer("readapidenied: You need read permission to use this module."))
        #expect(error("Tabby", agent: "curl") == .status(403))
        #expect(error("Wrong") == .badAnswer("it is not MediaWiki's JSON"))
        #expect(error("Tabby", "ok") == .badAnswer("it is not MediaWiki's JSON"))
        #expect(error("Tabby", "echo") == .badAnswer("it is not an answer of MediaWiki"))
        #expect(error("Tabby", "big") == .answerTooLarge)
        let path = unique("fail/500/9/none")
        #expect(error("Tabby", path) == .status(500))
        #expect(try services.count(path) == 2)
    }
}
