import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Deleted and expired data is in no file of the store, nor in a backup made later.
struct ErasureTests {
    /// Posts many snaps, so that rows move between pages, and removes every third one by the closure.
    private func churn(_ scratch: Scratch, _ remove: (Snap) throws -> Void) throws -> [(snap: Snap, image: StoredImage, caption: String)] {
        let ana = try scratch.account("ana")
        var random = Seeded(11)
        var removed: [(snap: Snap, image: StoredImage, caption: String)] = []
        var kept: [(snap: Snap, image: StoredImage, caption: String)] = []
        for number in 0..<400 {
            let caption = "caption \(number) " + String(repeating: "\(random.next())", count: 1 + random.below(8))
            let image = StoredImage(
                file: Secret.fileName(), secret: (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) }, type: "image/jpeg")
            kept.append((try scratch.post("\(number)", by: ana, caption: caption, source: .upload(image)), image, caption))
            guard number % 3 == 2 else { continue }
            removed.append(kept.remove(at: random.below(kept.count)))
            try remove(removed[removed.count - 1].snap)
        }
        try scratch.store.truncateLog()
        return removed
    }

    private func found(_ removed: [(snap: Snap, image: StoredImage, caption: String)], in folder: String) throws -> Int {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let contents = files.compactMap { FileManager.default.contents(atPath: folder + "/" + $0) }
        return removed.count { entry in
            contents.contains { $0.range(of: Data(entry.image.secret)) != nil || $0.range(of: Data(entry.caption.utf8)) != nil }
        }
    }

    @Test(arguments: [Snap.Gone.deleted, .expired]) func keysAndCaptionsAreGoneFromEveryFileAndLaterBackup(_ gone: Snap.Gone) throws {
        let scratch = try Scratch()
        let removed = try churn(scratch) { snap in _ = try scratch.write { try $0.removeSnap(snap.id, as: gone, at: .at(20)) } }
        #expect(try removed.count == 133 && found(removed, in: scratch.path) == 0)
        _ = try scratch.backUp()
        #expect(try found(removed, in: scratch.folder.path) == 0)
    }

    /// Negative control: with SQLite's standard settings, the search finds many captions.
    @Test func withoutSecureDeleteTheSearchFindsDeletedText() throws {
        let scratch = try Scratch()
        try scratch.store.commit { try $0.sql.file.execute(sql: "PRAGMA secure_delete=OFF") }
        let removed = try churn(scratch) { snap in _ = try scratch.write { try $0.removeSnap(snap.id, as: .deleted, at: .at(20)) } }
        #expect(try found(removed, in: scratch.path) > 20)
    }

    /// Negative control: with a WAL that is not emptied, the search finds the caption.
    @Test func withoutAnEmptiedWALTheSearchFindsDeletedText() throws {
        let scratch = try Scratch()
        let upload = try scratch.upload("1", [1, 2, 3], by: try scratch.account("ana"))
        _ = try scratch.write { try $0.removeSnap(upload.snap.id, as: .deleted, at: .at(20)) }
        #expect(try litter(of: Data(upload.image.secret), in: scratch.path) == ["snapfeed.db-wal"])
        try scratch.store.truncateLog()
        #expect(try litter(of: Data(upload.image.secret), in: scratch.path) == [])
    }

    @Test func aDeletedAccountLeavesNoKeyCaptionNameOrFile() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("anastasia of somewhere")
        let plain = [UInt8]("the plain bytes of an image".utf8)
        let upload = try scratch.upload("1", plain, by: ana, caption: "her caption")
        #expect(try litter(of: Data("her caption".utf8), in: scratch.path) != [])
        let deletion = try scratch.write { try $0.deleteAccount(ana.id, at: .at(30)) }
        for file in deletion.files { scratch.images.remove(file) }
        try scratch.store.truncateLog()
        for secret in [Data(upload.image.secret), Data(plain), Data("her caption".utf8), Data("anastasia".utf8)] {
            #expect(try litter(of: secret, in: scratch.path) == [])
        }
    }
}
