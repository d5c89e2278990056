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

    @Test(arguments: ["", "a", "é", "\u{304C}", "\u{1F600}", "a fox #fox", "ein längerer Text mit ß, 山田 und \u{1F469}\u{200D}\u{1F467}."])
    func textOfScalarsHasTheirBytes(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        for from in 0...scalars.count {
            #expect(bytes(String(scalars: scalars[from...])) == scalars[from...].flatMap { Array($0.utf8) })
        }
    }

    @Test(arguments: ["", "#", "short #", "é und #", "a text of more than fifteen bytes #", "ein längerer Text, 山田 und #"])
    func bytesAreFoundInEveryFormOfText(_ text: String) {
        for some in [text[...], text.dropFirst(), text.dropLast(), ("x" + text)[...]] {
            #expect(some.hasByte { $0 == 0x23 } == some.contains("#"))
            #expect(String(some).allBytes { $0 < 0x80 } == some.unicodeScalars.allSatisfy(\.isASCII))
        }
    }
}
