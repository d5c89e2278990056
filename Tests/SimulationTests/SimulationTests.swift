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
            figures.photos, figures.photoDeletions, figures.relations, figures.sights, figures.hidden, figures.photoImages,
            figures.absentImages, figures.suspensions,
        ] {
            #expect(count > 0, "\(figures.text)")
        }
    }

    @Test(arguments: Mutation.allCases)
    func aDefectThatIsBuiltInIsFound(_ mutation: Mutation) throws { try find(mutation.findings, in: .alone(mutation)) }

    @Test(arguments: ClusterDefect.allCases)
    func aDefectOfAClusterIsFound(_ defect: ClusterDefect) throws { try find(defect.findings, in: .cluster(defect)) }

    private func find(_ findings: [String], in kind: WorldKind) throws {
        var others: [String] = []
        for seed in UInt64(1)...20 {
            guard let found = try Campaign(seeds: [seed], steps: 3_000, kind).run().finding else { continue }
            if findings.contains(where: found.violation.hasPrefix) { return }
            others.append(found.violation)
        }
        Issue.record("\(kind) was not found, but \(others)")
    }

    @Test func noPromiseIsBrokenInSomeClusters() throws {
        let (figures, finding) = try Campaign(seeds: Array(1...6), steps: 3_000, .cluster(nil)).run()
        if let finding { Issue.record("\(finding)") }
        for count in [
            figures.posts, figures.repeatedPosts, figures.images, figures.refusedOpens, figures.recoveries, figures.pushes, figures.crashes,
            figures.failedCommits, figures.drains, figures.endedLogins, figures.relations, figures.photos,
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

extension ClusterDefect {
    /// As of `Mutation`.
    fileprivate var findings: [String] {
        switch self {
        // A transaction that comes late takes the node's number back, or changes what was told to be as it was.
        case .asksWithoutAFence: ["history", "durable"]
        case .takesALostAnswerForACommit: ["durable"]
        case .takesOffsetsFromASequence: ["no gap"]
        // A node that does not look knows more by other ways than by its looks, and takes that for lost history.
        case .believesHintsOnly: ["no gap", "history"]
        case .sharesNoClaims: ["at most once"]
        }
    }
}

extension Mutation {
    /// How the finding that proves it may begin. A world may trip over something else that follows from the defect first.
    fileprivate var findings: [String] {
        switch self {
        case .acknowledgesBeforeItIsDurable: ["durable", "at most once"]
        case .movesTheCursorByALiveEvent, .replaysAnEventTwice, .pushesBeforeTheReply, .dropsWhatDoesNotFit: ["no gap", "once"]
        case .answersTwice: ["once", "at most once"]
        case .forgetsAnAnswer: ["once", "no gap"]
        case .goesOnAfterAFailedCommit: ["once"]
        case .showsAnImageTwice: ["at most once"]
        case .takesEverybodyForAFollower, .showsTheBlocked, .showsTheSuspended, .showsDeletedPhotos: ["not for you"]
        case .keepsAddressesAfterAChange: ["not for you: the image"]
        case .losesABlock, .losesAFollow, .doesNotNarrow, .keepsADeletedPhoto: ["durable"]
        case .revivesADeletedPhoto, .keepsACopyOfTheWords: ["erased"]
        // The second photo brings the words of a deleted one back.
        case .forgetsTheKeyOfAPhoto: ["durable", "erased"]
        case .miscountsFollowers: ["the profile of"]
        }
    }
}
