/// The proof that the simulation finds what it looks for: every defect that can be built in breaks a promise within a few worlds.
package struct Controls {
    /// The most worlds that a defect gets.
    private static let seeds = UInt64(1)...100

    /// The findings about one defect.
    package struct Outcome {
        package let defect: String
        /// The seed of the first world that broke a promise as the defect does; nil when none did.
        package let seed: UInt64?
        /// The beginning of the broken promise, or of each that was found instead.
        package let text: String
    }

    /// Looks for the defects that can be built in.
    ///
    /// - Parameters:
    ///   - isWanted: decides by a defect's position and name whether it is looked for.
    ///   - report: gets each defect's outcome.
    /// - Returns: whether all of them were found; false if none was wanted.
    package static func run(_ isWanted: (Int, String) -> Bool, _ report: (Outcome) -> Void) throws -> Bool {
        var (areAllFound, position, wanted) = (true, 0, 0)
        func look(for defect: String, _ findings: [String], in kind: WorldKind) throws {
            defer { position += 1 }
            guard isWanted(position, defect) else { return }
            wanted += 1
            let outcome = try outcome(of: defect, findings, in: kind)
            areAllFound = areAllFound && outcome.seed != nil
            report(outcome)
        }
        for defect in Mutation.allCases { try look(for: defect.rawValue, defect.findings, in: .alone(defect)) }
        for defect in ClusterDefect.allCases { try look(for: defect.rawValue, defect.findings, in: .cluster(defect)) }
        return areAllFound && wanted > 0
    }

    private static func outcome(of defect: String, _ findings: [String], in kind: WorldKind) throws -> Outcome {
        var others: [String] = []
        for seed in seeds {
            guard let found = try Campaign(seeds: [seed], steps: 3_000, kind).run().finding?.violation else { continue }
            if findings.contains(where: found.hasPrefix) { return Outcome(defect: defect, seed: seed, text: String(found.prefix(160))) }
            others.append("seed \(seed): \(found.prefix(160))")
        }
        return Outcome(defect: defect, seed: nil, text: others.joined(separator: "\n  "))
    }
}

extension ClusterDefect {
    /// As of `Mutation`.
    fileprivate var findings: [String] {
        switch self {
        // A transaction that comes late takes the node's number back, or changes what was reported as unchanged.
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
        case .forgetsOpensInInboxes: ["at most once", "durable"]
        case .losesARecipient, .takesNothingBack, .keepsRemovedSnaps: ["durable"]
        case .skipsAnOffsetOfAnInbox: ["no gap"]
        case .keepsCaptionsOfSentSnaps, .keepsKeysOfSentSnaps, .keepsImagesOfSentSnaps: ["erased"]
        }
    }
}
