import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Operators' questions: lists by filter, why an open is or is not allowed, and one look for each snap.
struct InspectionTests {
    // MARK: Lists

    /// A store with snaps of three people in two feeds, some of them deleted or expired, posted 10 ms apart.
    private func mixed() throws -> (scratch: Scratch, all: [Snap]) {
        let scratch = try Scratch()
        let people = try ["ana", "ben", "cleo"].map(scratch.account)
        var random = Seeded(7)
        let posted = try (1...60).map { number in
            try scratch.post(
                "\(number)", by: people[Int.random(in: 0..<3, using: &random)],
                in: Bool.random(using: &random) ? Scratch.animals : Scratch.people,
                at: .at(Int64(number) * 10))
        }
        for snap in posted where Int.random(in: 0..<3, using: &random) == 0 {
            _ = try scratch.write { try $0.removeSnap(snap.id, as: snap.id.rawValue % 2 == 0 ? .deleted : .expired, at: .at(1_000)) }
        }
        return (scratch, try posted.map { snap in try scratch.read { try $0.snap(snap.id, for: .localAdmin) } })
    }

    private func expected(_ all: [Snap], _ filter: SnapFilter) -> [SnapID] {
        all.reversed().filter { snap in
            let isInState =
                switch filter.state {
                case .all: true
                case .live: snap.gone == nil
                case .deleted: snap.gone == .deleted
                case .expired: snap.gone == .expired
                }
            return isInState && (filter.feed == nil || snap.feed == filter.feed)
                && (filter.author == nil || snap.author.name == filter.author)
                && snap.postedAt.milliseconds >= filter.since?.milliseconds ?? .min
                && snap.postedAt.milliseconds < filter.until?.milliseconds ?? .max
                && snap.id.rawValue < filter.before?.rawValue ?? .max
        }.prefix(filter.limit).map(\.id)
    }

    @Test func everyMixOfFiltersFindsTheSameAsAFullSearch() throws {
        let (scratch, all) = try mixed()
        var found = 0
        for state in SnapFilter.State.allCases {
            for feed in [nil, Scratch.animals] {
                for author in [nil, "ben"] {
                    for (since, until) in [(nil, nil), (Timestamp.at(205), nil), (nil, Timestamp.at(400)), (.at(100), .at(300))] {
                        for (before, limit) in [(nil, 100), (SnapID(rawValue: 33), 3)] {
                            let filter = SnapFilter(
                                feed: feed, author: author, since: since, until: until, state: state, before: before, limit: limit)
                            let answer = try scratch.read { try $0.snaps(filter, for: .localAdmin) }
                            #expect(answer.snaps.map(\.id) == expected(all, filter), "\(filter)")
                            found += answer.snaps.count
                        }
                    }
                }
            }
        }
        #expect(found > 200)
    }

    @Test func pagesFollowEachOtherToTheEnd() throws {
        let (scratch, all) = try mixed()
        var (pages, next): ([SnapID], SnapID?) = ([], nil)
        repeat {
            let answer = try scratch.read { try $0.snaps(SnapFilter(before: next, limit: 7), for: .localAdmin) }
            pages += answer.snaps.map(\.id)
            next = answer.next
        } while next != nil
        #expect(pages == all.reversed().filter { $0.gone == nil }.map(\.id))
    }

    @Test func unknownNamesAreReported() throws {
        let scratch = try Scratch()
        func refusal(_ filter: SnapFilter) throws -> Rejection.Reason? {
            try reason { _ = try scratch.read { try $0.snaps(filter, for: .localAdmin) } }
        }
        #expect(try refusal(SnapFilter(feed: FeedID(rawValue: "nowhere"))) == .unknownFeed)
        #expect(try refusal(SnapFilter(author: "ghost")) == .unknownAccount)
        #expect(try scratch.read { try $0.snaps(SnapFilter(since: .at(5)), for: .localAdmin) }.snaps.isEmpty)
    }

    @Test func loginsAreListedNewestFirstOfAllOrOfOne() throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben"].map(scratch.account)
        let ids = try (0..<5).map { number in
            try scratch.write { try $0.addSession(people[number % 2].id, tokenDigest: [UInt8(number)], device: "\(number)", at: .at(5)) }
        }
        func list(_ query: LoginQuery) throws -> [SessionID] { try scratch.read { try $0.logins(query) }.logins.map(\.session.id) }
        #expect(try list(LoginQuery()) == ids.reversed())
        #expect(try list(LoginQuery(name: "BEN")) == [ids[3], ids[1]])
        #expect(try list(LoginQuery(session: ids[2])) == [ids[2]])
        #expect(try scratch.read { try $0.logins(LoginQuery(limit: 2)) }.next == ids[3])
        #expect(try list(LoginQuery(before: ids[3], limit: 2)) == [ids[2], ids[1]])
        #expect(try reason { _ = try list(LoginQuery(session: SessionID(rawValue: 99))) } == .unknownSession)
    }

    // MARK: Why

    @Test func explainNamesTheRuleThatAllowsOrRefusesAnOpen() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snaps = try ["1", "2", "3"].map { try scratch.post($0, by: ana) }
        let late = try scratch.post("4", by: ana, expiresAt: .at(50))
        func verdict(_ id: SnapID, at now: Int64 = 20) throws -> Explanation.Verdict {
            try scratch.read { try $0.explain(id, viewerNamed: "Ben", at: .at(now)) }.verdict
        }
        #expect(try verdict(snaps[0].id) == .wouldSucceed)
        _ = try scratch.write { try $0.claim(snaps[0].id, by: ben.id, on: "phone", at: .at(15)) }
        #expect(try verdict(snaps[0].id) == .alreadyOpened(Opened(at: .at(15), device: "phone")))
        _ = try scratch.write { try $0.removeSnap(snaps[1].id, as: .deleted, at: .at(16)) }
        #expect(try verdict(snaps[1].id) == .gone(.deleted, at: .at(16), by: .author))
        _ = try scratch.write { transaction in
            try transaction.audit("snap.delete", "snap \(snaps[2].id.text)", by: ben, because: "spam", at: .at(17))
            return try transaction.removeSnap(snaps[2].id, as: .deleted, at: .at(17))
        }
        #expect(try verdict(snaps[2].id) == .gone(.deleted, at: .at(17), by: .admin(ben, reason: "spam")))
        #expect(try verdict(late.id) == .wouldSucceed)
        #expect(try verdict(late.id, at: 50) == .gone(.expired, at: nil, by: nil))
        _ = try scratch.write { try $0.suspend(ben.id, because: "spam", at: .at(18)) }
        #expect(try verdict(late.id) == .suspended(since: .at(18), reason: "spam"))
        #expect(try verdict(SnapID(rawValue: 99)) == .unknownSnap)
        #expect(try reason { _ = try scratch.read { try $0.explain(late.id, viewerNamed: "ghost", at: .at(1)) } } == .unknownAccount)
    }

    /// Verdict and claim are decided by different code, and must always agree.
    @Test func theVerdictAgreesWithTheClaim() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        var random = Seeded(11)
        for number in 1...80 {
            let snap = try scratch.post("\(number)", by: ana, expiresAt: Bool.random(using: &random) ? .at(30) : nil)
            if Int.random(in: 0..<3, using: &random) == 0 {
                _ = try scratch.write { try $0.claim(snap.id, by: ben.id, on: "x", at: .at(11)) }
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                _ = try scratch.write { try $0.removeSnap(snap.id, as: .deleted, at: .at(12)) }
            }
            let isBarred = Int.random(in: 0..<4, using: &random) == 0
            if isBarred { _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(13)) } }
            let now = Timestamp.at(Bool.random(using: &random) ? 20 : 40)
            let verdict = try scratch.read { try $0.explain(snap.id, viewerNamed: "ben", at: now) }.verdict
            let refusal = try reason { _ = try scratch.write { try $0.claim(snap.id, by: ben.id, on: "x", at: now) } }
            #expect(refusal == Self.refusal(of: verdict), "\(verdict)")
            if isBarred { try scratch.write { try $0.restore(ben.id, at: .at(14)) } }
        }
    }

    private static func refusal(of verdict: Explanation.Verdict) -> Rejection.Reason? {
        switch verdict {
        case .wouldSucceed: nil
        case .alreadyOpened: .alreadyOpened
        case .unknownSnap: .unknownSnap
        case .gone: .snapGone
        case .suspended: .suspended
        }
    }

    // MARK: One look

    @Test func operatorLooksOnceAndIsLoggedFirst() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snap = try scratch.post("1", by: ana)
        func look(_ id: SnapID) throws -> Rejection.Reason? {
            try reason { _ = try scratch.write { try $0.inspect(id, because: "reported", at: .at(20)) } }
        }
        #expect(try look(snap.id) == nil)
        #expect(try look(snap.id) == .alreadyInspected)
        #expect(try scratch.read { try $0.auditEntries(BacklogRequest()) }.map(\.action) == ["snap.inspect"])
        #expect(try scratch.read { try $0.snap(snap.id, for: .admin(ben.id)) }.opens == 0)
        #expect(try reason { _ = try scratch.write { try $0.claim(snap.id, by: ben.id, on: "x", at: .at(21)) } } == nil)
        #expect(try look(SnapID(rawValue: 99)) == .unknownSnap)
        let gone = try scratch.post("2", by: ana)
        _ = try scratch.write { try $0.removeSnap(gone.id, as: .deleted, at: .at(22)) }
        #expect(try look(gone.id) == .snapGone)
        #expect(try scratch.ask("SELECT snap FROM inspection", as: Int64.self) == [snap.id.rawValue])
    }

    @Test func aRefusedLookLeavesNoLine() throws {
        let scratch = try Scratch()
        let late = try scratch.post("1", by: try scratch.account("ana"), expiresAt: .at(15))
        #expect(try reason { _ = try scratch.write { try $0.inspect(late.id, because: "x", at: .at(20)) } } == .snapGone)
        #expect(try scratch.read { try $0.auditEntries(BacklogRequest()) }.isEmpty)
        #expect(try scratch.ask("SELECT snap FROM inspection", as: Int64.self).isEmpty)
    }
}
