import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing

/// The matrix of CommentVisibilityTests once more, through HTTP: how the viewer dora stands to ben's comment on ana's photo.
struct HTTPCommentVisibilityTests {
    enum Standing: String, CaseIterable {
        case commenter, photoAuthor, stranger, localAdmin
        case blocksCommenter, isBlockedByCommenter, blocksPhotoAuthor, isBlockedByPhotoAuthor
        case ofBlockedCommenter, ofSuspended, ofDeletedPhoto, ofDeletedComment, ofNarrowedPhoto
    }

    enum Door: String, CaseIterable { case list, show, answering, home }

    private static func isExpected(_ standing: Standing, _ door: Door) -> Bool {
        switch standing {
        case .commenter, .photoAuthor, .stranger: true
        case .localAdmin: door == .list || door == .show
        default: false
        }
    }

    @Test(arguments: Standing.allCases) func commentIsSeenOverHTTPWithItsPhotoMinusBlocks(_ standing: Standing) throws {
        let place = try Place(standing)
        for door in Door.allCases {
            #expect(try place.isSeen(through: door) == Self.isExpected(standing, door), "\(standing) \(door)")
        }
    }

    /// Reasons for which a comment is not seen, and requests that end them: standing, asker, method, parameters.
    private static let reasons: [(Standing, String, String, JSONValue)] = [
        (.blocksCommenter, "dora", "block.end", ["account": "2"]), (.isBlockedByCommenter, "ben", "block.end", ["account": "4"]),
        (.ofBlockedCommenter, "ana", "block.end", ["account": "2"]), (.ofSuspended, "admin", "account.restore", ["name": "ben"]),
        (.ofNarrowedPhoto, "ana", "photo.edit", ["photo": "1", "audience": "everyone"]),
    ]

    /// The control: once the reason is gone, the comment is seen through each door.
    @Test(arguments: reasons)
    func commentIsSeenOverHTTPOnceItsReasonIsGone(_ standing: Standing, _ asker: String, _ method: String, _ params: JSONValue) throws {
        let place = try Place(standing)
        for door in [Door.list, .show, .answering] { #expect(try !place.isSeen(through: door), "\(door)") }
        try place.server[asker].ask(method, params)
        for door in [Door.list, .show, .answering] { #expect(try place.isSeen(through: door), "\(door)") }
    }

    private struct Place {
        let server: InProcessServer
        /// Nil for the local admin.
        private let token: String?

        init(_ standing: Standing) throws {
            server = try InProcessServer(everybody + ["dora"])
            let (author, commenter, viewer, admin) = try (server["ana"], server["ben"], server["dora"], server["admin"])
            switch standing {
            case .commenter: token = server.token(of: "ben")
            case .photoAuthor: token = server.token(of: "ana")
            case .localAdmin: token = nil
            default: token = server.token(of: "dora")
            }
            for follower in [commenter] + (standing == .ofNarrowedPhoto ? [] : [viewer]) {
                try follower.ask("follow.create", ["account": ana])
            }
            _ = try author.photo("zyzzyva")
            try commenter.ask("comment.post", ["photo": "1", "text": "Look", "key": "1"])
            switch standing {
            case .commenter, .photoAuthor, .stranger, .localAdmin: break
            case .blocksCommenter: try viewer.ask("block.create", ["account": ben])
            case .isBlockedByCommenter: try commenter.ask("block.create", ["account": "4"])
            case .blocksPhotoAuthor: try viewer.ask("block.create", ["account": ana])
            case .isBlockedByPhotoAuthor: try author.ask("block.create", ["account": "4"])
            case .ofBlockedCommenter: try author.ask("block.create", ["account": ben])
            case .ofSuspended: try admin.ask("account.suspend", ["name": "ben"])
            case .ofDeletedPhoto: try author.ask("photo.delete", ["photo": "1"])
            case .ofDeletedComment: try commenter.ask("comment.delete", ["comment": "1"])
            case .ofNarrowedPhoto: try author.ask("photo.edit", ["photo": "1", "audience": "followers"])
            }
        }

        func isSeen(through door: Door) throws -> Bool {
            switch door {
            case .list: try call("comment.list", ["photo": "1"])?.list("comments", "id").contains("1") == true
            case .show: try call("comment.show", ["comment": "1"])?["comment"]?["text"] == "Look"
            case .answering: try call("comment.post", ["photo": "1", "text": "Indeed", "to": "1"]) != nil
            case .home:
                try (call("home.page", [:])?["photos"]?.array ?? []).contains { $0.list("newestComments", "id").contains("1") }
            }
        }

        private func call(_ method: String, _ params: JSONValue) throws -> JSONValue? {
            try server.seen(method, params, token: token, refusals: ["unknown_photo", "unknown_comment"])
        }
    }
}
