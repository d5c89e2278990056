import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapServer

/// Archives, read by the system's own `tar`.
struct TarTests {
    @Test func tarUnpacksTheArchive() throws {
        let folder = try TemporaryFolder()
        let files: [(name: String, content: [UInt8])] = [
            ("1.jpg", [1, 2, 3]), ("2.jpg", []), ("3.jpg", [UInt8](repeating: 7, count: 1_024)),
        ]
        var tar = Tar()
        for file in files { tar.add(file.content, name: file.name, at: Timestamp(milliseconds: 1_000_000)) }
        try folder.write(Data(tar.finished()), to: "all.tar")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tar", "-xf", folder("all.tar"), "-C", folder.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        for file in files { #expect(try folder.read(file.name) == Data(file.content)) }
    }

    @Test func anArchiveWithoutFilesIsEmpty() { #expect(Tar().finished().isEmpty) }
}
