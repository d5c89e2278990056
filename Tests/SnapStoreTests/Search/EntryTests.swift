import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Entries and segments follow every change of a post.
struct EntryTests {
    private func entries(_ scratch: Scratch, _ table: String = "photo_entry") throws -> [String] {
        try scratch.ask("SELECT text FROM \(table) ORDER BY 1")
    }

    @Test func aPostWithoutWordsHasNoEntry() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.photo("a", by: ana)
        try scratch.post("b", by: ana)
        try scratch.photo("c", by: ana, caption: "!?")
        #expect(try entries(scratch).isEmpty && entries(scratch, "snap_entry").isEmpty)
        try scratch.photo("d", by: ana, caption: "Red Fox", alt: "a tail")
        try scratch.post("e", by: ana, caption: "Red Fox")
        #expect(try entries(scratch) == ["red fox  a tail"] && entries(scratch, "snap_entry") == ["red fox"])
    }

    /// Before and after it comes to its segment.
    @Test(.ofFiles, arguments: [false, true]) func anEditAndADeletionChangeTheEntry(isShelved: Bool) throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let photo = try scratch.photo("a", by: ana, caption: "red fox #snow")
        let plain = try scratch.photo("b", by: ana)
        if isShelved { try scratch.shelve() }
        #expect(try scratch.shelved("fox") == (isShelved ? [photo.id.rawValue] : []))
        #expect(try scratch.found("fox", by: ana) == [1])
        func edit(_ photo: Photo, _ change: PhotoChange) throws {
            _ = try scratch.write { try $0.editPhoto(photo.id, change, by: ana.id, at: .at(200)) }
        }
        try edit(photo, PhotoChange(caption: "blue bird #sky"))
        try edit(plain, PhotoChange(alt: "a bird"))
        #expect(try scratch.found("fox", by: ana) == [] && scratch.found("#snow", by: ana) == [])
        #expect(try scratch.found("bird", by: ana) == [2, 1] && scratch.found("#sky", by: ana) == [1])
        #expect(try scratch.ask("SELECT name FROM tag") == ["sky"])
        try edit(photo, PhotoChange(caption: ""))
        #expect(try scratch.found("bird", by: ana) == [2])
        _ = try scratch.write { try $0.erasePhoto(plain.id, of: ana.id, at: .at(300)) }
        #expect(try entries(scratch).isEmpty && scratch.found("bird", by: ana).isEmpty)
        #expect(try scratch.shelved("bird").isEmpty && scratch.shelved("fox").isEmpty)
        #expect(try scratch.ask("SELECT count(*) FROM tag") == [0])
    }

    @Test(.ofFiles, arguments: [false, true]) func aSnapThatGoesLosesItsEntry(isShelved: Bool) throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let snap = try scratch.post("a", by: ana, caption: "red fox #snow")
        try scratch.post("b", by: ana, caption: "red bird", expiresAt: .at(500))
        if isShelved { try scratch.shelve() }
        #expect(try scratch.foundSnaps("red", by: ana, at: .at(400)) == [2, 1])
        #expect(try scratch.foundSnaps("red", by: ana, at: .at(500)) == [1])
        _ = try scratch.write { try $0.removeSnap(snap.id, as: .deleted, at: .at(20)) }
        #expect(try scratch.foundSnaps("fox", by: ana, at: .at(400)) == [] && scratch.shelved("fox", .snap) == [])
        #expect(try scratch.ask("SELECT count(*) FROM tag") == [0])
        _ = try scratch.write { try $0.removeSnap(SnapID(rawValue: 2), as: .expired, at: .at(500)) }
        #expect(try entries(scratch, "snap_entry").isEmpty && scratch.shelved("red", .snap).isEmpty)
    }

    @Test(.ofFiles) func aDeletedAccountHasNoEntries() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.photo("a", by: ana, caption: "red fox #snow")
        try scratch.post("b", by: ana, caption: "red fox #snow")
        try scratch.shelve()
        try scratch.photo("c", by: ana, caption: "red fox #ice")
        try scratch.photo("d", by: ben, caption: "red bird #ice")
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(300)) }
        #expect(try entries(scratch).count == 1 && entries(scratch, "snap_entry").isEmpty)
        #expect(try scratch.shelved("red").isEmpty && scratch.shelved("red", .snap).isEmpty)
        #expect(try scratch.found("red", by: ben) == [3] && scratch.ask("SELECT name FROM tag") == ["ice"])
    }

    /// Also those that are made again with other words, and those that are read from a segment.
    @Test(.ofFiles, arguments: [false, true]) func entriesHaveWhatRanksTheirPhotos(isShelved: Bool) throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photos = try ["fox", "fox", "fox", "bird"].enumerated().map { try scratch.photo("\($0)", by: ana, caption: $1) }
        if isShelved { try scratch.shelve() }
        #expect(try scratch.found("fox", by: ben, order: .relevance) == [3, 2, 1])
        for photo in [photos[0], photos[3]] {
            _ = try scratch.write { try $0.addFavourite(.photo(photo.id), by: ben.id, at: .at(200), max: 9) }
        }
        func edit(_ photo: Photo, _ change: PhotoChange) throws {
            _ = try scratch.write { try $0.editPhoto(photo.id, change, by: ana.id, at: .at(200)) }
        }
        try edit(photos[1], PhotoChange(audience: .followers))
        try edit(photos[3], PhotoChange(caption: "a fox"))
        #expect(
            try scratch.ask("SELECT photo || ' ' || author || ' ' || everyone || ' ' || favourites FROM photo_entry ORDER BY photo")
                == ["1 1 1 1", "2 1 0 0", "3 1 1 0", "4 1 1 1"])
        #expect(try scratch.found("fox", by: ben, order: .relevance) == [1, 3, 4])
        #expect(try scratch.ask("SELECT count(*) FROM photo_entry JOIN photo USING (posted) WHERE photo.id = photo_entry.photo") == [4])
        _ = try scratch.write { try $0.removeFavourite(.photo(photos[0].id), by: ben.id) }
        #expect(try scratch.found("fox", by: ben, order: .relevance) == [3, 1, 4])
    }

    @Test(.ofFiles) func manyEntriesGoToTheirSegmentTogether() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 1...255 { try scratch.post("\(number)", by: ana, caption: "fox") }
        #expect(try scratch.shelved("fox", .snap).isEmpty && scratch.ask("SELECT count(*) FROM shelf") == [0])
        try scratch.post("256", by: ana, caption: "fox")
        #expect(try scratch.shelved("fox", .snap).count == 256 && scratch.ask("SELECT shelved FROM search_state WHERE kind = 2") == [256])
        try scratch.post("257", by: ana, caption: "fox")
        try scratch.reopen()
        #expect(try scratch.foundSnaps("fox", by: ana).first == 257 && scratch.shelved("fox", .snap).count == 256)
    }

    /// A command that fails takes back what it put on a segment, also in the writer's memory.
    @Test(.ofFiles) func failedCommandLeavesNoSearchEntry() throws {
        struct Mishap: Error {}
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let (kept, bare) = (try scratch.photo("1", by: ana, caption: "bird"), try scratch.photo("2", by: ana))
        try scratch.shelve()
        let draft = Scratch.draft("1", by: ana, caption: "fox #snow")
        let results = try scratch.store.commit { transaction in
            let failed = try transaction.attempt {
                _ = try transaction.post(draft)
                _ = try transaction.editPhoto(kept.id, PhotoChange(caption: "fox"), by: ana.id, at: .at(200))
                _ = try transaction.editPhoto(bare.id, PhotoChange(caption: "fox"), by: ana.id, at: .at(200))
                throw Mishap()
            }
            let done = try transaction.attempt { _ = try transaction.post(Scratch.draft("2", by: ana, caption: "bird")) }
            return [try? failed.get(), try? done.get()]
        }
        #expect(results.map { $0 != nil } == [false, true])
        #expect(try scratch.foundSnaps("fox", by: ana) == [] && scratch.foundSnaps("bird", by: ana) == [1])
        #expect(try scratch.shelved("bird") == [1] && scratch.shelved("fox") == [] && scratch.ask("SELECT count(*) FROM tag") == [0])
        try scratch.shelve()
        #expect(try scratch.foundSnaps("bird", by: ana) == [1] && scratch.shelved("bird", .snap) == [1])
    }

    @Test(.ofFiles) func aSegmentEndsWhereItsNumbersEnd() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.post("1", by: ana, caption: "fox")
        try scratch.write { try $0.run("UPDATE sqlite_sequence SET seq = 65534 WHERE name = 'snap'") }
        for number in 2...4 { try scratch.post("\(number)", by: ana, caption: "fox") }
        try scratch.shelve()
        #expect(try scratch.ask("SELECT number FROM shelf ORDER BY number") == [0, 1])
        #expect(try scratch.foundSnaps("fox", by: ana) == [65_537, 65_536, 65_535, 1])
        // A segment without posts goes.
        for id in [65_536, 65_537] as [Int64] {
            _ = try scratch.write { try $0.removeSnap(SnapID(rawValue: id), as: .deleted, at: .at(20)) }
        }
        #expect(try scratch.ask("SELECT dirty FROM shelf ORDER BY number") == [0, 1])
        try scratch.store.truncateLog()
        #expect(try scratch.ask("SELECT number FROM shelf") == [0])
        #expect(try scratch.foundSnaps("fox", by: ana) == [65_535, 1])
    }
}
