import Foundation
import SnapWire
import TestSupport
import Testing

/// Our JSON reader against a table of valid and invalid JSON, in the categories of the public JSONTestSuite.
struct JSONConformanceTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let valid: Bool
        let text: String?
        /// Bytes that are not UTF-8.
        let hex: String?
        /// A long input: this text, repeated.
        let `repeat`: String?
        let times: Int?

        var testDescription: String { name }

        var bytes: [UInt8] {
            if let hex { return Self.bytes(ofHex: hex) }
            return Array(String(repeating: text ?? self.repeat ?? "", count: times ?? 1).utf8)
        }

        private static func bytes(ofHex hex: String) -> [UInt8] {
            let digits = hex.compactMap(\.hexDigitValue)
            return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        }
    }

    static func table() throws -> [Case] { try Fixtures.decode("json.json") }

    /// The cases in which a JSON reader and the table disagree.
    private static func disagreements(_ accepts: ([UInt8]) -> Bool) throws -> [String] {
        try table().filter { accepts($0.bytes) != $0.valid }.map(\.name)
    }

    @Test func theTableIsLargeAndBothKindsAreInIt() throws {
        let table = try Self.table()
        #expect(table.count >= 150)
        #expect(table.count { $0.valid } >= 60 && table.count { !$0.valid } >= 90)
        #expect(table.allSatisfy { $0.name.hasPrefix($0.valid ? "y_" : "n_") })
        #expect(Set(table.map(\.name)).count == table.count)
    }

    @Test func theReaderAcceptsExactlyJSON() throws { #expect(try Self.disagreements(JSON.isAccepted) == []) }
    @Test func theTreeAcceptsExactlyJSON() throws { #expect(try Self.disagreements { (try? JSONValue(parsing: $0)) != nil } == []) }

    @Test func anObjectAcceptsExactlyTheObjectsOfTheTable() throws {
        for example in try Self.table() {
            let isObject = example.valid && example.bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
            #expect(JSON.isObject(example.bytes) == isObject, "\(example.name)")
        }
    }

    @Test func theTableCatchesAReaderThatIsTooLenientOrTooStrict() throws {
        #expect(try !Self.disagreements { _ in true }.isEmpty)
        #expect(try !Self.disagreements { _ in false }.isEmpty)
        #expect(try Self.disagreements { JSON.isAccepted($0.filter { $0 != UInt8(ascii: "\\") }) }.count > 10)
    }

    @Test func aNameThatOccursTwiceIsRefusedInAnySpelling() {
        #expect(!JSON.isObject(Array(#"{"id":1,"id":1}"#.utf8)))
        #expect(!JSON.isObject(Array(#"{"id":1,"method":"x","\u0069d":2}"#.utf8)))
        #expect(JSON.isObject(Array(#"{"id":1,"ID":2,"iD":{"id":3}}"#.utf8)))
    }

    @Test func namesThatOnlyLookTheSameAreDifferent() throws {
        // é as one scalar and as two; two marks in either order; KELVIN SIGN and K.
        for (one, other) in [("\u{E9}", "e\u{301}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{212A}", "K")] {
            #expect(one == other)
            #expect(JSON.isObject(Array("{\"\(one)\":1,\"\(other)\":2}".utf8)))
            let tree = try JSONValue(parsing: Array("{\"\(one)\":1,\"\(other)\":2}".utf8))
            #expect(tree[one]?.integer == 1 && tree[other]?.integer == 2)
        }
        #expect(!JSON.isObject(Array("{\"\u{E9}\":1,\"\\u00e9\":2}".utf8)))
    }

    @Test func anObjectHasAtMost32Members() {
        func object(_ members: Int) -> [UInt8] { Array(("{" + (0..<members).map { "\"m\($0)\":0" }.joined(separator: ",") + "}").utf8) }
        #expect(JSON.isObject(object(32)))
        #expect(!JSON.isObject(object(33)))
    }

    @Test func depthCountsFromTheOutermostAndEndsAt16() {
        func nested(_ depth: Int) -> [UInt8] { Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8) }
        func member(_ depth: Int) -> [UInt8] { Array("{\"a\":".utf8) + nested(depth) + Array("}".utf8) }
        #expect(JSON.isAccepted(nested(16)) && !JSON.isAccepted(nested(17)))
        #expect(JSON.isObject(member(15)) && !JSON.isObject(member(16)))
        #expect((try? JSONValue(parsing: nested(16))) != nil && (try? JSONValue(parsing: nested(17))) == nil)
    }

    @Test func parseErrorReportsItsPosition() {
        func offset(_ text: String) -> Int? {
            do { _ = try JSONValue(parsing: Array(text.utf8)) } catch { return error.offset }
            return nil
        }
        #expect(offset("[1,\n2,\n}") == 7)
        #expect(offset("{\"a\" 1}") == 5)
        #expect(offset("[1] x") == 4)
        #expect(offset("[1]") == nil)
    }
}

/// Helpers that ask about JSON.
enum JSON {
    static func isAccepted(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            guard isUTF8(buffer) else { return false }
            var reader = JSONReader(buffer)
            do throws(JSONFault) {
                _ = try reader.skip()
                try reader.end()
            } catch { return false }
            return true
        }
    }

    static func isObject(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in isUTF8(buffer) && (try? JSONObject(buffer)) != nil }
    }
}
