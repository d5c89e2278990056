import SnapUnicode
import TestSupport
import Testing

/// Invisible characters: kept where a script needs them, else removed.
struct CleaningTests {
    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    @Test func cleaningKeepsTheMarksThatScriptsNeed() throws {
        let table = try Languages.table()
        #expect(table.texts.count >= 35)
        for row in table.texts {
            let cleaned = UnicodeText.cleaned(row.text)
            #expect(scalars(cleaned) == scalars(row.stored), "\(row.language)")
            #expect(UnicodeText.isClean(cleaned) && scalars(UnicodeText.cleaned(cleaned)) == scalars(cleaned), "\(row.language)")
            #expect(UnicodeText.isClean(row.text) == (row.stored.unicodeScalars.count == row.text.unicodeScalars.count), "\(row.language)")
        }
    }

    @Test func deceptionsAreNamedAndLeftInPlace() throws {
        for row in try Languages.table().refused where row.at == 0 || !["U+0007", "U+E000"].contains(row.character) {
            let found = try #require(UnicodeText.deception(in: row.text), "\(row.why)")
            #expect("U+" + String(found.scalar.value, radix: 16, uppercase: true) == row.character && found.place == row.at)
            #expect(!UnicodeText.isClean(row.text) && UnicodeText.cleaned(row.text) == row.text)
        }
        #expect(UnicodeText.deception(in: "🏴󠁧󠁢󠁳󠁣󠁴󠁿 \u{200F}\u{200D}") == nil)
    }

    /// A name is set apart from other text, so nothing in it needs a mark of direction or a place to break a line.
    @Test func namesKeepOnlyWhatChangesTheirLetters() {
        #expect(scalars(UnicodeText.cleaned("می\u{200C}نا", in: .name)) == scalars("می\u{200C}نا"))
        #expect(scalars(UnicodeText.cleaned("葛\u{E0100}城", in: .name)) == scalars("葛\u{E0100}城"))
        #expect(scalars(UnicodeText.cleaned("יוסי\u{200F}", in: .name)) == scalars("יוסי"))
        #expect(scalars(UnicodeText.cleaned("ខ្ញុំ\u{200B}អ្នក", in: .name)) == scalars("ខ្ញុំអ្នក"))
        #expect(scalars(UnicodeText.cleaned("an\u{200D}a\u{FE00}", in: .name)) == scalars("ana"))
    }

    /// Any mixture of letters and invisible characters: cleaned once is cleaned for good, and no visible character is lost.
    @Test func cleaningTwiceChangesNothing() {
        let pieces = [
            "a", " ", "ب", "ه", "ا", "َ", "क", "्", "ि", "র", "ន", "ុ", "៊", "葛", "ᠠ", "שׁ", "👩", "🏽", "❤", "1", "\u{20E3}", "🏴",
            "\u{E0067}", "\u{E007F}",
            "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{FE0F}", "\u{FE00}", "\u{E0100}", "\u{34F}", "\u{180B}",
            "\u{180E}", "\u{AD}",
            "\u{2068}", "\u{301}", "가", "\n",
        ]
        var random = Seeded(39)
        func visible(_ text: String) -> [Unicode.Scalar] {
            let shown = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
            return scalars(UnicodeText.composed(String(String.UnicodeScalarView(shown))))
        }
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let cleaned = UnicodeText.cleaned(text)
            guard UnicodeText.deception(in: text) == nil else {
                #expect(scalars(cleaned) == scalars(text))
                continue
            }
            #expect(UnicodeText.isClean(cleaned), "\(scalars(text))")
            #expect(scalars(UnicodeText.cleaned(cleaned)) == scalars(cleaned), "\(scalars(text))")
            #expect(visible(cleaned) == visible(text), "\(scalars(text))")
            #expect(UnicodeText.folded(cleaned) == UnicodeText.folded(text), "\(scalars(text))")
        }
    }

    /// A message may be full of them.
    @Test func cleaningFloodsOfMarksTakesLinearTime() {
        for flood in [
            "ب\u{64E}\u{200C}", "\u{200C}", "क\u{94D}\u{200D}", "👩\u{200D}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "\u{64E}\u{200C}",
        ] {
            let text = String(repeating: flood, count: 20_000)
            #expect(UnicodeText.cleaned(text).unicodeScalars.count <= text.unicodeScalars.count)
        }
    }
}
