import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Block, mute, report and the removal of a follower work against invisible accounts, and reveal nothing of them.
struct ProtectionTests {
    /// The possible states of the other account.
    enum Fate: CaseIterable { case blocksOne, deleted, suspended, neverThere }

    /// The acts before that.
    enum Past: CaseIterable { case nothing, muted, blocked, followed }

    @Test(arguments: Past.allCases) func blockerAnswersLikeAnUnknownAccount(_ past: Past) throws {
        let expected = try Place(.deleted, past).story()
        for fate in Fate.allCases {
            // A suspended account keeps its followers, and one that never was had no past.
            if fate == .suspended && past == .followed || fate == .neverThere && past != .nothing { continue }
            let story = try Place(fate, past).story()
            for (place, (found, wanted)) in zip(story, expected).enumerated() {
                #expect(found == wanted, "\(fate), line \(place)")
            }
            #expect(story.count == expected.count)
        }
    }

    /// The control: an account that is there answers differently, so the comparison sees something.
    @Test func visibleAccountGetsAnotherAnswerThanAHiddenOne() throws {
        let place = try Place(.blocksOne, .nothing)
        let hidden = try place.story()
        let other = try Place(.blocksOne, .nothing)
        _ = try other.scratch.write { try $0.unblock(other.ana.id, by: other.other) }
        let seen = try other.story()
        #expect(zip(hidden, seen).count { $0 != $1 } > 5)
    }

    @Test func aBlockedPersonBlocksBackAndItHolds() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("1", by: ben)
        try scratch.block(ana, ben)
        #expect(try scratch.block(ben, ana) == Relation(blocking: true))
        _ = try scratch.write { try $0.unblock(ben.id, by: ana.id) }
        #expect(try scratch.relation(ben, ana).blocking && !scratch.relation(ana, ben).blocking)
        #expect(try reason { _ = try scratch.read { try $0.photo(photo.id, for: .viewer(ana.id), at: .at(200)) } } == .unknownPhoto)
        // Now that it is there, it is listed.
        #expect(try scratch.read { try $0.blocks(of: ben.id, PeoplePageRequest()) }.people.map(\.person) == [ana])
        #expect(try scratch.write { try $0.unblock(ana.id, by: ben.id) } == Relation())
        #expect(try scratch.findings(at: .at(9_000)) == [])
    }

    @Test func aMuteOfAnInvisibleAccountHolds() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.block(ana, ben)
        let made = try scratch.write {
            try $0.mute(.account(ana.id), by: ben.id, until: nil, at: .at(60), limits: (all: 9, words: 9)).mute
        }
        #expect(made.target == .person(Person(id: ana.id, name: DeletedAccount.name)))
        _ = try scratch.write { try $0.unblock(ben.id, by: ana.id) }
        #expect(try scratch.read { try $0.mutes(ben.id, ana.id, at: .at(70)) })
        #expect(try scratch.read { try $0.mutes(of: ben.id, PeoplePageRequest(), at: .at(70)) }.mutes.map(\.target) == [.person(ana)])
    }

    @Test func aPhotoIsReportedAfterItsAuthorHasHiddenIt() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("1", by: ana)
        try scratch.block(ana, ben)
        func report(_ id: PhotoID) throws -> Rejection.Reason? {
            try reason { try scratch.write { try $0.addReport(of: .photo(id), by: ben.id, because: "threat", at: .at(200)) } }
        }
        for id in [photo.id, photo.id, PhotoID(rawValue: 99)] { #expect(try report(id) == nil) }
        let open = try scratch.read { try $0.reports(.open, BacklogRequest(), for: .localAdmin, at: .at(300)) }.reports
        #expect(open.map(\.reason) == ["threat"])
        _ = try scratch.write { try $0.unblock(ben.id, by: ana.id) }
        #expect(try report(photo.id) == .alreadyReported)
    }

    /// Neither of the two hears of the second block.
    @Test func aBlockBackIsNotPushed() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.block(ana, ben)
        let events = try scratch.ask("SELECT count(*) FROM photo_event", as: Int.self)
        try scratch.block(ben, ana)
        #expect(try scratch.ask("SELECT count(*) FROM photo_event", as: Int.self) == events)
    }

    /// The account itself, and another one with some fate.
    private struct Place {
        let scratch: Scratch
        let ana: Person
        let other: AccountID
        private let photo: PhotoID

        init(_ fate: Fate, _ past: Past) throws {
            scratch = try Scratch()
            ana = try scratch.account("ana")
            let (zoe, third) = (try scratch.account("zoe"), try scratch.account("third"))
            try scratch.block(ana, third)
            let posted = try scratch.photo("1", by: zoe)
            // An account and a photo that never were have numbers all the same.
            (other, photo) = fate == .neverThere ? (AccountID(rawValue: 99), PhotoID(rawValue: 99)) : (zoe.id, posted.id)
            switch past {
            case .nothing: break
            case .muted:
                _ = try scratch.write { [ana] in try $0.mute(.account(zoe.id), by: ana.id, until: nil, at: .at(50), limits: (9, 9)) }
            case .blocked: try scratch.block(ana, zoe)
            case .followed: try scratch.follow(ana, zoe)
            }
            switch fate {
            case .blocksOne: try scratch.block(zoe, ana)
            case .deleted: _ = try scratch.write { try $0.deleteAccount(zoe.id, at: .at(60)) }
            case .suspended: _ = try scratch.write { try $0.suspend(zoe.id, because: nil, at: .at(60)) }
            case .neverThere: break
            }
        }

        /// All that ana does and is answered, with the other's number left out.
        func story() throws -> [String] {
            var lines: [String] = []
            for _ in 1...2 {
                lines += try act("block") { try $0.block(other, by: ana.id, at: .at(80), max: 3) } + look()
                lines += try act("mute") { try $0.mute(.account(other), by: ana.id, until: .at(900), at: .at(81), limits: (3, 3)).mute }
                lines += try look()
                lines += try act("follow") { try $0.follow(other, by: ana.id, at: .at(82), max: 3) }
                lines += try act("remove") { try $0.removeFollower(other, of: ana.id) }
                lines += try act("report") { try $0.addReport(of: .photo(photo), by: ana.id, because: "threat", at: .at(83)) } + look()
            }
            // Two more blocks and mutes fit, whatever was stored for the other.
            for number in 1...3 {
                let person = try scratch.account("person \(number)")
                lines += try act("block \(number)") { try $0.block(person.id, by: ana.id, at: .at(84), max: 3) }
                lines += try act("mute \(number)") {
                    try $0.mute(.account(person.id), by: ana.id, until: nil, at: .at(85), limits: (3, 3)).mute.until
                }
            }
            lines += try act("block") { try $0.block(other, by: ana.id, at: .at(86), max: 3) }
            lines += try act("unmute") { try $0.unmute(.target(.account(other)), by: ana.id) }
            lines += try act("unblock") { try $0.unblock(other, by: ana.id) } + look()
            return lines
        }

        private func act<Answer>(_ name: String, _ body: (Transaction) throws -> Answer) throws -> [String] {
            do { return [line(name, "\(try scratch.write(body))")] } catch let rejection as Rejection {
                return [line(name, "\(rejection.reason) \(rejection.message)")]
            }
        }

        /// Everything that ana can read.
        private func look() throws -> [String] {
            try scratch.read { snapshot in
                let blocks = try snapshot.blocks(of: ana.id, PeoplePageRequest())
                let mutes = try snapshot.mutes(of: ana.id, PeoplePageRequest(), at: .at(90))
                let pairs = try snapshot.exportedPairs(.blocks, of: ana.id, after: 0, limit: 9).map(\.person)
                let exported = try snapshot.exportedMutes(of: ana.id, after: 0, limit: 9).map(\.target)
                let reported = try snapshot.exportedNotifications(of: ana.id, after: 0, limit: 9, at: .at(90))
                let profile = try reason { _ = try snapshot.profile(.id(other), for: .viewer(ana.id)) }
                return [
                    line("blocks", "\(blocks.people.map(\.person)) \(mutes.mutes.map(\.target)) \(pairs) \(exported) \(reported)"),
                    line("profile", profile.map { "\($0)" } ?? "shown"),
                ]
            }
        }

        private func line(_ name: String, _ answer: String) -> String {
            "\(name): \(answer)".replacing("AccountID(rawValue: \(other.rawValue))", with: "the other")
        }
    }
}

extension Scratch {
    fileprivate func relation(_ one: Person, _ other: Person) throws -> Relation {
        try read { try $0.relation(of: one.id, to: other.id) }
    }
}
