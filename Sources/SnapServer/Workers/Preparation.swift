import Logging
import SnapImage
import SnapModel
import SnapStore

/// Slow work that comes before a write, such as hashing a password or decoding an image. It runs on one of a few threads with a
/// bounded queue, so that a flood of it is answered `busy` and delays nothing else.
protocol Preparation: Sendable {
    /// - Throws: a `Rejection`.
    func prepare(in context: PreparationContext) throws -> any WriteCommand
}

/// What a preparing thread has at hand.
struct PreparationContext {
    let store: StoreReader
    let images: ImageFiles
    let imageLimits: ImageLimits
    let imageMemory: ImageMemory
    /// Verified when a name is unknown, so that it takes the time of a known one; "" where no passwords are checked.
    let dummyPasswordHash: String
    let clock: Clock
}

/// A job for a preparing thread.
struct PreparationJob: Sendable {
    let ticket: Ticket
    let preparation: any Preparation
    /// Whose share of the lane's queue it takes; nil where nobody's is counted.
    var sharer: Sharer?
}

/// Who may have no more than a share of a lane's queue, so that the others find room in it.
enum Sharer: Hashable, Sendable {
    case account(AccountID)
    /// An IPv4 address or an IPv6 /64.
    case network(String)
}

extension Plan.Lane {
    /// Images are an account's; passwords come from those who have not logged in yet. Addresses that may have any number of connections
    /// are not counted here either: everybody may be behind one.
    func sharer(of client: ClientConnection) -> Sharer? {
        switch self {
        case .imaging: client.identity.map { .account($0.person.id) }
        case .identity: client.caller.isCapped ? .network(client.caller.network) : nil
        case .tokens: nil
        }
    }
}

/// A preparing thread: what it makes ready goes to the writer without another trip through the loop.
struct Preparer {
    let context: PreparationContext
    let log: Logger

    func run(_ mailbox: Mailbox<PreparationJob>, deliver: (Ticket, Result<any WriteCommand, Rejection>) -> Void) {
        while let jobs = mailbox.take(limit: 1) {
            for job in jobs { deliver(job.ticket, prepare(job.preparation)) }
        }
    }

    func prepare(_ preparation: any Preparation) -> Result<any WriteCommand, Rejection> {
        do { return .success(try preparation.prepare(in: context)) } catch {
            if let rejection = error as? Rejection { return .failure(rejection) }
            let error = StoreError(error)
            log.tell(.preparationFailed, "a preparation failed: \(error)")
            return .failure(Writer.rejection(for: error))
        }
    }
}
