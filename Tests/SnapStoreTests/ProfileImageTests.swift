import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Portraits and banners: who is given them, when their addresses end, and what is left of them.
struct ProfileImageTests {
    private static let ample = 1 << 30

    @Test(arguments: ProfileImage.Role.allCases) func aNewImageReplacesTheOldOne(_ role: ProfileImage.Role) throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        #expect(try scratch.image(role, of: ana, for: ben) == nil)
        #expect(try scratch.set(role, of: ana) == [])
        let first = try #require(try scratch.image(role, of: ana, for: ben))
        #expect(first.images.map(\.size) == Photo.Size.always && first.placeholder == [9, 9, 9, 9, 9])
        let secrets = try scratch.ask("SELECT secret FROM profile_image_size", as: Data.self)
        let old = try scratch.set(role, of: ana)
        scratch.images.remove(old)
        _ = try scratch.store.truncateLog()
        #expect(old.count == 3 && secrets.count == 3)
        for secret in secrets { #expect(try litter(of: secret, in: scratch.path) == []) }
        let second = try #require(try scratch.image(role, of: ana, for: ben))
        #expect(Set(first.images.map(\.path)).isDisjoint(with: second.images.map(\.path)))
        #expect(try first.images.allSatisfy { try !scratch.isThere($0.path) } && second.images.allSatisfy { try scratch.isThere($0.path) })
        let removed = try scratch.write { try $0.setProfileImage(of: ana.id, role, to: nil) }
        scratch.images.remove(removed)
        #expect(try scratch.image(role, of: ana, for: ben) == nil)
        #expect(try second.images.allSatisfy { try !scratch.isThere($0.path) })
        #expect(try scratch.write { try $0.setProfileImage(of: ana.id, role, to: nil) } == [], "removing nothing changes nothing")
        #expect(try scratch.findings(at: .at(4_000)).map(\.name) == [])
    }

    @Test func everyRowHasTheCurrentPortrait() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.follow(ben, ana)
        try scratch.photo("1", by: ana)
        #expect(try scratch.post("1", by: ana).author.portrait == nil)
        try scratch.set(.portrait, of: ana)
        let path = try #require(try scratch.image(.portrait, of: ana, for: ben)?.images.first?.path)
        #expect(path.hasPrefix("/people/\(ana.id.text)/portrait/thumb/"))
        #expect(try scratch.portraits(of: ana, for: ben, posting: "2") == Set([path]))
        try scratch.set(.portrait, of: ana)
        let newer = try #require(try scratch.image(.portrait, of: ana, for: ben)?.images.first?.path)
        #expect(newer != path)
        #expect(try scratch.portraits(of: ana, for: ben, posting: "3") == Set([newer]))
        // A command that is taken back leaves no number in the writer's memory.
        let error = try fault {
            try scratch.store.commit { transaction in
                _ = try transaction.setProfileImage(of: ana.id, .portrait, to: nil)
                #expect(try transaction.withPortrait(ana).portrait == nil)
                throw StoreError(.other, "taken back")
            }
        }
        #expect(error?.message == "taken back")
        #expect(try scratch.portraits(of: ana, for: ben, posting: "4") == Set([newer]))
        _ = try scratch.write { try $0.setProfileImage(of: ana.id, .portrait, to: nil) }
        #expect(try scratch.portraits(of: ana, for: ben, posting: "5") == Set([nil]))
    }

    @Test func blockedAccountGetsNoProfileImages() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        for role in ProfileImage.Role.allCases { try scratch.set(role, of: ana) }
        try scratch.block(ben, ana)
        let shown = try scratch.profile(ana, for: ben).profile
        #expect(shown.details == nil && shown.person.portrait == nil)
        #expect(try scratch.read { try $0.blocks(of: ben.id, PeoplePageRequest()) }.people.map(\.person.portrait) == [nil])
        _ = try scratch.write { try $0.unblock(ana.id, by: ben.id) }
        try scratch.block(ana, ben)
        #expect(try reason { _ = try scratch.profile(ana, for: ben) } == .unknownAccount)
    }

    @Test func addressesEndWithTheirTimeASuspensionAndTheAccount() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.set(.banner, of: ana)
        try scratch.set(.portrait, of: ana)
        let paths = try [ProfileImage.Role.banner, .portrait].flatMap { role in
            try #require(try scratch.image(role, of: ana, for: ben)).images.map(\.path)
        }
        let hour: Int64 = 3_600_000
        #expect(paths.count == 6)
        #expect(try paths.allSatisfy { try scratch.isThere($0) && scratch.isThere($0, at: .at(23 * hour)) })
        #expect(try paths.allSatisfy { try !scratch.isThere($0, at: .at(24 * hour)) })
        // Every other letter, size, role and account is wrong.
        let path = try #require(paths.first)
        for place in path.indices where path[place] != "/" {
            var wrong = path
            wrong.replaceSubrange(place...place, with: path[place] == "A" ? "B" : "A")
            #expect(try !scratch.isThere(wrong), "\(wrong)")
        }
        #expect(try !scratch.isThere(path.replacing("banner", with: "portrait")))
        #expect(try !scratch.isThere(path.replacing("thumb", with: "large")))
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(7)) }
        #expect(try paths.allSatisfy { try !scratch.isThere($0) })
        #expect(try scratch.read { try $0.profile(.id(ana.id), for: .localAdmin) }.profile.person.portrait == nil)
        try scratch.write { try $0.restore(ana.id, at: .at(8)) }
        #expect(try paths.allSatisfy { try scratch.isThere($0) })
        let secrets = try scratch.ask("SELECT secret FROM profile_image_size", as: Data.self)
        let deletion = try scratch.write { try $0.deleteAccount(ana.id, at: .at(9)) }
        scratch.images.remove(deletion.files)
        _ = try scratch.store.truncateLog()
        #expect(deletion.files.count == 6 && secrets.count == 6)
        for secret in secrets { #expect(try litter(of: secret, in: scratch.path) == []) }
        #expect(try paths.allSatisfy { try !scratch.isThere($0) })
        #expect(try scratch.findings(at: .at(4_000)).map(\.name) == [])
    }

    @Test(arguments: [
        "/people/1", "/people/1/portrait", "/people/1/portrait/thumb", "/people/1/portrait/thumb/", "/people/1/wallpaper/thumb/12-x",
        "/people/1/portrait/huge/12-x", "/people/01/portrait/thumb/12-x", "/people/1/portrait/thumb/12-x/y", "people/1/portrait/thumb/12-x",
        "/people//portrait/thumb/12-x", "/photos/1/portrait/thumb/12-x", "/people/1/thumb/12-x",
    ]) func invalidAddressIsNotParsed(_ path: String) { #expect(ImageAddress(path: path) == nil) }

    @Test(.ofFiles) func theirBytesCountWithThePhotos() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        func set(_ bytes: Int, max: Int) throws -> [String] {
            let sizes = try scratch.postedProfileImage(Array(repeating: 1, count: bytes))
            return try scratch.write { try $0.setProfileImage(of: ana.id, .portrait, to: sizes, bytesMax: max) }
        }
        func used() throws -> [Int] { try scratch.ask("SELECT photo_bytes FROM profile", as: Int.self) }
        try scratch.photo("1", by: ana)
        #expect(try used() == [12])
        _ = try set(10, max: 42)
        #expect(try used() == [42])
        #expect(try reason { _ = try set(11, max: 42) } == .tooMany)
        #expect(try used() == [42])
        // The old image makes room for the new one.
        _ = try set(5, max: 42)
        #expect(try used() == [27])
        try scratch.write { _ = try $0.run("UPDATE profile SET photo_bytes = 7; ") }
        try scratch.write { _ = try $0.run("UPDATE account SET portrait = NULL") }
        let wrong = try scratch.findings(at: .at(4_000))
        #expect(wrong.map(\.name) == ["counters", "counters"])
        try scratch.close()
        try StoreRepair(try StoreDirectory(path: scratch.path)).run()
        try scratch.adopt()
        #expect(try used() == [27])
        #expect(try scratch.image(.portrait, of: ana, for: ana) != nil)
        #expect(try scratch.profile(ana, for: ana).profile.person.portrait != nil)
    }

    @Test(.ofFiles) func theDoctorMissesALostSize() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.set(.portrait, of: ana)
        try scratch.write { _ = try $0.run("DELETE FROM profile_image_size WHERE size = 'small'") }
        let findings = try scratch.findings(at: .at(4_000))
        #expect(findings.map(\.name).contains("image_without_key"))
        #expect(findings.contains { $0.fix.contains("snapfeed people portrait --remove --of ana") })
    }

    @Test func admittedPhotosOfTheSuspendedHaveAddressesForAdminsAlone() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("1", by: ana)
        let path = try #require(photo.images.first).path
        try scratch.write { try $0.addReport(of: .photo(photo.id), by: ben.id, because: "spam", at: .at(110)) }
        func reviewed() throws -> String? {
            let report = try scratch.read { try $0.reports(.open, BacklogRequest(), for: .localAdmin, at: .at(200)) }.reports.first
            guard case .photo(let photo) = report?.subject else { return nil }
            return photo.images.first?.path
        }
        #expect(try reviewed() == path)
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(150)) }
        let review = try #require(try reviewed())
        #expect(try review != path && scratch.isThere(review) && !scratch.isThere(path))
        try scratch.write { try $0.restore(ana.id, at: .at(160)) }
        #expect(try !scratch.isThere(review) && scratch.isThere(path))
    }
}

extension Scratch {
    /// - Returns: the files of the image that was replaced.
    @discardableResult fileprivate func set(_ role: ProfileImage.Role, of person: Person) throws -> [String] {
        let sizes = try postedProfileImage()
        return try write { try $0.setProfileImage(of: person.id, role, to: sizes, bytesMax: 1 << 30) }
    }

    fileprivate func image(_ role: ProfileImage.Role, of person: Person, for viewer: Person) throws -> ProfileImage? {
        let details = try #require(try profile(person, for: viewer).profile.details)
        return role == .portrait ? details.portrait : details.banner
    }

    fileprivate func isThere(_ path: String, at now: Timestamp = .at(1)) throws -> Bool {
        guard let address = ImageAddress(path: path) else { return false }
        return try read { try $0.image(at: address, now: now) } != nil
    }

    /// The portraits of an author in all rows that a follower gets, a new post's event among them.
    fileprivate func portraits(of author: Person, for viewer: Person, posting key: String) throws -> Set<String?> {
        let posted = try #require(try write { try $0.post(Self.draft(key, by: author)) })
        let rows = try read { snapshot in
            let perspective = Perspective.viewer(viewer.id)
            let head = try snapshot.head(of: posted.snap.feed)
            let missed = try snapshot.events(of: posted.snap.feed, after: 0, to: head, limit: 1_000, for: perspective) ?? []
            let following = FollowListRequest(account: viewer.id, side: .following)
            return try snapshot.page(PageRequest(feed: posted.snap.feed), for: perspective).snaps.map(\.author)
                + missed.compactMap(\.snap?.author) + [try snapshot.snap(posted.snap.id, for: perspective).author]
                + (try snapshot.home(of: viewer.id, PhotoPageRequest(), at: .at(300))).photos.map(\.author)
                + (try snapshot.follows(following, for: perspective)).people.map(\.person)
                + [try snapshot.profile(.id(author.id), for: perspective).profile.person]
        }
        return Set(([posted.snap.author, posted.event.snap?.author].compactMap { $0 } + rows).map(\.portrait))
    }
}

extension Event {
    fileprivate var snap: Snap? { if case .posted(let snap) = kind { snap } else { nil } }
}
