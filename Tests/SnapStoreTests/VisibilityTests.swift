import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// "Not for you means not there": every audience, every relation, every access.
struct VisibilityTests {
    /// The relation of a viewer to the author.
    enum Standing: String, CaseIterable {
        case author, stranger, follower, asking, blocking, blocked, localAdmin
        /// The author is suspended, or deleted; the photo is deleted. The viewer followed.
        case ofSuspended, ofDeleted, ofDeletedPhoto
    }

    /// A way on which a photo could reach a viewer.
    enum Access: String, CaseIterable {
        case show, others, profile, profilePhotos, home, push, check, favouriteAdd, favouriteList, image, sharePage, explain
    }

    struct Cell: Hashable {
        let audience: Audience
        let standing: Standing
        let access: Access
    }

    /// The rule once more: a photo for everyone is visible to every account without a block, one for followers to followers.
    private static func isExpected(_ cell: Cell) -> Bool {
        // A link is anonymous: only the existence of the photo and its author matters.
        if cell.access == .sharePage { return ![.ofSuspended, .ofDeleted, .ofDeletedPhoto].contains(cell.standing) }
        return switch cell.standing {
        case .author: true
        case .localAdmin: ![.home, .push, .check, .favouriteAdd, .favouriteList, .explain].contains(cell.access)
        // Home has only those whom one follows.
        case .stranger, .asking: cell.audience == .everyone && cell.access != .home && cell.access != .push
        case .follower: true
        case .blocking, .blocked, .ofSuspended, .ofDeleted, .ofDeletedPhoto: false
        }
    }

    @Test(arguments: Audience.allCases, Standing.allCases) func photoIsVisibleToItsAudienceOnly(_ audience: Audience, _ standing: Standing)
        throws
    {
        let place = try Place(audience, standing)
        for access in Access.allCases {
            let cell = Cell(audience: audience, standing: standing, access: access)
            // An address is given only with the photo, so a viewer who never sees the photo has none.
            if access == .image, !Self.isExpected(Cell(audience: audience, standing: standing, access: .show)) { continue }
            #expect(try place.isSeen(by: access) == Self.isExpected(cell), "\(cell)")
        }
    }

    private static let controlled: [Access] = [.show, .profilePhotos, .check, .favouriteAdd, .favouriteList]

    /// The negative control: without its row, each rule's cells change, so the matrix above would fail.
    @Test(arguments: [
        (Standing.follower, Audience.followers, "DELETE FROM follow", false), (.blocking, .everyone, "DELETE FROM block", true),
        (.blocked, .everyone, "DELETE FROM block", true), (.ofSuspended, .followers, "UPDATE account SET suspended = NULL", true),
        (.ofDeletedPhoto, .followers, "UPDATE photo SET gone = NULL", true),
        (.stranger, .followers, "UPDATE photo SET audience = 'everyone'", true),
    ]) func visibilityRuleFailsWithoutItsRow(_ standing: Standing, _ audience: Audience, _ sabotage: String, _ isSeen: Bool) throws {
        let place = try Place(audience, standing)
        for access in Self.controlled { #expect(try place.isSeen(by: access) == !isSeen) }
        try place.scratch.write { _ = try $0.run(sabotage) }
        for access in Self.controlled { #expect(try place.isSeen(by: access) == isSeen, "\(standing) \(access)") }
    }

    @Test func anAddressEndsWithItsPhotoItsAudienceAndItsTime() throws {
        let place = try Place(.everyone, .stranger)
        let scratch = place.scratch
        let reader = try scratch.reader()
        func address(at now: Timestamp) throws -> String {
            let photo = try reader.read { try $0.photo(place.photo.id, for: .viewer(place.author.id), at: now) }.get()
            return try #require(photo.images.first).path
        }
        func isThere(_ path: String, at now: Timestamp) throws -> Bool {
            guard let address = ImageAddress(path: path) else { return false }
            return try reader.read { try $0.image(at: address, now: now) }.get() != nil
        }
        let hour: Int64 = 3_600_000
        for start in [0, 5, 11, 12, 23].map({ $0 * hour + 7 }) {
            let path = try address(at: .at(start))
            #expect(try isThere(path, at: .at(start)) && isThere(path, at: .at(start + 11 * hour)))
            #expect(try !isThere(path, at: .at(start + 24 * hour)))
        }
        let path = try address(at: .at(1))
        #expect(try path == address(at: .at(11 * hour)), "caches need the address to stay")
        // Every other letter, size and photo is wrong.
        for place in path.indices where path[place] != "/" {
            var wrong = path
            wrong.replaceSubrange(place...place, with: path[place] == "A" ? "B" : "A")
            #expect(try !isThere(wrong, at: .at(2)), "\(wrong)")
        }
        #expect(try !isThere(path.replacing("thumb", with: "large"), at: .at(2)))
        _ = try scratch.write { try $0.editPhoto(place.photo.id, PhotoChange(audience: .followers), by: place.author.id, at: .at(3)) }
        #expect(try !isThere(path, at: .at(4)))
        let narrower = try address(at: .at(4))
        #expect(try isThere(narrower, at: .at(4)))
        // Back to everyone: the first address does not come back.
        _ = try scratch.write { try $0.editPhoto(place.photo.id, PhotoChange(audience: .everyone), by: place.author.id, at: .at(5)) }
        #expect(try !isThere(path, at: .at(6)) && !isThere(narrower, at: .at(6)))
        let last = try address(at: .at(6))
        #expect(try isThere(last, at: .at(6)))
        _ = try scratch.write { try $0.suspend(place.author.id, because: nil, at: .at(7)) }
        #expect(try !isThere(last, at: .at(8)))
    }

    @Test(arguments: [
        "", "/photos/", "/photos/1", "/photos/1/thumb/", "/photos/1/thumb/12", "/photos/01/thumb/12-x", "/photos/1/huge/12-x",
        "/photos/1/thumb/-1-x", "/photos/1/thumb/12-x/y", "/photos/1/thumb/99999999999-x", "/photos/1/thumb/+12-x", "/photos/1/thumb/012-x",
        "/photo/1/thumb/12-x",
    ])
    func invalidAddressIsNotParsed(_ path: String) { #expect(ImageAddress(path: path) == nil) }

    /// An author, a viewer and a photo.
    private struct Place {
        let scratch: Scratch
        let author: Person
        let perspective: Perspective
        let photo: Photo
        /// A newer photo of the same author, for everyone, whose `others` may have the photo.
        let newer: Photo
        let path: String

        init(_ audience: Audience, _ standing: Standing) throws {
            scratch = try Scratch()
            author = try scratch.account("ana")
            let viewer = standing == .author ? author : try scratch.account("ben")
            perspective = standing == .localAdmin ? .localAdmin : .viewer(viewer.id)
            if standing == .asking { try scratch.approve(author) }
            switch standing {
            case .author, .stranger, .localAdmin: break
            case .follower, .asking, .blocking, .blocked, .ofSuspended, .ofDeleted, .ofDeletedPhoto: try scratch.follow(viewer, author)
            }
            photo = try scratch.photo("1", by: author, for: audience)
            newer = try scratch.photo("2", by: author)
            path = try #require(photo.images.first).path
            _ = try scratch.write { [author, photo] in
                let digest = Secret.digest(ofToken: "code")
                return try $0.addShare(of: photo.id, codeDigest: digest, by: author.id, hours: 1, at: .at(150), max: 1)
            }
            switch standing {
            case .blocking: try scratch.block(viewer, author)
            case .blocked: try scratch.block(author, viewer)
            case .ofSuspended: _ = try scratch.write { [author] in try $0.suspend(author.id, because: nil, at: .at(200)) }
            case .ofDeleted: _ = try scratch.write { [author] in try $0.deleteAccount(author.id, at: .at(200)) }
            case .ofDeletedPhoto: _ = try scratch.write { [author, photo] in try $0.erasePhoto(photo.id, of: author.id, at: .at(200)) }
            case .author, .stranger, .localAdmin, .follower, .asking: break
            }
        }

        func isSeen(by access: Access) throws -> Bool {
            let now = Timestamp.at(300)
            if access == .favouriteAdd { return try canBeFavourite(at: now) }
            if access == .favouriteList { try makeFavourite(at: now) }
            return try scratch.read { snapshot in
                do {
                    switch access {
                    case .show: return try snapshot.photo(photo.id, for: perspective, at: now).id == photo.id
                    case .others:
                        let next = PhotoPageRequest(before: newer.id, limit: 10)
                        return try snapshot.photos(of: author.id, next, for: perspective, at: now).photos.contains { $0.id == photo.id }
                    case .profile:
                        return try snapshot.newestPosts(of: author.id, for: perspective, at: now).contains {
                            if case .photo(let shown) = $0 { shown.id == photo.id } else { false }
                        }
                    case .profilePhotos:
                        return try snapshot.photos(of: author.id, PhotoPageRequest(), for: perspective, at: now).photos
                            .contains { $0.id == photo.id }
                    case .home:
                        guard let viewer = perspective.account else { return false }
                        return try snapshot.home(of: viewer, PhotoPageRequest(), at: now).photos.contains { $0.id == photo.id }
                    case .push:
                        guard let viewer = perspective.account else { return false }
                        let (listeners, followers) = try (
                            snapshot.accounts(withInHome: photo.id, by: author.id, among: [viewer], at: now, rowsPerLook: 0),
                            snapshot.accounts(withInHome: photo.id, by: author.id, among: [viewer], at: now, rowsPerLook: 1_000)
                        )
                        #expect(listeners == followers, "it is found the same by both lists")
                        return listeners == [viewer]
                    case .check:
                        guard let viewer = perspective.account else { return false }
                        return try snapshot.gone(among: [photo.id], for: viewer).isEmpty
                    case .favouriteAdd: return false
                    case .favouriteList:
                        guard let viewer = perspective.account else { return false }
                        return try snapshot.favourites(of: viewer, FavouritePageRequest(), at: now).favourites
                            .contains { $0.photo?.id == photo.id }
                    case .sharePage: return try snapshot.sharedPhoto(codeDigest: Secret.digest(ofToken: "code"), at: now) != nil
                    case .explain:
                        guard let viewer = perspective.account else { return false }
                        let name = viewer == author.id ? "ana" : "ben"
                        let explanation = try snapshot.explain(photo.id, viewerNamed: name, at: now)
                        #expect(try (explanation.home == .shown) == isSeen(by: .home), "home is explained as it is")
                        return explanation.verdict.isVisible
                    case .image:
                        guard let address = ImageAddress(path: path) else { return false }
                        return try snapshot.image(at: address, now: now) != nil
                    }
                } catch let rejection as Rejection {
                    #expect(rejection.reason == .unknownPhoto || rejection.reason == .unknownAccount)
                    return false
                }
            }
        }

        private func canBeFavourite(at now: Timestamp) throws -> Bool {
            guard let viewer = perspective.account else { return false }
            let refusal = try reason {
                _ = try scratch.write { try $0.addFavourite(.photo(photo.id), by: viewer, at: now, max: Scratch.most) }
            }
            #expect(refusal == nil || refusal == .unknownPhoto)
            return refusal == nil
        }

        /// The row of a favourite, whether the rules allow it or not.
        private func makeFavourite(at now: Timestamp) throws {
            guard let viewer = perspective.account else { return }
            try scratch.write {
                _ = try $0.run(
                    "INSERT INTO favourite (account, photo, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    [viewer.rawValue, photo.id.rawValue, now.milliseconds])
            }
        }
    }
}
