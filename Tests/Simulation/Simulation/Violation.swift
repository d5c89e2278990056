/// A promise was broken.
package struct Violation: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}

/// A defect built in at the simulation's seams, to prove that the simulation would find it.
package enum Mutation: String, CaseIterable, Sendable {
    /// The disk reports syncs that it did not do: commits are acknowledged before they are durable, and images are sent before their claims
    /// are.
    case acknowledgesBeforeItIsDurable
    /// A subscriber begins at the log's head and not where its answer ended.
    case movesTheCursorByALiveEvent
    /// A subscriber begins one event too early.
    case replaysAnEventTwice
    /// An answer is sent after the pushes of its round.
    case pushesBeforeTheReply
    /// Now and then an answer is sent twice.
    case answersTwice
    /// Now and then an answer is not sent.
    case forgetsAnAnswer
    /// Now and then an image is also sent on a second connection of its viewer.
    case showsAnImageTwice
    /// A full socket drops bytes that do not fit.
    case dropsWhatDoesNotFit
    /// The server continues after a COMMIT that failed with an unknown outcome.
    case goesOnAfterAFailedCommit

    // Defects in the database: see `Mutation.build`.

    /// A photo for followers is shown to everybody.
    case takesEverybodyForAFollower
    /// Blocks are ignored.
    case showsTheBlocked
    case showsTheSuspended
    case showsDeletedPhotos
    /// An address of an image works on after its photo was changed.
    case keepsAddressesAfterAChange
    /// A block is acknowledged, and not there.
    case losesABlock
    /// Now and then a follow is acknowledged, and not there.
    case losesAFollow
    /// A photo stays for everyone when its audience is narrowed.
    case doesNotNarrow
    /// A deletion is acknowledged, and the photo stays.
    case keepsADeletedPhoto
    /// A later post brings deleted photos back.
    case revivesADeletedPhoto
    /// The caption of a deleted photo stays elsewhere.
    case keepsACopyOfTheWords
    /// A repeated post becomes a second photo.
    case forgetsTheKeyOfAPhoto
    /// Now and then a new follower is counted twice.
    case miscountsFollowers

    // Snaps for chosen people.

    /// The claim of a received snap is lost.
    case forgetsOpensInInboxes
    /// Now and then a recipient is left out.
    case losesARecipient
    /// Now and then an inbox has no event for an offset.
    case skipsAnOffsetOfAnInbox
    /// A snap that was taken back stays.
    case takesNothingBack
    /// A removal from an inbox is acknowledged, and not there.
    case keepsRemovedSnaps
    /// The caption of a sent snap stays elsewhere.
    case keepsCaptionsOfSentSnaps
    /// The key of a sent snap's image stays elsewhere.
    case keepsKeysOfSentSnaps
    /// The image of a sent snap outlives its last open.
    case keepsImagesOfSentSnaps
}
