import Logging
import SnapImage
import SnapModel
import SnapStore

/// Slow work that comes before a write, such as hashing a password or decoding an image. It runs on one of a few threads with a
/// bounded queue, so that a flood of it is answered `busy` and delays nothing else.
protocol Preparation: Sendable {
    /// - Throws: a `Rejection`.
    func prepare(in workshop: Workshop) throws -> any WriteCommand
}

/// What a preparing thread has at hand.
struct Workshop {
    let store: StoreReader
    let images: ImageFiles
    let imageLimits: ImageLimits
    /// Verified when a name is unknown, so that it takes the time of a known one; "" where no passwords are checked.
    let dummyPasswordHash: String
    let clock: Clock
}

/// A job for a preparing thread.
struct PreparationJob: Sendable {
    let ticket: Ticket
    let preparation: any Preparation
    /// Who asked; nil for somebody who is not logged in.
    var account: AccountID?
}

/// A preparing thread: what it makes ready goes to the writer without another trip through the loop.
struct Preparer {
    let workshop: Workshop
    let log: Logger

    func run(_ mailbox: Mailbox<PreparationJob>, deliver: (Ticket, Result<any WriteCommand, Rejection>) -> Void) {
        while let jobs = mailbox.take(limit: 1) {
            for job in jobs { deliver(job.ticket, prepare(job.preparation)) }
        }
    }

    func prepare(_ preparation: any Preparation) -> Result<any WriteCommand, Rejection> {
        do { return .success(try preparation.prepare(in: workshop)) } catch {
            if let rejection = error as? Rejection { return .failure(rejection) }
            let error = StoreError(error)
            log.tell(.preparationFailed, "a preparation failed: \(error)")
            return .failure(Writer.rejection(for: error))
        }
    }
}
