import Glibc
import Logging
import SnapModel

/// An image that waits to be identified.
struct IdentifyJob: Sendable {
    let ticket: Ticket
    let bytes: [UInt8]
    /// The account whose share of the queue it uses.
    let quotaKey: QuotaKey?
}

/// The outcome of one identification, for the loop.
struct Identified: Sendable {
    let ticket: Ticket
    let result: Result<Reply, Rejection>
    let microseconds: Int64
    /// How many processes of a recogniser were started so far.
    let starts: Int
}

/// The thread that identifies images, one after the other.
struct IdentifyWorker {
    /// A recogniser without work for so long is ended, in seconds.
    static let idleSeconds = 60.0

    let identifier: any ImageIdentifier
    let context: PreparationContext
    let log: Logger

    func run(_ mailbox: Mailbox<IdentifyJob>, deliver: (Identified) -> Void) {
        // Of this thread only: posts and reads go first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        defer { identifier.rest() }
        while let jobs = mailbox.take(limit: 1, restingAfter: Self.idleSeconds, rest: identifier.rest) {
            for job in jobs { deliver(identify(job)) }
        }
    }

    private func identify(_ job: IdentifyJob) -> Identified {
        let (startedAt, starts) = (context.clock.monotonicMicroseconds(), identifier.starts)
        let result: Result<Reply, Rejection>
        do throws(IdentifyFault) {
            let found = try identifier.identify(UploadedImage(bytes: job.bytes, context: context))
            result = .success(.topic(.identified(found, model: identifier.model)))
        } catch {
            if let cause = error.cause { log.record(.identifyFailed, "an image was not identified: \(cause)") }
            result = .failure(error.rejection)
        }
        if identifier.starts > starts { log.record(.recogniserStarted, "started a process of the recogniser") }
        return Identified(
            ticket: job.ticket, result: result, microseconds: context.clock.monotonicMicroseconds() - startedAt, starts: identifier.starts)
    }
}
