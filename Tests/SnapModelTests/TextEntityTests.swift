import Foundation
import SnapModel
import TestSupport
import Testing

/// Tags, mentions and links, by the table that clients also read.
struct TextEntityTests {
    struct Vector: Decodable, Sendable {
        let why: String
        let text: String
        /// Ids by names.
        let people: [String: String]?
        let parts: [Found]
    }

    struct Found: Decodable, Sendable {
        let kind: String
        let from: Int
        let to: Int
        let target: String
    }

    private static func shown(_ text: String, _ people: [String: String]) throws -> (stored: String, shown: AnnotatedText) {
        let stored = Mentions.stored(text) { people[$0].flatMap { AccountID(text: $0) } }
        let names = Dictionary(uniqueKeysWithValues: people.map { ($0.value, $0.key) })
        return (stored, Mentions.shown(stored) { names[$0.text] })
    }

    @Test func textEntitiesMatchTheSharedVectors() throws {
        let vectors: [Vector] = try Fixtures.decode("parts.json")
        #expect(vectors.count >= 40)
        for vector in vectors {
            let (_, shown) = try Self.shown(vector.text, vector.people ?? [:])
            let expected = vector.parts.compactMap { part in
                TextEntity.Kind(rawValue: part.kind).map { TextEntity($0, from: part.from, to: part.to, target: part.target) }
            }
            #expect(shown.parts == expected, "\(vector.why): \(vector.text)")
            #expect(shown.text == vector.text, "\(vector.why)")
        }
    }

    /// The letters of `http` have no other capitals than those of ASCII.
    @Test func onlyLettersOfASCIIMakeTheSchemeOfALink() throws {
        for scalar in (UInt32(0)...0x2200).compactMap({ Unicode.Scalar($0) }) where scalar != "\u{2}" {
            let parts = try Self.shown("h\(scalar)tp://a.de", [:]).shown.parts
            #expect((parts.first?.kind == .link) == (scalar == "t" || scalar == "T"), "\(scalar.value)")
        }
    }

    /// Any text of signs, words and addresses: parts are in order, do not overlap, lie within the text, and the text comes back.
    @Test func partsAreInOrderAndWithinTheText() throws {
        let pieces = [
            "#", "@", " ", "ana", "ana 2", "fox", "https://", "http://", "example.org", "/", ".", "(", ")", "é", "\u{301}", "李", "👩‍🚀", "_",
            "1", "\n", "＃", "＠", ":", "?", "…", "xn--", "а", "\u{FE0F}", "!",
        ]
        let people = ["ana": "1", "ana 2": "2", "fox": "3", "1": "4", "👩‍🚀": "5", "ana!": "6"]
        var random = Seeded(15)
        for _ in 0..<20_000 {
            let text = TextRule.normalised(
                (0..<Int.random(in: 1...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
            let (stored, shown) = try Self.shown(text, people)
            let scalars = Array(shown.text.unicodeScalars)
            var last = 0
            for part in shown.parts {
                #expect(part.from >= last && part.to > part.from && part.to <= scalars.count, "\(text)")
                last = part.to
            }
            #expect(shown.text.replacing("＠", with: "@") == text.replacing("＠", with: "@"), "\(text)")
            let again = Mentions.stored(shown.text) { people[$0].flatMap { AccountID(text: $0) } }
            #expect(again == stored, "what is given back means the same: \(text)")
        }
    }

    @Test func aRenameShowsAndADeletedNameIsGone() {
        let stored = Mentions.stored("With @ana and #fox") { $0 == "ana" ? AccountID(rawValue: 7) : nil }
        #expect(!stored.contains("ana"))
        let renamed = Mentions.shown(stored) { _ in "Ana Maria" }
        #expect(renamed.text == "With @Ana Maria and #fox")
        #expect(renamed.parts == [TextEntity(.mention, from: 5, to: 15, target: "7"), TextEntity(.tag, from: 20, to: 24, target: "fox")])
        let deleted = Mentions.shown(stored) { _ in nil }
        #expect(deleted.text == "With @deleted account and #fox" && deleted.parts.map(\.kind) == [.tag])
    }

    @Test func lookUpsAreBounded() {
        var lookUps = 0
        let text = String(repeating: "@.", count: 125)
        let stored = Mentions.stored(text) { _ in
            lookUps += 1
            return nil
        }
        #expect(stored == text && lookUps == Mentions.lookUpsMax)
    }

    /// Names that are too many to be parts are ids in the store, too, so that they go with their accounts.
    @Test func noNameIsStoredHoweverManyThereAre() {
        let people = (10..<22).map { "p\($0)" }
        let stored = Mentions.stored(people.map { "@" + $0 }.joined(separator: " ")) { AccountID(text: String($0.dropFirst())) }
        #expect(!stored.contains("p"))
        let shown = Mentions.shown(stored) { $0.rawValue == 21 ? nil : "p\($0.text)" }
        #expect(shown.parts.count == TextEntity.mentionsMax && shown.text.hasSuffix("@p20 @\(DeletedAccount.name)"))
    }
}
