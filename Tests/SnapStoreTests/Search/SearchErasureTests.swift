import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Words of deleted posts are in no file of the store, nor in a backup made later, although they were on segments.
struct SearchErasureTests {
    /// Posts many photos and snaps with words, tags and alt texts, and gets rid of every third one in all ways there are.
    private func churn(_ scratch: Scratch) throws -> TraceableWords {
        var secrets = TraceableWords()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account(secrets.make()))
        var filler = Seeded(9)
        var doomed: [(Photo, Snap)] = []
        for number in 0..<600 {
            let isSecret = number % 3 == 0
            func word() -> String { isSecret ? secrets.make() : "word\(filler.below(900))" }
            let caption = "\(word()) #\(word()) \(word())"
            let photo = try scratch.photo("\(number)", by: number % 6 == 0 ? ben : ana, caption: caption, alt: word())
            let snap = try scratch.post("\(number)", by: number % 6 == 0 ? ben : ana, caption: "\(word()) #\(word())")
            if number % 150 == 149 { try scratch.shelve() }
            guard isSecret, number % 6 == 3 else { continue }
            // Half of them go while they wait, half later.
            if number % 12 == 9 { try remove(photo, snap, in: scratch) } else { doomed.append((photo, snap)) }
        }
        try scratch.shelve()
        for (photo, snap) in doomed { try remove(photo, snap, in: scratch) }
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(300)) }
        return secrets
    }

    private func remove(_ photo: Photo, _ snap: Snap, in scratch: Scratch) throws {
        if photo.id.rawValue % 4 == 0 {
            let change = PhotoChange(caption: "harmless", alt: "")
            _ = try scratch.write { try $0.editPhoto(photo.id, change, by: photo.author.id, at: .at(200)) }
        } else {
            _ = try scratch.write { try $0.erasePhoto(photo.id, of: photo.author.id, at: .at(200)) }
        }
        _ = try scratch.write { try $0.removeSnap(snap.id, as: photo.id.rawValue % 3 == 0 ? .deleted : .expired, at: .at(200)) }
    }

    @Test func deletedWordsAreInNoFileOrLaterBackup() throws {
        let scratch = try Scratch()
        let secrets = try churn(scratch)
        #expect(secrets.count == 1 + 200 * 6 && secrets.found(in: scratch.path) > 500 * 5)
        #expect(try scratch.store.truncateLog())
        #expect(secrets.found(in: scratch.path) == 0)
        // The words of the others are still found.
        #expect(try scratch.shelved("harmless").count > 10 && scratch.ask("SELECT count(*) FROM shelf WHERE dirty") == [0])
        _ = try scratch.backUp()
        #expect(secrets.found(in: scratch.folder.path) == 0)
        #expect(try scratch.ask("PRAGMA integrity_check", as: String.self) == ["ok"])
    }

    /// Negative control: with segments as they are after the deletions, the search finds many words.
    @Test func withoutRewrittenSegmentsTheSearchFindsDeletedWords() throws {
        let scratch = try Scratch()
        let secrets = try churn(scratch)
        try scratch.write { try $0.run("UPDATE shelf SET dirty = 0") }
        #expect(try scratch.store.truncateLog())
        #expect(secrets.found(in: scratch.path) > 100 * 5)
    }

    /// SQLite calls a table malformed that was rewritten a thousand times, so it is filled again in between.
    @Test func aSegmentOutlivesAnyNumberOfRewrites() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 0..<40 { try scratch.photo("\(number)", by: ana, caption: "fox \(number) word\(number * 7)") }
        try scratch.shelve()
        for turn in 0..<1_100 {
            let photo = PhotoID(rawValue: Int64(1 + turn % 3))
            let change = PhotoChange(caption: "fox turn\(turn)")
            _ = try scratch.write { try $0.editPhoto(photo, change, by: ana.id, at: .at(200)) }
            while try scratch.store.rewriteSegment() {}
        }
        #expect(try scratch.found("fox", by: ana).count == 40 && scratch.found("turn1099", by: ana).count == 1)
        #expect(try scratch.ask("SELECT max(rewrites) FROM shelf", as: Int.self)[0] <= IndexSegment.rewritesMax)
        #expect(try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(300)) == [])
    }

    /// A malformed segment ends neither the server nor erasure: the entries have everything that it should have.
    @Test func aMalformedSegmentIsFilledAgain() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 0..<9 { try scratch.photo("\(number)", by: ana, caption: "fox \(number)") }
        try scratch.shelve()
        try scratch.write {
            // Three thousand levels.
            try $0.run("UPDATE photo_shelf_0_data SET block = x'00000000973800000000' WHERE id = 10")
            try $0.run("UPDATE shelf SET dirty = 1")
        }
        #expect(try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(300)).map(\.name) == ["search_index"])
        #expect(try scratch.store.rewriteSegment())
        #expect(try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(300)) == [])
        #expect(try scratch.found("fox", by: ana).count == 9)
    }

    @Test func aStopRewritesWhatIsLeft() throws {
        let scratch = try Scratch()
        let secrets = try churn(scratch)
        try scratch.close()
        #expect(secrets.found(in: scratch.path) == 0)
    }

    /// A reader that has searched keeps nothing of an older state open.
    @Test func aSearchDoesNotKeepTheLogFromBeingEmptied() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let photo = try scratch.photo("1", by: ana, caption: "red fox #snow")
        try scratch.photo("2", by: ana, caption: "red fox")
        try scratch.shelve()
        let (reader, query) = (try scratch.reader(), try SearchQuery("fox"))
        for left in [2, 1] {
            let page = try reader.read {
                try $0.searchPhotos(query, SearchPageRequest(limit: 1), for: .viewer(ana.id), at: .at(9), budget: Scratch.endless)
            }.get()
            #expect(page.items.count == 1 && page.items[0].id.rawValue == 2)
            _ = try scratch.write { try $0.erasePhoto(left == 2 ? photo.id : PhotoID(rawValue: 2), of: ana.id, at: .at(300)) }
            #expect(try scratch.store.truncateLog())
            #expect(try litter(of: Data("snow".utf8), in: scratch.path) == [])
        }
    }

    /// A backup that runs while something is deleted has nothing of it.
    @Test func aBackupUnderWayForgetsWhatIsDeletedMeanwhile() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        var secrets = TraceableWords()
        let photo = try scratch.photo("1", by: ana, caption: "\(secrets.make()) #\(secrets.make())", alt: secrets.make())
        let snap = try scratch.post("1", by: ana, caption: secrets.make())
        try scratch.shelve()
        var isDeleted = false
        let target = BackupTarget(file: scratch.folder("backup.tar"), replaces: false)
        _ = try Backup(store: scratch.path, version: "1").make(in: target, at: .at(500)) {
            (_) throws(StoreError) in
            guard !isDeleted else { return }
            isDeleted = true
            try scratch.store.commit { transaction in
                _ = try transaction.erasePhoto(photo.id, of: ana.id, at: .at(400))
                _ = try transaction.removeSnap(snap.id, as: .deleted, at: .at(400))
            }
        }
        // A reader's state kept the log from being emptied until now.
        #expect(try isDeleted && scratch.store.truncateLog())
        #expect(secrets.found(in: scratch.folder.path) == 0)
    }
}
