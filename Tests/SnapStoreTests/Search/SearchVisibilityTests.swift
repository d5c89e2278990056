import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A search finds nothing that the asker may not see, does not want to see, or whose author does not want to be found.
struct SearchVisibilityTests {
    /// The accounts without posts that are hidden from the askers. With more than 1,000 of a kind, a search looks up each author.
    enum Crowd: CaseIterable {
        case none, unfindable, blocked

        func move(into scratch: Scratch) throws {
            guard self != .none else { return }
            try scratch.write { transaction in
                for number in 0...1_000 {
                    let account = try transaction.addAccount(name: "account \(number)", password: "", at: .at(1))
                    guard self == .unfindable else { continue }
                    _ = try transaction.editProfile(of: account, ProfileChange(findable: false), at: .at(1))
                }
                guard self == .blocked else { return }
                try transaction.run(
                    """
                    INSERT INTO block (blocker, blocked, at)
                    SELECT asker.id, account.id, 1 FROM account AS asker, account WHERE asker.id <= 3 AND account.id > 3
                    """)
            }
        }
    }

    private struct World {
        let scratch: Scratch
        let ana, ben, cem: Person

        init(_ crowd: Crowd) throws {
            scratch = try Scratch()
            (ana, ben, cem) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cem"))
            try crowd.move(into: scratch)
            try scratch.photo("1", by: ana, caption: "fox #snow")
            try scratch.photo("2", by: ana, for: .followers, caption: "fox #ice")
            try scratch.post("3", by: ana, caption: "fox #snow")
            try scratch.follow(ben, ana)
        }

        /// Photos and snaps, by words, by author alone and by relevance, of which all agree.
        func found(by person: Person) throws -> [[Int64]] {
            let photos = try scratch.found("fox", by: person)
            #expect(try scratch.found("from:ana", by: person) == photos)
            #expect(try scratch.found("fox from:ana", by: person) == photos)
            #expect(try Set(scratch.found("fox", by: person, order: .relevance)) == Set(photos))
            return [photos, try scratch.foundSnaps("fox", by: person)]
        }
    }

    @Test(arguments: Crowd.allCases) func photosForFollowersAreForFollowers(among crowd: Crowd) throws {
        let world = try World(crowd)
        #expect(try world.found(by: world.ana) == [[2, 1], [1]] && world.found(by: world.ben) == [[2, 1], [1]])
        #expect(try world.found(by: world.cem) == [[1], [1]])
        let query = try SearchQuery("fox")
        let all = try world.scratch.read {
            try $0.searchPhotos(query, SearchPageRequest(), for: .localAdmin, at: .at(1), budget: Scratch.endless)
        }
        #expect(all.items.map(\.id.rawValue) == [2, 1])
    }

    @Test(arguments: Crowd.allCases, [true, false]) func aBlockHidesEitherWay(among crowd: Crowd, byAuthor: Bool) throws {
        let world = try World(crowd)
        _ = try byAuthor ? world.scratch.block(world.ana, world.cem) : world.scratch.block(world.cem, world.ana)
        #expect(try world.found(by: world.cem) == [[], []])
        try world.scratch.photo("4", by: world.ben, caption: "with @ana")
        #expect(try world.scratch.found("@ana", by: world.ben) == [3] && world.scratch.found("@ana", by: world.cem) == [])
    }

    @Test(arguments: Crowd.allCases) func aSuspendedAccountIsFoundOnlyByItself(among crowd: Crowd) throws {
        let world = try World(crowd)
        _ = try world.scratch.write { try $0.suspend(world.ana.id, because: nil, at: .at(70)) }
        #expect(try world.found(by: world.ben) == [[], []])
        try world.scratch.write { try $0.restore(world.ana.id, at: .at(80)) }
        #expect(try world.found(by: world.ben) == [[2, 1], [1]])
    }

    @Test(arguments: Crowd.allCases) func unfindableAccountIsFoundOnlyByFollowers(among crowd: Crowd) throws {
        let world = try World(crowd)
        _ = try world.scratch.write { try $0.editProfile(of: world.ana.id, ProfileChange(findable: false), at: .at(70)) }
        #expect(try world.found(by: world.cem) == [[], []])
        #expect(try world.found(by: world.ben) == [[2, 1], [1]] && world.found(by: world.ana) == [[2, 1], [1]])
    }

    @Test(arguments: Crowd.allCases) func mutesActAsInHome(among crowd: Crowd) throws {
        let world = try World(crowd)
        let scratch = world.scratch
        func mute(_ target: MuteTarget) throws -> MuteChoice {
            .id(try scratch.write { try $0.mute(target, by: world.ben.id, until: nil, at: .at(80), limits: (9, 9)) }.mute.id)
        }
        for (target, found) in [
            (.account(world.ana.id), [[], []]), (.tag("snow"), [[2], []]), (.word("ice"), [[1], [1]]), (.word("fox"), [[], []]),
        ] as [(MuteTarget, [[Int64]])] {
            let choice = try mute(target)
            #expect(try world.found(by: world.ben) == found)
            try scratch.write { try $0.unmute(choice, by: world.ben.id) }
        }
        // The viewer's own are found.
        _ = try scratch.write { try $0.mute(.word("fox"), by: world.ana.id, until: nil, at: .at(80), limits: (9, 9)) }
        #expect(try world.found(by: world.ana) == [[2, 1], [1]])
    }

    @Test(arguments: Crowd.allCases) func anAudienceIsThatOfToday(among crowd: Crowd) throws {
        let world = try World(crowd)
        try world.scratch.shelve()
        _ = try world.scratch.write {
            try $0.editPhoto(PhotoID(rawValue: 1), PhotoChange(audience: .followers), by: world.ana.id, at: .at(90))
        }
        #expect(try world.found(by: world.cem) == [[], [1]] && world.found(by: world.ben) == [[2, 1], [1]])
    }
}
