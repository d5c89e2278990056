import Foundation
import TestSupport
import Testing

/// The rules, applied to the whole tree.
struct TidyTests {
    /// Reports every place where the rule is broken.
    private func check(_ files: [SourceFile], _ rule: (SourceFile) throws -> [String], _ location: SourceLocation = #_sourceLocation) throws
    {
        let broken = try files.flatMap(rule)
        #expect(broken == [], sourceLocation: location)
    }

    @Test func theTreeIsSeen() throws {
        let files = try SourceTree.swift()
        #expect(files.count > 80)
        #expect(Set(["SnapModel", "SnapWire", "SnapLoop", "SnapStore", "SnapServer", "snapfeed"]).isSubset(of: Set(files.map(\.module))))
        #expect(try SourceTree.tracked().contains { $0.path == "Package.swift" })
    }

    @Test func arrowsGoDownOnly() throws { try check(SourceTree.swift(), Rules.forbiddenImports) }
    @Test func everyLibraryHasOneImporter() throws { try check(SourceTree.swift(), Rules.strangeImporters) }
    @Test func noNounOfTheStoreKnowsItsLibrary() throws { try check(SourceTree.swift(), Rules.librariesInNouns) }
    @Test func nothingIsForceUnwrapped() throws { try check(SourceTree.swift(), Rules.forceUnwraps) }
    @Test func nothingTrapsOnPurposeButPreconditions() throws { try check(SourceTree.swift(), Rules.traps) }
    @Test func everyLineOfTheLogIsAboutAnEvent() throws { try check(SourceTree.swift(), Rules.eventlessLines) }
    @Test func onlyProgramsPrint() throws { try check(SourceTree.swift(), Rules.prints) }

    @Test func uncheckedCodeHasItsReasonAboveIt() throws {
        try check(SourceTree.swiftWithTests(), Rules.uncheckedWithoutReason)
    }

    @Test func filesAndFunctionsAreShort() throws {
        let files = try SourceTree.swiftWithTests()
        try check(files, Rules.oversized)
        try check(files, Rules.longFunctions)
    }

    @Test func nothingIsLeftForLater() throws {
        let endings: Set<String> = ["swift", "c", "h", "js", "mjs", "css", "html", "py"]
        try check(SourceTree.files("Sources", endings) + SourceTree.files("Tests", endings), Rules.unfinished)
    }

    @Test func noTrackedFileNamesAMachine() throws { try check(SourceTree.tracked(), Rules.machineMarks) }

    @Test func everyCModuleHasAnImporterInTheTable() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Fixtures.root.path + "/Sources").filter { $0.first == "C" }
        #expect(folders.filter { Rules.soleImporters[$0] == nil } == [])
    }

    @Test func everyTranscriptIsEmbeddedInTheConformanceKit() throws {
        let root = Fixtures.root.path
        let list = try String(contentsOfFile: root + "/Sources/CSnapProtocolFiles/Generated/files.c", encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: root + "/Tests/Fixtures/transcripts").filter {
            $0.hasSuffix(".json")
        }
        let embedded = try list.groups(matching: ##"^#embed ".*/transcripts/([^"]+)""##)
        #expect(embedded == files.sorted(), "`make protocol` lists them again")
        #expect(try list.groups(matching: #"^    \{"transcripts/([^"]+)""#) == embedded)
    }

    @Test func everyFileOfTheWebAppIsEmbeddedInTheProgram() throws {
        let root = Fixtures.root.path + "/Sources/SnapWeb/Public"
        let list = try String(contentsOfFile: Fixtures.root.path + "/Sources/CSnapWebFiles/Generated/sources.inc", encoding: .utf8)
        let files = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []).filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) && !isFolder.boolValue
        }
        #expect(!files.isEmpty)
        let differences = try WebFiles.differences(files: files, list: list)
        #expect(differences == [])
    }

    @Test func everyRouteOfTheWebAppIsAPlaceOfTheServer() throws {
        let sources = Fixtures.root.path + "/Sources/"
        let table = try String(contentsOfFile: sources + "SnapWeb/Public/routes.js", encoding: .utf8)
        let list = try String(contentsOfFile: sources + "CSnapWebFiles/Generated/sources.inc", encoding: .utf8)
        let paths = try table.groups(matching: #"\bpath: '([^']+)'"#)
        #expect(!paths.isEmpty)
        #expect(try list.groups(matching: #"^    "([^"]+)",$"#) == paths, "`make web-table` lists them again")
    }
}

/// Compares the web app's files with the C file that embeds them.
enum WebFiles {
    static func differences(files: [String], list: String) throws -> [String] {
        let embedded = try list.groups(matching: ##"^#embed "\.\./\.\./SnapWeb/Public/([^"]+)""##)
        let served = try list.groups(matching: #"^\s*(?:FILE\(|\{ ?)"/([^"]+)""#)
        let missing = files.filter { !embedded.contains($0) }.map { "\($0) is not embedded" }
        let unserved = files.filter { !served.contains($0) }.map { "\($0) has no path" }
        return missing + unserved + embedded.filter { !files.contains($0) }.map { "\($0) is embedded but does not exist" }
    }
}
