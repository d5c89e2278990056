import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Photos: what stays, until it is deleted.
struct PhotoTests {
    @Test func repeatedKeyReturnsTheSamePhoto() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("k", by: ana, caption: "Sea", alt: "A grey sea")
        #expect(photo.words == Photo.Words(caption: "Sea", alt: "A grey sea") && photo.images.map(\.size) == Photo.Size.allCases)
        let draft = PhotoDraft(author: ana, key: "k", words: Photo.Words(), audience: .followers)
        #expect(try scratch.write { try $0.addPhoto(draft, try scratch.postedPhoto(), at: .at(101), bytesMax: 1 << 30) } == nil)
        #expect(try scratch.write { try $0.photo(of: ana.id, key: "k", at: .at(100)) } == photo)
        #expect(try scratch.photo("k", by: ben).id != photo.id)
        #expect(try scratch.counts(of: ana) == [1, 0, 0])
    }

    @Test func aDeletedPhotoLeavesItsKeyAndNothingElse() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let photo = try scratch.photo("k", by: ana, caption: "quivering jackdaws", alt: "zigzagging wolves")
        let secrets = try scratch.ask("SELECT secret FROM photo_image", as: Data.self)
        let files = try scratch.write { try $0.erasePhoto(photo.id, of: ana.id, at: .at(200)) }
        scratch.images.remove(files)
        _ = try scratch.store.truncateLog()
        #expect(files.count == 4 && secrets.count == 4)
        for text in [Data("jackdaws".utf8), Data("zigzagging".utf8)] + secrets { #expect(try litter(of: text, in: scratch.path) == []) }
        let left = try #require(try scratch.write { try $0.photo(of: ana.id, key: "k", at: .at(201)) })
        #expect(left.isGone && left.images == [] && left.words == Photo.Words())
        #expect(try scratch.counts(of: ana) == [0, 0, 0])
        #expect(try reason { _ = try scratch.read { try $0.photo(photo.id, for: .localAdmin, at: .at(201)) } } == .unknownPhoto)
        #expect(try scratch.findings(at: .at(4_000)).map(\.name) == [])
    }

    @Test func oldWordsAreErasedByAnEdit() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("k", by: ana, caption: "quivering jackdaws")
        func edit(_ change: PhotoChange, by person: Person) throws -> Photo {
            try scratch.write { try $0.editPhoto(photo.id, change, by: person.id, at: .at(150)) }
        }
        #expect(try edit(PhotoChange(), by: ana).editedAt == nil)
        let edited = try edit(PhotoChange(caption: "Birds", alt: "Some birds", warning: "Heights"), by: ana)
        #expect(edited.words == Photo.Words(caption: "Birds", alt: "Some birds", warning: "Heights") && edited.editedAt == .at(150))
        #expect(try edit(PhotoChange(warning: "", audience: .followers), by: ana).words == Photo.Words(caption: "Birds", alt: "Some birds"))
        #expect(try reason { _ = try edit(PhotoChange(caption: "Mine"), by: ben) } == .unknownPhoto)
        _ = try edit(PhotoChange(audience: .everyone), by: ana)
        #expect(try reason { _ = try edit(PhotoChange(caption: "Mine"), by: ben) } == .forbidden)
        _ = try scratch.store.truncateLog()
        #expect(try litter(of: Data("jackdaws".utf8), in: scratch.path) == [])
    }

    @Test func photoBytesOfAnAccountAreLimited() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        func post(_ key: String, max: Int) throws -> Photo? {
            let draft = PhotoDraft(author: ana, key: key, words: Photo.Words(), audience: .everyone)
            let posted = try scratch.postedPhoto([UInt8](repeating: 0, count: 100), sizes: Photo.Size.always)
            return try scratch.write { try $0.addPhoto(draft, posted, at: .at(1), bytesMax: max) }
        }
        let photo = try #require(try post("1", max: 300))
        #expect(try reason { _ = try post("2", max: 599) } == .tooMany)
        _ = try scratch.write { try $0.erasePhoto(photo.id, of: ana.id, at: .at(2)) }
        #expect(try post("3", max: 599) != nil)
    }

    @Test func pagesGoOnWhereTheLastOneEnded() throws {
        let scratch = try Scratch()
        let people = try (1...3).map { try scratch.account("person \($0)") }
        let photos = try (0..<12).map { try scratch.photo("\($0)", by: people[$0 % 3]) }
        for other in people[1...] { try scratch.follow(people[0], other) }
        func all(_ page: (PhotoPageRequest) throws -> Snapshot.PhotoPage) throws -> [[PhotoID]] {
            var (pages, next): ([[PhotoID]], PhotoID?) = ([], nil)
            repeat {
                let page = try page(PhotoPageRequest(before: next, limit: 5))
                pages.append(page.photos.map(\.id))
                next = page.next
            } while next != nil
            return pages
        }
        let newest = Array(photos.reversed().map(\.id))
        #expect(
            try all { page in try scratch.read { try $0.home(of: people[0].id, page, at: .at(1)) } }
                == [Array(newest[..<5]), Array(newest[5..<10]), Array(newest[10...])])
        #expect(
            try all { page in try scratch.read { try $0.photos(of: people[2].id, page, for: .viewer(people[0].id), at: .at(1)) } }
                == [newest.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)])
        // The home of an account that follows no one has its own photos.
        #expect(
            try all { page in try scratch.read { try $0.home(of: people[1].id, page, at: .at(1)) } }
                == [newest.enumerated().filter { $0.offset % 3 == 1 }.map(\.element)])
    }

    /// Against a plain computation: any follows, deletions and page sizes.
    @Test(arguments: 1...20) func homeIsTheNewestOfThoseOneFollows(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let scratch = try Scratch()
        let people = try (0..<6).map { try scratch.account("person \($0)") }
        let followed = people.dropFirst().filter { _ in random.below(2) == 0 }
        for other in followed { try scratch.follow(people[0], other) }
        var expected: [PhotoID] = []
        for number in 0..<30 {
            let author = people.pick(&random)
            let photo = try scratch.photo("\(number)", by: author, for: random.below(2) == 0 ? .everyone : .followers)
            if random.below(5) == 0 {
                _ = try scratch.write { try $0.erasePhoto(photo.id, of: author.id, at: .at(2)) }
            } else if author == people[0] || followed.contains(author) {
                expected.insert(photo.id, at: 0)
            }
        }
        let limit = 1 + random.below(7)
        var (found, next): ([PhotoID], PhotoID?) = ([], nil)
        repeat {
            let page = try scratch.read { try $0.home(of: people[0].id, PhotoPageRequest(before: next, limit: limit), at: .at(3)) }
            found += page.photos.map(\.id)
            next = page.next
        } while next != nil
        #expect(found == expected)
    }

    @Test func profilesShowTheNewestPhotosAndLiveSnaps() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let photo = try scratch.photo("1", by: ana, at: .at(100))
        let snap = try scratch.post("1", by: ana, at: .at(200))
        let gone = try scratch.post("2", by: ana, at: .at(300))
        _ = try scratch.write { try $0.removeSnap(gone.id, as: .deleted, at: .at(301)) }
        let posts = try scratch.read { try $0.newestPosts(of: ana.id, for: .viewer(ana.id), at: .at(400)) }
        #expect(posts.map(\.postedAt) == [snap.postedAt, photo.postedAt])
        for number in 0..<12 { try scratch.photo("more \(number)", by: ana, at: .at(500)) }
        #expect(try scratch.read { try $0.newestPosts(of: ana.id, for: .viewer(ana.id), at: .at(600)) }.count == 10)
    }

    @Test func anExportHasPhotosAndPeople() throws {
        let scratch = try Scratch()
        let (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        let photo = try scratch.photo("1", by: ana, caption: "Sea")
        let deleted = try scratch.photo("2", by: ana)
        _ = try scratch.write { try $0.erasePhoto(deleted.id, of: ana.id, at: .at(2)) }
        try scratch.follow(ana, ben)
        try scratch.follow(cleo, ana)
        try scratch.block(ana, cleo)
        try scratch.approve(ben)
        let photos = try scratch.read { try $0.exportedPhotos(of: ana.id, after: 0, limit: 10) }
        #expect(photos.map(\.photo.id) == [photo.id, deleted.id] && photos.map { $0.image != nil } == [true, false])
        #expect(try scratch.images.read(try #require(photos[0].image)) == [1, 2, 3])
        func pairs(_ kind: PairKind, of person: Person) throws -> [Person] {
            try scratch.read { try $0.exportedPairs(kind, of: person.id, after: 0, limit: 10) }.map(\.person)
        }
        #expect(try pairs(.follows, of: ana) == [ben] && pairs(.followers, of: ben) == [ana] && pairs(.blocks, of: ana) == [cleo])
        try scratch.follow(cleo, ben)
        #expect(try pairs(.requests, of: cleo) == [ben] && pairs(.followers, of: ana) == [])
    }

    @Test func aPhotoIsReportedOnceAndAdminsSeeWhatWasReported() throws {
        let scratch = try Scratch()
        let (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        try scratch.follow(ben, ana)
        let photo = try scratch.photo("1", by: ana, for: .followers, caption: "Sea")
        func report(by person: Person) throws -> Rejection.Reason? {
            try reason { try scratch.write { try $0.addReport(of: .photo(photo.id), by: person.id, because: "spam", at: .at(5)) } }
        }
        #expect(try report(by: ben) == nil)
        #expect(try report(by: ben) == .alreadyReported)
        // A viewer who may not see it gets the same answer each time.
        for _ in 1...2 { #expect(try report(by: cleo) == nil) }
        func reports(_ state: Report.State) throws -> [Report] {
            try scratch.read { try $0.reports(state, BacklogRequest(), for: .admin(cleo.id), at: .at(6)) }.reports
        }
        let open = try #require(try reports(.open).first)
        #expect(open.subject == .photo(try scratch.read { try $0.photo(photo.id, for: .localAdmin, at: .at(6)) }))
        #expect(try scratch.read { try $0.post(ofOpenReport: open.id) } == .photo(photo.id))
        _ = try scratch.write { try $0.erasePhoto(photo.id, of: ana.id, at: .at(7)) }
        try scratch.write { try $0.resolveReports(of: .photo(photo.id), as: .removed, by: nil, because: nil, at: .at(8)) }
        let settled = try #require(try reports(.removed).first)
        guard case .photo(let gone) = settled.subject else { throw StoreError(.other, "no photo") }
        #expect(gone.isGone && gone.words == Photo.Words() && gone.images == [])
    }
}
