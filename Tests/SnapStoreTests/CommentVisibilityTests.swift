import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A comment is seen where its photo is seen, minus blocks: every relation, every access.
struct CommentVisibilityTests {
    /// The relation of the viewer to the comment's author and the photo's.
    enum Standing: String, CaseIterable {
        case commenter, photoAuthor, stranger, localAdmin
        case blocksCommenter, isBlockedByCommenter, blocksPhotoAuthor, isBlockedByPhotoAuthor
        /// A stranger, where these two are in a block, or the commenter is suspended or deleted.
        case ofBlockingCommenter, ofBlockedCommenter, ofSuspended, ofDeleted
        /// A stranger, where the photo or the comment is deleted, or the photo is only for followers.
        case ofDeletedPhoto, ofDeletedComment, ofNarrowedPhoto
    }

    /// A way on which a comment could reach a viewer.
    enum Access: String, CaseIterable {
        case list, show, answers, answering, home, push, recovery, notification
    }

    /// Admins get no pushes, and have neither a home nor notifications.
    private static let ofAdmins: Set<Access> = [.list, .show, .answers]

    private static func isExpected(_ standing: Standing, _ access: Access) -> Bool {
        switch standing {
        case .commenter: access != .notification
        case .photoAuthor, .stranger: true
        case .localAdmin: ofAdmins.contains(access)
        default: false
        }
    }

    @Test(arguments: Standing.allCases) func commentIsSeenWithItsPhotoMinusBlocks(_ standing: Standing) throws {
        for access in Access.allCases where standing != .localAdmin || Self.ofAdmins.contains(access) {
            let place = try Place(standing)
            #expect(try place.isSeen(by: access) == Self.isExpected(standing, access), "\(standing) \(access)")
        }
    }

    /// The negative control: without its row, each rule's cells change, so the matrix above would fail.
    @Test(arguments: [
        (Standing.blocksCommenter, "DELETE FROM block"), (.isBlockedByCommenter, "DELETE FROM block"),
        (.blocksPhotoAuthor, "DELETE FROM block"), (.isBlockedByPhotoAuthor, "DELETE FROM block"),
        (.ofBlockingCommenter, "DELETE FROM block"), (.ofBlockedCommenter, "DELETE FROM block"),
        (.ofSuspended, "UPDATE account SET suspended = NULL"), (.ofNarrowedPhoto, "UPDATE photo SET audience = 'everyone'"),
        (.ofDeletedComment, "UPDATE comment SET gone = NULL, text = 'x'"),
    ]) func commentRuleFailsWithoutItsRow(_ standing: Standing, _ sabotage: String) throws {
        for access in [Access.list, .show, .push, .recovery] {
            let place = try Place(standing)
            #expect(try !place.isSeen(by: access))
            try place.people.scratch.write { _ = try $0.run(sabotage) }
            #expect(try place.isSeen(by: access), "\(standing) \(access)")
        }
    }

    /// An answer is hidden with the comment that it answers, but stays when that was deleted.
    @Test func answerIsHiddenWithItsComment() throws {
        let people = try CommentPlace()
        let top = try people.comment("Top", by: people.ben)
        let answer = try people.comment("Answer", by: people.cleo, to: top)
        func isSeen() throws -> [Bool] {
            let shown = try reason { _ = try people.scratch.read { try $0.comment(answer, for: .viewer(people.dora.id)) } } == nil
            let pushed = try people.scratch.read { try $0.accounts(seeing: answer, among: [people.dora.id]) }.isEmpty == false
            let listed = try reason { _ = try people.texts(for: people.dora, top: top) } == nil
            return [shown, pushed, listed]
        }
        #expect(try isSeen() == [true, true, true])
        try people.scratch.block(people.ben, people.dora)
        #expect(try isSeen() == [false, false, false])
        try people.delete(top, by: people.ben)
        #expect(try isSeen() == [true, true, true])
    }

    /// A photo of ana, a comment of ben, and a viewer.
    private struct Place {
        let people: CommentPlace
        let comment: CommentID
        let viewer: Person
        let perspective: Perspective

        init(_ standing: Standing) throws {
            people = try CommentPlace()
            viewer =
                switch standing {
                case .commenter: people.ben
                case .photoAuthor: people.ana
                default: people.dora
                }
            perspective = standing == .localAdmin ? .localAdmin : .viewer(viewer.id)
            if viewer != people.ana, standing != .ofNarrowedPhoto { try people.scratch.follow(viewer, people.ana) }
            comment = try people.comment("Look, @\(viewer.name)", by: people.ben)
            let (scratch, ana, ben, photo, comment) = (people.scratch, people.ana, people.ben, people.photo, comment)
            switch standing {
            case .commenter, .photoAuthor, .stranger, .localAdmin: break
            case .blocksCommenter: try scratch.block(viewer, ben)
            case .isBlockedByCommenter: try scratch.block(ben, viewer)
            case .blocksPhotoAuthor: try scratch.block(viewer, ana)
            case .isBlockedByPhotoAuthor: try scratch.block(ana, viewer)
            case .ofBlockingCommenter: try scratch.block(ben, ana)
            case .ofBlockedCommenter: try scratch.block(ana, ben)
            case .ofSuspended: _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(300)) }
            case .ofDeleted: _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(300)) }
            case .ofDeletedPhoto: _ = try scratch.write { try $0.erasePhoto(photo, of: ana.id, at: .at(300)) }
            case .ofDeletedComment: _ = try scratch.write { try $0.eraseComment(comment, at: .at(300)) }
            case .ofNarrowedPhoto:
                _ = try scratch.write { try $0.editPhoto(photo, PhotoChange(audience: .followers), by: ana.id, at: .at(300)) }
            }
        }

        func isSeen(by access: Access) throws -> Bool {
            do { return try found(by: access) } catch let rejection as Rejection {
                guard [.unknownPhoto, .unknownComment].contains(rejection.reason) else { throw rejection }
                return false
            }
        }

        private func found(by access: Access) throws -> Bool {
            let (scratch, photo) = (people.scratch, people.photo)
            return switch access {
            case .list:
                try scratch.read { try $0.comments(on: photo, CommentPageRequest(), for: perspective) }.comments.contains {
                    $0.id == comment
                }
            case .show: try scratch.read { try $0.comment(comment, for: perspective) }.content != nil
            case .answers:
                try scratch.read { try $0.comments(on: photo, CommentPageRequest(top: comment), for: perspective) }.comments.isEmpty
            case .answering: try people.comment("Indeed", by: viewer, to: comment, at: .at(350)) != comment
            case .home:
                try scratch.read { try $0.home(of: viewer.id, PhotoPageRequest(), at: .at(400)) }.photos
                    .contains { $0.newestComments.contains { $0.id == comment } }
            case .push: try scratch.read { try $0.accounts(seeing: comment, among: [viewer.id]) } == [viewer.id] && isThere
            case .recovery: try recovered().contains { if case .posted = $0.event.kind { true } else { false } }
            case .notification:
                try scratch.read { try $0.notifications(of: viewer.id, PeoplePageRequest(), at: .at(400)) }.notifications
                    .contains { $0.comment == comment && $0.text?.hasPrefix("Look") == true }
            }
        }

        /// Those who saw a deleted comment get its deletion, and nothing of what it said.
        private var isThere: Bool { get throws { try people.scratch.read { try $0.storedComment(comment) }?.content != nil } }

        private func recovered() throws -> [PlacedCommentEvent] {
            let entry = LoggedComment(offset: 1, comment: comment, kind: .posted, at: .at(200))
            let head = FeedPosition(epoch: "e", offset: 1)
            let start = try people.scratch.read { try $0.comments(on: people.photo, missed: [entry], head: head, for: viewer.id) }
            guard case .recovered(let events) = start.content else { return [] }
            return events
        }
    }
}
