import Foundation
import Simulation
import Testing

/// A small part of what `make test-simulation` runs, and the proof that it would find what it looks for. One world at a time: they
/// share the disk.
@Suite(.serialized)
struct SimulationTests {
    @Test func noPromiseIsBrokenInSomeWorlds() throws {
        let (figures, finding) = try Campaign(seeds: Array(1...6), steps: 3_000).run()
        if let finding { Issue.record("\(finding)") }
        // Worlds in which nothing happens prove nothing.
        for count in [
            figures.posts, figures.images, figures.recoveries, figures.snapshots, figures.crashes, figures.counted, figures.deletions,
        ] {
            #expect(count > 0, "\(figures.text)")
        }
    }

    @Test(arguments: Mutation.allCases)
    func aDefectThatIsBuiltInIsFound(_ mutation: Mutation) throws {
        let (_, finding) = try Campaign(seeds: Array(1...20), steps: 3_000, mutation: mutation).run()
        let found = try #require(finding, "\(mutation) was not found")
        #expect(mutation.findings.contains { found.violation.hasPrefix($0) }, "\(found)")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment[Campaign.repeatability] != nil, "make test sets what it needs"))
    func theSameSeedMakesTheSameWorld() throws {
        let traces = try (0..<2).map { _ in
            var trace: [String] = []
            let simulation = try Simulation(seed: 42) { trace.append($0) }
            _ = try simulation.run(steps: 2_000)
            return trace
        }
        #expect(traces[0] == traces[1])
    }
}

extension Mutation {
    /// How the finding may begin.
    fileprivate var findings: [String] {
        switch self {
        case .acknowledgesBeforeItIsDurable: ["durable", "at most once"]
        case .movesTheCursorByALiveEvent, .replaysAnEventTwice, .pushesBeforeTheReply, .dropsWhatDoesNotFit: ["no gap", "once"]
        case .answersTwice: ["once", "at most once"]
        case .forgetsAnAnswer: ["once", "no gap"]
        // Who was never answered, or the file of an upload that nobody took away.
        case .goesOnAfterAFailedCommit: ["once", "erased"]
        // The second connection asked for nothing, unless its number happens to be that of a request of its own.
        case .showsAnImageTwice: ["at most once", "once"]
        }
    }
}
