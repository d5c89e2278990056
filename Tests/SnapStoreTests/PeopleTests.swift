import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Follows, requests and blocks.
struct PeopleTests {
    @Test func followingTwiceIsFollowingOnce() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        for _ in 1...2 { #expect(try scratch.follow(ana, ben) == Relation(following: true)) }
        #expect(try scratch.counts(of: ana) == [0, 0, 1])
        #expect(try scratch.counts(of: ben) == [0, 1, 0])
        #expect(try scratch.profile(ana, for: ben).relation == Relation(follower: true))
        for _ in 1...2 { #expect(try scratch.write { try $0.unfollow(ben.id, by: ana.id) } == Relation()) }
        #expect(try scratch.counts(of: ana) == [0, 0, 0])
        #expect(try scratch.counts(of: ben) == [0, 0, 0])
    }

    @Test func followingAndBlockingSelfOrUnknownAccounts() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let ghost = Person(id: AccountID(rawValue: 99), name: "ghost")
        #expect(try reason { try scratch.follow(ana, ana) } == .forbidden)
        #expect(try reason { try scratch.block(ana, ana) } == .forbidden)
        #expect(try reason { try scratch.follow(ana, ghost) } == .unknownAccount)
        #expect(try scratch.block(ana, ghost) == Relation(blocking: true))
        #expect(try scratch.ask("SELECT count(*) FROM block", as: Int.self) == [0])
    }

    @Test func lockedAccountGetsARequest() throws {
        let scratch = try Scratch()
        let (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        try scratch.approve(ana)
        for person in [ben, cleo] { #expect(try scratch.follow(person, ana) == Relation(requested: true)) }
        #expect(try scratch.counts(of: ana) == [0, 0, 0])
        let waiting = try scratch.read { try $0.requests(to: ana.id, PeoplePageRequest()) }
        #expect(waiting.people.map(\.person) == [cleo, ben] && waiting.next == nil)
        func answer(_ person: Person, _ isAccepted: Bool) throws -> Relation {
            try scratch.write { try $0.answerRequest(of: person.id, to: ana.id, isAccepted: isAccepted, at: .at(70)) }
        }
        #expect(try answer(ben, true) == Relation(follower: true))
        #expect(try answer(cleo, false) == Relation())
        // Without a request an answer changes nothing.
        #expect(try answer(cleo, true) == Relation())
        #expect(try scratch.counts(of: ana) == [0, 1, 0])
        #expect(try scratch.read { try $0.requests(to: ana.id, PeoplePageRequest()) }.people == [])
    }

    @Test func unlockingAcceptsPendingRequestsExceptOfSuspendedAccounts() throws {
        let scratch = try Scratch()
        let (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        try scratch.approve(ana)
        for person in [ben, cleo] { try scratch.follow(person, ana) }
        _ = try scratch.write { try $0.suspend(cleo.id, because: nil, at: .at(60)) }
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(approves: false), at: .at(70)) }
        #expect(try scratch.profile(ana, for: ben).relation == Relation(following: true))
        #expect(try scratch.counts(of: ana) == [0, 1, 0] && scratch.counts(of: ben) == [0, 0, 1])
        // The suspended can still be refused.
        _ = try scratch.write { try $0.answerRequest(of: cleo.id, to: ana.id, isAccepted: false, at: .at(71)) }
        #expect(try scratch.ask("SELECT count(*) FROM request", as: Int.self) == [0])
    }

    @Test func manyRequestsAreAcceptedInParts() throws {
        let scratch = try Scratch()
        let (ana, count) = (try scratch.account("ana"), 2 * Transaction.acceptedMax + 20)
        try scratch.approve(ana)
        let askers = try (0..<count).map { try scratch.account("asker \($0)") }
        for asker in askers { try scratch.follow(asker, ana) }
        func left() throws -> Int { try scratch.ask("SELECT count(*) FROM request")[0] }
        func open(_ approves: Bool) throws {
            _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(approves: approves), at: .at(70)) }
        }
        func next() throws { _ = try scratch.write { try $0.continueAccountWork(after: nil, at: .at(71)) } }
        try open(false)
        #expect(try left() == count - Transaction.acceptedMax && scratch.counts(of: ana)[1] == Int64(Transaction.acceptedMax))
        // A new request is accepted immediately.
        #expect(try scratch.follow(scratch.account("new"), ana) == Relation(following: true))
        #expect(try scratch.follow(askers[0], ana) == Relation(following: true))
        try scratch.reopen()
        // An account that approves its followers again decides about the rest itself.
        try open(true)
        try next()
        #expect(try left() == count - Transaction.acceptedMax - 1 && scratch.write { try !$0.hasAccountWork })
        try open(false)
        while try scratch.write({ try $0.hasAccountWork }) { try next() }
        #expect(try left() == 0 && scratch.counts(of: ana)[1] == Int64(count + 1) && scratch.findings(at: .at(80)) == [])
        let accepted = try scratch.ask("SELECT count(*) FROM notification WHERE kind = 'accepted'", as: Int.self)
        #expect(accepted == [count - 1])
    }

    @Test func aRequestIsTakenBackByUnfollowing() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.approve(ana)
        try scratch.follow(ben, ana)
        #expect(try scratch.write { try $0.unfollow(ana.id, by: ben.id) } == Relation())
        #expect(try scratch.read { try $0.requests(to: ana.id, PeoplePageRequest()) }.people == [])
    }

    @Test func repeatedRequestBecomesAFollowAfterUnlocking() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.approve(ana)
        #expect(try scratch.follow(ben, ana).requested)
        _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(60)) }
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(approves: false), at: .at(70)) }
        try scratch.write { try $0.restore(ben.id, at: .at(80)) }
        #expect(try scratch.follow(ben, ana) == Relation(following: true))
        #expect(try scratch.read { try $0.requests(to: ana.id, PeoplePageRequest()) }.people == [])
    }

    @Test func aFollowerIsRemovedWithoutABlock() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.follow(ben, ana)
        #expect(try scratch.write { try $0.removeFollower(ben.id, of: ana.id) } == Relation())
        #expect(try scratch.counts(of: ana) == [0, 0, 0] && scratch.counts(of: ben) == [0, 0, 0])
        #expect(try scratch.follow(ben, ana) == Relation(following: true))
    }

    @Test func aBlockEndsFollowsAndRequestsBothWaysAndLooksLikeAbsence() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.follow(ana, ben)
        try scratch.approve(ana)
        try scratch.follow(ben, ana)
        #expect(try scratch.block(ana, ben) == Relation(blocking: true))
        #expect(try scratch.counts(of: ana) == [0, 0, 0] && scratch.counts(of: ben) == [0, 0, 0])
        #expect(try scratch.read { try $0.requests(to: ana.id, PeoplePageRequest()) }.people == [])
        // The blocked person finds no account; the blocker sees the name and the block.
        #expect(try reason { _ = try scratch.profile(ana, for: ben) } == .unknownAccount)
        #expect(try reason { try scratch.follow(ben, ana) } == .unknownAccount)
        #expect(try scratch.write { try $0.unblock(ana.id, by: ben.id) } == Relation())
        let seen = try scratch.profile(ben, for: ana)
        #expect(seen.profile == Profile(person: ben, details: nil) && seen.relation == Relation(blocking: true))
        #expect(try reason { try scratch.follow(ana, ben) } == .forbidden)
        #expect(try scratch.read { try $0.blocks(of: ana.id, PeoplePageRequest()) }.people.map(\.person) == [ben])
        for _ in 1...2 { #expect(try scratch.write { try $0.unblock(ben.id, by: ana.id) } == Relation()) }
        #expect(try scratch.follow(ana, ben) == Relation(following: true))
    }

    @Test func listsArePagedWithoutInvisibleAccounts() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let fans = try (1...5).map { try scratch.account("fan \($0)") }
        for fan in fans { try scratch.follow(fan, ana) }
        func page(_ before: Int64?, for viewer: Person) throws -> Snapshot.People {
            let request = FollowListRequest(account: ana.id, side: .followers, page: PeoplePageRequest(before: before, limit: 2))
            return try scratch.read { try $0.follows(request, for: .viewer(viewer.id)) }
        }
        func all(for viewer: Person) throws -> [[String]] {
            var (pages, next): ([[String]], Int64?) = ([], nil)
            repeat {
                let page = try page(next, for: viewer)
                pages.append(page.people.map(\.person.name))
                next = page.next
            } while next != nil
            return pages
        }
        #expect(try all(for: ana) == [["fan 5", "fan 4"], ["fan 3", "fan 2"], ["fan 1"]])
        try scratch.block(fans[0], fans[3])
        // A gap in the pages would reveal the block.
        #expect(try all(for: fans[0]) == [["fan 5", "fan 3"], ["fan 2", "fan 1"], []])
        #expect(try all(for: fans[3]) == [["fan 5", "fan 4"], ["fan 3", "fan 2"], []])
        _ = try scratch.write { try $0.suspend(fans[4].id, because: nil, at: .at(80)) }
        #expect(try all(for: ana) == [["fan 4", "fan 3"], ["fan 2", "fan 1"], []])
    }

    @Test func hiddenListsAreForTheirOwnerAndTheLocalAdmin() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.follow(ben, ana)
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(hides: true), at: .at(70)) }
        func list(_ perspective: Perspective) throws -> Int {
            try scratch.read { try $0.follows(FollowListRequest(account: ana.id, side: .followers), for: perspective) }.people.count
        }
        #expect(try reason { _ = try list(.viewer(ben.id)) } == .forbidden)
        #expect(try list(.viewer(ana.id)) == 1 && list(.localAdmin) == 1)
        let details = try #require(try scratch.profile(ana, for: ben).profile.details)
        #expect(details.followers == nil && details.following == nil && details.hides == nil)
        #expect(try scratch.profile(ana, for: ana).profile.details?.hides == true)
    }

    @Test func findabilityIsVisibleOnlyToTheOwner() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        func findability(of person: Person, to viewer: Person) throws -> Bool? {
            try #require(try scratch.profile(person, for: viewer).profile.details).findable
        }
        // An account without a profile is findable, and stays so until it says otherwise.
        #expect(try findability(of: ana, to: ana) == true)
        for (change, expected) in [
            (ProfileChange(bio: "x"), true), (.init(findable: false), false), (.init(bio: "y"), false), (.init(findable: true), true),
        ] {
            #expect(try scratch.write { try $0.editProfile(of: ana.id, change, at: .at(2)) }.details?.findable == expected)
            #expect(try findability(of: ana, to: ben) == nil)
            #expect(try scratch.read { try $0.exportedAccount(ana.id) }.findable == expected)
        }
    }

    @Test func followsAndBlocksAreLimited() throws {
        let scratch = try Scratch()
        let people = try (0...3).map { try scratch.account("person \($0)") }
        func follow(_ number: Int) throws {
            _ = try scratch.write { try $0.follow(people[number].id, by: people[0].id, at: .at(1), max: 2) }
        }
        func block(_ number: Int) throws { _ = try scratch.write { try $0.block(people[number].id, by: people[0].id, at: .at(1), max: 2) } }
        try scratch.approve(people[1])
        for number in 1...2 { try follow(number) }
        // A request counts like a follow, and what is followed already stays allowed.
        #expect(try reason { try follow(3) } == .tooMany)
        try follow(1)
        for number in 1...2 { try block(number) }
        #expect(try reason { try block(3) } == .tooMany)
    }

    @Test func theSuspendedChangeNothingAndAreNotFound() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        _ = try scratch.write { try $0.suspend(ana.id, because: "spam", at: .at(30)) }
        #expect(try reason { try scratch.follow(ana, ben) } == .suspended)
        #expect(try reason { try scratch.block(ana, ben) } == .suspended)
        #expect(try reason { _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(bio: "x"), at: .at(31)) } } == .suspended)
        #expect(try reason { try scratch.follow(ben, ana) } == .unknownAccount)
        #expect(try reason { _ = try scratch.profile(ana, for: ben) } == .unknownAccount)
    }

    @Test func followOfASuspendedAccountCanBeEnded() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.follow(ben, ana)
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(60)) }
        #expect(try scratch.write { try $0.unfollow(ana.id, by: ben.id) } == Relation())
        #expect(try scratch.counts(of: ben) == [0, 0, 0])
    }

    @Test func aSuspendedFollowerIsRemovedOrBlocked() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.follow(ben, ana)
        _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(60)) }
        #expect(try scratch.write { try $0.removeFollower(ben.id, of: ana.id) } == Relation())
        #expect(try scratch.counts(of: ana) == [0, 0, 0])
    }

    @Test func aProfileIsFoundByItsNameAndShowsItsBio() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("Ana")
        let edited = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(bio: "Bears, mostly.\nAnd birds."), at: .at(2)) }
        #expect(edited.details?.bio?.text == "Bears, mostly.\nAnd birds.")
        #expect(try scratch.read { try $0.profile(.name("ANA"), for: .localAdmin) }.profile.person == ana)
        #expect(try reason { _ = try scratch.read { try $0.profile(.name("ghost"), for: .localAdmin) } } == .unknownAccount)
        let empty = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(bio: ""), at: .at(3)) }
        #expect(empty.details?.bio == nil)
    }

    @Test func aDeletedAccountLeavesNothingWithOthers() throws {
        let scratch = try Scratch()
        let (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        try scratch.follow(ana, ben)
        try scratch.follow(ben, ana)
        try scratch.block(ana, cleo)
        try scratch.approve(ben)
        try scratch.follow(cleo, ben)
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(90)) }
        #expect(try scratch.counts(of: ben) == [0, 0, 0])
        #expect(try reason { _ = try scratch.profile(ana, for: ben) } == .unknownAccount)
        #expect(try reason { try scratch.follow(ben, ana) } == .unknownAccount)
        for table in ["follow", "block", "profile WHERE account = \(ana.id.rawValue)"] {
            #expect(try scratch.ask("SELECT count(*) FROM \(table)", as: Int.self) == [0], "\(table)")
        }
        #expect(try scratch.ask("SELECT count(*) FROM request", as: Int.self) == [1])
    }
}
