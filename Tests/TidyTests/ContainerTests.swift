import Foundation
import TestSupport
import Testing

/// The container's image is built only now and then, so this checks quickly, and without a container engine, that the build has its files.
struct ContainerTests {
    private let root = Fixtures.root

    /// The paths that the build stage copies from the repository.
    private func copied() throws -> Set<String> {
        let file = try String(contentsOf: root.appendingPathComponent(".deploy/Dockerfile"), encoding: .utf8)
        // Only a comment comes before the first FROM.
        let build = try #require(file.components(separatedBy: "\nFROM ").dropFirst().first)
        return Set(
            build.split(separator: "\n").filter { $0.hasPrefix("COPY ") }.flatMap { $0.split(separator: " ").dropFirst().dropLast() }.map {
                String($0)
            })
    }

    /// The top-level names that the build reads: the manifest, its targets' folders, and the files that C files embed or include from
    /// elsewhere.
    private func read() throws -> [String: String] {
        var readers = ["Package.swift": "the build", "Sources": "Package.swift"]
        let manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
        for path in try manifest.groups(matching: #"path: "([^"/]+)"#) { readers[path] = "Package.swift" }
        for file in try SourceTree.files("Sources", ["c", "h", "inc"]) {
            let folder = root.appendingPathComponent(file.path).deletingLastPathComponent()
            for path in try file.text.groups(matching: ##"^#(?:embed|include) "(\.\.[^"]+)""##) {
                let target = folder.appendingPathComponent(path).standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count + 1)
                readers[String(target.prefix { $0 != "/" })] = file.path
            }
        }
        // The build itself makes this one.
        readers[".build"] = nil
        return readers
    }

    @Test func theImageHasAllFilesThatTheBuildReads() throws {
        let copied = try copied()
        let missing = try read().filter { !copied.contains($0.key) }
        #expect(missing.isEmpty, "the Dockerfile's first stage must COPY these, which are read by those: \(missing)")
    }

    /// Makes sure that the rule above can fail: it sees the embedded pictures and transcripts.
    @Test func embeddedFilesAreSeen() throws {
        #expect(try read().keys.sorted() == ["Package.swift", "Sources", "Tests", "data"])
    }
}
