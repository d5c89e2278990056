import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Stored uploads: sealed, erased by deleting their key, and swept up after a crash.
struct ImageTests {
    private static let image = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    private func file(_ scratch: Scratch, _ image: StoredImage) -> URL {
        URL(fileURLWithPath: StoreDirectory.imagesPath(in: scratch.path) + "/\(image.file.prefix(2))/\(image.file)")
    }

    @Test func anImageIsReadAsItWasWritten() throws {
        let scratch = try Scratch()
        for bytes in [Self.image, [], [1]] {
            let stored = try scratch.images.write(bytes, type: "image/jpeg")
            #expect(try scratch.images.read(stored) == bytes)
            #expect(stored.secret.count == 32)
        }
    }

    /// A reader thread that opened a FIFO would wait for ever.
    @Test func anythingButAFileInItsPlaceIsMissing() throws {
        let scratch = try Scratch()
        let stored = try scratch.images.write(Self.image, type: "image/jpeg")
        let path = file(scratch, stored).path
        try FileManager.default.moveItem(atPath: path, toPath: path + "x")
        func kind() -> StoreError.Kind? { #expect(throws: StoreError.self) { try scratch.images.read(stored) }?.kind }
        #expect(mkfifo(path, 0o600) == 0)
        #expect(kind() == .missing)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "x")
        #expect(kind() == .missing)
    }

    @Test func aPlaceBelongsToOneStoreAndASweepLeavesItsMark() throws {
        let scratch = try Scratch()
        let owner = try scratch.read(\.imagesOwner)
        for _ in 0..<2 { try scratch.images.claim(for: owner) }
        #expect(try fault { try scratch.images.claim(for: owner + "x") }?.kind == .unsafe)
        #expect(try scratch.images.sweep { _ in false } == ImageFiles.Sweep(removed: 0, foreign: 0))
        try scratch.images.claim(for: owner)
        #expect(try fault { try scratch.images.claim(for: owner + "x") }?.kind == .unsafe)
    }

    @Test func theFileIsNoiseWithoutItsSecret() throws {
        let scratch = try Scratch()
        let stored = try scratch.images.write(Self.image, type: "image/jpeg")
        let sealed = try Data(contentsOf: file(scratch, stored))
        #expect(sealed.range(of: Data(Self.image.prefix(16))) == nil)
        #expect(sealed.range(of: Data(stored.secret)) == nil)
        let other = StoredImage(file: stored.file, secret: [UInt8](repeating: 1, count: 32), type: stored.type)
        #expect(try fault { _ = try scratch.images.read(other) }?.kind == .corrupt)
        #expect(try scratch.images.write(Self.image, type: "image/jpeg").secret != stored.secret)
    }

    @Test func aDamagedShortenedSwappedOrLostFileIsNotHandedOut() throws {
        let scratch = try Scratch()
        let stored = try scratch.images.write(Self.image, type: "image/jpeg")
        let url = file(scratch, stored)
        let whole = try Data(contentsOf: url)
        func kind() throws -> StoreError.Kind? { try fault { _ = try scratch.images.read(stored) }?.kind }
        for place in [0, 12, whole.count / 2, whole.count - 1] {
            var damaged = whole
            damaged[place] ^= 1
            try damaged.write(to: url)
            #expect(try kind() == .corrupt, "byte \(place)")
        }
        for length in [0, 1, 27, whole.count - 1] {
            try whole.prefix(length).write(to: url)
            #expect(try kind() == .corrupt, "\(length) bytes")
        }
        try whole.write(to: url)
        #expect(try kind() == nil)
        // Another image's file under this name is refused, even when it is sealed with the same key.
        let second = try scratch.images.write([1, 2, 3], type: "image/jpeg")
        try Data(contentsOf: file(scratch, second)).write(to: url)
        #expect(
            try fault { _ = try scratch.images.read(StoredImage(file: stored.file, secret: second.secret, type: "")) }?.kind == .corrupt)
        scratch.images.remove(stored.file)
        scratch.images.remove(stored.file)
        #expect(try kind() == .missing)
    }

    @Test func theSweepTakesOnlyFilesThatNoRowNames() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let kept = try scratch.images.write(Self.image, type: "image/jpeg")
        try scratch.post("1", by: ana, source: .upload(kept))
        let orphans = try (0..<3).map { _ in try scratch.images.write([1], type: "image/jpeg") }
        try Data([1]).write(to: URL(fileURLWithPath: file(scratch, kept).path + ".new"))
        let swept = try scratch.store.commit { transaction in try scratch.images.sweep { try transaction.snapshot.namesFile($0) } }
        #expect(swept == ImageFiles.Sweep(removed: 4, foreign: 0))
        #expect(try scratch.images.read(kept) == Self.image)
        for orphan in orphans { #expect(!FileManager.default.fileExists(atPath: file(scratch, orphan).path)) }
        #expect(
            try scratch.store.commit { transaction in try scratch.images.sweep { try transaction.snapshot.namesFile($0) } }.removed == 0)
    }

    @Test func aDeletedImagesSecretIsInNoFileOfTheStore() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let stored = try scratch.images.write(Self.image, type: "image/jpeg")
        let snap = try scratch.post("1", by: ana, caption: "words that are private", source: .upload(stored))
        for number in 2...40 { try scratch.post("\(number)", by: ana, source: .upload(try scratch.images.write([1], type: "image/jpeg"))) }
        let traces = [Data(stored.secret), Data("words that are private".utf8)]
        func found() throws -> [Bool] {
            let files = try ["snapfeed.db", "snapfeed.db-wal"].map { try scratch.folder.read("store/" + $0) }
            return traces.map { trace in files.contains { $0.range(of: trace) != nil } }
        }
        // The search finds both while they exist, in the WAL and, after it was emptied, in the database.
        #expect(try found() == [true, true])
        try scratch.store.truncateLog()
        #expect(try found() == [true, true])
        _ = try scratch.write { try $0.removeSnap(snap.id, as: .deleted, at: .at(99)) }
        try scratch.store.truncateLog()
        #expect(try found() == [false, false])
        #expect(try scratch.ask("PRAGMA integrity_check", as: String.self) == ["ok"])
    }
}
