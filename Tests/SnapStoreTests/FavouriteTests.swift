import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Favourites: private lists of pointers, with counts that everybody sees.
struct FavouriteTests {
    @Test func addingAndRemovingTwiceIsDoingItOnce() throws {
        let place = try Place()
        #expect(try place.add(place.photo, by: place.ben) == [1, 1] && place.add(place.photo, by: place.ben) == [1, 0])
        #expect(try place.add(place.photo, by: place.cleo) == [2, 1])
        #expect(try place.seen(place.photo, by: place.ben) == [2, 1] && place.seen(place.photo, by: place.ana) == [2, 0])
        #expect(try place.seen(place.photo, for: .localAdmin) == [2])
        #expect(try place.remove(place.photo, by: place.ben) == [1, 1] && place.remove(place.photo, by: place.ben) == [1, 0])
        #expect(try place.list(of: place.ben) == [] && place.list(of: place.cleo) == [place.photo])
    }

    @Test func onlyAVisiblePhotoCanBecomeOne() throws {
        let place = try Place()
        let close = try place.scratch.photo("close", by: place.ana, for: .followers).id
        #expect(try reason { _ = try place.add(close, by: place.ben) } == .unknownPhoto)
        #expect(try reason { _ = try place.remove(close, by: place.ben) } == .unknownPhoto)
        #expect(try reason { _ = try place.add(PhotoID(rawValue: 99), by: place.ben) } == .unknownPhoto)
        #expect(try place.add(close, by: place.ana) == [1, 1])
        try place.scratch.follow(place.ben, place.ana)
        #expect(try place.add(close, by: place.ben) == [2, 1])
    }

    @Test func theListIsInPagesAndHasWhatIsVisibleNow() throws {
        let place = try Place()
        let scratch = place.scratch
        try scratch.follow(place.ben, place.ana)
        let photos = try (0..<5).map { try scratch.photo("page \($0)", by: place.ana, for: $0 == 2 ? .followers : .everyone).id }
        for (index, photo) in photos.enumerated() { try place.add(photo, by: place.ben, at: .at(Int64(200 + index))) }
        let first = try scratch.read { try $0.favourites(of: place.ben.id, FavouritePageRequest(limit: 2), at: .at(300)) }
        #expect(first.favourites.map(\.photo?.id) == [photos[4], photos[3]] && first.favourites.map(\.at) == [.at(204), .at(203)])
        let rest = FavouritePageRequest(before: first.next, limit: 4)
        let second = try scratch.read { try $0.favourites(of: place.ben.id, rest, at: .at(300)) }
        #expect(second.favourites.map(\.photo?.id) == [photos[2], photos[1], photos[0]] && second.next == nil)
        // It is a pointer: hidden while ben does not follow, and there again afterwards.
        _ = try scratch.write { try $0.unfollow(place.ana.id, by: place.ben.id) }
        #expect(try place.list(of: place.ben) == [photos[4], photos[3], photos[1], photos[0]])
        try scratch.follow(place.ben, place.ana)
        #expect(try place.list(of: place.ben) == photos.reversed())
        _ = try scratch.write { try $0.suspend(place.ana.id, because: nil, at: .at(400)) }
        #expect(try place.list(of: place.ben) == [])
        // A hidden photo can still be removed.
        #expect(try place.remove(photos[0], by: place.ben) == [0, 1])
    }

    @Test func aBlockRemovesFavouritesBetweenTheTwoBothWays() throws {
        let place = try Place()
        let (bens, cleos) = (try place.scratch.photo("b", by: place.ben).id, try place.scratch.photo("c", by: place.cleo).id)
        for photo in [place.photo, cleos] { try place.add(photo, by: place.ben) }
        for photo in [bens, cleos, place.photo] { try place.add(photo, by: place.ana) }
        try place.add(place.photo, by: place.cleo)
        try place.scratch.block(place.ana, place.ben)
        #expect(try place.list(of: place.ana) == [place.photo, cleos] && place.list(of: place.ben) == [cleos])
        #expect(try place.seen(place.photo, by: place.cleo) == [2, 1] && place.seen(bens, by: place.cleo) == [0, 0])
        #expect(try place.seen(cleos, by: place.cleo) == [2, 0])
        _ = try place.scratch.write { try $0.unblock(place.ben.id, by: place.ana.id) }
        #expect(try place.list(of: place.ben) == [cleos])
        try place.expectRightCounts()
    }

    @Test func narrowingAPhotoTakesItOffTheListsOfThoseOutside() throws {
        let place = try Place()
        try place.scratch.follow(place.ben, place.ana)
        for person in [place.ana, place.ben, place.cleo] { try place.add(place.photo, by: person) }
        let change = PhotoChange(audience: .followers)
        let narrowed = try place.scratch.write { try $0.editPhoto(place.photo, change, by: place.ana.id, at: .at(300)) }
        #expect(narrowed.favourites == 2 && narrowed.isFavourite == true)
        #expect(try place.rows == 2)
        _ = try place.scratch.write { try $0.editPhoto(place.photo, PhotoChange(audience: .everyone), by: place.ana.id, at: .at(301)) }
        #expect(try place.list(of: place.cleo) == [] && place.list(of: place.ben) == [place.photo])
        try place.expectRightCounts()
    }

    @Test func deletionTakesFavouritesAndCorrectsTheCountsOfOthers() throws {
        let place = try Place()
        let kept = try place.scratch.photo("c", by: place.cleo).id
        for photo in [place.photo, kept] { for person in [place.ben, place.cleo] { try place.add(photo, by: person) } }
        _ = try place.scratch.write { try $0.erasePhoto(place.photo, of: place.ana.id, at: .at(300)) }
        #expect(try place.rows == 2 && place.list(of: place.ben) == [kept])
        _ = try place.scratch.write { try $0.deleteAccount(place.ben.id, at: .at(301)) }
        #expect(try place.rows == 1 && place.seen(kept, by: place.cleo) == [1, 1])
        try place.expectRightCounts()
    }

    @Test func favouritesAreLimited() throws {
        let place = try Place()
        let second = try place.scratch.photo("2", by: place.ana).id
        #expect(try place.add(place.photo, by: place.ben, max: 1) == [1, 1])
        #expect(try reason { _ = try place.add(second, by: place.ben, max: 1) } == .tooMany)
        // An existing favourite needs no room.
        #expect(try place.add(place.photo, by: place.ben, max: 1) == [1, 0])
        _ = try place.remove(place.photo, by: place.ben)
        #expect(try place.add(second, by: place.ben, max: 1) == [1, 1])
        _ = try place.scratch.write { try $0.suspend(place.ben.id, because: nil, at: .at(300)) }
        #expect(try reason { _ = try place.add(place.photo, by: place.ben) } == .suspended)
        #expect(try reason { _ = try place.remove(second, by: place.ben) } == .suspended)
    }

    @Test(.ofFiles) func wrongCountsAreFoundAndFixed() throws {
        let place = try Place()
        try place.add(place.photo, by: place.ben)
        try place.scratch.write { _ = try $0.run("UPDATE photo SET favourites = 7") }
        try place.scratch.close()
        let doctor = Doctor(store: place.scratch.path, freeBytesMin: 0)
        #expect(try doctor.findings(at: .at(1_000)).map(\.name) == ["counters"])
        let directory = try StoreDirectory(path: place.scratch.path)
        try StoreRepair(directory).run()
        directory.leave()
        #expect(try doctor.findings(at: .at(1_000)) == [])
        try place.scratch.adopt()
        #expect(try place.seen(place.photo, by: place.ben) == [1, 1])
    }

    @Test func anExportHasThemAll() throws {
        let place = try Place()
        let second = try place.scratch.photo("2", by: place.ana).id
        for photo in [second, place.photo] { try place.add(photo, by: place.ben, at: .at(250)) }
        let page = try place.scratch.read { try $0.exportedFavourites(of: place.ben.id, after: 0, limit: 1) }
        #expect(page == [ExportedFavourite(id: 1, target: .photo(second), at: .at(250))])
        #expect(
            try place.scratch.read { try $0.exportedFavourites(of: place.ben.id, after: 1, limit: 5) }.map(\.target) == [
                .photo(place.photo)
            ])
    }

    @Test(.ofFiles) func endedFavouritesDoNotComeBackByARestore() throws {
        let place = try Place()
        let second = try place.scratch.photo("2", by: place.ana).id
        for photo in [place.photo, second] { for person in [place.ben, place.cleo] { try place.add(photo, by: person) } }
        _ = try place.scratch.backUp()
        _ = try place.remove(place.photo, by: place.ben)
        _ = try place.scratch.write { try $0.editPhoto(second, PhotoChange(audience: .followers), by: place.ana.id, at: .at(300)) }
        try place.scratch.close()
        _ = try place.scratch.restore(keepingOld: false)
        try place.scratch.adopt()
        #expect(try place.rows == 1 && place.list(of: place.cleo) == [place.photo])
        try place.expectRightCounts()
    }

    @Test(.ofFiles) func favouritesEndedDuringABackupAreNotInIt() throws {
        let place = try Place()
        let second = try place.scratch.photo("2", by: place.ana).id
        for photo in [place.photo, second] { for person in [place.ben, place.cleo] { try place.add(photo, by: person) } }
        _ = try place.scratch.backUp {
            _ = try place.remove(place.photo, by: place.ben)
            _ = try place.scratch.write { try $0.editPhoto(second, PhotoChange(audience: .followers), by: place.ana.id, at: .at(300)) }
            try place.add(second, by: place.ana)
        }
        let other = place.scratch.folder("other")
        _ = try place.scratch.restore(onto: other)
        let database = try DatabaseQueue(path: StoreDirectory.databasePath(in: other))
        #expect(try database.read { try Int.fetchAll($0, sql: "SELECT count(*) FROM favourite") } == [1])
        #expect(try database.read { try Int.fetchAll($0, sql: "SELECT favourites FROM photo ORDER BY id") } == [1, 0])
    }

    /// Three people and a photo of the first.
    private struct Place {
        let scratch: Scratch
        let ana, ben, cleo: Person
        let photo: PhotoID

        init() throws {
            scratch = try Scratch()
            (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
            photo = try scratch.photo("1", by: ana).id
        }

        /// The new count, and 1 for a change.
        @discardableResult func add(
            _ photo: PhotoID, by person: Person, at now: Timestamp = .at(200), max: Int = 10
        ) throws -> [Int64] {
            let change = try scratch.write { try $0.addFavourite(.photo(photo), by: person.id, at: now, max: max) }
            return [change.favourites, change.isChanged ? 1 : 0]
        }

        /// The new count, and 1 for a change.
        @discardableResult func remove(_ photo: PhotoID, by person: Person) throws -> [Int64] {
            let change = try scratch.write { try $0.removeFavourite(.photo(photo), by: person.id) }
            return [change.favourites, change.isChanged ? 1 : 0]
        }

        func list(of person: Person) throws -> [PhotoID] {
            try scratch.read { try $0.favourites(of: person.id, FavouritePageRequest(), at: .at(500)) }.favourites.compactMap(\.photo?.id)
        }

        /// The count, and 1 or 0 for the viewer's own.
        func seen(_ photo: PhotoID, by viewer: Person) throws -> [Int64] { try seen(photo, for: .viewer(viewer.id)) }

        func seen(_ photo: PhotoID, for perspective: Perspective) throws -> [Int64] {
            let shown = try scratch.read { try $0.photo(photo, for: perspective, at: .at(500)) }
            return [shown.favourites] + (shown.isFavourite.map { [$0 ? 1 : 0] } ?? [])
        }

        var rows: Int { get throws { try scratch.ask("SELECT count(*) FROM favourite", as: Int.self)[0] } }

        func expectRightCounts() throws {
            #expect(try scratch.findings(at: .at(1_000)).allSatisfy { $0.name == "search_unfinished" })
        }
    }
}
