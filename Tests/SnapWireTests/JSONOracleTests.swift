import Foundation
import SnapWire
import TestSupport
import Testing

/// Our JSON reader compared with Foundation's, on random documents that are the same in every run.
struct JSONOracleTests {
    /// Foundation's tree in our form, for comparison.
    private static func shape(_ any: Any) -> String {
        switch any {
        case is NSNull: "null"
        case let number as NSNumber where isBool(number): "\(number.boolValue)"
        case let number as NSNumber: shape(number.doubleValue)
        case let text as String: "\"" + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ") + "\""
        case let array as [Any]: "[" + array.map(shape).joined(separator: ",") + "]"
        case let object as [String: Any]:
            "{" + object.map { shape($0.key) + ":" + shape($0.value) }.sorted().joined(separator: ",") + "}"
        default: "?"
        }
    }

    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    /// Ten digits, and no sign for zero: Foundation computes with decimals and is slightly off in the last digits.
    private static func shape(_ number: Double) -> String { String(format: "%.10e", number == 0 ? 0 : number) }

    private static func shape(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let truth): "\(truth)"
        case .number(let text): shape(Double(text) ?? .nan)
        case .string(let text): "\"" + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ") + "\""
        case .array(let elements): "[" + elements.map(shape).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { shape(.string($0.name)) + ":" + shape($0.value) }.sorted().joined(separator: ",") + "}"
        }
    }

    private static func foundation(_ bytes: [UInt8]) -> String? {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])).map(shape)
    }

    @Test func randomDocumentsReadAsFoundationReadsThem() throws {
        var random = Seeded(2026)
        for _ in 0..<3_000 {
            let document = RandomJSON.document(&random)
            let ours = try JSONValue(parsing: document)
            #expect(Self.shape(ours) == Self.foundation(document), "\(String(decoding: document, as: UTF8.self))")
        }
    }

    @Test func writtenJSONReadsBackAndFoundationAgrees() throws {
        var random = Seeded(7)
        for _ in 0..<3_000 {
            let value = try JSONValue(parsing: RandomJSON.document(&random))
            var json = JSONWriter()
            value.write(to: &json)
            #expect(try JSONValue(parsing: json.bytes) == value)
            #expect(Self.foundation(json.bytes) == Self.shape(value))
        }
    }

    /// The writer looks at eight bytes at a time.
    @Test func aCharacterIsEscapedWhereverItStands() throws {
        for (character, length) in (0..<256 as Range<UInt32>).flatMap({ character in (1...20).map { (character, $0) } }) {
            for place in [0, length / 2, length - 1] {
                var scalars = Array(repeating: Unicode.Scalar(UInt8(ascii: "a")), count: length)
                scalars[place] = try #require(Unicode.Scalar(character))
                let text = String(String.UnicodeScalarView(scalars))
                var json = JSONWriter()
                json.value(text)
                #expect(try JSONDecoder().decode(String.self, from: Data(json.bytes)).unicodeScalars.elementsEqual(scalars))
            }
        }
    }

    @Test func comparisonDistinguishesDocuments() throws {
        #expect(Self.foundation(Array("[1]".utf8)) != Self.shape(try JSONValue(parsing: Array("[2]".utf8))))
        #expect(Self.foundation(Array("[true]".utf8)) != Self.shape(try JSONValue(parsing: Array("[1]".utf8))))
        #expect(Self.foundation(Array("[\"a\"]".utf8)) != Self.shape(try JSONValue(parsing: Array("[\"A\"]".utf8))))
    }

    @Test func brokenDocumentsThatWeAcceptFoundationAcceptsToo() {
        var random = Seeded(99)
        var (taken, refused) = (0, 0)
        for _ in 0..<20_000 {
            let document = RandomJSON.mutated(RandomJSON.document(&random), &random)
            guard let value = try? JSONValue(parsing: document) else {
                refused += 1
                continue
            }
            taken += 1
            // Foundation refuses numbers that do not fit into a double, and keeps only one of two equal names; our reader does neither.
            guard !RandomJSON.hasHugeNumber(value), !RandomJSON.hasEqualNames(value) else { continue }
            #expect(Self.foundation(document) == Self.shape(value), "\(String(decoding: document, as: UTF8.self))")
        }
        #expect(taken > 1_000 && refused > 1_000)
    }

    @Test func noPrefixOfADocumentTrapsAndNoneOfAnObjectIsWhole() {
        var random = Seeded(5)
        for _ in 0..<300 {
            let document = Array("{\"x\":".utf8) + RandomJSON.document(&random) + Array("}".utf8)
            for count in 0..<document.count {
                #expect(!JSON.isAccepted(Array(document.prefix(count))))
                #expect(!JSON.isObject(Array(document.prefix(count))))
                #expect((try? JSONValue(parsing: document.prefix(count))) == nil)
            }
        }
    }
}

/// Seeded documents, valid and broken.
enum RandomJSON {
    static func document(_ random: inout Seeded) -> [UInt8] { Array(value(&random, depth: 0).utf8) }

    private static func value(_ random: inout Seeded, depth: Int) -> String {
        let space = [" ", "\n", "\t", "\r\n", "", "", "", ""].pick(&random)
        return space + bare(&random, depth: depth) + space
    }

    private static func bare(_ random: inout Seeded, depth: Int) -> String {
        switch random.below(depth < 6 ? 8 : 6) {
        case 0: return ["null", "true", "false"].pick(&random)
        case 1, 2: return number(&random)
        case 3, 4, 5: return string(&random)
        case 6: return "[" + (0..<random.below(5)).map { _ in value(&random, depth: depth + 1) }.joined(separator: ",") + "]"
        default:
            let members = (0..<random.below(5)).map { "\"\($0)" + string(&random).dropFirst() + ":" + value(&random, depth: depth + 1) }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    private static func number(_ random: inout Seeded) -> String {
        let sign = random.chance(1, in: 3) ? "-" : ""
        let whole = random.chance(1, in: 4) ? "0" : String(1 + random.below(999_999_999))
        let fraction = random.chance(1, in: 3) ? "." + String(random.below(100_000)) : ""
        let exponent = random.chance(1, in: 4) ? ["e", "E"].pick(&random) + ["", "+", "-"].pick(&random) + String(random.below(20)) : ""
        return sign + whole + fraction + exponent
    }

    private static func string(_ random: inout Seeded) -> String {
        let pieces = [
            "a", "Z", "0", " ", "é", "ß", "漢", "🐻", "\u{2028}", "\u{7F}", "/", "{", "[", ",", ":", "\\\"", "\\\\", "\\/", "\\b", "\\f",
            "\\n",
            "\\r", "\\t", "\\u0000", "\\u001F", "\\u00e9", "\\uD83D\\uDC3B", "\\u20AC",
        ]
        return "\"" + (0..<random.below(9)).map { _ in pieces.pick(&random) }.joined() + "\""
    }

    /// The bytes with one to three changes: a byte changed, removed, doubled, or the rest cut off.
    static func mutated(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(3) where !bytes.isEmpty {
            let index = random.below(bytes.count)
            switch random.below(6) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(bytes[index], at: index)
            case 2: bytes[index] = UInt8(random.below(256))
            case 3: bytes[index] = Array("{}[],:\"\\0123456789eE+-.tfn u\n".utf8).pick(&random)
            case 4: bytes.insert(Array("{}[],:\"\\09e.- ".utf8).pick(&random), at: index)
            default: bytes.removeLast(random.below(min(4, bytes.count)))
            }
        }
        return bytes
    }

    static func hasHugeNumber(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let text):
            Double(text)?.isFinite != true || text.count > 18 || (Double(text) == 0 && text.contains { ("1"..."9").contains($0) })
        case .array(let elements): elements.contains(where: hasHugeNumber)
        case .object(let members): members.contains { hasHugeNumber($0.value) }
        default: false
        }
    }

    static func hasEqualNames(_ value: JSONValue) -> Bool {
        switch value {
        case .array(let elements): elements.contains(where: hasEqualNames)
        case .object(let members): Set(members.map(\.name)).count < members.count || members.contains { hasEqualNames($0.value) }
        default: false
        }
    }
}
