import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapServer
@testable import SnapStore

/// When the writer empties the WAL of deleted and expired data. ErasureTests checks that emptying erases it.
struct WriterErasureTests {
    private static let caption = "words that must be erased"
    private let (bench, hands): (Bench, Hands)
    private var writer: Writer

    init() throws {
        (bench, hands) = (try Bench(), Hands())
        writer = try bench.writer(hands.clock)
    }

    private var isFound: Bool { get throws { try litter(of: Data(Self.caption.utf8), in: bench.folder.path) != [] } }

    private mutating func work(_ command: any WriteCommand, isAwaited: Bool = false) throws -> Outcome {
        var outcome: Outcome?
        let job = WriteJob(ticket: nil, command: command, maintenance: command is ExpirePosts ? .expiry : nil)
        writer.work([job], isAwaited: isAwaited) { written, _ in outcome = try? written[0].result.get() }
        return try #require(outcome)
    }

    /// Posts a predefined picture with a caption: a snap without a file.
    private mutating func post(_ key: String) throws -> DeleteSnap {
        let post = try bench.post(key, by: bench.people[0], in: Bench.animals, caption: Self.caption)
        guard case .snap(let snap) = try work(post).reply else { throw CancellationError() }
        #expect(try isFound)
        return DeleteSnap(snap: snap.id, perspective: .viewer(bench.people[0].id))
    }

    @Test(arguments: [true, false]) mutating func walIsTruncatedImmediatelyWithoutWaitingWork(_ isDeleted: Bool) throws {
        let delete = try post("1")
        hands.move(to: 3_600_000)
        _ = try work(isDeleted ? delete : ExpirePosts())
        #expect(try !isFound)
        writer.close()
    }

    /// No line of this command concerns erasure. `ErasureWatch` notices which columns it empties.
    @Test mutating func commandThatRemovesTextNeedsNoLineForErasure() throws {
        _ = try post("1")
        _ = try work(
            StoreChange { transaction, _ in
                try transaction.run("UPDATE snap SET caption = NULL")
                try transaction.run("DELETE FROM snap_entry")
                return Outcome()
            })
        #expect(try !isFound)
        writer.close()
    }

    @Test mutating func walIsTruncatedWhenAReportedSnapIsRemoved() throws {
        let snap = try post("1").snap
        let ben = Identity(person: bench.people[1], role: .member, session: SessionID(rawValue: 1), device: "x")
        _ = try work(ReportPost(.snap(snap), reason: "Not for here", Asker(identity: ben, isLocalAdmin: false)))
        _ = try work(ResolveReport(ReportID(rawValue: 1), .remove, reason: nil, Asker(identity: nil, isLocalAdmin: true)))
        #expect(try !isFound)
        writer.close()
    }

    @Test mutating func walIsTruncatedAfterASecondUnderLoad() throws {
        let delete = try post("1")
        _ = try work(delete, isAwaited: true)
        hands.move(to: 999)
        _ = try work(Heartbeat(), isAwaited: true)
        #expect(try isFound)
        hands.move(to: 1_000)
        _ = try work(Heartbeat(), isAwaited: true)
        #expect(try !isFound)
        writer.close()
    }

    @Test mutating func walIsTruncatedOncePerDeletedAccount() throws {
        for number in 0..<101 { _ = try post("\(number)") }
        let local = Asker(identity: nil, isLocalAdmin: true)
        let part = try work(try RemoveAccount(measure: AccountMeasure(bench.people[0].name, local)))
        #expect(try isFound)
        #expect(try work(try #require(part.rest)).rest == nil)
        #expect(try !isFound)
        writer.close()
    }

    @Test mutating func walIsTruncatedEachSecondAndAtTheEndOfARun() throws {
        for number in 0..<ExpirePosts.batchMax { _ = try post("\(number)") }
        hands.move(to: 3_600_000)
        #expect(try work(ExpirePosts()).rest != nil)
        #expect(try isFound)
        _ = try work(Heartbeat())
        #expect(try isFound, "the run continues despite other work")
        hands.move(to: 3_601_000)
        _ = try post("last")
        #expect(try work(ExpirePosts()).rest == nil)
        #expect(try isFound, "the last one is not gone, the others are")
        hands.move(to: 7_201_000)
        _ = try work(ExpirePosts())
        #expect(try !isFound)
        writer.close()
    }

    @Test mutating func walTruncationWaitsForReadersOfOlderSnapshots() throws {
        let delete = try post("1")
        var failure: (any Error)?
        _ = try bench.reader().read { snapshot in
            _ = try snapshot.feedSummaries(for: nil)
            do {
                _ = try work(delete)
                #expect(try isFound)
            } catch { failure = error }
        }
        #expect(failure == nil)
        hands.move(to: 999)
        _ = try work(Heartbeat())
        #expect(try isFound, "an attempt that failed is repeated after a second, not before")
        hands.move(to: 1_000)
        _ = try work(Heartbeat())
        #expect(try !isFound)
        writer.close()
    }

    @Test mutating func stopEmptiesTheWALWhileAnotherConnectionIsIdle() throws {
        let delete = try post("1")
        let idle = try bench.reader()
        _ = try idle.read { try $0.feedSummaries(for: nil) }
        _ = try work(delete, isAwaited: true)
        #expect(try isFound)
        writer.close()
        #expect(try !isFound)
        withExtendedLifetime(idle) {}
    }

    @Test mutating func startEmptiesTheWALThatAReaderKeptThroughACleanStop() throws {
        let delete = try post("1")
        let reader = try bench.reader()
        var failure: (any Error)?
        _ = try reader.read { snapshot in
            _ = try snapshot.feedSummaries(for: nil)
            do {
                _ = try work(delete)
                writer.close()
                #expect(try isFound && !StoreDirectory(path: bench.folder.path).wasUnclean)
                writer = try bench.writer(hands.clock)
                writer.eraseLeftovers()
                #expect(try isFound)
            } catch { failure = error }
        }
        #expect(failure == nil)
        hands.move(to: 1_000)
        _ = try work(Heartbeat())
        #expect(try !isFound)
        writer.close()
    }

    @Test mutating func whileOthersWaitOneSegmentIsRewrittenInATurn() throws {
        var deletes: [DeleteSnap] = []
        for number in 0..<3 {
            deletes.append(try post("\(number)"))
            _ = try writer.store.commit { try $0.run("UPDATE sqlite_sequence SET seq = seq + 65536 WHERE name = 'snap'") }
        }
        try writer.store.commit { try $0.shelveAll(.snap) }
        func dirty() throws -> Int64? { try writer.store.look { try $0.row("SELECT count(*) FROM shelf WHERE dirty")?[0] } }
        for delete in deletes { _ = try work(delete, isAwaited: true) }
        #expect(try dirty() == 3)
        hands.move(to: 1_000)
        _ = try work(Heartbeat(), isAwaited: true)
        #expect(try dirty() == 2 && isFound)
        _ = try work(Heartbeat())
        #expect(try dirty() == 0 && !isFound)
        writer.close()
    }

    @Test func failedWALTruncationIsReportedOnceAfterAMinute() {
        var pendingErasure = PendingErasure()
        #expect(!pendingErasure.isDue(at: 0, isBusy: false))
        pendingErasure.add(at: 5)
        let reported = (0..<120).filter { second in pendingErasure.fail(at: 5 + Int64(second) * PendingErasure.patience) }
        #expect(reported == [60])
        pendingErasure.clear()
        #expect(!pendingErasure.isDue(at: .max, isBusy: false))
    }
}
