import SnapModel
import Testing

/// Which texts match a query, and how well.
struct SearchPatternTests {
    private let people = ["ana": AccountID(rawValue: 7), "ana 2": AccountID(rawValue: 77)]

    private func pattern(_ query: String) throws -> SearchPattern? { try SearchQuery(query).pattern { people[$0] } }

    private func finds(_ query: String, _ caption: String, alt: String? = nil) throws -> Bool {
        try #require(try pattern(query)).matches(EntryText(caption: StoredText(caption), alt: alt))
    }

    @Test(arguments: [
        ("fox", "A red FOX!", true), ("fox", "foxes", false), ("ox", "fox", false), ("fox", "#Fox", true), ("#fox", "a fox", false),
        ("#FOX", "a #fox", true), ("#fox", "#foxes", false), ("red fox", "fox, so red", true), ("red fox", "red", false),
        ("\"red fox\"", "a red fox", true), ("\"red fox\"", "fox red", false), ("\"red fox\"", "red, Fox", true),
        ("\"red fox\"", "red #fox", true),
        ("\"red fox\"", "red red fox", true), ("\"red fox\"", "red a fox", false), ("\"a b a c\"", "a b a b a c", true),
        ("don't", "don’t", true), ("don't", "t don", false), ("t-shirt", "T shirt", true), ("#a#b", "#a#b", true),
        ("red_fox", "red fox", false),
    ])
    func patternMatchesWords(_ query: String, _ caption: String, _ isFound: Bool) throws { #expect(try finds(query, caption) == isFound) }

    @Test(arguments: [
        ("東京", "東京の夜", true), ("京", "東京の夜", true), ("東京の夜", "東京の夜", true), ("東夜", "東京の夜", false), ("京東", "東京の夜", false),
        ("#東京", "#東京", true), ("#東京", "#東京の夜", false), ("東京", "#東京の夜", true), ("strasse", "Straße", true), ("Σίσυφος", "ΣΊΣΥΦΟΣ", true),
        ("ข้าว", "กินข้าว", true), ("🐼", "a🐼", true), ("елка", "Ёлка", true), ("夜景", "夜 景", false), ("tower東", "tower東京", true),
    ])
    func wordsOfAllScriptsMatch(_ query: String, _ caption: String, _ isFound: Bool) throws {
        #expect(try finds(query, caption) == isFound)
    }

    @Test(arguments: [
        ("fox -dog", "fox", true), ("fox -dog", "fox, dog", false), ("fox -dog", "fox #dog", false), ("fox -#dog", "fox dog", true),
        ("fox -#dog", "fox #dog", false), ("fox -\"red dog\"", "fox dog red", true), ("fox -\"red dog\"", "fox red dog", false),
        ("@ana", "with \u{2}7\u{3}", true), ("@ana", "with \u{2}77\u{3}", false), ("@\"ana 2\"", "\u{2}77\u{3}", true),
        ("@ana", "ana 7", false),
        ("fox -@ana", "fox \u{2}7\u{3}", false), ("fox -@ghost", "fox", true), ("from:me", "anything", true),
        ("from:me -dog", "dog", false),
    ])
    func negativesAndMentions(_ query: String, _ caption: String, _ isFound: Bool) throws { #expect(try finds(query, caption) == isFound) }

    @Test func altTextIsSearchedAndNoPhraseGoesIntoIt() throws {
        #expect(try finds("fox snow", "fox", alt: "snow"))
        #expect(try !finds("\"fox snow\"", "fox", alt: "snow"))
        #expect(try !finds("#snow", "fox", alt: "#snow"))
        #expect(try finds("snow", "", alt: "snow"))
    }

    @Test func anUnknownPersonFindsNothing() throws { #expect(try pattern("fox @ghost") == nil) }

    @Test(arguments: [
        ("fox", "\"fox\""), ("red \"red fox\"", "\"red\" AND \"fox\""), ("#fox -dog", "\"\u{E000}fox\""), ("@ana", "\"\u{E001}7\""),
        ("東京都", "\"東京\" AND \"京都\""), ("東", "\"東\""), ("東京tower", "\"東京\" AND \"tower\""), ("NEAR(a* -b", "\"near\" AND \"a\""),
        ("東京 京", "\"東京\" AND \"京\""), ("red_fox", "\"red_fox\""),
    ])
    func theIndexIsAskedForEveryTokenInQuotationMarks(_ query: String, _ fts: String) throws {
        #expect(try pattern(query)?.fts == fts)
    }

    @Test func withoutWordsTheIndexIsNotAsked() throws {
        #expect(try pattern("from:me -dog")?.fts == nil)
        #expect(try pattern("from:me")?.isEmpty == true)
    }

    private func rank(_ query: String, _ caption: String, favourites: Int64 = 0, days: Int64 = 0) throws -> Double {
        let pattern = try #require(try pattern(query))
        return EntryText(caption: StoredText(caption)).withBytes { entry in
            pattern.rank(
                entry, favourites: favourites, postedAt: Timestamp(milliseconds: -days * 86_400_000), now: Timestamp(milliseconds: 0))
        }
    }

    @Test func betterMatchRanksFirst() throws {
        #expect(try rank("fox", "fox") == 1)
        #expect(try rank("fox", "#fox") == 3)
        #expect(try rank("#fox", "#fox") == 3)
        #expect(try rank("fox", "fox a b c") == 0.5)
        #expect(try rank("red fox", "red fox") > rank("red fox", "fox red"))
        #expect(try rank("red fox a b", "red fox a b") == 3)
        #expect(try rank("東京", "#東京") > rank("東京", "東京"))
    }

    @Test func favouritesRaiseAndAgeLowersTheRank() throws {
        #expect(try rank("fox", "fox", favourites: 1) == 1.25)
        #expect(try rank("fox", "fox", favourites: 15) == 2)
        #expect(try rank("fox", "fox", favourites: 5) > rank("fox", "fox", favourites: 4))
        #expect(try rank("fox", "fox", days: 30) == 0.5)
        #expect(try rank("fox", "fox", days: 270) == 0.1)
        // A clock that went back makes nothing better than new.
        #expect(try rank("fox", "fox", days: -30) == 1)
        #expect(try rank("from:me", "a b c d", favourites: 1, days: 30) == 0.625)
    }
}
