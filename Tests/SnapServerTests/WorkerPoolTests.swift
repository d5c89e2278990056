import SnapModel
import SnapWire
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer
@testable import SnapStore

/// How slow work is handed to its threads.
struct WorkerPoolTests {
    private struct Nothing: Preparation {
        func prepare(in context: PreparationContext) throws -> any WriteCommand { Heartbeat() }
    }

    private let ana = QuotaKey.account(AccountID(rawValue: 1))
    private let ben = QuotaKey.account(AccountID(rawValue: 2))
    private let cleo = QuotaKey.account(AccountID(rawValue: 3))

    private func job(of quotaKey: QuotaKey?) -> PreparationJob {
        let ticket = Ticket(connection: ConnectionID(slot: 0, generation: 1), request: .number(1), hold: .plain)
        return PreparationJob(ticket: ticket, preparation: Nothing(), quotaKey: quotaKey)
    }

    private func workers(queue: Int, share: Int) -> WorkerPool {
        var limits = Limits()
        limits[.imagingQueue] = queue
        limits[.imagingQueuePerAccount] = share
        limits[.identityQueue] = queue
        limits[.identityQueuePerAddress] = share
        return WorkerPool(limits: limits) {}
    }

    /// Whether the job was refused as `busy` with a retry after one second.
    private func isBusy(_ workers: WorkerPool, _ quotaKey: QuotaKey?, _ lane: Plan.Lane = .imaging) -> Bool {
        do { try workers.prepare(job(of: quotaKey), lane) } catch { return error.reason == .busy && error.retryAfterMs == 1_000 }
        return false
    }

    @Test func anAccountHasItsShareOfTheImagingQueueAndOthersHaveTheRest() {
        let workers = workers(queue: 5, share: 2)
        #expect((0..<4).map { _ in isBusy(workers, ana) } == [false, false, true, true])
        #expect((0..<3).map { _ in isBusy(workers, ben) } == [false, false, true])
        #expect((0..<2).map { _ in isBusy(workers, cleo) } == [false, true])
        // A job that has begun no longer waits.
        #expect(workers.imagingJobs.takeAll(limit: 1).map(\.quotaKey) == [ana])
        #expect(!isBusy(workers, ana) && isBusy(workers, ana))
    }

    @Test(arguments: [Plan.Lane.imaging, .identity])
    func withoutAShareTheQueueIsTheOnlyBound(_ lane: Plan.Lane) {
        let workers = workers(queue: 5, share: 0)
        #expect((0..<6).map { _ in isBusy(workers, ana, lane) } == [false, false, false, false, false, true])
    }

    @Test func anAddressHasItsShareOfThePasswordsQueueAndOthersHaveTheRest() {
        let workers = workers(queue: 5, share: 2)
        let (here, there) = (QuotaKey.network("192.0.2.1"), QuotaKey.network("192.0.2.2"))
        #expect((0..<4).map { _ in isBusy(workers, here, .identity) } == [false, false, true, true])
        #expect((0..<2).map { _ in isBusy(workers, there, .identity) } == [false, false])
        // Jobs without a quota key are bounded only by the queue.
        #expect((0..<2).map { _ in isBusy(workers, nil, .identity) } == [false, true])
    }

    @Test func theQueueOfTokensHasNoShares() {
        let workers = workers(queue: 5, share: 1)
        for _ in 0..<10 { #expect(!isBusy(workers, ana, .tokens)) }
    }

    @Test func imagesAreCountedByAccountPasswordsByAddressAndLoopbackNotAtAll() {
        func sharers(_ caller: Caller, _ person: Person?) -> [QuotaKey?] {
            let session = ClientConnection(isLocalAdmin: false, caller: caller, limits: ConnectionLimits(Limits()), at: 0)
            if let person { session.signIn(Identity(person: person, role: .member, session: SessionID(rawValue: 1), device: "x")) }
            return [Plan.Lane.imaging, .identity, .tokens].map { $0.quotaKey(of: session) }
        }
        let person = Person(id: AccountID(rawValue: 1), name: "ana")
        #expect(sharers(Caller(network: "192.0.2.1", standing: .ordinary), person) == [ana, .network("192.0.2.1"), nil])
        #expect(sharers(Caller(network: "127.0.0.1", standing: .local), nil) == [nil, nil, nil])
    }
}
