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

/// A limit on the memory of all images that are being decoded: small images are decoded side by side, big ones one after the other.
///
/// Threads are served in the order in which they came, so that many small images cannot keep a big one waiting.
/// - Thread: any; `with` waits.
final class ImageMemory: Sendable {
    private let condition = Condition()
    // Reason that it is unsafe to the compiler: it is touched only while `condition` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state: State

    private struct State {
        var free: Int
        var comers = 0
        var served = 0
    }

    init(bytesMax: Int) { state = State(free: bytesMax) }

    /// Runs the body once this much memory is free.
    ///
    /// - Precondition: `bytes` is at most the whole limit.
    func with<Result, Failure: Error>(_ bytes: Int, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        take(bytes)
        defer { give(bytes) }
        return try body()
    }

    private func take(_ bytes: Int) {
        condition.withLock {
            let number = state.comers
            state.comers += 1
            while state.served != number || state.free < bytes { condition.wait() }
            state.served += 1
            state.free -= bytes
            condition.broadcast()
        }
    }

    private func give(_ bytes: Int) {
        condition.withLock {
            state.free += bytes
            condition.broadcast()
        }
    }

    /// The number of threads that wait.
    var waiting: Int { condition.withLock { state.comers - state.served } }
}
