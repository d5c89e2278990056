import SnapModel
import Testing

@testable import SnapStore

/// Reports, and the immutable audit log.
struct ModerationTests {
    @Test func eachViewerReportsASnapOnceAndOnlyOneThatIsThere() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snap = try scratch.post("1", by: ana)
        func report(_ id: SnapID, _ person: Person) throws -> Rejection.Reason? {
            try reason { try scratch.write { try $0.addReport(of: .snap(id), by: person.id, because: "spam", at: .at(5)) } }
        }
        #expect(try report(snap.id, ben) == nil)
        #expect(try report(snap.id, ben) == .alreadyReported)
        #expect(try report(snap.id, ana) == nil)
        #expect(try report(SnapID(rawValue: 99), ben) == .unknownSnap)
        let gone = try scratch.post("2", by: ana)
        _ = try scratch.write { try $0.removeSnap(gone.id, as: .deleted, at: .at(6)) }
        #expect(try report(gone.id, ben) == .snapGone)
        try scratch.write { _ = try $0.suspend($0.account(named: "ben"), because: nil, at: .at(7)) }
        #expect(try report(try scratch.post("3", by: ana).id, ben) == .suspended)
    }

    @Test func settlingOneReportSettlesAllOfTheSnap() throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben", "cleo"].map(scratch.account)
        let snaps = try ["1", "2"].map { try scratch.post($0, by: people[0]) }
        for (snap, person) in [(snaps[0], people[1]), (snaps[0], people[2]), (snaps[1], people[1])] {
            try scratch.write { try $0.addReport(of: .snap(snap.id), by: person.id, because: "spam", at: .at(5)) }
        }
        func reports(_ state: Report.State) throws -> [Report] {
            try scratch.read { try $0.reports(state, BacklogRequest(), for: .localAdmin, at: .at(9)) }.reports
        }
        let open = try reports(.open)
        let reported = open.map { if case .snap(let snap) = $0.subject { snap.id } else { nil as SnapID? } }
        #expect(reported == [snaps[1].id, snaps[0].id, snaps[0].id])
        #expect(try scratch.read { try $0.post(ofOpenReport: open[2].id) } == .snap(snaps[0].id))
        try scratch.write { try $0.resolveReports(of: .snap(snaps[0].id), as: .kept, by: people[2], because: "fine", at: .at(9)) }
        #expect(try reports(.open).map(\.id) == [open[0].id])
        #expect(try reports(.kept).map(\.resolution) == Array(repeating: .init(by: people[2], at: .at(9), reason: "fine"), count: 2))
        func refusal(_ id: Int64) throws -> Rejection.Reason? {
            try reason { _ = try scratch.read { try $0.post(ofOpenReport: ReportID(rawValue: id)) } }
        }
        #expect(try refusal(open[1].id.rawValue) == .reportResolved)
        #expect(try refusal(99) == .unknownReport)
    }

    @Test func reportsAreListedNewestFirstInPages() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 1...5 {
            let snap = try scratch.post("\(number)", by: ana)
            try scratch.write { try $0.addReport(of: .snap(snap.id), by: ana.id, because: "\(number)", at: .at(5)) }
        }
        func page(_ before: Int64?) throws -> [String] {
            try scratch.read { try $0.reports(.open, BacklogRequest(before: before, limit: 2), for: .localAdmin, at: .at(9)) }.reports.map(
                \.reason)
        }
        #expect(try page(nil) == ["5", "4"])
        #expect(try page(4) == ["3", "2"])
    }

    @Test(arguments: [
        "DELETE FROM audit", "UPDATE audit SET reason = 'nothing'", "UPDATE audit SET id = 9",
        "REPLACE INTO audit (id, at, action, target) VALUES (1, 0, 'x', 'x')",
        "INSERT OR REPLACE INTO audit (id, at, action, target) VALUES (1, 0, 'x', 'x')",
    ])
    func theAuditLogCanOnlyGrowWhateverTheCodeDoes(_ sql: String) throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.write { try $0.audit("account.suspend", "ben", by: ana, because: "spam", at: .at(3)) }
        #expect(throws: (any Error).self) { try scratch.write { try $0.run(sql) } }
        try scratch.write { try $0.audit("account.restore", "ben", by: nil, at: .at(4)) }
        // It still says who did it when that account is gone.
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(5)) }
        let entries = try scratch.read { try $0.auditEntries(BacklogRequest()) }
        #expect(
            entries == [
                AuditEntry(id: 2, at: .at(4), by: nil, action: "account.restore", target: "ben", reason: nil),
                AuditEntry(id: 1, at: .at(3), by: ana, action: "account.suspend", target: "ben", reason: "spam"),
            ])
        #expect(try scratch.read { try $0.auditEntries(BacklogRequest(before: 2, limit: 1)) }.map(\.id) == [1])
    }
}
