import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Files without a row go once they are old; all others stay.
@Suite(.enabled(if: TestDatabase.isUsed, "needs PostgreSQL"))
struct ClusterSweepTests {
    private static let now = Timestamp(milliseconds: 100 * 86_400_000)

    private func age(_ file: String, in scratch: Scratch, hours: Double) throws {
        let moment = Date(timeIntervalSince1970: Double(Self.now.milliseconds) / 1_000 - hours * 3_600)
        try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: ImageFiles.path(of: file, in: scratch.path))
    }

    private func isThere(_ file: String, in scratch: Scratch) -> Bool {
        FileManager.default.fileExists(atPath: ImageFiles.path(of: file, in: scratch.path))
    }

    @Test func onlyOldFilesWithoutARowGo() throws {
        let scratch = try Scratch()
        let sweep = ClusterSweep(try #require(scratch.database).address, node: "a")
        let ana = try scratch.account("ana")
        let files = try (0..<3).map { try scratch.images.write([UInt8($0)], type: "image/jpeg") }
        let draft = Scratch.draft("k", by: ana)
        _ = try scratch.write { transaction in
            try transaction.post(draft, .upload(files[0]))
        }
        try age(files[0].file, in: scratch, hours: 30)
        try age(files[1].file, in: scratch, hours: 30)
        try age(files[2].file, in: scratch, hours: 0.9)
        #expect(try sweep.run(scratch.images, at: Self.now) == 1)
        #expect(files.map { isThere($0.file, in: scratch) } == [true, false, true])
    }

    @Test func oneNodeSweepsInAnHour() throws {
        let scratch = try Scratch()
        let address = try #require(scratch.database).address
        let sweeps = ["a", "b"].map { ClusterSweep(address, node: $0) }
        #expect(try sweeps.map { try $0.run(scratch.images, at: Self.now) } == [0, nil])
        #expect(try sweeps[1].run(scratch.images, at: Timestamp(milliseconds: Self.now.milliseconds + 3_600_000)) == 0)
    }
}
