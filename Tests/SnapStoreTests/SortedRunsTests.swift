import TestSupport
import Testing

@testable import SnapStore

struct SortedRunsTests {
    /// Counts the comparisons of its kind.
    private struct Counted: Comparable {
        final class Counter { var comparisons = 0 }

        let number: Int
        let counter: Counter

        static func == (one: Counted, other: Counted) -> Bool { one.number == other.number }
        static func < (one: Counted, other: Counted) -> Bool {
            one.counter.comparisons += 1
            return one.number < other.number
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func roundsTakeAllElementsInOrder(_ seed: UInt64) {
        var (random, runs, waiting, round) = (Seeded(seed), SortedRuns<Int>(), [Int](), [Int]())
        for turn in 0..<20_000 {
            switch random.below(100) {
            case 0 where !runs.isMerging:
                runs.begin()
                (round, waiting) = (waiting.sorted(), [])
                #expect(runs.isMerging == !round.isEmpty)
            case 1:
                runs.stop()
                (waiting, round) = (waiting + round, [])
            case 2..<40:
                #expect(runs.next() == (round.isEmpty ? nil : round.removeFirst()), "turn \(turn)")
            default:
                let number = random.below(1_000)
                runs.append(number)
                waiting.append(number)
            }
            #expect(runs.count == waiting.count + round.count)
        }
        runs.begin()
        let rest = (waiting + round).sorted()
        #expect(rest.count > 5_000)
        for number in rest { #expect(runs.next() == number) }
        #expect(runs.next() == nil && runs.count == 0 && !runs.isMerging)
    }

    /// The writer does a step in a transaction, and posts wait for it.
    @Test func noStepComparesMoreThanARunNeeds() {
        var (random, runs, most) = (Seeded(7), SortedRuns<Counted>(), 0)
        let counter = Counted.Counter()
        func count(_ step: () -> Void) {
            let before = counter.comparisons
            step()
            most = max(most, counter.comparisons - before)
        }
        let all = 65_536
        for _ in 0..<all { count { runs.append(Counted(number: random.below(1 << 30), counter: counter)) } }
        count { runs.begin() }
        for _ in 0..<all { count { _ = runs.next() } }
        #expect(runs.count == 0)
        // A run of 512 is sorted with about 13 comparisons for each element.
        #expect(most < 512 * 20, "\(most) comparisons")
        #expect(counter.comparisons < all * 30, "\(counter.comparisons) comparisons in all")
    }
}
