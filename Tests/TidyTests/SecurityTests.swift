import Foundation
import TestSupport
import Testing

/// The table of rules in ThreatModel.md has every hazard and every line of the checklist, and each test that it names exists.
struct SecurityTests {
    private static func table() throws -> String {
        try String(contentsOf: Fixtures.root.appendingPathComponent("Sources/snapfeed/snapfeed.docc/ThreatModel.md"), encoding: .utf8)
    }

    /// The named tests that do not exist.
    static func missing(in table: String, _ files: [SourceFile]) throws -> [String] {
        let named = try table.groups(matching: #"`(\w+\.(?:swift|py)::\w+)`"#)
        return named.filter { name in
            let parts = name.components(separatedBy: "::")
            let function = "\(parts[0].hasSuffix(".py") ? "def" : "func") \(parts[1])("
            return !files.contains { $0.path.hasSuffix("/" + parts[0]) && $0.text.contains(function) }
        }
    }

    @Test func everyRuleIsInTheTableWithTestsThatExist() throws {
        let table = try Self.table()
        let rows = try table.groups(matching: #"^\| (H?\d+|P2) \|"#)
        #expect(rows == (1...34).map { "H\($0)" } + (1...23).map(String.init) + ["P2"])
        let files = try SourceTree.files("Tests", ["swift", "py"])
        #expect(try Self.missing(in: table, files) == [])
    }

    /// With `fd_limit_per_thread` set, libwebsockets searches all sockets for the socket of every event, which is slow with many
    /// connections.
    @Test func libwebsocketsFindsASocketByItsDescriptor() throws {
        let setting = try SourceTree.files("Sources", ["swift", "h"]).filter { $0.text.contains("fd_limit_per_thread =") }
        #expect(setting.map(\.path) == [])
    }

    @Test func aMissingTestIsNoticed() throws {
        let files = [SourceFile(path: "Tests/A/BTests.swift", text: "func here() {}"), SourceFile(path: "Tests/c.py", text: "def here():")]
        let table = "`BTests.swift::here` `BTests.swift::her` `CTests.swift::here` `c.py::here` `c.py::gone`"
        #expect(try Self.missing(in: table, files) == ["BTests.swift::her", "CTests.swift::here", "c.py::gone"])
    }
}
