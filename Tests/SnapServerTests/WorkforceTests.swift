import SnapModel
import SnapWire
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer
@testable import SnapStore

/// How slow work is handed to its threads.
struct WorkforceTests {
    private struct Nothing: Preparation {
        func prepare(in context: PreparationContext) throws -> any WriteCommand { Heartbeat() }
    }

    private let ana = Sharer.account(AccountID(rawValue: 1))
    private let ben = Sharer.account(AccountID(rawValue: 2))
    private let cleo = Sharer.account(AccountID(rawValue: 3))

    private func job(of sharer: Sharer?) -> PreparationJob {
        let ticket = Ticket(connection: ConnectionID(slot: 0, generation: 1), request: .number(1), hold: .plain)
        return PreparationJob(ticket: ticket, preparation: Nothing(), sharer: sharer)
    }

    private func workforce(queue: Int, share: Int) -> Workforce {
        var limits = Limits()
        limits[.imagingQueue] = queue
        limits[.imagingQueuePerAccount] = share
        limits[.identityQueue] = queue
        limits[.identityQueuePerAddress] = share
        return Workforce(limits: limits) {}
    }

    /// Whether the job was refused as `busy` with a retry after one second.
    private func isBusy(_ workforce: Workforce, _ sharer: Sharer?, _ lane: Plan.Lane = .imaging) -> Bool {
        do { try workforce.prepare(job(of: sharer), lane) } catch { return error.reason == .busy && error.retryAfterMs == 1_000 }
        return false
    }

    @Test func anAccountHasItsShareOfTheImagingQueueAndOthersHaveTheRest() {
        let workforce = workforce(queue: 5, share: 2)
        #expect((0..<4).map { _ in isBusy(workforce, ana) } == [false, false, true, true])
        #expect((0..<3).map { _ in isBusy(workforce, ben) } == [false, false, true])
        #expect((0..<2).map { _ in isBusy(workforce, cleo) } == [false, true])
        // A job that has begun no longer waits.
        #expect(workforce.imagingJobs.takeAll(limit: 1).map(\.sharer) == [ana])
        #expect(!isBusy(workforce, ana) && isBusy(workforce, ana))
    }

    @Test(arguments: [Plan.Lane.imaging, .identity])
    func withoutAShareTheQueueIsTheOnlyBound(_ lane: Plan.Lane) {
        let workforce = workforce(queue: 5, share: 0)
        #expect((0..<6).map { _ in isBusy(workforce, ana, lane) } == [false, false, false, false, false, true])
    }

    @Test func anAddressHasItsShareOfThePasswordsQueueAndOthersHaveTheRest() {
        let workforce = workforce(queue: 5, share: 2)
        let (here, there) = (Sharer.network("192.0.2.1"), Sharer.network("192.0.2.2"))
        #expect((0..<4).map { _ in isBusy(workforce, here, .identity) } == [false, false, true, true])
        #expect((0..<2).map { _ in isBusy(workforce, there, .identity) } == [false, false])
        // Jobs without a sharer are bounded by the queue alone.
        #expect((0..<2).map { _ in isBusy(workforce, nil, .identity) } == [false, true])
    }

    @Test func theQueueOfTokensHasNoShares() {
        let workforce = workforce(queue: 5, share: 1)
        for _ in 0..<10 { #expect(!isBusy(workforce, ana, .tokens)) }
    }

    @Test func imagesAreCountedByAccountPasswordsByAddressAndLoopbackNotAtAll() {
        func sharers(_ caller: Caller, _ person: Person?) -> [Sharer?] {
            let session = ClientConnection(isLocalAdmin: false, caller: caller, limits: ConnectionLimits(Limits()), at: 0)
            if let person { session.signIn(Identity(person: person, role: .member, session: SessionID(rawValue: 1), device: "x")) }
            return [Plan.Lane.imaging, .identity, .tokens].map { $0.sharer(of: session) }
        }
        let person = Person(id: AccountID(rawValue: 1), name: "ana")
        #expect(sharers(Caller(network: "192.0.2.1", standing: .ordinary), person) == [ana, .network("192.0.2.1"), nil])
        #expect(sharers(Caller(network: "127.0.0.1", standing: .local), nil) == [nil, nil, nil])
    }
}
