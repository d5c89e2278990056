import Glibc
import Synchronization
import Testing

@testable import SnapServer

/// The hand-over between threads.
struct MailboxTests {
    @Test func itemsAreTakenInOrderUpToALimit() {
        let mailbox = Mailbox<Int>()
        #expect(mailbox.post([1, 2]) && mailbox.post([3, 4, 5]))
        #expect(mailbox.take(limit: 2) == [1, 2])
        #expect(mailbox.take(limit: 2) == [3, 4])
        #expect(mailbox.takeAll() == [5])
        #expect(mailbox.takeAll() == [])
    }

    @Test func waitingTakerSleepsOnce() {
        let mailbox = Mailbox<Int>()
        var rests = 0
        _ = mailbox.post([1])
        #expect(mailbox.take(limit: 1, restingAfter: 60, rest: { rests += 1 }) == [1] && rests == 0)
        let taken = mailbox.take(limit: 1, restingAfter: 0.01) {
            rests += 1
            _ = mailbox.post([2])
        }
        #expect(taken == [2] && rests == 1)
        mailbox.close()
        #expect(mailbox.take(limit: 1, restingAfter: 60, rest: { rests += 1 }) == nil && rests == 1)
    }

    @Test func aBatchThatDoesNotFitIsRefusedWhole() {
        let mailbox = Mailbox<Int>(capacity: 3)
        #expect(mailbox.post([1, 2]))
        #expect(!mailbox.post([3, 4]))
        #expect(mailbox.post([3]))
        #expect(!mailbox.post([4]))
        #expect(mailbox.take() == [1, 2, 3])
        #expect(mailbox.post([5, 6, 7]))
    }

    /// Otherwise the speed of the threads' waking would decide whether the third of three simultaneous uploads is refused.
    @Test func itemsForAnIdleTakerTakeNoRoom() {
        let (mailbox, gate) = (Mailbox<Int>(capacity: 1), Mailbox<Int>())
        let takers = (0..<2).map { index in
            WorkerThread("taker-\(index)") {
                guard mailbox.take(limit: 1) != nil else { return }
                _ = gate.take()
            }
        }
        let patience = ContinuousClock.now + .seconds(60)
        while mailbox.idleTakers < 2, .now < patience { sched_yield() }
        #expect(mailbox.post([1]) && mailbox.post([2]) && mailbox.post([3]))
        #expect(!mailbox.post([4]))
        #expect(mailbox.count { $0 < 4 } == 1)
        gate.close()
        for taker in takers { #expect(taker.join(within: 60)) }
    }

    @Test func afterClosingTheRestIsTakenAndNothingIsAdded() {
        let mailbox = Mailbox<Int>()
        #expect(mailbox.post([1, 2]))
        mailbox.close()
        #expect(!mailbox.post([3]))
        #expect(mailbox.take(limit: 1) == [1])
        #expect(mailbox.take(limit: 1) == [2])
        #expect(mailbox.take() == nil)
        #expect(mailbox.take() == nil)
    }

    @Test func closingWakesEveryTaker() {
        let mailbox = Mailbox<Int>()
        let takers = (0..<6).map { index in WorkerThread("taker-\(index)") { #expect(mailbox.take() == nil) } }
        mailbox.close()
        for taker in takers { #expect(taker.join(within: 60)) }
    }

    @Test func waitingForAThreadThatDoesNotEndIsLimited() {
        let mailbox = Mailbox<Int>()
        let stuck = WorkerThread("stuck") { _ = mailbox.take() }
        #expect(!stuck.join(within: 0.01) && !stuck.join(within: -1))
        mailbox.close()
        #expect(stuck.join(within: 60) && stuck.join(within: -1))
    }

    @Test func concurrentPostsAndTakesLoseAndRepeatNoItem() {
        let mailbox = Mailbox<Int>()
        let taken = Mutex<[Int]>([])
        let (posters, each) = (6, 4_000)
        let takers = (0..<3).map { index in
            WorkerThread("taker-\(index)") {
                while let items = mailbox.take(limit: 7) { taken.withLock { $0 += items } }
            }
        }
        let posting = (0..<posters).map { poster in
            WorkerThread("poster-\(poster)") {
                for start in stride(from: 0, to: each, by: 4) { #expect(mailbox.post((start..<start + 4).map { poster * each + $0 })) }
            }
        }
        for poster in posting { #expect(poster.join(within: 60)) }
        mailbox.close()
        for taker in takers { #expect(taker.join(within: 60)) }
        #expect(taken.withLock { $0 }.sorted() == Array(0..<posters * each))
    }

    @Test func onePostersItemsArriveInItsOrder() {
        let mailbox = Mailbox<Int>()
        let poster = WorkerThread("poster") {
            for number in 0..<20_000 { _ = mailbox.post([number]) }
            mailbox.close()
        }
        var seen: [Int] = []
        while let items = mailbox.take() { seen += items }
        #expect(poster.join(within: 60))
        #expect(seen == Array(0..<20_000))
    }
}
