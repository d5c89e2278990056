import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Comments notify the photo's author, the author of what is answered, and those whom they mention, each once.
struct CommentNotificationTests {
    private let place: CommentPlace

    init() throws { place = try CommentPlace() }

    /// Kind, actor and text, newest first.
    private func notified(_ person: Person) throws -> [String] {
        try place.scratch.read { try $0.notifications(of: person.id, PeoplePageRequest(), at: .at(900)) }.notifications.map {
            [$0.kind.rawValue, $0.actor?.name ?? "", $0.text ?? ""].joined(separator: " ")
        }
    }

    @Test func commentAnswerAndMentionNotify() throws {
        let top = try place.comment("Lovely", by: place.ben)
        #expect(try notified(place.ana) == ["comment ben Lovely"])
        let answer = try place.comment("Indeed", by: place.cleo, to: top)
        #expect(try notified(place.ben) == ["answer cleo Indeed"])
        #expect(try notified(place.ana) == ["comment cleo Indeed", "comment ben Lovely"])
        // An answer to an answer concerns its author, and that of the top comment. An account's own acts do not notify it.
        try place.comment("Thank you", by: place.ana, to: answer)
        #expect(try notified(place.ben).first == "answer ana Thank you" && notified(place.cleo) == ["answer ana Thank you"])
        #expect(try notified(place.ana).count == 2)
        // A mention comes before the other kinds.
        try place.comment("@ana, @ben and @dora, look", by: place.cleo, to: top)
        for person in [place.ana, place.ben, place.dora] {
            #expect(try notified(person).filter { $0.hasPrefix("mention") } == ["mention cleo @ana, @ben and @dora, look"])
        }
        #expect(try notified(place.ben).count == 3)
    }

    @Test func laterCommentReplacesTheEarlierNotification() throws {
        for text in ["One", "Two"] { try place.comment(text, by: place.ben) }
        #expect(try notified(place.ana) == ["comment ben Two"])
        try place.comment("Three", by: place.ben, on: try place.scratch.photo("2", by: place.ana).id)
        #expect(try notified(place.ana) == ["comment ben Three", "comment ben Two"])
    }

    @Test func deletedCommentAndRemovedMentionTakeNotificationsBack() throws {
        let comment = try place.comment("Look, @dora", by: place.ben)
        #expect(try notified(place.dora).count == 1 && notified(place.ana).count == 1)
        try place.edit(comment, "Look, @cleo", by: place.ben)
        #expect(try notified(place.dora) == [] && notified(place.cleo) == ["mention ben Look, @cleo"])
        #expect(try notified(place.ana) == ["comment ben Look, @cleo"])
        try place.delete(comment, by: place.ana)
        #expect(try notified(place.cleo) == [] && notified(place.ana) == [])
    }

    @Test func mutedPeopleTagsAndWordsDoNotNotify() throws {
        let top = try place.comment("Top", by: place.ana)
        for target in [MuteTarget.account(place.ben.id), .tag("spoiler"), .word("the final")] {
            _ = try place.scratch.write { try $0.mute(target, by: place.ana.id, until: nil, at: .at(150), limits: (all: 9, words: 9)) }
        }
        try place.comment("Hello", by: place.ben)
        try place.comment("About the final", by: place.cleo, to: top)
        try place.comment("A #Spoiler for @ana", by: place.cleo)
        #expect(try notified(place.ana) == [])
        try place.comment("Hello", by: place.cleo)
        #expect(try notified(place.ana) == ["comment cleo Hello"])
    }

    @Test func hiddenCommentDoesNotNotify() throws {
        let top = try place.comment("Top", by: place.ben)
        try place.scratch.block(place.dora, place.ben)
        // Dora does not see ben's comment, and so none of its answers.
        try place.comment("Look, @dora", by: place.cleo, to: top)
        #expect(try notified(place.dora) == [])
        // What came before a block is no longer shown.
        try place.comment("And you, @cleo", by: place.ben)
        #expect(try notified(place.cleo).count == 1)
        try place.scratch.block(place.ana, place.ben)
        #expect(try notified(place.cleo) == [] && notified(place.ana).filter { $0.contains("ben") } == [])
    }

    /// Otherwise they would be counted as unread, and no page would show them.
    @Test func notificationsByOthersEndWithTheAccessToThePhoto() throws {
        func page() throws -> NotificationPage {
            try place.scratch.read { try $0.notifications(of: place.dora.id, PeoplePageRequest(), at: .at(900)) }
        }
        try place.comment("Look, @dora", by: place.cleo)
        #expect(try page().unread == 1)
        try place.scratch.block(place.ana, place.dora)
        #expect(try page().notifications.isEmpty && page().unread == 0)
    }

    @Test func homeShowsTheNewestTwoThatAreNotMuted() throws {
        try place.scratch.follow(place.dora, place.ana)
        for (person, text) in [(place.ben, "1"), (place.cleo, "2"), (place.ben, "3"), (place.cleo, "a secret")] {
            try place.comment(text, by: person)
        }
        func newest() throws -> [String] {
            let home = try place.scratch.read { try $0.home(of: place.dora.id, PhotoPageRequest(), at: .at(900)) }
            return try #require(home.photos.first).newestComments.compactMap(\.content?.text.text)
        }
        #expect(try newest() == ["a secret", "3"])
        _ = try place.scratch.write {
            try $0.mute(.word("secret"), by: place.dora.id, until: nil, at: .at(150), limits: (all: 9, words: 9))
        }
        #expect(try newest() == ["3", "2"])
        _ = try place.scratch.write {
            try $0.mute(.account(place.ben.id), by: place.dora.id, until: nil, at: .at(150), limits: (all: 9, words: 9))
        }
        #expect(try newest() == ["2"])
    }
}
