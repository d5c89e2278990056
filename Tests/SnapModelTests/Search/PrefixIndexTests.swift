import SnapModel
import TestSupport
import Testing

/// Completion of names and tags.
struct PrefixIndexTests {
    private static let names: [(text: String, number: Int64)] = [
        ("Ana", 1), ("Ana 2", 2), ("Jürgen Anders", 3), ("山田太郎", 4), ("ben", 5), ("red_fox", 6), ("O'Neil", 7), ("ana ana", 8), ("!!!", 9),
        ("ΣΊΣΥΦΟΣ", 10),
    ]

    private func found(_ prefix: String, _ index: PrefixIndex) -> [String] {
        index.matches(prefix).map { "\($0.number)\($0.fit == .whole ? "=" : $0.fit == .start ? "" : "+")" }
    }

    @Test(arguments: [
        ("ana", ["1=", "8+", "2", "8"]), ("AN", ["1", "8+", "2", "8", "3+"]), ("ana 2", ["2="]), ("jurgen", ["3"]), ("Jürgen A", ["3"]),
        ("and", ["3+"]), ("山", ["4"]), ("太", ["4+"]), ("山田太", ["4"]), ("fox", []), ("red", ["6"]), ("o'n", ["7"]), ("neil", ["7+"]),
        ("2", ["2+"]), ("!", ["9"]), ("σίσ", ["10"]), ("x", []), ("benn", []), ("ana  2", ["2="]),
    ])
    func aBeginningOfAWordFindsTheText(_ prefix: String, _ expected: [String]) {
        #expect(found(prefix, PrefixIndex(Self.names)) == expected)
        var index = PrefixIndex()
        for (text, number) in Self.names.reversed() { index.insert(text, number: number) }
        #expect(found(prefix, index) == expected)
    }

    @Test func nothingIsFoundInNothingAndAllByNothing() {
        #expect(found("", PrefixIndex()) == [])
        #expect(found("a", PrefixIndex()) == [])
        #expect(Set(PrefixIndex(Self.names).matches("").map(\.number)) == Set(1...10))
    }

    @Test func aNumberHasOneText() {
        var index = PrefixIndex(Self.names)
        index.insert("Zoe", number: 1)
        #expect(index.count == 10)
        #expect(found("ana", index) == ["8+", "2", "8"])
        #expect(found("zoe", index) == ["1="])
        index.remove(8)
        index.remove(8)
        index.remove(77)
        #expect(index.count == 9)
        #expect(found("ana", index) == ["2"])
    }

    @Test func aCopyStaysAsItIs() {
        var index = PrefixIndex(Self.names)
        let copy = index
        for (_, number) in Self.names { index.remove(number) }
        index.insert("anabel", number: 1)
        #expect(found("ana", index) == ["1"])
        #expect(found("ana", copy) == ["1=", "8+", "2", "8"])
    }

    /// Changes in any order give what a plain list gives, over many pieces of the index.
    @Test func itIsAsAPlainList() {
        var random = Seeded(16)
        var index = PrefixIndex()
        var plain: [Int64: String] = [:]
        func word() -> String { (0..<Int.random(in: 1...4, using: &random)).map { _ in ["a", "b", "é", "東", "z"].pick(&random) }.joined() }
        for step in 0..<12_000 {
            let number = Int64(random.below(4_000))
            if random.chance(1, in: 4) {
                index.remove(number)
                plain[number] = nil
            } else {
                let text = (0..<Int.random(in: 1...2, using: &random)).map { _ in word() }.joined(separator: " ")
                index.insert(text, number: number)
                plain[number] = text
            }
            guard step % 1_000 == 999 else { continue }
            #expect(index.count == plain.count)
            let bulk = PrefixIndex(plain.map { (text: $0.value, number: $0.key) })
            for prefix in ["", "a", "ab", "ea b", "z", "東", "zzzz"] {
                #expect(Array(index.matches(prefix)) == Array(bulk.matches(prefix)))
            }
            let starts = index.matches("ab").filter { $0.fit != .laterWord }.map(\.number)
            #expect(Set(starts) == Set(plain.filter { $0.value.replacing("é", with: "e").hasPrefix("ab") }.keys))
        }
    }

    @Test func aLongTextIsCut() {
        var index = PrefixIndex()
        index.insert(String(repeating: "東", count: 100_000), number: 1)
        index.insert(String(repeating: "!", count: 100_000), number: 2)
        #expect(found("東東東", index).count > 300)
        #expect(found("!!", index) == ["2"])
        index.remove(1)
        #expect(found("東", index) == [])
    }
}
