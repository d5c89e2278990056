import SnapUnicode
import TestSupport
import Testing

/// How names are compared.
struct NameKeyTests {
    @Test func everySpellingOfANameHasOneKey() throws {
        for row in try Languages.table().names {
            let keys = Set(row.same.map { UnicodeText.nameKey($0).unicodeScalars.map(\.value) })
            #expect(keys.count == 1, "\(row.why): \(row.same)")
        }
    }

    @Test(arguments: [
        ("ana", "anna"), ("ana", "ána"), ("O'Brien", "OBrien"), ("a-b", "ab"), ("a-b", "a—b"), ("ana 2", "ana2"), ("Ана", "Ana"),
        ("a", "'a"),
        ("李", "王"), ("한글", "한굴"),
    ])
    func otherNamesHaveOtherKeys(_ one: String, _ other: String) { #expect(UnicodeText.nameKey(one) != UnicodeText.nameKey(other)) }

    /// Of any name: its key is the key of its capitals, of its other spellings, and of the key itself.
    @Test func nameKeysAreStable() {
        let pieces = [
            "a", "İ", "ı", "I", "i", "\u{307}", "’", "´", "—", "ß", "ſ", "ﬁ", "Ａ", "…", "Σ", "ς", "\u{345}", "é", "\u{301}", "가", "葛",
            "\u{E0100}", "م", "ی",
            "\u{200C}", " ", "\u{A0}", "'", "`", "½", "Ǆ", "ŉ", "❤", "\u{FE0F}", "ﷺ", "ᏸ", "ꭰ", "\"", "״", "-",
        ]
        var random = Seeded(40)
        for _ in 0..<20_000 {
            let name = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let key = UnicodeText.nameKey(name)
            #expect(UnicodeText.nameKey(key) == key, "\(name.debugDescription)")
            #expect(UnicodeText.nameKey(UnicodeText.composed(name)) == key, "\(name.debugDescription)")
            #expect(UnicodeText.nameKey(UnicodeText.cleaned(name, in: .name)) == key, "\(name.debugDescription)")
            #expect(UnicodeText.nameKey("\u{200B}" + name + "\u{AD}") == key, "\(name.debugDescription)")
        }
    }

    @Test func aFloodOfMarksIsQuick() {
        let flood = "a" + String(repeating: "\u{301}\u{316}", count: 16_000)
        #expect(UnicodeText.nameKey(flood) == UnicodeText.folded(flood))
    }
}
