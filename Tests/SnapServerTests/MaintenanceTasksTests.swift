import SnapModel
import Testing

@testable import SnapServer
@testable import SnapStore

/// Maintenance tasks run to their end, in batches, one run at a time.
struct MaintenanceTasksTests {
    private let bench: Bench
    init() throws { bench = try Bench() }

    /// Does a whole run, each job in its own transaction.
    private func run(_ maintenance: MaintenanceTask, at now: Int64) throws -> [[Fanout]] {
        let hands = Hands()
        hands.move(to: now)
        var (maintenanceTasks, fanouts, writer) = (MaintenanceTasks(), [[Fanout]](), try bench.writer(hands.clock))
        defer { writer.close() }
        var next = maintenanceTasks.begin(maintenance)
        while let job = next, fanouts.count < 100 {
            let second = maintenanceTasks.begin(maintenance)
            #expect(second == nil, "a second run beside the first")
            var written: [Written] = []
            writer.work([job], isAwaited: false) { batch, _ in written = batch }
            let first = try #require(written.first)
            _ = try first.result.get()
            fanouts.append(first.fanouts)
            next = maintenanceTasks.next(after: first)
        }
        let another = maintenanceTasks.begin(maintenance)
        #expect(another != nil, "the run is over and may begin again")
        return fanouts
    }

    @Test func allSnapsWhoseTimeHasComeExpireInOneRun() throws {
        let count = 2 * ExpirePosts.batchMax + 5
        _ = try bench.run((0..<count).map { try bench.post("\($0)", by: bench.people[0], in: Bench.animals) })
        #expect(try run(.expiry, at: 3_599_999).map(\.events.count) == [0])
        #expect(try run(.expiry, at: 3_600_000).map(\.events.count) == [ExpirePosts.batchMax, ExpirePosts.batchMax, 5])
    }

    @Test func allPostsAreMadeReadyToBeFoundInOneRun() throws {
        let count = 2 * RebuildSearch.batchMax + 5
        _ = try bench.run((0..<count).map { try bench.post("\($0)", by: bench.people[0], in: Bench.animals, caption: "fox") })
        var store = try bench.open()
        try store.commit { _ = try $0.run("UPDATE search_state SET version = 7") }
        try store.close()
        #expect(try run(.searchRebuild, at: 1_000).count == 3)
        store = try bench.open()
        #expect(try store.look { try $0.searchRest() } == 0)
        #expect(try store.look { try $0.row("SELECT count(*) FROM snap_entry")?[0] as Int64? } == Int64(count))
        try store.close()
        #expect(try run(.searchRebuild, at: 2_000).count == 1)
    }

    @Test func loginsUnusedForAYearExpire() throws {
        let (year, count) = (Int64(365 * 24 * 3_600_000), 2 * EndUnusedSessions.batchMax + 200)
        let store = try bench.open()
        let sessions = try store.commit { transaction in
            try (0..<count).map { number in
                try transaction.addSession(
                    bench.people[0].id, tokenDigest: Secret.digest(ofToken: "\(number)"), device: "phone",
                    at: Timestamp(milliseconds: number % 3 == 0 ? 1_000 : 999))
            }
        }
        try store.close()
        let fanouts = try run(.unusedSessions, at: 1_000 + year)
        #expect(fanouts.count == 3)
        let (ended, unused) = (fanouts.flatMap(\.endedSessions), sessions.enumerated().filter { $0.offset % 3 != 0 }.map(\.element))
        let areThose = ended == unused
        #expect(areThose, "\(ended.count) ended, \(unused.count) were unused")
        #expect(try run(.unusedSessions, at: 1_000 + year).flatMap(\.endedSessions).isEmpty)
    }

    @Test func filesNextToTheDatabaseAreCheckedOnceInARun() throws {
        let store = try bench.open()
        for (after, isFirst) in [(0, true), (500, false)] {
            let command = EndUnusedSessions(after: SessionID(rawValue: Int64(after)))
            var changes: [Change] = []
            try store.commit { transaction in
                _ = try command.perform(in: transaction, at: Timestamp(milliseconds: 1))
                transaction.takeChanges { changes = $0 }
            }
            #expect(changes.contains(.oldCopiesDue) == isFirst)
        }
        try store.close()
    }

    @Test func aRunThatFailedIsOver() {
        var maintenanceTasks = MaintenanceTasks()
        let begun = maintenanceTasks.begin(.expiry)
        let next = maintenanceTasks.next(
            after: Written(ticket: nil, maintenance: begun?.maintenance, result: .failure(Rejection(.internal, ""))))
        #expect(begun != nil && next == nil)
        let again = maintenanceTasks.begin(.expiry)
        #expect(again != nil)
    }
}
