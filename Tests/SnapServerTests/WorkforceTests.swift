import Logging
import SnapModel
import SnapWire
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer
@testable import SnapStore

/// How slow work is given to its threads.
struct WorkforceTests {
    private struct Nothing: Preparation {
        func prepare(in workshop: Workshop) throws -> any WriteCommand { Heartbeat() }
    }

    private let ana = AccountID(rawValue: 1)
    private let ben = AccountID(rawValue: 2)
    private let cleo = AccountID(rawValue: 3)

    private func job(of account: AccountID) -> PreparationJob {
        let ticket = Ticket(connection: ConnectionID(slot: 0, generation: 1), request: .number(1), kind: .plain)
        return PreparationJob(ticket: ticket, preparation: Nothing(), account: account)
    }

    private func workforce(queue: Int, share: Int) -> Workforce {
        var limits = Limits()
        limits[.imagingQueue] = queue
        limits[.imagingQueuePerAccount] = share
        return Workforce(limits: limits) {}
    }

    /// Whether it was refused as something to try again in a second.
    private func isBusy(_ workforce: Workforce, _ account: AccountID, _ lane: Plan.Lane = .imaging) -> Bool {
        do { try workforce.prepare(job(of: account), lane) } catch { return error.reason == .busy && error.retryAfterMs == 1_000 }
        return false
    }

    @Test func anAccountHasItsShareOfTheImagingQueueAndOthersHaveTheRest() {
        let workforce = workforce(queue: 5, share: 2)
        #expect((0..<4).map { _ in isBusy(workforce, ana) } == [false, false, true, true])
        #expect((0..<3).map { _ in isBusy(workforce, ben) } == [false, false, true])
        #expect((0..<2).map { _ in isBusy(workforce, cleo) } == [false, true])
        // What is begun waits no more.
        #expect(workforce.imagingJobs.takeAll(limit: 1).map(\.account) == [ana])
        #expect(!isBusy(workforce, ana) && isBusy(workforce, ana))
    }

    @Test func withoutAShareTheQueueIsTheOnlyBound() {
        let workforce = workforce(queue: 5, share: 0)
        #expect((0..<6).map { _ in isBusy(workforce, ana) } == [false, false, false, false, false, true])
    }

    @Test func otherQueuesHaveNoShares() {
        let workforce = workforce(queue: 5, share: 1)
        for _ in 0..<10 { #expect(!isBusy(workforce, ana, .identity) && !isBusy(workforce, ana, .tokens)) }
    }

    @Test func aHashToCompareWithIsMadeWherePasswordsAreCheckedAndNowhereElse() throws {
        let bench = try Bench()
        let plant = Plant(
            storePath: bench.folder.path, data: try DataFolder(path: "data"), limits: Limits(), clock: .system,
            log: Logger(label: "test"))
        var made: [Plan.Lane] = []
        for lane in [Plan.Lane.identity, .imaging, .tokens] {
            let preparer = try plant.makePreparer(for: lane) {
                made.append(lane)
                return "a hash"
            }
            #expect(preparer.workshop.dummyPasswordHash == (lane == .identity ? "a hash" : ""))
        }
        #expect(made == [.identity])
    }
}
