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

    @Test func theImagesOfAnotherClusterStay() throws {
        let (one, other) = (try Scratch(), try Scratch())
        let file = try one.images.write([1], type: "image/jpeg").file
        try one.images.claim(for: one.read(\.imagesOwner))
        try one.images.claim(for: one.read(\.imagesOwner))
        try age(file, in: one, hours: 30)
        _ = try other.write { try $0.run("UPDATE digest_key SET key = ?", [[UInt8](repeating: 7, count: 16)]) }
        let sweep = ClusterSweep(try #require(other.database).address, node: "a")
        #expect(try fault { _ = try sweep.run(one.images, at: Self.now) }?.kind == .unsafe)
        #expect(isThere(file, in: one))
    }

    @Test func aSweepEndsWhereItIsCancelled() throws {
        let scratch = try Scratch()
        let file = try scratch.images.write([1], type: "image/jpeg").file
        try age(file, in: scratch, hours: 30)
        let sweep = ClusterSweep(try #require(scratch.database).address, node: "a")
        #expect(try fault { _ = try sweep.run(scratch.images, at: Self.now) { true } }?.kind == .cancelled)
        #expect(isThere(file, in: scratch))
    }

    @Test func oneNodeSweepsInAnHour() throws {
        let scratch = try Scratch()
        let address = try #require(scratch.database).address
        let sweeps = ["a", "b"].map { ClusterSweep(address, node: $0) }
        #expect(try sweeps.map { try $0.run(scratch.images, at: Self.now) } == [0, nil])
        #expect(try sweeps[1].run(scratch.images, at: Timestamp(milliseconds: Self.now.milliseconds + 3_600_000)) == 0)
    }
}
