import SnapModel
import SnapUnicode
import TestSupport
import Testing

/// The searchable text of a post.
struct EntryTextTests {
    /// Readable marks of tags and mentions in place of the private-use characters.
    private func entry(_ caption: String?, _ alt: String? = nil) -> String {
        String(
            String.UnicodeScalarView(
                EntryText(caption: caption.map(StoredText.init), alt: alt).text.unicodeScalars.map {
                    $0 == "\u{E000}" ? "#" : $0 == "\u{E001}" ? "@" : $0
                }))
    }

    @Test(arguments: [
        ("A Fox!", nil, "a fox"), ("A fox", "In the snow", "a fox  in the snow"), (nil, "Snow", "snow"), (nil, nil, ""), ("…", "!", ""),
        ("…", "a b", "a b"), ("a b", "…", "a b"), ("Café", "東京", "cafe  東|東京 京"),
    ])
    func captionAndAltTextAreApart(_ caption: String?, _ alt: String?, _ expected: String) { #expect(entry(caption, alt) == expected) }

    @Test(arguments: [
        ("A #Fox in snow", "a #fox|fox in snow"), ("#Straße", "#strasse|strasse"), ("#東京 夜", "#東京|東|東京 京 夜"), ("#a#b", "#a|a b"),
        ("##fox", "#fox|fox"), ("#1 fox#tail", "1 fox tail"), ("#red_fox", "#red_fox|red_fox"), ("＃雪 #Snow", "#雪|雪 #snow|snow"),
        ("#m² a", "#m|m2 a"), ("https://example.org/#fox", "https example org fox"), ("#Hawaiʻi", "#hawaii|hawai i"), ("#ㅤ fox", "fox"),
    ])
    func aTagStandsWithItsWords(_ caption: String, _ expected: String) { #expect(entry(caption) == expected) }

    /// A letter beyond ASCII makes the way long.
    @Test func asciiTakesAShortWayToTheSameEntry() {
        var random = Seeded(1)
        for _ in 0..<5_000 {
            let length = Int.random(in: 1...40, using: &random)
            let caption = String((0..<length).map { _ in "aZ0_##  .:/h,".randomElement(using: &random) ?? "a" })
            let (short, long) = (entry(caption), entry(caption + " é"))
            #expect(long == (short.isEmpty ? "e" : short + " e"), "\(caption)")
        }
    }

    @Test func onlyTheCaptionHasTags() {
        #expect(entry("#a", "#b") == "#a|a  b")
        let many = (0..<40).map { "#t\($0)" }.joined(separator: " ")
        #expect(entry(many).utf8.count(where: { $0 == 0x23 }) == TextEntity.tagsMax)
        #expect(entry("\u{2}7\u{3} " + many).utf8.count(where: { $0 == 0x23 }) == TextEntity.tagsMax)
    }

    @Test(arguments: [
        ("With \u{2}17\u{3}, and \u{2}4\u{3}'s fox", "with @17 and @4 s fox"), ("\u{2}17\u{3}", "@17"), ("a\u{2}1\u{3}b", "a @1 b"),
        ("\u{2}1\u{3}#fox #den", "@1 fox #den|den"), ("#a \u{2}1\u{3} #b", "#a|a @1 #b|b"),
    ])
    func aMentionIsAnAccount(_ caption: String, _ expected: String) { #expect(entry(caption) == expected) }

    @Test func userTextCannotForgeTagAndMentionMarks() {
        #expect(entry("\u{E000}fox \u{E001}17 a|b") == "fox 17 a b")
    }
}
