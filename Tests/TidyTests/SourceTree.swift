import Foundation
import TestSupport

/// A file of the repository, by its path from the root.
struct SourceFile: Sendable {
    let path: String
    let text: String
    /// The Swift text without comments and strings; empty for other languages.
    let code: String

    init(path: String, text: String) {
        (self.path, self.text) = (path, text)
        code = path.hasSuffix(".swift") ? SwiftCode(text).text : ""
    }

    /// The folder below `Sources`, which is the module's name.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}

/// The source tree on the disk.
enum SourceTree {
    static func files(_ folder: String, _ endings: Set<String>) throws -> [SourceFile] {
        let root = Fixtures.root.appendingPathComponent(folder)
        let paths = (FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []).sorted()
        return try paths.filter { endings.contains(URL(fileURLWithPath: $0).pathExtension) }.map { path in
            SourceFile(path: folder + "/" + path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
        }
    }

    /// Read once for all rules.
    private static let sources = Result { try files("Sources", ["swift"]) }
    private static let tests = Result { try files("Tests", ["swift"]) }

    static func swift() throws -> [SourceFile] { try sources.get() }
    static func swiftWithTests() throws -> [SourceFile] { try sources.get() + tests.get() }

    /// The text files that git tracks; without git, all files except those that git would ignore.
    static func tracked() throws -> [SourceFile] {
        let git = Process()
        let output = Pipe()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "-C", Fixtures.root.path, "ls-files", "-z"]
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        try git.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        git.waitUntilExit()
        let names = git.terminationStatus == 0 ? String(decoding: data, as: UTF8.self).split(separator: "\0").map(String.init) : walk()
        return names.compactMap { name in
            let url = Fixtures.root.appendingPathComponent(name)
            return (try? String(contentsOf: url, encoding: .utf8)).map { SourceFile(path: name, text: $0) }
        }
    }

    private static func walk() -> [String] {
        let all = FileManager.default.enumerator(atPath: Fixtures.root.path)?.compactMap { $0 as? String } ?? []
        return all.filter { path in
            ![".build", ".venv", ".git", "store"].contains { path.hasPrefix($0) } && !path.hasSuffix("Package.resolved")
        }
    }
}

/// Searches a text for a pattern.
extension String {
    /// The lines on which the pattern is found, counted from 1.
    func lines(matching pattern: String) throws -> [Int] {
        let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
        let matches = expression.matches(in: self, range: NSRange(startIndex..., in: self))
        return matches.compactMap { Range($0.range, in: self) }.map { range in self[..<range.lowerBound].count { $0 == "\n" } + 1 }
    }

    /// The text of the pattern's first group, for each match in order.
    func groups(matching pattern: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
        let matches = expression.matches(in: self, range: NSRange(startIndex..., in: self))
        return matches.compactMap { Range($0.range(at: 1), in: self) }.map { String(self[$0]) }
    }
}
