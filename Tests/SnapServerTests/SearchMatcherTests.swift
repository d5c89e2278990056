import Logging
import SnapModel
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer
@testable import SnapStore

/// The matcher's pushes to live searches, from the log of photo events.
struct SearchMatcherTests {
    /// A store with ana, whose follower is ben, and with cem and dora.
    private final class World {
        let bench: Bench
        let store: Store
        let link = SearchLink()
        let ana, ben, cem, dora: Person
        var matcher: SearchMatcher
        private var made: Int64 = 0

        init() throws {
            bench = try Bench()
            store = try bench.open()
            (ana, ben) = (bench.people[0], bench.people[1])
            (cem, dora) = (try Self.account("cem", store), try Self.account("dora", store))
            matcher = SearchMatcher(
                try bench.reader(), link, clock: Clock(now: { Timestamp(milliseconds: 500) }), log: Logger(label: "test"))
            _ = try change { [ana, ben] in try $0.follow(ana.id, by: ben.id, at: Timestamp(milliseconds: 1), max: 9) }
        }

        static func account(_ name: String, _ store: Store) throws -> Person {
            Person(id: try store.commit { try $0.addAccount(name: name, password: "", at: Timestamp(milliseconds: 0)) }, name: name)
        }

        /// A commit, as of the writer.
        func change<Value>(isKnown: Bool = true, _ body: (Transaction) throws -> Value) throws -> Value {
            var consequences = Consequences(at: .server)
            let value = try store.commit { transaction in
                let value = try transaction.attempt { try body(transaction) }
                _ = consequences.take(from: transaction, by: nil)
                return value
            }
            if consequences.hasPhotos { link.committed(isKnown ? consequences.rewordings : []) }
            return try value.get()
        }

        func post(_ caption: String, for audience: Audience = .everyone) throws -> PhotoID {
            made += 1
            let draft = PhotoDraft(author: ana, key: "\(made)", words: Photo.Words(caption: caption), audience: audience)
            let sizes = try bench.photoSizes()
            return try #require(try change { try $0.addPhoto(draft, sizes, at: Timestamp(milliseconds: 100), bytesMax: 1 << 30) }).id
        }

        func edit(_ photo: PhotoID, _ change: PhotoChange, isKnown: Bool = true) throws {
            _ = try self.change(isKnown: isKnown) { try $0.editPhoto(photo, change, by: ana.id, at: Timestamp(milliseconds: 200)) }
        }

        func block(_ one: Person, _ other: Person) throws {
            _ = try change { try $0.block(other.id, by: one.id, at: Timestamp(milliseconds: 300), max: 9) }
        }

        func begin(_ query: String, by person: Person) throws -> LiveSearchID {
            made += 1
            let id = LiveSearchID(rawValue: made)
            link.insert(SearchLink.Search(id: id, account: person.id, query: try SearchQuery(query)))
            return id
        }

        /// Everything that is pushed until nothing is left, by search: `posted 1`.
        func pushes() -> [LiveSearchID: [String]] {
            var found: [LiveSearchID: [String]] = [:]
            while true {
                switch matcher.turn() {
                case .pushes(let pushes): for push in pushes.pushes { found[push.search, default: []].append(Self.words(push.frame)) }
                case .further: continue
                case .idle, .behind, .failed: return found
                }
            }
        }

        static func words(_ frame: Frame) -> String {
            let text = frame.withPayload(from: 0, count: frame.count) { String(decoding: $0, as: UTF8.self) }
            let kind = text.firstMatch(of: /"type":"\w+\.(\w+)"/).map { String($0.1) } ?? ""
            let id = text.firstMatch(of: /"(?:photo|account)":(?:\{"id":)?"(\d+)"/).map { String($0.1) } ?? ""
            return "\(kind) \(id)"
        }
    }

    private let world: World

    init() throws { world = try World() }

    @Test func photoIsPushedToMatchingSearchesThatMaySeeIt() throws {
        let (fox, blocked) = (try world.begin("fox", by: world.ben), try world.begin("fox", by: world.cem))
        let stranger = try world.begin("fox", by: world.dora)
        _ = try world.begin("dog", by: world.ben)
        _ = world.pushes()
        try world.block(world.ana, world.cem)
        #expect(world.pushes() == [blocked: ["hidden \(world.ana.id.text)"]])
        let (open, closed) = (try world.post("fox"), try world.post("fox", for: .followers))
        #expect(world.pushes() == [fox: ["posted \(open.text)", "posted \(closed.text)"], stranger: ["posted \(open.text)"]])
    }

    @Test func editIsPushedToFormerAndNewMatchesOnly() throws {
        let (fox, bear) = (try world.begin("fox", by: world.dora), try world.begin("bear", by: world.dora))
        for query in ["dog", "from:dora fox"] { _ = try world.begin(query, by: world.dora) }
        for query in ["fox", "bear", "dog"] { _ = try world.begin(query, by: world.cem) }
        try world.block(world.ana, world.cem)
        let photo = try world.post("fox")
        _ = world.pushes()
        try world.edit(photo, PhotoChange(caption: "bear"))
        #expect(world.pushes() == [fox: ["deleted \(photo.text)"], bear: ["changed \(photo.text)"]])
        _ = try world.change { try $0.erasePhoto(photo, of: world.ana.id, at: Timestamp(milliseconds: 400)) }
        #expect(world.pushes() == [bear: ["deleted \(photo.text)"]])
    }

    /// As on another node of a cluster, which does not know what the photo said.
    @Test func editWithUnknownFormerWordsIsPushedToAllViewers() throws {
        let (dog, ofFollower) = (try world.begin("dog", by: world.dora), try world.begin("dog", by: world.ben))
        _ = try world.begin("dog", by: world.cem)
        try world.block(world.cem, world.ana)
        let (open, closed) = (try world.post("fox"), try world.post("fox", for: .followers))
        _ = world.pushes()
        for photo in [open, closed] { try world.edit(photo, PhotoChange(caption: "bear"), isKnown: false) }
        let ends = [ofFollower: ["deleted \(open.text)", "deleted \(closed.text)"], dog: ["deleted \(open.text)"]]
        #expect(world.pushes() == ends)
        for photo in [open, closed] {
            _ = try world.change(isKnown: false) { try $0.erasePhoto(photo, of: world.ana.id, at: Timestamp(milliseconds: 400)) }
        }
        #expect(world.pushes() == ends)
    }

    @Test func narrowedAudienceEndsThePhotoForOthers() throws {
        let (follower, stranger) = (try world.begin("fox", by: world.ben), try world.begin("fox", by: world.dora))
        _ = try world.begin("fox", by: world.cem)
        try world.block(world.ana, world.cem)
        let photo = try world.post("fox")
        _ = world.pushes()
        // A later change takes its place, and the audience was wide before both.
        try world.edit(photo, PhotoChange(audience: .followers))
        try world.edit(photo, PhotoChange(alt: "dusk"))
        #expect(world.pushes() == [follower: ["changed \(photo.text)"], stranger: ["deleted \(photo.text)"]])
        try world.edit(photo, PhotoChange(alt: "dawn"))
        #expect(world.pushes()[follower] == ["changed \(photo.text)"])
    }

    /// Else a search by words would find out what a photo says that is not for its account.
    @Test func wordsForFollowersDecideNothingForOthers() throws {
        let (follower, stranger) = (try world.begin("wolf", by: world.ben), try world.begin("wolf", by: world.dora))
        let fox = try world.begin("fox", by: world.dora)
        let photo = try world.post("fox")
        _ = world.pushes()
        try world.edit(photo, PhotoChange(caption: "wolf", audience: .followers))
        #expect(world.pushes() == [follower: ["changed \(photo.text)"], fox: ["deleted \(photo.text)"]])
        try world.edit(photo, PhotoChange(caption: "bear", audience: .everyone))
        #expect(world.pushes() == [follower: ["deleted \(photo.text)"]])
        try world.edit(photo, PhotoChange(caption: "wolf"))
        #expect(world.pushes() == [follower: ["changed \(photo.text)"], stranger: ["changed \(photo.text)"]])
    }

    @Test func changesThatWaitAreOnePush() throws {
        let search = try world.begin("fox", by: world.dora)
        let (photo, other) = (try world.post("fox"), try world.post("fox"))
        _ = world.pushes()
        for caption in ["bear", "red fox", "fox"] { try world.edit(photo, PhotoChange(caption: caption)) }
        try world.edit(other, PhotoChange(caption: "bear"))
        for caption in ["wolf", "a fox"] { try world.edit(photo, PhotoChange(caption: caption)) }
        #expect(world.pushes() == [search: ["deleted \(other.text)", "changed \(photo.text)"]])
    }

    /// The log has only the last one. In a cluster, another node may know what the photo said before the first.
    @Test(arguments: [true, false], [true, false]) func waitingChangesEndThePhotoForItsFirstWords(isDeleted: Bool, isKnown: Bool) throws {
        let (fox, wolf) = (try world.begin("fox", by: world.dora), try world.begin("wolf", by: world.dora))
        let dog = try world.begin("dog", by: world.dora)
        let photo = try world.post("fox")
        _ = world.pushes()
        try world.edit(photo, PhotoChange(caption: "bear"), isKnown: isKnown)
        try world.edit(photo, PhotoChange(caption: "wolf"))
        if isDeleted { _ = try world.change { try $0.erasePhoto(photo, of: world.ana.id, at: Timestamp(milliseconds: 400)) } }
        let (end, pushed) = (["deleted \(photo.text)"], world.pushes())
        #expect(pushed[fox] == end && pushed[wolf] == (isDeleted ? end : ["changed \(photo.text)"]))
        #expect(pushed[dog] == (isKnown ? nil : end))
    }

    /// What the writer copies for each change of a photo has a bound.
    @Test(arguments: [0, 1]) func moreWaitingChangesThanAreKeptEndThePhotoForAll(over: Int) throws {
        let dog = try world.begin("dog", by: world.dora)
        let photo = try world.post("fox")
        _ = world.pushes()
        for number in 0..<SearchLink.formerMax + over { try world.edit(photo, PhotoChange(caption: "bear \(number)")) }
        #expect(world.pushes()[dog] == (over > 0 ? ["deleted \(photo.text)"] : nil))
    }

    @Test func laterChangesOverrideAnEvent() throws {
        let search = try world.begin("fox", by: world.dora)
        _ = world.pushes()
        let (narrowed, gone, left) = (try world.post("fox 1"), try world.post("fox 2"), try world.post("fox 3"))
        try world.edit(narrowed, PhotoChange(audience: .followers))
        _ = try world.change { try $0.erasePhoto(gone, of: world.ana.id, at: Timestamp(milliseconds: 400)) }
        #expect(world.pushes() == [search: ["posted \(left.text)", "deleted \(narrowed.text)", "deleted \(gone.text)"]])
        _ = try world.post("fox 4")
        try world.block(world.ana, world.dora)
        #expect(world.pushes() == [search: ["hidden \(world.ana.id.text)"]])
    }

    /// The pushes of one turn, which is one look at the store.
    private func turn() -> SearchPushes? {
        while true {
            switch world.matcher.turn() {
            case .pushes(let pushes) where !pushes.pushes.isEmpty: return pushes
            case .pushes, .further: continue
            case .idle, .behind, .failed: return nil
            }
        }
    }

    @Test func anAccountWithManySearchesIsLookedUpAgainAfterSomePushes() throws {
        let searches = try (0..<100).map { _ in try world.begin("fox", by: world.dora) }
        _ = world.pushes()
        let photo = try world.post("fox")
        let most = SearchMatcher.pushesMax
        let first = try #require(turn())
        #expect(first.pushes.count == most && first.isFirst)
        let second = try #require(turn())
        #expect(second.pushes.count == most && !second.isFirst)
        // An edit that changes nothing for a search: each that got the photo gets the edit, once.
        try world.edit(photo, PhotoChange(alt: "dusk"))
        let rest = world.pushes()
        #expect(Set(rest.keys) == Set(searches) && rest.values.allSatisfy { $0.last == "changed \(photo.text)" })
        #expect(rest.values.reduce(0) { $0 + $1.count } == 2 * searches.count - 2 * most)
    }

    /// The deletion is answered long before a photo would have been pushed to all.
    @Test(arguments: ["photo", "account", "being deleted"]) func photoIsNotPushedOnceItOrItsAuthorIsDeleted(_ deletion: String) throws {
        for _ in 0..<200 { _ = try world.begin("fox", by: world.dora) }
        _ = world.pushes()
        for number in 0..<5 { _ = try world.post("bear \(number)") }
        let photo = try world.post("fox")
        let first = try #require(turn())
        #expect(first.pushes.count == SearchMatcher.pushesMax)
        _ = try world.change { transaction in
            let (ana, now) = (world.ana.id, Timestamp(milliseconds: 400))
            switch deletion {
            case "photo": _ = try transaction.erasePhoto(photo, of: ana, at: now)
            case "account": _ = try transaction.deleteAccount(ana, at: now)
            // Its first part leaves the photo's row as it was.
            default: _ = try transaction.beginDeletion(of: ana, at: now, within: ErasureBudget(rows: 20))
            }
        }
        let pushed = Set(world.pushes().values.joined())
        #expect(pushed == [deletion == "photo" ? "deleted \(photo.text)" : "hidden \(world.ana.id.text)"])
    }

    @Test func searchesThatBeginLaterHaveTheEventsInTheirAnswer() throws {
        _ = try world.begin("fox", by: world.dora)
        _ = world.pushes()
        let before = try world.post("fox")
        let search = try world.begin("fox", by: world.ben)
        // Its answer, which is read after its beginning, covers the photo. The loop drops the push by its offset.
        #expect(world.pushes()[search] ?? [] == ["posted \(before.text)"])
        let after = try world.post("fox")
        #expect(world.pushes()[search] == ["posted \(after.text)"])
        world.link.remove(search)
        _ = try world.post("fox")
        #expect(world.pushes()[search] == nil)
    }

    @Test func aMatcherThatIsTooFarBehindSaysSo() throws {
        _ = try world.begin("fox", by: world.dora)
        _ = world.pushes()
        world.store.bounds.photoEvents = 2
        for _ in 0..<3 { _ = try world.post("fox") }
        guard case .behind = world.matcher.turn() else {
            Issue.record("the gap was not noticed")
            return
        }
        let next = try world.post("fox")
        #expect(world.pushes().values.map { $0 } == [["posted \(next.text)"]])
    }

    @Test func theWriterLeavesLiveSearchesToTheirThread() throws {
        let photo = try world.post("fox")
        try world.store.close()
        let photoSubscribers = PhotoSubscribers()
        for id in 1...9 {
            let query = try SearchQuery("fox")
            photoSubscribers.searches.insert(SearchLink.Search(id: LiveSearchID(rawValue: Int64(id)), account: world.dora.id, query: query))
        }
        var writer = Writer(store: try world.bench.open(), clock: .system, log: Logger(label: "test"), photoSubscribers: photoSubscribers) {
            _ in
        }
        let author = world.ana.id
        let edit = StoreChange { Outcome(.photo(try $0.editPhoto(photo, PhotoChange(caption: "bear"), by: author, at: $1))) }
        var fanouts: [Fanout] = []
        writer.work([WriteJob(ticket: nil, command: edit)], isAwaited: false) { written, _ in
            fanouts += written.flatMap(\.fanouts)
        }
        #expect(fanouts.isEmpty && photoSubscribers.searches.takeChanges().begun.count == 9)
        #expect(photoSubscribers.searches.wait(), "the matcher is woken")
        writer.close()
    }
}
