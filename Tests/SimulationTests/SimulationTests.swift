import Foundation
import Simulation
import TestSupport
import Testing

/// That worlds are varied and repeatable; `snapsim` runs many more of them, in the gate as well. One world at a time: they share the disk.
@Suite(.serialized)
struct SimulationTests {
    @Test(.proof()) func promisesHoldInSimulatedWorlds() throws {
        let (figures, finding) = try Campaign(seeds: Array(1...6), steps: 3_000).run()
        if let finding { Issue.record("\(finding)") }
        // Worlds in which nothing happens prove nothing.
        for count in [
            figures.posts, figures.images, figures.recoveries, figures.snapshots, figures.crashes, figures.counted, figures.deletions,
            figures.photos, figures.photoDeletions, figures.relations, figures.sights, figures.hidden, figures.photoImages,
            figures.absentImages, figures.suspensions, figures.sent, figures.received, figures.receivedImages, figures.inboxEvents,
        ] {
            #expect(count > 0, "\(figures.text)")
        }
    }

    @Test(.proof()) func promisesHoldInSimulatedClusters() throws {
        let (figures, finding) = try Campaign(seeds: Array(1...6), steps: 3_000, .cluster(nil)).run()
        if let finding { Issue.record("\(finding)") }
        for count in [
            figures.posts, figures.repeatedPosts, figures.images, figures.refusedOpens, figures.recoveries, figures.pushes, figures.crashes,
            figures.failedCommits, figures.drains, figures.endedLogins, figures.relations, figures.photos, figures.sent,
            figures.received, figures.receivedImages, figures.inboxEvents,
        ] {
            #expect(count > 0, "\(figures.text)")
        }
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
