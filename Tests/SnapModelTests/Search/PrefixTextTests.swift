import SnapModel
import TestSupport
import Testing

/// Completion of names and tags.
struct PrefixTextTests {
    private static let names = [
        "Ana", "Ana 2", "Jürgen Anders", "山田太郎", "ben", "red_fox", "O'Neil", "ana ana", "!!!", "ΣΊΣΥΦΟΣ",
    ]

    /// The numbers of the names that a beginning finds, from 1, with `=` for the same name and `+` for a later word.
    private func found(_ prefix: String, in names: [String] = Self.names) -> [String] {
        let prefix = PrefixText(prefix)
        return names.enumerated().compactMap { index, name in
            PrefixText(name).fit(prefix).map { "\(index + 1)\($0 == .whole ? "=" : $0 == .start ? "" : "+")" }
        }
    }

    @Test(arguments: [
        ("ana", ["1=", "2", "8"]), ("AN", ["1", "2", "3+", "8"]), ("ana 2", ["2="]), ("jurgen", ["3"]), ("Jürgen A", ["3"]),
        ("and", ["3+"]), ("山", ["4"]), ("太", ["4+"]), ("山田太", ["4"]), ("fox", []), ("red", ["6"]), ("o'n", ["7"]), ("neil", ["7+"]),
        ("2", ["2+"]), ("!", ["9"]), ("σίσ", ["10"]), ("x", []), ("benn", []), ("ana  2", ["2="]),
    ])
    func aBeginningOfAWordFindsTheText(_ prefix: String, _ expected: [String]) { #expect(found(prefix) == expected) }

    @Test func eachWordHasATailOfTheText() {
        func tails(_ text: String) -> [String] { PrefixText(text).tails.map { String(decoding: $0, as: UTF8.self) } }
        #expect(tails("Ana  Lee!") == ["ana lee", "lee"] && tails("山田") == ["山田", "田"] && tails("!!") == ["!!"])
    }

    @Test func aLongTextIsCut() {
        let (long, signs) = (PrefixText(String(repeating: "東", count: 100_000)), PrefixText(String(repeating: "!", count: 100_000)))
        #expect(long.bytes.count <= 1_024 && long.tails.count == 16 && signs.bytes.count == 1_024)
        #expect(long.fit(PrefixText("東東東")) == .start && signs.fit(PrefixText("!!")) == .start)
    }
}
