import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Comments on photos: who may post, edit and delete them, and what counts and pages say.
struct CommentTests {
    @Test func aRepeatedKeyReturnsTheSameComment() throws {
        let place = try CommentPlace()
        let first = try place.post("Lovely", by: place.ben, key: "1")
        #expect(first.count == 1 && first.comment.content?.text.text == "Lovely" && first.comment.answers == 0)
        let again = try place.post("Ugly", by: place.ben, key: "1")
        #expect(again.comment == first.comment && again.count == 1)
        #expect(try place.post("Also mine", by: place.cleo, key: "1").count == 2)
        let other = try place.scratch.photo("2", by: place.ana).id
        #expect(try reason { try place.comment("Lovely", by: place.ben, on: other, key: "1") } == .keyConflict)
        // The key stays used, and answers what is left.
        try place.delete(first.comment.id, by: place.ben)
        let gone = try place.post("Lovely", by: place.ben, key: "1")
        #expect(gone.comment.id == first.comment.id && gone.comment.content == nil && gone.count == 1)
    }

    @Test func answersGoToTheirTopComment() throws {
        let place = try CommentPlace()
        let top = try place.comment("Top", by: place.ben)
        let answer = try place.comment("Answer", by: place.ana, to: top)
        try place.comment("Answer to the answer", by: place.cleo, to: answer)
        #expect(try place.texts(for: place.dora) == ["Top"])
        #expect(try place.texts(for: place.dora, top: top) == ["Answer", "Answer to the answer"])
        #expect(try place.page(for: place.dora).comments.map(\.answers) == [2] && place.page(for: place.dora).count == 3)
        // Not of another photo, and not of an answer.
        let other = try place.scratch.photo("2", by: place.ana).id
        #expect(try reason { try place.comment("Astray", by: place.ben, on: other, to: top) } == .unknownComment)
        #expect(try reason { _ = try place.texts(for: place.dora, top: answer) } == .unknownComment)
        #expect(try place.findings() == [])
    }

    @Test(arguments: [
        (Commenters.everyone, [true, true, true]), (.following, [true, true, false]), (.noOne, [false, false, false]),
    ]) func photoTakesCommentsFromWhomItsAuthorSays(_ commenters: Commenters, _ expected: [Bool]) throws {
        let place = try CommentPlace()
        try place.scratch.follow(place.ana, place.ben)
        // To follow the author is not enough.
        try place.scratch.follow(place.cleo, place.ana)
        let earlier = try place.comment("Earlier", by: place.cleo)
        try place.scratch.write { _ = try $0.editPhoto(place.photo, PhotoChange(commentsFrom: commenters), by: place.ana.id, at: .at(150)) }
        for (person, isAllowed) in zip([place.ana, place.ben, place.cleo], expected) {
            let photo = try place.scratch.read { try $0.photo(place.photo, for: .viewer(person.id), at: .at(160)) }
            #expect(photo.mayComment == isAllowed && photo.commentsFrom == commenters && photo.editedAt == nil)
            #expect(try reason { try place.comment("by \(person.name)", by: person) } == (isAllowed ? nil : .commentsClosed))
            #expect(
                try reason { try place.comment("answer by \(person.name)", by: person, to: earlier) } == (isAllowed ? nil : .commentsClosed)
            )
        }
        #expect(try place.texts(for: place.dora).first == "Earlier")
    }

    @Test func accountsDefaultIsThatOfNewPhotos() throws {
        let place = try CommentPlace()
        let change = ProfileChange(commentsFrom: .following)
        let profile = try place.scratch.write { try $0.editProfile(of: place.ana.id, change, at: .at(150)) }
        #expect(profile.details?.commentsFrom == .following)
        #expect(try place.scratch.profile(place.ana, for: place.ben).profile.details?.commentsFrom == nil)
        #expect(try place.scratch.photo("2", by: place.ana).commentsFrom == .following)
        #expect(try place.scratch.read { try $0.photo(place.photo, for: .viewer(place.ben.id), at: .at(160)) }.commentsFrom == .everyone)
    }

    @Test func onlyTheAuthorEditsAndOnlyForSomeMinutes() throws {
        let place = try CommentPlace()
        let comment = try place.comment("Lovly", by: place.ben, at: .at(1_000))
        let edited = try place.edit(comment, "Lovely, @ana", by: place.ben, at: .at(2_000))
        #expect(edited.content?.text.text == "Lovely, @ana" && edited.content?.editedAt == .at(2_000))
        #expect(edited.content?.text.parts == [TextEntity(.mention, from: 8, to: 12, target: place.ana.id.text)])
        #expect(try reason { try place.edit(comment, "Ugly", by: place.ana) } == .forbidden)
        #expect(try reason { try place.edit(comment, "Late", by: place.ben, at: .at(1_000 + 15 * 60_000)) } == .editClosed)
        try place.edit(comment, "In time", by: place.ben, at: .at(999 + 15 * 60_000))
        #expect(try place.texts(for: place.cleo) == ["In time"])
    }

    @Test func authorPhotosAuthorAndAdminsDelete() throws {
        let place = try CommentPlace()
        let comments = try (1...3).map { try place.comment("\($0)", by: place.ben) }
        #expect(try reason { try place.delete(comments[0], by: place.cleo) } == .forbidden)
        try place.delete(comments[0], by: place.ben)
        try place.delete(comments[1], by: place.ana)
        _ = try place.scratch.write { try $0.deleteComment(comments[2], by: .localAdmin, at: .at(400)) }
        #expect(try place.texts(for: place.ben) == [] && place.count(for: place.ana) == 0)
        #expect(try reason { try place.delete(comments[0], by: place.ben) } == .unknownComment)
        #expect(try place.scratch.ask("SELECT count(*) FROM comment WHERE text IS NOT NULL") == [0])
        #expect(try place.findings() == [])
    }

    @Test func ownCommentIsDeletedWhereThePhotoIsHiddenMeanwhile() throws {
        let place = try CommentPlace()
        let comment = try place.comment("Lovely", by: place.ben)
        try place.scratch.write {
            _ = try $0.editPhoto(place.photo, PhotoChange(audience: .followers), by: place.ana.id, at: .at(300))
        }
        #expect(try reason { _ = try place.page(for: place.ben) } == .unknownPhoto)
        #expect(try reason { try place.edit(comment, "Ugly", by: place.ben) } == .unknownComment)
        let deleted = try place.scratch.write { try $0.deleteComment(comment, by: .viewer(place.ben.id), at: .at(400)) }
        #expect(deleted.count == nil && !deleted.isModeration)
        #expect(try place.count(for: place.ana) == 0)
    }

    @Test func deletedCommentStaysAsAPlaceholderWhileItHasAnswers() throws {
        let place = try CommentPlace()
        let top = try place.comment("Top", by: place.ben)
        let answer = try place.comment("Answer", by: place.cleo, to: top)
        try place.delete(top, by: place.ben)
        #expect(try place.texts(for: place.dora) == ["…"] && place.texts(for: place.dora, top: top) == ["Answer"])
        #expect(try place.count(for: place.dora) == 1)
        try place.comment("Another answer", by: place.ana, to: answer)
        #expect(try reason { try place.comment("To what is gone", by: place.ana, to: top) } == .unknownComment)
        try place.delete(answer, by: place.cleo)
        #expect(try place.texts(for: place.dora) == ["…"])
        let last = try #require(try place.page(CommentPageRequest(top: top), for: place.dora).comments.first)
        try place.delete(last.id, by: place.ana)
        #expect(try place.texts(for: place.dora) == [] && place.count(for: place.dora) == 0)
        #expect(try place.findings() == [])
    }

    @Test func pagesAreCompleteInBothOrders() throws {
        let place = try CommentPlace()
        let all = try (0..<7).map { try place.comment("\($0)", by: $0.isMultiple(of: 2) ? place.ben : place.cleo) }
        for order in CommentPageRequest.Order.allCases {
            var (found, next): ([CommentID], CommentID?) = ([], nil)
            repeat {
                let page = try place.page(CommentPageRequest(order: order, last: next, limit: 2), for: place.dora)
                found += page.comments.map(\.id)
                next = page.next
            } while next != nil
            #expect(found == (order == .newest ? all.reversed() : all))
        }
    }

    /// Someone whom everyone blocks, or who is suspended, does not make a page slow: it is short then, and continues.
    @Test func pageBehindManyHiddenCommentsIsShortAndContinues() throws {
        let place = try CommentPlace()
        let first = try place.comment("First", by: place.cleo)
        try place.scratch.write { transaction in
            for number in 0..<(Snapshot.commentsLookedAtMax + 10) {
                try transaction.run(
                    "INSERT INTO comment (photo, author, key, text, posted) VALUES (?, ?, ?, 'spam', 250)",
                    [place.photo.rawValue, place.ben.id.rawValue, "k\(number)"])
            }
            _ = try transaction.suspend(place.ben.id, because: nil, at: .at(300))
        }
        let page = try place.page(for: place.dora)
        #expect(page.comments == [])
        let next = try #require(page.next)
        let rest = try place.page(CommentPageRequest(last: next), for: place.dora)
        #expect(rest.comments.map(\.id) == [first] && rest.next == nil)
    }

    @Test func limitsOfPhotoAndAccountAreKept() throws {
        let place = try CommentPlace()
        try place.comment("1", by: place.ben, max: 2)
        let second = try place.comment("2", by: place.cleo, max: 2)
        #expect(try reason { try place.comment("3", by: place.dora, max: 2) } == .tooMany)
        let other = try place.scratch.photo("2", by: place.ana).id
        try place.comment("3", by: place.ben, on: other, max: 2)
        #expect(
            try reason { try place.comment("4", by: place.ben, on: try place.scratch.photo("3", by: place.ana).id, max: 2) } == .tooMany)
        try place.delete(second, by: place.cleo)
        try place.comment("3", by: place.dora, max: 2)
    }

    @Test func ownCommentsAreFoundByWords() throws {
        let place = try CommentPlace()
        let bear = try place.comment("A lovely Bär", by: place.ben)
        let fox = try place.comment("And a fox, @cleo", by: place.ben)
        try place.comment("Not mine, a fox", by: place.cleo)
        func own(_ query: String? = nil, before: CommentID? = nil, limit: Int = 50) throws -> (comments: [CommentID], next: CommentID?) {
            let request = OwnCommentsRequest(query: query, before: before, limit: limit)
            let found = try place.scratch.read { try $0.ownComments(of: place.ben.id, request, at: .at(500)) }
            #expect(found.comments.allSatisfy { $0.thumb != nil })
            return (found.comments.map(\.id), found.next)
        }
        #expect(try own().comments == [fox, bear] && own("FOX").comments == [fox] && own("bär").comments == [bear])
        #expect(try own("@Cleo").comments == [fox] && own("wolf").comments == [])
        #expect(try own(limit: 1).next == fox && own(before: fox, limit: 1).comments == [bear])
        try place.delete(fox, by: place.ben)
        #expect(try own().comments == [bear])
        // An account's own comments stay listed where the photo is hidden, without its image.
        try place.scratch.block(place.ana, place.ben)
        let hidden = try place.scratch.read { try $0.ownComments(of: place.ben.id, OwnCommentsRequest(), at: .at(500)) }.comments
        #expect(hidden.map(\.id) == [bear] && hidden[0].thumb == nil)
    }
}
