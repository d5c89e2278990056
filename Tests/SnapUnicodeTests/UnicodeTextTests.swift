import SnapUnicode
import Testing

/// Text as Unicode knows it, by ICU.
struct UnicodeTextTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(arguments: [
        ("Zoe\u{308}", "Zo\u{EB}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("a\u{301}\u{316}", "\u{E1}\u{316}"), ("ana", "ana"),
        ("", ""),
    ])
    func oneWordHasOneSpellingInBytes(_ given: String, _ expected: String) {
        #expect(bytes(UnicodeText.composed(given)) == bytes(expected))
    }

    /// The marks are in the wrong order: ICU would move each past all that stand before it, which takes seconds for what one message may hold.
    @Test func aFloodOfMarksStaysAsItIsAndThirtyAreNoFlood() {
        let flood = "a" + String(repeating: "\u{301}\u{316}", count: 16_000)
        #expect(bytes(UnicodeText.composed(flood)) == bytes(flood))
        #expect(bytes(UnicodeText.folded("É " + flood)) == bytes("é " + flood))
        let tibetan = "a" + String(repeating: "\u{F73}", count: 21_000)
        #expect(bytes(UnicodeText.composed(tibetan)) == bytes(tibetan))
        let many = String(repeating: "\u{316}\u{301}", count: 15)
        #expect(bytes(UnicodeText.composed("b" + many)) != bytes("b" + many))
        #expect(bytes(UnicodeText.composed("b" + many + "\u{316}")) == bytes("b" + many + "\u{316}"))
    }

    /// One character becomes eighteen: the room that is made at first is too small.
    @Test func textThatGrowsALotIsWhole() {
        let grown = UnicodeText.skeleton(String(repeating: "\u{FDFA}", count: 100))
        #expect(grown.utf16.count > 1_000)
        #expect(UnicodeText.skeleton(String(repeating: "\u{FDFA}", count: 200)).hasPrefix(grown.prefix(500)))
    }

    @Test func severalThreadsFoldTextConcurrently() async {
        let names = ["ana", "Анна", "山田タロウ", "김민수", "paypa1", "محمد", "İbrahim", "😀"]
        let expected = names.map { UnicodeText.skeleton($0) + UnicodeText.folded($0) + "\(UnicodeText.isOfOneLanguage($0))" }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 1...8 {
                group.addTask {
                    (1...200).allSatisfy { _ in
                        names.map { UnicodeText.skeleton($0) + UnicodeText.folded($0) + "\(UnicodeText.isOfOneLanguage($0))" } == expected
                    }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
