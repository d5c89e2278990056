import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The deletion and the narrowing of a photo that many accounts like take several transactions.
struct PhotoWorkTests {
    private static let little = ErasureBudget(rows: 40)

    /// A photo with likes, every other one by a follower of its author.
    private struct Place {
        let scratch: Scratch
        let ana: Person
        let photo: PhotoID
        let fans: [Person]

        init(fans count: Int) throws {
            let scratch = try Scratch()
            let ana = try scratch.account("ana")
            let photo = try scratch.photo("liked", by: ana).id
            fans = try scratch.write { transaction in
                try (0..<count).map { number in
                    let name = "fan \(number)"
                    let fan = try transaction.addAccount(name: name, password: "hash", at: .at(1))
                    if number.isMultiple(of: 2) { _ = try transaction.follow(ana.id, by: fan, at: .at(50), max: 9) }
                    _ = try transaction.addFavourite(.photo(photo), by: fan, at: .at(60), max: 9)
                    return Person(id: fan, name: name)
                }
            }
            (self.scratch, self.ana, self.photo) = (scratch, ana, photo)
        }

        func begin(_ work: PhotoWork, within budget: ErasureBudget, in transaction: Transaction) throws {
            switch work {
            case .erasure: _ = try transaction.erasePhoto(photo, of: ana.id, at: .at(200), within: budget)
            case .narrowing:
                try transaction.run("UPDATE photo SET audience = 'followers', edited = 200 WHERE id = ?", [photo.rawValue])
                try transaction.narrow(photo, within: budget, at: .at(200))
            }
        }

        func begin(_ work: PhotoWork) throws { try scratch.write { try begin(work, within: PhotoWorkTests.little, in: $0) } }

        var hasWork: Bool { get throws { try scratch.write { try $0.hasPhotoWork } } }
        var likes: Int { get throws { try scratch.ask("SELECT count(*) FROM favourite WHERE photo = \(photo.rawValue)")[0] } }

        func completeWork() throws {
            while try hasWork {
                _ = try scratch.write { try $0.continuePhotoWork(after: nil, within: PhotoWorkTests.little, at: .at(250)) }
            }
        }

        func favourites(of person: Person) throws -> [PhotoID] {
            try scratch.read { try $0.favourites(of: person.id, FavouritePageRequest(), at: .at(300)) }.favourites.compactMap(\.photo?.id)
        }
    }

    /// A kill between two parts leaves a hidden photo and correct counts, and the next start continues.
    @Test func deletedPhotoIsGoneImmediatelyAndItsLikesFollowInParts() throws {
        let place = try Place(fans: 100)
        try place.begin(.erasure)
        #expect(try place.likes == 100 && place.hasWork)
        for fan in [place.fans[0], place.fans[99]] { #expect(try place.favourites(of: fan) == []) }
        #expect(try reason { _ = try place.scratch.read { try $0.photo(place.photo, for: .localAdmin, at: .at(300)) } } == .unknownPhoto)
        var rounds = 0
        while try place.hasWork {
            if place.scratch.database == nil { try place.scratch.reopen() }
            #expect(try place.scratch.findings(at: .at(300)) == [])
            _ = try place.scratch.write { try $0.continuePhotoWork(after: nil, within: Self.little, at: .at(250)) }
            rounds += 1
        }
        #expect(try rounds > 3 && place.likes == 0)
        #expect(try place.scratch.ask("SELECT count(*) FROM notification WHERE kind = 'favourite'") == [0])
        #expect(try place.scratch.read { try $0.unread(of: place.ana.id) } == 50)
    }

    @Test(arguments: [PhotoWork.erasure, .narrowing]) func noTransactionGrowsWithTheLikesOfAPhoto(_ work: PhotoWork) throws {
        func most(_ fans: Int, within budget: ErasureBudget) throws -> Int {
            let place = try Place(fans: fans)
            var most = 0
            func note(_ body: (Transaction) throws -> Void) throws {
                try place.scratch.write { transaction in
                    let before = transaction.sql.changeCount
                    try body(transaction)
                    most = max(most, transaction.sql.changeCount - before)
                }
            }
            try note { try place.begin(work, within: budget, in: $0) }
            while try place.hasWork { try note { _ = try $0.continuePhotoWork(after: nil, within: budget, at: .at(250)) } }
            return most
        }
        let few = try most(120, within: Self.little)
        #expect(try most(360, within: Self.little) < 2 * few)
        // The control: in one transaction it does.
        #expect(try most(360, within: ErasureBudget(rows: .max)) > 3 * few)
    }

    /// A like that was given again after the narrowing is a later act, and stays.
    @Test func narrowedPhotoLosesTheEarlierLikesOfStrangersOnly() throws {
        let place = try Place(fans: 100)
        try place.begin(.narrowing)
        // Of the newest 40, half are of strangers.
        #expect(try place.likes == 80)
        let change = PhotoChange(audience: .everyone)
        _ = try place.scratch.write { try $0.editPhoto(place.photo, change, by: place.ana.id, at: .at(250)) }
        let late = try place.scratch.account("late")
        let isChanged = try [place.fans[0], place.fans[1], late].map { person in
            try place.scratch.write { try $0.addFavourite(.photo(place.photo), by: person.id, at: .at(260), max: 9) }.isChanged
        }
        #expect(try isChanged == [false, true, true] && place.likes == 81)
        try place.completeWork()
        #expect(try place.likes == 52 && place.favourites(of: place.fans[3]) == [])
        for person in [place.fans[0], place.fans[1], late] { #expect(try place.favourites(of: person) == [place.photo]) }
        #expect(try place.scratch.read { try $0.photo(place.photo, for: .localAdmin, at: .at(300)) }.favourites == 52)
    }

    @Test func workAlternatesBetweenPhotos() throws {
        let place = try Place(fans: 100)
        let other = try place.scratch.photo("2", by: place.ana).id
        try place.scratch.write { transaction in
            for fan in place.fans { _ = try transaction.addFavourite(.photo(other), by: fan.id, at: .at(70), max: 9) }
            for photo in [place.photo, other] {
                _ = try transaction.erasePhoto(photo, of: place.ana.id, at: .at(200), within: Self.little)
            }
        }
        let first = try place.scratch.write { try $0.continuePhotoWork(after: nil, within: Self.little, at: .at(250)) }
        let second = try place.scratch.write { try $0.continuePhotoWork(after: first, within: Self.little, at: .at(250)) }
        #expect(first == place.photo && second == other)
        try place.completeWork()
        #expect(try place.scratch.ask("SELECT count(*) FROM favourite") == [0])
    }

    /// Otherwise a restore onto an empty machine would keep the strangers' likes.
    @Test(.ofFiles) func backupMadeDuringANarrowingContinuesIt() throws {
        let place = try Place(fans: 100)
        _ = try place.scratch.backUp { try place.begin(.narrowing) }
        let other = place.scratch.folder("other")
        _ = try place.scratch.restore(onto: other)
        let store = try Store(try StoreDirectory(path: other), feeds: Scratch.feeds, now: { .at(0) })
        var likes: Int64 { get throws { try store.commit { try $0.row("SELECT count(*) FROM favourite")?[0] ?? 0 } } }
        #expect(try likes == 80)
        while try store.commit({ try $0.hasPhotoWork }) {
            _ = try store.commit { try $0.continuePhotoWork(after: nil, within: Self.little, at: .at(300)) }
        }
        #expect(try likes == 50)
        try store.close()
    }

    /// Otherwise the strangers' likes would count again, and come back to their lists with a wider audience.
    @Test(.ofFiles) func restoreContinuesANarrowingThatWasNotComplete() throws {
        let place = try Place(fans: 100)
        _ = try place.scratch.backUp()
        try place.begin(.narrowing)
        try place.scratch.close()
        _ = try place.scratch.restore(keepingOld: false)
        try place.scratch.adopt()
        #expect(try place.likes == 80 && place.hasWork)
        try place.completeWork()
        #expect(try place.likes == 50 && place.favourites(of: place.fans[0]) == [place.photo])
    }
}
