import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// Who asked for something, and where the answer goes.
struct Ticket: Sendable {
    let connection: ConnectionID
    let request: RequestID
    let hold: Hold
    /// What was counted for it and may be given back.
    var attempt: Attempt?
    /// For the operator's figures: its class, and when it began on the monotonic clock, microseconds.
    var rate = RateClass.read
    var startedAt: Int64 = 0
}

/// A command that changes the store. It runs on the writer thread, in the batch's one transaction; twice, without a trace of the first
/// time, when another command of the batch had to be taken back. So it does nothing but write rows.
protocol WriteCommand: Sendable {
    /// - Throws: a `Rejection`, after which nothing of what it did remains.
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome

    /// Image files that it brought along and that nobody needs when it is refused.
    var files: [String] { get }
}

extension WriteCommand {
    var files: [String] { [] }
}

/// A job for the writer; without a ticket nobody waits for its answer.
struct WriteJob: Sendable {
    let ticket: Ticket?
    let command: any WriteCommand
    var chore: Chore?
}

/// A job that is done and durable, or was refused.
struct Written: Sendable {
    let ticket: Ticket?
    let chore: Chore?
    let result: Result<Outcome, Rejection>
}
