import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing
import Transcripts

/// The matrix of VisibilityTests once more, through HTTP: every audience, every relation, every method with photos, and the image itself.
struct HTTPVisibilityTests {
    enum Audience: String, CaseIterable { case everyone, followers }

    /// The relation of the viewer ben to the author ana.
    enum Standing: String, CaseIterable {
        case author, stranger, follower, asking, blocking, blocked, localAdmin
        case ofSuspended, ofDeletedPhoto
    }

    enum Access: String, CaseIterable {
        case show, profile, profilePhotos, home, search, check, favouriteAdd, favouriteList, image, fullImage
    }

    private static func isExpected(_ audience: Audience, _ standing: Standing, _ access: Access) -> Bool {
        switch standing {
        case .author: true
        case .localAdmin: [.show, .profile, .profilePhotos, .search, .image, .fullImage].contains(access)
        case .stranger, .asking: audience == .everyone && access != .home
        case .follower: true
        case .blocking, .blocked, .ofSuspended, .ofDeletedPhoto: false
        }
    }

    @Test(arguments: Audience.allCases, Standing.allCases) func photoIsVisibleOverHTTPToItsAudienceOnly(
        _ audience: Audience, _ standing: Standing
    ) throws {
        let place = try Place(audience, standing)
        for access in Access.allCases {
            #expect(try place.isSeen(by: access) == Self.isExpected(audience, standing, access), "\(audience) \(standing) \(access)")
        }
    }

    /// Reasons for which a photo is not seen, and requests that end them: standing, audience, asker, method, parameters.
    private static let reasons: [(Standing, Audience, String, String, JSONValue)] = [
        (.blocking, .everyone, "ben", "block.end", ["account": "1"]), (.blocked, .everyone, "ana", "block.end", ["account": "2"]),
        (.ofSuspended, .everyone, "admin", "account.restore", ["name": "ana"]),
        (.stranger, .followers, "ana", "photo.edit", ["photo": "1", "audience": "everyone"]),
    ]

    /// The control: once the reason is gone, each kind of access shows the photo, so each of them works.
    @Test(arguments: reasons)
    func photoIsSeenOverHTTPOnceItsReasonIsGone(
        _ standing: Standing, _ audience: Audience, _ asker: String, _ method: String, _ params: JSONValue
    ) throws {
        let place = try Place(audience, standing)
        let kinds = Access.allCases.filter { ![.home, .image, .fullImage].contains($0) }
        for access in kinds { #expect(try !place.isSeen(by: access), "\(access)") }
        try place.server[asker].ask(method, params)
        for access in kinds { #expect(try place.isSeen(by: access), "\(access)") }
    }

    /// The author ana with photo 1, and ben or another viewer.
    private struct Place {
        let server: InProcessServer
        private let token: String?

        init(_ audience: Audience, _ standing: Standing) throws {
            server = try InProcessServer(everybody)
            let (author, viewer, admin) = try (server["ana"], server["ben"], server["admin"])
            token = standing == .localAdmin ? nil : server.token(of: standing == .author ? "ana" : "ben")
            if standing == .asking { try author.ask("profile.edit", ["approves": true]) }
            if ![.author, .stranger, .localAdmin].contains(standing) { try viewer.ask("follow.create", ["account": "1"]) }
            try author.ask(
                "photo.post", ["key": "1", "caption": "zyzzyva", "audience": .string(audience.rawValue)], FullSizeTests.wideImage)
            // A favourite from better times.
            if audience == .everyone || standing == .follower, token != nil { try viewer.ask("favourite.add", ["photo": "1"]) }
            switch standing {
            case .author, .stranger, .follower, .asking, .localAdmin: break
            case .blocking: try viewer.ask("block.create", ["account": "1"])
            case .blocked: try author.ask("block.create", ["account": "2"])
            case .ofSuspended: try admin.ask("account.suspend", ["name": "ana"])
            case .ofDeletedPhoto: try author.ask("photo.delete", ["photo": "1"])
            }
        }

        func isSeen(by access: Access) throws -> Bool {
            switch access {
            case .show: try status("photo.show", ["photo": "1"])
            case .profile: try has("profile.show", ["account": "1"], "posts")
            case .profilePhotos: try has("profile.photos", ["account": "1"], "photos")
            case .home: try has("home.page", [:], "photos")
            case .search: try has("search.photos", ["query": "zyzzyva"], "photos")
            case .check: try call("photo.check", ["photos": ["1"]])?["gone"]?.array?.isEmpty == true
            case .favouriteAdd: try status("favourite.add", ["photo": "1"])
            case .favouriteList: try has("favourite.list", [:], "favourites")
            case .image: try seesImage("thumb")
            case .fullImage: try seesImage("full")
            }
        }

        private func status(_ method: String, _ params: JSONValue) throws -> Bool { try call(method, params) != nil }

        private func has(_ method: String, _ params: JSONValue, _ list: String) throws -> Bool {
            let elements = try call(method, params)?[list]?.array ?? []
            return elements.contains { ($0["photo"] ?? $0)["id"] == "1" && ($0["photo"] ?? $0)["gone"] == nil }
        }

        private func call(_ method: String, _ params: JSONValue) throws -> JSONValue? {
            try server.seen(method, params, token: token, refusals: ["unknown_photo", "unknown_account"])
        }

        /// An address is given only with the photo, so it is asked for, and one from earlier must not work longer than the photo is seen.
        private func seesImage(_ size: String) throws -> Bool {
            let address = try call("photo.show", ["photo": "1"])?["photo"]?["images"]?[size]?["url"]?.string
            return try server.get(address ?? "/photos/1/\(size)/1-x").status == 200
        }
    }
}

extension InProcessServer {
    /// The result of a call over HTTP; nil when it is refused, which must look like absence.
    ///
    /// - Parameters:
    ///   - token: nil for the local admin, who has no account to act for.
    ///   - refusals: the errors that look like absence.
    func seen(_ method: String, _ params: JSONValue, token: String?, refusals: Set<String>) throws -> JSONValue? {
        let answer = try call(method, params, token: token, asLocalAdmin: token == nil)
        let json = try JSONValue(parsing: answer.body)
        if answer.status == 200 { return json }
        let name = json["error"]?["data"]?["name"]?.string ?? "an unnamed error"
        #expect(refusals.contains(name) || token == nil && name == "not_authenticated", "\(method): \(json.excerpt)")
        return nil
    }
}
