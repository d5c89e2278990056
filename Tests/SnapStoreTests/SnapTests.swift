import SnapModel
import Testing

@testable import SnapStore

/// Posting, removing and reading snaps: offsets, pages, events.
struct SnapTests {
    @Test func aPostedSnapReadsBackAsInItsEvent() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let posted = try scratch.post("k", by: ana, caption: "Bär 🐻 'x' \u{1}", at: .at(1_234))
        #expect(try scratch.read { try $0.snap(posted.id, for: .viewer(ana.id)) } == posted)
        #expect(posted.offset == 1)
        #expect(posted.opens == 0)
        #expect(posted.view == .unread)
    }

    @Test func theKeyFindsTheSameSnapAndOnlyForItsAuthor() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let posted = try scratch.post("k", by: ana)
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "k") } == posted)
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "K") } == nil)
        #expect(try scratch.write { try $0.snap(of: ben.id, key: "k") } == nil)
        #expect(try scratch.post("k", by: ben).id != posted.id)
    }

    @Test func aSecondRowUnderOneKeyIsImpossible() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.post("k", by: ana)
        #expect(try scratch.write { try $0.post(Scratch.draft("k", by: ana, in: Scratch.people))?.snap } == nil)
        // Over files, the writer looks for the key, and the table of keys can have it only once.
        let copy =
            TestDatabase.isUsed
            ? "INSERT INTO snap (feed, offset, author, key, type, width, height, posted) SELECT 1, 9, author, key, type, 1, 1, 1 FROM snap"
            : "INSERT INTO snap_key (author, key, snap) SELECT author, key, id FROM snap UNION ALL SELECT author, key, 9 FROM snap"
        #expect(throws: (any Error).self) { try scratch.write { try $0.run(copy) } }
        #expect(try scratch.ask("SELECT count(*) FROM snap", as: Int.self) == [1])
        #expect(try scratch.post("k2", by: ana, in: Scratch.people).offset == 1)
    }

    @Test func offsetsCountOneTwoThreePerFeed() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        var offsets: [Int64] = []
        for number in 1...5 {
            offsets.append(try scratch.post("a\(number)", by: ana).offset)
            if number % 2 == 0 { try scratch.post("p\(number)", by: ana, in: Scratch.people) }
        }
        #expect(offsets == [1, 2, 3, 4, 5])
        #expect(try scratch.read { try $0.head(of: Scratch.people) }.offset == 2)
        #expect(try scratch.read { try $0.head(of: FeedID(rawValue: "landscapes")) }.offset == 0)
    }

    @Test func epochsDifferPerFeedAndSurviveARestart() throws {
        let scratch = try Scratch()
        let before = try scratch.read { snapshot in try Scratch.feeds.map { try snapshot.head(of: $0.id).epoch } }
        try scratch.reopen()
        #expect(try scratch.read { snapshot in try Scratch.feeds.map { try snapshot.head(of: $0.id).epoch } } == before)
        #expect(Set(before).count == before.count)
    }

    @Test(arguments: [Snap.Gone.deleted, .expired]) func aRemovedSnapKeepsItsOffsetAndLosesCaptionAndImage(_ gone: Snap.Gone) throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let image = StoredImage(file: "f1", secret: [UInt8](repeating: 7, count: 32), type: "image/jpeg")
        let first = try scratch.post("1", by: ana, caption: "secret words", source: .upload(image))
        let second = try scratch.post("2", by: ana)
        let (event, file) = try scratch.write { try $0.removeSnap(first.id, as: gone, at: .at(50)) }
        #expect(file == "f1")
        #expect(event.position.offset == 3)
        #expect(event.kind == (gone == .deleted ? .deleted(first.id) : .expired(first.id)))
        let left = try scratch.read { try $0.snap(first.id, for: .viewer(ana.id)) }
        #expect(left.gone == gone && left.caption == nil && left.offset == 1)
        #expect(try scratch.ask("SELECT snap FROM image", as: Int64.self) == [])
        #expect(try scratch.read { try $0.page(PageRequest(feed: Scratch.animals), for: .viewer(ana.id)) }.snaps.map(\.id) == [second.id])
        #expect(try reason { _ = try scratch.write { try $0.removeSnap(first.id, as: .deleted, at: .at(60)) } } == .snapGone)
        #expect(try scratch.read { try $0.head(of: Scratch.animals) }.offset == 3)
    }

    @Test func removingAnUnknownSnapIsRefused() throws {
        let scratch = try Scratch()
        #expect(try reason { _ = try scratch.write { try $0.removeSnap(SnapID(rawValue: 1), as: .deleted, at: .at(1)) } } == .unknownSnap)
    }

    @Test func pagesWalkTheFeedNewestFirstWithoutGapOrRepeat() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let posted = try (1...23).map { try scratch.post("\($0)", by: ana) }
        let removed: Set<Int> = [3, 10, 11, 23]
        for number in removed { _ = try scratch.write { try $0.removeSnap(posted[number - 1].id, as: .deleted, at: .at(99)) } }
        let alive = (1...23).filter { !removed.contains($0) }.reversed().map { posted[$0 - 1].id }
        for limit in [1, 2, 5, 7, 19, 20, 50] {
            var (seen, before): ([SnapID], Int64?) = ([], nil)
            repeat {
                let page = try scratch.read {
                    try $0.page(PageRequest(feed: Scratch.animals, before: before, limit: limit), for: .viewer(ana.id))
                }
                #expect(page.snaps.count <= limit)
                seen += page.snaps.map(\.id)
                before = page.next
            } while before != nil
            #expect(seen == Array(alive), "pages of \(limit)")
        }
    }

    @Test func pagesAtTheEndsAreEmptyAndAnUnknownFeedIsNamed() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.post("1", by: ana)
        func page(_ before: Int64?) throws -> Page {
            try scratch.read { try $0.page(PageRequest(feed: Scratch.animals, before: before), for: .viewer(ana.id)) }
        }
        for before: Int64 in [.min, -1, 0, 1] { #expect(try page(before) == Page(snaps: [], next: nil)) }
        #expect(try page(.max).snaps.count == 1)
        let unknown = PageRequest(feed: FeedID(rawValue: "nowhere"))
        #expect(try reason { _ = try scratch.read { try $0.page(unknown, for: .viewer(ana.id)) } } == .unknownFeed)
    }

    @Test func eventsAfterEveryOffsetAreAllOfThemInOrder() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let first = try scratch.post("1", by: ana)
        let second = try scratch.post("2", by: ana)
        _ = try scratch.write { try $0.removeSnap(first.id, as: .deleted, at: .at(20)) }
        let third = try scratch.post("3", by: ana)
        _ = try scratch.write { try $0.removeSnap(third.id, as: .expired, at: .at(30)) }
        try scratch.post("elsewhere", by: ana, in: Scratch.people)
        func kinds(after offset: Int64, limit: Int = 100) throws -> [String]? {
            try scratch.read { snapshot in
                try snapshot.events(
                    of: Scratch.animals, after: offset, to: try snapshot.head(of: Scratch.animals), limit: limit, for: .viewer(ana.id))
            }?.map { event in
                switch event.kind {
                case .posted(let snap): "\(event.position.offset) posted \(snap.id.text)"
                case .deleted(let snap): "\(event.position.offset) deleted \(snap.text)"
                case .expired(let snap): "\(event.position.offset) expired \(snap.text)"
                }
            }
        }
        let all = [
            "1 posted \(first.id.text)", "2 posted \(second.id.text)", "3 deleted \(first.id.text)", "4 posted \(third.id.text)",
            "5 expired \(third.id.text)",
        ]
        for offset in 0...5 { #expect(try kinds(after: Int64(offset)) == Array(all.dropFirst(offset))) }
        #expect(try kinds(after: 0, limit: 5) == all)
        #expect(try kinds(after: 0, limit: 4) == nil)
    }

    @Test func snapsExpireAtTheirTimeTheOldestFirstAndNeverTwice() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let late = try scratch.post("1", by: ana, expiresAt: .at(200))
        let early = try scratch.post("2", by: ana, expiresAt: .at(100))
        try scratch.post("3", by: ana)
        func due(_ now: Int64, limit: Int = 10) throws -> [SnapID] {
            try scratch.write { try $0.snapsToExpire(at: .at(now), limit: limit) }
        }
        #expect(try due(99) == [])
        #expect(try due(100) == [early.id])
        #expect(try due(200) == [early.id, late.id])
        #expect(try due(200, limit: 1) == [early.id])
        _ = try scratch.write { try $0.removeSnap(early.id, as: .expired, at: .at(200)) }
        #expect(try due(.max) == [late.id])
    }

    @Test func aFeedThatLeavesTheFileKeepsItsSnapsUnseenAndComesBackWhole() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let snap = try scratch.post("1", by: ana)
        try scratch.reopen(feeds: Scratch.feeds.filter { $0.id != Scratch.animals })
        let seen = try scratch.write { transaction in try? transaction.snapshot.snap(snap.id, for: .viewer(ana.id)) }
        #expect(seen == nil)
        #expect(try reason { _ = try scratch.write { try $0.post(Scratch.draft("2", by: ana)) } } == .unknownFeed)
        try scratch.reopen()
        #expect(try scratch.post("2", by: ana).offset == 2)
        #expect(try scratch.read { try $0.snap(snap.id, for: .viewer(ana.id)) } == snap)
    }
}
