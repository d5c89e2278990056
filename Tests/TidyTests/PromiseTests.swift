import Foundation
import TestSupport
import Testing

/// The tests that the documents name for a promise run in the gate, so none of them may be a proof.
struct PromiseTests {
    private static let documents = ["README.md", ".github/CONTRIBUTING.md", "Sources/snapfeed/snapfeed.docc/ThreatModel.md"]

    /// The names of tests that a document gives in code style: Python's by their prefix, Swift's where a test of that name exists.
    static func named(in document: String, _ files: [SourceFile]) throws -> Set<String> {
        let words = try document.groups(matching: #"`(?:[\w./]+::)?([a-z]\w+)`"#)
        return Set(words.filter { name in files.contains { $0.text.contains(head(of: name, in: $0)) } })
    }

    /// The named tests of which each definition is marked as a proof or a measurement.
    static func leftOut(_ names: Set<String>, _ files: [SourceFile]) -> [String] {
        names.filter { name in
            let definitions = files.filter { $0.text.contains(head(of: name, in: $0)) }
            return !definitions.isEmpty && definitions.allSatisfy { isMarked(name, in: $0) }
        }.sorted()
    }

    private static func head(of name: String, in file: SourceFile) -> String {
        file.path.hasSuffix(".py") ? "def \(name.hasPrefix("test_") ? name : "test_" + name)(" : "func \(name)("
    }

    private static func isMarked(_ name: String, in file: SourceFile) -> Bool {
        let marks = ["pytest.mark.proof", "pytest.mark.measurement", ".proof()"]
        let isWhole = file.lines.contains { line in
            (line.hasPrefix("pytestmark") || line.hasPrefix("@Suite")) && marks.contains { line.contains($0) }
        }
        guard !isWhole, let number = file.lines.firstIndex(where: { $0.contains(head(of: name, in: file)) }) else { return isWhole }
        // Decorators, and the attribute of a Swift test, are on its line or on those above it. A line with a function is that of another test.
        let above = file.lines[..<number].reversed().prefix { $0.drop { $0 == " " }.hasPrefix("@") && !$0.contains("func ") }
        return (above + [file.lines[number]]).contains { line in
            line.drop { $0 == " " }.hasPrefix("@") && !line.contains("pytest.param") && marks.contains { line.contains($0) }
        }
    }

    @Test func eachPromiseHasATestInTheGate() throws {
        let files = try SourceTree.files("Tests", ["swift", "py"])
        for document in Self.documents {
            let text = try String(contentsOf: Fixtures.root.appendingPathComponent(document), encoding: .utf8)
            let names = try Self.named(in: text, files)
            #expect(!names.isEmpty, "\(document) names no test")
            #expect(Self.leftOut(names, files) == [], "\(document) names these for a promise, but the gate leaves them out")
        }
    }

    @Test func aMarkedTestIsNoticed() throws {
        let python = SourceFile(
            path: "Tests/test_a.py", text: "@pytest.mark.proof\ndef test_left_out():\n    pass\n\n\ndef test_kept():\n    pass\n")
        let swift = SourceFile(path: "Tests/B.swift", text: "    @Test(.proof()) func aProof() {}\n    @Test func inTheGate() {}\n")
        let suite = SourceFile(path: "Tests/C.swift", text: "@Suite(.proof()) struct C {\n    @Test func inASuite() {}\n}\n")
        let files = [python, swift, suite]
        let names = try Self.named(in: "`test_left_out` `test_a.py::test_kept` `B.swift::aProof` `inTheGate` `inASuite` `nothing`", files)
        #expect(names == ["test_left_out", "test_kept", "aProof", "inTheGate", "inASuite"])
        #expect(Self.leftOut(names, files) == ["aProof", "inASuite", "test_left_out"])
    }
}
