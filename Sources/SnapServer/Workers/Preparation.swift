import Logging
import SnapImage
import SnapModel
import SnapStore

/// Slow work before a write, such as hashing a password or decoding an image. It runs on one of a few threads with a bounded queue, so that
/// a flood of it is answered `busy` and delays nothing else.
protocol Preparation: Sendable {
    /// Does the slow part, and returns the command for the writer.
    ///
    /// - Throws: a `Rejection`.
    func prepare(in context: PreparationContext) throws -> any WriteCommand
}

/// The things that a preparing thread works with.
struct PreparationContext {
    let store: any ReadableStore
    let images: ImageFiles
    let imageLimits: ImageLimits
    let imageMemory: ImageMemory
    let clock: Clock

    /// Makes something from an uploaded image.
    ///
    /// - Throws: `tooLarge`, `invalidImage`.
    func intake<Made>(_ make: () throws(ImageFault) -> Made) throws(Rejection) -> Made {
        do throws(ImageFault) { return try make() } catch {
            switch error {
            case .tooLarge, .tooManyPixels, .tooMuchMemory: throw Rejection(.tooLarge, error.message)
            default: throw Rejection(.invalidImage, error.message)
            }
        }
    }
}

struct PreparationJob: Sendable {
    let ticket: Ticket
    let preparation: any Preparation
    /// The account or network whose share of the queue this job uses; nil where no shares are counted.
    var quotaKey: QuotaKey?
}

/// An account or network that shares a queue with others: it gets a part of a lane's queue, so that the others are also served.
enum QuotaKey: Hashable, Sendable {
    case account(AccountID)
    /// An IPv4 address or an IPv6 /64.
    case network(String)

    init(_ client: ClientConnection) {
        self = client.identity.map { .account($0.person.id) } ?? .network(client.caller.network)
    }
}

extension Plan.Lane {
    /// Images are counted for the account; passwords for the network, because they come before a login. A network without a cap of
    /// connections is not counted here either: all clients may be behind one.
    func quotaKey(of client: ClientConnection) -> QuotaKey? {
        switch self {
        case .imaging: client.identity.map { .account($0.person.id) }
        case .identity: client.caller.isCapped ? .network(client.caller.network) : nil
        case .provider: client.caller.isCapped ? .network(client.caller.network) : nil
        case .tokens: nil
        }
    }
}

/// A preparing thread. Its results go directly to the writer, without another trip through the loop.
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
            log.record(.preparationFailed, "preparing a request failed: \(error)")
            return .failure(Writer.rejection(for: error))
        }
    }
}
