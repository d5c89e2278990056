import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Mentions in the store: resolved once, shown with today's name.
struct MentionTests {
    private func caption(_ photo: Photo, for viewer: Person, in scratch: Scratch) throws -> (String?, [TextEntity]) {
        let photo = try scratch.read { try $0.photo(photo.id, for: .viewer(viewer.id), at: .at(200)) }
        return (photo.words.caption, photo.parts)
    }

    private func rawCaption(_ scratch: Scratch) throws -> String? {
        try scratch.read { try $0.row("SELECT caption FROM photo ORDER BY id DESC LIMIT 1")?[0] }
    }

    @Test func aMentionFollowsItsAccount() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben 2"))
        let photo = try scratch.photo("a", by: ana, caption: "With @Ben 2!")
        #expect(photo.words.caption == "With @ben 2!")
        #expect(photo.parts == [TextEntity(.mention, from: 5, to: 11, target: ben.id.text)])
        #expect(try rawCaption(scratch)?.contains("en") == false)
        try scratch.write { try $0.rename(ben.id, to: "Benjamin", at: .at(150)) }
        #expect(
            try caption(photo, for: ana, in: scratch) == ("With @Benjamin!", [TextEntity(.mention, from: 5, to: 14, target: ben.id.text)]))
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(150)) }
        #expect(try caption(photo, for: ana, in: scratch) == ("With @deleted account!", []))
    }

    @Test func snapCaptionHasPartsAndFollowsRenames() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben 2"))
        let draft = Scratch.draft("1", by: ana, caption: "#Sun with @Ben 2!")
        let (snap, event) = try #require(try scratch.write { try $0.post(draft) })
        let parts = [TextEntity(.tag, from: 0, to: 4, target: "sun"), TextEntity(.mention, from: 10, to: 16, target: ben.id.text)]
        #expect(snap.caption == "#Sun with @ben 2!" && snap.parts == parts)
        guard case .posted(let posted) = event.kind else { return #expect(Bool(false)) }
        #expect(posted.caption == snap.caption && posted.parts == parts)
        #expect(try scratch.ask("SELECT caption FROM snap") == ["#Sun with @\u{2}\(ben.id.text)\u{3}!".replacing("@", with: "")])
        try scratch.write { try $0.rename(ben.id, to: "Benjamin", at: .at(150)) }
        let request = PageRequest(feed: Scratch.animals)
        let page = try scratch.read { try $0.page(request, for: .viewer(ana.id)) }
        #expect(page.snaps.map(\.caption) == ["#Sun with @Benjamin!"] && page.snaps[0].parts[1].to == 19)
        let claim = try scratch.write { try $0.claim(snap.id, by: ana.id, on: "phone", at: .at(20)) }
        #expect(claim.snap.caption == "#Sun with @Benjamin!" && claim.snap.parts == page.snaps[0].parts)
        let exported = try scratch.read { try $0.exportedSnaps(of: ana.id, after: 0, limit: 9) }
        #expect(exported.map(\.snap.caption) == ["#Sun with @Benjamin!"])
        // A retry returns the post in its current form.
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "1") }?.caption == "#Sun with @Benjamin!")
    }

    @Test func mentionInASnapNotifiesUntilTheSnapIsGone() throws {
        let scratch = try Scratch()
        let (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        _ = try scratch.write { try $0.mute(.word("spoiler"), by: cleo.id, until: nil, at: .at(1), limits: (9, 9)) }
        func mentions(_ person: Person) throws -> [SnapID?] {
            try scratch.read { try $0.notifications(of: person.id, PeoplePageRequest(), at: .at(50)).notifications.map(\.snap) }
        }
        var snaps: [Snap] = []
        for (key, caption) in [("1", "With @ben and @ana"), ("2", "Again @ben @cleo"), ("3", "A spoiler, @cleo")] {
            snaps.append(try #require(try scratch.write { try $0.post(Scratch.draft(key, by: ana, caption: caption)) }).snap)
        }
        #expect(try mentions(ben) == [snaps[1].id, snaps[0].id] && mentions(cleo) == [snaps[1].id] && mentions(ana) == [])
        _ = try scratch.write { try $0.removeSnap(snaps[1].id, as: .deleted, at: .at(60)) }
        #expect(try mentions(ben) == [snaps[0].id] && mentions(cleo) == [])
    }

    @Test func accountInvisibleToTheAuthorIsNotMentioned() throws {
        let scratch = try Scratch()
        let names = ["ana", "ben", "cleo", "dora"]
        let people = try names.map { try scratch.account($0) }
        try scratch.block(people[1], people[0])
        try scratch.block(people[0], people[2])
        _ = try scratch.write { try $0.suspend(people[3].id, because: nil, at: .at(70)) }
        let photo = try scratch.photo("a", by: people[0], caption: "@ana @ben @cleo @dora")
        #expect(photo.parts == [TextEntity(.mention, from: 0, to: 4, target: people[0].id.text)])
        #expect(photo.words.caption == "@ana @ben @cleo @dora")
    }

    @Test(.ofFiles) func theNameOfADeletedAccountIsInNoFile() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("benevolent"))
        try scratch.photo("a", by: ana, caption: "With @benevolent.")
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(bio: "@benevolent"), at: .at(130)) }
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(150)) }
        try scratch.store.truncateLog()
        #expect(try litter(of: Data("benevolent".utf8), in: scratch.path) == [])
        _ = try scratch.backUp()
        #expect(try litter(of: Data("benevolent".utf8), in: scratch.folder.path) == [])
    }

    @Test func anEditAndABioAreParsedAgain() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("a", by: ana, caption: "@ben")
        let edited = try scratch.write { try $0.editPhoto(photo.id, PhotoChange(caption: "by @ben #x"), by: ana.id, at: .at(120)) }
        #expect(edited.parts.map(\.kind) == [.mention, .tag] && edited.words.caption == "by @ben #x")
        let profile = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(bio: "Friend of @ben\n#x"), at: .at(130)) }
        #expect(profile.details?.bio?.parts.map(\.target) == [ben.id.text, "x"])
        try scratch.follow(ben, ana)
        let listed = try scratch.read { try $0.follows(FollowListRequest(account: ben.id, side: .following), for: .viewer(ben.id)) }
        #expect(listed.people.map(\.bio) == ["Friend of @ben\n#x"])
        #expect(try scratch.read { try $0.exportedAccount(ana.id) }.bio == "Friend of @ben\n#x")
        #expect(try scratch.read { try $0.exportedPhotos(of: ana.id, after: 0, limit: 10) }.map(\.photo.words.caption) == ["by @ben #x"])
    }
}
