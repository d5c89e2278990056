import SnapUnicode
import TestSupport
import Testing

/// The words that a search knows of a text.
struct SearchTests {
    /// Positions by a space, tokens at one position by `|`.
    private func words(_ text: String) -> String {
        UnicodeText.searchPositions(of: text).map { $0.joined(separator: "|") }.joined(separator: " ")
    }

    @Test(arguments: [
        ("A red_fox, 2 of THEM!", "a red_fox 2 of them"), ("", ""), (" ... ", ""), ("don't", "don t"),
        ("l'homme l’homme", "l homme l homme"),
        ("a-b/c.d", "a b c d"), ("x_", "x_"), ("\u{0}a\u{1F}b\u{7F}", "a b"),
    ])
    func wordsAreLettersDigitsAndUnderscores(_ text: String, _ expected: String) {
        #expect(words(text) == expected)
        // The long way gives the same as the short one for ASCII.
        #expect(words(text + " é") == (expected.isEmpty ? "e" : expected + " e"))
    }

    /// Over all of ASCII, and beyond its end.
    @Test func asciiTakesAShortWayToTheSameResult() {
        for scalar in (UInt32(0)...0x17F).compactMap({ Unicode.Scalar($0) }) {
            let text = "aZ\(scalar)B"
            #expect(text.scalars == Array(text.unicodeScalars))
            // A letter beyond ASCII makes the way long.
            #expect(UnicodeText.searchFolded(text) + "e" == UnicodeText.searchFolded(text + "é"), "\(scalar.value)")
            #expect(UnicodeText.folded(text) + "é" == UnicodeText.folded(text + "é"), "\(scalar.value)")
            #expect(words(text) + " e" == words(text + " é"), "\(scalar.value)")
        }
    }

    @Test(arguments: [
        ("Straße STRASSE strasse", "strasse strasse strasse"), ("ﬁsh", "fish"), ("ΣΊΣΥΦΟΣ Σίσυφος", "σισυφοσ σισυφοσ"),
        ("café cafe\u{301} CAFÉ", "cafe cafe cafe"), ("ёлка елка", "елка елка"),
        ("İstanbul ıstanbul ISTANBUL", "istanbul istanbul istanbul"),
        ("１２ｋｍ m²", "12km m2"), ("Ǆ ǆ", "dz dz"), ("ᾳ ΑΙ", "αι αι"), ("ｶﾞ が", "ガ か\u{3099}"), ("Hawaiʻi", "hawai i"),
        ("Stra\u{AD}ße", "strasse"), ("≠a", "a"), ("½", "1 2"), ("ﷺ", "صلي الله عليه وسلم"), ("ͺ", "ι"),
        ("كِتَابٌ كتـــاب", "كتاب كتاب"), ("أحمد إحمد آحمد ٱحمد", "احمد احمد احمد احمد"), ("على علي علی", "علي علي علي"),
        ("مدرسة ک", "مدرسه ك"),
        ("٣ ۳ ३ ৩ ๓ 𞥓", "3 3 3 3 3 3"), ("שָׁלוֹם", "שלום"), ("Đà Łódź Øre Æsir Œuvre Þór Ħobż", "da lodz ore aesir oeuvre thor hobz"),
    ])
    func unintendedDifferencesAreFolded(_ text: String, _ expected: String) {
        #expect(words(text) == UnicodeText.composed(expected))
    }

    /// Swift calls composed and decomposed text equal; an index does not.
    @Test func searchTokensAreInComposedForm() {
        #expect(Array(words("\u{1109}\u{1165} ｶﾞ \u{915}\u{93C}").utf8) == Array("\u{C11C} ガ \u{915}\u{93C}".utf8))
    }

    @Test func searchKeepsMarksThatChangeTheWord() {
        #expect(words("कि") != words("क"))
        #expect(UnicodeText.searchPositions(of: "हिन्दी में").count == 2)
    }

    @Test(arguments: [
        ("東京の夜", "東|東京 京|京の の|の夜 夜"), ("夜", "夜"), ("東京 夜", "東|東京 京 夜"), ("東京tower2本", "東|東京 京 tower2 本"),
        ("タワー", "タ|タワ ワ|ワー ー"), ("고양이가 잔다", "고|고양 양|양이 이|이가 가 잔|잔다 다"), ("K팝2", "k 팝 2"), ("กินข้าว", "กิ|กิน น|นข้ ข้|ข้า า|าว ว"),
        ("𠮷野", "𠮷|𠮷野 野"), ("東、京", "東 京"),
    ])
    func scriptsWithoutSpacesHaveCharactersAndPairs(_ text: String, _ expected: String) { #expect(words(text) == expected) }

    @Test(arguments: [
        ("🐼🐼", "🐼 🐼"), ("a🐼b", "a 🐼 b"), ("👍🏽 👍", "👍 👍"), ("❤️ ❤", "❤ ❤"), ("👩🏽‍🚀!", "👩‍🚀"), ("🏳️‍🌈", "🏳‍🌈"), ("🇩🇪🇫🇷", "🇩🇪 🇫🇷"), ("🇩", "🇩"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴"), ("1️⃣ #️⃣", "1"), ("🏽", ""), ("👩\u{200D}", "👩"), ("a\u{200D}b", "ab"), ("東🐼京", "東 🐼 京"),
    ])
    func anEmojiIsAWord(_ text: String, _ expected: String) {
        #expect(Array(words(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    /// Their square would take minutes.
    @Test func floodsOfMarksAreBounded() {
        for letter in ["a", "א", "か", ""] {
            for flood in ["\u{301}\u{316}", "\u{FF9E}\u{327}", "\u{5B0}\u{34F}\u{316}", "\u{F73}", "\u{301}\u{20DD}\u{316}"] {
                let tokens = UnicodeText.searchPositions(of: letter + String(repeating: flood, count: 16_000)).flatMap { $0 }
                #expect(tokens.allSatisfy { $0.unicodeScalars.count <= 64 })
            }
        }
    }

    @Test(arguments: [
        ("Straße", "strasse"), ("東京", "東京"), ("Red_Fox", "red_fox"), ("ﷺ", "صلياللهعليهوسلم"), ("Hawaiʻi", "hawaii"), ("", ""),
    ])
    func aTagIsFoldedWhole(_ tag: String, _ expected: String) { #expect(UnicodeText.searchFolded(tag) == expected) }

    @Test func everyLanguageIsFoundAsItsPeopleType() throws {
        for row in try Languages.table().search {
            let text = words(row.text).split(separator: " ").map { $0.split(separator: "|").map(String.init) }
            func isFound(_ query: String) -> Bool {
                let sought = UnicodeText.searchPositions(of: query).compactMap(\.last)
                return (0...max(0, text.count - sought.count)).contains { start in
                    start + sought.count <= text.count && sought.indices.allSatisfy { text[start + $0].contains(sought[$0]) }
                }
            }
            for query in row.finds { #expect(isFound(query), "\(row.language): \(query) in \(row.text)") }
            for query in row.misses { #expect(!isFound(query), "\(row.language): \(query) in \(row.text)") }
        }
    }

    @Test func theVersionHasTheRulesAndThatOfICU() {
        #expect(UnicodeText.searchVersion == 2 << 32 | Int64(UnicodeText.version))
    }
}
