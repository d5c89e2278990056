/// A promise was broken.
package struct Violation: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}

/// A defect that is built in at the simulation's seams, to prove that it would be found.
package enum Mutation: String, CaseIterable, Sendable {
    /// The disk says that it synced, and did not: commits are told before they are durable, images leave before their claim is.
    case acknowledgesBeforeItIsDurable
    /// A subscriber begins at the log's head instead of where its answer ended.
    case movesTheCursorByALiveEvent
    /// A subscriber begins one event too early.
    case replaysAnEventTwice
    /// An answer leaves after the pushes of its round.
    case pushesBeforeTheReply
    /// Now and then an answer is sent twice.
    case answersTwice
    /// Now and then an answer is not sent.
    case forgetsAnAnswer
    /// Now and then an image goes out on a second connection of its viewer, too.
    case showsAnImageTwice
    /// A socket that is full drops what does not fit.
    case dropsWhatDoesNotFit
    /// After a COMMIT that failed with an unknown outcome the server goes on.
    case goesOnAfterAFailedCommit
}
