import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Comments end with their photo and their author, in parts of bounded size, and no backup or restore brings them back.
struct CommentErasureTests {
    private static let little = ErasureBudget(rows: 10)

    private func texts(_ place: CommentPlace) throws -> Int {
        try place.scratch.ask("SELECT count(*) FROM comment WHERE text IS NOT NULL", as: Int.self)[0]
    }

    @Test func deletedPhotosCommentsAreErasedInParts() throws {
        let place = try CommentPlace()
        let top = try place.comment("Top", by: place.ben)
        for number in 0..<40 { try place.comment("\(number)", by: place.cleo, to: number.isMultiple(of: 2) ? top : nil) }
        _ = try place.scratch.write { try $0.erasePhoto(place.photo, of: place.ana.id, at: .at(300), within: Self.little) }
        // All are hidden from the first part on.
        #expect(try texts(place) > 0)
        #expect(try reason { _ = try place.page(for: place.ben) } == .unknownPhoto)
        #expect(try reason { _ = try place.scratch.read { try $0.comment(top, for: .viewer(place.ben.id)) } } == .unknownComment)
        #expect(try reason { try place.delete(top, by: place.ben) } == .unknownComment)
        while try place.scratch.write({ try $0.hasPhotoWork }) {
            #expect(try place.findings() == [])
            if place.scratch.database == nil { try place.scratch.reopen() }
            let before = try texts(place)
            _ = try place.scratch.write { try $0.continuePhotoWork(after: nil, within: Self.little, at: .at(400)) }
            #expect(try before - texts(place) <= 10)
        }
        #expect(try texts(place) == 0 && place.findings() == [])
        #expect(try place.scratch.ask("SELECT sum(comments) FROM profile", as: Int.self) == [0])
    }

    @Test func deletedAccountsCommentsAreErasedAndAnswersOfOthersStay() throws {
        let place = try CommentPlace()
        let top = try place.comment("Top", by: place.ben)
        try place.comment("Answer", by: place.cleo, to: top)
        for number in 0..<30 { try place.comment("\(number)", by: place.ben) }
        _ = try place.scratch.write { try $0.beginDeletion(of: place.ben.id, at: .at(300), within: Self.little) }
        #expect(try place.texts(for: place.dora).filter { $0 != "…" } == [])
        while try place.scratch.write({ try $0.hasRemains(place.ben.id) }) {
            _ = try place.scratch.write { try $0.continueDeletion(of: place.ben.id, at: .at(400), within: Self.little) }
        }
        #expect(try place.texts(for: place.dora) == ["…"] && place.texts(for: place.dora, top: top) == ["Answer"])
        #expect(try place.count(for: place.dora) == 1 && texts(place) == 1 && place.findings() == [])
    }

    @Test(.ofFiles) func commentsDeletedOrEditedDuringABackupAreNotInIt() throws {
        let place = try CommentPlace()
        let (deleted, edited) = (try place.comment("deleted", by: place.ben), try place.comment("former", by: place.ben))
        let gone = try place.scratch.photo("2", by: place.ana).id
        try place.comment("with its photo", by: place.ben, on: gone)
        _ = try place.scratch.backUp {
            try place.delete(deleted, by: place.ben)
            try place.edit(edited, "newest", by: place.ben)
            _ = try place.scratch.write { try $0.erasePhoto(gone, of: place.ana.id, at: .at(400)) }
        }
        let other = place.scratch.folder("other")
        _ = try place.scratch.restore(onto: other)
        let database = try DatabaseQueue(path: StoreDirectory.databasePath(in: other))
        #expect(try database.read { try String?.fetchAll($0, sql: "SELECT text FROM comment ORDER BY id") } == [nil, "newest", nil])
        #expect(try database.read { try Int.fetchAll($0, sql: "SELECT comments FROM photo ORDER BY id") } == [1, 0])
    }

    @Test func reportedCommentIsShownToAdminsAndRemoved() throws {
        let place = try CommentPlace()
        let comment = try place.comment("Buy this", by: place.ben)
        try place.scratch.block(place.dora, place.ben)
        // Also by those who do not see it: then nothing shows whether it exists.
        for person in [place.cleo, place.dora] {
            try place.scratch.write { try $0.addReport(of: .comment(comment), by: person.id, because: "spam", at: .at(300)) }
        }
        #expect(
            try reason {
                try place.scratch.write { try $0.addReport(of: .comment(comment), by: place.cleo.id, because: "x", at: .at(301)) }
            }
                == .alreadyReported)
        try place.scratch.write { try $0.addReport(of: .comment(comment), by: place.dora.id, because: "again", at: .at(302)) }
        func reports(_ state: Report.State, of author: String? = nil) throws -> [String] {
            try place.scratch.read { try $0.reports(state, of: author, BacklogRequest(), for: .localAdmin, at: .at(400)) }.reports.map {
                guard case .comment(let comment) = $0.subject else { return "?" }
                return "\(comment.content?.text.text ?? "…") \($0.reporter.name)"
            }
        }
        #expect(try reports(.open, of: "ben") == ["Buy this dora", "Buy this cleo"] && reports(.open, of: "ana") == [])
        try place.scratch.write { transaction in
            _ = try transaction.removeComment(comment, at: .at(500))
            try transaction.resolveReports(of: .comment(comment), as: .removed, by: nil, because: nil, at: .at(500))
        }
        #expect(try reports(.open) == [] && reports(.removed) == ["… dora", "… cleo"] && place.texts(for: place.cleo) == [])
        let notified = try place.scratch.read { try $0.notifications(of: place.cleo.id, PeoplePageRequest(), at: .at(600)) }.notifications
        #expect(notified.map(\.kind) == [.report] && notified[0].comment == comment && notified[0].photo == place.photo)
    }

    /// Any comment can be reported, so the outcome of a report is limited to what its reporter may see.
    @Test func keptReportShowsNothingOfAHiddenComment() throws {
        let place = try CommentPlace()
        let photo = try place.scratch.photo("2", by: place.ana, for: .followers).id
        try place.scratch.follow(place.ben, place.ana)
        let hidden = try place.comment("Not for dora", by: place.ben, on: photo)
        let visible = try place.comment("For all", by: place.ben)
        for comment in [hidden, visible] {
            try place.scratch.write { transaction in
                try transaction.addReport(of: .comment(comment), by: place.dora.id, because: "spam", at: .at(300))
                try transaction.resolveReports(of: .comment(comment), as: .kept, by: nil, because: nil, at: .at(500))
            }
        }
        let notified = try place.scratch.read { try $0.notifications(of: place.dora.id, PeoplePageRequest(), at: .at(600)) }.notifications
        #expect(notified.map(\.text) == ["For all", nil] && notified.map(\.photo) == [place.photo, nil])
    }

    /// An event can wait for its recipients until its comment is gone.
    @Test func textOfADeletedCommentIsNotPushed() throws {
        let place = try CommentPlace()
        let comment = try place.comment("Secret", by: place.ben)
        func recipients(isDeletion: Bool) throws -> Set<AccountID> {
            try place.scratch.read { try $0.accounts(seeing: comment, isDeletion: isDeletion, among: [place.cleo.id]) }
        }
        #expect(try recipients(isDeletion: false) == [place.cleo.id])
        try place.delete(comment, by: place.ben)
        #expect(try recipients(isDeletion: false).isEmpty && recipients(isDeletion: true) == [place.cleo.id])
    }
}
