import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Snaps for chosen people: sending, opening once, taking back, and what each side learns.
struct InboxTests {
    private let place: InboxPlace
    private let ana, ben, cleo, dora: Person

    init() throws {
        place = try InboxPlace()
        (ana, ben, cleo, dora) = (place.ana, place.ben, place.cleo, place.dora)
    }

    @Test func snapIsOpenedOnceByEachRecipientAndByNoOther() throws {
        let snap = try place.send("1", by: ana, to: [cleo, ben], caption: "Hello")
        #expect(snap.recipients.map(\.account.name) == ["cleo", "ben"] && snap.caption?.text == "Hello" && snap.gone == nil)
        #expect(snap.expiresAt.milliseconds == 100 + 30 * 86_400_000)
        let received = try place.inbox(of: ben)
        #expect(received.snaps.map(\.caption?.text) == ["Hello"] && received.unread == 1 && received.snaps[0].author.name == "ana")
        #expect(try place.open(snap, by: ben).snap.readAt == .at(200))
        #expect(try reason { try place.open(snap, by: ben) } == .alreadyOpened)
        #expect(try reason { try place.open(snap, by: ana) } == .forbidden)
        #expect(try reason { try place.open(snap, by: dora) } == .unknownSnap)
        #expect(try place.states(snap) == "cleo delivered, ben opened 200")
        let after = try place.inbox(of: ben)
        #expect(after.unread == 0 && after.snaps.map(\.readAt) == [.at(200)] && after.snaps[0].caption == nil && after.snaps[0].gone == nil)
        #expect(try place.inbox(of: dora).snaps == [] && place.findings() == [])
    }

    @Test func sendReturnsTheSnapAsItsAuthorReadsIt() throws {
        try place.scratch.block(cleo, ana)
        let named = try place.send("1", by: ana, to: [dora, cleo, ben], caption: "Hello @ben #bear")
        #expect(try place.sent(named) == named && named.recipients.map(\.account.name) == ["dora", DeletedAccount.name, "ben"])
        let list = try place.scratch.write {
            try $0.createList(named: "Friends", [ben.id, dora.id], key: nil, of: ana.id, within: place.bounds)
        }
        let listed = try place.send("2", by: ana, .list(list.id))
        #expect(try place.sent(listed) == listed && listed.list?.name == "Friends" && listed.recipients.count == 2)
        #expect(try place.inbox(of: ben).snaps.map(\.id) == [listed.id, named.id])
    }

    @Test func snapIsInNoFeedNoProfileNoSearchAndNoExportOfSnaps() throws {
        let snap = try place.send("1", by: ana, to: [ben], caption: "Hello #bear")
        for perspective in [Perspective.viewer(ana.id), .viewer(ben.id), .admin(cleo.id), .localAdmin] {
            #expect(try reason { _ = try place.scratch.read { try $0.snap(snap.id, for: perspective) } } == .unknownSnap)
            #expect(try place.scratch.read { try $0.snaps(SnapFilter(state: .all), for: perspective) }.snaps == [])
            #expect(try place.scratch.read { try $0.newestPosts(of: ana.id, for: perspective, at: .at(300)) } == [])
        }
        #expect(try reason { _ = try place.scratch.write { try $0.claim(snap.id, by: ben.id, on: "x", at: .at(200)) } } == .unknownSnap)
        #expect(try place.scratch.read { try $0.exportedSnaps(of: ana.id, after: 0, limit: 9) }.count == 0)
        #expect(try place.scratch.read { try $0.feedSummaries(for: ana.id) }.allSatisfy { $0.snaps == 0 && $0.unreadOwn == 0 })
        #expect(try place.scratch.ask("SELECT count(*) FROM snap_entry", as: Int.self) == [0])
        #expect(try place.scratch.ask("SELECT count(*) FROM tag", as: Int.self) == [0])
    }

    @Test func sameKeyReturnsTheSameSnap() throws {
        let first = try place.send("1", by: ana, to: [ben])
        #expect(try place.send("1", by: ana, to: [cleo], at: .at(110)).id == first.id)
        #expect(try place.inbox(of: cleo).snaps == [] && place.inbox(of: ben).snaps.count == 1)
        try place.scratch.post("2", by: ana)
        #expect(try reason { try place.send("2", by: ana, to: [ben]) } == .keyConflict)
    }

    @Test func invalidRecipientsAreRefused() throws {
        for people in [[], [ana], [ben, ben], [ben, ana]] {
            #expect(try reason { try place.send("1", by: ana, to: people) } == .invalidRecipients)
        }
        let unknown = Person(id: AccountID(rawValue: 99), name: "unknown")
        #expect(try reason { try place.send("1", by: ana, to: [ben, unknown]) } == .unknownAccount)
        #expect(try place.inbox(of: ben).snaps == [])
        var strict = place
        strict.bounds.recipients = 1
        #expect(try reason { try strict.send("1", by: ana, to: [ben, cleo]) } == .invalidRecipients)
    }

    /// How a recipient can refuse, and the sender's side, which must be the same as for one who did not open it yet.
    @Test(arguments: ["blocks", "is blocked", "takes none", "unfollows", "suspended"]) func refusalLooksLikeAnUnopenedSnap(_ how: String)
        throws
    {
        let scratch = place.scratch
        switch how {
        case "blocks": try scratch.block(ben, ana)
        case "is blocked": try scratch.block(ana, ben)
        case "takes none": _ = try scratch.write { try $0.editProfile(of: ben.id, ProfileChange(snapsFrom: .noOne), at: .at(70)) }
        case "unfollows": _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        default: _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(70)) }
        }
        let (alone, both) = (try place.send("1", by: ana, to: [ben]), try place.send("2", by: ana, to: [ben, cleo], caption: "Hello"))
        #expect(try place.remains(of: alone) == [] && place.inbox(of: ben).snaps == [] && place.start(ben).head.offset == 0)
        let notified = try place.scratch.read { try $0.notifications(of: ben.id, PeoplePageRequest(), at: .at(300)) }.notifications
        #expect(!notified.contains { $0.kind == .snap })
        #expect(try reason { try place.open(alone, by: ben) } == .unknownSnap)
        // A refusal by a setting looks like an unopened snap, one by a block or a suspension like a deleted account.
        let name = ["takes none", "unfollows"].contains(how) ? "ben" : DeletedAccount.name
        #expect(try place.states(alone) == "\(name) delivered")
        try place.open(both, by: cleo)
        try place.erase(at: .at(60_000))
        // The image is gone with its last reader; that shows nowhere.
        #expect(try place.remains(of: both) == ["caption"] && place.states(both) == "\(name) delivered, cleo opened 200")
        #expect(try place.sent(both).caption?.text == "Hello" && place.findings() == [])
        try place.takeBack(both, at: .at(70_000))
        try place.takeBack(alone, at: .at(70_000))
        #expect(try place.states(alone) == "\(name) delivered, deleted")
        #expect(try place.states(both) == "\(name) delivered, cleo opened 200, deleted")
        #expect(try place.remains(of: both) == [] && place.findings() == [])
    }

    /// Neither sending, nor a list, nor a sent snap shows whether an account blocks the author, was suspended, or was deleted.
    @Test(arguments: ["blocks", "is suspended", "is deleted"]) func hiddenRecipientsAllLookAlike(_ how: String) throws {
        let scratch = place.scratch
        let before = try place.send("1", by: ana, to: [ben, cleo])
        let list = try scratch.write { try $0.createList(named: "One", [ben.id, cleo.id], key: nil, of: ana.id, within: place.bounds) }
        switch how {
        case "blocks": try scratch.block(ben, ana)
        case "is suspended": _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(70)) }
        default: _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(70)) }
        }
        if how == "blocks" { _ = try scratch.write { try $0.rename(ben.id, to: "bob", at: .at(80)) } }
        let hidden = DeletedAccount.name
        #expect(try place.states(before) == "\(hidden) delivered, cleo delivered")
        #expect(try place.states(place.send("2", by: ana, to: [ben])) == "\(hidden) delivered")
        let other = try scratch.write { try $0.createList(named: "Two", [cleo.id, ben.id], key: nil, of: ana.id, within: place.bounds) }
        #expect(other.accounts.map(\.name) == ["cleo"])
        #expect(try scratch.read { try $0.lists(of: ana.id) }.map { $0.accounts.map(\.name) } == [["cleo"], ["cleo"]])
        #expect(try place.send("3", by: ana, .list(list.id)).recipients.map(\.account.name) == ["cleo"])
        #expect(try reason { try place.send("4", by: ana, to: [Person(id: AccountID(rawValue: 99), name: "x")]) } == .unknownAccount)
    }

    /// The cost of profiles and feeds does not grow with the snaps that an author sent.
    @Test func profileAndFeedsLookAtTheNewestSnapsOnly() throws {
        try place.scratch.post("feed", by: ana)
        let snap = try place.send("1", by: ana, to: [ben])
        func seen() throws -> [Int64] {
            let posts = try place.scratch.read { try $0.newestPosts(of: ana.id, for: .viewer(ben.id), at: .at(300)) }
            let own = try place.scratch.read { try $0.feedSummaries(for: ana.id) }.compactMap(\.unreadOwn)
            return [Int64(posts.count), own.reduce(0, +)]
        }
        #expect(try seen() == [1, 1])
        _ = try place.scratch.write {
            try $0.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
                INSERT INTO snap (feed, "offset", author, key, type, width, height, posted)
                SELECT feed, "offset" + i, author, 'key ' || i, type, width, height, posted FROM snap, n WHERE id = ?
                """, [snap.id.rawValue])
        }
        #expect(try seen() == [0, 0])
    }

    @Test func everyoneMeansAlsoPeopleWhomTheRecipientDoesNotFollow() throws {
        _ = try place.scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        _ = try place.scratch.write { try $0.editProfile(of: ben.id, ProfileChange(snapsFrom: .everyone), at: .at(70)) }
        try place.send("1", by: ana, to: [ben])
        #expect(try place.inbox(of: ben).snaps.count == 1)
        let details = try #require(try place.scratch.profile(ben, for: ben).profile.details)
        #expect(try details.snapsFrom == .everyone && place.scratch.profile(ben, for: cleo).profile.details?.snapsFrom == nil)
    }

    @Test func imageIsErasedOnceAllHaveOpenedIt() throws {
        let snap = try place.send("1", by: ana, to: [ben, cleo], caption: "Hello")
        try place.open(snap, by: ben)
        try place.erase(at: .at(100_000))
        #expect(try place.remains(of: snap) == ["image", "caption"])
        try place.open(snap, by: cleo, at: .at(200_000))
        #expect(try place.states(snap) == "ben opened 200, cleo opened 200000, opened")
        // The bytes of the last open may still be on their way.
        try place.erase(at: .at(200_001))
        #expect(try place.remains(of: snap) == ["image", "caption"] && place.sent(snap).caption == nil)
        try place.erase(at: .at(210_000))
        #expect(try place.remains(of: snap) == [] && place.findings() == [])
        #expect(try reason { try place.open(snap, by: cleo) } == .alreadyOpened)
        #expect(try reason { try place.takeBack(snap) } == .snapGone)
    }

    @Test func takingBackLeavesOpenedRowsAndEndsOthers() throws {
        let snap = try place.send("1", by: ana, to: [ben, cleo])
        try place.open(snap, by: ben)
        try place.takeBack(snap)
        #expect(try place.remains(of: snap) == [] && place.states(snap) == "ben opened 200, cleo delivered, deleted")
        #expect(try place.inbox(of: ben).snaps.map(\.gone) == [nil] && place.inbox(of: cleo).snaps.map(\.gone) == [.deleted])
        #expect(try reason { try place.open(snap, by: cleo) } == .snapGone)
        #expect(try place.inbox(of: cleo).unread == 0 && place.events(cleo, since: 0) == ["1 received 1", "2 deleted 1"])
        #expect(try place.events(ben, since: 0) == ["1 received 1", "2 opened 1"])
    }

    @Test func unopenedSnapExpiresWithoutAnotherOpen() throws {
        let snap = try place.send("1", by: ana, to: [ben])
        let late = Timestamp(milliseconds: 100 + 30 * 86_400_000)
        #expect(try reason { try place.open(snap, by: ben, at: late) } == .snapGone)
        #expect(try place.scratch.write { try $0.snapsToExpire(at: late, limit: 9) } == [snap.id])
        try place.scratch.write { try $0.removePost(snap.id, as: .expired, keepsReported: true, at: late) }
        #expect(try place.states(snap) == "ben delivered, expired" && place.inbox(of: ben).snaps.map(\.gone) == [.expired])
        #expect(try place.remains(of: snap) == [] && place.findings() == [])
    }

    @Test func removedSnapCountsAsDeclined() throws {
        let snap = try place.send("1", by: ana, to: [ben])
        try place.remove(snap, by: ben)
        #expect(try place.inbox(of: ben).snaps == [] && place.states(snap) == "ben delivered")
        #expect(try reason { try place.open(snap, by: ben) } == .unknownSnap)
        #expect(try reason { try place.remove(snap, by: ben) } == .unknownSnap)
        try place.erase(at: .at(60_000))
        #expect(try place.remains(of: snap) == [] && place.states(snap) == "ben delivered" && place.findings() == [])
    }

    @Test func blockRemovesUnopenedSnapsBothWays() throws {
        let (one, other) = (try place.send("1", by: ana, to: [ben, cleo]), try place.send("2", by: ben, to: [ana]))
        let opened = try place.send("3", by: ana, to: [ben])
        try place.open(opened, by: ben)
        try place.scratch.block(ben, ana)
        #expect(try place.inbox(of: ben).snaps == [] && place.inbox(of: ana).snaps == [] && place.inbox(of: cleo).snaps.count == 1)
        let hidden = DeletedAccount.name
        #expect(try place.states(one) == "\(hidden) delivered, cleo delivered" && place.states(other) == "\(hidden) delivered")
        #expect(try reason { try place.open(one, by: ben) } == .unknownSnap)
        _ = try place.scratch.write { try $0.unblock(ana.id, by: ben.id) }
        #expect(try place.inbox(of: ben).snaps.map(\.id) == [opened.id])
        #expect(try reason { try place.open(one, by: ben) } == .unknownSnap && place.findings() == [])
    }

    @Test func blockRemovesManySnapsWithoutGapsInTheInboxLog() throws {
        let snaps = try (1...70).map { try place.send("\($0)", by: ana, to: [ben, cleo]).id }
        let before = try place.start(ben).head.offset
        try place.scratch.block(ben, ana)
        let events = try place.events(ben, since: before)
        #expect(events == zip(1..., snaps).map { "\(before + Int64($0)) removed \($1.text)" })
        #expect(try place.scratch.ask("SELECT listed + unread FROM inbox ORDER BY account", as: Int.self) == [0, 140])
        for snap in snaps { _ = try place.scratch.write { try $0.openReceived(snap, by: cleo, on: "phone", at: .at(300)) } }
        try place.erase(at: .at(60_000))
        #expect(try place.scratch.ask("SELECT count(*) FROM image", as: Int.self) == [0] && place.findings() == [])
    }

    /// A node of a cluster reads the log later: what one recipient did meanwhile concerns no other recipient.
    @Test func nodePushesAReceivedSnapAsEachRecipientMaySeeIt() throws {
        let snap = try place.send("1", by: ana, to: [ben, cleo, dora], caption: "Hello")
        let places = [ben, cleo, dora].map { InboxChange.Place(account: $0.id, offset: 1) }
        try place.open(snap, by: ben)
        try place.remove(snap, by: cleo)
        let changes = try place.scratch.read {
            try $0.inboxChanges(InboxRow.Kind.received.rawValue, of: snap.id, at: .at(100), places: places)
        }
        #expect(changes.map { $0.places.map(\.account) } == [[ben.id], [cleo.id], [dora.id]])
        let kinds = changes.map { change in
            if case .received(let snap) = change.kind { "\(snap.readAt?.milliseconds ?? 0) \(snap.caption?.text ?? "-")" } else { "-" }
        }
        #expect(kinds == ["200 -", "-", "0 Hello"])
        let taken = try place.scratch.read {
            try $0.inboxChanges(InboxRow.Kind.deleted.rawValue, of: snap.id, at: .at(300), places: places)
        }
        #expect(taken.map(\.places) == [places])
    }

    @Test func missedEventsComeOnceInOrderAndWithoutGaps() throws {
        let (one, two) = (try place.send("1", by: ana, to: [ben]), try place.send("2", by: cleo, to: [ben, ana]))
        try place.open(one, by: ben)
        try place.remove(two, by: ben)
        #expect(try place.events(ben, since: 0) == ["1 received 1", "2 removed 2", "3 opened 1", "4 removed 2"])
        #expect(
            try place.events(ben, since: 3) == ["4 removed 2"] && place.events(ben, since: 4) == [] && place.events(ben, since: 5) == nil)
        #expect(try place.events(ana, since: 0) == ["1 received 2"])
        let head = try place.start(ben).head
        guard case .page(let page) = try place.start(ben, since: FeedPosition(epoch: "other", offset: 4)).content else {
            return #expect(Bool(false))
        }
        #expect(page.snaps.map(\.id) == [one.id] && head.offset == 4)
    }

    @Test func fullInboxDropsTheOldestOpenedSnapOrTheNewOne() throws {
        var small = place
        small.bounds.rows = 2
        let (one, two) = (try small.send("1", by: ana, to: [ben]), try small.send("2", by: ana, to: [ben]))
        let three = try small.send("3", by: ana, to: [ben])
        #expect(try small.inbox(of: ben).snaps.map(\.id) == [two.id, one.id] && small.states(three) == "ben delivered")
        try small.open(one, by: ben)
        let four = try small.send("4", by: ana, to: [ben])
        #expect(try small.inbox(of: ben).snaps.map(\.id) == [four.id, two.id] && small.findings() == [])
        func unread() throws -> [Int] { try place.scratch.ask("SELECT unread FROM inbox", as: Int.self) }
        #expect(try unread() == [2])
        try small.takeBack(two)
        try small.remove(two, by: ben)
        #expect(try unread() == [1])
        try small.remove(four, by: ben)
        #expect(try unread() == [0] && small.findings() == [])
    }

    @Test func pagesOfInboxAndSentSnapsFollowOneAnother() throws {
        let snaps = try (1...5).map { try place.send("\($0)", by: ana, to: [ben]).id }
        var (found, before): ([SnapID], Int64?) = ([], nil)
        repeat {
            let page = try place.scratch.read { try $0.inbox(of: ben.id, PeoplePageRequest(before: before, limit: 2)) }
            found += page.snaps.map(\.id)
            before = page.next
        } while before != nil
        #expect(found == snaps.reversed())
        let first = try place.scratch.read { try $0.sentSnaps(of: ana.id, SentPageRequest(limit: 3)) }
        let second = try place.scratch.read { try $0.sentSnaps(of: ana.id, SentPageRequest(before: first.next, limit: 3)) }
        #expect((first.snaps + second.snaps).map(\.id) == snaps.reversed() && second.next == nil)
        let snap = first.snaps[0]
        #expect(try reason { try place.scratch.write { try $0.forget(snap.id, by: ana.id, at: .at(200)) } } == .forbidden)
        #expect(try reason { try place.scratch.write { try $0.forget(snap.id, by: ben.id, at: .at(200)) } } == .unknownSnap)
        try place.takeBack(snap)
        try place.scratch.write { try $0.forget(snap.id, by: ana.id, at: .at(300)) }
        #expect(try place.scratch.read { try $0.sentSnaps(of: ana.id, SentPageRequest()) }.snaps.map(\.id) == snaps.dropLast().reversed())
    }

    @Test func notificationNamesTheSenderAndNothingElse() throws {
        try place.send("1", by: ana, to: [ben], caption: "Hello @ben")
        try place.send("2", by: ana, to: [ben])
        func notified() throws -> [Notification] {
            try place.scratch.read { try $0.notifications(of: ben.id, PeoplePageRequest(), at: .at(300)) }.notifications
                .filter { $0.kind == .snap || $0.kind == .mention }
        }
        let found = try notified()
        #expect(found.map(\.kind) == [.snap] && found[0].actor?.name == "ana" && found[0].snap == nil && found[0].text == nil)
        _ = try place.scratch.write { try $0.mute(.account(cleo.id), by: ben.id, until: nil, at: .at(90), limits: (all: 9, words: 9)) }
        try place.send("3", by: cleo, to: [ben])
        #expect(try notified().count == 1 && place.inbox(of: ben).snaps.count == 3)
    }
}
