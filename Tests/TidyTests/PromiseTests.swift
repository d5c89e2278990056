import Foundation
import TestSupport
import Testing

/// The tests that the documents name for a promise run in the gate, so none of them may be a proof.
struct PromiseTests {
    private static let documents = ["README.md", ".github/CONTRIBUTING.md", "Sources/snapfeed/snapfeed.docc/ThreatModel.md"]

    /// The names of tests that a document gives in code style: Python's by their prefix, Swift's where a test of that name exists.
    static func named(in document: String, _ tests: [String: [SourceFile]]) throws -> Set<String> {
        Set(try document.groups(matching: #"`(?:[\w./]+::)?([a-z]\w+)`"#).filter { tests[$0] != nil })
    }

    /// The named tests of which each definition is marked as a proof or a measurement.
    static func leftOut(_ names: Set<String>, _ tests: [String: [SourceFile]]) -> [String] {
        names.filter { name in tests[name]?.allSatisfy { isMarked(name, in: $0) } == true }.sorted()
    }

    /// The files that define each function. A test of Python is found with and without its prefix.
    static func definitions(in files: [SourceFile]) -> [String: [SourceFile]] {
        var found: [String: [SourceFile]] = [:]
        for file in files {
            for name in Set(file.lines.compactMap(defined)) {
                found[name, default: []].append(file)
                if file.path.hasSuffix(".py"), name.hasPrefix("test_") { found[String(name.dropFirst(5)), default: []].append(file) }
            }
        }
        return found
    }

    /// The name of the function that a line defines.
    private static func defined(in line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(where: { $0 == "def" || $0 == "func" }), keyword + 1 < words.count else { return nil }
        let name = words[keyword + 1].prefix { $0 != "(" }
        return name.count < words[keyword + 1].count ? String(name) : nil
    }

    private static func isMarked(_ name: String, in file: SourceFile) -> Bool {
        let marks = ["pytest.mark.proof", "pytest.mark.measurement", ".proof()"]
        let isWhole = file.lines.contains { line in
            (line.hasPrefix("pytestmark") || line.hasPrefix("@Suite")) && marks.contains { line.contains($0) }
        }
        let names = [name, "test_" + name]
        guard !isWhole, let number = file.lines.firstIndex(where: { defined(in: $0).map(names.contains) == true }) else { return isWhole }
        // Decorators, and the attribute of a Swift test, are on its line or on those above it. A line with a function is that of another test.
        let above = file.lines[..<number].reversed().prefix { $0.drop { $0 == " " }.hasPrefix("@") && !$0.contains("func ") }
        return (above + [file.lines[number]]).contains { line in
            line.drop { $0 == " " }.hasPrefix("@") && !line.contains("pytest.param") && marks.contains { line.contains($0) }
        }
    }

    @Test func eachPromiseHasATestInTheGate() throws {
        let tests = Self.definitions(in: try SourceTree.files("Tests", ["swift", "py"]))
        for document in Self.documents {
            let text = try String(contentsOf: Fixtures.root.appendingPathComponent(document), encoding: .utf8)
            let names = try Self.named(in: text, tests)
            #expect(!names.isEmpty, "\(document) names no test")
            #expect(Self.leftOut(names, tests) == [], "\(document) names these for a promise, but the gate leaves them out")
        }
    }

    @Test func aMarkedTestIsNoticed() throws {
        let python = SourceFile(
            path: "Tests/test_a.py", text: "@pytest.mark.proof\ndef test_left_out():\n    pass\n\n\ndef test_kept():\n    pass\n")
        let swift = SourceFile(path: "Tests/B.swift", text: "    @Test(.proof()) func aProof() {}\n    @Test func inTheGate() {}\n")
        let suite = SourceFile(path: "Tests/C.swift", text: "@Suite(.proof()) struct C {\n    @Test func inASuite() {}\n}\n")
        let tests = Self.definitions(in: [python, swift, suite])
        let names = try Self.named(in: "`test_left_out` `test_a.py::test_kept` `B.swift::aProof` `inTheGate` `inASuite` `nothing`", tests)
        #expect(names == ["test_left_out", "test_kept", "aProof", "inTheGate", "inASuite"])
        #expect(Self.leftOut(names, tests) == ["aProof", "inASuite", "test_left_out"])
    }
}
