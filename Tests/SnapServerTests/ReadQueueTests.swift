import SnapLoop
import SnapModel
import SnapWire
import Testing

@testable import SnapServer

/// The order in which readers serve callers.
struct ReadQueueTests {
    private struct Query: ReadQuery {
        var isLong = false
        func answer(with context: ReadContext, at now: Timestamp) throws -> Answer { Answer(.done) }
    }

    private let queue = ReadQueue(readers: 2)

    private func post(_ numbers: ClosedRange<Int64>, of account: Int64, isLong: Bool = false) {
        let connection = ConnectionID(number: 1 << 32)
        queue.post(
            numbers.map { number in
                let ticket = Ticket(connection: connection, request: .number(number), hold: .plain)
                return ReaderJob(
                    work: .query(ReadJob(ticket: ticket, query: Query(isLong: isLong))), quotaKey: .account(AccountID(rawValue: account)))
            })
    }

    private func number(_ work: ReaderWork?) -> Int64? {
        guard case .query(let job) = work, case .number(let number) = job.ticket.request else { return nil }
        return number
    }

    @Test func accountsTakeTurnsAndEachKeepsItsOrder() {
        post(1...4, of: 1)
        post(5...6, of: 2)
        post(7...7, of: 3)
        #expect((0..<8).map { _ in number(queue.takeNow()) } == [1, 5, 7, 2, 6, 3, 4, nil])
    }

    @Test func longWorkComesFirstAndLeavesAReader() {
        post(1...2, of: 1)
        post(8...9, of: 2, isLong: true)
        let long = queue.takeNow()
        #expect([long, queue.takeNow(), queue.takeNow(), queue.takeNow()].map(number) == [8, 1, 2, nil])
        if let long { queue.finish(long) }
        #expect(number(queue.takeNow()) == 9)
    }

    @Test func aClosedQueueIsEmptiedAlsoOfLongWorkThatWaits() {
        post(1...2, of: 1, isLong: true)
        let first = queue.take()
        queue.close()
        let taker = WorkerThread("taker") {
            guard let second = queue.take() else { return }
            queue.finish(second)
        }
        if let first { queue.finish(first) }
        #expect(taker.join(within: 60) && queue.take() == nil)
    }
}
