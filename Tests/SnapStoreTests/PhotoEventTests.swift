import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The log of photo events: its recipients, live and after an absence.
struct PhotoEventTests {
    private let scratch: Scratch
    private let ana, ben, cleo: Person

    init() throws {
        scratch = try Scratch()
        (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        try scratch.follow(ben, ana)
    }

    private func head() throws -> FeedPosition { try scratch.read { try $0.peopleHead() } }

    /// The events that a person missed, in words; nil where they are beyond the log.
    private func missed(by person: Person, since: FeedPosition, limit: Int = 100) throws -> [String]? {
        let start = try scratch.read { try $0.home(of: person.id, since: since, limit: limit, at: .at(900)) }
        guard case .recovered(let events) = start.content else { return nil }
        return events.map {
            switch $0.kind {
            case .posted(let photo): "posted \(photo.id.text)"
            case .changed(let photo): "changed \(photo.id.text)"
            case .deleted(let photo): "deleted \(photo.text)"
            case .hidden(let account): "hidden \(account.text)"
            }
        }
    }

    /// By both ways: a look at each listener, and over the lists of followers, blocks and mutes.
    private func reached(_ photo: Photo, among people: [Person]) throws -> Set<AccountID> {
        let accounts = Set(people.map(\.id))
        let (listeners, followers) = try scratch.store.look { snapshot in
            func reached(_ rowsPerLook: Int) throws -> Set<AccountID> {
                Set(
                    try snapshot.accounts(
                        withInHome: photo.id, by: photo.author.id, among: accounts, at: .at(900), rowsPerLook: rowsPerLook))
            }
            return (try reached(0), try reached(1_000))
        }
        #expect(listeners == followers)
        return listeners
    }

    @Test func missedPhotoEventsAreReturned() throws {
        let start = try head()
        let (open, closed) = (try scratch.photo("1", by: ana), try scratch.photo("2", by: ana, for: .followers))
        try scratch.photo("3", by: cleo)
        _ = try scratch.write { try $0.editPhoto(open.id, PhotoChange(caption: "new"), by: ana.id, at: .at(200)) }
        _ = try scratch.write { try $0.erasePhoto(closed.id, of: ana.id, at: .at(300)) }
        #expect(try head().offset == start.offset + 5)
        #expect(try missed(by: ben, since: start) == ["posted 1", "changed 1", "deleted 2"])
        #expect(try missed(by: ana, since: start) == ["posted 1", "changed 1", "deleted 2"])
        #expect(try missed(by: cleo, since: start) == ["posted 3"])
        #expect(try missed(by: ben, since: head()) == [])
        #expect(try missed(by: ben, since: start, limit: 2) == nil)
        #expect(try missed(by: ben, since: FeedPosition(epoch: "other", offset: start.offset)) == nil)
        #expect(try missed(by: ben, since: FeedPosition(epoch: start.epoch, offset: 99)) == nil)
    }

    @Test func fromTheEndOfAFollowOnNothingComes() throws {
        let start = try head()
        _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        let photo = try scratch.photo("1", by: ana)
        #expect(try missed(by: ben, since: start) == [])
        #expect(try reached(photo, among: [ana, ben, cleo]) == [ana.id])
        // The control: with the follow it comes.
        try scratch.follow(ben, ana)
        #expect(try missed(by: ben, since: start) == ["posted 1"])
        #expect(try reached(photo, among: [ana, ben, cleo]) == [ana.id, ben.id])
    }

    @Test func aNarrowerAudienceEndsThePhotoForTheOthers() throws {
        let photo = try scratch.photo("1", by: ana)
        let start = try head()
        let changes = try scratch.store.commit { transaction in
            _ = try transaction.attempt {
                try transaction.editPhoto(photo.id, PhotoChange(audience: .followers), by: ana.id, at: .at(200))
            }
            return transaction.takenChanges()
        }
        let reaches = changes.compactMap { if case .photo(_, let reach) = $0 { reach } else { nil } }
        #expect(reaches == [.followers(of: ana.id, photo: photo.id), .others(than: ana.id, photo: photo.id)])
        let shutOut = try scratch.read { try $0.shutOut(of: photo.id, by: ana.id, among: [ana.id, ben.id, cleo.id]) }
        #expect(shutOut == [cleo.id])
        #expect(try missed(by: ben, since: start) == ["changed 1"])
        #expect(try missed(by: cleo, since: start) == ["deleted 1"])
    }

    @Test func blockHidesOnlyTheTwoFromEachOther() throws {
        let start = try head()
        try scratch.block(ana, ben)
        #expect(try missed(by: ben, since: start) == ["hidden \(ana.id.text)"])
        #expect(try missed(by: ana, since: start) == ["hidden \(ben.id.text)"])
        #expect(try missed(by: cleo, since: start) == [])
    }

    @Test(arguments: [true, false]) func deletedOrSuspendedAuthorIsHiddenFromAll(_ isDeleted: Bool) throws {
        for key in 1...3 { try scratch.photo("\(key)", by: ana) }
        let start = try head()
        if isDeleted {
            _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(200)) }
        } else {
            _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(200)) }
        }
        // One event, however many photos there were.
        #expect(try head().offset == start.offset + 1)
        for person in [ben, cleo] { #expect(try missed(by: person, since: start) == ["hidden \(ana.id.text)"]) }
    }

    @Test func onlyTheNewestEventsAreKept() throws {
        scratch.store.bounds.photoEvents = 2
        let start = try head()
        for key in 1...3 { try scratch.photo("\(key)", by: ana) }
        #expect(try scratch.ask("SELECT count(*) FROM photo_event", as: Int.self) == [2])
        #expect(try missed(by: ben, since: start) == nil)
        #expect(try missed(by: ben, since: FeedPosition(epoch: start.epoch, offset: start.offset + 1)) == ["posted 2", "posted 3"])
        #expect(try scratch.findings(at: .at(4_000)) == [])
    }

    // MARK: Events that take the place of earlier ones

    private func edit(_ photo: Photo, _ change: PhotoChange) throws {
        _ = try scratch.write { try $0.editPhoto(photo.id, change, by: ana.id, at: .at(200)) }
    }

    private func places() throws -> Int { try scratch.ask("SELECT count(*) FROM photo_event", as: Int.self).first ?? 0 }

    @Test(.ofFiles) func aPhotoThatIsChangedOftenTakesOnePlaceAndEmptiesNothing() throws {
        scratch.store.bounds.photoEvents = 40
        let start = try head()
        let (first, second) = (try scratch.photo("1", by: ana), try scratch.photo("2", by: ana))
        try edit(first, PhotoChange(caption: "early"))
        for number in 0..<200 { try edit(second, PhotoChange(caption: "\(number)")) }
        #expect(try head().offset == start.offset + 203 && places() == 4)
        #expect(try missed(by: ben, since: start) == ["posted 1", "posted 2", "changed 1", "changed 2"])
        #expect(try scratch.findings(at: .at(4_000)) == [])
    }

    /// Its offset says from where on the log is whole.
    @Test func theOldestEventKeepsItsPlace() throws {
        let photo = try scratch.photo("1", by: ana)
        _ = try scratch.write { try $0.run("DELETE FROM photo_event") }
        let start = try head()
        for _ in 0..<3 { try edit(photo, PhotoChange(caption: "new")) }
        #expect(try places() == 2)
        #expect(try missed(by: ben, since: start) == ["changed 1", "changed 1"])
    }

    @Test func aChangeDoesNotTakeThePlaceOfTheNarrowingBefore() throws {
        let photo = try scratch.photo("1", by: ana)
        try scratch.photo("2", by: ben)
        let start = try head()
        for _ in 0..<5 {
            try edit(photo, PhotoChange(audience: .everyone))
            try edit(photo, PhotoChange(audience: .followers))
        }
        for _ in 0..<5 { try edit(photo, PhotoChange(caption: "new")) }
        #expect(try places() == 4)
        #expect(try missed(by: ben, since: start) == ["changed 1", "changed 1"])
        // Viewers outside the new audience must forget it.
        #expect(try missed(by: cleo, since: start) == ["deleted 1"])
    }

    @Test func aDeletionTakesThePlacesOfAllThatWasBefore() throws {
        try scratch.photo("1", by: ana)
        let start = try head()
        let photo = try scratch.photo("2", by: ana)
        for audience in [Audience.followers, .everyone] { try edit(photo, PhotoChange(audience: audience)) }
        _ = try scratch.write { try $0.erasePhoto(photo.id, of: ana.id, at: .at(300)) }
        // The narrowing stays: to those whom it left out, nothing else says that the photo has ended.
        #expect(try places() == 3)
        #expect(try missed(by: ben, since: start) == Array(repeating: "deleted \(photo.id.text)", count: 2))
    }

    /// By both ways: over a short list of followers or blocks, and over those who listen.
    @Test(arguments: Audience.allCases) func aDeletedPhotoReachesThoseWhoCouldSeeIt(_ audience: Audience) throws {
        let (dora, emil) = (try scratch.account("dora"), try scratch.account("emil"))
        let start = try head()
        let photo = try scratch.photo("1", by: ana, for: audience)
        try scratch.block(ana, dora)
        try scratch.block(emil, ana)
        _ = try scratch.write { try $0.erasePhoto(photo.id, of: ana.id, at: .at(300)) }
        func viewers(among people: [Person]) throws -> Set<AccountID> {
            try scratch.read {
                try $0.formerViewers(of: photo.id, by: ana.id, wasForEveryone: false, among: Set(people.map(\.id)))
            }
        }
        let expected = audience == .everyone ? [ana, ben, cleo] : [ana, ben]
        #expect(try viewers(among: [ana, ben, cleo, dora, emil]) == Set(expected.map(\.id)))
        for person in [ana, ben, cleo, dora, emil] {
            let isFor = expected.contains(person)
            #expect(try viewers(among: [person]) == (isFor ? [person.id] : []), "\(person.name)")
            let ended = try missed(by: person, since: start)?.filter { $0.hasPrefix("deleted") }
            #expect(ended == (isFor ? ["deleted \(photo.id.text)"] : []), "\(person.name)")
        }
    }

    @Test func whoGoesAwayIsNotHiddenAgainFromThoseInABlock() throws {
        try scratch.block(ana, ben)
        let start = try head()
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(200)) }
        #expect(try missed(by: ben, since: start) == [] && missed(by: cleo, since: start) == ["hidden \(ana.id.text)"])
        let blocked = try scratch.read { snapshot in
            try [60, 61].map { try snapshot.accounts(inBlocksWith: ana.id, before: .at($0), among: [ana.id, ben.id, cleo.id]) }
        }
        #expect(blocked == [[], [ben.id]])
    }

    @Test func blockingAgainAndAgainTakesOnePlaceForEachOfTheTwo() throws {
        try scratch.photo("1", by: ana)
        let start = try head()
        for _ in 0..<5 {
            try scratch.block(ana, ben)
            _ = try scratch.write { try $0.unblock(ben.id, by: ana.id) }
        }
        #expect(try places() == 3)
        #expect(try missed(by: ben, since: start) == ["hidden \(ana.id.text)"])
        #expect(try missed(by: ana, since: start) == ["hidden \(ben.id.text)"])
    }

    /// Between two others, whatever it said: offsets are missing anyway, where a later event took the place of an earlier one.
    @Test(.ofFiles, arguments: ["posted", "changed", "deleted", "hidden"]) func aMissingEventIsFound(_ kind: String) throws {
        let photos = try (1...3).map { try scratch.photo("\($0)", by: ana) }
        for _ in 0..<3 { try edit(photos[0], PhotoChange(caption: "new")) }
        _ = try scratch.write { try $0.erasePhoto(photos[1].id, of: ana.id, at: .at(300)) }
        try scratch.block(ben, cleo)
        try scratch.photo("4", by: ana)
        #expect(try scratch.findings(at: .at(4_000)) == [])
        let lost = "SELECT max(offset) FROM photo_event WHERE kind = '\(kind)' AND offset < (SELECT max(offset) FROM photo_event)"
        let count = try scratch.write { try $0.run("DELETE FROM photo_event WHERE offset = (\(lost))") }
        #expect(count == 1)
        #expect(try scratch.findings(at: .at(4_000)).map(\.name) == ["counters"])
        // All who were away get a new page, and the number is right again.
        try scratch.close()
        let directory = try StoreDirectory(path: scratch.path)
        try StoreRepair(directory).run()
        directory.leave()
        try scratch.adopt()
        #expect(try scratch.findings(at: .at(4_000)) == [] && places() == 0)
    }

    @Test(arguments: ["person", "word"]) func mutedPhotosAreNotPushed(_ kind: String) throws {
        let start = try head()
        let target: MuteTarget = kind == "person" ? .account(ana.id) : .word("spoilers")
        _ = try scratch.write { try $0.mute(target, by: ben.id, until: nil, at: .at(10), limits: (9, 9)) }
        let photo = try scratch.photo("1", by: ana, caption: "No Spoilers")
        #expect(try reached(photo, among: [ana, ben]) == [ana.id] && reached(photo, among: [ben]) == [])
        #expect(try missed(by: ben, since: start) == [])
        // The control: with the end of the mute it comes.
        try scratch.write { try $0.unmute(.target(target), by: ben.id) }
        #expect(try reached(photo, among: [ana, ben]) == [ana.id, ben.id] && reached(photo, among: [ben]) == [ben.id])
        #expect(try missed(by: ben, since: start) == ["posted 1"])
    }

    @Test func endedMutesHoldNoPhotoBack() throws {
        for target: MuteTarget in [.account(ana.id), .word("spoilers")] {
            _ = try scratch.write { try $0.mute(target, by: ben.id, until: .at(500), at: .at(10), limits: (9, 9)) }
        }
        #expect(try reached(scratch.photo("1", by: ana, caption: "No Spoilers"), among: [ana, ben]) == [ana.id, ben.id])
    }

    /// A block ends the follows between two accounts. It hides the photo even where the row of a follow is left.
    @Test(arguments: [true, false]) func blockedFollowersGetNoPhoto(_ isAuthors: Bool) throws {
        let photo = try scratch.photo("1", by: ana)
        try scratch.block(isAuthors ? ana : ben, isAuthors ? ben : ana)
        _ = try scratch.write {
            try $0.run("INSERT INTO follow (follower, followee, since) VALUES (?, ?, 60)", [ben.id.rawValue, ana.id.rawValue])
        }
        #expect(try reached(photo, among: [ana, ben]) == [ana.id])
    }

    @Test(arguments: Audience.allCases) func aPhotoReachesItsAuthorAndFollowers(_ audience: Audience) throws {
        let photo = try scratch.photo("1", by: ana, for: audience)
        #expect(try reached(photo, among: [ana, ben, cleo]) == [ana.id, ben.id])
        try scratch.follow(cleo, ana)
        #expect(try reached(photo, among: [ben]) == [ben.id])
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(200)) }
        #expect(try reached(photo, among: [ben]) == [] && reached(photo, among: [ben, cleo]) == [])
    }
}
