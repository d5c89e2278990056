import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Share links: who makes them, what they show, and when they end.
struct ShareTests {
    private static let hour: Int64 = 3_600_000

    @Test(.ofFiles) func aLinkShowsItsPhotoUntilItEnds() throws {
        let place = try Place()
        let share = try place.share(place.photo, "code", hours: 2)
        #expect(share.createdAt == .at(200) && share.expiresAt == .at(200 + 2 * Self.hour) && share.views == 0)
        let last = Timestamp.at(200 + 2 * Self.hour - 1)
        let shared = try #require(try place.shown("code", at: last))
        #expect(shared.share == share.id && shared.photo.id == place.photo && shared.photo.isFavourite == nil)
        #expect(try place.shown("code", at: .at(200 + 2 * Self.hour)) == nil && place.shown("Code", at: last) == nil)
        for size in Photo.Size.allCases { #expect(try place.image("code", size, at: last) == [1, 2, 3]) }
        #expect(try place.image("code", .thumb, at: .at(200 + 2 * Self.hour)) == nil)
        // The code itself is stored nowhere.
        #expect(try place.scratch.ask("SELECT count(*) FROM share WHERE code = CAST('code' AS BLOB)", as: Int.self) == [0])
    }

    @Test func onlyTheAuthorSharesAndRevokes() throws {
        let place = try Place()
        let close = try place.scratch.photo("close", by: place.ana, for: .followers).id
        #expect(try reason { try place.share(place.photo, "x", by: place.ben) } == .forbidden)
        #expect(try reason { try place.share(close, "x", by: place.ben) } == .unknownPhoto)
        #expect(try reason { try place.share(PhotoID(rawValue: 99), "x") } == .unknownPhoto)
        #expect(try reason { _ = try place.list(by: place.ben, of: place.photo) } == .forbidden)
        #expect(try reason { _ = try place.list(by: place.ben, of: close) } == .unknownPhoto)
        let (first, second) = (try place.share(place.photo, "1"), try place.share(close, "2"))
        #expect(try place.list(by: place.ana) == [second.id, first.id] && place.list(by: place.ana, of: close) == [second.id])
        #expect(try place.list(by: place.ben) == [])
        #expect(try reason { try place.revoke(first, by: place.ben) } == .unknownShare)
        try place.revoke(first)
        #expect(try reason { try place.revoke(first) } == .unknownShare)
        #expect(try place.shown("1") == nil && place.image("1", .large) == nil && place.shown("2") != nil)
        #expect(try reason { try place.revoke(second, at: .at(400 * Self.hour)) } == .unknownShare)
        // A number is not given out again, so that an old answer never ends a new link.
        #expect(try place.share(place.photo, "3").id.rawValue == 3)
    }

    @Test func linksEndWithTheirPhotoItsAudienceAndItsAuthor() throws {
        let place = try Place()
        let (narrowed, close) = (
            try place.scratch.photo("2", by: place.ana).id, try place.scratch.photo("3", by: place.ana, for: .followers).id
        )
        for (photo, code) in [(place.photo, "1"), (narrowed, "2"), (close, "3")] { try place.share(photo, code) }
        _ = try place.scratch.write { try $0.erasePhoto(place.photo, of: place.ana.id, at: .at(300)) }
        let change = PhotoChange(caption: "For few", audience: .followers)
        for photo in [narrowed, close] { _ = try place.scratch.write { try $0.editPhoto(photo, change, by: place.ana.id, at: .at(300)) } }
        // The last one was for followers when its author shared it.
        #expect(try ["1", "2", "3"].map { try place.shown($0) != nil } == [false, false, true])
        _ = try place.scratch.write { try $0.editPhoto(narrowed, PhotoChange(audience: .everyone), by: place.ana.id, at: .at(301)) }
        #expect(try place.shown("2") == nil && place.rows == 1)
        _ = try place.scratch.write { try $0.suspend(place.ana.id, because: nil, at: .at(302)) }
        #expect(try place.shown("3") == nil && place.image("3", .small) == nil)
        try place.scratch.write { try $0.restore(place.ana.id, at: .at(303)) }
        #expect(try place.shown("3") != nil)
        _ = try place.scratch.write { try $0.deleteAccount(place.ana.id, at: .at(304)) }
        #expect(try place.rows == 0 && place.shown("3") == nil)
    }

    @Test func shareLinksAreLimited() throws {
        let place = try Place()
        let first = try place.share(place.photo, "1", hours: 1, max: 2)
        try place.share(place.photo, "2", hours: 9, max: 2)
        #expect(try reason { try place.share(place.photo, "3", max: 2) } == .tooMany)
        try place.share(place.photo, "3", at: first.expiresAt, max: 2)
        _ = try place.scratch.write { try $0.suspend(place.ana.id, because: nil, at: .at(300)) }
        #expect(try reason { try place.share(place.photo, "4") } == .suspended)
    }

    @Test func expiredLinksAreRemovedInBatches() throws {
        let place = try Place()
        for number in 1...5 { try place.share(place.photo, "\(number)", hours: Int64(number)) }
        func remove(after hours: Int64, limit: Int) throws -> Int {
            try place.scratch.write { try $0.removeExpiredShares(at: .at(200 + hours * Self.hour), limit: limit) }
        }
        #expect(try remove(after: 0, limit: 9) == 0 && remove(after: 3, limit: 2) == 2 && remove(after: 3, limit: 2) == 1)
        #expect(try place.rows == 2 && place.list(by: place.ana).count == 2)
    }

    @Test func viewsAreCountedAndExported() throws {
        let place = try Place()
        let (first, second) = (try place.share(place.photo, "1"), try place.share(place.photo, "2"))
        for _ in 1...2 { try place.scratch.write { try $0.countViews([first.id: 3, ShareID(rawValue: 77): 5]) } }
        let exported = try place.scratch.read { try $0.exportedShares(of: place.ana.id, after: 0, limit: 9) }
        #expect(exported.map(\.id) == [first.id, second.id] && exported.map(\.views) == [6, 0])
        #expect(
            try place.scratch.read { try $0.exportedShares(of: place.ana.id, after: first.id.rawValue, limit: 9) }.map(\.id) == [second.id])
    }

    @Test(.ofFiles) func revokedLinksDoNotComeBackByARestore() throws {
        let place = try Place()
        let second = try place.scratch.photo("2", by: place.ana).id
        let (first, _) = (try place.share(place.photo, "1"), try place.share(second, "2"))
        try place.share(place.photo, "3")
        _ = try place.scratch.backUp()
        try place.revoke(first)
        _ = try place.scratch.write { try $0.editPhoto(second, PhotoChange(audience: .followers), by: place.ana.id, at: .at(300)) }
        try place.scratch.write { try $0.countViews([ShareID(rawValue: 3): 4]) }
        try place.share(place.photo, "4")
        try place.scratch.close()
        _ = try place.scratch.restore(keepingOld: false)
        try place.scratch.adopt()
        #expect(try ["1", "2", "3", "4"].map { try place.shown($0) != nil } == [false, false, true, false])
        #expect(try place.scratch.ask("SELECT views FROM share", as: Int.self) == [4])
        #expect(try place.share(place.photo, "5").id.rawValue == 5)
    }

    @Test(.ofFiles) func linksRevokedDuringABackupAreNotInIt() throws {
        let place = try Place()
        let first = try place.share(place.photo, "1")
        try place.share(place.photo, "2")
        _ = try place.scratch.backUp { try place.revoke(first) }
        let other = place.scratch.folder("other")
        _ = try place.scratch.restore(onto: other)
        let database = try DatabaseQueue(path: StoreDirectory.databasePath(in: other))
        #expect(try database.read { try Int.fetchAll($0, sql: "SELECT id FROM share") } == [2])
    }

    /// An author with a photo, and another account.
    private struct Place {
        let scratch: Scratch
        let ana, ben: Person
        let photo: PhotoID

        init() throws {
            scratch = try Scratch()
            (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
            photo = try scratch.photo("1", by: ana, caption: "Sea").id
        }

        @discardableResult func share(
            _ photo: PhotoID, _ code: String, by person: Person? = nil, hours: Int64 = 168, at now: Timestamp = .at(200), max: Int = 10
        ) throws -> Share {
            let author = person ?? ana
            return try scratch.write {
                try $0.addShare(of: photo, codeDigest: Secret.digest(ofToken: code), by: author.id, hours: hours, at: now, max: max)
            }
        }

        func revoke(_ share: Share, by person: Person? = nil, at now: Timestamp = .at(300)) throws {
            let author = person ?? ana
            try scratch.write { try $0.revokeShare(share.id, by: author.id, at: now) }
        }

        func list(by person: Person, of photo: PhotoID? = nil) throws -> [ShareID] {
            try scratch.read { try $0.shares(of: photo, by: person.id, at: .at(200 + 3 * ShareTests.hour)) }.map(\.id)
        }

        func shown(_ code: String, at now: Timestamp = .at(400)) throws -> SharedPhoto? {
            try scratch.read { try $0.sharedPhoto(codeDigest: Secret.digest(ofToken: code), at: now) }
        }

        func image(_ code: String, _ size: Photo.Size, at now: Timestamp = .at(400)) throws -> [UInt8]? {
            let found = try scratch.read { try $0.sharedImage(codeDigest: Secret.digest(ofToken: code), size, at: now) }
            return try found.map { try scratch.images.read($0.image) }
        }

        var rows: Int { get throws { try scratch.ask("SELECT count(*) FROM share", as: Int.self)[0] } }
    }
}
